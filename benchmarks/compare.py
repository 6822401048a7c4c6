"""Remedy beside other proxies: the same vendor, load and core, in interleaved rounds.

Each contestant's answers are checked first; one that answers wrongly is left out, by name. A round in which other work took
over a tenth of the measured core is dropped where enough others are left.
"""

from __future__ import annotations

import http.client
import json
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import urlsplit

from benchmarks.contestants import STARTERS, Contestant
from benchmarks.load import Load, run_wrk
from benchmarks.machine import Cores, Missing, busy_seconds, pick_cores, running
from benchmarks.report import Report, Scale, middle
from benchmarks.vendor import LIMITED_BODY, OK_BODY, RETRY_AFTER, start_vendor

CONNECTIONS = 32
PATHS = ("/ok", "/limited")
_MOST_FOREIGN = 0.10
_FEWEST_CLEAN = 2


@dataclass(frozen=True, slots=True)
class Sample:
    """One run of load against one path: rate, CPU a request, latency, and the core's share that others took."""

    rate: float
    cpu_us: float
    p99_ms: float
    foreign: float


@dataclass(slots=True)
class Tally:
    samples: list[Sample] = field(default_factory=list)

    def clean(self) -> list[Sample]:
        quiet = [sample for sample in self.samples if sample.foreign <= _MOST_FOREIGN]
        if len(quiet) >= min(_FEWEST_CLEAN, len(self.samples)):
            return quiet
        return sorted(self.samples, key=lambda sample: sample.foreign)[:_FEWEST_CLEAN]

    def middle(self, name: str) -> float:
        return middle([getattr(sample, name) for sample in self.clean()])


def run(scale: Scale) -> Report:
    return compare(scale, list(STARTERS))


def compare(scale: Scale, names: Sequence[str]) -> Report:
    cores = pick_cores()
    vendor, port = start_vendor(cores, scale.folder)
    report = Report("compare", f"A 1 KB success passed, a 300 B 429 rewritten: one core, {CONNECTIONS} connections", COLUMNS)
    contestants: list[Contestant] = []
    try:
        for name in names:
            try:
                contestants.append(STARTERS[name](port, cores, scale.folder))
            except Missing as missing:
                report.notes.append(f"{name} left out: {missing}")
        sound = [contestant for contestant in contestants if _is_sound(contestant, report)]
        _tabulate(report, _measure(sound, scale, cores))
    finally:
        with running(vendor, *(contestant.process for contestant in contestants)):
            pass
    if cores.shared:
        report.notes.append("This machine has one core: the load and the contestants shared it.")
    return report


COLUMNS = ("", "200 /s", "x caddy", "CPU us", "x caddy", "p99 ms", "429 /s", "x caddy", "CPU us", "x caddy", "p99 ms", "rounds")


def _measure(contestants: Sequence[Contestant], scale: Scale, cores: Cores) -> dict[str, dict[str, Tally]]:
    tallies = {contestant.name: {path: Tally() for path in PATHS} for contestant in contestants}
    for turn in range(scale.rounds):
        shift = turn % max(1, len(contestants))
        for contestant in [*contestants[shift:], *contestants[:shift]]:
            for path in PATHS:
                tallies[contestant.name][path].samples.append(sample(contestant, path, CONNECTIONS, scale.seconds, cores))
    return tallies


def sample(contestant: Contestant, path: str, connections: int, seconds: float, cores: Cores) -> Sample:
    own, busy = contestant.process.cpu_seconds(), busy_seconds(cores.proxy)
    load = run_wrk(f"{contestant.url}{path}", connections, seconds, cores)
    used, others = contestant.process.cpu_seconds() - own, busy_seconds(cores.proxy) - busy
    _assert_answers(contestant, path, load)
    foreign = 0.0 if cores.shared else max(0.0, others - used) / load.seconds
    return Sample(load.rate, 1e6 * used / max(1, load.requests), 1e3 * load.p99_seconds, foreign)


def _assert_answers(contestant: Contestant, path: str, load: Load) -> None:
    expected = load.requests if path == "/limited" else 0
    if load.failures != expected or load.socket_errors:
        raise RuntimeError(f"{contestant.name}{path}: {load}\n{contestant.process.output()}")


def _tabulate(report: Report, tallies: dict[str, dict[str, Tally]]) -> None:
    base = tallies.get("caddy")
    for name, of_path in tallies.items():
        row: list[Any] = [name]
        for path in PATHS:
            rate, cpu = of_path[path].middle("rate"), of_path[path].middle("cpu_us")
            rates = rate / base[path].middle("rate") if base else None
            costs = cpu / base[path].middle("cpu_us") if base and base[path].middle("cpu_us") else None
            row += [rate, rates, cpu, costs, of_path[path].middle("p99_ms")]
        clean, taken = (
            sum(len(tally.clean()) for tally in of_path.values()),
            sum(len(tally.samples) for tally in of_path.values()),
        )
        report.rows.append([*row, f"{clean}/{taken}"])
    if base and "remedy" in tallies:
        _judge(report, tallies)


def _judge(report: Report, tallies: dict[str, dict[str, Tally]]) -> None:
    for path, least, what in (("/ok", 0.8, "pass-through"), ("/limited", 0.6, "the rewritten 429")):
        ratio = tallies["remedy"][path].middle("rate") / max(1e-9, tallies["caddy"][path].middle("rate"))
        report.bars[f"{what} at {ratio:.2f} of Caddy's rate, at least {least}"] = ratio >= least


def _is_sound(contestant: Contestant, report: Report) -> bool:
    fault = find_fault(contestant)
    if fault:
        report.notes.append(f"{contestant.name} left out, its answers are wrong: {fault}")
        if contestant.name == "remedy":
            report.bars["Remedy's answers are right"] = False
    return not fault


def find_fault(contestant: Contestant) -> str:
    """What is wrong with a contestant's answers, over one kept-alive connection; "" where nothing is."""
    parts = urlsplit(contestant.url)
    connection = http.client.HTTPConnection(parts.hostname or "", parts.port, timeout=10.0)
    try:
        for _ in range(2):
            fault = _check_success(connection, parts.path) or _check_limit(connection, parts.path, contestant)
            if fault:
                return fault
        return _check_target(connection, parts.path) if contestant.relays else ""
    except (OSError, http.client.HTTPException) as error:
        return repr(error)
    finally:
        connection.close()


def _get(connection: http.client.HTTPConnection, target: str) -> tuple[http.client.HTTPResponse, bytes]:
    connection.request("GET", target)
    answer = connection.getresponse()
    return answer, answer.read()


def _check_success(connection: http.client.HTTPConnection, prefix: str) -> str:
    answer, body = _get(connection, f"{prefix}/ok")
    if (answer.status, body) != (200, OK_BODY.encode()):
        return f"/ok: {answer.status}, {body[:80]!r}"
    cookies = [value.partition(";")[0] for value in answer.headers.get_all("set-cookie", [])]
    return "" if cookies == ["a=1", "b=2"] else f"/ok: cookies {cookies}"


def _check_limit(connection: http.client.HTTPConnection, prefix: str, contestant: Contestant) -> str:
    answer, body = _get(connection, f"{prefix}/limited")
    if answer.status != 429 or answer.headers["retry-after"] != str(RETRY_AFTER):
        return f"/limited: {answer.status}, retry-after {answer.headers['retry-after']}"
    if not contestant.rewrites:
        return "" if body == LIMITED_BODY.encode() else f"/limited: {body[:80]!r}"
    error = json.loads(body)
    seen = (error.get("class"), error.get("code"), error.get("retryAfterSeconds"))
    return (
        "" if seen == ("retryable", "RATE_LIMITED", RETRY_AFTER) and error.get("recoverySteps") else f"/limited: {body[:80]!r}"
    )


def _check_target(connection: http.client.HTTPConnection, prefix: str) -> str:
    target = "/echo/a%2Fb?q=a%20b&x=%7E"
    _, body = _get(connection, f"{prefix}{target}")
    return "" if body == target.encode() else f"the vendor saw {body[:80]!r}, sent was {target}"
