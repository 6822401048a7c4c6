"""A hand-turned clock: pure code takes `now`, awaiting code takes a clock, and no test waits for time."""

from __future__ import annotations

import datetime as dt


class Clock:
    """`now` is epoch seconds; `monotonic` the same count from zero. Both move only by `advance`."""

    def __init__(self, start: str = "2026-11-30T12:00:00+00:00") -> None:
        self._start = dt.datetime.fromisoformat(start).timestamp()
        self._passed = 0.0

    def now(self) -> float:
        return self._start + self._passed

    def monotonic(self) -> float:
        return self._passed

    def advance(self, seconds: float) -> None:
        self._passed += seconds
