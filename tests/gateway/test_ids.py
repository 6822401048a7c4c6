from __future__ import annotations

from proxy.gateway.ids import ID, Ids
from tests.support.clock import Clock


def test_ids_differ_within_a_millisecond_and_between_workers():
    clock = Clock()
    one, other = Ids(clock.now, chance=1), Ids(clock.now, chance=2)
    made = [source.next() for source in (one, other) for _ in range(500)]
    assert len(set(made)) == 1000
    assert all(ID.match(each) for each in made)


def test_ids_are_in_order_of_time():
    clock = Clock()
    ids = Ids(clock.now)
    made = []
    for _ in range(50):
        made.append(ids.next())
        clock.advance(0.01)
    assert made == sorted(made)
