from __future__ import annotations

from proxy.contract.codes import Code
from proxy.contract.failure import FieldFault
from proxy.exchange import Exchange, Request, Response
from tests.compose.cases import composed

URL = "https://acme.example/connect"


def told(code: Code = Code.CREDENTIAL_EXPIRED, **given) -> tuple[list[str], str]:
    error = composed(code, **given)
    return error["recoverySteps"], error["instruction"]


def test_a_reauth_tool_is_called():
    steps, instruction = told(reauth_tool="reauth_acme", reauth_url=URL)
    assert steps == ["Call `reauth_acme` to renew the access to acme.", "Then repeat `GET /acme/v1/items`."]
    assert "`reauth_acme`" in instruction


def test_a_reauth_page_is_for_the_user():
    steps, instruction = told(reauth_url=URL)
    assert steps[0] == f"Ask the user to renew the access to acme at {URL}."
    assert URL in instruction


def test_where_the_proxy_holds_the_credential_the_agent_sends_none():
    steps, instruction = told(holds_credential=True)
    assert steps[0] == "Tell the user that the connection to acme must be renewed by its owner."
    assert steps[1].startswith("Send no token of your own")
    assert "the connection must be renewed by its owner" in instruction
    assert instruction.endswith("Do not send a token of your own.")


def test_an_owner_is_told_the_page():
    assert f"renewed by its owner at {URL}" in told(holds_credential=True, reauth_url=URL)[1]


def test_the_agents_own_credential_goes_where_the_old_one_was():
    steps, _ = told(Code.UNAUTHENTICATED, headers=((b"x-api-key", b"old"),))
    assert steps[0] == "Get a valid credential for acme, and send it in the header `X-Api-Key`, where the old one was."
    named = (FieldFault("x-subscription-token", "header", "missing"),)
    assert told(Code.UNAUTHENTICATED, fields=named)[0][0].endswith("and send it in the header `x-subscription-token`.")
    challenged = Exchange(Request("GET", b"/"), Response(401, ((b"www-authenticate", b"Bearer"),)))
    assert told(Code.UNAUTHENTICATED, exchange=challenged)[0][0].endswith("and send it in the header `Authorization`.")


def test_missing_scopes_are_named():
    steps, instruction = told(Code.MISSING_SCOPE, scopes=("repo", "read:org"), reauth_url=URL)
    assert "with the scopes `repo` and `read:org`" in steps[0]
    assert "`read:org`" in instruction


def test_many_scopes_point_to_the_list():
    scopes = tuple(f"scope:{number}" for number in range(12))
    assert "and 6 more in `scopes`" in told(Code.MISSING_SCOPE, scopes=scopes)[1]
