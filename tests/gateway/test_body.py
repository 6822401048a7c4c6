from __future__ import annotations

import pytest

from proxy.gateway.body import CallerBody
from proxy.upstream.port import StreamFault


class Caller:
    """Sends its pieces one a call; `None` means that it goes away."""

    def __init__(self, *pieces: bytes | None) -> None:
        self._pieces = list(pieces)
        self.asked = 0
        self.told_to_go_on = 0

    async def receive(self) -> dict[str, object]:
        self.asked += 1
        piece = self._pieces.pop(0)
        if piece is None:
            return {"type": "http.disconnect"}
        return {"type": "http.request", "body": piece, "more_body": bool(self._pieces)}

    def go_on(self) -> None:
        self.told_to_go_on += 1

    def body(self, length: int | None = None, keep: int = 100, peek: int = 10) -> CallerBody:
        return CallerBody(self.receive, length, keep_bytes=keep, peek_bytes=peek, send_continue=self.go_on)


async def read_all(body: CallerBody) -> bytes:
    pieces = []
    while piece := await body.read():
        pieces.append(piece)
    return b"".join(pieces)


async def test_nothing_is_asked_of_the_caller_before_it_is_read():
    caller = Caller(b"ab")
    body = caller.body()
    assert (caller.asked, caller.told_to_go_on) == (0, 0)
    assert await body.read() == b"ab"
    assert (caller.asked, caller.told_to_go_on) == (1, 1)
    assert await body.read() == b""
    assert (caller.asked, caller.told_to_go_on) == (1, 1)


async def test_a_small_body_can_be_read_again_at_any_point():
    """Complaint 27: the second try has the whole body."""
    body = Caller(b"ab", b"", b"cd", b"ef").body()
    assert await body.read() == b"ab"
    body.rewind()
    assert body.replayable
    assert await read_all(body) == b"abcdef"
    body.rewind()
    assert await read_all(body) == b"abcdef"


async def test_a_declared_body_over_the_bound_is_not_replayable_and_only_its_beginning_is_kept():
    body = Caller(*[b"0123456789"] * 30).body(length=300, keep=100, peek=10)
    assert not body.replayable
    assert len(await read_all(body)) == 300
    assert body.peek() == (b"0123456789", False)
    assert sum(map(len, body._pieces)) <= 10
    with pytest.raises(ValueError, match="too long"):
        body.rewind()


async def test_a_chunked_body_that_outgrows_the_bound_stops_being_replayable():
    body = Caller(*[b"0123456789"] * 30).body(keep=100, peek=15)
    assert body.replayable
    assert len(await read_all(body)) == 300
    assert not body.replayable
    assert body.peek() == (b"012345678901234", False)
    assert sum(map(len, body._pieces)) <= 15


async def test_the_beginning_is_shown_with_whether_it_is_all():
    body = Caller(b"abc", b"def").body()
    assert body.peek() == (b"", False)
    await body.read()
    assert body.peek() == (b"abc", False)
    await read_all(body)
    assert body.peek() == (b"abcdef", True)


async def test_a_caller_that_goes_away_breaks_the_body_off():
    body = Caller(b"abc", None).body()
    assert await body.read() == b"abc"
    with pytest.raises(StreamFault):
        await body.read()
