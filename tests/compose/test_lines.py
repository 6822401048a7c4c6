from __future__ import annotations

import pytest

from proxy.compose.lines import LINES
from proxy.contract.codes import Code
from proxy.contract.failure import FieldFault
from tests.compose.cases import composed


def reason(code: Code = Code.RATE_LIMITED, **given) -> str:
    given.setdefault("wait_is_stated", True)
    return composed(code, **given)["reason"]


@pytest.mark.parametrize("code", Code)
def test_every_code_has_a_line_and_a_reason_of_its_own(code: Code):
    error, why = LINES[code]
    assert len(error) < 90
    assert why
    assert composed(code)["reason"].startswith(why)


def test_the_fields_at_fault_are_in_the_error_line():
    fields = tuple(FieldFault(name, "body") for name in ("email", "age", "state", "size"))
    assert composed(Code.INVALID_ARGUMENT, fields=fields[:2])["error"] == "acme refused `email` and `age`."
    assert composed(Code.INVALID_ARGUMENT, fields=fields)["error"] == "acme refused `email`, `age`, `state` and more."


def test_a_vendors_words_are_a_bounded_quotation():
    text = reason(message="Too many calls. " * 50)
    assert text.startswith('acme says: "Too many calls. ')
    assert text.endswith(('..."', '...".'))
    assert len(text) <= 340


def test_remaining_facts_follow_as_pairs_while_there_is_room():
    details = (("code", "rate_limited"), ("plan", "free"), ("message", "slow down"), ("id", "req_1"), ("long", "x" * 300))
    text = reason(message="Slow down now", details=details, request_id="req_1")
    assert text.startswith('acme says: "Slow down now". plan: free; long: xxx')
    assert text.endswith("; code: rate_limited.")
    assert "req_1" not in text
    assert "message:" not in text


def test_further_messages_are_quotations_too():
    details = (("", "email is taken"), ("", "Slow down"), ("", "age is missing"), ("code", "E1"))
    text = reason(message="Slow down now", details=details, codes=("E1", "E2"))
    assert text == 'acme says: "Slow down now"; "email is taken"; "age is missing". codes: E1, E2.'


def test_a_code_alone_is_told_beside_our_words():
    assert reason(Code.CONFLICT, codes=("stale_version",)) == "It was changed in the meantime. code: stale_version."


def test_a_detail_that_finds_no_room_leaves_it_to_a_shorter_one():
    text = reason(message="m " * 180, details=(("long", "y" * 119), ("code", "E42")))
    assert text.endswith("code: E42.")
    assert len(text) <= 400


def test_the_limit_is_told_in_words():
    assert "The limit is 100 calls in 1 hour" not in reason(limit=100, window_seconds=3600)
    assert "The limit is 100 calls in 60 minutes." in reason(limit=100, window_seconds=3600)
    assert "limit: ReadRequestsPerMinute" in reason(quota="ReadRequestsPerMinute", message="Quota exceeded")


def test_a_default_wait_is_said_to_be_one():
    assert "No wait was stated." in reason(wait_is_stated=False, message="slow down")
    assert "No wait was stated." not in reason(message="slow down")


def test_a_status_is_never_the_only_explanation():
    assert reason(Code.UPSTREAM_ERROR, status=500) == "The fault is not in the call."


def test_quotation_marks_inside_the_message_stay():
    assert reason(message='Title "Q3" exists') == 'acme says: "Title "Q3" exists".'
