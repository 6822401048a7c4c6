"""What more rules cost: a judgement under 10 vendor files and under 1,000, of ten rules each, and under one file of 1,000 rules."""

from __future__ import annotations

import os
import time
from dataclasses import dataclass

from benchmarks.machine import pick_cores
from benchmarks.report import Report, Scale, middle
from benchmarks.vendor import LIMITED_BODY, RETRY_AFTER
from proxy.exchange import Exchange, Request, Response
from proxy.judge import judge
from proxy.rules.load import load_vendors
from proxy.rules.model import Vendor

_NOW = 1_796_040_000.0
_CODES = ("RATE_LIMITED", "INVALID_ARGUMENT", "NOT_FOUND", "PERMISSION_DENIED", "CONFLICT")
_STATUSES = (429, 400, 404, 403, 409)
_MOST_SECONDS, _MOST_RATIO = 3.0, 1.10


@dataclass(frozen=True, slots=True)
class Shape:
    name: str
    files: int
    rules: int


SHAPES = (
    Shape("10 files of 10 rules", 10, 10),
    Shape("1,000 files of 10 rules", 1000, 10),
    Shape("1 file of 1,000 rules", 1, 1000),
)


def run(scale: Scale) -> Report:
    report = Report("rules", "More rules: loading, and CPU microseconds a judgement", ("", "rules", "load s", "judge us", "x"))
    loaded = {}
    for shape in SHAPES:
        started = time.process_time()
        vendors, faults = load_vendors({f"v{number}.yaml": _file(number, shape.rules) for number in range(shape.files)})
        if faults:
            raise RuntimeError(str(faults[0]))
        loaded[shape.name] = (vendors, time.process_time() - started)
    before = os.sched_getaffinity(0)
    os.sched_setaffinity(0, {pick_cores().proxy})
    try:
        costs: dict[str, list[float]] = {shape.name: [] for shape in SHAPES}
        for _ in range(scale.rounds):
            for shape in SHAPES:
                costs[shape.name].append(_judge_us(loaded[shape.name][0], scale.seconds / 2))
    finally:
        os.sched_setaffinity(0, before)
    base = middle(costs[SHAPES[0].name])
    for shape in SHAPES:
        cost = middle(costs[shape.name])
        report.rows.append([shape.name, shape.files * shape.rules, loaded[shape.name][1], cost, cost / base])
    seconds, ratio = loaded[SHAPES[1].name][1], middle(costs[SHAPES[1].name]) / base
    report.bars[f"1,000 files load in {seconds:.2f} s, at most {_MOST_SECONDS:.0f}"] = seconds <= _MOST_SECONDS
    report.bars[f"a judgement costs {ratio:.2f} times as much under 1,000 files, at most {_MOST_RATIO}"] = ratio <= _MOST_RATIO
    return report


def _file(number: int, rules: int) -> str:
    head = f"vendor: v{number}\ntitle: Vendor {number}\nbase_url: https://api.v{number}.example\nrules:\n"
    return head + "".join(_rule(number, at) for at in range(rules))


def _rule(number: int, at: int) -> str:
    kind = at % len(_CODES)
    return (
        f"  - id: rule-{at}\n"
        f"    when: {{status: {_STATUSES[kind]}, body: {{error.code: v{number}_code_{at}}}}}\n"
        f"    code: {_CODES[kind]}\n"
        f"    why: Vendor {number} says so in its rule {at}.\n"
        "    steps:\n"
        "      - Read the list once more, then repeat the call with what is in it.\n"
    )


def _judge_us(vendors: dict[str, Vendor], seconds: float) -> float:
    """Judges the same 429 for vendors in turn; none of their rules is about it, so each is looked for in vain."""
    names = [f"v{number}" for number in range(0, len(vendors), max(1, len(vendors) // 10))]
    headers = [(b"content-type", b"application/json"), (b"retry-after", b"%d" % RETRY_AFTER)]
    response = Response(429, headers, LIMITED_BODY.encode())
    exchanges = [(Exchange(Request("GET", b"/limited"), response, upstream=name), vendors[name]) for name in names]
    count, started = 0, time.process_time()
    while time.process_time() - started < seconds or not count:
        for exchange, vendor in exchanges:
            judge(exchange, vendor, _NOW)
        count += len(exchanges)
    return 1e6 * (time.process_time() - started) / count
