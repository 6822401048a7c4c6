"""Times and durations in every form, relative to a base time."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from proxy.reading import moments

BASE = 1_796_040_000.0  # 2026-11-30T12:00:00Z


@pytest.mark.parametrize(
    ("text", "seconds"),
    [
        ("30", 30.0),
        ("2.5", 2.5),
        ("1796040030", 30.0),
        ("1796040030500", 30.5),
        ("1796040030500000", 30.5),
        ("1796040030500000000", 30.5),
        ("1m30s", 90.0),
        ("6ms", 0.006),
        ("PT45S", 45.0),
        ("1 hour and 5 minutes", 3900.0),
        ("Mon, 30 Nov 2026 12:00:30 GMT", 30.0),
        ("2026-11-30T12:00:30Z", 30.0),
        ("2026-11-30 12:00:30", 30.0),
        ("2026-11-30T13:00:30.500+01:00", 30.5),
        ("2026-12-01", 43_200.0),
        ("Mon Nov 30 2026 13:00:30 GMT+0100 (CET)", 30.0),
        ("December 1, 2026, 12:00 AM UTC", 43_200.0),
        ("30 Nov 2026 12:01:00 GMT", 60.0),
        ("11/30/2026 12:05:00 PM", 300.0),
        ("soon", None),
        ("", None),
        ("2026-13-45T99:99:99Z", None),
        ("Mon, 99 Nov 2026 12:00:30 GMT", None),
    ],
)
def test_a_text_is_seconds_from_the_base(text: str, seconds: float | None):
    got = moments.from_text(text, BASE)
    assert got == (pytest.approx(seconds) if seconds is not None else None)


@pytest.mark.parametrize(
    ("value", "name", "seconds"),
    [
        (1500, "retryafterms", 1.5),
        (2, "retryafterminutes", 120.0),
        (1, "waithours", 3600.0),
        (5, "", 5.0),
        (86_400_000, "", 86_400.0),
        (86_400_000, "waitseconds", 86_400_000),
    ],
)
def test_a_number_has_the_unit_of_its_name_or_size(value: float, name: str, seconds: float):
    assert moments.from_number(value, BASE, name) == seconds


def test_the_next_time_of_day():
    assert moments.next_time_of_day(0, 0, BASE) == 43_200
    assert moments.next_time_of_day(12, 0, BASE) == 86_400


@given(st.text(max_size=60))
def test_no_text_makes_it_raise(text: str):
    moments.from_text(text, BASE)
    moments.at(text)
