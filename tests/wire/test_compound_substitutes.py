"""Fallbacks and stale answers over real sockets: what stands in says so, and what must not stand in does not."""

from __future__ import annotations

import json
from hashlib import sha256
from typing import Any

import pytest

from proxy.config.snapshot import Client, Credential, Fallback, RouteSettings
from proxy.exchange import Secret
from proxy.rules.paths import parse_path
from tests.support.faulty import FaultyVendor, Script, always, answers, closed_port, request, send
from tests.support.proxying import at, message, proxying
from tests.support.shape import assert_recovery_error

JSON = b"Content-Type: application/json"
RATES = message(200, b'{"EUR": 1.0850}', JSON)
DOWN = message(503, b'{"error": "maintenance"}', JSON, b"Retry-After: 9", reason=b"Service Unavailable")
WRONG = message(422, b'{"error": {"message": "base must be a currency"}}', JSON, reason=b"Unprocessable Content")
DENIED = message(401, b'{"error": "invalid token"}', JSON, reason=b"Unauthorized")


def route(path: str, *channels: Fallback, **more: Any) -> RouteSettings:
    return RouteSettings(path, fallback=channels, pattern=parse_path(path), **more)


READ = route(
    "/rates/{base}", Fallback("second", "GET", "other", "/latest?base={base}&day={day}"), Fallback("third", "GET", "last", "/x")
)
WRITE = route("/sms", Fallback("email", "POST", "other", "/send?to={to}", {"to": "{to}", "text": "{message.text}"}))


# Fallbacks ----------------------------------------------------------------------------------------------------------------


async def test_a_read_goes_on_to_the_next_channel_and_says_so():
    async with (
        FaultyVendor(always(DOWN)) as first,
        FaultyVendor(always(RATES)) as second,
        proxying(at(first.port, routes=(READ,)), at(second.port, "other"), at(closed_port(), "last")) as site,
    ):
        reply = await site.ask(b"/vendor/rates/USD?day=2026-11-30", b"GET", b"Authorization: Bearer first", b"X-Key: first")
        assert reply.body == b'{"channelUsed":"second","wasFallback":true,"EUR": 1.0850}'
        assert (reply.status, reply.header(b"remedy-channel-used"), reply.header(b"remedy-was-fallback")) == (
            200,
            b"second",
            b"true",
        )
        assert second.requests[0].startswith(b"GET /latest?base=USD&day=2026-11-30 HTTP/1.1\r\n")
        assert b"first" not in second.requests[0].lower()
        assert [event.outcome for event in site.events.answers] == ["success"]
        assert [(event.upstream, event.final) for event in site.events.failures] == [("vendor", False)]
        assert b'remedy_substitutes_total{upstream="vendor",kind="fallback"} 1' in (await site.ask(b"/metrics")).body


async def test_with_headers_alone_the_body_is_the_channels():
    async with (
        FaultyVendor(always(DOWN)) as first,
        FaultyVendor(always(RATES)) as second,
        proxying(
            at(first.port, routes=(READ,), disclose="headers"),
            at(second.port, "other", disclose="headers"),
            at(closed_port(), "last"),
        ) as site,
    ):
        reply = await site.ask(b"/vendor/rates/USD?day=1")
        assert (reply.body, reply.header(b"remedy-channel-used")) == (b'{"EUR": 1.0850}', b"second")


async def test_the_chain_is_walked_to_its_end_and_the_failure_is_the_first_ones():
    async with (
        FaultyVendor(always(DOWN)) as first,
        FaultyVendor(always(DENIED)) as second,
        proxying(at(first.port, routes=(READ,)), at(second.port, "other"), at(closed_port(), "last")) as site,
    ):
        error = assert_recovery_error((await site.ask(b"/vendor/rates/USD?day=1")).body, code="UPSTREAM_UNAVAILABLE")
        assert (error["source"], error["retryAfterSeconds"]) == ("vendor", 9)
        assert error["recoverySteps"][-1] == "What stands in for it was tried and failed too: `second` and `third`."


@pytest.mark.parametrize(("failing", "code"), [(WRONG, "INVALID_ARGUMENT"), (DENIED, "UNAUTHENTICATED")])
async def test_what_another_channel_cannot_mend_does_not_walk_the_chain(failing: bytes, code: str):
    async with (
        FaultyVendor(always(failing)) as first,
        FaultyVendor(always(RATES)) as second,
        proxying(at(first.port, routes=(READ,)), at(second.port, "other"), at(closed_port(), "last")) as site,
    ):
        error = assert_recovery_error((await site.ask(b"/vendor/rates/USD?day=1")).body, code=code)
        assert second.requests == []
        assert "channel" not in str(error)


async def test_a_change_never_switches_but_is_told_the_next_channel_and_the_exact_call():
    body = b'{"to": "a+b@c.de", "message": {"text": "It is {done}"}}'
    async with (
        FaultyVendor(always(message(429, b"", b"Retry-After: 9"))) as first,
        FaultyVendor(always(RATES)) as second,
        proxying(at(first.port, routes=(WRITE,)), at(second.port, "other")) as site,
    ):
        reply = await site.ask(b"/vendor/sms", b"POST", JSON, body=body)
        error = assert_recovery_error(reply.body, code="RATE_LIMITED", method="POST")
        assert error["recoverySteps"][1] == (
            "Or use the channel `email` instead: `POST /other/send?to=a%2Bb%40c.de` with the body "
            '`{"to":"a+b@c.de","text":"It is {done}"}`.'
        )
        assert second.requests == []


async def test_a_change_that_may_have_happened_is_checked_before_another_channel_is_used():
    async with FaultyVendor([request]) as first, proxying(at(first.port, routes=(WRITE,)), at(closed_port(), "other")) as site:
        reply = await site.ask(b"/vendor/sms", b"POST", JSON, body=b'{"to": "a@b.c", "message": {"text": "hi"}}')
        error = assert_recovery_error(reply.body, method="POST")
        assert error["effect"] == "unknown"
        assert error["recoverySteps"][0].startswith("Check first")
        assert error["recoverySteps"][2].startswith(
            "Only if it did not take effect, you may use the channel `email` instead: `POST"
        )


async def test_a_channel_that_the_caller_may_not_use_is_passed_over():
    bot = Client("bot", sha256(b"k").hexdigest(), frozenset({"vendor", "last"}))
    async with (
        FaultyVendor(always(DOWN)) as first,
        FaultyVendor(always(RATES)) as second,
        FaultyVendor(always(RATES)) as third,
        proxying(at(first.port, routes=(READ,)), at(second.port, "other"), at(third.port, "last"), clients=[bot]) as site,
    ):
        reply = await site.ask(b"/vendor/rates/USD?day=1", b"GET", b"Remedy-Key: k")
        assert json.loads(reply.body)["channelUsed"] == "third"
        assert second.requests == []


async def test_channels_that_stand_in_for_each_other_end():
    back = route("/latest", Fallback("first", "GET", "vendor", "/rates/USD"))
    async with (
        FaultyVendor(always(DOWN)) as first,
        FaultyVendor(always(DOWN)) as second,
        proxying(at(first.port, routes=(READ,)), at(second.port, "other", routes=(back,)), at(closed_port(), "last")) as site,
    ):
        assert_recovery_error((await site.ask(b"/vendor/rates/USD?day=1")).body, code="UPSTREAM_UNAVAILABLE")
        assert (len(first.requests), len(second.requests)) == (1, 1)


# Stale answers ------------------------------------------------------------------------------------------------------------


def then_down(*good: bytes) -> Script:
    """Answers, and from then on a 503."""

    async def step(peer: Any) -> None:
        rest = list(good)
        while True:
            await request(peer)
            await send(rest.pop(0) if rest else DOWN)(peer)

    return [step]


async def test_an_answer_of_before_stands_in_and_says_of_when_it_is():
    async with FaultyVendor(then_down(RATES)) as vendor, proxying(at(vendor.port, stale_if_error=600.0)) as site:
        assert (await site.ask(b"/vendor/rates?a=1")).body == b'{"EUR": 1.0850}'
        reply = await site.ask(b"/vendor/rates?a=1")
        body = json.loads(reply.body)
        assert (list(body), body["stale"], reply.status) == (["stale", "asOf", "EUR"], True, 200)
        assert reply.body.endswith(b'"EUR": 1.0850}')
        assert (reply.header(b"age") or b"").isdigit()
        assert reply.header(b"remedy-stale") == b"true"
        assert_recovery_error((await site.ask(b"/vendor/rates?a=2")).body, code="UPSTREAM_UNAVAILABLE")
        assert [event.final for event in site.events.failures] == [False, True]
        assert b'remedy_substitutes_total{upstream="vendor",kind="stale"} 1' in (await site.ask(b"/metrics")).body


async def test_with_headers_alone_the_body_is_byte_for_byte():
    async with (
        FaultyVendor(then_down(RATES)) as vendor,
        proxying(at(vendor.port, stale_if_error=600.0, disclose="headers")) as site,
    ):
        await site.ask()
        reply = await site.ask()
        assert (reply.body, reply.header(b"remedy-stale")) == (b'{"EUR": 1.0850}', b"true")


@pytest.mark.parametrize("field", [b"Authorization: Bearer %b", b"X-Acme-Token: %b", b"Cookie: session=%b", b"Apikey: %b"])
async def test_an_answer_of_one_credential_is_never_given_to_another(field: bytes):
    """Complaint 32: also where the credential stands in a field that nobody has named."""
    async with FaultyVendor(then_down(RATES)) as vendor, proxying(at(vendor.port, stale_if_error=600.0)) as site:
        assert (await site.ask(b"/vendor/me", b"GET", field % b"ada")).status == 200
        for other in (field % b"bob", b"X-Nothing: 1"):
            assert_recovery_error((await site.ask(b"/vendor/me", b"GET", other)).body, code="UPSTREAM_UNAVAILABLE")
        assert (await site.ask(b"/vendor/me", b"GET")).status == 503
        assert (await site.ask(b"/vendor/me", b"GET", field % b"ada", b"User-Agent: another")).header(
            b"remedy-stale"
        ) == b"true"


async def test_callers_of_the_proxys_own_credential_share():
    held = Credential(Secret("Bearer s3cr3t"), header="authorization")
    async with (
        FaultyVendor(then_down(RATES)) as vendor,
        proxying(at(vendor.port, stale_if_error=600.0, credential=held)) as site,
    ):
        await site.ask()
        assert (await site.ask()).header(b"remedy-stale") == b"true"


async def test_vary_selects_the_answer():
    german = message(200, b'{"hello": "hallo"}', JSON, b"Vary: User-Agent")
    async with FaultyVendor(then_down(german)) as vendor, proxying(at(vendor.port, stale_if_error=600.0)) as site:
        await site.ask(b"/vendor/x", b"GET", b"User-Agent: one")
        assert (await site.ask(b"/vendor/x", b"GET", b"User-Agent: two")).status == 503
        assert (await site.ask(b"/vendor/x", b"GET", b"User-Agent: one")).status == 200


@pytest.mark.parametrize(
    "field",
    [b"Cache-Control: no-store", b"Cache-Control: private, no-cache", b"Vary: *", b"Cache-Control: max-age=0, must-revalidate"],
)
async def test_what_the_vendor_forbids_is_not_given(field: bytes):
    good = message(200, b'{"a": 1}', JSON, field)
    async with FaultyVendor(then_down(good)) as vendor, proxying(at(vendor.port, stale_if_error=600.0)) as site:
        assert (await site.ask()).status == 200
        assert (await site.ask()).status == 503


async def test_what_is_older_than_the_window_is_not_given():
    old = message(200, b'{"a": 1}', JSON, b"Age: 700")
    async with FaultyVendor(then_down(old)) as vendor, proxying(at(vendor.port, stale_if_error=600.0)) as site:
        await site.ask()
        assert (await site.ask()).status == 503


@pytest.mark.parametrize(("failing", "status"), [(WRONG, 422), (DENIED, 401), (message(404, b"{}", JSON), 404)])
async def test_only_what_may_pass_by_itself_has_a_stand_in(failing: bytes, status: int):
    async with FaultyVendor(answers(RATES, failing)) as vendor, proxying(at(vendor.port, stale_if_error=600.0)) as site:
        await site.ask()
        assert (await site.ask()).status == status


async def test_a_change_drops_what_was_kept_of_its_target():
    changed = message(200, b"{}", JSON)
    async with FaultyVendor(then_down(RATES, changed)) as vendor, proxying(at(vendor.port, stale_if_error=600.0)) as site:
        await site.ask()
        await site.ask(b"/vendor/x", b"PUT", body=b"{}")
        assert (await site.ask()).status == 503


async def test_a_route_says_for_itself_how_old_an_answer_may_be():
    rates = route("/rates", stale_if_error=600.0)
    async with FaultyVendor(then_down(RATES, RATES)) as vendor, proxying(at(vendor.port, routes=(rates,))) as site:
        await site.ask(b"/vendor/rates")
        await site.ask(b"/vendor/other")
        assert (await site.ask(b"/vendor/rates")).status == 200
        assert (await site.ask(b"/vendor/other")).status == 503


async def test_a_dead_host_has_a_stand_in_and_the_channels_come_first():
    both = route("/rates/{base}", Fallback("second", "GET", "other", "/x"), stale_if_error=600.0)
    async with FaultyVendor(answers(RATES)) as vendor, FaultyVendor(then_down(message(200, b"{}", JSON))) as second:
        upstreams = at(vendor.port, routes=(both,)), at(second.port, "other")
        async with proxying(*upstreams) as site:
            await site.ask(b"/vendor/rates/USD")
            await vendor.__aexit__(None, None, None)
            assert json.loads((await site.ask(b"/vendor/rates/USD")).body) == {"channelUsed": "second", "wasFallback": True}
            assert json.loads((await site.ask(b"/vendor/rates/USD")).body)["EUR"] == 1.085


async def test_a_body_that_was_cut_is_not_kept():
    cut = b"HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 900000\r\n\r\n" + b"[" * 100_000
    async with (
        FaultyVendor([request, send(cut)], always(DOWN)) as vendor,
        proxying(at(vendor.port, stale_if_error=600.0)) as site,
    ):
        async with await site.connect() as wire:
            await wire.send(site.request())
            await wire.head()
            with pytest.raises((EOFError, ConnectionError)):
                await wire.read(900_000)
        assert (await site.ask()).status == 503
        assert len(site.proxy.shared.live.cache) == 0
