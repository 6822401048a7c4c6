from __future__ import annotations

import pytest

from proxy.rules.units import seconds, size_bytes, whole_seconds


@pytest.mark.parametrize(
    ("text", "value"), [("250ms", 0.25), ("5s", 5), ("2m", 120), ("1h30m", 5400), ("1d", 86_400), ("1.5s", 1.5), ("0s", 0)]
)
def test_durations(text, value):
    assert seconds(text) == pytest.approx(value)


@pytest.mark.parametrize("text", ["", "5", "s", "5 s", "5sec", "-5s", "5s 3m", "1e3s", "5S", "9" * 50 + "s"])
def test_what_is_no_duration(text):
    with pytest.raises(ValueError, match="is no duration"):
        seconds(text)


def test_what_no_clock_could_show_is_refused():
    for text in ("99999999999999999999s", "367d"):
        with pytest.raises(ValueError, match="longer than a year"):
            seconds(text)
    with pytest.raises(ValueError, match="longer than 35 days"):
        whole_seconds("36d")


def test_whole_seconds_are_rounded_up():
    assert whole_seconds("1500ms") == 2
    assert whole_seconds("0s") == 1


@pytest.mark.parametrize(("text", "value"), [("512", 512), ("512B", 512), ("64KiB", 65_536), ("1MiB", 1_048_576)])
def test_sizes(text, value):
    assert size_bytes(text) == value


@pytest.mark.parametrize("text", ["", "64KB", "1.5MiB", "-1", "64 KiB"])
def test_what_is_no_size(text):
    with pytest.raises(ValueError, match="is no size"):
        size_bytes(text)
