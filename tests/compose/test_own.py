from __future__ import annotations

import pytest

from proxy.compose import compose
from proxy.compose.own import OWN_TEXTS
from proxy.contract.codes import Code
from proxy.contract.failure import FieldFault, Origin
from proxy.contract.own import OWN_FAULTS, OwnFault
from proxy.exchange import Exchange, Fault, FaultKind, Phase, Request
from tests.compose.cases import a_failure, a_setting
from tests.support.shape import assert_recovery_error


def own(fault: OwnFault, method: str = "GET", target: str = "/v1/items", **facts) -> dict:
    _, code = OWN_FAULTS[fault]
    failure = a_failure(code, rule=f"proxy/{fault.value}", origin=Origin.PROXY, **facts)
    return compose(failure, a_setting(method, target, prefix="", upstream="remedy")).to_json()


@pytest.mark.parametrize("fault", OwnFault)
@pytest.mark.parametrize("method", ["GET", "POST"])
def test_every_own_fault_says_what_it_is_and_what_to_do(fault: OwnFault, method: str):
    error = own(fault, method)
    assert_recovery_error(error, code=OWN_FAULTS[fault][1].value, method=method)
    assert error["error"] == OWN_TEXTS[fault].error
    assert error["source"] == "remedy"
    assert "{" not in str(error["recoverySteps"])


def test_a_misspelt_upstream_is_told_the_name_that_was_meant():
    names = FieldFault("upstream", "path", "unknown", "gihub", ("slack", "github", "stripe"))
    assert own(OwnFault.UNKNOWN_UPSTREAM, fields=(names,))["recoverySteps"] == [
        "Begin the path with `/github` instead of `/gihub`, and send the call there."
    ]
    other = FieldFault("upstream", "path", "unknown", "zzz", ("slack", "github"))
    assert own(OwnFault.UNKNOWN_UPSTREAM, fields=(other,))["recoverySteps"] == [
        "Begin the path with one of `/slack` or `/github`, and send the call there."
    ]


def test_a_control_header_that_cannot_be_read_is_told_what_it_may_hold():
    header = FieldFault("Remedy-Render", "header", "invalid", "yaml", ("recovery", "markdown"))
    assert own(OwnFault.BAD_CONTROL, fields=(header,))["recoverySteps"] == [
        "Send `GET /v1/items` again and set `Remedy-Render` (header) to one of `recovery` or `markdown`."
    ]


def test_a_missing_key_is_not_a_vendors_credential():
    assert "Remedy-Key" in own(OwnFault.NO_KEY)["instruction"]
    assert own(OwnFault.NO_KEY)["recoverySteps"][0].endswith("in the header `Remedy-Key`.")


@pytest.mark.parametrize(
    ("rule", "code"), [("proxy/breaker", Code.UPSTREAM_UNAVAILABLE), ("proxy/cooldown", Code.RATE_LIMITED)]
)
def test_a_call_that_was_held_back_says_that_it_was_not_sent(rule: str, code: Code):
    failure = a_failure(code, rule=rule, origin=Origin.PROXY, wait_seconds=9, wait_is_stated=True, message="slow down")
    error = compose(failure, a_setting("POST")).to_json()
    assert_recovery_error(error, method="POST")
    assert error["error"].startswith("acme ")
    assert error["reason"].endswith('this one was not sent. acme says: "slow down".')
    assert error["recoverySteps"][0].startswith("Wait 9 seconds")


def faulted(fault: Fault, method: str = "GET") -> dict:
    code = Code.TIMEOUT if fault.kind is FaultKind.TIMEOUT else Code.UPSTREAM_UNAVAILABLE
    request = Request(method, b"/v1/items")
    setting = a_setting(method, exchange=Exchange(request, None, fault))
    return compose(a_failure(code, rule="proxy/fault", origin=Origin.PROXY), setting).to_json()


@pytest.mark.parametrize("kind", FaultKind)
@pytest.mark.parametrize("phase", Phase)
def test_every_transport_fault_has_words_and_shows_no_detail(kind: FaultKind, phase: Phase):
    error = faulted(Fault(phase, kind, sent="some", detail="ConnectionResetError at 0x7f"))
    assert_recovery_error(error)
    assert "0x7f" not in str(error)
    assert error["source"] == "acme"


def test_whether_something_was_sent_is_told():
    refused = faulted(Fault(Phase.CONNECT, FaultKind.REFUSED))
    assert refused["error"] == "No connection to acme could be made."
    assert refused["reason"] == "Its host refused the connection or could not be reached. Nothing was sent."
