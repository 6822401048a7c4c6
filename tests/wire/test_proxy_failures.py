"""DESIGN 4.5 and 4.6 over real sockets: what is read, what is answered, and what is left behind."""

from __future__ import annotations

import gzip
import json

import pytest

from proxy.config.snapshot import Bounds, Timeouts
from proxy.rules.model import SuccessRule, Vendor
from proxy.rules.paths import parse_path
from tests.support.faulty import (
    FaultyVendor,
    always,
    answers,
    closed_port,
    drip,
    half_close,
    on_go,
    request,
    reset,
    send,
    stall,
)
from tests.support.proxying import at, message, proxying
from tests.support.shape import assert_recovery_error

LIMITED = json.dumps({"error": {"code": "rate_limited", "message": "Too many requests"}}).encode()
JSON = b"Content-Type: application/json"
NO = b'{"ok":false,"error":"ratelimited"}'


async def test_a_failure_is_rewritten_whole():
    """Complaint 19: status, reason, length and body agree; the connection goes on."""
    vendor_answers = answers(
        message(429, LIMITED, JSON, b"Retry-After: 37", b"ETag: x", reason=b"Enhance Your Calm"), message(200, b"fine")
    )
    async with FaultyVendor(vendor_answers) as vendor, proxying(at(vendor.port)) as site, await site.connect() as wire:
        reply = await wire.ask(site.request())
        error = assert_recovery_error(reply.body, code="RATE_LIMITED")
        assert (reply.status, reply.framing, reply.header(b"etag")) == (429, "length", None)
        assert reply.reason.startswith(b"RATE_LIMITED retryable: wait 37 s")
        assert (error["retryAfterSeconds"], reply.header(b"retry-after")) == (37, b"37")
        assert (await wire.ask(site.request())).body == b"fine"
        assert vendor.accepted == 1


async def test_a_failed_head_has_headers_alone():
    async with (
        FaultyVendor(always(b"HTTP/1.1 404 Not Found\r\nContent-Length: 500\r\n\r\n")) as vendor,
        proxying(at(vendor.port)) as site,
        await site.connect() as wire,
    ):
        for _ in range(2):
            reply = await wire.ask(site.request(b"/vendor/x", b"HEAD"))
            assert (reply.status, reply.header(b"remedy-code"), reply.body) == (404, b"NOT_FOUND", b"")


async def test_any_status_of_a_vendor_comes_out_as_one_that_may():
    for status, expected in ((418, 418), (599, 599), (499, 499), (999, 502), (407, 502), (421, 502)):
        async with FaultyVendor(always(message(status))) as vendor, proxying(at(vendor.port)) as site:
            reply = await site.ask()
            assert reply.status == expected
            assert reply.header(b"remedy-upstream-status") == b"%d" % status


async def test_a_body_beyond_its_bound_is_judged_by_what_is_there_and_the_rest_given_up():
    head = b"HTTP/1.1 429 No\r\nContent-Type: application/json\r\nContent-Length: 100000000\r\n\r\n"
    script = [request, send(head + LIMITED + b" " * 300_000), stall]
    async with FaultyVendor(script) as vendor, proxying(at(vendor.port)) as site:
        reply = await site.ask()
        assert_recovery_error(reply.body, code="RATE_LIMITED")
        assert len(site.events.failures[0].exchange.response.body) == Bounds().failure_body
        await vendor.until(lambda vendor: vendor.open == 0)


async def test_a_short_rest_is_read_away_and_the_connection_kept():
    body = LIMITED + b" " * 2000
    script = always(message(429, body, JSON))
    async with FaultyVendor(script) as vendor, proxying(at(vendor.port, bounds=Bounds(failure_body=100))) as site:
        for _ in range(3):
            assert_recovery_error((await site.ask()).body, code="RATE_LIMITED")
            await site.until_healthy()
        assert vendor.accepted == 1


async def test_a_failure_body_that_stalls_is_judged_by_what_is_there():
    head = b"HTTP/1.1 429 No\r\nContent-Type: application/json\r\nContent-Length: 100000\r\n\r\n"
    limits = Timeouts(between_bytes=0.1)
    async with (
        FaultyVendor([request, send(head + LIMITED), stall]) as vendor,
        proxying(at(vendor.port, timeouts=limits)) as site,
    ):
        assert_recovery_error((await site.ask()).body)
        assert site.events.failures[0].exchange.response.body == LIMITED


async def test_a_failure_body_that_drips_is_ended_by_the_total():
    """`total` ends with the body of an answer that is read."""
    head = b"HTTP/1.1 500 No\r\nContent-Type: text/plain\r\n\r\n"
    limits = Timeouts(total=0.3)
    async with (
        FaultyVendor([request, send(head), drip(b"x", 0.02)]) as vendor,
        proxying(at(vendor.port, timeouts=limits)) as site,
    ):
        assert_recovery_error((await site.ask()).body)
        assert site.events.failures[0].exchange.fault.phase == "total"


@pytest.mark.parametrize(
    ("script", "status", "code"),
    [
        ([request, reset], 502, "UPSTREAM_UNAVAILABLE"),
        ([request, half_close], 502, "UPSTREAM_UNAVAILABLE"),
        ([request, send(b"HTTP/1.1 200 OK\r\nConte"), reset], 502, "UPSTREAM_UNAVAILABLE"),
        ([request, send(b"SSH-2.0-OpenSSH_9.2\r\n")], 502, "UPSTREAM_UNAVAILABLE"),
        ([request, send(b"HTTP/1.1 200 OK\r\nX: " + b"y" * 200_000 + b"\r\n\r\n")], 502, "UPSTREAM_UNAVAILABLE"),
        ([request, stall], 504, "TIMEOUT"),
    ],
    ids=["reset", "closed", "half a head", "garbage", "endless head", "no answer"],
)
async def test_a_call_without_an_answer_is_told_by_what_broke(script, status: int, code: str):
    """Complaint 17."""
    async with FaultyVendor(script) as vendor, proxying(at(vendor.port, timeouts=Timeouts(first_byte=0.1))) as site:
        reply = await site.ask(b"/vendor/x", b"POST", body=b"{}")
        error = assert_recovery_error(reply.body, code=code, method="POST")
        assert (reply.status, error["source"], error["effect"]) == (status, "vendor", "unknown")
        assert reply.header(b"remedy-origin") == b"proxy"
        if code == "TIMEOUT":
            assert error["timeout"] == {"phase": "first_byte", "limitSeconds": 0.1}


async def test_nobody_there_is_told_apart_from_no_answer():
    async with proxying(at(closed_port())) as site:
        reply = await site.ask(b"/vendor/x", b"POST", body=b"{}")
        error = assert_recovery_error(reply.body, code="UPSTREAM_UNAVAILABLE", method="POST")
        assert (reply.status, error["effect"]) == (502, "none")


async def test_the_callers_own_deadline_ends_a_call():
    async with FaultyVendor([request, stall]) as vendor, proxying(at(vendor.port)) as site:
        reply = await site.ask(b"/vendor/x", b"GET", b"Remedy-Deadline: 0.1")
        error = assert_recovery_error(reply.body, code="TIMEOUT")
        assert (reply.status, error["timeout"]["phase"]) == (504, "total")
        await vendor.until(lambda vendor: vendor.open == 0)


# Successes that say no


async def test_a_success_that_says_no_is_a_failure_and_one_that_does_not_passes():
    """Complaint 13."""
    vendor_answers = answers(
        message(200, NO, JSON), message(200, b'{"ok":true,"error":null}', JSON), message(200, NO, b"Content-Type: text/plain")
    )
    async with FaultyVendor(vendor_answers) as vendor, proxying(at(vendor.port)) as site, await site.connect() as wire:
        reply = await wire.ask(site.request())
        assert (reply.status, reply.header(b"remedy-upstream-status")) == (429, b"200")
        assert_recovery_error(reply.body, code="RATE_LIMITED")
        assert (await wire.ask(site.request())).body == b'{"ok":true,"error":null}'
        assert (await wire.ask(site.request())).body == NO


async def test_an_encoded_success_that_says_no_is_read_too():
    coded = gzip.compress(NO)
    async with (
        FaultyVendor(always(message(200, coded, JSON, b"Content-Encoding: gzip"))) as vendor,
        proxying(at(vendor.port)) as site,
    ):
        assert_recovery_error((await site.ask()).body, code="RATE_LIMITED")
        assert (await site.ask(b"/vendor/x", b"GET", b"Remedy-Render: off")).body == coded


NAMING = Vendor("vendor", successes=(SuccessRule("/api/**", pattern=parse_path("/api/**")),))


async def test_a_success_is_held_no_longer_than_its_hold():
    """What was held goes out as it was, and the rest streams."""
    head = b"HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n"
    script = [
        request,
        send(head + b"5\r\n" + NO[:5] + b"\r\n"),
        on_go,
        send(b"%x\r\n%b\r\n0\r\n\r\n" % (len(NO) - 5, NO[5:])),
        stall,
    ]
    async with (
        FaultyVendor(script) as vendor,
        proxying(at(vendor.port, vendor=NAMING, bounds=Bounds(inspect_hold=0.05))) as site,
        await site.connect() as wire,
    ):
        await wire.send(site.request(b"/vendor/api/x"))
        assert (await wire.head()).status == 200
        assert await wire.chunk() == NO[:5]
        vendor.go.set()
        assert await wire.chunk() == NO[5:]
        assert await wire.chunk() == b""


async def test_a_success_past_its_bound_streams_with_nothing_lost():
    body = NO + b" " * 200_000
    async with FaultyVendor(always(message(200, body, JSON))) as vendor, proxying(at(vendor.port, vendor=NAMING)) as site:
        reply = await site.ask(b"/vendor/api/x")
        assert (reply.status, reply.body == body) == (200, True)


# Streams


async def test_an_error_event_passes_and_is_counted_and_where_asked_for_explained():
    body = b'data: {"n": 1}\n\nevent: error\ndata: {"error": {"type": "overloaded_error", "message": "Overloaded"}}\n\n'
    answer = message(200, body, b"Content-Type: text/event-stream")
    async with (
        FaultyVendor(always(answer)) as vendor,
        proxying(at(vendor.port), at(vendor.port, "told", stream_errors="append")) as site,
    ):
        assert (await site.ask()).body == body
        told = await site.ask(b"/told/x")
        assert told.body.startswith(body + b"event: remedy\ndata: {")
        assert_recovery_error(told.body.rpartition(b"data: ")[2])
        page = (await site.ask(b"/metrics")).body
        assert page.count(b"remedy_stream_failures_total{") == 2


# Observe, off, and what is left behind


async def test_observe_adds_headers_and_changes_nothing_else():
    answer = message(429, LIMITED, JSON, b"Retry-After: 5", reason=b"Enhance Your Calm")
    async with FaultyVendor(always(answer)) as vendor, proxying(at(vendor.port, render="observe")) as site:
        reply = await site.ask()
        assert (reply.status, reply.reason, reply.body, reply.header(b"retry-after")) == (
            429,
            b"Enhance Your Calm",
            LIMITED,
            b"5",
        )
        assert reply.header(b"remedy-code") == b"RATE_LIMITED"


async def test_observe_streams_what_is_too_long_to_read():
    body = LIMITED + b" " * 600_000
    async with FaultyVendor(always(message(500, body, JSON))) as vendor, proxying(at(vendor.port, render="observe")) as site:
        reply = await site.ask()
        assert (reply.status, len(reply.body), reply.body == body) == (500, len(body), True)
        assert reply.header(b"remedy-class") is not None


async def test_off_bypasses():
    async with FaultyVendor(always(message(429, LIMITED, JSON))) as vendor, proxying(at(vendor.port)) as site:
        reply = await site.ask(b"/vendor/x", b"GET", b"Remedy-Render: off")
        assert (reply.status, reply.body, reply.header(b"remedy-code")) == (429, LIMITED, None)


async def test_no_secret_is_in_the_log_of_a_failure():
    """Complaint 33."""
    said = b'{"message": "Bearer tok-hunter2-tok is not valid"}'
    async with FaultyVendor(always(message(401, said, JSON))) as vendor, proxying(at(vendor.port)) as site:
        fields = [b"Authorization: Bearer tok-hunter2-tok", b"Cookie: s=hunter3-cookie"]
        reply = await site.ask(b"/vendor/users?api_key=hunter4-query", b"POST", *fields, body=b"password=hunter5-body")
        line = json.loads(b"".join(site.lines))
        assert (line["path"], line["code"], line["status"]) == ("/vendor/users", reply.header(b"remedy-code").decode(), 401)
        page = (await site.ask(b"/-/failures/" + reply.header(b"remedy-id"))).body
        for secret in (b"hunter2", b"hunter3", b"hunter4", b"hunter5"):
            assert secret not in reply.body + reply.raw_head + b"".join(site.lines) + page


async def test_failures_of_every_kind_leave_the_pool_healthy():
    """Complaint 29, by count: every slot free, every connection idle."""
    scripts = [
        [request, reset],
        answers(message(500, LIMITED, JSON)),
        [request, send(b"garbage\r\n\r\n")],
        always(message(404)),
    ]
    async with FaultyVendor(*scripts) as vendor, proxying(at(vendor.port, timeouts=Timeouts(first_byte=1))) as site:
        for _ in range(8):
            await site.ask(b"/vendor/x", b"POST", body=b"{}")
        await site.until_healthy()
        assert site.client.stats().waiting == 0
