from __future__ import annotations

import json

from proxy.contract.codes import Code
from proxy.contract.failure import Facts, Failure, Origin
from proxy.exchange import Exchange, Request
from proxy.telemetry import families
from proxy.telemetry.events import Answered, Attempted, Classified, StreamFailed
from proxy.telemetry.metrics import Metrics, merge

RATE_LIMITED = Failure(Code.RATE_LIMITED, Origin.VENDOR, "github/secondary-rate-limit", 429, 60, facts=Facts(withheld=2))


def answered(upstream: str = "github", method: str = "GET", outcome: str = "success", overhead: float = 0.0002) -> Answered:
    return Answered(upstream, method, outcome, 200, 0.2, overhead)  # type: ignore[arg-type] # outcomes are literals


def classified(upstream: str = "github", failure: Failure = RATE_LIMITED, *, final: bool = True) -> Classified:
    return Classified(upstream, failure, Exchange(Request("GET", b"/x")), "id", final)


def test_a_success_is_counted_once_and_observed_twice():
    metrics = Metrics(["github"])
    metrics.attempted(Attempted("github", "GET", 200, 0.2, 1))
    metrics.answered(answered())
    numbers = metrics.numbers()
    assert numbers["remedy_requests"] == {("github", "GET", "success"): 1}
    *counts, total = numbers["remedy_upstream_seconds"][("github",)]
    assert (sum(counts), total) == (1, 0.2)
    assert counts[families.UPSTREAM_BOUNDS.index(0.25)] == 1
    assert sum(numbers["remedy_overhead_seconds"][()][:-1]) == 1


def test_a_value_on_a_bound_belongs_to_that_bucket():
    metrics = Metrics(["github"])
    metrics.attempted(Attempted("github", "GET", 200, 0.25, 1))
    assert metrics.numbers()["remedy_upstream_seconds"][("github",)][families.UPSTREAM_BOUNDS.index(0.25)] == 1


def test_labels_never_come_from_what_was_sent():
    """Complaint 34: a scanner makes no series."""
    metrics = Metrics(["github"])
    for number in range(1000):
        metrics.answered(answered(upstream=f"scan-{number}", method=f"M{number}"))
        metrics.attempted(Attempted(f"scan-{number}", "GET", 404, 0.1, 1))
    numbers = metrics.numbers()
    assert numbers["remedy_requests"] == {("_unknown", "OTHER", "success"): 1000}
    assert list(numbers["remedy_upstream_seconds"]) == [("_unknown",)]


def test_rules_of_an_upstream_are_bounded_in_number():
    metrics = Metrics(["github"])
    for number in range(families.MAX_RULES + 50):
        metrics.classified(classified(failure=Failure(Code.NOT_FOUND, Origin.VENDOR, f"github/rule-{number}", 404)))
    failures = metrics.numbers()["remedy_failures"]
    assert len(failures) == families.MAX_RULES + 1
    assert failures[("github", "permanent", "NOT_FOUND", "_other", "vendor")] == 50


def test_only_the_answered_failure_counts_and_each_later_try_is_a_retry():
    metrics = Metrics(["github"])
    metrics.attempted(Attempted("github", "GET", 429, 0.1, 1))
    metrics.classified(classified(final=False))
    metrics.attempted(Attempted("github", "GET", 429, 0.1, 2))
    metrics.classified(classified())
    numbers = metrics.numbers()
    assert numbers["remedy_failures"] == {("github", "retryable", "RATE_LIMITED", "github/secondary-rate-limit", "vendor"): 1}
    assert numbers["remedy_retries"] == {("github",): 1}
    assert numbers["remedy_withheld"] == {(): 2}


def test_failures_in_streams_are_counted_apart():
    metrics = Metrics(["openai"])
    metrics.stream_failed(StreamFailed("openai", RATE_LIMITED))
    assert metrics.numbers()["remedy_stream_failures"] == {("openai", "retryable", "RATE_LIMITED"): 1}
    assert metrics.numbers()["remedy_failures"] == {}


def test_numbers_outlive_the_configuration_that_named_them():
    metrics = Metrics(["github"])
    metrics.answered(answered())
    metrics.know(["slack"])
    metrics.answered(answered(upstream="slack"))
    assert set(metrics.numbers()["remedy_requests"]) == {("github", "GET", "success"), ("slack", "GET", "success")}


def test_workers_add_up_and_gauges_say_how():
    one, other = Metrics(["github"], version="1.2"), Metrics(["github"], version="1.2")
    for metrics, seconds in ((one, 3.0), (other, 9.0)):
        metrics.answered(answered())
        metrics.attempted(Attempted("github", "GET", 200, 0.2, 2))
        metrics.watch(families.IN_FLIGHT, lambda: {("github",): 4})
        metrics.watch(families.COOLDOWN_SECONDS, lambda seconds=seconds: {("github",): seconds})
    sent = [json.loads(json.dumps(metrics.snapshot())) for metrics in (one, other)]
    numbers = merge(sent)
    assert numbers["remedy_requests"][("github", "GET", "success")] == 2
    assert numbers["remedy_upstream_seconds"][("github",)][-1] == 0.4
    assert numbers["remedy_in_flight"] == {("github",): 8}
    assert numbers["remedy_cooldown_seconds"] == {("github",): 9.0}
    assert numbers["remedy_build_info"] == {("1.2",): 1}
