"""OAuth: challenges of any form and error bodies."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from proxy.contract.codes import Code
from proxy.reading.formats.oauth import challenges
from tests.support.reading import code_values, found


@pytest.mark.parametrize(
    ("lines", "expected"),
    [
        (["Basic"], [("basic", {})]),
        (['Bearer realm="api"'], [("bearer", {"realm": "api"})]),
        (
            ['Bearer error="invalid_token", error_description="The \\"access\\" token, it expired"'],
            [("bearer", {"error": "invalid_token", "error_description": 'The "access" token, it expired'})],
        ),
        (["Bearer error=invalid_token,scope=a:b"], [("bearer", {"error": "invalid_token", "scope": "a:b"})]),
        (
            ['Basic realm="x", Bearer realm="y", error="insufficient_scope", scope="a b"'],
            [("basic", {"realm": "x"}), ("bearer", {"realm": "y", "error": "insufficient_scope", "scope": "a b"})],
        ),
        (["Negotiate", "NTLM"], [("negotiate", {}), ("ntlm", {})]),
        (["Negotiate YIIKdQYGKwYBBQUCoIIKaTCCCmU="], [("negotiate", {})]),
        (['DPoP algs="ES256", error="use_dpop_nonce"'], [("dpop", {"algs": "ES256", "error": "use_dpop_nonce"})]),
        (['realm="no scheme"'], [("", {"realm": "no scheme"})]),
        (['Bearer realm="cut'], [("bearer", {"realm": "cut"})]),
        ([""], []),
    ],
)  # fmt: skip
def test_challenges_are_parsed(lines: list[str], expected: list[tuple[str, dict[str, str]]]):
    headers = [(b"www-authenticate", line.encode()) for line in lines]
    assert [(challenge.scheme, challenge.parameters) for challenge in challenges(headers)] == expected


@given(st.text(max_size=300))
def test_any_header_is_parsed_without_a_fault(text: str):
    challenges([(b"www-authenticate", text.encode("utf-8", "replace"))])


def test_a_challenge_speaks_where_the_body_is_empty():
    one = found("", 401, {"www-authenticate": 'Bearer error="invalid_token", error_description="The access token expired"'})
    assert one.messages == ["The access token expired"]
    assert code_values(one) == ["invalid_token"]


def test_a_challenge_names_scopes_with_and_without_an_error():
    header = {"www-authenticate": 'Bearer resource_metadata="https://x.example/.well-known", scope="files:read files:write"'}
    assert found("insufficient scope", 403, header).scopes == ["files:read", "files:write"]
    assert found({"error": "insufficient_scope", "scope": "admin"}, 403).scopes == ["admin"]


@pytest.mark.parametrize(
    ("error", "code"),
    [
        ("insufficient_scope", Code.MISSING_SCOPE),
        ("invalid_client", Code.UNAUTHENTICATED),
        ("authorization_pending", Code.CONFIRMATION_REQUIRED),
        ("slow_down", Code.RATE_LIMITED),
        ("unsupported_grant_type", Code.INVALID_ARGUMENT),
    ],
)
def test_errors_of_the_standards_cast_their_vote(error: str, code: Code):
    assert [vote.code for vote in found({"error": error, "error_description": "x y"}).votes] == [code]
    assert [vote.code for vote in found("", 401, {"www-authenticate": f'Bearer error="{error}"'}).votes] == [code]


def test_a_stronger_login_is_asked_for():
    one = found("", 401, {"www-authenticate": 'Bearer error="insufficient_user_authentication", max_age="300"'})
    assert {vote.code for vote in one.votes} == {Code.CONFIRMATION_REQUIRED}


def test_the_description_comes_before_the_code():
    one = found(
        {
            "error": "invalid_grant",
            "error_description": "The provided refresh token is revoked.",
            "error_uri": "https://x.example/e",
        }
    )
    assert one.messages[0] == "The provided refresh token is revoked."
    assert code_values(one)[0] == "invalid_grant"
    assert one.docs == "https://x.example/e"
    assert one.format == "oauth"
