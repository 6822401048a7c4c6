"""A limit on calls at once with a bounded queue in order of arrival. No clock: the caller of `enter` bounds the wait."""

from __future__ import annotations

import asyncio
from collections import deque
from typing import Literal

Entered = Literal["entered", "full"]


class Gate:
    """`limit` calls inside, `queue` waiting. A waiter that is cancelled gives its place up; `leave` once per entry."""

    __slots__ = ("_waiters", "inside", "limit", "queue")

    def __init__(self, limit: int, queue: int) -> None:
        self.limit = limit
        self.queue = queue
        self.inside = 0
        self._waiters: deque[asyncio.Future[None]] = deque()

    @property
    def waiting(self) -> int:
        return len(self._waiters)

    def resize(self, limit: int, queue: int) -> None:
        """A new configuration; who waits already stays."""
        self.limit, self.queue = limit, queue
        self._wake()

    def try_enter(self) -> bool:
        """Enters where there is a place and no queue, without waiting."""
        if self.inside >= self.limit or self._waiters:
            return False
        self.inside += 1
        return True

    async def enter(self) -> Entered:
        if self.try_enter():
            return "entered"
        if len(self._waiters) >= self.queue:
            return "full"
        waiter: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiters.append(waiter)
        try:
            await waiter
        except asyncio.CancelledError:
            if waiter.done() and not waiter.cancelled():  # the place was given just before the cancellation
                self.leave()
            else:
                self._waiters.remove(waiter)
            raise
        return "entered"

    def leave(self) -> None:
        self.inside -= 1
        self._wake()

    def _wake(self) -> None:
        while self._waiters and self.inside < self.limit:
            waiter = self._waiters.popleft()
            if not waiter.done():
                self.inside += 1
                waiter.set_result(None)
