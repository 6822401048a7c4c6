from __future__ import annotations

import pytest

from proxy.contract.codes import Code
from proxy.contract.failure import BatchHint, TimeoutFact
from proxy.exchange import Effect, Phase
from tests.compose.cases import composed


def steps(code: Code, method: str = "GET", target: str = "/v1/items", **given) -> list[str]:
    return composed(code, method, target, **given)["recoverySteps"]


def unsure(method: str, target: str, **given) -> list[str]:
    return steps(Code.TIMEOUT, method, target, effect=Effect.UNKNOWN, **given)


@pytest.mark.parametrize(
    ("method", "target", "check"),
    [
        ("POST", "/v1/items", "`GET /acme/v1/items` (it did if what you sent is there)."),
        ("POST", "/v1/items/7/capture", "`GET /acme/v1/items/7` (it did if it shows your change)."),
        ("POST", "/v1/items/7:cancel", "`GET /acme/v1/items/7` (it did if it shows your change)."),
        ("PUT", "/v1/items/7", "`GET /acme/v1/items/7` (it did if it shows your change)."),
        ("PATCH", "/v1/items/7", "`GET /acme/v1/items/7` (it did if it shows your change)."),
        ("DELETE", "/v1/items/7", "`GET /acme/v1/items/7` (a 404 says that it did)."),
    ],
)
def test_the_check_is_a_read_of_what_the_call_changes(method: str, target: str, check: str):
    assert unsure(method, target)[0] == f"Check first whether it took effect: {check}"


def test_the_vendors_own_check_comes_before_a_guess():
    first = unsure("POST", "/v1/charges", check="GET /v1/charges?limit=3")[0]
    assert first == "Check first whether it took effect: `GET /acme/v1/charges?limit=3`."


@pytest.mark.parametrize("target", ["/graphql", "/api/chat.postMessage"])
def test_a_procedure_is_checked_by_what_reads_its_change(target: str):
    assert unsure("POST", target)[0].startswith(f"Check first whether `POST /acme{target}` took effect, with a ")


def test_after_the_check_stands_what_each_outcome_means():
    assert unsure("POST", "/v1/items", wait_seconds=5)[1] == (
        "If it did, go on; if it did not, wait 5 seconds, then repeat `POST /acme/v1/items`."
    )
    assert unsure("POST", "/v1/items", wait_seconds=600)[1].startswith(
        "If it did, go on; if it did not, do not wait now: tell the user"
    )


def test_a_concurrency_limit_asks_for_one_call_at_a_time():
    assert "one at a time" in steps(Code.RATE_LIMITED, is_concurrency=True)[1]


def test_the_limits_own_numbers_become_a_pace():
    assert steps(Code.RATE_LIMITED, limit=10, window_seconds=10)[1] == "From then on make at most 10 calls in 10 seconds."


def test_what_shares_the_limit_is_named():
    assert "of the kind search" in steps(Code.RATE_LIMITED, bucket="search")[1]


def test_a_rate_limit_repeats_the_same_call_first_and_a_smaller_one_later():
    first, second = steps(Code.RATE_LIMITED, wait_seconds=9, batch=BatchHint("per_page", "query", 100))
    assert first == "Wait 9 seconds, then repeat `GET /acme/v1/items`."
    assert second == "Ask for less if the limit comes back: `GET /acme/v1/items` with `per_page=50` instead of 100."


def test_a_timeout_repeats_the_smaller_call():
    assert steps(Code.TIMEOUT, batch=BatchHint("per_page", "query", 100))[0] == (
        "Wait 5 seconds, then repeat `GET /acme/v1/items` with `per_page=50` instead of 100."
    )


def test_a_timeout_names_the_call_that_works_in_the_background():
    fact = TimeoutFact(Phase.UPSTREAM, async_call="POST /v1/jobs")
    assert steps(Code.TIMEOUT, timeout=fact)[1] == "If it times out again, start it in the background: `POST /acme/v1/jobs`."


@pytest.mark.parametrize("code", [Code.RATE_LIMITED, Code.RESOURCE_LOCKED, Code.TIMEOUT, Code.UPSTREAM_ERROR])
def test_the_third_failure_within_ten_minutes_says_that_waiting_is_no_plan(code: Code):
    error = composed(code, repeats=3)
    assert error["reason"].startswith("This same call has now failed 4 times within 10 minutes.")
    assert any("if it fails once more, stop and tell the user" in step for step in error["recoverySteps"])


def test_a_long_path_is_left_out_before_a_step_is_cut():
    target = "/v1/" + "deep/" * 30
    second = unsure("POST", target, wait_seconds=600, idempotency_key="k" * 40)[1]
    assert second.endswith("or repeat the same call with the key in `idempotencyKey` then.")
    assert len(unsure("POST", "/v1/" + "x" * 80, wait_seconds=600)[1]) <= 200
