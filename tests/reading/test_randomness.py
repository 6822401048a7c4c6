"""Draws are told from words, versions, dates and identifiers."""

from __future__ import annotations

import pytest

from proxy.reading.randomness import is_random


@pytest.mark.parametrize(
    "drawn",
    [
        "9f86d081884c7d659a2feaa0c55ad015",
        "Wxc9cMdPpcxzaMQYG5oyIfXOnBl9WDLE",
        "qiJ5PqKfUg7z1xtn1DjaiZ9sHB7QziKzxgErUFUc",
        "c3ZjOlgyaG1TTlgxbE54NXI1WUJHSQ==",
        "XU2XHQCE-3HFTDQH9-K3TYAOUG-Q7ZCJCHY",
        "YIJ56ZKRFGPYTZHJJNMLJMTA496NRPT8",
        "123456789012345678901234567890",
    ],
)
def test_draws(drawn: str):
    assert is_random(drawn, 16)


@pytest.mark.parametrize(
    "written",
    [
        "internationalization",
        "getUserAccountSettings",
        "customfield_10010",
        "gpt-4o-2024-08-06",
        "claude-3-5-sonnet-20241022",
        "projects/p1/locations/us-central1",
        "2026-11-30T12:00:00Z",
        "application/json",
        "google.rpc.ErrorInfo",
        "ABCDEFGHIJKLMNOPQRST",
        "organization20240101",
        "1234567890123456",
        "",
    ],
)
def test_words_versions_dates_and_identifiers(written: str):
    assert not is_random(written, 16)


def test_what_is_shorter_than_asked_for_is_no_draw():
    assert not is_random("a1B2c3D4", 16)
    assert is_random("a1B2c3D4e5", 8)
