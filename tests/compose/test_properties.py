"""What holds for every recovery error, whatever the failure."""

from __future__ import annotations

import re

import orjson
from hypothesis import given, settings
from hypothesis import strategies as st
from jsonschema import Draft202012Validator

from proxy.compose import compose, compose_partial
from proxy.compose.bounds import USUAL_BYTES
from proxy.contract.codes import EFFECT_UNKNOWN_CODES, Class, Code
from proxy.contract.schema import PARTIAL_BATCH, RECOVERY_ERROR
from proxy.exchange import Effect, Exchange, Request, Response
from tests.compose.cases import AdviceStep, Texts, a_failure, a_setting, failures, outcomes, texts
from tests.support.shape import assert_recovery_error

_VALID = Draft202012Validator(RECOVERY_ERROR)
_VALID_PARTIAL = Draft202012Validator(PARTIAL_BATCH)
_REPEAT = re.compile(r"\brepeat\b", re.IGNORECASE)


def of(*codes: Code) -> st.SearchStrategy[Code]:
    return st.sampled_from(codes)


def of_class(cls: Class) -> st.SearchStrategy[Code]:
    return st.sampled_from([code for code in Code if code.cls is cls])


@settings(max_examples=150, deadline=None)
@given(failures())
def test_every_error_has_the_contracts_shape(case):
    failure, setting = case
    error = compose(failure, setting).to_json()
    body = orjson.dumps(error)
    assert_recovery_error(orjson.loads(body), code=failure.code.value, method=setting.request.method)
    _VALID.validate(error)
    if not set(error) & {"options", "suggestions", "fields", "scopes"}:
        assert len(body) <= max(USUAL_BYTES, 6 * len(error["reason"]) + 700)


@settings(max_examples=60, deadline=None)
@given(failures(of_class(Class.PERMANENT)))
def test_no_permanent_failure_says_to_repeat_the_call_as_it_was(case):
    error = compose(*case)
    assert not any(re.search(r"\b(?:then|and|or) repeat\b|^Repeat\b", step) for step in error.recovery_steps)


@settings(max_examples=60, deadline=None)
@given(failures(of_class(Class.RETRYABLE)))
def test_no_retryable_failure_only_says_to_change_something(case):
    error = compose(*case)
    assert any(_REPEAT.search(step) for step in error.recovery_steps)


@settings(max_examples=60, deadline=None)
@given(failures(of(*EFFECT_UNKNOWN_CODES)), st.booleans())
def test_no_repeat_comes_first_where_the_effect_is_unknown(case, has_rule):
    failure, setting = case
    if has_rule:
        failure = a_failure(failure.code, effect=failure.effect, advice=Texts(AdviceStep("Repeat it at once.", is_repeat=True)))
    error = compose(failure, setting)
    if error.effect is Effect.UNKNOWN:
        assert error.recovery_steps[0].startswith("Check first whether")
        assert "Repeat it at once." not in error.recovery_steps


@settings(max_examples=50, deadline=None)
@given(failures(), st.lists(texts, max_size=8))
def test_a_rules_steps_are_bounded_and_never_leave_none(case, steps):
    failure, setting = case
    advised = a_failure(
        failure.code,
        effect=failure.effect,
        wait_seconds=failure.wait_seconds,
        advice=Texts(*steps, error="x" * 500, why="y " * 500),
    )
    error = compose(advised, setting).to_json()
    assert_recovery_error(error, method=setting.request.method)
    _VALID.validate(error)


@settings(max_examples=50, deadline=None)
@given(outcomes)
def test_every_partial_result_is_valid_and_small_beside_its_data(outcome):
    exchange = Exchange(Request("POST", b"/bulk"), Response(200, (), b'{"items":[1,2]}'))
    partial = compose_partial(a_failure(Code.PARTIAL_FAILURE, partial=outcome), exchange, a_setting("POST", "/bulk"))
    _VALID_PARTIAL.validate(partial)
    assert len(orjson.dumps({**partial, "data": None})) <= 8192
