"""Load while the configuration is read anew again and again: no request may be lost, and p99 may at most double."""

from __future__ import annotations

import contextlib
import signal
import threading
from collections.abc import Iterator

from benchmarks.contestants import Contestant, start_remedy
from benchmarks.load import Load, run_wrk
from benchmarks.machine import pick_cores, running
from benchmarks.report import Report, Scale, middle
from benchmarks.vendor import start_vendor

CONNECTIONS = 32
EVERY_SECONDS = 1.0
_MOST = 2.0


def run(scale: Scale) -> Report:
    cores = pick_cores()
    vendor, port = start_vendor(cores, scale.folder)
    quiet: list[Load] = []
    reloading: list[Load] = []
    with running(vendor):
        remedy = start_remedy(port, cores, scale.folder)
        with running(remedy.process):
            for _ in range(scale.rounds):
                quiet.append(run_wrk(f"{remedy.url}/ok", CONNECTIONS, 2 * scale.seconds, cores))
                with _reloads(remedy):
                    reloading.append(run_wrk(f"{remedy.url}/ok", CONNECTIONS, 2 * scale.seconds, cores))
            output = remedy.process.output()
    title = f"Reload under load: SIGHUP every {EVERY_SECONDS:.0f} s, {CONNECTIONS} connections"
    report = Report("reload", title, ("", "requests /s", "p50 ms", "p99 ms", "lost"))
    for name, loads in (("quiet", quiet), ("reloading", reloading)):
        p50, p99 = (middle([1e3 * getattr(load, at) for load in loads]) for at in ("p50_seconds", "p99_seconds"))
        report.rows.append([name, middle([load.rate for load in loads]), p50, p99, _lost(loads)])
    before, during = (middle([load.p99_seconds for load in loads]) for loads in (quiet, reloading))
    ratio = during / before if before else 0.0
    report.bars[f"p99 while reloading is {ratio:.2f} times the usual, at most {_MOST}"] = ratio <= _MOST
    report.bars["no request is lost"] = _lost(reloading) == 0
    if "Traceback" in output:
        report.bars["no error in the log"] = False
    return report


def _lost(loads: list[Load]) -> int:
    return sum(load.failures + load.socket_errors for load in loads)


@contextlib.contextmanager
def _reloads(remedy: Contestant) -> Iterator[None]:
    ended = threading.Event()

    def reload() -> None:
        while not ended.wait(EVERY_SECONDS):
            remedy.process.signal(signal.SIGHUP)

    thread = threading.Thread(target=reload)
    thread.start()
    try:
        yield
    finally:
        ended.set()
        thread.join()
