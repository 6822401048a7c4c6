from __future__ import annotations

import pytest

from proxy.compose.words import clock_time, count, joined, one_of, quoted, span, unbraced


@pytest.mark.parametrize(
    ("seconds", "words"),
    [
        (1, "1 second"),
        (37, "37 seconds"),
        (90, "90 seconds"),
        (120, "2 minutes"),
        (125, "about 2 minutes"),
        (7200, "2 hours"),
        (43_200, "12 hours"),
        (172_800, "2 days"),
        (200_000, "about 2 days"),
    ],
)
def test_a_length_of_time_is_said_as_people_do(seconds: int, words: str):
    assert span(seconds) == words


def test_a_time_is_rfc_3339_in_utc():
    assert clock_time(1_796_040_000.9) == "2026-11-30T12:00:00Z"


def test_values_are_quoted_so_that_their_end_is_seen():
    assert quoted("a`b") == "`a'b`"
    assert quoted(True) == "`true`"
    assert quoted(5) == "`5`"
    assert len(quoted("x" * 100)) <= 62


def test_lists_are_joined_as_sentences():
    assert joined([]) == ""
    assert joined(["a"]) == "a"
    assert joined(["a", "b", "c"]) == "a, b and c"
    assert one_of(["a", "b"]) == "`a` or `b`"
    assert one_of(list(range(10))).endswith("`7` or 2 more")


def test_numbers_have_their_noun():
    assert (count(1, "item"), count(0, "item"), count(2, "item")) == ("1 item", "0 items", "2 items")


@pytest.mark.parametrize("text", ["{{x}}", "{% if %}", "{{{"])
def test_braces_are_parted(text: str):
    assert "{{" not in unbraced(text)
    assert "{%" not in unbraced(text)
    assert unbraced("{id}") == "{id}"
