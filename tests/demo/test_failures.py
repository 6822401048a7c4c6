"""What the demo promises to fail with is what the engine makes of it, for every code."""

from __future__ import annotations

import pytest

from proxy.compose import Setting, compose
from proxy.config.load import load
from proxy.contract.codes import Class, Code
from proxy.demo.failures import SAMPLES
from proxy.demo.upstream import DEMO_HOST, DemoUpstream
from proxy.exchange import Exchange, Fault, Request, Response
from proxy.judge import judge
from proxy.rules.model import Vendor
from proxy.upstream.port import Deadlines, Origin
from tests.support.shape import assert_recovery_error

NOW = 1_796_040_000.0


@pytest.fixture(scope="module")
def vendor() -> Vendor:
    snapshot, faults = load()
    assert snapshot, faults
    return snapshot.upstreams["demo"].vendor


async def exchange_with(method: str, target: str) -> Exchange:
    request = Request(method, target.encode())
    answer = await DemoUpstream().send(Origin("https", DEMO_HOST, 443), method, target.encode(), [], None, Deadlines())
    if isinstance(answer, Fault):
        return Exchange(request, fault=answer, upstream="demo")
    body = bytearray()
    while piece := await answer.read():
        body += piece
    return Exchange(request, Response(answer.status, answer.headers, bytes(body)), upstream="demo")


def recovery_error(exchange: Exchange, vendor: Vendor, code: str) -> dict[str, object]:
    failure = judge(exchange, vendor, NOW)
    assert failure is not None
    setting = Setting(request=exchange.request, prefix="/demo", upstream="demo", now=NOW)
    return assert_recovery_error(compose(failure, setting).to_json(), code=code, method=exchange.request.method)


@pytest.mark.parametrize("method", ["GET", "POST"])
@pytest.mark.parametrize("code", list(SAMPLES), ids=str)
async def test_each_sample_is_read_as_its_code(vendor: Vendor, code: Code, method: str):
    exchange = await exchange_with(method, f"/fail/{code.value.lower().replace('_', '-')}")
    recovery_error(exchange, vendor, code.value)


def test_the_samples_cover_every_class():
    assert {code.cls for code in SAMPLES} == set(Class)


CASES = {
    ("GET", "/customers?limit=500"): "INVALID_ARGUMENT",
    ("POST", "/messages"): "NOT_FOUND",
    ("POST", "/graphql"): "NOT_FOUND",
    ("GET", "/flaky"): "UPSTREAM_UNAVAILABLE",
    ("POST", "/payments"): "UPSTREAM_UNAVAILABLE",
    ("GET", "/faults/dns"): "UPSTREAM_UNAVAILABLE",
    ("GET", "/faults/refused"): "UPSTREAM_UNAVAILABLE",
    ("GET", "/faults/tls"): "UPSTREAM_UNAVAILABLE",
    ("GET", "/faults/connect"): "TIMEOUT",
    ("GET", "/faults/reset"): "UPSTREAM_UNAVAILABLE",
    ("GET", "/faults/garbage"): "UPSTREAM_UNAVAILABLE",
    ("GET", "/nowhere"): "NOT_FOUND",
    ("DELETE", "/search"): "METHOD_NOT_ALLOWED",
}


@pytest.mark.parametrize(("method", "target"), list(CASES), ids=" ".join)
async def test_a_page_fails_as_the_index_says(vendor: Vendor, method: str, target: str):
    recovery_error(await exchange_with(method, target), vendor, CASES[method, target])


@pytest.mark.parametrize("target", ["/", "/ok", "/echo", "/customers", "/search", "/payments"])
async def test_a_success_is_none(vendor: Vendor, target: str):
    assert judge(await exchange_with("GET", target), vendor, NOW) is None


async def test_a_page_over_the_maximum_gets_the_size_to_send(vendor: Vendor):
    error = recovery_error(await exchange_with("GET", "/customers?limit=500"), vendor, "INVALID_ARGUMENT")
    assert error["batch"] == {"parameter": "limit", "in": "query", "current": 500, "suggested": 100, "maximum": 100}


async def test_a_lost_payment_is_checked_before_it_is_repeated(vendor: Vendor):
    error = recovery_error(await exchange_with("POST", "/payments"), vendor, "UPSTREAM_UNAVAILABLE")
    assert error["effect"] == "unknown"
    steps = error["recoverySteps"]
    assert isinstance(steps, list)
    assert "GET /demo/payments?limit=3" in steps[0]
