from __future__ import annotations

import pytest

from proxy.exchange import Fault, FaultKind, Phase
from proxy.gateway.streams import MOST_FAILURES, StreamWatch, event_of
from tests.support.asgi import Gateway, answer, upstream
from tests.support.shape import assert_recovery_error

GOOD = b'data: {"choices": [1]}\n\n'
BAD = b'event: error\ndata: {"error": {"type": "overloaded_error"}}\n\n'
OURS = event_of({"error": "x"})


def watch(events: list[bytes] | None = None, ours: bytes = OURS) -> StreamWatch:
    seen = events if events is not None else []

    def judged(event: bytes) -> bytes:
        seen.append(event)
        return ours

    return StreamWatch(judged)


def test_a_stream_without_errors_passes_as_it_is():
    seen: list[bytes] = []
    stream = watch(seen)
    assert [stream.feed(GOOD), stream.feed(GOOD[:7]), stream.feed(GOOD[7:]), stream.end()] == [GOOD, GOOD[:7], GOOD[7:], b""]
    assert seen == []


def test_an_error_event_is_judged_as_the_vendor_framed_it():
    seen: list[bytes] = []
    watch(seen).feed(GOOD + BAD)
    assert seen == [BAD]


def test_our_event_is_one_line_of_json():
    assert watch().feed(GOOD + BAD) == GOOD + BAD + OURS
    assert event_of({"a": "b\nc"}) == b'event: remedy\ndata: {"a":"b\\nc"}\n\n'


@pytest.mark.parametrize("line_end", [b"\n", b"\r\n", b"\r"])
@pytest.mark.parametrize("cut", range(1, 60))
def test_our_event_stands_right_behind_the_one_that_failed_and_never_inside_one(line_end: bytes, cut: int):
    """However the stream is cut into pieces and whatever its line ends."""
    whole = (GOOD + BAD + GOOD + BAD).replace(b"\n", line_end)
    stream = watch()
    out = b"".join(stream.feed(whole[at : at + cut]) for at in range(0, len(whole), cut)) + stream.end()
    bad = BAD.replace(b"\n", line_end)
    assert out == whole.replace(bad, bad + OURS)


def test_an_error_without_its_blank_line_at_the_end_is_closed_first():
    stream = watch()
    assert stream.feed(BAD.rstrip()) == BAD.rstrip()
    assert stream.end() == b"\n\n" + OURS


def test_where_nothing_is_appended_every_byte_is_the_vendors():
    stream = watch(ours=b"")
    assert stream.feed(GOOD + BAD + GOOD[:5]) == GOOD + BAD + GOOD[:5]


def test_a_stream_of_errors_is_judged_only_so_often():
    seen: list[bytes] = []
    out = watch(seen).feed(BAD * 50)
    assert len(seen) == MOST_FAILURES
    assert out == (BAD + OURS) * MOST_FAILURES + BAD * 40


# Through the whole app

EVENTS = ("content-type", "text/event-stream")
OVERLOADED = b'event: error\ndata: {"type":"error","error":{"type":"overloaded_error","message":"Overloaded"}}\n\n'


async def test_events_go_on_one_by_one_as_they_come():
    """Complaint 23."""
    gateway = Gateway(upstream())
    gateway.script(answer(200, [GOOD, GOOD[:9], GOOD[9:]], EVENTS))
    reply = await gateway.ask()
    assert reply.pieces == [GOOD, GOOD[:9], GOOD[9:]]
    assert reply.is_complete


async def test_an_error_event_passes_as_it_is_and_is_judged():
    gateway = Gateway(upstream())
    gateway.script(answer(200, [GOOD, OVERLOADED], EVENTS))
    reply = await gateway.ask()
    assert (reply.status, reply.body) == (200, GOOD + OVERLOADED)
    assert [event.failure.code for event in gateway.events.streams] == ["UPSTREAM_UNAVAILABLE"]
    assert gateway.events.answers[0].outcome == "success"


async def test_where_asked_for_a_recovery_error_follows_the_error_event():
    gateway = Gateway(upstream(stream_errors="append"))
    gateway.script(answer(200, [GOOD + OVERLOADED + GOOD], EVENTS, ("content-length", "999")))
    reply = await gateway.ask(method="POST", body=b"{}")
    before, _, after = reply.body.partition(b"event: remedy\ndata: ")
    assert before == GOOD + OVERLOADED
    error, _, rest = after.partition(b"\n\n")
    assert_recovery_error(error, code="UPSTREAM_UNAVAILABLE", method="POST")
    assert rest == GOOD
    assert reply.header("content-length") is None


async def test_off_appends_nothing():
    gateway = Gateway(upstream(stream_errors="append"))
    gateway.script(answer(200, [OVERLOADED], EVENTS))
    assert (await gateway.ask(headers={"remedy-render": "off"})).body == OVERLOADED


async def test_a_stream_with_a_content_coding_passes_unwatched():
    gateway = Gateway(upstream(stream_errors="append"))
    gateway.script(answer(200, [OVERLOADED], EVENTS, ("content-encoding", "gzip")))
    assert (await gateway.ask()).body == OVERLOADED


async def test_a_cut_stream_is_never_ended_cleanly_nor_told_of_in_it():
    gateway = Gateway(upstream(stream_errors="append"))
    gateway.script(answer(200, [GOOD, GOOD[:5], Fault(Phase.BETWEEN_BYTES, FaultKind.CLOSED, "all")], EVENTS))
    reply = await gateway.ask()
    assert (reply.body, reply.is_complete, reply.is_cut) == (GOOD + GOOD[:5], False, True)
