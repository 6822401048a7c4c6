"""The httpx client beyond the fault suite: HTTP/2, SOCKS, tunnels, respx; and what it can't hold, shown and not only said."""

from __future__ import annotations

import asyncio
import base64
import contextlib
import ssl
from typing import Any

import h2.config
import h2.connection
import h2.errors
import h2.events
import pytest
import respx
import trustme

from proxy.config.snapshot import UpstreamTls
from proxy.exchange import Fault, FaultKind, Phase
from proxy.upstream.httpx_client import LIMITS, HttpxClient
from proxy.upstream.port import Origin
from proxy.upstream.tls import client_context
from tests.support import clients
from tests.support.bodies import PiecesBody, sized
from tests.support.clients import HEADERS, PATIENT, fault_of_body, get, read_all
from tests.support.faulty import OK, FaultyVendor, Peer, always, head, on_go, request, send, stall, tunnel


@pytest.fixture
def trusting(authority: trustme.CA) -> Any:
    context = client_context(UpstreamTls())
    authority.configure_trust(context)
    return context


@contextlib.asynccontextmanager
async def made(context: ssl.SSLContext, proxy: str | None = None) -> Any:
    client = HttpxClient(context=context, proxy=proxy)
    try:
        yield client
    finally:
        await client.aclose()


# HTTP/2.


@pytest.fixture(scope="session")
def http2_tls(authority: trustme.CA) -> ssl.SSLContext:
    context = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
    authority.issue_cert("localhost", "127.0.0.1").configure_cert(context)
    context.set_alpn_protocols(["h2"])
    return context


async def http2(peer: Peer) -> None:
    """Answers each stream by its path: /ok, /silent, /reset, /half (a body that breaks off), /goaway."""
    connection = h2.connection.H2Connection(h2.config.H2Configuration(client_side=False))
    connection.initiate_connection()
    paths: dict[int, str] = {}
    bodies: dict[int, bytes] = {}
    while True:
        peer.writer.write(connection.data_to_send())
        data = await peer.reader.read(65_536)
        if not data:
            return
        for event in connection.receive_data(data):
            if isinstance(event, h2.events.RequestReceived):
                fields = dict(event.headers)
                paths[event.stream_id] = fields[b":path"].decode()
                bodies[event.stream_id] = b""
            elif isinstance(event, h2.events.DataReceived):
                bodies[event.stream_id] += event.data
                connection.acknowledge_received_data(event.flow_controlled_length, event.stream_id)
            elif isinstance(event, h2.events.StreamEnded):
                path = paths[event.stream_id]
                peer.vendor.requests.append(path.encode() + b" " + bodies[event.stream_id])
                await peer.vendor.changed()
                answer(connection, event.stream_id, path)


def answer(connection: h2.connection.H2Connection, stream: int, path: str) -> None:
    if path.startswith("/ok"):
        connection.send_headers(stream, [(":status", "200"), ("set-cookie", "a=1"), ("set-cookie", "b=2")])
        connection.send_data(stream, b"ok", end_stream=True)
    elif path == "/reset":
        connection.reset_stream(stream, h2.errors.ErrorCodes.INTERNAL_ERROR)
    elif path == "/half":
        connection.send_headers(stream, [(":status", "200")])
        connection.send_data(stream, b"half")
        connection.reset_stream(stream, h2.errors.ErrorCodes.INTERNAL_ERROR)
    elif path == "/goaway":
        connection.close_connection(h2.errors.ErrorCodes.ENHANCE_YOUR_CALM, last_stream_id=0)


async def test_http2_carries_calls_beside_each_other_on_one_connection(trusting: Any, http2_tls: ssl.SSLContext):
    async with FaultyVendor([http2], tls=http2_tls) as vendor, made(trusting) as client:
        first = await client.send(vendor.origin, "GET", b"/ok?a=%2F&b=", HEADERS, None, PATIENT)
        assert (first.status, await read_all(first)) == (200, b"ok")
        assert first.headers == [(b"set-cookie", b"a=1"), (b"set-cookie", b"b=2")]
        answers = await asyncio.gather(
            *(client.send(vendor.origin, "POST", b"/ok", HEADERS, sized(b"body"), PATIENT) for _ in range(5))
        )
        assert [await read_all(answer) for answer in answers] == [b"ok"] * 5
        assert all(answer.reused for answer in answers)
        assert vendor.accepted == 1
        assert vendor.requests[0] == b"/ok?a=%2F&b= "
        assert vendor.requests[1] == b"/ok body"


async def test_http2_faults_have_the_ports_phases(trusting: Any, http2_tls: ssl.SSLContext):
    quick = clients.PATIENT.__class__(first_byte=0.08)
    async with FaultyVendor([http2], tls=http2_tls) as vendor, made(trusting) as client:
        silent = await client.send(vendor.origin, "GET", b"/silent", HEADERS, None, quick)
        assert (silent.phase, silent.kind, silent.sent) == (Phase.FIRST_BYTE, FaultKind.TIMEOUT, "all")
        reset = await client.send(vendor.origin, "POST", b"/reset", HEADERS, sized(b"x"), PATIENT)
        assert (reset.phase, reset.kind, reset.sent) == (Phase.FIRST_BYTE, FaultKind.CLOSED, "all")
        half = await client.send(vendor.origin, "GET", b"/half", HEADERS, None, PATIENT)
        body, fault = await fault_of_body(half)
        assert (fault.phase, fault.kind) == (Phase.BETWEEN_BYTES, FaultKind.CLOSED)
        assert body in (b"half", b"")
        away = await client.send(vendor.origin, "POST", b"/goaway", HEADERS, None, PATIENT)
        assert (away.phase, away.kind) == (Phase.FIRST_BYTE, FaultKind.CLOSED)
        ok = await client.send(vendor.origin, "GET", b"/ok", HEADERS, None, PATIENT)
        assert await read_all(ok) == b"ok"


# SOCKS and tunnels.


async def socks(peer: Peer) -> None:
    """A SOCKS5 proxy that asks for a password and lets nobody but `user` pass (RFC 1928, RFC 1929)."""
    greeting = await peer.reader.readexactly(2)
    await peer.reader.readexactly(greeting[1])
    peer.writer.write(b"\x05\x02")
    name = await peer.reader.readexactly((await peer.reader.readexactly(2))[1])
    password = await peer.reader.readexactly((await peer.reader.readexactly(1))[0])
    peer.vendor.requests.append(name + b":" + password)
    peer.writer.write(b"\x01\x00" if name == b"user" else b"\x01\x01")
    if name != b"user":
        return
    command = await peer.reader.readexactly(4)
    size = 4 if command[3] == 1 else (await peer.reader.readexactly(1))[0]
    await peer.reader.readexactly(size)
    port = int.from_bytes(await peer.reader.readexactly(2), "big")
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    peer.writer.write(b"\x05\x00\x00\x01\x7f\x00\x00\x01\x00\x00")
    await peer.relay(reader, writer)


@pytest.mark.parametrize("is_tls", [False, True])
async def test_a_socks_proxy_is_passed_with_its_password(trusting: Any, server_tls: ssl.SSLContext, is_tls: bool):
    async with FaultyVendor(always(), tls=server_tls if is_tls else None) as vendor, FaultyVendor([socks]) as proxy:
        async with made(trusting, f"socks5://user:p%40ss@127.0.0.1:{proxy.port}") as client:
            for _ in range(2):
                answer = await client.send(vendor.origin, "GET", b"/a%2Fb?", HEADERS, None, PATIENT)
                assert await read_all(answer) == b"ok"
        assert proxy.requests == [b"user:p@ss"]
        assert vendor.requests[0].startswith(b"GET /a%2Fb? HTTP/1.1\r\n")


async def test_a_socks_proxy_that_refuses_is_a_fault_of_connecting(trusting: Any):
    async with FaultyVendor([socks]) as proxy, made(trusting, f"socks5://other:x@127.0.0.1:{proxy.port}") as client:
        fault = await client.send(Origin("http", "vendor.example", 80), "GET", b"/", HEADERS, None, PATIENT)
        assert (fault.phase, fault.kind, fault.sent) == (Phase.CONNECT, FaultKind.REFUSED, "none")


async def test_a_socks_proxy_that_is_silent_meets_the_connect_limit(trusting: Any):
    limits = PATIENT.__class__(connect=0.08)
    async with FaultyVendor([stall]) as proxy, made(trusting, f"socks5://user:x@127.0.0.1:{proxy.port}") as client:
        fault = await client.send(Origin("http", "vendor.example", 80), "GET", b"/", HEADERS, None, limits)
        assert (fault.phase, fault.kind, fault.sent) == (Phase.CONNECT, FaultKind.TIMEOUT, "none")
        await proxy.until(lambda proxy: not proxy.open)


async def test_a_tunnel_carries_raw_targets_and_its_own_head_counts_as_connecting(trusting: Any, server_tls: ssl.SSLContext):
    async with FaultyVendor([request, stall], tls=server_tls) as vendor, FaultyVendor([tunnel]) as proxy:
        async with made(trusting, f"http://user:p%40ss@127.0.0.1:{proxy.port}") as client:
            origin = Origin("https", "localhost", vendor.port)
            fault = await client.send(origin, "GET", b"/a%2Fb?", HEADERS, None, PATIENT.__class__(first_byte=0.1))
            assert (fault.phase, fault.kind, fault.sent) == (Phase.FIRST_BYTE, FaultKind.TIMEOUT, "all")
        assert proxy.requests[0].startswith(b"CONNECT localhost:%d HTTP/1.1\r\n" % vendor.port)
        assert base64.b64encode(b"user:p@ss") in proxy.requests[0]
        assert vendor.requests[0].startswith(b"GET /a%2Fb? HTTP/1.1\r\n")


@pytest.mark.parametrize(
    ("script", "kind"),
    [
        ([head, send(b"HTTP/1.1 407 No\r\nContent-Length: 0\r\n\r\n"), stall], FaultKind.REFUSED),
        ([head], FaultKind.CLOSED),
        ([head, stall], FaultKind.TIMEOUT),
    ],
    ids=["407", "closed", "silent"],
)
async def test_a_tunnel_that_fails_is_a_fault_of_connecting(trusting: Any, script: Any, kind: FaultKind):
    async with FaultyVendor(script) as proxy, made(trusting, f"http://127.0.0.1:{proxy.port}") as client:
        limits = PATIENT.__class__(connect=0.1 if kind is FaultKind.TIMEOUT else 10)
        fault = await client.send(Origin("https", "vendor.example", 443), "GET", b"/", HEADERS, None, limits)
        assert (fault.phase, fault.kind, fault.sent) == (Phase.CONNECT, kind, "none")


def test_a_proxy_of_an_unknown_kind_is_refused():
    with pytest.raises(ValueError, match="a proxy is http, https, socks5 or socks5h"):
        HttpxClient(context=client_context(UpstreamTls()), proxy="ftp://proxy.example")


# Both clients send the same bytes.


@pytest.mark.parametrize("kind", ["own", "httpx"])
@pytest.mark.parametrize("target", [b"/", b"/?", b"/a%2Fb//c/../d;p=1?x=%20&y=+&&z", b"/q?a=b?c=d", b"/%E2%82%AC/\xe2\x82\xac"])
async def test_the_target_is_sent_byte_for_byte(kind: str, target: bytes):
    async with FaultyVendor(always()) as vendor, clients.client(kind) as client:
        await read_all(await client.send(vendor.origin, "GET", target, HEADERS, None, PATIENT))
    if kind == "httpx" and "target" in LIMITS:
        target = target.replace(b"\xe2\x82\xac", b"%E2%82%AC")
    assert vendor.requests[0].split(b"\r\n")[0] == b"GET " + target + b" HTTP/1.1"


@pytest.mark.parametrize("body", [None, sized, PiecesBody], ids=["none", "length", "chunked"])
async def test_both_clients_send_the_same_request(body: Any):
    sent = {}
    for kind in ("own", "httpx"):
        async with FaultyVendor(always()) as vendor, clients.client(kind) as client:
            await read_all(await get(client, vendor.origin, method="POST", body=body and body(b"piece")))
            sent[kind] = vendor.requests[0]
    assert sent["own"] == sent["httpx"]


# What it can't hold.


async def test_the_body_does_not_wait_for_a_100():
    assert "expect" in LIMITS
    async with FaultyVendor([head, on_go, send(OK), stall]) as vendor, clients.client("httpx") as client:
        body = sized(b"precious")
        call = asyncio.create_task(
            client.send(vendor.origin, "POST", b"/", [*HEADERS, (b"expect", b"100-continue")], body, PATIENT)
        )
        await vendor.until(lambda vendor: len(vendor.requests) == 1)
        await clients.until(lambda: body.reads > 0)
        vendor.go.set()
        assert await read_all(await call) == b"ok"


async def test_a_refusal_waits_for_the_end_of_the_upload():
    assert "early answer" in LIMITS
    rest = asyncio.Event()
    refusal = b"HTTP/1.1 401 Unauthorized\r\nContent-Length: 0\r\n\r\n"
    async with FaultyVendor([head, send(refusal), stall]) as vendor, clients.client("httpx") as client:
        body = PiecesBody(b"x" * 10, rest, b"y" * 10, length=20)
        call = asyncio.create_task(get(client, vendor.origin, method="POST", body=body))
        await vendor.until(lambda vendor: len(vendor.requests) == 1)
        for _ in range(50):
            await asyncio.sleep(0)
        assert not call.done()
        rest.set()
        assert (await call).status == 401
        await read_all(await call)


# For tests of rules.


async def test_respx_answers_in_the_vendors_place(trusting: Any):
    with respx.mock(assert_all_called=True) as mock:
        mock.get("https://api.example.com/things?q=1").respond(429, headers={"Retry-After": "7"}, json={"error": "slow down"})
        async with made(trusting) as client:
            answer = await client.send(Origin("https", "api.example.com", 443), "GET", b"/things?q=1", HEADERS, None, PATIENT)
            assert not isinstance(answer, Fault)
            assert answer.status == 429
            assert (b"retry-after", b"7") in answer.headers
            assert b"slow down" in await read_all(answer)
