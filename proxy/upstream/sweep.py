"""One timer for all deadlines of a client.

A timer of the event loop costs microseconds to set and to cancel, a deadline here one attribute: calls write the time they
are due, and one sweep finds those that are overdue. A limit is therefore met up to one interval late, never early. While
nothing is watched the sweep wakes rarely, for idle connections, and without those not at all.

Time comes from `clock`; tests turn it by hand and call `tick`.
"""

from __future__ import annotations

import asyncio
import math
import time
from collections.abc import Callable
from typing import Generic, Protocol, TypeVar

INTERVAL_SECONDS = 0.02
REST_SECONDS = 1.0  # between looks at idle connections


class Watched(Protocol):
    """Something with a deadline: `expire` is called once it has passed, again each sweep while it stays watched and due."""

    deadline: float

    def expire(self, now: float) -> None: ...


W = TypeVar("W", bound=Watched)


class Sweep(Generic[W]):
    """`housekeep` is called now and then and says whether it has anything left to look after."""

    def __init__(
        self,
        housekeep: Callable[[float], bool],
        *,
        interval_seconds: float = INTERVAL_SECONDS,
        rest_seconds: float = REST_SECONDS,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self.clock = clock
        self._housekeep = housekeep
        self._interval = interval_seconds
        self._rest = rest_seconds
        self._watched: set[W] = set()
        self._timer: asyncio.TimerHandle | None = None
        self._is_resting = True
        self._housekeep_at = 0.0
        self.discard = self._watched.discard  # hot: one call less

    def __len__(self) -> int:
        return len(self._watched)

    @property
    def is_running(self) -> bool:
        return self._timer is not None

    def add(self, item: W) -> None:
        self._watched.add(item)
        if self._is_resting:
            self.stop()
            self._is_resting = False
            self._set_timer(self._interval)

    def due_in(self) -> float:
        """Seconds until the next tick."""
        return math.inf if self._timer is None else self._timer.when() - asyncio.get_running_loop().time()

    def watched(self) -> list[W]:
        return list(self._watched)

    def tick(self) -> None:
        """Expires what is overdue and sets the timer again where there is anything left."""
        now = self.clock()
        self._timer = None
        for item in [item for item in self._watched if item.deadline <= now]:
            item.expire(now)
        is_kept = True
        if now >= self._housekeep_at or not self._watched:
            self._housekeep_at = now + self._rest
            is_kept = self._housekeep(now)
        self._is_resting = not self._watched
        if self._watched:
            self._set_timer(self._interval)
        elif is_kept:
            self._set_timer(self._rest)

    def stop(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _set_timer(self, seconds: float) -> None:
        self._timer = asyncio.get_running_loop().call_later(seconds, self.tick)
