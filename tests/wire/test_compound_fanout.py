"""Fan-out over real sockets: several vendors, one answer, by the deadline."""

from __future__ import annotations

import asyncio
import contextlib
import json
from collections.abc import AsyncIterator
from hashlib import sha256
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from proxy.config.snapshot import Aggregate, Client, Credential, Fallback, RouteSettings, ServerSettings, Source
from proxy.contract.schema import document
from proxy.exchange import Secret
from proxy.rules.paths import parse_path
from tests.support.faulty import FaultyVendor, always, closed_port, request, stall
from tests.support.proxying import Site, at, message, proxying
from tests.support.shape import assert_recovery_error
from tests.support.wire import Reply, until

JSON = b"Content-Type: application/json"
CRM = message(200, b'{"id": 12345678901234567890123, "name": "Ada", "plan": {"key": "a/b"}}', JSON)
BILLING = message(200, b'{"data": [{"id": "cus_1"}], "has_more": false}', JSON)
LIMITED = message(429, b'{"error": "slow down"}', JSON, b"Retry-After: 7", reason=b"Too Many Requests")
EMAIL = "[^@'\\s]+@[^@'\\s]+"


def source(name: str, target: str, upstream: str = "", **more: Any) -> Source:
    return Source(name, more.pop("method", "GET"), upstream or name, target, **more)


def aggregate(*sources: Source, deadline: float = 20.0) -> Aggregate:
    return Aggregate("profile", parse_path("/profiles/{email}"), {"email": EMAIL}, deadline, sources)


PROFILE = aggregate(
    source("crm", "/contacts/{email}?idProperty=email"),
    source("billing", "/v1/customers/search?query=email:'{email}'", pick=("data",)),
)


def fanned(reply: Reply, completeness: str) -> dict[str, Any]:
    """The answer of a fan-out that gave something."""
    assert reply.status == 200, reply.body
    body: dict[str, Any] = json.loads(reply.body)
    Draft202012Validator(document("PartialFanOut")).validate(body)
    assert body["completeness"] == completeness
    assert reply.header(b"remedy-completeness") == completeness.encode()
    assert (reply.header(b"remedy-code") == b"PARTIAL_FAILURE") == (completeness == "partial")
    return body


def targets(vendor: FaultyVendor) -> list[str]:
    return [sent.split(b" ")[1].decode() for sent in vendor.requests]


@contextlib.asynccontextmanager
async def two(crm: bytes = CRM, billing: bytes = BILLING, *, of: Aggregate = PROFILE, **more: Any) -> AsyncIterator[Any]:
    """The site and its two vendors."""
    async with (
        FaultyVendor(always(crm)) as one,
        FaultyVendor(always(billing)) as other,
        proxying(at(one.port, "crm"), at(other.port, "billing"), aggregates=[of], **more) as site,
    ):
        yield site, one, other


async def post(site: Site, given: Any, *fields: bytes, query: bytes = b"") -> Reply:
    return await site.ask(b"/-/fanout" + query, b"POST", JSON, *fields, body=json.dumps(given).encode())


async def test_a_named_aggregate_asks_all_and_answers_once():
    async with two() as (site, crm, billing):
        reply = await site.ask(b"/profiles/ada%2Bx@example.com")
        body = fanned(reply, "complete")
        assert body["billing"] == [{"id": "cus_1"}]
        assert b'"id": 12345678901234567890123' in reply.body  # a vendor's JSON stays as it came
        assert targets(crm) == ["/contacts/ada%2Bx%40example.com?idProperty=email"]
        assert targets(billing) == ["/v1/customers/search?query=email:'ada%2Bx%40example.com'"]
        assert [(event.upstream, event.outcome) for event in site.events.answers] == [("profile", "success")]


async def test_a_partial_result_never_says_complete_and_says_what_failed_and_the_exact_call():
    """Complaint 16."""
    async with two(billing=LIMITED) as (site, *_):
        reply = await site.ask(b"/profiles/ada@example.com")
        body = fanned(reply, "partial")
        assert list(body) == ["completeness", "crm", "billing", "errors", "retryHint"]
        assert body["billing"] is None
        (error,) = body["errors"]
        assert {name: error[name] for name in ("source", "class", "code", "retryAfterSeconds")} == {
            "source": "billing",
            "class": "retryable",
            "code": "RATE_LIMITED",
            "retryAfterSeconds": 7,
        }
        assert body["retryHint"] == "Wait 7 seconds, then `GET /profiles/ada@example.com?only=billing`."
        metrics = (await site.ask(b"/metrics")).body
        assert b'remedy_failures_total{upstream="billing",class="retryable",code="RATE_LIMITED"' in metrics
        assert b'remedy_failures_total{upstream="profile",class="permanent",code="PARTIAL_FAILURE"' in metrics
        kept = json.loads((await site.ask(b"/-/failures")).body)["failures"]
        assert [(one["upstream"], one["code"]) for one in kept] == [
            ("profile", "PARTIAL_FAILURE"),
            ("billing", "RATE_LIMITED"),
        ]
        assert json.loads((await site.ask(b"/-/failures/" + kept[0]["id"].encode())).body)["answer"]["errors"] == [error]
        assert len(site.lines) == 2


async def test_only_the_missing_parts_are_fetched():
    async with two(billing=LIMITED) as (site, crm, billing):
        first = fanned(await site.ask(b"/profiles/ada@example.com"), "partial")
        call = first["retryHint"].split("`")[1].partition(" ")[2]
        assert_recovery_error((await site.ask(call.encode())).body, code="RATE_LIMITED")
        assert (len(crm.requests), len(billing.requests)) == (1, 2)
        assert "crm" not in fanned(await site.ask(b"/profiles/ada@example.com?only=crm"), "complete").get("errors", "")
        assert (len(crm.requests), len(billing.requests)) == (2, 2)


async def test_twenty_sources_of_which_five_are_dead_answer_by_the_deadline_with_fifteen_parts():
    async with FaultyVendor(always(CRM)) as sound, FaultyVendor([request, stall]) as dead:
        sources = [source(f"s{place}", f"/{place}", "dead" if place % 4 == 0 else "sound") for place in range(20)]
        upstreams = [at(sound.port, "sound"), at(dead.port, "dead")]
        async with proxying(*upstreams, aggregates=[aggregate(*sources, deadline=1.0)]) as site:
            async with asyncio.timeout(10):
                reply = await site.ask(b"/profiles/ada@example.com")
            body = fanned(reply, "partial")
            assert sum(body[one.name] is not None for one in sources) == 15
            assert {error["source"] for error in body["errors"]} == {"s0", "s4", "s8", "s12", "s16"}
            assert {error["code"] for error in body["errors"]} == {"TIMEOUT"}
            assert "1 second" in body["errors"][0]["reason"]
            assert "?only=s0,s4,s8,s12,s16`" in body["retryHint"]
            await dead.until(lambda vendor: vendor.open == 0)


async def test_a_source_has_a_limit_of_its_own():
    of = aggregate(source("crm", "/x"), source("billing", "/y", timeout=0.05))
    async with (
        FaultyVendor(always(CRM)) as crm,
        FaultyVendor([request, stall]) as billing,
        proxying(at(crm.port, "crm"), at(billing.port, "billing"), aggregates=[of]) as site,
    ):
        body = fanned(await site.ask(b"/profiles/a@b.c"), "partial")
        assert "The proxy's limit for this is 0.05 seconds." in body["errors"][0]["reason"]


async def test_the_callers_deadline_is_kept_too():
    async with (
        FaultyVendor(always(CRM)) as crm,
        FaultyVendor([request, stall]) as billing,
        proxying(at(crm.port, "crm"), at(billing.port, "billing"), aggregates=[PROFILE]) as site,
    ):
        reply = await site.ask(b"/profiles/a@b.c", b"GET", b"Remedy-Deadline: 0.2")
        assert fanned(reply, "partial")["errors"][0]["code"] == "TIMEOUT"


async def test_a_source_uses_anothers_result_encoded_for_where_it_stands():
    of = aggregate(
        source("crm", "/contacts/{email}"),
        source("billing", "/plans/{crm.plan.key}?name={crm.name}", needs=("crm",)),
    )
    async with two(of=of) as (site, _, billing):
        fanned(await site.ask(b"/profiles/a@b.c"), "complete")
        assert targets(billing) == ["/plans/a%2Fb?name=Ada"]
        only = fanned(await site.ask(b"/profiles/a@b.c?only=billing"), "complete")
        assert list(only) == ["completeness", "billing"]


async def test_a_source_whose_need_failed_is_not_called():
    of = aggregate(
        source("crm", "/contacts/{email}"), source("billing", "/plans/{crm.id}", needs=("crm",)), source("more", "/", "crm")
    )
    missing = message(404, b'{"message": "no such contact"}', JSON)
    async with two(crm=missing, of=of) as (site, _, billing):
        error = assert_recovery_error((await site.ask(b"/profiles/a@b.c")).body, code="NOT_FOUND")
        assert "billing NOT_FOUND" in error["reason"]
        assert billing.requests == []


async def test_all_failed_is_one_recovery_error_of_the_most_hopeful_class_that_lists_all():
    denied = message(403, b'{"error": "forbidden for this account"}', JSON)
    async with two(crm=denied, billing=LIMITED) as (site, *_):
        reply = await site.ask(b"/profiles/ada@example.com")
        error = assert_recovery_error(reply.body, code="RATE_LIMITED")
        assert (reply.status, reply.header(b"retry-after")) == (429, b"7")
        assert error["recoverySteps"][0] == "Wait 7 seconds, then `GET /profiles/ada@example.com?only=billing`."
        assert error["reason"].startswith("crm PERMISSION_DENIED, billing RATE_LIMITED.")
        assert [event.outcome for event in site.events.answers] == ["failure"]


async def test_a_dead_host_and_a_redirect_are_told_apart():
    moved = message(302, b"", b"Location: https://elsewhere.example/x")
    async with FaultyVendor(always(CRM)) as crm, FaultyVendor(always(moved)) as billing:
        upstreams = [at(crm.port, "crm"), at(billing.port, "billing"), at(closed_port(), "mail")]
        of = aggregate(source("crm", "/x"), source("billing", "/y"), source("mail", "/z"))
        async with proxying(*upstreams, aggregates=[of]) as site:
            body = fanned(await site.ask(b"/profiles/a@b.c"), "partial")
            assert [error["code"] for error in body["errors"]] == ["FAILED_PRECONDITION", "UPSTREAM_UNAVAILABLE"]


async def test_a_part_that_is_not_there_is_no_result():
    of = aggregate(source("crm", "/x"), source("billing", "/y", pick=("items",)))
    async with two(of=of) as (site, *_):
        body = fanned(await site.ask(b"/profiles/a@b.c"), "partial")
        assert body["errors"][0]["code"] == "RESULT_MISMATCH"


async def test_an_answer_beyond_its_bound_is_no_result():
    huge = message(200, b'["' + b"x" * 1_100_000 + b'"]', JSON)
    async with two(billing=huge, of=aggregate(source("crm", "/x"), source("billing", "/y"))) as (site, *_):
        body = fanned(await site.ask(b"/profiles/a@b.c"), "partial")
        assert body["errors"][0]["code"] == "PAYLOAD_TOO_LARGE"


@pytest.mark.parametrize(
    "target",
    [b"/profiles/nobody", b"/profiles/a'b@c", b"/profiles/a@b.c?onyl=crm", b"/profiles/a@b.c?only=mail", b"/profiles/%ff@x"],
)
async def test_what_the_parameters_do_not_allow_calls_nobody(target: bytes):
    async with two() as (site, crm, billing):
        reply = await site.ask(target)
        assert reply.status == 400
        assert_recovery_error(reply.body, code="INVALID_ARGUMENT")
        assert crm.requests == billing.requests == []


async def test_a_value_cannot_leave_its_place():
    of = Aggregate("files", parse_path("/files/{name}"), {"name": ".*"}, 5.0, (source("crm", "/a/{name}/b"),))
    async with two(of=of) as (site, crm, _):
        assert_recovery_error((await site.ask(b"/files/..")).body, code="FAILED_PRECONDITION")
        assert_recovery_error((await site.ask(b"/files/x%2F..%2F..%2Fy")).body, code="FAILED_PRECONDITION")
        assert crm.requests == []
        fanned(await site.ask(b"/files/x%3Fy%23z%26"), "complete")
        assert targets(crm) == ["/a/x%3Fy%23z%26/b"]


async def test_no_path_and_no_method_of_it():
    async with two() as (site, *_):
        error = assert_recovery_error((await site.ask(b"/profiles")).body, code="NOT_FOUND")
        assert "/profiles/{email}" in error["reason"]
        reply = await site.ask(b"/profiles/a@b.c", b"POST")
        assert_recovery_error(reply.body, code="METHOD_NOT_ALLOWED", method="POST")
        assert b"GET" in (reply.header(b"allow") or b"")


async def test_an_aggregate_that_changes_data_takes_a_post_and_tells_the_effect():
    of = aggregate(source("crm", "/notes", method="POST", body={"about": "{email}"}), source("billing", "/y", method="POST"))
    async with (
        FaultyVendor(always(CRM)) as crm,
        FaultyVendor([request]) as billing,
        proxying(at(crm.port, "crm"), at(billing.port, "billing"), aggregates=[of]) as site,
    ):
        assert (await site.ask(b"/profiles/a@b.c")).status == 405
        body = fanned(await site.ask(b"/profiles/a@b.c", b"POST"), "partial")
        assert crm.requests[0].endswith(b'\r\n\r\n{"about":"a@b.c"}')
        assert body["errors"][0]["effect"] == "unknown"
        assert "Check first whether it took effect" in body["retryHint"]
        assert "Only if billing did not take effect: `POST /profiles/a@b.c?only=billing`" in body["retryHint"]


# Ad hoc -----------------------------------------------------------------------------------------------------------------


async def test_calls_of_the_callers_own():
    calls = {
        "crm": "GET crm:/contacts/1",
        "billing": {
            "method": "POST",
            "upstream": "billing",
            "path": "/s?n={crm.name}",
            "needs": "crm",
            "body": {"id": "{crm.id}", "keep": "{this}"},
        },
    }
    async with two() as (site, _, billing):
        body = fanned(
            await post(site, {"calls": {**calls, "billing": {**calls["billing"], "body": {"id": "{crm.name}"}}}}), "complete"
        )
        assert body["billing"]["has_more"] is False
        assert targets(billing) == ["/s?n=Ada"]
        assert billing.requests[0].endswith(b'{"id":"Ada"}')


async def test_a_body_without_needs_is_sent_as_it_is():
    calls = {"crm": {"method": "POST", "upstream": "crm", "path": "/x", "body": {"template": "Dear {name}"}}}
    async with two() as (site, crm, _):
        fanned(await post(site, {"calls": calls}), "complete")
        assert crm.requests[0].endswith(b'{"template":"Dear {name}"}')


async def test_the_hint_for_calls_of_the_callers_own_repeats_the_post():
    async with two(billing=LIMITED) as (site, *_):
        calls = {"crm": "GET crm:/x", "billing": "GET billing:/y"}
        body = fanned(await post(site, {"calls": calls}), "partial")
        assert body["retryHint"] == "Wait 7 seconds, then `POST /-/fanout?only=billing` with the same body."
        reply = await post(site, {"calls": calls}, query=b"?only=billing")
        assert assert_recovery_error(reply.body, code="RATE_LIMITED", method="POST")["effect"] == "none"


@pytest.mark.parametrize(
    ("given", "name"),
    [
        ({}, "calls"),
        ({"calls": {}}, "calls"),
        ({"calls": {"crm": "GET crm"}}, "calls.crm"),
        ({"calls": {"errors": "GET crm:/x"}}, "calls.errors"),
        ({"calls": {"crm": "GET crm:/x"}, "deadlineSeconds": 0}, "deadlineSeconds"),
        ({"calls": {"crm": {"upstream": "crm", "path": "x"}}}, "calls.crm.path"),
        ({"calls": {"crm": {"upstream": "crm", "path": "/x/{b.id}"}, "b": "GET crm:/y"}}, "calls.crm.needs"),
        (
            {
                "calls": {
                    "crm": {"upstream": "crm", "path": "/x", "needs": "b"},
                    "b": {"upstream": "crm", "path": "/", "needs": "crm"},
                }
            },
            "calls.crm.needs",
        ),
        ({"calls": {"crm": {"upstream": "crm", "path": "/x", "headers": {"Host": "evil.example"}}}}, "calls.crm.headers.Host"),
        ({"calls": {f"s{place}": "GET crm:/x" for place in range(51)}}, "calls"),
        ({"calls": {"crm": "GET crm:/x"}, "dedline": 1}, "dedline"),
    ],
)
async def test_a_body_that_cannot_be_used_is_told_which_member_is_wrong(given: Any, name: str):
    async with two() as (site, crm, _):
        reply = await post(site, given)
        error = assert_recovery_error(reply.body, code="INVALID_ARGUMENT", method="POST")
        assert error["fields"][0]["name"] == name
        assert crm.requests == []


async def test_no_json_and_too_much_of_it():
    async with two() as (site, *_):
        reply = await site.ask(b"/-/fanout", b"POST", body=b"calls=crm")
        assert_recovery_error(reply.body, code="MALFORMED_REQUEST", method="POST")
        reply = await site.ask(b"/-/fanout", b"POST", body=b" " * 300_000)
        assert_recovery_error(reply.body, code="PAYLOAD_TOO_LARGE", method="POST")


async def test_an_unknown_upstream_and_a_climbing_path_fail_alone():
    calls = {"crm": "GET crm:/x", "nobody": "GET nobody:/x", "out": "GET billing:/../../x"}
    async with two() as (site, _, billing):
        body = fanned(await post(site, {"calls": calls}), "partial")
        assert [(one["source"], one["code"]) for one in body["errors"]] == [
            ("nobody", "NOT_FOUND"),
            ("out", "MALFORMED_REQUEST"),
        ]
        assert billing.requests == []


# Who asks ---------------------------------------------------------------------------------------------------------------

BOT = Client("bot", sha256(b"bot-key").hexdigest(), frozenset({"crm"}), frozenset({"GET", "POST"}))


async def test_each_source_is_called_under_the_callers_identity_and_permissions():
    async with two(clients=[BOT]) as (site, crm, billing):
        assert_recovery_error((await site.ask(b"/profiles/a@b.c")).body, code="UNAUTHENTICATED")
        body = fanned(await site.ask(b"/profiles/a@b.c", b"GET", b"Remedy-Key: bot-key"), "partial")
        assert [(one["source"], one["code"]) for one in body["errors"]] == [("billing", "PERMISSION_DENIED")]
        assert (len(crm.requests), len(billing.requests)) == (1, 0)


async def test_a_credential_goes_to_no_upstream_but_the_one_it_can_be_meant_for():
    async with two() as (site, crm, billing):
        await site.ask(b"/profiles/a@b.c", b"GET", b"Authorization: Bearer for-one-alone", b"X-Custom-Token: t0ken")
        assert not any(b"for-one-alone" in sent or b"t0ken" in sent for sent in crm.requests + billing.requests)
        calls = {"a": "GET crm:/a", "b": "GET crm:/b"}
        fanned(await post(site, {"calls": calls}, b"Authorization: Bearer for-one-alone"), "complete")
        assert all(b"authorization: Bearer for-one-alone" in sent for sent in crm.requests[-2:])
        calls_with = {
            "crm": {"upstream": "crm", "path": "/x", "headers": {"Authorization": "Bearer crm-token"}},
            "billing": {"upstream": "billing", "path": "/x", "headers": {"Authorization": "Bearer billing-token"}},
        }
        fanned(await post(site, {"calls": calls_with}), "complete")
        assert b"crm-token" in crm.requests[-1]
        assert b"crm-token" not in billing.requests[-1]
        assert b"billing-token" in billing.requests[-1]


async def test_the_proxys_own_credential_is_added_to_its_upstreams_calls():
    held = Credential(Secret("Bearer s3cr3t"), header="authorization")
    async with (
        FaultyVendor(always(CRM)) as crm,
        FaultyVendor(always(BILLING)) as billing,
        proxying(at(crm.port, "crm", credential=held), at(billing.port, "billing"), aggregates=[PROFILE]) as site,
    ):
        fanned(await site.ask(b"/profiles/a@b.c"), "complete")
        assert b"Bearer s3cr3t" in crm.requests[0]
        assert b"s3cr3t" not in billing.requests[0]


async def test_a_caller_that_leaves_cancels_all():
    async with (
        FaultyVendor([request, stall]) as crm,
        FaultyVendor([request, stall]) as billing,
        proxying(at(crm.port, "crm"), at(billing.port, "billing"), aggregates=[PROFILE]) as site,
    ):
        async with await site.connect() as wire:
            await wire.send(site.request(b"/profiles/a@b.c"))
            await crm.until(lambda vendor: len(vendor.requests) == 1)
            await billing.until(lambda vendor: len(vendor.requests) == 1)
        await crm.until(lambda vendor: vendor.open == 0)
        await billing.until(lambda vendor: vendor.open == 0)
        await until(lambda: [event.outcome for event in site.events.answers] == ["aborted"])


async def test_a_head_request_has_the_same_head():
    async with two() as (site, *_):
        reply = await site.ask(b"/profiles/a@b.c", b"HEAD")
        assert (reply.status, reply.header(b"remedy-completeness"), reply.body) == (200, b"complete", b"")


async def test_fan_outs_stand_where_the_upstreams_do_and_the_index_names_them():
    async with two(server=ServerSettings(admin=("127.0.0.1", 0))) as (site, *_):
        fanned(await post(site, {"calls": {"crm": "GET crm:/x"}}), "complete")
    async with two(server=ServerSettings(admin=("127.0.0.1", 0)), is_serving_admin=True) as (site, *_):
        assert_recovery_error((await post(site, {"calls": {"crm": "GET crm:/x"}})).body, code="NOT_FOUND", method="POST")
    async with two() as (site, *_):
        index = json.loads((await site.ask(b"/-/")).body)
        assert index["aggregates"] == [{"name": "profile", "call": "GET /profiles/{email}"}]


async def test_what_stands_in_for_a_sources_answer_says_so_in_its_part():
    channel = Fallback("second", "GET", "billing", "/b")
    route = RouteSettings("/**", fallback=(channel,), pattern=parse_path("/**"))
    async with (
        FaultyVendor(always(LIMITED)) as crm,
        FaultyVendor(always(BILLING)) as billing,
        proxying(at(crm.port, "crm", routes=(route,)), at(billing.port, "billing"), aggregates=[PROFILE]) as site,
    ):
        reply = await site.ask(b"/profiles/a@b.c")
        body = fanned(reply, "complete")
        assert (body["crm"]["channelUsed"], body["crm"]["wasFallback"]) == ("second", True)
        assert reply.header(b"remedy-channel-used") == b"second"
