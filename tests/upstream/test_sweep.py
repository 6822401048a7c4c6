from __future__ import annotations

from dataclasses import dataclass, field

from proxy.upstream.sweep import INTERVAL_SECONDS, REST_SECONDS, Sweep
from tests.support.clock import Clock


@dataclass(eq=False)
class Watched:
    deadline: float
    expired: list[float] = field(default_factory=list)

    def expire(self, now: float) -> None:
        self.expired.append(now)


class Housekeeper:
    """Counts its rounds; `keeps` is whether it has anything to look after."""

    def __init__(self, *, keeps: bool = False) -> None:
        self.keeps = keeps
        self.rounds = 0

    def __call__(self, now: float) -> bool:
        self.rounds += 1
        return self.keeps


def make(*, keeps: bool = False) -> tuple[Sweep[Watched], Clock, Housekeeper]:
    clock, housekeeper = Clock(), Housekeeper(keeps=keeps)
    return Sweep(housekeeper, clock=clock.monotonic), clock, housekeeper


async def test_what_is_due_expires_and_nothing_else():
    sweep, clock, _ = make()
    soon, later = Watched(1.0), Watched(2.0)
    sweep.add(soon)
    sweep.add(later)
    clock.advance(0.99)
    sweep.tick()
    assert not soon.expired
    clock.advance(0.01)
    sweep.tick()
    assert soon.expired == [1.0]
    assert not later.expired
    sweep.stop()


async def test_a_deadline_that_moves_counts_where_it_is_now():
    sweep, clock, _ = make()
    item = Watched(1.0)
    sweep.add(item)
    item.deadline = 3.0
    clock.advance(2)
    sweep.tick()
    assert not item.expired
    sweep.stop()


async def test_what_is_discarded_never_expires():
    sweep, clock, _ = make()
    item = Watched(1.0)
    sweep.add(item)
    sweep.discard(item)
    clock.advance(2)
    sweep.tick()
    assert not item.expired
    assert len(sweep) == 0


async def test_an_item_may_leave_while_it_expires():
    sweep, clock, _ = make()

    class Leaves(Watched):
        def expire(self, now: float) -> None:
            super().expire(now)
            sweep.discard(self)

    items = [Leaves(1.0), Leaves(1.0)]
    for item in items:
        sweep.add(item)
    clock.advance(1)
    sweep.tick()
    assert [item.expired for item in items] == [[1.0], [1.0]]


async def test_there_is_no_timer_while_there_is_nothing_to_watch():
    sweep, _, _ = make()
    assert not sweep.is_running
    item = Watched(1.0)
    sweep.add(item)
    assert sweep.is_running
    sweep.discard(item)
    sweep.tick()
    assert not sweep.is_running


async def test_idle_connections_keep_it_awake_at_the_slow_pace():
    sweep, clock, housekeeper = make(keeps=True)
    sweep.add(item := Watched(100.0))
    for _ in range(50):
        clock.advance(INTERVAL_SECONDS)
        sweep.tick()
    assert housekeeper.rounds == round(50 * INTERVAL_SECONDS / REST_SECONDS)
    sweep.discard(item)
    sweep.tick()
    assert sweep.is_running
    housekeeper.keeps = False
    sweep.tick()
    assert not sweep.is_running


async def test_a_call_wakes_a_resting_sweep():
    sweep, clock, _ = make(keeps=True)
    sweep.add(first := Watched(1.0))
    sweep.discard(first)
    sweep.tick()
    resting = sweep.due_in()
    sweep.add(Watched(clock.monotonic() + 1))
    assert sweep.due_in() < resting
    sweep.stop()
    assert not sweep.is_running
