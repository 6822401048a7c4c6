"""What the README promises of the demo, over real sockets: every class and code, rewritten; successes as they are."""

from __future__ import annotations

import json

import pytest

from proxy.config.load import load
from proxy.config.snapshot import UpstreamSettings
from proxy.contract.codes import Code
from proxy.demo.failures import SAMPLES
from proxy.demo.pages import SEARCH_LIMIT
from tests.support.proxying import proxying
from tests.support.shape import assert_recovery_error


@pytest.fixture(scope="module")
def upstreams() -> list[UpstreamSettings]:
    snapshot, faults = load()
    assert snapshot, faults
    return [snapshot.upstreams["demo"], snapshot.upstreams["demo_tenant"]]


async def test_every_code_comes_out_as_a_recovery_error(upstreams: list[UpstreamSettings]):
    async with proxying(*upstreams) as site:
        for code in SAMPLES:
            reply = await site.ask(f"/demo/fail/{code.value.lower().replace('_', '-')}".encode(), b"POST")
            error = assert_recovery_error(reply.body, code=code.value, method="POST")
            assert reply.header(b"remedy-code") == code.value.encode()
            assert reply.header(b"remedy-class") == error["class"].encode()
            assert error["source"] == "demo"


async def test_a_success_passes_byte_for_byte(upstreams: list[UpstreamSettings]):
    async with proxying(*upstreams) as site:
        reply = await site.ask(b"/demo/ok")
        assert (reply.status, json.loads(reply.body)["id"]) == (200, "ord_81")
        assert reply.header(b"remedy-code") is None


async def test_the_limit_is_met_at_the_fourth_call(upstreams: list[UpstreamSettings]):
    async with proxying(*upstreams) as site:
        for _ in range(SEARCH_LIMIT):
            assert (await site.ask(b"/demo/search?q=ada")).status == 200
        reply = await site.ask(b"/demo/search?q=ada")
        error = assert_recovery_error(reply.body, code="RATE_LIMITED")
        assert reply.header(b"retry-after") == str(error["retryAfterSeconds"]).encode()


async def test_a_lost_payment_is_checked_and_then_made_once_with_its_key(upstreams: list[UpstreamSettings]):
    async with proxying(*upstreams) as site:
        lost = await site.ask(b"/demo/payments", b"POST", body=b'{"amount": 700}')
        error = assert_recovery_error(lost.body, method="POST")
        assert error["effect"] == "unknown"
        assert "`GET /demo/payments?limit=3`" in error["recoverySteps"][0]
        assert lost.header(b"retry-after") is None
        made = json.loads((await site.ask(b"/demo/payments?limit=3")).body)["data"]
        assert [payment["amount"] for payment in made] == [700]


async def test_a_partial_batch_says_what_to_send_again(upstreams: list[UpstreamSettings]):
    async with proxying(*upstreams) as site:
        reply = await site.ask(b"/demo/customers/batch", b"POST")
        answer = json.loads(reply.body)
        assert answer["completeness"] == "partial"
        assert {group["code"] for group in answer["errors"]} == {"ALREADY_EXISTS", "INVALID_ARGUMENT", "RATE_LIMITED"}
        assert reply.header(b"remedy-code") == Code.PARTIAL_FAILURE.value.encode()


async def test_a_cut_body_is_cut_for_the_caller_too(upstreams: list[UpstreamSettings]):
    async with proxying(*upstreams) as site, await site.connect() as wire:
        await wire.send(site.request(b"/demo/cut"))
        assert (await wire.head()).status == 200
        assert len(await wire.rest()) < 4096


async def test_a_stream_passes_with_its_error_event(upstreams: list[UpstreamSettings]):
    async with proxying(*upstreams) as site:
        reply = await site.ask(b"/demo/stream")
        assert reply.body.count(b"data: ") == 4
        assert b"event: error\n" in reply.body


async def test_a_slow_answer_ends_at_the_callers_deadline(upstreams: list[UpstreamSettings]):
    async with proxying(*upstreams) as site:
        reply = await site.ask(b"/demo/slow?seconds=60", b"GET", b"Remedy-Deadline: 0.2")
        error = assert_recovery_error(reply.body, code="TIMEOUT")
        assert (reply.status, error["timeout"]["phase"]) == (504, "total")


async def test_tenants_stand_in_the_path(upstreams: list[UpstreamSettings]):
    async with proxying(*upstreams) as site:
        assert json.loads((await site.ask(b"/demo_tenant/acme/shop")).body)["shop"]["name"] == "acme"
        assert_recovery_error((await site.ask(b"/demo_tenant/nobody/shop")).body, code="NOT_FOUND")
        assert_recovery_error((await site.ask(b"/demo_tenant/")).body, code="FAILED_PRECONDITION")
        assert_recovery_error((await site.ask(b"/demo_tenant/A%20B/shop")).body, code="INVALID_ARGUMENT")
