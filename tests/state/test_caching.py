"""RFC 9111, clause by clause, as far as a stand-in for a failing vendor needs it."""

from __future__ import annotations

import pytest

from proxy.state.caching import (
    date_of,
    directives,
    initial_age_seconds,
    is_storable,
    lifetime_seconds,
    may_stand_in,
    selected,
    vary_names,
)

Pairs = list[tuple[bytes, bytes]]
NOON = b"Mon, 30 Nov 2026 12:00:00 GMT"
NOON_SECONDS = 1_796_040_000.0


def fields(**named: str) -> Pairs:
    return [(name.replace("_", "-").encode(), value.encode()) for name, value in named.items()]


@pytest.mark.parametrize(
    ("values", "expected"),
    [
        (["max-age=60, private"], {"max-age": "60", "private": ""}),
        (['Private="x, y" ,MAX-AGE="60"'], {"private": "x, y", "max-age": "60"}),
        (["max-age=1", "max-age=2, no-store"], {"max-age": "1", "no-store": ""}),
        ([""], {}),
    ],
)
def test_directives(values: list[str], expected: dict[str, str]):
    assert directives([(b"cache-control", value.encode()) for value in values]) == expected


@pytest.mark.parametrize(
    ("method", "request_fields", "status", "response_fields", "expected"),
    [
        ("GET", {}, 200, {}, True),
        ("GET", {"authorization": "Bearer x"}, 200, {}, True),
        ("GET", {}, 203, {"cache_control": "private, max-age=0"}, True),
        ("GET", {}, 200, {"cache_control": "s-maxage=0, proxy-revalidate"}, True),
        ("HEAD", {}, 200, {}, False),
        ("POST", {}, 200, {"cache_control": "max-age=60"}, False),
        ("GET", {}, 206, {}, False),
        ("GET", {}, 404, {"cache_control": "max-age=60"}, False),
        ("GET", {"range": "bytes=0-1"}, 200, {}, False),
        ("GET", {"cache_control": "no-store"}, 200, {}, False),
        ("GET", {}, 200, {"cache_control": "no-store"}, False),
        ("GET", {}, 200, {"cache_control": 'no-cache="set-cookie"'}, False),
        ("GET", {}, 200, {"vary": "accept, *"}, False),
    ],
)
def test_what_may_be_kept(
    method: str, request_fields: dict[str, str], status: int, response_fields: dict[str, str], expected: bool
):
    assert is_storable(method, fields(**request_fields), status, fields(**response_fields)) is expected


def test_vary_selects_by_value_whatever_the_white_space():
    response = [(b"vary", b"Accept-Language, x-b"), (b"vary", b"X-A")]
    assert vary_names(response) == (b"accept-language", b"x-a", b"x-b")
    one = selected([(b"accept-language", b"de,  en"), (b"x-a", b"1")], vary_names(response))
    assert one == selected([(b"x-a", b"1"), (b"accept-language", b" de, en ")], vary_names(response))
    assert one != selected([(b"x-a", b"1")], vary_names(response))


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (NOON, NOON_SECONDS),
        (b"Mon, 30 Nov 2026 13:00:00 +0100", NOON_SECONDS),
        (b"0", None),
        (b"\xff", None),
        (b"yesterday", None),
        (None, None),
    ],
)
def test_dates(text: bytes | None, expected: float | None):
    assert date_of(text) == expected


@pytest.mark.parametrize(
    ("response_fields", "expected"),
    [
        ({}, 2.0),  # the time that the answer took
        ({"age": "30"}, 32.0),
        ({"date": "Mon, 30 Nov 2026 11:59:00 GMT"}, 62.0),
        ({"date": "Mon, 30 Nov 2026 12:10:00 GMT"}, 2.0),  # the vendor's clock is ahead
        ({"age": "soon"}, 2.0),
    ],
)
def test_the_age_of_an_answer_as_it_comes(response_fields: dict[str, str], expected: float):
    assert initial_age_seconds(fields(**response_fields), NOON_SECONDS, NOON_SECONDS + 2) == expected


@pytest.mark.parametrize(
    ("response_fields", "expected"),
    [
        ({"cache_control": "max-age=60", "expires": "0"}, 60.0),
        ({"cache_control": "max-age=x"}, 0.0),
        ({"date": NOON.decode(), "expires": "Mon, 30 Nov 2026 12:05:00 GMT"}, 300.0),
        ({"expires": "0"}, 0.0),
        ({"date": NOON.decode(), "last_modified": "Mon, 30 Nov 2026 11:00:00 GMT"}, 360.0),
        ({"date": NOON.decode(), "last_modified": "Mon, 30 Nov 2020 11:00:00 GMT"}, 86_400.0),
        ({}, 0.0),
    ],
)
def test_how_long_it_is_fresh(response_fields: dict[str, str], expected: float):
    assert lifetime_seconds(fields(**response_fields), NOON_SECONDS) == expected


@pytest.mark.parametrize(
    ("request_fields", "response_fields", "age", "expected"),
    [
        ({}, {}, 600, True),
        ({}, {}, 601, False),
        ({"cache_control": "no-cache"}, {}, 1, False),
        ({"pragma": "no-cache"}, {}, 1, False),
        ({"pragma": "no-cache", "cache_control": "max-stale"}, {}, 1, True),
        ({"cache_control": "max-age=10"}, {}, 11, False),
        ({"cache_control": "max-age=10, max-stale"}, {}, 11, True),
        ({"cache_control": "max-stale=10"}, {"cache_control": "max-age=60"}, 70, True),
        ({"cache_control": "max-stale=10"}, {"cache_control": "max-age=60"}, 71, False),
        ({}, {"cache_control": "max-age=60, must-revalidate"}, 60, True),
        ({}, {"cache_control": "max-age=60, must-revalidate"}, 61, False),
    ],
)
def test_what_may_stand_in(request_fields: dict[str, str], response_fields: dict[str, str], age: float, expected: bool):
    assert may_stand_in(fields(**request_fields), fields(**response_fields), age, NOON_SECONDS, 600.0) is expected
