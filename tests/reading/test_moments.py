"""Times and durations in every form, relative to a base time."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from proxy.reading import moments

BASE = moments.Clock(1_796_040_000.0)  # 2026-11-30T12:00:00Z


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
        ("2026-Dec-01 00:00:00+0000 UTC", 43_200.0),
        ("2026-12-01 00:00:00 +0000 UTC", 43_200.0),
        ("2026-11-30 12:01:00.5 +0000 UTC m=+0.1", 60.5),
        ("Tue Dec  1 00:00:00 2026", 43_200.0),
        ("Mon Nov 30 04:01:00 PST 2026", 60.0),
        ("Mon, 30 Nov 2026 14:00:30 +0200", 30.0),
        ("Mon, 30 Nov 2026 07:00:30 EST", 30.0),
        ("Monday, 30-Nov-26 12:00:30 GMT", 30.0),
        ("01.12.2026 00:00", 43_200.0),
        ("2026/12/01 00:00:00", 43_200.0),
        ("20261130T120100Z", 60.0),
        ("2026\u5e7412\u67081\u65e5 00:00", 43_200.0),
        ("Dec 1, 12:00 AM UTC", 43_200.0),
        ("2026-11-30T13:00:30+01", 30.0),
        ("2026-11-30T12:00:30.000+00:00[UTC]", 30.0),
        ("2026-11-30 04:00:30 PT", 30.0),
        ("2026-12-01 09:00 America/Los_Angeles", 104_400.0),
        ("in 30 seconds", 30.0),
        ("~30s", 30.0),
        ("00:14:05", 845.0),
        ("22.14:18:12", 1_952_292.0),
        ("PT1.5H", 5400.0),
        ("P1W", 604_800.0),
        ("version 1.2.3", None),
        ("1.2.3", None),
        ("12/2026", None),
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
        (4200, "msbeforenext", 4.2),
        (2, "minutesuntilreset", 120.0),
        (1, "retryafterdays", 86_400.0),
        (86_400_000, "", 86_400.0),
        (86_400_000, "waitseconds", 86_400_000),
    ],
)
def test_a_number_has_the_unit_of_its_name_or_size(value: float, name: str, seconds: float):
    assert moments.from_number(value, BASE, name) == seconds


def test_the_next_time_of_day():
    assert moments.next_time_of_day(0, 0, BASE) == 43_200
    assert moments.next_time_of_day(12, 0, BASE) == 86_400
    assert moments.next_time_of_day(0, 0, BASE, "PT") == 72_000


def test_a_zone_without_its_season_has_summer_time_in_summer():
    july = moments.at("2026-07-01T12:00:00Z")
    assert july is not None
    july = moments.Clock(july)
    assert moments.from_text("2026-07-01 05:01:00 PT", july) == 60.0
    assert moments.next_time_of_day(0, 0, july, "pacific time") == 19 * 3600


def test_a_day_without_a_year_is_the_nearest():
    assert moments.from_date("Jan 2", BASE) == 32 * 86_400 + 43_200
    assert moments.from_date("Nov 29", BASE) == -86_400 - 43_200


@given(st.text(max_size=60))
def test_no_text_makes_it_raise(text: str):
    moments.from_text(text, BASE)
    moments.at(text)
