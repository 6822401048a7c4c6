"""How soon a rate limit that one replica met is honoured by another: two replicas, one Redis.

For each trial a fresh credential, so that cooldowns don't mix: replica A is told to wait by the vendor, replica B is asked for
something else of the same vendor until it answers from the shared cooldown instead of calling.
"""

from __future__ import annotations

import http.client
import json
import shutil
import time
from pathlib import Path

from benchmarks.contestants import Contestant, start_remedy
from benchmarks.machine import Cores, Missing, Process, free_port, pick_cores, running
from benchmarks.report import Report, Scale, percentile
from benchmarks.vendor import start_vendor

_GIVES_UP_SECONDS = 2.0
_MOST_MS = 50.0


def run(scale: Scale) -> Report:
    cores = pick_cores()
    vendor, port = start_vendor(cores, scale.folder)
    with running(vendor):
        redis, redis_port = _start_redis(cores, scale.folder)
        with running(redis):
            state = f"redis://127.0.0.1:{redis_port}/0"
            first = start_remedy(port, cores, scale.folder, "replica-a", {"cooldown": True}, state)
            second = start_remedy(port, cores, scale.folder, "replica-b", {"cooldown": True}, state)
            with running(first.process, second.process):
                trials = max(5, int(20 * scale.seconds * scale.rounds / 5))
                delays = [_delay(first, second, f"Bearer trial-{number}") for number in range(trials)]
    milliseconds = [1e3 * delay for delay in delays]
    report = Report("redis", "A 429 seen by one replica, honoured by the other", ("trials", "p50 ms", "p99 ms", "max ms"))
    report.rows.append([len(delays), percentile(milliseconds, 0.5), percentile(milliseconds, 0.99), max(milliseconds)])
    worst = max(milliseconds)
    report.bars[f"honoured within {worst:.1f} ms, at most {_MOST_MS:.0f}"] = worst <= _MOST_MS
    return report


def _start_redis(cores: Cores, folder: Path) -> tuple[Process, int]:
    program = shutil.which("redis-server") or shutil.which("valkey-server")
    if program is None:
        raise Missing("redis-server is not installed (Debian: apt install redis-server)")
    port = free_port()
    options = ["--port", str(port), "--bind", "127.0.0.1", "--save", "", "--appendonly", "no", "--dir", str(folder)]
    process = Process([program, *options], cores.load, folder / "redis.log")
    process.wait_until_it_listens(port)
    return process, port


def _delay(first: Contestant, second: Contestant, credential: str) -> float:
    """Seconds from the moment A has answered until B answers for itself."""
    asked, other = _connect(first), _connect(second)
    try:
        _status(other, "/bench/ok", credential)
        if _status(asked, "/bench/limited", credential) != 429:
            raise RuntimeError("the first replica did not answer 429")
        started = time.monotonic()
        while _status(other, "/bench/ok", credential) != 429:
            if time.monotonic() - started > _GIVES_UP_SECONDS:
                raise RuntimeError(f"the second replica never heard of it:\n{second.process.output()}")
        return time.monotonic() - started
    finally:
        asked.close()
        other.close()


def _connect(contestant: Contestant) -> http.client.HTTPConnection:
    return http.client.HTTPConnection("127.0.0.1", int(contestant.url.rpartition(":")[2].partition("/")[0]), timeout=5.0)


def _status(connection: http.client.HTTPConnection, target: str, credential: str) -> int:
    connection.request("GET", target, headers={"authorization": credential})
    answer = connection.getresponse()
    body = answer.read()
    if answer.status == 429:
        json.loads(body)
    return answer.status
