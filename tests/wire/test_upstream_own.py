"""The own client over real sockets, beyond the fault suite: uploads, Expect, back-pressure, addresses, TLS, proxies, the queue."""

from __future__ import annotations

import asyncio
import base64
import socket
import ssl
import threading
from pathlib import Path
from typing import Any

import pytest
import trustme

from proxy.config.snapshot import UpstreamTls
from proxy.exchange import Fault, FaultKind, Phase, Secret
from proxy.upstream import answer as answer_module
from proxy.upstream.client import OwnClient
from proxy.upstream.dial import Dialer, ProxyAddress
from proxy.upstream.pool import PoolLimits
from proxy.upstream.port import Origin, StreamFault
from proxy.upstream.tls import client_context
from tests.support import clients
from tests.support.bodies import CALLER_GONE, EndlessBody, PiecesBody, sized
from tests.support.clients import HEADERS, PATIENT, get, read_all, resolving_to
from tests.support.faulty import (
    OK,
    FaultyVendor,
    Peer,
    always,
    answers,
    blackhole,
    closed_port,
    drip,
    flood,
    head,
    hold,
    on_go,
    request,
    send,
    stall,
    tunnel,
)
from tests.support.memory import Growth

REFUSAL = b"HTTP/1.1 401 Unauthorized\r\nContent-Length: 4\r\n\r\nkey?"
EXPECTING = [*HEADERS, (b"expect", b"100-continue")]
KIB64 = 65_536


async def upload(client: OwnClient, vendor: FaultyVendor, body: Any, method: str = "POST", headers: Any = HEADERS) -> Any:
    return await client.send(vendor.origin, method, b"/upload", headers, body, PATIENT)


# Uploads.


async def test_a_small_body_leaves_with_its_head():
    async with FaultyVendor(always()) as vendor, clients.client() as client:
        answer = await upload(client, vendor, PiecesBody(b"two ", b"pieces", length=10))
        assert await read_all(answer) == b"ok"
    assert vendor.requests[0].endswith(b"\r\ncontent-length: 10\r\n\r\ntwo pieces")


async def test_a_body_without_a_length_is_chunked():
    async with FaultyVendor(always()) as vendor, clients.client() as client:
        answer = await upload(client, vendor, PiecesBody(b"two ", b"pieces"))
        assert await read_all(answer) == b"ok"
    assert vendor.requests[0].endswith(b"\r\ntransfer-encoding: chunked\r\n\r\n4\r\ntwo \r\n6\r\npieces\r\n0\r\n\r\n")


async def test_a_large_body_arrives_whole_and_the_connection_is_kept():
    async with FaultyVendor(always()) as vendor, clients.client() as client:
        for _ in range(2):
            answer = await upload(client, vendor, EndlessBody(1_000_000))
            assert await read_all(answer) == b"ok"
        assert [len(sent.partition(b"\r\n\r\n")[2]) for sent in vendor.requests] == [1_000_000] * 2
        assert vendor.accepted == 1


@pytest.mark.parametrize("given", [b"short", b"much too long"])
@pytest.mark.parametrize("length", [10, KIB64 + 10])
async def test_a_body_that_is_not_its_length_is_the_callers_fault(given: bytes, length: int):
    filler = b"x" * (length - 10)
    async with FaultyVendor([request, stall]) as vendor, clients.client() as client:
        with pytest.raises(StreamFault, match="closed"):
            await upload(client, vendor, PiecesBody(filler, given, length=length))
        await vendor.until(lambda vendor: not vendor.open)


async def test_a_small_body_that_breaks_off_reaches_nobody():
    async with FaultyVendor(always()) as vendor, clients.client() as client:
        with pytest.raises(StreamFault) as raised:
            await upload(client, vendor, PiecesBody(b"half", CALLER_GONE, length=8))
        assert raised.value is CALLER_GONE
        assert vendor.accepted == 0


async def test_a_refusal_during_an_upload_is_seen_while_the_caller_is_still_sending():
    """The rest is not asked for, and the connection, in the middle of a message, is not used again."""
    never = asyncio.Event()
    body = PiecesBody(b"x" * 10, never, b"y" * 10, length=KIB64 * 2)
    async with FaultyVendor([head, on_go, send(REFUSAL), stall]) as vendor, clients.client() as client:
        call = asyncio.create_task(upload(client, vendor, body))
        await clients.until(lambda: body.reads == 2)
        vendor.go.set()
        answer = await call
        assert (answer.status, await read_all(answer)) == (401, b"key?")
        assert body.reads == 2
        await vendor.until(lambda vendor: not vendor.open)


@pytest.mark.parametrize("attempt", range(10))
async def test_a_refusal_that_comes_with_a_reset_is_not_lost(attempt: int):
    """A vendor that answers and closes with our bytes unread makes the kernel send a reset right behind the answer."""
    async with FaultyVendor([head, send(REFUSAL)], receive_bytes=4096) as vendor, clients.client() as client:
        answer = await upload(client, vendor, EndlessBody(8_388_608))
        assert not isinstance(answer, Fault), (attempt, answer)
        assert (answer.status, await read_all(answer)) == (401, b"key?")


def _answer_and_reset(*, listener: socket.socket, answered: threading.Event) -> None:
    """Reads a head, answers, and closes with the body unread, whatever the event loop of the test does meanwhile."""
    peer, _ = listener.accept()
    with peer:
        while b"\r\n\r\n" not in peer.recv(1024, socket.MSG_PEEK):
            pass
        peer.sendall(REFUSAL)
    answered.set()


async def test_a_refusal_that_comes_with_a_reset_while_we_write_is_not_lost():
    """The write fails before the answer was read: the kernel still holds it."""
    answered = threading.Event()

    class Blocks(PiecesBody):
        async def read(self) -> bytes:
            answered.wait(10)
            return b"x" * KIB64

    with socket.create_server(("127.0.0.1", 0)) as listener:
        vendor = threading.Thread(target=_answer_and_reset, kwargs={"listener": listener, "answered": answered})
        vendor.start()
        async with clients.client() as client:
            origin = Origin("http", "127.0.0.1", listener.getsockname()[1])
            answer = await get(client, origin, method="POST", body=Blocks(length=64 * KIB64))
            assert not isinstance(answer, Fault), answer
            assert (answer.status, await read_all(answer)) == (401, b"key?")
        vendor.join()


async def test_a_success_that_begins_during_an_upload_does_not_stop_it():
    async def echo(peer: Peer) -> None:
        await head(peer)
        await send(b"HTTP/1.1 200 OK\r\nContent-Length: 6\r\n\r\n")(peer)
        peer.vendor.requests.append(await peer.reader.readexactly(KIB64 + 1))
        await send(b"got it")(peer)

    rest = asyncio.Event()
    async with FaultyVendor([echo, stall]) as vendor, clients.client() as client:
        answer = await upload(client, vendor, PiecesBody(b"x" * KIB64, rest, b"y", length=KIB64 + 1))
        assert answer.status == 200
        rest.set()
        assert await read_all(answer) == b"got it"
        assert vendor.requests[1][-1:] == b"y"
        assert client.stats().idle == 1


async def test_a_caller_that_breaks_off_after_the_head_breaks_the_body():
    rest = asyncio.Event()
    script = [head, send(b"HTTP/1.1 200 OK\r\nContent-Length: 6\r\n\r\n"), stall]
    async with FaultyVendor(script) as vendor, clients.client() as client:
        answer = await upload(client, vendor, PiecesBody(b"x", rest, CALLER_GONE))
        rest.set()
        with pytest.raises(StreamFault) as raised:
            await answer.read()
        assert raised.value is CALLER_GONE
        await vendor.until(lambda vendor: not vendor.open)


async def test_an_upload_waits_for_a_slow_vendor():
    """What is read from the caller ahead of the vendor is bounded by the buffers between them."""
    body = EndlessBody(64 * 1_048_576)
    async with FaultyVendor([head, hold], receive_bytes=4096) as vendor, clients.client() as client:
        call = asyncio.create_task(upload(client, vendor, body))
        await vendor.until(lambda vendor: len(vendor.requests) == 1)
        previous = -1
        while body._left != previous:  # until the buffers of the kernel are full
            previous = body._left
            for _ in range(100):
                await asyncio.sleep(0)
        assert body._left > 32 * 1_048_576
        call.cancel()
        await asyncio.wait({call})


async def test_a_cancelled_upload_stops_asking_for_the_body():
    never = asyncio.Event()
    body = PiecesBody(b"x", never, b"y")
    async with FaultyVendor([head, stall]) as vendor, clients.client() as client:
        call = asyncio.create_task(upload(client, vendor, body))
        await vendor.until(lambda vendor: len(vendor.requests) == 1)
        await clients.until(lambda: body.reads == 2)
        call.cancel()
        with pytest.raises(asyncio.CancelledError):
            await call
        await vendor.until(lambda vendor: not vendor.open)
        assert body.reads == 2


async def test_a_large_upload_that_dies_on_reuse_is_sent_again_from_its_beginning():
    body = PiecesBody(b"x" * KIB64, b"y" * KIB64, length=2 * KIB64, replayable=True)
    async with FaultyVendor([request, send(OK), head], always()) as vendor, clients.client() as client:
        await read_all(await get(client, vendor.origin))
        answer = await upload(client, vendor, body, "PUT")
        assert await read_all(answer) == b"ok"
        assert body.rewinds == 1
        assert vendor.requests[-1].endswith(b"x" * KIB64 + b"y" * KIB64)


async def test_a_body_that_outgrew_its_bound_is_not_sent_again():
    """`replayable` counts when the call has died, not when it began."""

    class Forgets(PiecesBody):
        async def read(self) -> bytes:
            self.replayable = self.reads < 1
            return await super().read()

    body = Forgets(b"x" * KIB64, b"z" * KIB64, length=2 * KIB64, replayable=True)
    async with FaultyVendor([request, send(OK), head], always()) as vendor, clients.client() as client:
        await read_all(await get(client, vendor.origin))
        fault = await upload(client, vendor, body, "PUT")
        assert isinstance(fault, Fault)
        assert (fault.kind, fault.reused, body.rewinds) == (FaultKind.CLOSED, True, 0)


# Expect.


async def test_the_body_is_asked_for_after_the_vendors_100():
    body = sized(b"precious")
    script = [head, on_go, send(b"HTTP/1.1 100 Continue\r\n\r\n"), lambda peer: peer.reader.readexactly(8), send(OK), stall]
    async with FaultyVendor(script) as vendor, clients.client() as client:
        call = asyncio.create_task(upload(client, vendor, body, headers=EXPECTING))
        await vendor.until(lambda vendor: len(vendor.requests) == 1)
        assert body.reads == 0
        vendor.go.set()
        assert await read_all(await call) == b"ok"
        assert client.stats().idle == 1


@pytest.mark.parametrize("refusal", [REFUSAL, b"HTTP/1.1 417 Expectation Failed\r\nContent-Length: 0\r\n\r\n", OK])
async def test_a_body_that_is_refused_is_never_asked_for(refusal: bytes):
    body = sized(b"precious")
    async with FaultyVendor([head, send(refusal), stall]) as vendor, clients.client() as client:
        answer = await upload(client, vendor, body, headers=EXPECTING)
        await read_all(answer)
        assert body.reads == 0
        await vendor.until(lambda vendor: not vendor.open)


async def test_without_a_100_the_body_goes_out_after_a_while(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(answer_module, "_EXPECT_SECONDS", 0.05)
    async with FaultyVendor(always()) as vendor, clients.client() as client:
        answer = await upload(client, vendor, sized(b"precious"), headers=EXPECTING)
        assert await read_all(answer) == b"ok"
        assert vendor.requests[0].endswith(b"precious")


# Answers.


async def test_a_slow_reader_stops_the_vendor_and_gets_every_byte():
    piece, times = b"x" * KIB64, 256
    script = [request, send(b"HTTP/1.1 200 OK\r\nContent-Length: %d\r\n\r\n" % (KIB64 * times)), flood(piece, times), stall]
    async with FaultyVendor(script) as vendor, clients.client() as client:
        answer = await get(client, vendor.origin)
        for _ in range(200):
            await asyncio.sleep(0)
        assert answer.size <= 6 * KIB64  # the high-water mark and one read of the event loop
        assert sum([len(part) async for part in parts(answer)]) == KIB64 * times
        assert client.stats().idle == 1


async def parts(answer: Any) -> Any:
    while piece := await answer.read():
        yield piece


@pytest.mark.parametrize("direction", ["down", "up"])
async def test_memory_is_flat_while_256_mib_stream(direction: str):
    total, piece = 256 * 1_048_576, b"x" * 262_144
    down = [request, send(b"HTTP/1.1 200 OK\r\nContent-Length: %d\r\n\r\n" % total), flood(piece, total // len(piece)), stall]

    async def swallow(peer: Peer) -> None:
        await peer.head()
        left = total
        while left:
            left -= len(await peer.reader.read(left))

    async with FaultyVendor(down if direction == "down" else [swallow, send(OK), stall]) as vendor, clients.client() as client:
        growth = Growth()
        answer = await get(client, vendor.origin) if direction == "down" else await upload(client, vendor, EndlessBody(total))
        size = 0
        while part := await answer.read():
            size += len(part)
            growth.look()
        assert size == (total if direction == "down" else 2)
        assert growth.most_bytes < 64 * 1_048_576


async def test_a_stream_that_drips_is_no_fault_while_each_wait_is_short():
    """`total` ends with the head of a success: an answer may take as long as it keeps coming."""
    chunked = b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n"
    limits = clients.PATIENT.__class__(total=0.2, between_bytes=10)
    async with FaultyVendor([request, send(chunked), drip(b"1\r\nx\r\n", 0.02)]) as vendor, clients.client() as client:
        answer = await get(client, vendor.origin, limits)
        came = 0
        while came < 20:
            came += len(await answer.read())
        answer.close()


async def test_interim_responses_and_trailers_do_not_show():
    message = b"HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\nHTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n2\r\nok\r\n0\r\nX-T: 1\r\n\r\n"
    async with FaultyVendor(answers(message, OK)) as vendor, clients.client() as client:
        answer = await get(client, vendor.origin)
        assert await read_all(answer) == b"ok"
        assert answer.headers == [(b"transfer-encoding", b"chunked")]
        assert (await get(client, vendor.origin)).reused


async def test_reading_at_the_end_stays_at_the_end():
    async with FaultyVendor(always()) as vendor, clients.client() as client:
        answer = await get(client, vendor.origin)
        assert [await answer.read() for _ in range(3)] == [b"ok", b"", b""]
        answer.close()
        assert await answer.read() == b""


# Idle connections.


async def test_an_idle_connection_is_closed_at_its_age_and_then_nothing_ticks():
    limits = PoolLimits(idle_seconds=0.05)
    async with FaultyVendor(always()) as vendor, clients.client(limits=limits) as client:
        await read_all(await get(client, vendor.origin))
        assert client.stats().idle == 1
        await vendor.until(lambda vendor: not vendor.open)
        assert client.stats().slots == 0
        await clients.until(lambda: not client._sweep.is_running)
        assert not client._pools


# Addresses.


async def test_an_address_that_does_not_answer_costs_a_stagger_and_no_more():
    with blackhole("127.0.0.2") as port:
        async with FaultyVendor(always()) as vendor:
            dialer = resolving_to(("127.0.0.2", port), ("127.0.0.1", vendor.port))
            async with clients.client(dialer=dialer) as client:
                answer = await get(client, Origin("http", "two.example", 80))
                assert await read_all(answer) == b"ok"


async def test_an_address_that_refuses_makes_way_at_once():
    async with FaultyVendor(always()) as vendor:
        dialer = Dialer(
            resolve=resolving_to(("127.0.0.1", closed_port()), ("127.0.0.1", vendor.port)).resolve, stagger_seconds=60
        )
        async with clients.client(dialer=dialer) as client:
            assert await read_all(await get(client, Origin("http", "two.example", 80))) == b"ok"


async def test_where_every_address_refuses_the_call_is_refused():
    dialer = resolving_to(("127.0.0.1", closed_port()), ("127.0.0.1", closed_port()))
    async with clients.client(dialer=dialer) as client:
        fault = await get(client, Origin("http", "two.example", 80))
        assert (fault.phase, fault.kind, fault.sent) == (Phase.CONNECT, FaultKind.REFUSED, "none")


# TLS.


@pytest.fixture
def trusting(authority: trustme.CA) -> Any:
    context = client_context(UpstreamTls())
    authority.configure_trust(context)
    return context


async def test_a_second_connection_resumes_the_first_ones_session(trusting: Any, server_tls: ssl.SSLContext):
    closing = b"HTTP/1.1 200 OK\r\nConnection: close\r\nContent-Length: 2\r\n\r\nok"
    script = [request, send(OK), request, send(closing)]
    async with FaultyVendor(script, tls=server_tls) as vendor, clients.client(context=trusting) as client:
        for expected in (0, 0, 1, 1, 2):
            assert await read_all(await get(client, vendor.origin)) == b"ok"
            assert vendor.resumed_sessions == expected


async def test_an_authority_from_a_file_is_trusted_and_no_other(
    authority: trustme.CA, server_tls: ssl.SSLContext, tmp_path: Path
):
    ca_file = tmp_path / "ca.pem"
    authority.cert_pem.write_to_path(ca_file)
    foreign = tmp_path / "foreign.pem"
    trustme.CA().cert_pem.write_to_path(foreign)
    async with FaultyVendor(always(), tls=server_tls) as vendor:
        async with clients.client(context=client_context(UpstreamTls(ca_file=str(ca_file)))) as client:
            assert await read_all(await get(client, vendor.origin)) == b"ok"
        async with clients.client(context=client_context(UpstreamTls(ca_file=str(foreign)))) as client:
            assert (await get(client, vendor.origin)).kind is FaultKind.TLS
        async with clients.client(context=client_context(UpstreamTls(verify=False))) as client:
            assert await read_all(await get(client, vendor.origin)) == b"ok"


async def test_a_large_body_passes_both_ways_over_tls(trusting: Any, server_tls: ssl.SSLContext):
    total = 4_194_304
    large = b"HTTP/1.1 200 OK\r\nContent-Length: %d\r\n\r\n" % total + b"x" * total
    async with FaultyVendor(always(large), tls=server_tls) as vendor, clients.client(context=trusting) as client:
        answer = await upload(client, vendor, EndlessBody(total))
        assert len(await read_all(answer)) == total
        assert client.stats().idle == 1


# A CONNECT proxy.


def proxied(port: int) -> Dialer:
    return Dialer(ProxyAddress.parse(f"http://user:p%40ss@127.0.0.1:{port}"))


async def test_a_proxy_gets_the_name_and_its_password_and_the_vendor_the_rest(trusting: Any, server_tls: ssl.SSLContext):
    async with (
        FaultyVendor(always(), tls=server_tls) as vendor,
        FaultyVendor([tunnel]) as proxy,
        clients.client(context=trusting, dialer=proxied(proxy.port)) as client,
    ):
        for _ in range(2):
            answer = await get(client, Origin("https", "localhost", vendor.port))
            assert await read_all(answer) == b"ok"
    wanted = base64.b64encode(b"user:p@ss")
    assert proxy.accepted == 1
    assert proxy.requests[0].startswith(b"CONNECT localhost:%d HTTP/1.1\r\n" % vendor.port)
    assert b"Proxy-Authorization: Basic " + wanted in proxy.requests[0]
    assert b"roxy-" not in vendor.requests[0]


@pytest.mark.parametrize(
    ("script", "kind"),
    [
        ([head, send(b"HTTP/1.1 407 Proxy Authentication Required\r\nContent-Length: 0\r\n\r\n"), stall], FaultKind.REFUSED),
        ([head, send(b"HTTP/1.1 502 Bad Gateway\r\n\r\n")], FaultKind.REFUSED),
        ([head, send(b"SSH-2.0-OpenSSH\r\n\r\n"), stall], FaultKind.GARBAGE),
        ([head, flood(b"x" * 1000)], FaultKind.GARBAGE),
        ([head], FaultKind.CLOSED),
    ],
    ids=["407", "502", "not HTTP", "endless", "closed"],
)
async def test_a_proxy_that_fails_is_a_fault_of_connecting(script: Any, kind: FaultKind):
    async with FaultyVendor(script) as proxy, clients.client(dialer=proxied(proxy.port)) as client:
        fault = await get(client, Origin("http", "vendor.example", 80))
        assert (fault.phase, fault.kind, fault.sent) == (Phase.CONNECT, kind, "none")


def test_a_proxys_password_is_not_shown():
    address = ProxyAddress.parse("http://user:hunter2@proxy.example")
    assert "hunter2" not in repr(address)
    assert isinstance(address.authorization, Secret)


# The queue.


async def test_calls_are_served_in_the_order_in_which_they_came():
    async def echo(peer: Peer) -> None:
        while True:
            await request(peer)
            await peer.vendor.go.wait()
            await send(OK)(peer)

    served: list[int] = []
    async with FaultyVendor([echo]) as vendor, clients.client(limits=PoolLimits(connections=1)) as client:

        async def call(number: int) -> None:
            answer = await get(client, vendor.origin)
            await read_all(answer)
            served.append(number)

        tasks = []
        for number in range(6):
            tasks.append(asyncio.create_task(call(number)))
            await asyncio.sleep(0)
        await clients.until(lambda: client.stats().waiting == 5)
        tasks[3].cancel()
        vendor.go.set()
        await asyncio.gather(*tasks, return_exceptions=True)
        assert served == [0, 1, 2, 4, 5]
        assert vendor.accepted == 1


async def test_a_queue_that_is_full_refuses_at_once():
    small = PoolLimits(connections=1, queue=1)
    async with FaultyVendor([request, stall]) as vendor, clients.client(limits=small) as client:
        tasks = [asyncio.create_task(get(client, vendor.origin)) for _ in range(2)]
        await clients.until(lambda: client.stats().waiting == 1)
        fault = await get(client, vendor.origin)
        assert (fault.phase, fault.kind, fault.sent) == (Phase.QUEUE, FaultKind.FULL, "none")
        for task in tasks:
            task.cancel()
        await asyncio.wait(tasks)


async def test_a_slot_freed_by_a_failure_goes_to_the_next():
    async with FaultyVendor([request], always()) as vendor, clients.client(limits=PoolLimits(connections=1)) as client:
        first, second = await asyncio.gather(get(client, vendor.origin), get(client, vendor.origin))
        assert isinstance(first, Fault)
        assert await read_all(second) == b"ok"
        assert vendor.accepted == 2


@pytest.mark.parametrize("seed", range(3))
async def test_a_storm_of_cancelled_calls_leaks_no_slot(seed: int):
    """Calls are cancelled in every state: queued, dialling, sent, in the body."""
    limits = PoolLimits(connections=4)
    async with (
        FaultyVendor(always(b"HTTP/1.1 200 OK\r\nContent-Length: 3\r\n\r\nabc")) as vendor,
        clients.client(limits=limits) as client,
    ):

        async def call() -> None:
            answer = await get(client, vendor.origin)
            while await answer.read():
                pass

        for turns in range(12):
            tasks = [asyncio.create_task(call()) for _ in range(12)]
            for _ in range((turns * 7 + seed * 5) % 23):
                await asyncio.sleep(0)
            for task in tasks[:: 2 + seed]:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
            await clients.until_healthy(client)
        assert client.stats().open <= 4
