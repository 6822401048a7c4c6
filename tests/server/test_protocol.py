"""The protocol on a transport that keeps each write: how many an answer costs, and that pieces make no difference.

Everything else of the protocol is in tests/wire.
"""

from __future__ import annotations

import asyncio
import itertools
from collections.abc import Iterable, Sequence
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from proxy.server.limits import Limits
from proxy.server.protocol import Protocol
from proxy.server.site import Site
from proxy.server.traffic import Traffic
from tests.support.listener import Call, Script, echo, refuse

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


async def turns(count: int) -> None:
    for _ in range(count):
        await asyncio.sleep(0)


async def talk(script: Script, pieces: Sequence[bytes]) -> CountingTransport:
    """Feeds the pieces, each when what came of those before is done or waits for more."""
    traffic = Traffic(Limits(), asyncio.get_running_loop())
    protocol = Protocol(Site(script, refuse, traffic))
    transport = CountingTransport()
    protocol.connection_made(transport)
    for piece in pieces:
        protocol.data_received(piece)
        await turns(3)
    await turns(30)
    protocol.connection_lost(None)
    await traffic.wait_idle()
    return transport


async def writes_of(handler: Any, data: bytes = GET) -> list[bytes]:
    return (await talk(Script(x=handler), [data])).writes


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


REQUESTS = [
    b"POST /x HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\n\r\nhello",
    b"POST /x? HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n2;x=y\r\nde\r\n0\r\nTr: x\r\n\r\n",
    b"\r\nGET /x HTTP/1.1\r\nHost: a\r\nX: y  \r\n\r\n",
    b"POST /x HTTP/1.1\r\nHost: a\r\nConnection: upgrade\r\nUpgrade: h2c\r\nContent-Length: 20\r\n\r\nGET / HTTP/1.1\r\n\r\n..",
    b"POST http://b/x HTTP/1.1\r\nHost: a\r\nConnection: upgrade\r\nUpgrade: websocket\r\n\r\n",
]
BAD = [b"GET / HTTP/1.1\r\n\r\n", b"TRACE / HTTP/1.1\r\nHost: a\r\n\r\n", b"nonsense\r\n\r\n", b""]


def said(pieces: Sequence[bytes]) -> tuple[bytes, list[tuple[bytes, bytes]]]:
    """What goes out, and what the app saw of each request: target and body."""

    async def run() -> tuple[bytes, list[tuple[bytes, bytes]]]:
        script = Script(x=echo)
        transport = await talk(script, pieces)
        return b"".join(transport.writes), [(call.scope["raw_target"], bytes(call.body)) for call in script.calls]

    return asyncio.run(run())


def cut_at(data: bytes, places: Sequence[int]) -> list[bytes]:
    edges = [0, *sorted(place % (len(data) + 1) for place in places), len(data)]
    return [data[start:end] for start, end in itertools.pairwise(edges) if end > start]


@pytest.mark.parametrize("request_bytes", REQUESTS + BAD[:-1])
def test_a_request_byte_by_byte_is_the_same_as_whole(request_bytes: bytes):
    assert said([request_bytes[place : place + 1] for place in range(len(request_bytes))]) == said([request_bytes])


@settings(max_examples=60, deadline=None)
@given(
    st.lists(st.sampled_from(REQUESTS), min_size=1, max_size=4), st.sampled_from(BAD), st.lists(st.integers(0, 999), max_size=6)
)
def test_requests_in_any_pieces_with_anything_behind_are_the_same(requests: list[bytes], bad: bytes, places: list[int]):
    data = b"".join(requests) + bad
    assert said(cut_at(data, places)) == said([data])
    assert len(said([data])[1]) == len(requests)


@settings(max_examples=150, deadline=None)
@given(
    st.lists(st.sampled_from(REQUESTS), min_size=1, max_size=3),
    st.lists(st.tuples(st.integers(0, 999), st.binary(min_size=1, max_size=3)), min_size=1, max_size=4),
    st.lists(st.integers(0, 999), max_size=3),
)
def test_broken_bytes_never_break_the_order_of_answers(
    requests: list[bytes], damage: list[tuple[int, bytes]], places: list[int]
):
    """Whatever comes in, what goes out is whole answers, and none after one that ends the connection."""
    data = bytearray(b"".join(requests))
    for place, wrong in damage:
        data[place % len(data) : place % len(data) + len(wrong)] = wrong
    out, calls = said(cut_at(bytes(data), places))
    answers = 0
    while out:
        head, _, out = out.partition(b"\r\n\r\n")
        lines = head.split(b"\r\n")
        assert lines[0].startswith(b"HTTP/1.1 ")
        length = next(int(line[16:]) for line in lines if line.startswith(b"content-length: "))
        assert len(out) >= length
        out = out[length:]
        answers += 1
        if b"connection: close" in lines:
            assert out == b""
    assert answers <= len(calls) + 1
