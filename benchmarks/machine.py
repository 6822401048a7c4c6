"""The machine under measurement: cores, processes that are pinned to them, CPU time from /proc, ports, places for files.

A contestant runs, with its children, on one core; the vendor and the load run on another. Where the machine has one core,
all share it and the report says so. Linux only: affinity and /proc.
"""

from __future__ import annotations

import contextlib
import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

_TICK = os.sysconf("SC_CLK_TCK") if hasattr(os, "sysconf") else 100
_STOP_SECONDS = 5.0


class Missing(Exception):  # noqa: N818 - not an error of ours: a program that is not installed
    """A program or package that a benchmark drives is not there; the text says how to get it."""


@dataclass(frozen=True, slots=True)
class Cores:
    """`proxy` is for what is measured, `load` for the vendor and the load."""

    proxy: int
    load: int

    @property
    def shared(self) -> bool:
        return self.proxy == self.load


def pick_cores() -> Cores:
    if not sys.platform.startswith("linux"):
        raise Missing("the benchmarks need Linux: they pin processes to cores and read /proc")
    usable = sorted(os.sched_getaffinity(0))
    return Cores(usable[0], usable[1] if len(usable) > 1 else usable[0])


def free_port() -> int:
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        port: int = listener.getsockname()[1]
        return port


class Process:
    """A program pinned to a core, in a process group of its own, its output in a file."""

    def __init__(self, command: Sequence[str], core: int, log: Path, env: Mapping[str, str] | None = None) -> None:
        self.command, self.log = list(command), log
        with log.open("wb") as output:
            self._child = subprocess.Popen(
                self.command,
                stdin=subprocess.DEVNULL,
                stdout=output,
                stderr=subprocess.STDOUT,
                env={**os.environ, **(env or {})},
                start_new_session=True,
                preexec_fn=lambda: os.sched_setaffinity(0, {core}),  # noqa: PLW1509 - no threads here
            )
        self.pid = self._child.pid

    def wait_until_it_listens(self, port: int, seconds: float = 20.0) -> None:
        """Raises RuntimeError with the end of the program's output where it doesn't."""
        ends = time.monotonic() + seconds
        while time.monotonic() < ends:
            if self._child.poll() is not None:
                break
            with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", port), timeout=1.0):
                return
            time.sleep(0.02)
        raise RuntimeError(f"{self.command[0]} did not listen on {port}:\n{self.output()}")

    def output(self) -> str:
        return self.log.read_text(encoding="utf-8", errors="replace")[-2000:]

    def cpu_seconds(self) -> float:
        """User and system time of the program and all its children."""
        return sum(_cpu_ticks(pid) for pid in _tree(self.pid)) / _TICK

    def signal(self, number: int) -> None:
        os.kill(self.pid, number)

    def stop(self) -> None:
        """Ends the program's own group: first asked, then killed."""
        for number in (signal.SIGTERM, signal.SIGKILL):
            with contextlib.suppress(ProcessLookupError, PermissionError):
                os.killpg(self.pid, number)
            with contextlib.suppress(subprocess.TimeoutExpired):
                self._child.wait(_STOP_SECONDS)
                return


@contextlib.contextmanager
def running(*processes: Process) -> Iterator[None]:
    try:
        yield
    finally:
        for process in processes:
            process.stop()


def busy_seconds(core: int) -> float:
    """Time the core has spent on anything, since the machine started."""
    for line in Path("/proc/stat").read_text(encoding="ascii").splitlines():
        name, *fields = line.split()
        if name == f"cpu{core}":
            user, nice, system, _idle, _iowait, irq, softirq, steal = (int(field) for field in fields[:8])
            return (user + nice + system + irq + softirq + steal) / _TICK
    return 0.0


def _tree(root: int) -> list[int]:
    found, queue = [], [root]
    while queue:
        pid = queue.pop()
        found.append(pid)
        with contextlib.suppress(OSError):
            for task in Path(f"/proc/{pid}/task").iterdir():
                queue.extend(int(child) for child in (task / "children").read_text(encoding="ascii").split())
    return found


def _cpu_ticks(pid: int) -> int:
    try:
        fields = Path(f"/proc/{pid}/stat").read_text(encoding="ascii").rpartition(")")[2].split()
    except OSError:
        return 0
    return int(fields[11]) + int(fields[12])
