"""What the whole stack of policies adds to the bare relay, in CPU microseconds a request at one connection.

Each round measures both, one after the other; what counts is the middle of the rounds' differences, so that a machine that
grows slower or faster meanwhile does not matter.
"""

from __future__ import annotations

from benchmarks.compare import Tally, sample
from benchmarks.contestants import start_remedy
from benchmarks.machine import pick_cores, running
from benchmarks.report import Report, Scale, middle
from benchmarks.vendor import start_vendor

FULL: dict[str, object] = {
    "retry": {"attempts": 3, "budget": 0.2},
    "idempotency": {"header": "Idempotency-Key"},
    "breaker": {"failure_ratio": 0.5, "minimum": 20},
    "cooldown": True,
    "concurrency": {"limit": 64, "queue": 256},
}
_MOST_US = 10.0


def run(scale: Scale) -> Report:
    cores = pick_cores()
    vendor, port = start_vendor(cores, scale.folder)
    with running(vendor):
        bare = start_remedy(port, cores, scale.folder)
        full = start_remedy(port, cores, scale.folder, "remedy-full", FULL)
        tallies = {bare.name: Tally(), full.name: Tally()}
        with running(bare.process, full.process):
            for _ in range(scale.rounds):
                for contestant in (bare, full) if len(tallies[bare.name].samples) % 2 else (full, bare):
                    tallies[contestant.name].samples.append(sample(contestant, "/ok", 1, scale.seconds, cores))
    report = Report("stack", "The stack of policies, one connection", ("", "requests /s", "CPU us", "p99 ms"))
    for title, name in (("relay alone", bare.name), (", ".join(FULL), full.name)):
        report.rows.append([title, *(tallies[name].middle(at) for at in ("rate", "cpu_us", "p99_ms"))])
    pairs = zip(tallies[bare.name].samples, tallies[full.name].samples, strict=True)
    added = middle([with_stack.cpu_us - alone.cpu_us for alone, with_stack in pairs])
    report.bars[f"the stack adds {added:.1f} us of CPU a request, at most {_MOST_US:.0f}"] = added <= _MOST_US
    return report
