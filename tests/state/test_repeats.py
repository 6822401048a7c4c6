from __future__ import annotations

from proxy.contract.codes import Code
from proxy.state import repeats
from proxy.state.repeats import Repeats

PLACE = ("agent", "github", "GET", "/x")


def test_the_same_failure_counts_up_and_another_code_starts_anew():
    seen = Repeats()
    assert [seen.add(PLACE, Code.RATE_LIMITED, float(at)) for at in range(3)] == [0, 1, 2]
    assert seen.before(PLACE, 3.0) == (Code.RATE_LIMITED, 3)
    assert seen.add(PLACE, Code.TIMEOUT, 4.0) == 0


def test_ten_minutes_later_or_after_a_success_it_is_forgotten():
    seen = Repeats()
    seen.add(PLACE, Code.TIMEOUT, 0.0)
    assert seen.before(PLACE, 601.0) == (None, 0)
    seen.add(PLACE, Code.TIMEOUT, 700.0)
    seen.forget(PLACE)
    assert seen.add(PLACE, Code.TIMEOUT, 701.0) == 0


def test_memory_is_bounded(monkeypatch):
    monkeypatch.setattr(repeats, "MAX_REMEMBERED", 3)
    seen = Repeats()
    for n in range(10):
        seen.add(("a", "u", "GET", str(n)), Code.TIMEOUT, 0.0)
    assert seen.before(("a", "u", "GET", "6"), 1.0) == (None, 0)
    assert seen.before(("a", "u", "GET", "9"), 1.0) == (Code.TIMEOUT, 1)
