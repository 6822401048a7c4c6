from __future__ import annotations

import pytest

from proxy.config.snapshot import Retry
from proxy.contract.codes import Code
from proxy.contract.failure import Failure, Origin
from proxy.exchange import Exchange, Fault, FaultKind, Phase, Request, Response
from proxy.state.retry import Budget, delay_seconds, is_eligible

SETTINGS = Retry(attempts=3, max_wait=2.0)


def failure(code: Code = Code.UPSTREAM_ERROR, wait: int | None = 5, *, stated: bool = False) -> Failure:
    return Failure(code, Origin.VENDOR, "generic/status", wait_seconds=wait, wait_is_stated=stated)


def answered(method: str = "GET", key: str | None = None) -> Exchange:
    return Exchange(Request(method, b"/x"), Response(503), idempotency_key=key)


@pytest.mark.parametrize(
    ("found", "exchange", "is_replayable", "expected"),
    [
        (failure(), answered(), True, True),
        (failure(), answered("POST"), True, False),
        (failure(), answered("POST", key="k"), True, True),
        (failure(), answered("POST", key="k"), False, False),
        (failure(Code.NOT_FOUND, None), answered(), True, False),
        (failure(), Exchange(Request("POST", b"/x"), fault=Fault(Phase.CONNECT, FaultKind.REFUSED)), True, True),
        (failure(), Exchange(Request("POST", b"/x"), fault=Fault(Phase.SEND, FaultKind.CLOSED, "some")), True, False),
    ],
    ids=["safe", "post", "post-with-key", "body-is-gone", "permanent", "never-sent", "partly-sent"],
)
def test_only_what_is_safe_to_repeat_is_repeated(found: Failure, exchange: Exchange, is_replayable: bool, expected: bool):
    assert is_eligible(SETTINGS, found, exchange, is_replayable=is_replayable) is expected


@pytest.mark.parametrize(
    ("found", "attempt", "remaining", "expected"),
    [
        (failure(), 1, None, 0.05),
        (failure(), 2, None, 0.1),
        (failure(), 3, None, None),
        (failure(Code.RATE_LIMITED, 1, stated=True), 1, None, 1.0),
        (failure(Code.RATE_LIMITED, 3, stated=True), 1, None, None),
        (failure(Code.RATE_LIMITED, 60), 1, None, None),
        (failure(Code.RATE_LIMITED, 1, stated=True), 1, 0.9, None),
        (failure(Code.UPSTREAM_UNAVAILABLE, 2, stated=True), 1, 30.0, 2.0),
    ],
    ids=["first", "doubled", "attempts-used", "floor", "past-max-wait", "rate-unstated", "past-deadline", "at-max-wait"],
)
def test_the_delay_is_jitter_over_the_vendors_floor(
    found: Failure, attempt: int, remaining: float | None, expected: float | None
):
    assert delay_seconds(SETTINGS, found, attempt, random=0.5, remaining_seconds=remaining) == expected


def test_the_budget_is_a_share_of_live_requests_and_at_least_three():
    assert Budget(live=1, retrying=2).may_retry(0.2)
    assert not Budget(live=1, retrying=3).may_retry(0.2)
    assert Budget(live=100, retrying=19).may_retry(0.2)
    assert not Budget(live=100, retrying=20).may_retry(0.2)
