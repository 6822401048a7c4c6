"""How many writes an answer costs, on a transport that counts them. Everything else of the protocol is in tests/wire."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from typing import Any

from proxy.server.limits import Limits
from proxy.server.protocol import Protocol
from proxy.server.site import Site
from proxy.server.traffic import Traffic
from tests.support.listener import Call, Script, refuse

GET = b"GET /x HTTP/1.1\r\nHost: a\r\n\r\n"


class CountingTransport(asyncio.Transport):
    """Keeps each write; one after `close` is an error of the product."""

    def __init__(self) -> None:
        super().__init__()
        self.writes: list[bytes] = []
        self.is_open = True

    def get_extra_info(self, name: str, default: Any = None) -> Any:
        return default

    def write(self, data: bytes) -> None:  # type: ignore[override]  # only bytes are written
        assert self.is_open
        self.writes.append(data)

    def writelines(self, parts: Iterable[bytes]) -> None:  # type: ignore[override]  # the same
        assert self.is_open
        self.writes.append(b"".join(parts))

    def can_write_eof(self) -> bool:
        return False

    def get_write_buffer_size(self) -> int:
        return 0

    def close(self) -> None:
        self.is_open = False


async def writes_of(handler: Any, data: bytes = GET) -> list[bytes]:
    script = Script(x=handler)
    traffic = Traffic(Limits(), asyncio.get_running_loop())
    protocol = Protocol(Site(script, refuse, traffic))
    transport = CountingTransport()
    protocol.connection_made(transport)
    protocol.data_received(data)
    await traffic.wait_idle()
    return transport.writes


async def test_a_small_answer_is_one_write():
    assert await writes_of(lambda call: call.answer(b"body")) == [b"HTTP/1.1 200 OK\r\ncontent-length: 4\r\n\r\nbody"]


async def test_a_small_answer_without_a_length_is_one_write():
    async def handler(call: Call) -> None:
        await call.start()
        await call.piece(b"body", more=False)

    assert await writes_of(handler) == [b"HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n4\r\nbody\r\n0\r\n\r\n"]


async def test_a_head_goes_out_by_itself_only_if_its_body_waits():
    async def handler(call: Call) -> None:
        await call.start()
        await asyncio.sleep(0)
        await call.piece(b"body")
        await call.piece(b"", more=False)

    assert [write[:8] for write in await writes_of(handler)] == [b"HTTP/1.1", b"4\r\nbody\r", b"0\r\n\r\n"]


async def test_a_refusal_is_one_write():
    assert len(await writes_of(lambda call: call.answer(), b"GET / HTTP/1.1\r\n\r\n")) == 1
