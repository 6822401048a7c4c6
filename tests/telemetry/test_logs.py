from __future__ import annotations

import asyncio
import json

import pytest

from proxy.contract.codes import Code
from proxy.contract.failure import Facts, Failure, Origin
from proxy.exchange import Exchange, Fault, FaultKind, Phase, Request
from proxy.telemetry.events import Answered, Attempted, Classified, StreamFailed
from proxy.telemetry.logs import Log, ToStderr
from proxy.telemetry.together import Together
from tests.support.clock import Clock

LIMITED = Failure(Code.RATE_LIMITED, Origin.VENDOR, "github/limit", 429, 60, facts=Facts(message="slow down", request_id="r-1"))
REQUEST = Request("GET", b"/users?access_token=hunter2", ((b"authorization", b"Bearer hunter2"),), b"hunter2")


def logged(*events: object) -> list[dict[str, object]]:
    lines: list[bytes] = []
    log = Together(Log(Clock().now, lines.append))
    for event in events:
        getattr(
            log, {"Classified": "classified", "Answered": "answered", "StreamFailed": "stream_failed"}[type(event).__name__]
        )(event)
    assert all(line.endswith(b"\n") and line.count(b"\n") == 1 for line in lines)
    return [json.loads(line) for line in lines]


def test_a_failure_is_one_line_of_json():
    event = Classified("github", LIMITED, Exchange(REQUEST), "01ab", final=True, path="/github/users", status=429, client="bot")
    assert logged(event) == [
        {
            "time": "2026-11-30T12:00:00.000Z",
            "event": "failure",
            "id": "01ab",
            "upstream": "github",
            "client": "bot",
            "method": "GET",
            "path": "/github/users",
            "status": 429,
            "class": "retryable",
            "code": "RATE_LIMITED",
            "rule": "github/limit",
            "origin": "vendor",
            "waitSeconds": 60,
            "vendorStatus": 429,
            "requestId": "r-1",
            "attempt": 1,
        }
    ]


def test_the_time_of_each_line_is_its_own():
    clock = Clock()
    lines: list[bytes] = []
    log = Log(clock.now, lines.append)
    for seconds in (0.0, 0.25, 0.5, 0.25, 3600.0):
        clock.advance(seconds)
        log.stream_failed(StreamFailed("openai", LIMITED))
    times = [json.loads(line)["time"] for line in lines]
    assert times == [
        f"2026-11-30T{time}Z" for time in ("12:00:00.000", "12:00:00.250", "12:00:00.750", "12:00:01.000", "13:00:01.000")
    ]


def test_nothing_of_the_request_but_method_and_cleaned_path_is_written():
    """Complaint 33: headers, query and body of the failed call stay out of the log."""
    event = Classified("github", LIMITED, Exchange(REQUEST), "01ab", final=True, path="/github/users", status=429)
    assert "hunter2" not in json.dumps(logged(event))


def test_a_fault_says_what_broke():
    fault = Fault(Phase.CONNECT, FaultKind.REFUSED, detail="x" * 500)
    failure = Failure(Code.UPSTREAM_UNAVAILABLE, Origin.PROXY, "proxy/connect", wait_seconds=10)
    (line,) = logged(Classified("github", failure, Exchange(REQUEST, fault=fault), "01ab", final=False))
    assert line["event"] == "try"
    assert line["fault"] == {"kind": "refused", "phase": "connect", "sent": "none", "reused": False, "detail": "x" * 200}


def test_a_request_is_a_line_only_where_asked_for():
    quiet = Answered("github", "GET", "success", 200, 0.25, 0.0001)
    asked = Answered("github", "GET", "success", 200, 0.25, 0.0001, path="/github/users", is_logged=True)
    assert [line["path"] for line in logged(quiet, asked)] == ["/github/users"]


def test_a_failure_in_a_stream_is_a_line():
    assert logged(StreamFailed("openai", LIMITED))[0]["event"] == "stream"


def test_a_line_that_cannot_be_written_fails_nothing():
    tried: list[bytes] = []

    def broken(line: bytes) -> None:
        tried.append(line)
        raise OSError(len(line))

    Log(Clock().now, broken).stream_failed(StreamFailed("openai", LIMITED))
    assert len(tried) == 1


def test_events_that_nobody_hears_reach_nobody_and_others_reach_all():
    first: list[bytes] = []
    second: list[bytes] = []
    both = Together(Log(Clock().now, first.append), Log(Clock().now, second.append))
    both.attempted(Attempted("github", "GET", 200, 0.1, 1))
    both.stream_failed(StreamFailed("openai", LIMITED))
    assert (len(first), len(second)) == (1, 1)


class Stderr:
    """Standard error as bytes, with the number of writes."""

    def __init__(self) -> None:
        self.buffer = self
        self.writes: list[bytes] = []

    def write(self, data: bytes) -> None:
        self.writes.append(data)

    def flush(self) -> None:
        return


async def test_the_lines_of_one_turn_go_out_in_one_write(monkeypatch: pytest.MonkeyPatch):
    stderr, log = Stderr(), ToStderr()
    monkeypatch.setattr("sys.stderr", stderr)
    log(b"a\n")
    log(b"b\n")
    assert stderr.writes == []
    await asyncio.sleep(0)
    log(b"c\n")
    await asyncio.sleep(0)
    assert stderr.writes == [b"a\nb\n", b"c\n"]


def test_nothing_is_held_without_a_loop_or_lost_with_one_that_ended(monkeypatch: pytest.MonkeyPatch):
    stderr, log = Stderr(), ToStderr()
    monkeypatch.setattr("sys.stderr", stderr)
    log(b"a\n")
    loop = asyncio.new_event_loop()

    async def one_line() -> None:
        log(b"b\n")
        loop.stop()

    task = loop.create_task(one_line())
    loop.run_forever()
    assert task.done()
    loop.close()
    log.flush()
    assert b"".join(stderr.writes) == b"a\nb\n"
