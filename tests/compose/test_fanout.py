from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from jsonschema import Draft202012Validator

from proxy.compose import compose
from proxy.compose.fanout import Again, all_failed, compose_fan_out, not_asked, unfillable
from proxy.contract.codes import Code
from proxy.contract.recovery import RecoveryError
from proxy.contract.schema import document
from proxy.exchange import Effect
from tests.compose.cases import a_failure, a_setting
from tests.support.shape import assert_recovery_error

GET = Again("GET", "/profiles/ada")
POST = Again("POST", "/-/fanout", has_body=True)


def an_error(code: Code, method: str = "GET", **of: Any) -> RecoveryError:
    return compose(a_failure(code, **of), a_setting(method, "/v1/items/7"))


LIMITED = an_error(Code.RATE_LIMITED, wait_seconds=7)
FAR = an_error(Code.RATE_LIMITED, wait_seconds=7200)
MISSING = an_error(Code.NOT_FOUND)
DENIED = an_error(Code.PERMISSION_DENIED)
EXPIRED = an_error(Code.CREDENTIAL_EXPIRED)
UNSURE = an_error(Code.TIMEOUT, "POST", effect=Effect.UNKNOWN, wait_seconds=5)


def hint(again: Again = GET, **failed: RecoveryError) -> str:
    results = {"fine": 1, **dict.fromkeys(failed)}
    answer = compose_fan_out(results, failed, again, 0.0)
    Draft202012Validator(document("PartialFanOut")).validate(answer)
    assert list(answer) == ["completeness", *results, "errors", "retryHint"]
    return str(answer["retryHint"])


def test_complete_is_said_where_nothing_failed():
    assert compose_fan_out({"a": 1, "b": None}, {}, GET, 0.0) == {"completeness": "complete", "a": 1, "b": None}


def test_what_only_needs_time_is_one_call():
    assert hint(a=LIMITED, b=an_error(Code.TIMEOUT, wait_seconds=12)) == "Wait 12 seconds, then `GET /profiles/ada?only=a,b`."


def test_a_long_wait_is_a_time_to_tell_the_user():
    assert hint(a=LIMITED, b=FAR) == (
        "Wait 7 seconds, then `GET /profiles/ada?only=a`. Do not wait for b: tell the user that it works again at "
        "1970-01-01T02:00:00Z (in 2 hours), then with `GET /profiles/ada?only=b`."
    )


def test_what_may_have_happened_is_checked_and_never_just_repeated():
    said = hint(POST, a=UNSURE)
    assert said.startswith("a: Check first whether it took effect: ")
    assert said.endswith("Only if a did not take effect: `POST /-/fanout?only=a` with the same body.")


def test_what_a_person_or_a_credential_mends_is_repeated_after_that_and_what_is_wrong_is_not():
    said = hint(a=MISSING, b=DENIED, c=EXPIRED)
    assert said.index("c: ") < said.index("b: ") < said.index("a: ")
    assert "?only=c`" in said
    assert "?only=b`" in said
    assert "only=a" not in said


def test_the_callers_own_query_stays():
    assert Again("GET", "/p?x=1").call(["a"]) == "`GET /p?x=1&only=a`"


def test_a_path_that_hides_a_credential_is_not_written():
    assert Again("GET", "/p/s3cr3t-s3cr3t", secrets=("s3cr3t-s3cr3t",)).call(["a"]) == "this same call with `?only=a`"


@pytest.mark.parametrize(
    ("failed", "code"),
    [
        ({"a": MISSING, "b": LIMITED}, Code.RATE_LIMITED),
        ({"a": MISSING, "b": EXPIRED, "c": DENIED}, Code.CREDENTIAL_EXPIRED),
        ({"a": MISSING, "b": DENIED}, Code.PERMISSION_DENIED),
        ({"a": MISSING}, Code.NOT_FOUND),
        ({"a": FAR, "b": LIMITED}, Code.RATE_LIMITED),
    ],
)
def test_all_failed_is_one_error_of_the_class_that_leaves_most_hope(failed: dict[str, RecoveryError], code: Code):
    error = assert_recovery_error(all_failed(failed, GET, 0.0, is_safe=True).to_json(), code=code.value)
    assert all(f"{name} {each.code.value}" in error["reason"] for name, each in failed.items())


def test_the_wait_for_all_is_the_longest_that_is_worth_waiting():
    both = {"a": LIMITED, "b": an_error(Code.TIMEOUT, wait_seconds=12), "c": FAR}
    assert all_failed(both, GET, 0.0, is_safe=True).retry_after_seconds == 12
    far = all_failed({"c": FAR}, GET, 0.0, is_safe=True).to_json()
    assert assert_recovery_error(far)["retryAt"] == "1970-01-01T02:00:00Z"


def test_an_effect_that_is_not_known_comes_first():
    error = all_failed({"a": LIMITED, "b": UNSURE}, POST, 0.0, is_safe=False).to_json()
    assert_recovery_error(error, code="TIMEOUT", method="POST")
    assert error["effect"] == "unknown"
    assert error["recoverySteps"][0].startswith("b: Check first")


def test_a_source_that_was_not_called_says_which_one_it_waits_for():
    error = not_asked("stripe", "crm", LIMITED, is_safe=True)
    assert (error.code, error.source, error.retry_after_seconds) == (Code.RATE_LIMITED, "stripe", 7)
    assert "crm" in error.reason
    assert_recovery_error(error.to_json())
    assert_recovery_error(unfillable("stripe", "crm.id", "it stands for nothing", is_safe=False).to_json(), method="POST")


_ERRORS = st.sampled_from(
    [LIMITED, FAR, MISSING, DENIED, EXPIRED, an_error(Code.UPSTREAM_ERROR), an_error(Code.AMBIGUOUS_MATCH)]
)


@given(st.dictionaries(st.from_regex(r"[a-z]{1,60}", fullmatch=True), _ERRORS, min_size=1, max_size=50))
def test_any_failures_make_a_valid_answer(failed: dict[str, RecoveryError]):
    hint(POST, **{name: error for name, error in failed.items() if name != "fine"} or {"a": LIMITED})
    assert_recovery_error(all_failed(failed, GET, 0.0, is_safe=True).to_json())
