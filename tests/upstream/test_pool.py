from __future__ import annotations

from dataclasses import dataclass

import pytest

from proxy.upstream.pool import Pool, PoolLimits
from tests.support.clock import Clock


@dataclass(eq=False)
class Connection:
    idle_until: float = 0.0
    idle_seconds: float | None = None
    is_closed: bool = False

    def close(self) -> None:
        self.is_closed = True


class Call:
    """Takes what it is granted, or has lost interest."""

    def __init__(self, *, wants: bool = True) -> None:
        self.wants = wants
        self.granted: list[Connection | None] = []

    def grant(self, connection: Connection | None) -> bool:
        if self.wants:
            self.granted.append(connection)
        return self.wants


def make(**limits: float) -> tuple[Pool[Connection], Clock]:
    return Pool(PoolLimits(**limits)), Clock()  # type: ignore[arg-type]  # whole numbers in the tests


def test_slots_end_at_the_limit():
    pool, _ = make(connections=2)
    assert [pool.reserve() for _ in range(3)] == [True, True, False]


def test_an_idle_connection_is_taken_with_its_slot():
    pool, clock = make(connections=1)
    connection = Connection()
    assert pool.reserve()
    pool.give(connection, clock.monotonic())
    assert pool.take(clock.monotonic()) is connection
    assert (pool.slots, pool.idle) == (1, [])


def test_the_connection_used_last_goes_out_first():
    pool, clock = make()
    first, last = Connection(), Connection()
    for connection in (first, last):
        pool.reserve()
        pool.give(connection, clock.monotonic())
    assert pool.take(clock.monotonic()) is last


def test_a_connection_too_old_is_closed_and_its_slot_free():
    pool, clock = make(idle_seconds=50)
    old, fresh = Connection(), Connection()
    pool.reserve()
    pool.give(old, clock.monotonic())
    clock.advance(49.9)
    pool.reserve()
    pool.give(fresh, clock.monotonic())
    clock.advance(0.2)
    pool.close_old(clock.monotonic())
    assert (old.is_closed, fresh.is_closed) == (True, False)
    assert pool.slots == 1
    clock.advance(50)
    assert pool.take(clock.monotonic()) is None
    assert fresh.is_closed
    assert pool.is_empty


@pytest.mark.parametrize(("stated", "kept"), [(4.0, 4.0), (400.0, 50.0)])
def test_a_vendor_that_says_how_long_it_waits_is_believed_downwards(stated: float, kept: float):
    pool, clock = make(idle_seconds=50)
    for now, is_there in ((kept - 0.1, True), (kept, False)):
        pool.reserve()
        pool.give(Connection(idle_seconds=stated), clock.monotonic())
        assert (pool.take(now) is not None) == is_there


def test_a_vendor_that_waits_no_second_keeps_no_connection():
    pool, clock = make()
    connection = Connection(idle_seconds=0.0)
    pool.reserve()
    pool.give(connection, clock.monotonic())
    assert connection.is_closed
    assert pool.is_empty


def test_beyond_its_idle_limit_a_connection_is_closed():
    pool, clock = make(idle=1)
    connections = [Connection(), Connection()]
    for connection in connections:
        pool.reserve()
        pool.give(connection, clock.monotonic())
    assert [connection.is_closed for connection in connections] == [False, True]
    assert pool.slots == 1


def test_a_connection_that_comes_back_goes_to_the_first_that_waits():
    pool, clock = make(connections=1)
    pool.reserve()
    gone, first, second = Call(wants=False), Call(), Call()
    for call in (gone, first, second):
        assert pool.enqueue(call)
    connection = Connection()
    pool.give(connection, clock.monotonic())
    assert first.granted == [connection]
    assert (second.granted, pool.idle, pool.slots) == ([], [], 1)


def test_a_slot_that_comes_back_goes_to_the_first_that_waits():
    pool, _ = make(connections=1)
    pool.reserve()
    first = Call()
    pool.enqueue(first)
    pool.free()
    assert first.granted == [None]
    assert pool.slots == 1


def test_nobody_overtakes_those_that_wait():
    pool, _ = make(connections=2)
    pool.reserve()
    pool.enqueue(Call())
    assert not pool.reserve()


def test_the_queue_has_an_end():
    pool, _ = make(connections=0, queue=1)
    assert [pool.enqueue(Call()), pool.enqueue(Call())] == [True, False]


def test_who_leaves_the_queue_is_granted_nothing():
    pool, _ = make(connections=1)
    pool.reserve()
    call = Call()
    pool.enqueue(call)
    pool.leave(call)
    pool.leave(call)
    pool.free()
    assert not call.granted
    assert pool.is_empty


def test_an_idle_connection_that_ends_frees_its_slot_once():
    pool, clock = make(connections=1)
    connection = Connection()
    pool.reserve()
    pool.give(connection, clock.monotonic())
    pool.forget(connection)
    pool.forget(connection)
    assert pool.is_empty
