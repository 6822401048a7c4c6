from __future__ import annotations

import orjson
import pytest

from proxy.gateway.streams import MOST_FAILURES, StreamWatch, event_of

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


def test_our_event_follows_the_one_that_failed():
    assert watch().feed(GOOD + BAD) == GOOD + BAD + OURS
    assert event_of({"a": "b\nc"}) == b'event: remedy\ndata: {"a":"b\\nc"}\n\n'


@pytest.mark.parametrize("line_end", [b"\n", b"\r\n", b"\r"])
@pytest.mark.parametrize("cut", range(1, 60))
def test_our_event_never_stands_inside_one_of_the_vendors(line_end: bytes, cut: int):
    """However the stream is cut into pieces and whatever its line ends."""
    whole = (GOOD + BAD + GOOD + BAD).replace(b"\n", line_end)
    stream = watch()
    out = b"".join(stream.feed(whole[at : at + cut]) for at in range(0, len(whole), cut)) + stream.end()
    assert out.count(OURS) == 2
    assert out.replace(OURS, b"") == whole
    for position in (out.find(OURS), out.rfind(OURS)):
        assert out[:position].endswith(line_end * 2)


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
    assert orjson.loads(out.split(b"data: ")[-1].strip()) == {"error": "x"}
