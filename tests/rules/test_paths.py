from __future__ import annotations

import pytest

from proxy.rules.paths import parse_path


@pytest.mark.parametrize(
    ("pattern", "path", "expected"),
    [
        ("/users", "/users", True),
        ("/users", "/users/", True),
        ("/users/", "/users", True),
        ("/users", "/Users", False),
        ("/users", "/users/1", False),
        ("/users/*", "/users/1", True),
        ("/users/*", "/users/", True),
        ("/users/*", "/users/1/keys", False),
        ("/repos/*/issues", "/repos/a/issues", True),
        ("/search/**", "/search", True),
        ("/search/**", "/search/a/b", True),
        ("/search/**", "/searching", False),
        ("/**/issues", "/issues", True),
        ("/**/issues", "/a/b/issues", True),
        ("/**", "/", True),
        ("/**", "/a/b", True),
        ("/v1/models:*", "/v1/models:batch", True),
        ("/a.b", "/axb", False),
        ("/a(b)+", "/a(b)+", True),
        ("/", "/", True),
        ("/", "/a", False),
    ],
)
def test_patterns(pattern, path, expected):
    assert parse_path(pattern).matches(path) is expected


def test_names_stand_for_one_segment_and_are_told():
    pattern = parse_path("/repos/{owner}/{repo}/**")
    assert pattern.values("/repos/ada/engine/issues/1") == {"owner": "ada", "repo": "engine"}
    assert pattern.values("/repos/ada") is None


@pytest.mark.parametrize("text", ["", "users", "/users?x=1", "/a b", "/{a}/{a}", "/{a", "/a}", "/{a-b}", "/" + "a" * 500])
def test_what_is_no_path(text):
    with pytest.raises(ValueError, match=r"path|brace|twice"):
        parse_path(text)


def test_a_pattern_of_many_stars_matches_in_linear_time():
    """It would take for ever with backtracking."""
    assert not parse_path("/" + "*a" * 60).matches("/" + "a" * 5000 + "b")
