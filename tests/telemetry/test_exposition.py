from __future__ import annotations

import pytest
from prometheus_client import parser as text_parser
from prometheus_client.openmetrics import parser as open_metrics_parser

from proxy.contract.codes import Code
from proxy.contract.failure import Failure, Origin
from proxy.exchange import Exchange, Request
from proxy.telemetry.events import Answered, Attempted, Classified
from proxy.telemetry.exposition import is_open_metrics_wanted, render, render_metrics
from proxy.telemetry.metrics import Metrics


@pytest.fixture
def metrics() -> Metrics:
    metrics = Metrics(["github"], version='1.0"\\\n')
    failure = Failure(Code.RATE_LIMITED, Origin.VENDOR, "github/limit", 429, 60)
    for seconds in (0.003, 0.2, 99.0):
        metrics.attempted(Attempted("github", "GET", 200, seconds, 1))
    metrics.answered(Answered("github", "GET", "failure", 429, 0.2, 0.0002))
    metrics.classified(Classified("github", failure, Exchange(Request("GET", b"/x")), "id", final=True))
    return metrics


def test_prometheus_reads_the_text_format(metrics: Metrics):
    families = {family.name: family for family in text_parser.text_string_to_metric_families(render_metrics(metrics).decode())}
    (requests,) = families["remedy_requests"].samples
    assert requests.name == "remedy_requests_total"
    assert (requests.labels, requests.value) == ({"upstream": "github", "method": "GET", "outcome": "failure"}, 1.0)
    buckets = {s.labels["le"]: s.value for s in families["remedy_upstream_seconds"].samples if s.name.endswith("_bucket")}
    assert (buckets["0.005"], buckets["0.25"], buckets["60.0"], buckets["+Inf"]) == (1, 2, 2, 3)
    assert families["remedy_build_info"].samples[0].labels == {"version": '1.0"\\\n'}


def test_open_metrics_reads_the_other_format_strictly(metrics: Metrics):
    text = render(metrics.numbers(), open_metrics=True).decode()
    names = {family.name for family in open_metrics_parser.text_string_to_metric_families(text)}
    assert {"remedy_requests", "remedy_failures", "remedy_upstream_seconds", "remedy_overhead_seconds"} <= names
    assert text.endswith("# EOF\n")


def test_the_names_of_the_design_stand_in_the_page(metrics: Metrics):
    page = render_metrics(metrics).decode()
    for name in (
        "remedy_requests_total",
        "remedy_failures_total",
        "remedy_upstream_seconds",
        "remedy_overhead_seconds",
        "remedy_withheld_total",
        "remedy_retries_total",
        "remedy_breaker_open",
        "remedy_cooldown_seconds",
        "remedy_in_flight",
    ):
        assert f"# TYPE {name} " in page


@pytest.mark.parametrize(
    ("accept", "wanted"),
    [
        (b"", False),
        (b"*/*", False),
        (b"text/plain", False),
        (b"application/openmetrics-text", True),
        (b"application/openmetrics-text;version=1.0.0;q=0.5,text/plain;version=0.0.4;q=0.3,*/*;q=0.1", True),
        (b"application/openmetrics-text;q=0.2,text/plain", False),
        (b"application/openmetrics-text;q=0", False),
        (b"application/openmetrics-text;q=..", False),
    ],
)
def test_the_format_is_what_the_scraper_prefers(accept: bytes, wanted: bool):
    assert is_open_metrics_wanted(accept) is wanted
