from __future__ import annotations

import pytest

from proxy.compose import compose
from proxy.contract.codes import Class, Code
from proxy.contract.failure import BatchHint, Facts, FieldFault, Option, Origin, TimeoutFact
from proxy.exchange import Effect, Exchange, Fault, FaultKind, Phase, Request, Response
from tests.compose.cases import AdviceStep, Texts, a_failure, a_setting, composed
from tests.support.shape import assert_recovery_error


def test_a_simple_rate_limit_is_told_in_a_few_words():
    error = composed(
        Code.RATE_LIMITED, target="/search/issues?q=1", wait_seconds=37, message="API rate limit exceeded", wait_is_stated=True
    )
    assert error == {
        "error": "acme has reached its limit of calls for now.",
        "class": "retryable",
        "code": "RATE_LIMITED",
        "retryAfterSeconds": 37,
        "recoverySteps": ["Wait 37 seconds, then repeat `GET /acme/search/issues` with the same query."],
        "reason": 'acme says: "API rate limit exceeded".',
        "source": "acme",
    }


@pytest.mark.parametrize("code", Code)
@pytest.mark.parametrize("method", ["GET", "POST", "DELETE"])
def test_every_code_is_told_whole_and_within_the_usual_size(code: Code, method: str):
    error = composed(code, method, "/v1/customers/cus_123", message="It did not work out this time.")
    assert_recovery_error(error, code=code.value, method=method)
    assert len(str(error)) < 1024


def test_a_retryable_failure_without_a_wait_gets_the_default():
    assert composed(Code.UPSTREAM_UNAVAILABLE, wait_seconds=None)["retryAfterSeconds"] == 10
    assert composed(Code.RATE_LIMITED, wait_seconds=None, repeats=2)["retryAfterSeconds"] == 240


def test_over_a_minute_the_time_is_given_and_the_first_step_is_not_to_wait():
    error = composed(Code.RATE_LIMITED, wait_seconds=720)
    assert error["retryAt"] == "2026-11-30T12:12:00Z"
    assert error["recoverySteps"][0] == (
        "Do not wait now: tell the user that it works again at 2026-11-30T12:12:00Z (in 12 minutes), or repeat `GET /acme/v1/items` then."
    )
    assert "retryAt" not in composed(Code.RATE_LIMITED, wait_seconds=60)


def test_effect_is_told_where_the_method_is_not_safe_and_only_there():
    assert composed(Code.NOT_FOUND, "POST")["effect"] == "none"
    assert composed(Code.TIMEOUT, "POST", effect=Effect.UNKNOWN)["effect"] == "unknown"
    assert "effect" not in composed(Code.TIMEOUT, "GET", effect=Effect.UNKNOWN)


def test_members_that_belong_to_one_code_stay_with_it():
    facts = {
        "options": (Option("Alex", "GET /acme/v1/items/1"),),
        "scopes": ("items:write",),
        "timeout": TimeoutFact(Phase.UPSTREAM, 30.0, partial_result=True, async_call="POST /v1/jobs"),
    }
    assert {"options", "message", "scopes", "timeout"}.isdisjoint(composed(Code.NOT_FOUND, **facts))
    ambiguous = composed(Code.AMBIGUOUS_MATCH, **facts)
    assert ambiguous["message"] == ambiguous["error"]
    assert ambiguous["options"] == [{"label": "Alex", "call": "GET /acme/v1/items/1"}]
    assert composed(Code.MISSING_SCOPE, **facts)["scopes"] == ["items:write"]
    assert composed(Code.TIMEOUT, **facts)["timeout"] == {
        "phase": "upstream",
        "limitSeconds": 30,
        "partialResult": True,
        "asyncVariant": "POST /acme/v1/jobs",
    }


def test_a_timeout_always_names_its_phase():
    assert composed(Code.TIMEOUT)["timeout"] == {"phase": "upstream"}
    request = Request("GET", b"/v1/items")
    fault = Fault(Phase.FIRST_BYTE, FaultKind.TIMEOUT, sent="all", limit_seconds=30.0)
    error = composed(Code.TIMEOUT, exchange=Exchange(request, None, fault), origin=Origin.PROXY)
    assert error["timeout"] == {"phase": "first_byte", "limitSeconds": 30}
    assert error["error"] == "acme did not begin to answer in time."
    assert error["reason"] == "The proxy's limit for this is 30 seconds. The whole request was sent."


def test_attempts_and_the_idempotency_key_are_told_where_they_matter():
    error = composed(Code.UPSTREAM_ERROR, "POST", attempts=3, idempotency_key="key-1", effect=Effect.NONE)
    assert (error["attempts"], error["idempotencyKey"]) == (3, "key-1")
    assert "with the idempotency key `key-1`" in error["recoverySteps"][0]
    assert {"attempts", "idempotencyKey"}.isdisjoint(composed(Code.NOT_FOUND, "POST", idempotency_key="key-1"))


def test_a_page_is_named_only_where_a_person_must_act():
    page = "https://docs.acme.example/billing"
    assert composed(Code.PAYMENT_REQUIRED, docs=page)["docs"] == page
    assert "docs" not in composed(Code.NOT_FOUND, docs=page)
    assert "docs" not in composed(Code.PAYMENT_REQUIRED, docs="http://docs.acme.example")


def test_fields_and_batches_are_members_as_the_contract_names_them():
    error = composed(
        Code.INVALID_ARGUMENT,
        fields=(FieldFault("limit", "query", "out_of_range", 500, minimum=1, maximum=100),),
        batch=BatchHint("limit", "query", 500, None, 100),
    )
    assert error["fields"] == [
        {"name": "limit", "in": "query", "problem": "out_of_range", "received": 500, "minimum": 1, "maximum": 100}
    ]
    assert error["batch"] == {"parameter": "limit", "in": "query", "current": 500, "suggested": 100, "maximum": 100}


# Rules -------------------------------------------------------------------------------------------------------------------


def test_a_rules_texts_come_before_ours():
    texts = Texts(
        "Do this first.", "Then that.", error="No seats left.", why="acme counts seats.", instruction="Ask for a seat."
    )
    error = composed(Code.PAYMENT_REQUIRED, message="seat limit", advice=texts)
    assert error["error"] == "No seats left."
    assert error["recoverySteps"] == ["Do this first.", "Then that."]
    assert error["reason"] == 'acme counts seats. acme says: "seat limit".'
    assert error["instruction"] == "Ask for a seat."


def test_a_rule_without_texts_leaves_ours():
    assert composed(Code.NOT_FOUND, advice=Texts()) == composed(Code.NOT_FOUND)
    assert composed(Code.NOT_FOUND, advice=Texts(" ", ""))["recoverySteps"] == composed(Code.NOT_FOUND)["recoverySteps"]


REPEAT = AdviceStep("Wait 5 seconds, then repeat the same call.", is_repeat=True)


def test_a_rules_repeat_is_dropped_where_the_effect_is_unknown():
    error = composed(Code.UPSTREAM_ERROR, "POST", effect=Effect.UNKNOWN, advice=Texts(REPEAT, "Send one at a time."))
    assert error["recoverySteps"][0].startswith("Check first whether it took effect: `GET /acme/v1/items`")
    assert error["recoverySteps"][-1] == "Send one at a time."
    assert REPEAT.text not in error["recoverySteps"]


def test_a_rules_repeat_is_dropped_where_the_wait_is_over_a_minute():
    error = composed(Code.RATE_LIMITED, wait_seconds=600, advice=Texts(REPEAT, "Send one at a time."))
    assert error["recoverySteps"][0].startswith("Do not wait now")
    assert error["recoverySteps"][1:] == ["Send one at a time."]


def test_a_rules_repeat_stays_where_it_is_safe_and_near():
    assert composed(Code.RATE_LIMITED, advice=Texts(REPEAT))["recoverySteps"] == [REPEAT.text]


def test_a_retryable_rule_that_only_changes_things_gets_the_repeat_before_it():
    steps = composed(Code.RATE_LIMITED, wait_seconds=7, advice=Texts("Send one at a time."))["recoverySteps"]
    assert steps == ["Wait 7 seconds, then repeat `GET /acme/v1/items`.", "Send one at a time."]


def test_a_permanent_rule_never_says_repeat():
    assert composed(Code.CONFLICT, advice=Texts(REPEAT, "Read it first."))["recoverySteps"] == ["Read it first."]


def test_steps_are_bounded_folded_and_told_once():
    steps = composed(Code.CONFLICT, advice=Texts("a  b\n c", "a b c", "x " * 300, *"123456"))["recoverySteps"]
    assert steps[0] == "a b c"
    assert len(steps) == 5
    assert max(map(len, steps)) <= 200


def test_braces_of_a_value_do_not_read_as_a_template():
    error = composed(Code.INVALID_ARGUMENT, fields=(FieldFault("{{name}}", "body", "missing"),))
    assert_recovery_error(error)
    assert error["fields"][0]["name"] == "{{name}}"


def test_the_prose_holds_no_credential_that_stands_in_a_path():
    token = "123456789:AAE9xYzAbCdEfGhIjKlMnOpQrStUvWx"
    error = composed(Code.RATE_LIMITED, "POST", f"/bot{token}/sendMessage")
    assert token not in str(error)
    known = composed(Code.NOT_FOUND, "GET", "/hooks/s3cr3t-hook", secrets=("s3cr3t-hook",))
    assert "s3cr3t-hook" not in str(known)


def test_what_a_vendor_suggests_is_bounded():
    records = tuple({"id": number, "name": "n" * 500, "none": None} for number in range(9))
    error = compose(a_failure(Code.NOT_FOUND, suggestions=records), a_setting()).to_json()
    assert len(error["suggestions"]) == 5
    assert error["suggestions"][0]["id"] == 0
    assert len(error["suggestions"][0]["name"]) <= 120
    assert "none" not in error["suggestions"][0]


def test_an_answer_that_broke_off_is_told_by_what_was_read():
    request = Request("GET", b"/v1/items")
    broken = Exchange(request, Response(503, (), b'{"mess', complete=False), Fault(Phase.BETWEEN_BYTES, FaultKind.CLOSED))
    error = composed(Code.UPSTREAM_UNAVAILABLE, message="overloaded", exchange=broken)
    assert 'acme says: "overloaded".' in error["reason"]


def test_every_class_of_person_has_an_instruction_and_no_other():
    for code in Code:
        has = "instruction" in composed(code)
        assert has == (code.cls in (Class.USER_INPUT, Class.AUTH_REQUIRED))


def test_nothing_is_said_twice_of_an_empty_failure():
    error = compose(a_failure(Code.NOT_FOUND), a_setting()).to_json()
    assert error["reason"] == "It does not exist, or it is hidden from this account."
    assert Facts() == a_failure(Code.NOT_FOUND).facts
