"""What judge decides without prose: faults, rules over the reading, waits, effects, checks; and what holds for any exchange."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from proxy.contract.codes import Class, Code
from proxy.contract.failure import Failure, Origin
from proxy.exchange import Effect, Exchange, Fault, FaultKind, Phase, Request, Response
from proxy.judge import judge
from proxy.reading.locate import parse_locator
from proxy.reading.model import CodeTable, Hints
from proxy.rules.load import load_vendors
from proxy.rules.model import Bucket, SuccessRule, Vendor

NOW = 1_796_040_000.0
PLAIN = Vendor("acme")


def answered(
    status: int,
    body: Any = None,
    *,
    method: str = "GET",
    target: str = "/v1/items",
    headers: dict[str, str] | None = None,
    **rest: Any,
) -> Exchange:
    raw = body if isinstance(body, bytes) else b"" if body is None else json.dumps(body).encode()
    pairs = [(name.encode(), value.encode()) for name, value in (headers or {}).items()]
    return Exchange(Request(method, target.encode()), Response(status, pairs, raw), **rest)


def failed(exchange: Exchange, vendor: Vendor = PLAIN) -> Failure:
    failure = judge(exchange, vendor, NOW)
    assert failure is not None
    return failure


def faulted(kind: FaultKind, phase: Phase = Phase.CONNECT, sent: Any = "none", method: str = "GET") -> Failure:
    return failed(Exchange(Request(method, b"/v1/items"), fault=Fault(phase, kind, sent, limit_seconds=5.0)))


@pytest.mark.parametrize("status", [100, 204, 301, 304, 307, 308])
def test_what_did_not_fail_is_none(status: int):
    assert judge(answered(status), PLAIN, NOW) is None


def test_neither_response_nor_fault_is_none():
    assert judge(Exchange(Request("GET", b"/")), PLAIN, NOW) is None


@pytest.mark.parametrize(
    ("kind", "code", "rule"),
    [
        (FaultKind.TIMEOUT, Code.TIMEOUT, "proxy/connect"),
        (FaultKind.DNS, Code.UPSTREAM_UNAVAILABLE, "proxy/dns"),
        (FaultKind.REFUSED, Code.UPSTREAM_UNAVAILABLE, "proxy/refused"),
        (FaultKind.TLS, Code.UPSTREAM_UNAVAILABLE, "proxy/tls"),
        (FaultKind.CLOSED, Code.UPSTREAM_UNAVAILABLE, "proxy/closed"),
        (FaultKind.GARBAGE, Code.UPSTREAM_UNAVAILABLE, "proxy/garbage"),
        (FaultKind.FULL, Code.UPSTREAM_UNAVAILABLE, "proxy/full"),
        (FaultKind.SHUTDOWN, Code.UPSTREAM_UNAVAILABLE, "proxy/shutdown"),
    ],
)
def test_a_fault_has_the_code_of_its_kind(kind: FaultKind, code: Code, rule: str):
    failure = faulted(kind)
    assert (failure.code, failure.rule, failure.origin, failure.status) == (code, rule, Origin.PROXY, None)


def test_a_timeout_says_which_limit_ran_out():
    timeout = faulted(FaultKind.TIMEOUT, Phase.FIRST_BYTE).facts.timeout
    assert timeout is not None
    assert (timeout.phase, timeout.limit_seconds) == (Phase.FIRST_BYTE, 5.0)


@pytest.mark.parametrize(("sent", "effect"), [("none", Effect.NONE), ("some", Effect.UNKNOWN), ("all", Effect.UNKNOWN)])
def test_the_effect_of_a_fault_depends_on_what_was_sent(sent: str, effect: Effect):
    assert faulted(FaultKind.CLOSED, sent=sent, method="POST").effect is effect
    assert faulted(FaultKind.CLOSED, sent=sent).effect is None


@pytest.mark.parametrize(
    ("status", "effect"),
    [(500, Effect.UNKNOWN), (503, Effect.UNKNOWN), (504, Effect.UNKNOWN), (429, Effect.NONE), (400, Effect.NONE)],
)
def test_the_effect_of_an_answer_depends_on_its_code(status: int, effect: Effect):
    assert failed(answered(status, method="POST")).effect is effect
    assert failed(answered(status)).effect is None


def test_an_idempotency_key_makes_the_effect_none():
    assert failed(answered(500, method="POST", idempotency_key="k1")).effect is Effect.NONE


@pytest.mark.parametrize(("status", "base"), [(429, 60), (503, 10), (500, 5), (504, 5), (423, 5)])
def test_a_default_wait_doubles_with_each_repetition_up_to_its_bound(status: int, base: int):
    for repeats in range(12):
        failure = failed(answered(status, repeats=repeats))
        assert (failure.wait_seconds, failure.wait_is_stated) == (min(base * 2**repeats, 900), False)


def test_a_stated_wait_is_not_doubled():
    failure = failed(answered(429, headers={"retry-after": "7"}, repeats=3))
    assert (failure.wait_seconds, failure.wait_is_stated) == (7, True)


def test_a_vendors_default_wait_goes_before_ours():
    vendor = Vendor("acme", default_waits={Code.RATE_LIMITED: 30})
    assert failed(answered(429), vendor).wait_seconds == 30
    assert failed(answered(429, repeats=1), vendor).wait_seconds == 60


def test_a_permanent_failure_has_no_wait():
    assert failed(answered(404, headers={"retry-after": "7"})).wait_seconds is None


def test_a_body_that_broke_off_is_judged_by_its_status():
    exchange = answered(429, b'{"error": "slow')
    broken = Exchange(exchange.request, exchange.response, Fault(Phase.BETWEEN_BYTES, FaultKind.CLOSED, "all"))
    assert failed(broken).code is Code.RATE_LIMITED
    whole = Exchange(exchange.request, Response(200, [], b'{"a"'), Fault(Phase.BETWEEN_BYTES, FaultKind.CLOSED, "all"))
    assert failed(whole).rule == "proxy/closed"


def test_a_success_that_says_no_is_a_failure():
    assert failed(answered(200, {"ok": False, "error": "ratelimited"})).code is Code.RATE_LIMITED
    assert judge(answered(200, {"ok": True}), PLAIN, NOW) is None


def test_a_vendor_file_says_which_successes_say_no():
    vendor = Vendor(
        "acme", successes=(SuccessRule("/v1/**", when=lambda exchange, document: document.value.get("state") == "no"),)
    )
    assert failed(answered(200, {"state": "no", "message": "Not found"}), vendor).code is Code.NOT_FOUND
    assert judge(answered(200, {"state": "yes"}), vendor, NOW) is None


def test_a_vendors_code_list_decides():
    table = CodeTable((parse_locator("body error.code"),), {"e42": Code.ACCOUNT_BLOCKED})
    vendor = Vendor("acme", hints=Hints(codes=(table,)))
    failure = failed(answered(400, {"error": {"code": "E42", "message": "Rate limit exceeded"}}), vendor)
    assert (failure.code, failure.rule) == (Code.ACCOUNT_BLOCKED, "generic/table")


def test_the_rule_names_the_witness_that_decided():
    assert failed(answered(404)).rule == "generic/status"
    assert failed(answered(400, {"error": {"message": "Your account has been suspended"}})).rule == "generic/sentence"


def test_a_check_is_looked_up_by_call():
    check = {"POST /v1/charges": "GET /v1/charges?limit=3"}
    vendors, faults = load_vendors(
        {"acme.yaml": f"vendor: acme\nbase_url: https://api.acme.example\ncheck: {json.dumps(check)}\n"}
    )
    assert not faults
    assert failed(answered(500, method="POST", target="/v1/charges"), vendors["acme"]).check == "GET /v1/charges?limit=3"
    assert failed(answered(500, target="/v1/charges"), vendors["acme"]).check is None
    assert failed(answered(500, method="POST", target="/v1/charges"), PLAIN).check is None


def test_a_bucket_is_known_from_the_request():
    vendor = Vendor("acme", buckets=(Bucket("search", lambda exchange, document: exchange.request.path.startswith("/search")),))
    assert failed(answered(429, target="/search/code"), vendor).bucket == "search"
    assert failed(answered(429), vendor).bucket is None


def test_a_limit_on_calls_at_once_is_marked():
    assert failed(answered(429, {"message": "Too many concurrent requests"})).is_concurrency
    assert not failed(answered(429, {"message": "Too many requests"})).is_concurrency


RULES = """
vendor: acme
base_url: https://api.acme.example
rules:
  - id: flood
    when: {status: 400, body: {message: {contains: flood}}}
    code: RATE_LIMITED
    wait: 40s
    why: Acme answers 400 to floods.
  - id: queued
    when: {status: 409, body: {message: {contains: queued}}}
    pass: true
"""


def acme() -> Vendor:
    vendors, faults = load_vendors({"acme.yaml": RULES.replace("    pass: true\n", "    code: RESOURCE_LOCKED\n")})
    assert not faults
    return vendors["acme"]


def test_a_rule_goes_before_the_generic_reading():
    failure = failed(answered(400, {"message": "flood of calls"}), acme())
    assert (failure.code, failure.rule, failure.wait_seconds) == (Code.RATE_LIMITED, "acme/flood", 40)
    assert failed(answered(400, {"message": "other"}), acme()).rule.startswith("generic/")


_HEADERS = st.lists(
    st.tuples(
        st.sampled_from([b"retry-after", b"x-ratelimit-reset", b"x-ratelimit-remaining", b"ratelimit", b"content-type", b"date", b"www-authenticate", b"x-error-code"]),
        st.one_of(st.binary(max_size=30), st.sampled_from([b"0", b"20", b"application/json", b"text/html", b"application/xml", b'"a";r=0;t=5'])),
    ),
    max_size=5,
)  # fmt: skip
_JSON = st.recursive(
    st.one_of(st.none(), st.booleans(), st.integers(), st.floats(allow_nan=False), st.text(max_size=30), st.sampled_from(["error", "rate limit exceeded", "retry after 5"])),
    lambda inner: st.one_of(st.lists(inner, max_size=4), st.dictionaries(st.sampled_from(["error", "errors", "message", "code", "status", "data", "items", "retry_after", "field", "detail"]), inner, max_size=4)),
    max_leaves=12,
)  # fmt: skip


@settings(max_examples=300, deadline=None)
@given(
    status=st.integers(100, 999),
    headers=_HEADERS,
    body=st.one_of(st.binary(max_size=200), _JSON.map(lambda value: json.dumps(value).encode())),
    method=st.sampled_from(["GET", "POST", "HEAD", "DELETE"]),
    sent=st.binary(max_size=80),
    target=st.binary(max_size=40),
)
def test_what_holds_for_any_exchange(status: int, headers: Any, body: bytes, method: str, sent: bytes, target: bytes):
    """Nothing raises; a wait goes with retryable and only with it; an effect with unsafe methods and only with them."""
    failure = judge(Exchange(Request(method, b"/" + target, [], sent), Response(status, headers, body)), PLAIN, NOW)
    if failure is None:
        assert status < 400
        return
    assert (failure.wait_seconds is not None) == (failure.cls is Class.RETRYABLE)
    assert failure.wait_seconds is None or failure.wait_seconds >= 1
    assert (failure.effect is None) == (method in ("GET", "HEAD"))
    assert (failure.facts.partial is not None) or failure.code is not Code.PARTIAL_FAILURE


COMPLETIONS = """
vendor: acme
base_url: https://api.acme.example
rules:
  - id: completion-leaves-nothing
    when: {method: POST, path: /v1/messages}
    effect: none
  - id: busy
    when: {status: 503}
    code: RATE_LIMITED
cases: []
"""


@pytest.mark.parametrize(("target", "effect"), [(b"/v1/messages", Effect.NONE), (b"/v1/orders", Effect.UNKNOWN)])
def test_a_rule_that_needs_no_response_says_what_a_timeout_can_have_left(target: bytes, effect: Effect) -> None:
    vendors, faults = load_vendors({"acme.yaml": COMPLETIONS})
    fault = Fault(Phase.FIRST_BYTE, FaultKind.TIMEOUT, sent="all", limit_seconds=30.0)
    failure = judge(Exchange(Request("POST", target, [], b""), fault=fault), vendors["acme"], NOW)
    assert not faults
    assert failure is not None
    assert (failure.code, failure.rule, failure.effect) == (Code.TIMEOUT, "proxy/first_byte", effect)
