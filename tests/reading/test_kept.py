"""What comes twice is kept; what is not asked for any more goes."""

from __future__ import annotations

from proxy.reading.kept import Kept


def test_a_value_is_kept_at_its_second_sight():
    kept = Kept[str](4)
    kept.offer("a", "first")
    assert kept.get("a") is None
    kept.offer("a", "second")
    assert kept.get("a") == "second"


def test_what_is_asked_for_stays_and_the_rest_goes():
    kept = Kept[int](3)
    for number in range(3):
        kept.offer(number, number)
        kept.offer(number, number)
    for number in range(3, 30):
        assert kept.get(0) == 0
        kept.offer(number, number)
        kept.offer(number, number)
    assert next(number for number in range(30) if kept.get(number) is not None) == 0
    assert kept.get(1) is None


def test_no_more_is_kept_than_twice_the_bound():
    kept = Kept[int](8)
    for number in range(1000):
        kept.offer(number, number)
        kept.offer(number, number)
    assert sum(kept.get(number) is not None for number in range(992, 1000)) == 8
    assert len(kept._younger) + len(kept._older) <= 16


def test_first_sights_are_bounded_too():
    kept = Kept[int](2)
    for number in range(10_000):
        kept.offer(number, number)
    assert len(kept._seen) <= 32
