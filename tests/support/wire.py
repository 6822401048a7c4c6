"""A raw caller for wire tests: it sends bytes as they are and reads exactly one HTTP/1.1 answer at a time.

Nothing here is polite: no header is added, nothing is retried, reads are driven by what arrives, and every wait ends at a
hard limit that only a broken server reaches. `Reply.raw_head` is the head as it came, for tests of single bytes.
"""

from __future__ import annotations

import asyncio
import socket
import ssl
import struct
from collections.abc import Callable
from dataclasses import dataclass, field
from types import TracebackType
from typing import Self

#: No sound test waits this long; a hanging one ends here.
HARD_LIMIT_SECONDS = 30.0


async def until(holds: Callable[[], object]) -> None:
    """Gives the loop turns until something holds that no event announces."""
    async with asyncio.timeout(HARD_LIMIT_SECONDS):
        while not holds():  # noqa: ASYNC110 - what it looks at is inside the product, which has no event for tests
            await asyncio.sleep(0)


@dataclass(frozen=True)
class Reply:
    """One answer. `framing` is how its body ended: length, chunked, close or none."""

    status: int
    reason: bytes
    headers: list[tuple[bytes, bytes]]
    body: bytes
    framing: str
    raw_head: bytes = field(repr=False, default=b"")
    chunks: tuple[bytes, ...] = ()

    def header(self, name: bytes) -> bytes | None:
        """The one value of a header; a repeated one is an error of the test."""
        values = self.all(name)
        assert len(values) <= 1, f"{name!r} stands {len(values)} times"
        return values[0] if values else None

    def all(self, name: bytes) -> list[bytes]:
        return [value for key, value in self.headers if key == name]

    @property
    def names(self) -> set[bytes]:
        return {name for name, _ in self.headers}


class Wire:
    """One connection. As an asynchronous context manager it is closed at the end."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._reader = reader
        self._writer = writer

    @classmethod
    async def connect(cls, port: int, *, host: str = "127.0.0.1", tls: ssl.SSLContext | None = None) -> Self:
        async with asyncio.timeout(HARD_LIMIT_SECONDS):
            name = "localhost" if tls else None
            return cls(*await asyncio.open_connection(host, port, ssl=tls, server_hostname=name, limit=1 << 24))

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.close()

    async def send(self, data: bytes) -> None:
        """Returns when the kernel or the buffer has taken it."""
        async with asyncio.timeout(HARD_LIMIT_SECONDS):
            self._writer.write(data)
            await self._writer.drain()

    async def ask(self, data: bytes, *, method: str | None = None) -> Reply:
        """Sends one request and reads its answer."""
        await self.send(data)
        return await self.reply(method=method or data.split(b" ", 1)[0].decode("latin-1"))

    async def reply(self, *, method: str = "GET") -> Reply:
        """Reads exactly one final answer; `method` is its request's, since a HEAD has no body."""
        async with asyncio.timeout(HARD_LIMIT_SECONDS):
            status, reason, headers, raw = await self._head()
            names = dict(headers)
            if method == "HEAD" or status in {204, 304} or status < 200:
                return Reply(status, reason, headers, b"", "none", raw)
            if names.get(b"transfer-encoding") == b"chunked":
                chunks = await self._chunks()
                return Reply(status, reason, headers, b"".join(chunks), "chunked", raw, tuple(chunks))
            if (length := names.get(b"content-length")) is not None:
                return Reply(status, reason, headers, await self._reader.readexactly(int(length)), "length", raw)
            return Reply(status, reason, headers, await self._reader.read(-1), "close", raw)

    async def head(self) -> Reply:
        """Reads a head alone: an interim answer, or the start of one whose body the test reads itself."""
        async with asyncio.timeout(HARD_LIMIT_SECONDS):
            status, reason, headers, raw = await self._head()
            return Reply(status, reason, headers, b"", "none", raw)

    async def _head(self) -> tuple[int, bytes, list[tuple[bytes, bytes]], bytes]:
        raw = await self._reader.readuntil(b"\r\n\r\n")
        line, *fields = raw[:-4].split(b"\r\n")
        version, status, reason = line.split(b" ", 2)
        assert version == b"HTTP/1.1", line
        headers = [(name.lower(), value.strip()) for name, _, value in (item.partition(b":") for item in fields)]
        return int(status), reason, headers, raw

    async def _chunks(self) -> list[bytes]:
        chunks: list[bytes] = []
        while size := await self._chunk_size():
            chunks.append(await self._reader.readexactly(size))
            assert await self._reader.readexactly(2) == b"\r\n"
        assert await self._reader.readexactly(2) == b"\r\n"
        return chunks

    async def _chunk_size(self) -> int:
        return int(await self._reader.readuntil(b"\r\n"), 16)

    async def chunk(self) -> bytes:
        """Reads one chunk, as it arrives; b"" is the last."""
        async with asyncio.timeout(HARD_LIMIT_SECONDS):
            size = await self._chunk_size()
            piece = await self._reader.readexactly(size)
            assert await self._reader.readexactly(2) == b"\r\n"
            return piece

    async def has_answer(self) -> bool:
        """Lets the server have a turn and says whether anything of an answer has come; consumes nothing."""
        await asyncio.sleep(0)
        return bool(self._reader._buffer) or self._reader.at_eof()  # type: ignore[attr-defined]  # streams have no peek

    async def read(self, count: int) -> bytes:
        async with asyncio.timeout(HARD_LIMIT_SECONDS):
            return await self._reader.readexactly(count)

    async def rest(self) -> bytes:
        """Everything up to the end of the connection, which must be an end of file and no reset."""
        async with asyncio.timeout(HARD_LIMIT_SECONDS):
            return await self._reader.read(-1)

    async def ended(self) -> bool:
        """Waits until the server ends the connection, in order or with a reset, and says whether nothing came before that."""
        try:
            return await self.rest() == b""
        except ConnectionResetError:
            return True

    def stop_reading(self) -> None:
        """What arrives from now on stays in the kernel, as with a caller that has stalled."""
        self._writer.transport.pause_reading()  # type: ignore[attr-defined]  # a stream's transport reads too

    def resume_reading(self) -> None:
        self._writer.transport.resume_reading()  # type: ignore[attr-defined]  # the same

    def half_close(self) -> None:
        self._writer.write_eof()

    def reset(self) -> None:
        """Leaves with a reset instead of an end of file."""
        raw: socket.socket = self._writer.get_extra_info("socket")
        raw.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
        self._writer.transport.abort()

    async def close(self) -> None:
        self._writer.close()
        try:
            async with asyncio.timeout(HARD_LIMIT_SECONDS):
                await self._writer.wait_closed()
        except (ConnectionError, ssl.SSLError):
            pass
