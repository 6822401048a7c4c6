"""A vendor on a loopback socket that does exactly what its script says, however wrong that is.

A script is a list of steps for one connection: `FaultyVendor([request, send(HALF_A_HEAD), stall])`. The first connection
follows the first script, the next the next, and the last script serves all that come later. At the end of its script the
vendor closes. What it saw is kept: `requests` (head and body as they came), `accepted`, `open`.

Bytes are raw: nothing here knows whether they are HTTP. Waiting is for events of the socket; only `drip` and `pause` take time.
"""

from __future__ import annotations

import asyncio
import contextlib
import socket
import ssl
import struct
from collections.abc import Awaitable, Callable, Iterator
from types import TracebackType
from typing import Self

from proxy.upstream.port import Origin

HARD_LIMIT_SECONDS = 10.0  # no sound test waits this long


class Peer:
    """The vendor's end of one connection."""

    def __init__(self, vendor: FaultyVendor, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.vendor = vendor
        self.reader = reader
        self.writer = writer

    async def head(self) -> bytes:
        return await self.reader.readuntil(b"\r\n\r\n")

    async def body_of(self, head: bytes) -> bytes:
        """The body as it came: with its chunk framing, where it has one."""
        lower = head.lower()
        if b"transfer-encoding: chunked" in lower:
            return await self.reader.readuntil(b"0\r\n\r\n")
        length = lower.partition(b"content-length: ")[2].partition(b"\r\n")[0]
        return await self.reader.readexactly(int(length or b"0"))

    async def gone(self) -> None:
        """Until the client has closed its end; what it still sends is read away."""
        with contextlib.suppress(ConnectionError):
            while await self.reader.read(65_536):
                pass

    async def relay(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Bytes both ways between the client and another connection, until the client has gone."""

        async def copy(source: asyncio.StreamReader, sink: asyncio.StreamWriter) -> None:
            while data := await source.read(65_536):
                sink.write(data)
                await sink.drain()

        back = asyncio.ensure_future(copy(reader, self.writer))
        try:
            await copy(self.reader, writer)
        finally:
            back.cancel()
            writer.close()

    def reset(self) -> None:
        sock = self.writer.get_extra_info("socket")
        sock.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
        self.writer.transport.abort()


Step = Callable[[Peer], Awaitable[None]]
Script = list[Step]


class FaultyVendor:
    """An async context manager; `tls` makes it speak TLS, `receive_bytes` keeps its receive buffer small."""

    def __init__(self, *scripts: Script, tls: ssl.SSLContext | None = None, receive_bytes: int | None = None) -> None:
        self._scripts = list(scripts)
        self._tls = tls
        self._receive_bytes = receive_bytes
        self._running: set[asyncio.Task[None]] = set()
        self._changed = asyncio.Condition()
        self.go = asyncio.Event()  # set by the test, waited for by the step `on_go`
        self.requests: list[bytes] = []
        self.accepted = 0
        self.open = 0
        self.resumed_sessions = 0

    @property
    def origin(self) -> Origin:
        return Origin("https" if self._tls else "http", "127.0.0.1", self.port)

    async def __aenter__(self) -> Self:
        sock = socket.create_server(("127.0.0.1", 0), backlog=128)
        if self._receive_bytes is not None:
            sock.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, self._receive_bytes)
        self.port: int = sock.getsockname()[1]
        self._server = await asyncio.start_server(self._serve, sock=sock, ssl=self._tls, limit=65_536)
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._server.close()
        for task in self._running:
            task.cancel()
        if self._running:
            await asyncio.wait(self._running)

    async def until(self, holds: Callable[[FaultyVendor], bool]) -> None:
        """Until the vendor's own view (`open`, `accepted`, `requests`) is as the test wants it."""
        async with asyncio.timeout(HARD_LIMIT_SECONDS), self._changed:
            await self._changed.wait_for(lambda: holds(self))

    async def changed(self) -> None:
        async with self._changed:
            self._changed.notify_all()

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        task = asyncio.current_task()
        assert task is not None
        self._running.add(task)
        script = self._scripts[min(self.accepted, len(self._scripts) - 1)]
        self.accepted += 1
        self.open += 1
        tls = writer.get_extra_info("ssl_object")
        self.resumed_sessions += bool(tls is not None and tls.session_reused)
        await self.changed()
        try:
            for step in script:
                await step(Peer(self, reader, writer))
        except (ConnectionError, asyncio.IncompleteReadError):
            pass  # the client left in the middle of the script
        except asyncio.CancelledError:
            writer.transport.abort()
        finally:
            writer.close()
            with contextlib.suppress(ConnectionError, asyncio.CancelledError, ssl.SSLError):
                await writer.wait_closed()
            self.open -= 1
            self._running.discard(task)
            await self.changed()


# Steps.


async def request(peer: Peer) -> None:
    """Reads a whole request."""
    head = await peer.head()
    peer.vendor.requests.append(head + await peer.body_of(head))
    await peer.vendor.changed()


async def head(peer: Peer) -> None:
    """Reads a request's head and leaves its body where it is."""
    peer.vendor.requests.append(await peer.head())
    await peer.vendor.changed()


def send(data: bytes) -> Step:
    async def step(peer: Peer) -> None:
        peer.writer.write(data)
        await peer.writer.drain()

    return step


def drip(piece: bytes, seconds: float) -> Step:
    """Sends a piece again and again, with a pause after each, until the client has gone."""

    async def step(peer: Peer) -> None:
        gone = asyncio.ensure_future(peer.gone())
        try:
            while not gone.done():
                peer.writer.write(piece)
                await asyncio.wait({gone}, timeout=seconds)
        finally:
            gone.cancel()

    return step


def flood(piece: bytes, times: int | None = None) -> Step:
    """Sends a piece as fast as it is taken: so many times, or until the client has gone."""

    async def step(peer: Peer) -> None:
        sent = 0
        while times is None or sent < times:
            peer.writer.write(piece)
            await peer.writer.drain()
            sent += 1
            if peer.writer.transport.is_closing():
                raise ConnectionResetError

    return step


async def on_go(peer: Peer) -> None:
    """Waits for the test to say `vendor.go.set()`."""
    await peer.vendor.go.wait()


async def stall(peer: Peer) -> None:
    """Does nothing more, and keeps the connection open, until the client closes it."""
    await peer.gone()


async def hold(_: Peer) -> None:
    """Does nothing more and reads nothing: what the client sends fills the buffers."""
    await asyncio.Event().wait()


async def reset(peer: Peer) -> None:
    peer.reset()


async def half_close(peer: Peer) -> None:
    peer.writer.write_eof()


# Whole scripts and messages.

OK = b"HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok"


def answers(*messages: bytes) -> Script:
    """A sound vendor: one request, one message, and so on; then it waits with the connection open."""
    return [step for message in messages for step in (request, send(message))] + [stall]


def always(message: bytes = OK) -> Script:
    """A sound vendor that never tires."""

    async def step(peer: Peer) -> None:
        while True:
            await request(peer)
            await send(message)(peer)

    return [step]


async def tunnel(peer: Peer) -> None:
    """A CONNECT proxy: the host in the request does not matter, its port does."""
    head_of_tunnel = await peer.head()
    peer.vendor.requests.append(head_of_tunnel)
    port = int(head_of_tunnel.split(b" ")[1].rpartition(b":")[2])
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    peer.writer.write(b"HTTP/1.1 200 Connection established\r\nVia: proxy\r\n\r\n")
    await peer.relay(reader, writer)


def closed_port() -> int:
    """A port on which nobody listens."""
    with socket.create_server(("127.0.0.1", 0)) as sock:
        port: int = sock.getsockname()[1]
        return port


@contextlib.contextmanager
def blackhole(host: str = "127.0.0.1") -> Iterator[int]:
    """A port where a connection is neither accepted nor refused: its backlog is full (Linux drops the SYN then)."""
    with contextlib.ExitStack() as stack:
        listener = stack.enter_context(socket.socket())
        listener.bind((host, 0))
        listener.listen(0)
        port: int = listener.getsockname()[1]
        for _ in range(8):
            waiting = stack.enter_context(socket.socket())
            waiting.setblocking(False)
            with contextlib.suppress(BlockingIOError):
                waiting.connect((host, port))
        yield port
