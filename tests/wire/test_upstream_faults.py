"""The fault suite: every way in which a vendor, or the way to it, fails; over real sockets, through both clients.

Each case ends as the right phase, kind and `sent`, and leaves the client healthy, checked by count (`clients.client`). Where
httpx's engine can't keep the port's promise, the case says what it gives instead, and under which name in its table of LIMITS.
"""

from __future__ import annotations

import asyncio
import ssl
from collections.abc import Callable
from dataclasses import dataclass, replace

import pytest
import trustme

from proxy.config.snapshot import UpstreamTls
from proxy.exchange import Fault, FaultKind, Phase
from proxy.upstream.httpx_client import LIMITS
from proxy.upstream.pool import PoolLimits
from proxy.upstream.port import Body, Deadlines, Origin
from proxy.upstream.tls import client_context
from tests.support import clients
from tests.support.bodies import CALLER_GONE, EndlessBody, PiecesBody, sized
from tests.support.clients import PATIENT, fault_of_body, get, read_all
from tests.support.faulty import (
    FaultyVendor,
    Peer,
    Script,
    always,
    blackhole,
    closed_port,
    drip,
    flood,
    head,
    hold,
    on_go,
    request,
    reset,
    send,
    stall,
)

KINDS = ("own", "httpx")
SHORT = 0.08
LENGTH = b"HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\n"
CHUNKED = b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n"
FAILURE = b"HTTP/1.1 500 Oops\r\nContent-Length: 1000\r\n\r\n"

CONNECT, SEND, FIRST, BETWEEN, TOTAL = Phase.CONNECT, Phase.SEND, Phase.FIRST_BYTE, Phase.BETWEEN_BYTES, Phase.TOTAL
CLOSED, GARBAGE, TIMEOUT = FaultKind.CLOSED, FaultKind.GARBAGE, FaultKind.TIMEOUT
Found = tuple[Phase, FaultKind, str]


def found(fault: Fault) -> Found:
    return (fault.phase, fault.kind, fault.sent)


def limited(**limits: float) -> Deadlines:
    return replace(PATIENT, **limits)


def too_much() -> Body:
    """More than the buffers between a client and a vendor that reads nothing can hold."""
    return EndlessBody(16_777_216)


@dataclass(frozen=True)
class Case:
    """`body` is what came before the fault, None where the fault came before the head."""

    name: str
    script: Script
    expected: Found
    body: bytes | None = None
    limits: Deadlines = PATIENT
    method: str = "GET"
    upload: Callable[[], Body] | None = None
    httpx: Found | None = None  # what httpx's engine gives instead
    because: str = ""  # and its name in LIMITS


CASES = [
    Case("reset before the head", [request, reset], (FIRST, CLOSED, "all")),
    Case("closed before the head", [request], (FIRST, CLOSED, "all")),
    Case("closed before the head of a POST", [request], (FIRST, CLOSED, "all"), method="POST", upload=lambda: sized(b"x")),
    Case("half a head, then closed", [request, send(LENGTH[:20])], (FIRST, CLOSED, "all")),
    Case("half a head, then reset", [request, send(LENGTH[:20]), reset], (FIRST, CLOSED, "all")),
    Case("no answer", [request, stall], (FIRST, TIMEOUT, "all"), limits=limited(first_byte=SHORT)),
    Case("half a head, then nothing", [request, send(LENGTH[:20]), stall], (FIRST, TIMEOUT, "all"), limits=limited(first_byte=SHORT)),
    Case("a head in drops", [request, send(LENGTH[:20]), drip(b"x", 0.01)], (FIRST, TIMEOUT, "all"), limits=limited(first_byte=SHORT)),
    Case("a head in drops, until the total", [request, send(LENGTH[:20]), drip(b"x", 0.01)], (TOTAL, TIMEOUT, "all"), limits=limited(total=SHORT)),
    Case("stall between bytes", [request, send(LENGTH + b"abc"), stall], (BETWEEN, TIMEOUT, "all"), b"abc", limited(between_bytes=SHORT)),
    Case("stall between chunks", [request, send(CHUNKED + b"3\r\nabc\r\n"), stall], (BETWEEN, TIMEOUT, "all"), b"abc", limited(between_bytes=SHORT)),
    Case("a failure's body in drops, until the total", [request, send(FAILURE), drip(b"x", 0.01)], (TOTAL, TIMEOUT, "all"), b"", limited(total=SHORT)),
    Case("a body to be read whole in drops", [request, send(CHUNKED), drip(b"1\r\nx\r\n", 0.01)], (TOTAL, TIMEOUT, "all"), b"", limited(total=SHORT, whole=True)),
    Case("reset in the body", [request, send(LENGTH + b"abc"), on_go, reset], (BETWEEN, CLOSED, "all"), b"abc"),
    Case("reset in a body without an end", [request, send(b"HTTP/1.1 200 OK\r\n\r\nabc"), on_go, reset], (BETWEEN, CLOSED, "all"), b"abc"),
    Case("a body shorter than its length", [request, send(LENGTH + b"abc")], (BETWEEN, CLOSED, "all"), b"abc"),
    Case("chunks without their end", [request, send(CHUNKED + b"3\r\nabc\r\n")], (BETWEEN, CLOSED, "all"), b"abc"),
    Case("half a chunk", [request, send(CHUNKED + b"9\r\nabc")], (BETWEEN, CLOSED, "all"), b"abc"),
    Case("a bad chunk size", [request, send(CHUNKED + b"3\r\nabc\r\n"), on_go, send(b"zz\r\n"), stall], (BETWEEN, GARBAGE, "all"), b"abc"),
    Case("not HTTP", [request, send(b"SSH-2.0-OpenSSH_9.2\r\n"), stall], (FIRST, GARBAGE, "all"), limits=limited(first_byte=0.5), httpx=(FIRST, TIMEOUT, "all"), because="garbage"),
    Case("HTTP/0.9", [request, send(b"<html>hello</html>")], (FIRST, GARBAGE, "all"), httpx=(FIRST, CLOSED, "all"), because="garbage"),
    Case("two lengths", [request, send(b"HTTP/1.1 200 OK\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nab"), stall], (FIRST, GARBAGE, "all")),
    Case("a length that is none", [request, send(b"HTTP/1.1 200 OK\r\nContent-Length: ten\r\n\r\nab"), stall], (FIRST, GARBAGE, "all")),
    Case("a coding nobody asked for", [request, send(b"HTTP/1.1 200 OK\r\nTransfer-Encoding: gzip, chunked\r\n\r\n"), stall], (FIRST, GARBAGE, "all")),
    Case("101 that nobody asked for", [request, send(b"HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\nConnection: upgrade\r\n\r\n"), stall], (FIRST, GARBAGE, "all")),
    Case("endless head", [request, send(b"HTTP/1.1 200 OK\r\n"), flood(b"X-A: " + b"a" * 1000 + b"\r\n")], (FIRST, GARBAGE, "all")),
    Case("endless field", [request, send(b"HTTP/1.1 200 OK\r\nX-A: "), flood(b"a" * 4096)], (FIRST, GARBAGE, "all")),
    Case("a storm of interim responses", [request, flood(b"HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\n")], (FIRST, GARBAGE, "all"), limits=limited(first_byte=0.5), httpx=(FIRST, TIMEOUT, "all"), because="interim storm"),
    Case("endless trailers", [request, send(CHUNKED + b"3\r\nabc\r\n0\r\n"), flood(b"X-A: " + b"a" * 1000 + b"\r\n")], (BETWEEN, GARBAGE, "all"), b"abc"),
    Case("an upload that nobody reads", [head, hold], (SEND, TIMEOUT, "some"), method="POST", upload=too_much, limits=limited(send=SHORT)),
    Case("an upload that is cut", [head, reset], (SEND, CLOSED, "some"), method="POST", upload=too_much),
    Case("an upload until the total", [head, hold], (TOTAL, TIMEOUT, "some"), method="POST", upload=too_much, limits=limited(total=SHORT)),
]  # fmt: skip


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
async def test_a_vendor_that_fails_ends_as_its_fault(case: Case, kind: str):
    expected = case.httpx if kind == "httpx" and case.httpx is not None else case.expected
    assert case.httpx is None or case.because in LIMITS
    async with FaultyVendor(case.script) as vendor, clients.client(kind) as client:
        upload = case.upload() if case.upload else None
        outcome = await get(client, vendor.origin, case.limits, case.method, upload)
        if case.body is None:
            assert isinstance(outcome, Fault), outcome.status
            fault = outcome
        else:
            assert not isinstance(outcome, Fault), outcome
            came = b""
            while len(came) < len(case.body):
                came += await outcome.read()
            vendor.go.set()
            more, fault = await fault_of_body(outcome)
            assert case.body in (b"", came + more)
        assert found(fault) == expected
        assert not fault.reused
        assert (fault.limit_seconds is not None) == (fault.kind is TIMEOUT)
        assert client.stats().idle == 0, "its connection must not be used again"
        await vendor.until(lambda vendor: not vendor.open or hold in case.script)


@pytest.mark.parametrize("kind", KINDS)
async def test_a_port_where_nobody_listens_refuses(kind: str):
    async with clients.client(kind) as client:
        fault = await get(client, Origin("http", "127.0.0.1", closed_port()))
        assert found(fault) == (CONNECT, FaultKind.REFUSED, "none")


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("host", ["not a host", "x" * 64 + ".invalid"], ids=["unknown", "impossible"])
async def test_a_name_without_an_address_is_a_dns_failure(kind: str, host: str):
    async with clients.client(kind) as client:
        fault = await get(client, Origin("http", host, 80))
        assert found(fault) == (CONNECT, FaultKind.DNS, "none")


@pytest.mark.parametrize("kind", KINDS)
async def test_a_connection_that_nobody_accepts_meets_the_connect_limit(kind: str):
    with blackhole() as port:
        async with clients.client(kind) as client:
            fault = await get(client, Origin("http", "127.0.0.1", port), limited(connect=SHORT))
            assert found(fault) == (CONNECT, TIMEOUT, "none")
            assert fault.limit_seconds == SHORT


async def _close_early(peer: Peer) -> None:
    """A vendor that hangs up in the middle of a handshake."""
    await peer.reader.read(1)


TLS_CASES = {
    "an authority we don't know": ("tls", "127.0.0.1", FaultKind.TLS),
    "another's name": ("tls", "localhost", FaultKind.TLS),
    "plain HTTP": ([send(b"HTTP/1.1 400 Bad Request\r\n\r\n"), stall], "127.0.0.1", FaultKind.TLS),
    "silence": ([stall], "127.0.0.1", TIMEOUT),
    "closed in the handshake": ([_close_early], "127.0.0.1", CLOSED),
}


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("name", TLS_CASES)
async def test_a_handshake_that_fails_is_a_fault_of_connecting(kind: str, name: str, authority: trustme.CA):
    script, host, expected = TLS_CASES[name]
    other = trustme.CA()
    server = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
    signer = other if name == "an authority we don't know" else authority
    signer.issue_cert("127.0.0.1").configure_cert(server)
    context = client_context(UpstreamTls())
    authority.configure_trust(context)
    vendor = FaultyVendor(always(), tls=server) if script == "tls" else FaultyVendor(script)
    async with vendor, clients.client(kind, context=context) as client:
        fault = await get(client, Origin("https", host, vendor.port), limited(connect=0.5 if expected is TIMEOUT else 10))
        assert (fault.phase, fault.sent) == (CONNECT, "none")
        assert fault.kind is expected


@pytest.mark.parametrize("kind", KINDS)
async def test_a_full_pool_meets_the_queue_limit_and_serves_the_next(kind: str):
    one = PoolLimits(connections=1)
    script = [request, on_go, send(LENGTH + b"0123456789"), stall]
    async with FaultyVendor(script) as vendor, clients.client(kind, limits=one) as client:
        first = asyncio.create_task(get(client, vendor.origin))
        await vendor.until(lambda vendor: len(vendor.requests) == 1)
        fault = await get(client, vendor.origin, limited(queue=SHORT))
        assert found(fault) == (Phase.QUEUE, TIMEOUT, "none")
        assert fault.limit_seconds == SHORT
        vendor.go.set()
        assert await read_all(await first) == b"0123456789"
        assert vendor.accepted == 1


#: The vendor takes a second request and closes without a byte: what a race with its idle limit looks like.
DIES_ON_REUSE: Script = [request, send(b"HTTP/1.1 204 No Content\r\n\r\n"), request]


@pytest.mark.parametrize("kind", KINDS)
async def test_a_kept_connection_serves_the_next_call(kind: str):
    async with FaultyVendor(always()) as vendor, clients.client(kind) as client:
        answers_ = [await get(client, vendor.origin)]
        assert await read_all(answers_[0]) == b"ok"
        answers_.append(await get(client, vendor.origin))
        assert await read_all(answers_[1]) == b"ok"
        assert [answer.reused for answer in answers_] == [False, True]
        assert vendor.accepted == 1


@pytest.mark.parametrize("kind", KINDS)
async def test_an_idempotent_call_that_dies_on_reuse_is_sent_once_more(kind: str):
    async with FaultyVendor(DIES_ON_REUSE, always()) as vendor, clients.client(kind) as client:
        await read_all(await get(client, vendor.origin))
        answer = await get(client, vendor.origin, method="PUT", body=sized(b"twice"))
        assert await read_all(answer) == b"ok"
        assert not answer.reused
        assert [sent[-5:] for sent in vendor.requests[1:]] == [b"twice", b"twice"]
        assert client.stats().resent_total == 1


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize(
    ("method", "body"),
    [("POST", lambda: None), ("PATCH", lambda: sized(b"x")), ("PUT", lambda: sized(b"x", replayable=False))],
    ids=["POST", "PATCH", "PUT of a body that is gone"],
)
async def test_any_other_call_that_dies_on_reuse_is_a_fault(kind: str, method: str, body: Callable[[], Body | None]):
    async with FaultyVendor(DIES_ON_REUSE, always()) as vendor, clients.client(kind) as client:
        await read_all(await get(client, vendor.origin))
        fault = await get(client, vendor.origin, method=method, body=body())
        assert found(fault) == (FIRST, CLOSED, "all")
        assert fault.reused
        assert len(vendor.requests) == 2


@pytest.mark.parametrize("kind", KINDS)
async def test_a_call_is_sent_at_most_twice(kind: str):
    async with FaultyVendor(DIES_ON_REUSE, [request]) as vendor, clients.client(kind) as client:
        await read_all(await get(client, vendor.origin))
        fault = await get(client, vendor.origin)
        assert found(fault) == (FIRST, CLOSED, "all")
        assert not fault.reused
        assert len(vendor.requests) == 3


@pytest.mark.parametrize("kind", KINDS)
async def test_a_call_on_a_fresh_connection_is_never_sent_again(kind: str):
    async with FaultyVendor([request], always()) as vendor, clients.client(kind) as client:
        assert found(await get(client, vendor.origin)) == (FIRST, CLOSED, "all")
        assert len(vendor.requests) == 1


@pytest.mark.parametrize("kind", KINDS)
async def test_a_timeout_on_a_reused_connection_is_never_sent_again(kind: str):
    async with FaultyVendor([*DIES_ON_REUSE, stall]) as vendor, clients.client(kind) as client:
        await read_all(await get(client, vendor.origin))
        fault = await get(client, vendor.origin, limited(first_byte=SHORT))
        assert found(fault) == (FIRST, TIMEOUT, "all")
        assert fault.reused
        assert len(vendor.requests) == 2


@pytest.mark.parametrize("kind", KINDS)
async def test_a_vendor_that_closes_idle_connections_costs_no_call(kind: str):
    """Not even a POST: the end of an idle connection is seen before it is used."""
    async with FaultyVendor(DIES_ON_REUSE[:-1], always()) as vendor, clients.client(kind) as client:
        await read_all(await get(client, vendor.origin))
        await vendor.until(lambda vendor: not vendor.open)
        if kind == "own":
            await clients.until(lambda: client.stats().open == 0)
        else:
            assert "idle end" in LIMITS
        answer = await get(client, vendor.origin, method="POST", body=sized(b"x"))
        assert await read_all(answer) == b"ok"
        assert client.stats().resent_total == 0


@pytest.mark.parametrize("kind", KINDS)
async def test_a_caller_that_breaks_off_aborts_the_call(kind: str):
    async with FaultyVendor([head, stall]) as vendor, clients.client(kind) as client:
        with pytest.raises(type(CALLER_GONE)) as raised:
            await get(client, vendor.origin, method="POST", body=PiecesBody(b"begin", CALLER_GONE))
        assert raised.value is CALLER_GONE
        await vendor.until(lambda vendor: not vendor.open)


@pytest.mark.parametrize("kind", KINDS)
async def test_a_cancelled_call_closes_its_connection_at_once(kind: str):
    async with FaultyVendor([request, stall]) as vendor, clients.client(kind) as client:
        call = asyncio.create_task(get(client, vendor.origin))
        await vendor.until(lambda vendor: len(vendor.requests) == 1)
        call.cancel()
        with pytest.raises(asyncio.CancelledError):
            await call
        await vendor.until(lambda vendor: not vendor.open)


@pytest.mark.parametrize("kind", KINDS)
async def test_a_cancelled_read_closes_its_connection_at_once(kind: str):
    async with FaultyVendor([request, send(LENGTH), stall]) as vendor, clients.client(kind) as client:
        answer = await get(client, vendor.origin)
        reading = asyncio.create_task(answer.read())
        await asyncio.sleep(0)
        reading.cancel()
        with pytest.raises(asyncio.CancelledError):
            await reading
        await vendor.until(lambda vendor: not vendor.open)


@pytest.mark.parametrize("kind", KINDS)
async def test_closing_in_mid_body_closes_the_connection_and_twice_is_once(kind: str):
    async with FaultyVendor([request, send(LENGTH + b"abc"), stall]) as vendor, clients.client(kind) as client:
        answer = await get(client, vendor.origin)
        assert await answer.read() == b"abc"
        answer.close()
        answer.close()
        if kind == "own":
            await clients.until(lambda: client.stats().calls == 1)  # a rest of 7 bytes is waited for a second
            await client.aclose()
        await vendor.until(lambda vendor: not vendor.open)


@pytest.mark.parametrize("kind", KINDS)
async def test_a_closing_client_ends_what_is_under_way(kind: str):
    async with FaultyVendor([request, stall]) as vendor, clients.client(kind) as client:
        call = asyncio.create_task(get(client, vendor.origin))
        await vendor.until(lambda vendor: len(vendor.requests) == 1)
        await client.aclose()
        assert found(await call) == (FIRST, FaultKind.SHUTDOWN, "all")
        assert (await get(client, vendor.origin)).kind is FaultKind.SHUTDOWN
