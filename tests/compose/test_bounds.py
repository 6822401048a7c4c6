from __future__ import annotations

import orjson

from proxy.compose.bounds import USUAL_BYTES, fitted, size_of
from proxy.contract.codes import Code
from proxy.contract.recovery import MAX_BODY_BYTES, RecoveryError

STEPS = ("Wait 5 seconds, then repeat `GET /x`.", "b" * 150, "c" * 150, "d" * 150)


def an_error(**given) -> RecoveryError:
    given.setdefault("code", Code.RATE_LIMITED)
    given.setdefault("recovery_steps", STEPS[:1])
    given.setdefault("reason", "r")
    return RecoveryError(error="e", source="acme", retry_after_seconds=5, **given)


def test_a_small_error_is_left_as_it_is():
    error = an_error()
    assert fitted(error) is error


def test_without_a_list_the_usual_size_holds_and_the_first_step_stays():
    error = fitted(an_error(recovery_steps=STEPS, reason="r" * 400, instruction="i" * 300))
    assert size_of(error) <= USUAL_BYTES
    assert error.recovery_steps[0] == STEPS[0]
    assert error.instruction == "i" * 300


def test_a_listing_may_be_longer():
    fields = tuple({"name": f"field_{number}", "allowed": ["value"] * 30} for number in range(5))
    error = fitted(an_error(fields=fields))
    assert error.fields == fields
    assert size_of(error) > USUAL_BYTES


def test_the_maximum_holds_and_the_choices_stay():
    options = tuple({"label": "ü" * 120, "call": f"GET /acme/{number}/" + "x" * 250, "note": "n" * 120} for number in range(10))
    error = fitted(an_error(code=Code.AMBIGUOUS_MATCH, options=options, reason="r" * 400, instruction="i" * 600))
    assert size_of(error) <= MAX_BODY_BYTES
    assert error.options[0]["call"] == options[0]["call"]
    assert len(error.options) >= 5


def test_data_is_the_first_to_go():
    error = fitted(an_error(code=Code.RESULT_MISMATCH, extra={"data": ["x" * 5000]}))
    assert "data" not in error.to_json()
    assert orjson.dumps(error.to_json())
