from __future__ import annotations

import pytest

from proxy.contract.codes import Class
from proxy.contract.failure import Failure, Origin
from proxy.contract.own import OWN_FAULTS, OwnFault
from proxy.exchange import Effect
from proxy.gateway.own import own_exchange, own_failure, source_of
from proxy.gateway.refusal import Refusal


@pytest.mark.parametrize("fault", list(OwnFault))
def test_every_own_fault_is_a_failure_of_the_contracts_code(fault: OwnFault):
    failure = own_failure(Refusal(fault), "GET")
    code = OWN_FAULTS[fault][1]
    assert (failure.code, failure.origin, failure.status, failure.rule) == (code, Origin.PROXY, None, f"proxy/{fault.value}")
    assert (failure.wait_seconds is not None) == (code.cls is Class.RETRYABLE)
    assert failure.effect is None


@pytest.mark.parametrize("fault", list(OwnFault))
def test_nothing_took_effect_unless_the_proxy_broke_in_the_middle(fault: OwnFault):
    expected = Effect.UNKNOWN if fault is OwnFault.INTERNAL else Effect.NONE
    assert own_failure(Refusal(fault), "POST").effect is expected


def test_the_source_is_the_upstream_wherever_it_was_meant():
    failure = own_failure(Refusal(OwnFault.NO_TENANT, upstream="shopify"), "GET")
    assert source_of("shopify", failure, OwnFault.NO_TENANT) == "shopify"
    assert source_of("shopify", failure, OwnFault.FORBIDDEN_UPSTREAM) == "remedy"
    assert source_of("", failure, OwnFault.CLIMBING_PATH) == "remedy"
    assert source_of("github", Failure(failure.code, Origin.PROXY, "proxy/connect")) == "github"
    assert source_of("github", Failure(failure.code, Origin.PROXY, "proxy/own-limit")) == "remedy"


def test_what_was_not_understood_of_a_head_has_a_place_all_the_same():
    request = own_exchange("", b"", ()).request
    assert (request.method, request.target) == ("GET", b"/")
