"""The load: wrk, pinned beside the vendor, and what its report says."""

from __future__ import annotations

import re
import shutil
import subprocess
from collections.abc import Sequence
from dataclasses import dataclass

from benchmarks.machine import Cores, Missing

_UNITS = {"us": 1e-6, "ms": 1e-3, "s": 1.0, "m": 60.0}
_PERCENTILE = re.compile(r"^\s+(50|99)(?:\.0+)?%\s+([\d.]+)(us|ms|s|m)$", re.MULTILINE)
_TOTAL = re.compile(r"(\d+) requests in ([\d.]+)(us|ms|s|m),")
_OTHER_STATUS = re.compile(r"Non-2xx or 3xx responses: (\d+)")
_SOCKET_ERRORS = re.compile(r"Socket errors: connect (\d+), read (\d+), write (\d+), timeout (\d+)")


@dataclass(frozen=True, slots=True)
class Load:
    """One run: requests answered, in how many seconds, how long they took, what went wrong."""

    requests: int
    seconds: float
    p50_seconds: float
    p99_seconds: float
    failures: int  # answers with a status of 400 or more
    socket_errors: int

    @property
    def rate(self) -> float:
        return self.requests / self.seconds if self.seconds else 0.0


def find_wrk() -> str:
    wrk = shutil.which("wrk")
    if wrk is None:
        raise Missing("wrk is not installed (Debian: apt install wrk)")
    return wrk


def run_wrk(url: str, connections: int, seconds: float, cores: Cores, headers: Sequence[str] = ()) -> Load:
    """Whole seconds only: wrk takes no fractions."""
    extra = [part for header in headers for part in ("-H", header)]
    command = ["taskset", "-c", str(cores.load), find_wrk(), "-t1", f"-c{connections}", f"-d{max(1, round(seconds))}s"]
    result = subprocess.run([*command, "--latency", *extra, url], capture_output=True, text=True, check=True)
    return read_report(result.stdout)


def read_report(text: str) -> Load:
    total = _TOTAL.search(text)
    if total is None:
        raise RuntimeError(f"wrk reported nothing that can be read:\n{text[-800:]}")
    latencies = {name: float(value) * _UNITS[unit] for name, value, unit in _PERCENTILE.findall(text)}
    other = _OTHER_STATUS.search(text)
    errors = _SOCKET_ERRORS.search(text)
    return Load(
        requests=int(total[1]),
        seconds=float(total[2]) * _UNITS[total[3]],
        p50_seconds=latencies.get("50", 0.0),
        p99_seconds=latencies.get("99", 0.0),
        failures=int(other[1]) if other else 0,
        socket_errors=sum(map(int, errors.groups())) if errors else 0,
    )
