"""One value of a call changed, all else as the caller wrote it."""

from __future__ import annotations

import pytest

from proxy.exchange import Request
from proxy.gateway.compound.lookup import is_id, name_at
from proxy.gateway.compound.rewriting import with_value
from proxy.reading.model import Locator
from proxy.rules.paths import parse_path


@pytest.mark.parametrize(
    ("target", "place", "made"),
    [
        (b"/users/users/x?y=%20", Locator("path", "user"), b"/users/a%2Fb/x?y=%20"),
        (b"/users/jo%20n/x", Locator("path", "user"), b"/users/a%2Fb/x"),
        (b"/users/1/x?a=%20&who=jo+n&b=", Locator("query", "who"), b"/users/1/x?a=%20&who=a%2Fb&b="),
        (b"/other/1", Locator("path", "user"), None),
        (b"/users/1/x?a=1", Locator("query", "who"), None),
        (b"/users/1/x", Locator("header", "who"), None),
    ],
)
def test_in_the_target(target: bytes, place: Locator, made: bytes | None):
    changed = with_value(Request("GET", target), place, parse_path("/users/{user}/x"), "a/b")
    assert (changed.target if changed else None) == made


def test_no_value_becomes_a_dot_segment():
    assert with_value(Request("GET", b"/users/jon/x"), Locator("path", "user"), parse_path("/users/{user}/x"), "..") is None


@pytest.mark.parametrize(
    ("body", "made"),
    [
        (b'{"owner":{"id":"jon","x":1}}', b'{"owner":{"id":"u7","x":1}}'),
        (b'{"owner":{}}', None),
        (b'{"owner":"jon"}', None),
        (b"owner=jon", None),
        (b"", None),
    ],
)
def test_in_a_body(body: bytes, made: bytes | None):
    changed = with_value(Request("POST", b"/x", (), body), Locator("body", path=("owner", "id")), None, "u7")
    assert (changed.body if changed else None) == made


@pytest.mark.parametrize(
    "text",
    [
        "17",
        "3f2504e0-4f89-11d3-9a0c-0305e82c3301",
        "cus_9s6XKzkNRiz8i3",
        "U01ABCDEF",
        "0015g00000Ab12CAAS",
        "65a1b2c3d4e5f60718293a4b",
        "gid://shopify/Product/1",
    ],
)
def test_ids(text: str):
    assert is_id(text)


@pytest.mark.parametrize(
    "text", ["jon", "Jon Smith", "jon@example.com", "Room 12", "Deadbeef Inc", "CAMPAIGN", "q3-report", "jon_smith"]
)
def test_names(text: str):
    assert not is_id(text)


@pytest.mark.parametrize(
    ("place", "name"),
    [
        (Locator("path", "user"), "jo n"),
        (Locator("query", "who"), "a b"),
        (Locator("header", "x-who"), "h"),
        (Locator("body", path=("a", "b")), "c"),
        (Locator("body", path=("n",)), None),
        (Locator("query", "empty"), None),
        (Locator("path", "other"), None),
    ],
)
def test_where_a_call_has_its_name(place: Locator, name: str | None):
    request = Request("POST", b"/users/jo%20n?who=a+b&empty=", [(b"x-who", b"h")], b'{"a": {"b": " c "}, "n": 5}')
    assert name_at(place, request, [parse_path("/users/{user}")]) == name
