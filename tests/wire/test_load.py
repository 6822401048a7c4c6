"""Ten thousand requests over a hundred connections: nothing leaks, no answer is lost, and a failing vendor is not stormed."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Callable
from pathlib import Path

from proxy.config.snapshot import Breaker, Concurrency, Retry, Timeouts
from tests.support.faulty import FaultyVendor, Peer, reset
from tests.support.proxying import Site, at, message, proxying
from tests.support.shape import assert_recovery_error

CONNECTIONS = 100
REQUESTS = 10_000
OK = message(200, b'{"id":1}', b"Content-Type: application/json")
BROKEN = message(500, b'{"error":"internal server error"}', b"Content-Type: application/json", reason=b"Internal Server Error")
LIMITED = message(429, b'{"error":"rate limit exceeded"}', b"Content-Type: application/json", b"Retry-After: 1", reason=b"No")
MISSING = message(404, b"", reason=b"Not Found")


async def ask_all(site: Site, seen: Callable[[bytes, int, bytes], None]) -> None:
    """REQUESTS requests over CONNECTIONS connections that are kept."""

    async def one(number: int) -> None:
        async with await site.connect() as wire:
            for turn in range(REQUESTS // CONNECTIONS):
                target = b"/vendor/%d/%d" % (number, turn)
                reply = await wire.ask(site.request(target))
                seen(target, reply.status, reply.body)

    async with asyncio.timeout(120):
        await asyncio.gather(*(one(number) for number in range(CONNECTIONS)))


def faulting(every: int) -> list[Callable[[Peer], object]]:
    """A vendor of which each `every`th answer is a fault, one kind after another."""
    count = 0

    async def step(peer: Peer) -> None:
        nonlocal count
        while True:
            head = await peer.head()
            await peer.body_of(head)
            count += 1
            if count % every:
                await _send(peer, OK)
                continue
            kind = (count // every) % 7
            if kind == 0:
                return  # closed before the head
            if kind == 1:
                peer.reset()
                return
            if kind == 2:
                await _send(peer, b"HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nhalf")
                return
            if kind == 3:
                await _send(peer, b"this is no HTTP at all\r\n\r\n")
                return
            await _send(peer, (BROKEN, LIMITED, MISSING)[kind - 4])

    return [step]


async def _send(peer: Peer, data: bytes) -> None:
    peer.writer.write(data)
    await peer.writer.drain()


def open_files() -> int:
    folder = Path("/proc/self/fd")
    return len(list(folder.iterdir())) if folder.is_dir() else 0


async def test_faults_of_every_kind_lose_no_answer_and_leave_nothing_behind():
    """At the end `proxying` asserts that no request, call, connection or task is left; files are counted here."""
    statuses: Counter[int] = Counter()

    def seen(target: bytes, status: int, body: bytes) -> None:
        statuses[status] += 1
        if status >= 400:
            assert_recovery_error(body)

    before = open_files()
    async with FaultyVendor(faulting(20)) as vendor:
        upstream = at(
            vendor.origin,
            retry=Retry(attempts=2, max_wait=0.05),
            concurrency=Concurrency(limit=80, queue=200),
            timeouts=Timeouts(queue=30),
            inspect="off",
        )
        async with proxying(upstream) as site:
            cut = 0

            async def one(number: int) -> None:
                nonlocal cut
                wire = await site.connect()
                for turn in range(REQUESTS // CONNECTIONS):
                    try:
                        reply = await wire.ask(site.request(b"/vendor/%d/%d" % (number, turn)))
                    except (asyncio.IncompleteReadError, ConnectionError):  # a body that the vendor cut is cut for the caller
                        cut += 1
                        await wire.close()
                        wire = await site.connect()
                        continue
                    seen(b"", reply.status, reply.body)
                await wire.close()

            async with asyncio.timeout(120):
                await asyncio.gather(*(one(number) for number in range(CONNECTIONS)))
            await site.until_healthy()
            assert sum(statuses.values()) + cut == REQUESTS
            assert cut < REQUESTS * 0.02
            assert statuses[200] > REQUESTS * 0.93
            assert {404, 429, 500, 502} >= set(statuses) - {200}
    assert open_files() <= before + 2


async def test_a_vendor_that_fails_everything_is_not_stormed():
    answered = 0

    def seen(target: bytes, status: int, body: bytes) -> None:
        nonlocal answered
        answered += 1
        assert status >= 500

    calls = 0

    async def count_and_fail(peer: Peer) -> None:
        nonlocal calls
        while True:
            await peer.head()
            calls += 1
            await _send(peer, BROKEN)

    async with FaultyVendor([count_and_fail]) as vendor:
        upstream = at(vendor.origin, retry=Retry(attempts=3, max_wait=2.0, budget=0.2))
        async with proxying(upstream) as site:
            await ask_all(site, seen)
    assert answered == REQUESTS
    assert calls <= 1.25 * REQUESTS


async def test_an_open_breaker_spares_a_dead_vendor_almost_every_call():
    calls = 0

    async def count_and_die(peer: Peer) -> None:
        nonlocal calls
        await peer.head()
        calls += 1
        await reset(peer)

    statuses: Counter[int] = Counter()

    async with FaultyVendor([count_and_die]) as vendor:
        upstream = at(vendor.origin, breaker=Breaker(minimum=20, open_for=600.0))
        async with proxying(upstream) as site:
            await ask_all(site, lambda _target, status, _body: statuses.update([status]))
    assert sum(statuses.values()) == REQUESTS
    assert calls < 500
