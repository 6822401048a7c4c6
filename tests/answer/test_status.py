from __future__ import annotations

import pytest

from proxy.answer import Choice
from proxy.answer.rpc import RpcCall, RpcRequest
from proxy.answer.status import answer_status
from proxy.contract.codes import Code
from proxy.contract.failure import Origin
from proxy.contract.own import OWN_FAULTS, OwnFault
from proxy.exchange import Exchange, Fault, FaultKind, Phase, Request
from tests.answer.making import an_exchange
from tests.compose.cases import a_failure


def status(vendor: int | None, code: Code = Code.RATE_LIMITED, **choice) -> int:
    return answer_status(a_failure(code, status=vendor), an_exchange(vendor), Choice(**choice))


@pytest.mark.parametrize("vendor", [400, 401, 403, 404, 418, 429, 500, 503, 529, 555, 599])
def test_the_vendors_status_stays(vendor: int):
    assert status(vendor) == vendor


@pytest.mark.parametrize("vendor", [200, 201, 202, 207])
def test_a_failure_inside_a_success_gets_its_codes_status(vendor: int):
    assert status(vendor, Code.UNAUTHENTICATED) == 401


@pytest.mark.parametrize("vendor", [407, 421, 600, 999, 100, 0])
def test_what_speaks_of_the_proxy_or_of_nothing_becomes_502(vendor: int):
    failure = a_failure(Code.UPSTREAM_ERROR, status=vendor)
    assert answer_status(failure, None, Choice()) == 502


@pytest.mark.parametrize("code", Code)
def test_by_code_the_table_holds_for_all(code: Code):
    assert status(500, code, status="code") == code.status


def test_a_number_or_a_map_serves_tools_that_hide_bodies():
    assert status(429, status=200) == 200
    assert status(429, status={"RATE_LIMITED": 503}) == 503
    assert status(404, Code.NOT_FOUND, status={"RATE_LIMITED": 503}) == 404


@pytest.mark.parametrize("fault", OwnFault)
@pytest.mark.parametrize("policy", ["upstream", "code"])
def test_the_proxys_own_failures_have_their_own_table(fault: OwnFault, policy):
    wanted, code = OWN_FAULTS[fault]
    failure = a_failure(code, rule=f"proxy/{fault.value}", origin=Origin.PROXY)
    assert answer_status(failure, None, Choice(status=policy)) == wanted


@pytest.mark.parametrize(
    ("kind", "code", "wanted"),
    [
        (FaultKind.REFUSED, Code.UPSTREAM_UNAVAILABLE, 502),
        (FaultKind.DNS, Code.UPSTREAM_UNAVAILABLE, 502),
        (FaultKind.TLS, Code.UPSTREAM_UNAVAILABLE, 502),
        (FaultKind.CLOSED, Code.UPSTREAM_UNAVAILABLE, 502),
        (FaultKind.GARBAGE, Code.UPSTREAM_UNAVAILABLE, 502),
        (FaultKind.TIMEOUT, Code.TIMEOUT, 504),
        (FaultKind.FULL, Code.RATE_LIMITED, 429),
        (FaultKind.SHUTDOWN, Code.UPSTREAM_UNAVAILABLE, 503),
        (FaultKind.CLOSED, Code.NOT_FOUND, 404),
    ],
)
def test_502_for_connections_504_for_timeouts(kind: FaultKind, code: Code, wanted: int):
    exchange = Exchange(Request("GET", b"/"), None, Fault(Phase.CONNECT, kind))
    assert answer_status(a_failure(code, origin=Origin.PROXY), exchange, Choice()) == wanted


def test_an_open_breaker_is_503():
    assert answer_status(a_failure(Code.UPSTREAM_UNAVAILABLE, origin=Origin.PROXY), an_exchange(None), Choice()) == 503


def test_json_rpc_to_an_mcp_upstream_is_answered_with_200():
    rpc = RpcRequest((RpcCall(1, "tools/call"),))
    assert status(429, rendering="mcp", rpc=rpc, is_mcp_upstream=True) == 200
    assert status(429, rendering="mcp", rpc=rpc) == 429
    assert status(429, rendering="mcp", rpc=RpcRequest(()), is_mcp_upstream=True) == 429
    assert status(429, rendering="mcp", rpc=rpc, is_mcp_upstream=True, status=503) == 503
