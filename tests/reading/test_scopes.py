"""Which scopes a credential lacks, wherever they are said."""

from __future__ import annotations

import json
from typing import Any

import pytest

from proxy.contract.codes import Code
from proxy.exchange import Exchange, Request, Response
from proxy.reading.model import NO_HINTS
from proxy.reading.read import read


def reading(status: int, body: Any, headers: dict[str, str] | None = None) -> Any:
    pairs = [(name.encode(), value.encode()) for name, value in (headers or {}).items()]
    return read(Exchange(Request("GET", b"/v1/items"), Response(status, pairs, json.dumps(body).encode())), NO_HINTS, 0.0)


@pytest.mark.parametrize(
    ("message", "scopes"),
    [
        ("This app is missing the required scopes: read_orders, write_orders", ("read_orders", "write_orders")),
        ("The token requires the scope files:write", ("files:write",)),
        ("Requires one of the following scopes: ['admin:org', 'read:org']", ("admin:org", "read:org")),
        ("(#200) Requires pages_manage_posts permission to manage the object", ("pages_manage_posts",)),
        (
            "Invalid access token, does not contain scopes:[meeting:write, meeting:write:admin].",
            ("meeting:write", "meeting:write:admin"),
        ),
        ("The application needs the permission User.Read.All", ("User.Read.All",)),
        ("Insufficient scope", ()),
        ("requires scope invoices", ("invoices",)),
    ],
)
def test_a_sentence_names_scopes(message: str, scopes: tuple[str, ...]):
    got = reading(403, {"error": {"message": message}})
    assert got.code is Code.MISSING_SCOPE
    assert got.facts.scopes == scopes


def test_scopes_of_a_list_may_hold_any_mark():
    scope = "urn:x:auth:scope:files.example:all[*https://auth.example/scopes/1/data_access]"
    got = reading(403, {"message": "Consent is needed", "required_scopes": [scope]})
    assert (got.code, got.facts.scopes) == (Code.MISSING_SCOPE, (scope,))


def test_a_body_lists_scopes():
    got = reading(403, {"error": "missing_scope", "needed": "chat:write", "provided": "users:read"})
    assert (got.code, got.facts.scopes) == (Code.MISSING_SCOPE, ("chat:write",))


def test_a_challenge_lists_scopes():
    got = reading(403, {}, {"www-authenticate": 'Bearer error="insufficient_scope", scope="a:read b:write"'})
    assert (got.code, got.facts.scopes) == (Code.MISSING_SCOPE, ("a:read", "b:write"))


def test_accepted_and_granted_scopes_that_do_not_meet():
    headers = {"x-oauth-scopes": "gist, user", "x-accepted-oauth-scopes": "admin:org, read:org"}
    got = reading(404, {"message": "Not Found"}, headers)
    assert (got.code, got.facts.scopes) == (Code.MISSING_SCOPE, ("admin:org", "read:org"))


@pytest.mark.parametrize(
    ("granted", "accepted"),
    [("repo", "repo"), ("repo", "repo:status"), ("repo", "public_repo"), ("admin:org", "read:org"), ("repo, user", "")],
)
def test_accepted_and_granted_scopes_that_meet(granted: str, accepted: str):
    got = reading(404, {"message": "Not Found"}, {"x-oauth-scopes": granted, "x-accepted-oauth-scopes": accepted})
    assert got.code is Code.NOT_FOUND


def test_scopes_are_shown_with_their_code_alone():
    assert reading(404, {"message": "Not Found", "scope": "a:b"}).facts.scopes == ()


def test_a_quoted_name_beside_the_word_goes_before_other_marked_names():
    text = "The key 'rk_1' does not have the required permissions for this endpoint on account 'acct_1'. Having the 'rak_x_read' permission would do."
    assert reading(403, {"error": {"message": text}}).facts.scopes == ("rak_x_read",)
