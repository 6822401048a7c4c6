"""What judge and compose cost, beside a bare ASGI answer of the same run: the 300 B 429 of the comparison, the demo's samples,
the cases beside the shipped rules (without and with those), and further responses from a file. Judge keeps what a response said, so
the same one again costs less than a new one; the row `each message new` shows a 429 whose message was never seen. The bars are on
the reading that needs no rules.
"""

from __future__ import annotations

import json
import os
import time
from collections.abc import Callable, Iterator
from datetime import datetime
from pathlib import Path
from typing import Any

import yaml

from benchmarks.compare import CONNECTIONS, sample
from benchmarks.contestants import start_bare
from benchmarks.machine import Cores, pick_cores, running
from benchmarks.report import Report, Scale, middle, percentile
from benchmarks.vendor import LIMITED_BODY, RETRY_AFTER
from proxy.compose import Setting, compose
from proxy.config.shipped import shipped_folder, vendor_files
from proxy.contract.codes import Code
from proxy.contract.failure import Failure
from proxy.demo.failures import SAMPLES
from proxy.exchange import Exchange, Request, Response
from proxy.judge import judge
from proxy.rules.cases import exchange_of
from proxy.rules.load import load_vendors
from proxy.rules.model import Vendor

_NOW = 1_796_040_000.0
_NEW = 400
_ONE = "300 B 429"
_WITH_RULES = "the rules' cases, with rules"
Case = tuple[Exchange, Vendor, float]


def run(scale: Scale) -> Report:
    cores = pick_cores()
    vendors, _ = load_vendors(vendor_files())
    groups = {
        _ONE: [_limited()],
        "the demo's samples": list(_samples()),
        "the rules' cases, without rules": list(_rule_cases({})),
        _WITH_RULES: list(_rule_cases(vendors)),
    }
    if scale.lines:
        groups[scale.lines.name] = list(_lines(scale.lines, vendors))
    costs: dict[str, list[list[tuple[float, float]]]] = {name: [] for name in groups}
    bare: list[float] = []
    new: list[float] = []
    server = start_bare(0, cores, scale.folder)
    with running(server.process):
        for _ in range(scale.rounds):
            bare.append(sample(server, "/limited", CONNECTIONS, scale.seconds, cores).cpu_us)
            for name, cases in groups.items():
                costs[name].append(_measure(cases, cores, scale.seconds / 4))
            new.append(_measure_new(cores, len(new)))
    title = "Judge and compose, in CPU microseconds a failure, beside a bare ASGI answer"
    report = Report("judge", title, ("", "failures", "judge", "compose", "both", "both p90", "x bare"))
    floor = middle(bare)
    report.rows.append(["bare ASGI answer", None, None, None, floor, None, 1.0])
    for name, rounds in costs.items():
        each = [(middle([one[0] for one in case]), middle([one[1] for one in case])) for case in zip(*rounds, strict=True)]
        both = [sum(cost) for cost in each]
        judged, composed = middle([cost[0] for cost in each]), middle([cost[1] for cost in each])
        report.rows.append([name, len(each), judged, composed, middle(both), percentile(both, 0.9), middle(both) / floor])
        if name != _WITH_RULES:
            _bar(report, name, middle(both) / floor)
        if name == _ONE:
            report.rows.append(["300 B 429, each message new", _NEW, middle(new), None, None, None, None])
    return report


def _bar(report: Report, name: str, ratio: float) -> None:
    most = 2.0 if name == _ONE else 3.5
    report.bars[f"{name}: {ratio:.2f} times a bare answer, at most {most}"] = ratio <= most


def _measure_new(cores: Cores, turn: int) -> float:
    """Judge's microseconds for a 429 whose message differs each time."""
    exchange, vendor, now = _limited()
    status, headers = 429, exchange.response.headers if exchange.response else ()
    bodies = [LIMITED_BODY.replace("Used 3", f"Used {turn * _NEW + number + 4}").encode() for number in range(_NEW)]
    fresh = [Exchange(exchange.request, Response(status, headers, body), upstream="bench") for body in bodies]
    before = os.sched_getaffinity(0)
    os.sched_setaffinity(0, {cores.proxy})
    try:
        started = time.process_time()
        for one in fresh:
            judge(one, vendor, now)
        return 1e6 * (time.process_time() - started) / len(fresh)
    finally:
        os.sched_setaffinity(0, before)


def _measure(cases: list[Case], cores: Cores, seconds: float) -> list[tuple[float, float]]:
    """(judge, compose) in microseconds for each case that is a failure."""
    before = os.sched_getaffinity(0)
    os.sched_setaffinity(0, {cores.proxy})
    try:
        failing = [(case, failure) for case in cases if (failure := judge(*case)) and failure.code is not Code.PARTIAL_FAILURE]
        share = seconds / max(1, len(failing))
        return [_measure_case(case, failure, share) for case, failure in failing]
    finally:
        os.sched_setaffinity(0, before)


def _measure_case(case: Case, failure: Failure, seconds: float) -> tuple[float, float]:
    exchange, vendor, now = case
    prefix = f"/{exchange.upstream}" if exchange.upstream else ""
    setting = Setting(request=exchange.request, prefix=prefix, upstream=exchange.upstream or "bench", now=now)
    return (
        _microseconds(lambda: judge(exchange, vendor, now), seconds / 2),
        _microseconds(lambda: compose(failure, setting).to_json(), seconds / 2),
    )


def _microseconds(call: Callable[[], Any], seconds: float) -> float:
    """The best of several short series: the cost itself, not what else the machine did."""
    call()
    best, ends = float("inf"), time.process_time() + seconds
    while True:
        started = time.perf_counter()
        for _ in range(5):
            call()
        best = min(best, (time.perf_counter() - started) / 5)
        if time.process_time() >= ends:
            return 1e6 * best


def _limited() -> Case:
    headers = [(b"content-type", b"application/json"), (b"retry-after", b"%d" % RETRY_AFTER)]
    request = Request("GET", b"/limited", [(b"host", b"127.0.0.1"), (b"accept", b"*/*")])
    return Exchange(request, Response(429, headers, LIMITED_BODY.encode()), upstream="bench"), Vendor("bench"), _NOW


def _samples() -> Iterator[Case]:
    for given in SAMPLES.values():
        reply = given.reply()
        body = b"".join(step for step in reply.steps if isinstance(step, bytes))
        response = Response(reply.status, reply.headers, body)
        yield Exchange(Request("GET", b"/fail"), response, upstream="demo"), Vendor("demo"), _NOW


def _rule_cases(vendors: dict[str, Vendor]) -> Iterator[Case]:
    for path in sorted((shipped_folder() / "vendors").rglob("*.yaml")):
        file = yaml.load(path.read_text(encoding="utf-8"), getattr(yaml, "CSafeLoader", yaml.SafeLoader))
        for case in file.get("cases") or []:
            yield _case({"vendor": file.get("vendor", path.stem), **case}, vendors)


def _lines(path: Path, vendors: dict[str, Vendor]) -> Iterator[Case]:
    for line in path.read_text(encoding="utf-8").splitlines():
        if line.strip():
            yield _case(json.loads(line), vendors)


def _case(given: dict[str, Any], vendors: dict[str, Vendor]) -> Case:
    name = str(given.get("vendor") or "")
    now = datetime.fromisoformat(str(given["now"])).timestamp() if given.get("now") else _NOW
    exchange = exchange_of(given.get("request"), given.get("response"), name)
    return exchange, vendors.get(name, Vendor(name)), now
