"""What is going on in this process: its connections, its requests in flight, and the one timer that serves all deadlines.

Owns: the sets that a graceful shutdown waits for, the sweep, and the watch over callers that may leave unnoticed. A timer
of its own for each request would cost more than the rest of the request's bookkeeping, so a connection only notes the time
at which it runs out; the sweep finds it. While reading is paused for back-pressure the loop reports no end of file: the
watch asks the kernel.
"""

from __future__ import annotations

import asyncio
import select
from typing import Protocol

from proxy.server.limits import Limits

NEVER = float("inf")
_GONE = select.POLLHUP | select.POLLERR | getattr(select, "POLLRDHUP", 0)


class Swept(Protocol):
    """A connection as the sweep sees it: times of the loop's clock at which something runs out."""

    deadline: float
    read_deadline: float
    write_deadline: float

    def run_out(self, now: float) -> None: ...

    def fileno(self) -> int: ...

    def caller_left(self) -> None: ...

    def shut_down(self) -> None: ...

    def drop(self) -> None: ...


class Traffic:
    def __init__(self, limits: Limits, loop: asyncio.AbstractEventLoop) -> None:
        self.limits = limits
        self.loop = loop
        self.connections: set[Swept] = set()
        self.paused: set[Swept] = set()  # reading is paused, an answer is under way
        self.in_flight: set[object] = set()
        self.is_draining = False  # answers end their connection
        self.is_refusing = False  # new requests are refused
        self._sweep_timer: asyncio.TimerHandle | None = None
        self._watch_timer: asyncio.TimerHandle | None = None
        self._changed = asyncio.Event()

    def start(self) -> None:
        self._sweep_timer = self.loop.call_later(self.limits.sweep_seconds, self._sweep)

    def stop(self) -> None:
        for timer in (self._sweep_timer, self._watch_timer):
            if timer is not None:
                timer.cancel()

    def _sweep(self) -> None:
        now = self.loop.time()
        late = [one for one in self.connections if one.deadline <= now or one.read_deadline <= now or one.write_deadline <= now]
        for one in late:
            one.run_out(now)
        self._sweep_timer = self.loop.call_later(self.limits.sweep_seconds, self._sweep)

    def watch(self, connection: Swept) -> None:
        """`connection` has paused reading: until `unwatch` only the kernel knows whether its caller is still there."""
        self.paused.add(connection)
        if self._watch_timer is None:
            self._watch_timer = self.loop.call_later(self.limits.watch_seconds, self._look)

    def unwatch(self, connection: Swept) -> None:
        self.paused.discard(connection)

    def _look(self) -> None:
        poll = select.poll()
        by_number = {one.fileno(): one for one in self.paused}
        for number in by_number:
            poll.register(number, _GONE)
        for number, _events in poll.poll(0) if by_number else ():
            by_number[number].caller_left()
        again = bool(self.paused)
        self._watch_timer = self.loop.call_later(self.limits.watch_seconds, self._look) if again else None

    def ended(self, cycle: object) -> None:
        """A request is no longer in flight: its app has returned."""
        self.in_flight.discard(cycle)
        self._changed.set()

    def lost(self, connection: Swept) -> None:
        self.connections.discard(connection)
        self.paused.discard(connection)
        self._changed.set()

    async def wait_idle(self) -> None:
        """Returns when no request is in flight."""
        await self._wait(self.in_flight)

    async def wait_closed(self) -> None:
        """Returns when no connection is left."""
        await self._wait(self.connections)

    async def _wait(self, members: set[Swept] | set[object]) -> None:
        while members:
            self._changed.clear()
            await self._changed.wait()
