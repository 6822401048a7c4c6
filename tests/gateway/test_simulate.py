from __future__ import annotations

from hashlib import sha256

import pytest

from proxy.config.snapshot import Client
from proxy.contract.own import OwnFault
from proxy.rules.cases import Case
from proxy.rules.model import Vendor
from tests.support.asgi import Gateway, answer, upstream
from tests.support.shape import assert_recovery_error

LIMITED = Case(
    "limited",
    {"method": "GET", "path": "/x"},
    {"status": 429, "headers": {"retry-after": "41"}, "json": {"message": "slow down"}},
    {"code": "RATE_LIMITED"},
)
VENDOR = Vendor("github", cases=(LIMITED,))


def gateway(*, simulate: bool = True) -> Gateway:
    return Gateway(upstream(vendor=VENDOR), clients=(Client("bot", sha256(b"k").hexdigest(), simulate=simulate),))


def asking(code: str) -> dict[str, str]:
    return {"remedy-key": "k", "remedy-simulate": code}


async def test_a_failure_on_demand_is_a_real_case_read_by_the_same_engine():
    made = gateway()
    vendor = made.script()
    reply = await made.ask("/github/anything", headers=asking("RATE_LIMITED"))
    error = assert_recovery_error(reply.body, code="RATE_LIMITED")
    assert (reply.status, error["retryAfterSeconds"], vendor.sent) == (429, 41, [])
    assert "/github/anything" in reply.body.decode()


async def test_without_asking_the_vendor_is_called():
    made = gateway()
    made.script(answer(200))
    assert (await made.ask(headers={"remedy-key": "k"})).status == 200


@pytest.mark.parametrize("simulate", [True, False])
async def test_only_those_that_may_and_only_what_there_is(simulate: bool):
    made = gateway(simulate=simulate)
    made.script()
    reply = await made.ask(headers=asking("RATE_LIMITED" if not simulate else "GONE"))
    error = assert_recovery_error(reply.body, code="INVALID_ARGUMENT")
    assert reply.header("remedy-rule") == f"proxy/{OwnFault.BAD_CONTROL.value}"
    assert error["fields"][0].get("allowed") == (["RATE_LIMITED"] if simulate else None)
    assert simulate or "leave out `Remedy-Simulate` (header)" in error["recoverySteps"][0]


async def test_what_took_effect_is_told_of_the_callers_method():
    """The case read something; a write that fails so may have been done."""
    broken = Case(
        "broken", {"method": "GET", "path": "/x"}, {"status": 500, "json": {"message": "oops"}}, {"code": "UPSTREAM_ERROR"}
    )
    made = Gateway(
        upstream(vendor=Vendor("github", cases=(broken,))), clients=(Client("bot", sha256(b"k").hexdigest(), simulate=True),)
    )
    made.script()
    reply = await made.ask("/github/x", "POST", headers=asking("UPSTREAM_ERROR"))
    error = assert_recovery_error(reply.body, code="UPSTREAM_ERROR", method="POST")
    assert error["effect"] == "unknown"
    reply = await made.ask("/github/x", headers=asking("UPSTREAM_ERROR"))
    assert_recovery_error(reply.body, code="UPSTREAM_ERROR")
