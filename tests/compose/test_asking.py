from __future__ import annotations

from proxy.contract.codes import Code
from proxy.contract.failure import BatchHint, Option
from tests.compose.cases import composed

ALEX = (Option("Alex Smith", "GET /acme/v1/items/8"), Option("Alex Smyth", "GET /acme/v1/items/9"))


def test_a_choice_names_each_label_and_its_call():
    error = composed(Code.AMBIGUOUS_MATCH, options=ALEX)
    assert error["recoverySteps"][0] == 'Ask the user: "Which one do you mean: Alex Smith or Alex Smyth?"'
    assert error["instruction"] == (
        'Ask the user: "Which one do you mean?", and make the call beside the answer: 1) Alex Smith: `GET /acme/v1/items/8`; '
        "2) Alex Smyth: `GET /acme/v1/items/9`. If nobody can be asked: choose none, and report that several match."
    )


def test_a_long_choice_points_to_its_options():
    options = tuple(
        Option(f"A rather long label, number {number}", f"GET /acme/v1/items/{number}" + "x" * 90) for number in range(10)
    )
    instruction = composed(Code.AMBIGUOUS_MATCH, options=options)["instruction"]
    assert "more in `options`" in instruction
    assert len(instruction) <= 600
    assert "(or one of 6 more)" in composed(Code.AMBIGUOUS_MATCH, options=options)["recoverySteps"][0]


def test_a_question_without_options_asks_for_more_of_the_name():
    error = composed(Code.AMBIGUOUS_MATCH)
    assert "options" not in error
    assert "with the id, or with more of the name" in error["instruction"]


def test_a_denial_is_a_question_with_the_call_for_each_answer():
    instruction = composed(Code.PERMISSION_DENIED, "POST")["instruction"]
    assert instruction == (
        'Ask the user: "This account may not do POST /acme/v1/items at acme. Will you have access granted, or shall I leave it out?" '
        "Once granted: repeat `POST /acme/v1/items`. If left out: go on without it. "
        "If nobody can be asked: leave it out and report that access is missing."
    )


def test_a_tool_is_named_in_a_question_without_back_quotes():
    assert "may not do create_item at acme" in composed(Code.PERMISSION_DENIED, "POST", tool="create_item")["instruction"]


def test_a_smaller_call_may_be_covered():
    steps = composed(Code.PAYMENT_REQUIRED, "POST", batch=BatchHint("limit", "query", 100))["recoverySteps"]
    assert steps[2] == "Or send `POST /acme/v1/items` with `limit=50` instead of 100, which may still be covered."


def test_a_long_call_is_spelled_out_once():
    error = composed(Code.ACCOUNT_BLOCKED, "POST", "/v1/" + "x" * 70)
    assert str(error).count("x" * 70) == 1
    assert len(str(error)) < 900


def test_money_is_never_spent_without_a_person():
    assert "spend nothing" in composed(Code.PAYMENT_REQUIRED, "POST")["instruction"]
