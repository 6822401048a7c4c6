"""Each benchmark runs, for as short as it can: what it measures is judged by who runs it in earnest, not by the tests."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path

import pytest

from benchmarks import __main__ as command
from benchmarks.compare import compare
from benchmarks.load import read_report
from benchmarks.report import Report, Scale, percentile

WRK = """Running 2s test @ http://127.0.0.1:1/limited
  1 threads and 32 connections
  Thread Stats   Avg      Stdev     Max   +/- Stdev
    Latency     1.22ms  404.00us   9.00ms   99.00%
    Req/Sec    26.30k     1.10k   28.00k    50.00%
  Latency Distribution
     50%    1.20ms
     75%    1.31ms
     90%    1.50ms
     99%    3.73ms
  52000 requests in 2.00s, 20.10MB read
  Socket errors: connect 0, read 1, write 0, timeout 2
  Non-2xx or 3xx responses: 52000
Requests/sec:  26000.00
"""


def test_a_load_report_is_read_by_its_latency_section_alone():
    load = read_report(WRK)
    assert (load.requests, load.rate, load.failures, load.socket_errors) == (52000, 26000.0, 52000, 3)
    assert (load.p50_seconds, load.p99_seconds) == (pytest.approx(0.0012), pytest.approx(0.00373))


def test_a_load_report_without_requests_is_an_error():
    with pytest.raises(RuntimeError, match="unable to connect"):
        read_report("unable to connect to 127.0.0.1:1")


def test_a_report_lines_its_columns_up():
    report = Report("x", "Title", ("", "rate"), [["caddy", 12345.0], ["us", 9.5]], bars={"fast": True, "small": False})
    assert str(report).splitlines()[1:] == [
        "Title",
        "         rate",
        "-----  ------",
        "caddy  12,345",
        "us       9.50",
        "holds: fast",
        "FAILS: small",
    ]


def test_a_percentile_is_a_value_that_was_seen():
    assert [percentile([3.0, 1.0, 2.0], share) for share in (0.0, 0.5, 0.99)] == [1.0, 2.0, 3.0]
    assert percentile([], 0.5) == 0.0


@pytest.mark.needs("wrk", "nginx")
def test_the_comparison_runs(tmp_path: Path):
    report = compare(_scale(tmp_path), ["remedy", "bare"])
    assert [row[0] for row in report.rows] == ["remedy", "bare ASGI answer"]
    assert not [held for held in report.bars.values() if held is False]


@pytest.mark.needs("wrk", "nginx", "redis-server")
@pytest.mark.parametrize("name", [name for name in command.BENCHMARKS if name != "compare"])
def test_each_benchmark_runs(name: str, tmp_path: Path):
    report = import_module(command.BENCHMARKS[name]).run(_scale(tmp_path))
    assert report.rows
    assert report.bars


def _scale(folder: Path) -> Scale:
    folder.chmod(0o755)
    return Scale(folder, seconds=0.1, rounds=1)
