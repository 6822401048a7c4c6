from __future__ import annotations

import pytest

from proxy.rules.faults import Report
from proxy.rules.values import VALUE_TEST, key_of
from tests.support.rules import node


def passes(written: str, *found) -> bool:
    report = Report("x.yaml")
    test = VALUE_TEST.check(node(written), report)
    assert not report.faults, report.faults
    return test.holds(found)


@pytest.mark.parametrize(
    ("written", "found", "expected"),
    [
        ("card_declined", "card_declined", True),
        ("card_declined", "Card_Declined", False),
        ('"0"', 0, True),
        ("0", "0", True),
        ("190", 190.0, True),
        ("1.5", "1.5", True),
        ("true", True, True),
        ("true", "true", True),
        ("true", 1, False),
        ("1", True, False),
        ("false", 0, False),
        ("[a, b]", "b", True),
        ("[a, b]", "c", False),
        ("[1, 2]", "2", True),
        ("{equals: a}", "a", True),
        ("{one_of: [a, b]}", "a", True),
        ("{contains: Rate Limit}", "You hit the rate limit.", True),
        ("{contains: [quota, limit]}", "over quota", True),
        ("{contains: quota}", "limit", False),
        ("{contains: read}", ["write", "Read"], True),
        ("{contains: rea}", ["read"], False),
        ("{contains: 42}", 1423, True),
        ("{starts_with: rate}", "rate_limit", True),
        ("{starts_with: rate}", "my rate", False),
        ("{ends_with: _limit}", "rate_limit", True),
        ("{matches: '^rate.*ed$'}", "rate limited", True),
        ("{matches: 'limit'}", "over the limits", True),
        ("{matches: '(?i)LIMIT'}", "limit", True),
        ("{matches: '^5'}", 512, True),
        ("{over: 5}", 6, True),
        ("{over: 5}", "5", False),
        ("{over: 5}", "soon", False),
        ("{over: 5}", True, False),
        ("{under: 5}", "4.5", True),
        ("{at_least: 5, at_most: 7}", 7, True),
        ("{at_least: 5, at_most: 7}", 8, False),
        ("{exists: true}", "x", True),
        ("{exists: false}", "x", False),
        ("a", ["a"], False),
        ("a", {"a": 1}, False),
        ("a", None, False),
    ],
)
def test_one_value(written, found, expected):
    assert passes(written, found) is expected


def test_nothing_there_passes_only_where_nothing_is_wanted():
    assert passes("{exists: false}")
    assert not passes("{exists: true}")
    assert not passes("{contains: x}")


def test_one_of_several_values_is_enough_but_it_must_pass_all_operators():
    assert passes("{over: 5, under: 10}", 1, 7)
    assert not passes("{over: 5, under: 10}", 1, 70)


def test_huge_numbers_are_compared_without_being_lost():
    assert key_of(10**30) == "1" + "0" * 30
    assert key_of(float("inf")) == "inf"
    assert passes("{over: 5}", 10**300)
