"""Which successes are looked into, and that what is held goes out as it came (DESIGN 4.5)."""

from __future__ import annotations

import asyncio
import gzip
from collections.abc import Awaitable, Callable
from dataclasses import replace
from typing import Any

import brotli
import pytest
import zstandard

from proxy.config.snapshot import Bounds
from proxy.exchange import Fault, FaultKind, Phase
from proxy.gateway.inspect import hold, is_document
from proxy.rules.model import SuccessRule, Vendor
from proxy.rules.paths import parse_path
from tests.support.asgi import Gateway, Reply, answer, json_answer, upstream
from tests.support.clients import until
from tests.support.shape import assert_recovery_error
from tests.support.upstream import ScriptedAnswer

NO = b'{"ok":false,"error":"ratelimited"}'
JSON = ("content-type", "application/json; charset=utf-8")
CUT = Fault(Phase.BETWEEN_BYTES, FaultKind.CLOSED, sent="all")


def naming(path: str, when: Any = None) -> Vendor:
    return Vendor("github", successes=(SuccessRule(path, when, pattern=parse_path(path)),))


async def status_of(vendor_answer: ScriptedAnswer, target: str = "/github/api/x", method: str = "GET", **settings: Any) -> int:
    gateway = Gateway(upstream(**settings))
    gateway.script(vendor_answer)
    reply = await gateway.ask(target, method)
    if reply.status < 400 and method != "HEAD":
        assert reply.body == b"".join(piece for piece in vendor_answer.pieces if isinstance(piece, bytes))
    assert vendor_answer.closed
    return reply.status


@pytest.mark.parametrize("status", [200, 201, 202])
async def test_a_short_success_that_says_no_is_a_failure(status: int):
    """Complaint 13."""
    gateway = Gateway(upstream())
    gateway.script(answer(status, NO, JSON))
    reply = await gateway.ask()
    error = assert_recovery_error(reply.body, code="RATE_LIMITED")
    assert (reply.status, reply.header("remedy-upstream-status")) == (429, str(status))
    assert reply.header("retry-after") == str(error["retryAfterSeconds"])
    assert reply.header("content-length") == str(len(reply.body))


@pytest.mark.parametrize("media_type", ["application/json", "application/vnd.api+json", "text/xml", "application/soap+xml"])
def test_json_and_xml_are_looked_into(media_type: str):
    assert is_document(f"{media_type}; charset=utf-8".encode())


@pytest.mark.parametrize(
    "media_type",
    [
        "",
        "text/plain",
        "text/html",
        "text/event-stream",
        "application/x-ndjson",
        "application/json-seq",
        "application/stream+json",
    ],
)
def test_other_media_types_and_streams_are_not(media_type: str):
    assert not is_document(media_type.encode())


@pytest.mark.parametrize("status", [203, 206, 226, 302])
async def test_other_statuses_pass(status: int):
    assert await status_of(answer(status, NO, JSON)) == status


async def test_a_head_passes():
    assert (
        await status_of(
            ScriptedAnswer(200, [(b"content-type", b"application/json"), (b"content-length", b"34")]), method="HEAD"
        )
        == 200
    )


async def test_by_default_only_short_answers_are_looked_into():
    assert await status_of(answer(200, NO + b" " * (8192 - len(NO)), JSON)) == 429
    assert await status_of(answer(200, NO + b" " * (8193 - len(NO)), JSON)) == 200


async def test_one_that_states_no_length_is_held_as_far():
    """What is compressed as it is made has none, and says no as often."""
    assert await status_of(answer(200, [NO], JSON)) == 429
    assert await status_of(answer(200, [NO[:9], NO[9:]], JSON)) == 429
    assert await status_of(answer(200, [NO, b" " * 8192], JSON)) == 200


async def test_a_text_is_looked_into_where_the_rules_name_its_path():
    text = ("content-type", "text/plain")
    assert await status_of(answer(200, NO, text)) == 200
    assert await status_of(answer(200, NO, text), vendor=naming("/api/**")) == 429


async def test_a_path_that_the_rules_name_is_looked_into_whatever_its_length():
    vendor = naming("/api/**")
    long = NO[:-1] + b',"padding":"' + b"x" * 30_000 + b'"}'
    assert await status_of(answer(200, long, JSON), vendor=vendor) == 429
    assert await status_of(answer(200, [NO[:5], NO[5:]], JSON), vendor=vendor) == 429


async def test_where_the_rules_name_paths_the_others_pass():
    assert await status_of(answer(200, NO, JSON), "/github/files/x", vendor=naming("/api/**")) == 200


async def test_rules_narrows_it_to_what_they_name_and_off_to_nothing():
    assert await status_of(answer(200, NO, JSON), inspect="rules") == 200
    assert await status_of(answer(200, NO, JSON), inspect="rules", vendor=naming("/api/**")) == 429
    assert await status_of(answer(200, NO, JSON), inspect="off", vendor=naming("/api/**")) == 200


async def test_past_its_bound_a_success_streams_on_with_nothing_lost():
    long = NO + b" " * 70_000
    pieces: list[bytes | Fault] = [long[at : at + 1000] for at in range(0, len(long), 1000)]
    assert await status_of(answer(200, pieces, JSON), vendor=naming("/api/**")) == 200


@pytest.mark.parametrize(("coding", "encode"), [("gzip", gzip.compress), ("br", brotli.compress), ("zstd", zstandard.compress)])
async def test_an_encoded_success_is_looked_into_and_goes_out_encoded(coding: str, encode: Callable[[bytes], bytes]):
    """Complaint 18."""
    no, yes = encode(NO), encode(b'{"ok":true}')
    assert await status_of(answer(200, no, JSON, ("content-encoding", coding))) == 429
    assert await status_of(answer(200, yes, JSON, ("content-encoding", coding))) == 200


async def test_a_success_without_the_marks_of_an_error_is_never_parsed():
    assert await status_of(answer(200, b'{"ok":tru', JSON)) == 200


async def test_a_success_cut_before_anything_went_out_is_answered_as_a_failure():
    gateway = Gateway(upstream())
    gateway.script(answer(200, [b'{"ok"', CUT], JSON, ("content-length", "100")))
    reply = await gateway.ask()
    assert_recovery_error(reply.body, code="UPSTREAM_UNAVAILABLE")
    assert reply.header("remedy-origin") == "proxy"


class Paused(ScriptedAnswer):
    """An answer that stalls before each piece until the test lets it go on; nothing is ready beforehand."""

    def __init__(self, *pieces: bytes, **more: Any) -> None:
        super().__init__(
            200, [(b"content-type", b"application/json"), (b"content-length", b"%d" % sum(map(len, pieces)))], pieces, **more
        )
        self.turns = [asyncio.Event() for _ in pieces]
        self.reads = 0

    async def read(self) -> bytes:
        self.reads += 1
        if self.reads <= len(self.turns):
            await self.turns[self.reads - 1].wait()
        return await super().read()


async def test_what_is_held_goes_out_when_the_vendor_pauses():
    """And the read that was under way is not lost."""
    gateway = Gateway(upstream(bounds=replace(Bounds(), inspect_hold=0.01)))
    paused = Paused(NO[:7], NO[7:])
    gateway.script(paused)
    reply = Reply()
    task = asyncio.ensure_future(gateway.ask(reply=reply))
    paused.turns[0].set()
    await until(lambda: reply.pieces == [NO[:7]])
    paused.turns[1].set()
    await task
    assert (reply.status, reply.pieces) == (200, [NO[:7], NO[7:]])
    assert paused.reads == 3
    assert paused.closed


async def test_a_pause_shorter_than_the_hold_changes_nothing():
    gateway = Gateway(upstream(bounds=replace(Bounds(), inspect_hold=30)))
    paused = Paused(NO[:7], NO[7:])
    gateway.script(paused)
    task = asyncio.ensure_future(gateway.ask())
    for number, turn in enumerate(paused.turns):
        await until(lambda number=number: paused.reads == number + 1)
        turn.set()
    assert (await task).status == 429


async def test_a_stream_of_small_pieces_is_held_so_long_in_all(monkeypatch: pytest.MonkeyPatch):
    """Each piece comes before the hold has passed, and together they take longer."""
    now = [100.0]
    monkeypatch.setattr(asyncio.get_running_loop(), "time", lambda: now[0], raising=False)
    waited: list[float] = []

    async def finished(reading: asyncio.Future[bytes], seconds: float) -> bool:
        waited.append(seconds)
        await reading
        now[0] += 1.0
        return seconds > 0

    monkeypatch.setattr("proxy.gateway.inspect._finished", finished)
    held = await hold(ScriptedAnswer(200, [], [b"a"] * 50), -1, 100, 3.0, in_all=True)
    assert waited == [3.0, 2.0, 1.0, 0.0]
    assert (held.body, held.is_whole) == (b"aaa", False)


@pytest.mark.parametrize("ends", ["close", "cancel"])
async def test_a_read_that_is_under_way_ends_with_its_answer(ends: str):
    paused = Paused(b"never")
    held = await hold(paused, 5, 100, 0.0)
    assert not held.is_whole
    if ends == "close":
        held.answer.close()
    else:
        reading = asyncio.ensure_future(held.answer.read())
        await until(lambda: paused.reads == 1)
        reading.cancel()
        await asyncio.wait({reading})
        held.answer.close()
    held.answer.close()
    for task in asyncio.all_tasks() - {asyncio.current_task()}:
        await asyncio.wait({task})
        assert task.cancelled()
    assert paused.closed


class Ready(ScriptedAnswer):
    """An answer whose bytes are there: reading it must not cost a task."""

    ready = True


async def test_bytes_that_are_there_are_read_without_a_task(monkeypatch: pytest.MonkeyPatch):
    def no_tasks(_: Callable[[], Awaitable[bytes]]) -> None:
        raise AssertionError("a task was made")

    monkeypatch.setattr(asyncio, "ensure_future", no_tasks)
    held = await hold(Ready(200, [(b"content-length", b"4")], [b"ab", b"cd"]), 4, 100, 1.0)
    assert (held.body, held.is_whole) == (b"abcd", True)


async def test_a_slow_success_in_json_still_says_when_it_failed():
    gateway = Gateway(upstream())
    gateway.script(json_answer(200, {"ok": False, "error": "ratelimited"}))
    await gateway.ask()
    assert [event.failure.code for event in gateway.events.failures] == ["RATE_LIMITED"]
    assert gateway.events.answers[0].outcome == "failure"
