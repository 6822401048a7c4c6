"""What users of gateways and SDKs complain of, each with the public thread, and what an answer does instead."""

from __future__ import annotations

import pytest

from proxy.answer import Choice, negotiate, render
from proxy.compose import Setting, compose
from proxy.contract.codes import Class, Code
from proxy.contract.failure import Origin
from proxy.contract.own import OwnFault
from proxy.exchange import Effect, Exchange, Request
from tests.answer.making import an_exchange, answered, named, value
from tests.compose.cases import NOW, a_failure
from tests.support.shape import assert_recovery_error

TOOL_CALL = b'{"jsonrpc":"2.0","id":42,"method":"tools/call","params":{}}'


def test_the_vendors_wait_comes_under_the_name_that_sdks_read():
    """https://github.com/BerriAI/litellm/issues/21553"""
    vendor = ((b"x-ratelimit-reset", b"1796040037"), (b"x-ratelimit-remaining", b"0"))
    got = named(answered(an_exchange(429, headers=vendor), wait_seconds=37, wait_is_stated=True))
    assert got["retry-after"] == "37"
    assert got["x-ratelimit-reset"] == "1796040037"


def test_the_proxys_own_limit_states_its_wait_as_a_number():
    """https://github.com/BerriAI/litellm/issues/27823"""
    request = Request("POST", b"/v1/items")
    failure = a_failure(
        Code.RATE_LIMITED, rule=f"proxy/{OwnFault.OWN_LIMIT.value}", origin=Origin.PROXY, wait_seconds=4, effect=Effect.NONE
    )
    error = compose(failure, Setting(request, prefix="/acme", upstream="remedy", now=NOW))
    rendered = render(error, failure, Exchange(request), negotiate(()))
    assert rendered.status == 429
    assert named(rendered)["retry-after"] == "4"
    assert value(rendered)["retryAfterSeconds"] == 4
    assert value(rendered)["source"] == "remedy"


def test_an_empty_429_is_readable_for_a_model():
    """https://github.com/agentgateway/agentgateway/issues/3129 and https://github.com/firezone/firezone/pull/15066"""
    rendered = answered(an_exchange(429, b"", headers=()), wait_seconds=30)
    body = assert_recovery_error(rendered.body, code="RATE_LIMITED")
    assert str(body["retryAfterSeconds"]) == named(rendered)["retry-after"] == "30"
    assert b"wait 30 s, then repeat" in rendered.reason


def test_an_empty_429_to_a_json_rpc_call_keeps_id_and_session():
    """https://github.com/agentgateway/agentgateway/issues/3129"""
    exchange = an_exchange(429, b"", "POST", headers=(), sent=TOOL_CALL)
    choice = negotiate((), protocol="mcp", body=TOOL_CALL)
    rendered = answered(exchange, choice=choice, wait_seconds=30)
    assert rendered.status == 200
    assert value(rendered)["id"] == 42
    assert '"retryAfterSeconds":30' in value(rendered)["result"]["content"][0]["text"]


def test_a_meaningful_vendor_error_is_never_replaced_by_a_page():
    """https://github.com/traefik/traefik/issues/13590 and https://github.com/kubernetes/ingress-nginx/issues/8376"""
    vendor = {"error": {"code": "card_declined", "message": "Your card has insufficient funds."}}
    facts = {"message": "Your card has insufficient funds.", "codes": ("card_declined",)}
    body = value(answered(an_exchange(402, vendor, "POST"), Code.PAYMENT_REQUIRED, **facts))
    assert "Your card has insufficient funds." in body["reason"]
    assert "card_declined" in body["reason"]
    augmented = value(answered(an_exchange(402, vendor, "POST"), Code.PAYMENT_REQUIRED, Choice("augment"), **facts))
    assert augmented["error"] == vendor["error"]


def test_a_posts_5xx_keeps_what_the_vendor_said():
    """https://github.com/openresty/openresty/issues/351"""
    exchange = an_exchange(500, {"message": "ledger is read-only"}, "POST")
    rendered = answered(exchange, Code.UPSTREAM_ERROR, message="ledger is read-only", effect=Effect.UNKNOWN)
    body = assert_recovery_error(rendered.body, method="POST")
    assert rendered.status == 500
    assert "ledger is read-only" in body["reason"]
    assert named(rendered)["content-type"] == "application/json"
    assert body["recoverySteps"][0].startswith("Check first")


@pytest.mark.parametrize(("status", "code"), [(401, Code.UNAUTHENTICATED), (404, Code.NOT_FOUND), (403, Code.MISSING_SCOPE)])
def test_a_401_stays_a_401_and_a_404_a_404(status: int, code: Code):
    """https://github.com/BerriAI/litellm/pull/38318, pull/29402 and issues/7259"""
    rendered = answered(an_exchange(status), code)
    assert rendered.status == status
    assert value(rendered)["class"] != "retryable"
    assert "retry-after" not in named(rendered)


def test_validation_scope_and_rate_are_told_apart_whatever_the_status():
    """https://github.com/tinyhumansai/openhuman/pull/1827"""
    codes = (Code.INVALID_ARGUMENT, Code.MISSING_SCOPE, Code.RATE_LIMITED)
    told = [value(answered(an_exchange(502), code)) for code in codes]
    assert [body["class"] for body in told] == [Class.PERMANENT, Class.AUTH_REQUIRED, Class.RETRYABLE]
    assert len({body["recoverySteps"][0] for body in told}) == 3


@pytest.mark.parametrize("method", ["tools/call", "tools/list", "ping"])
@pytest.mark.parametrize("status", [401, 429, 500, 502])
def test_an_http_error_does_not_end_an_mcp_session(method: str, status: int):
    """https://github.com/agentgateway/agentgateway/issues/2082"""
    sent = b'{"jsonrpc":"2.0","id":1,"method":"%b"}' % method.encode()
    exchange = an_exchange(status, b"<html>Bad Gateway</html>", "POST", headers=(), sent=sent)
    rendered = answered(exchange, Code.UPSTREAM_UNAVAILABLE, negotiate((), protocol="mcp", body=sent))
    answer = value(rendered)
    assert rendered.status == 200
    assert (answer["jsonrpc"], answer["id"]) == ("2.0", 1)
    assert ("result" in answer) == (method == "tools/call")
