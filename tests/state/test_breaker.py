from __future__ import annotations

import pytest

from proxy.config.snapshot import Breaker as Settings
from proxy.contract.codes import Code
from proxy.contract.failure import Failure, Origin
from proxy.exchange import Exchange, Fault, FaultKind, Phase, Request, Response
from proxy.state.breaker import Breaker, counts_as_failure

SETTINGS = Settings(failure_ratio=0.5, minimum=4, window=30.0, open_for=15.0)


def opened(at: float = 0.0) -> Breaker:
    breaker = Breaker()
    for _ in range(4):
        assert breaker.permit(SETTINGS, at, is_safe=True) == "pass"
        breaker.record(SETTINGS, at, "pass", is_bad=True)
    assert breaker.state == "open"
    return breaker


def test_it_opens_at_the_ratio_and_not_below_the_minimum():
    breaker = Breaker()
    for is_bad in (True, True, False):
        assert not breaker.record(SETTINGS, 0.0, "pass", is_bad=is_bad)
    assert breaker.record(SETTINGS, 1.0, "pass", is_bad=True)
    assert breaker.state == "open"


def test_failures_older_than_the_window_are_forgotten():
    breaker = Breaker()
    for at in (0.0, 1.0, 2.0, 40.0):
        breaker.record(SETTINGS, at, "pass", is_bad=True)
    assert breaker.state == "closed"


def test_half_open_lets_one_safe_probe_through_and_closes_on_success():
    breaker = opened()
    assert breaker.permit(SETTINGS, 14.9, is_safe=True) == "reject"
    assert breaker.permit(SETTINGS, 15.0, is_safe=False) == "reject"
    assert breaker.permit(SETTINGS, 15.0, is_safe=True) == "probe"
    assert breaker.permit(SETTINGS, 15.1, is_safe=True) == "reject"
    assert breaker.record(SETTINGS, 15.2, "probe", is_bad=False)
    assert breaker.state == "closed"
    assert breaker.permit(SETTINGS, 15.3, is_safe=False) == "pass"


def test_a_failed_probe_opens_it_again_for_as_long():
    breaker = opened()
    assert breaker.permit(SETTINGS, 15.0, is_safe=True) == "probe"
    breaker.record(SETTINGS, 16.0, "probe", is_bad=True)
    assert breaker.permit(SETTINGS, 30.9, is_safe=True) == "reject"
    assert breaker.permit(SETTINGS, 31.0, is_safe=True) == "probe"


def test_an_upstream_that_gets_only_unsafe_calls_is_probed_in_the_end():
    assert opened().permit(SETTINGS, 30.0, is_safe=False) == "probe"


def test_a_probe_whose_caller_left_makes_room_for_another():
    breaker = opened()
    assert breaker.permit(SETTINGS, 15.0, is_safe=True) == "probe"
    breaker.release("probe")
    assert breaker.permit(SETTINGS, 15.0, is_safe=True) == "probe"


def test_calls_that_began_before_it_opened_change_nothing():
    breaker = opened()
    assert not breaker.record(SETTINGS, 1.0, "pass", is_bad=False)
    assert breaker.state == "open"


@pytest.mark.parametrize("code", list(Code))
def test_only_the_vendors_ill_health_counts(code: Code):
    exchange = Exchange(Request("GET", b"/"), Response(500))
    expected = code in {Code.TIMEOUT, Code.UPSTREAM_UNAVAILABLE, Code.UPSTREAM_ERROR}
    assert counts_as_failure(Failure(code, Origin.VENDOR, "r"), exchange) is expected


def test_our_own_queue_says_nothing_about_the_vendor():
    queued = Exchange(Request("GET", b"/"), fault=Fault(Phase.QUEUE, FaultKind.TIMEOUT))
    assert not counts_as_failure(Failure(Code.TIMEOUT, Origin.PROXY, "proxy/queue"), queued)
