"""The one timer, and what a shutdown waits for."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field

from proxy.server.limits import Limits
from proxy.server.traffic import NEVER, Traffic


@dataclass(eq=False)
class Seen:
    """A connection that notes what the sweep does to it."""

    deadline: float = NEVER
    read_deadline: float = NEVER
    write_deadline: float = NEVER
    ran_out: list[float] = field(default_factory=list)

    def run_out(self, now: float) -> None:
        self.ran_out.append(now)
        self.deadline = self.read_deadline = self.write_deadline = NEVER


class HandLoop:
    """A loop whose time is turned by hand; it counts the timers that are set."""

    def __init__(self) -> None:
        self.now = 0.0
        self.due: list[object] = []

    def time(self) -> float:
        return self.now

    def call_later(self, delay: float, callback: object) -> None:
        self.due.append(callback)


def test_one_timer_serves_every_deadline():
    loop = HandLoop()
    traffic = Traffic(Limits(), loop)  # type: ignore[arg-type]  # all that it uses of a loop
    early, reading, writing, never = Seen(deadline=1.0), Seen(read_deadline=1.0), Seen(write_deadline=2.0), Seen()
    traffic.connections.update((early, reading, writing, never))
    traffic.start()
    for now in (0.5, 1.5, 2.5):
        loop.now = now
        assert len(loop.due) == 1
        loop.due.pop()()  # type: ignore[operator]  # the sweep
    assert [one.ran_out for one in (early, reading, writing, never)] == [[1.5], [1.5], [2.5], []]


async def test_waiting_ends_when_the_last_one_has_ended():
    traffic = Traffic(Limits(), asyncio.get_running_loop())
    first, second = Seen(), Seen()
    traffic.in_flight.update((first, second))
    traffic.connections.add(first)
    idle, closed = asyncio.ensure_future(traffic.wait_idle()), asyncio.ensure_future(traffic.wait_closed())
    await asyncio.sleep(0)
    traffic.ended(first)
    await asyncio.sleep(0)
    assert not idle.done()
    traffic.ended(second)
    await idle
    assert not closed.done()
    traffic.lost(first)
    await closed
