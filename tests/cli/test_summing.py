from __future__ import annotations

from typing import Any

from proxy.cli.summing import Failing, Ignored, lines_of, summed, told_of


def line(second: float, code: str = "RATE_LIMITED", **more: Any) -> dict[str, Any]:
    return {
        "time": f"2026-11-30T12:{int(second) // 60:02d}:{second % 60:06.3f}Z",
        "event": "failure",
        "upstream": "github",
        "client": "bot",
        "method": "GET",
        "path": "/github/x",
        "class": "retryable",
        "code": code,
        "rule": "github/limit",
        **more,
    }


def request(second: float, **more: Any) -> dict[str, Any]:
    known = line(second, **{"event": "request", **more})
    return {name: value for name, value in known.items() if name not in ("class", "rule", "code") or name in more}


def test_failures_are_counted_by_upstream_class_and_code_the_most_frequent_first():
    values = [line(1), line(2, "NOT_FOUND"), line(3, "NOT_FOUND"), line(4, "GONE", upstream="slack")]
    summary = summed(values)
    assert summary.by_upstream == {
        "github": {"permanent": {"NOT_FOUND": 2}, "retryable": {"RATE_LIMITED": 1}},
        "slack": {"permanent": {"GONE": 1}},
    }
    assert (summary.failures, summary.first, summary.last) == (4, "2026-11-30T12:00:01Z", "2026-11-30T12:00:04Z")
    assert summed(values, "slack").failures == 1


def test_a_repeat_before_its_wait_is_over_ignores_it_and_one_after_it_does_not():
    told = [line(0, waitSeconds=30), line(2, waitSeconds=30), line(40, waitSeconds=30)]
    assert summed(told).ignored == [Ignored("bot", "github", "GET /github/x", 1, 2, 30, 2.0)]


def test_a_repeat_that_succeeds_counts_by_when_it_began():
    assert summed([line(0, waitSeconds=10), request(11, seconds=2.0)]).ignored[0].came_after_seconds == 9.0
    assert summed([line(0, waitSeconds=10), request(13, seconds=2.0)]).ignored == []


def test_calls_at_the_same_time_ignore_nothing():
    """The second began before the first was told to wait."""
    assert (
        summed([line(3, id="a"), request(3, id="a", seconds=1.0), line(4, id="b"), request(4, id="b", seconds=3.0)]).ignored
        == []
    )


def test_other_callers_and_other_calls_ignore_nothing():
    assert summed([line(0, waitSeconds=30), line(1, client="other"), line(2, path="/github/y")]).ignored == []


def test_a_failure_and_its_requests_line_are_one():
    summary = summed([line(1, id="a"), request(1, id="a", code="RATE_LIMITED", seconds=0.5)])
    assert summary.failures == 1
    assert summary.common[0].rule == "github/limit"


def test_a_call_that_keeps_failing_is_named_and_one_that_failed_once_is_not():
    assert summed([line(1), line(90), line(2, path="/github/y")]).failing == [
        Failing("github", "GET /github/x", "RATE_LIMITED", 2)
    ]


def test_the_ten_commonest_are_known_by_their_newest():
    values = [line(second, rule=f"github/{second % 12}", id=str(second)) for second in range(36)]
    common = summed(values).common
    assert len(common) == 10
    assert (common[0].times, common[0].id) == (3, "24")


def test_what_stands_before_a_line_is_passed_over_and_what_is_no_line_too():
    text = [
        'Nov 30 web-1 remedy: {"time": "2026-11-30T12:00:00Z", "event": "failure", "code": "GONE"}',
        "starting",
        "{broken",
        "[]",
    ]
    assert [value["code"] for value in lines_of(text)] == ["GONE"]


def test_tries_streams_and_foreign_lines_are_no_failures():
    assert told_of(line(1, event="try")) is None
    assert told_of({"time": "2026-11-30T12:00:00Z", "event": "stream", "code": "GONE"}) is None
    assert told_of({"time": "yesterday", "code": "GONE"}) is None
    assert told_of({"time": "2026-11-30T12:00:00Z", "code": "E_NONE"}) is None
    assert summed([]).failures == 0
