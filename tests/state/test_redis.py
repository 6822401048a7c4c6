"""Sharing through a real redis-server that is stopped, paused and restarted."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator

import pytest

from proxy.contract.codes import Code
from proxy.state.cache import Cache, Kept
from proxy.state.cooldown import Cooldown, Cooldowns, Key
from proxy.state.redis import MAX_ANSWERS_QUEUED, MAX_QUEUED, RedisChannel
from proxy.state.share import Share
from tests.support.redis_server import RedisServer

pytestmark = pytest.mark.needs("redis-server")


class Replica:
    """One process's memory with its channel; `heard` is set with each message that came in."""

    def __init__(self, url: str) -> None:
        self.heard = asyncio.Event()
        self.lost_touch = asyncio.Event()
        self.cooldowns = Cooldowns()
        self.share = Share(time.monotonic, self.cooldowns, {})
        self.channel = RedisChannel(url, self.share, on_state=self._note)
        self.share.channel = self.channel
        take_in = self.share.take_in

        def taking_in(message: bytes) -> None:
            take_in(message)
            self.heard.set()

        self.share = _Tapped(self.share, taking_in)
        self.channel._share = self.share

    def _note(self, connected: bool) -> None:
        if connected:
            self.lost_touch.clear()
        else:
            self.lost_touch.set()

    async def ready(self) -> None:
        async with asyncio.timeout(20):
            await self.channel.connected.wait()

    def cool(self, name: str, seconds: float = 60.0) -> None:
        cooldown = Cooldown(time.monotonic() + seconds, Code.RATE_LIMITED, "generic/header", "slow down")
        self.cooldowns.start(key(name), cooldown, time.monotonic())
        self.share.cooldown_started(key(name), cooldown)

    def is_cooling(self, name: str) -> bool:
        return self.cooldowns.check(key(name), time.monotonic())[0] == "hold"

    async def until_cooling(self, name: str) -> None:
        async with asyncio.timeout(20):
            while not self.is_cooling(name):
                self.heard.clear()
                await self.heard.wait()


class _Tapped:
    """A share that tells the test of each message."""

    def __init__(self, share: Share, take_in) -> None:
        self._share = share
        self.take_in = take_in

    def __getattr__(self, name: str):
        return getattr(self._share, name)


def key(name: str) -> Key:
    return (name, "", "f00d")


@pytest.fixture
async def server(tmp_path) -> AsyncIterator[RedisServer]:
    server = RedisServer(tmp_path)
    await server.start()
    yield server
    await server.stop()


@pytest.fixture
async def replicas(server: RedisServer) -> AsyncIterator[tuple[Replica, Replica]]:
    pair = Replica(server.url), Replica(server.url)
    for replica in pair:
        replica.channel.start()
        await replica.ready()
    yield pair
    for replica in pair:
        await replica.channel.aclose()


async def test_what_one_learns_the_other_honours_and_a_newcomer_reads(server: RedisServer, replicas: tuple[Replica, Replica]):
    here, there = replicas
    here.cool("github")
    await there.until_cooling("github")
    newcomer = Replica(server.url)
    newcomer.channel.start()
    try:
        await newcomer.until_cooling("github")
    finally:
        await newcomer.channel.aclose()
    assert here.share.counts.received == 0, "its own messages are not taken in"


async def test_an_ended_cooldown_ends_elsewhere_and_for_newcomers(server: RedisServer, replicas: tuple[Replica, Replica]):
    here, there = replicas
    here.cool("github")
    await there.until_cooling("github")
    there.heard.clear()
    here.share.cooldown_ended(key("github"))
    async with asyncio.timeout(20):
        await there.heard.wait()
    assert not there.is_cooling("github")
    newcomer = Replica(server.url)
    newcomer.channel.start()
    await newcomer.ready()
    await newcomer.channel.aclose()
    assert not newcomer.is_cooling("github")


async def test_a_stopped_store_changes_nothing_and_a_restarted_one_is_found_again(
    server: RedisServer, replicas: tuple[Replica, Replica]
):
    here, there = replicas
    await server.stop()
    async with asyncio.timeout(20):
        await asyncio.gather(here.lost_touch.wait(), there.lost_touch.wait())
    here.cool("slack")
    assert here.is_cooling("slack"), "this process's own memory goes on"
    await server.start()
    await here.ready()
    await there.ready()
    here.cool("notion")
    await there.until_cooling("notion")


async def test_a_paused_store_never_holds_a_caller_and_messages_over_the_bound_are_counted(
    server: RedisServer, replicas: tuple[Replica, Replica]
):
    here, there = replicas
    server.pause()
    try:
        for n in range(MAX_QUEUED + 50):  # push is plain code: it cannot wait
            here.cool(f"u{n}")
        assert here.share.counts.lost >= 49
        assert here.is_cooling("u0")
    finally:
        server.resume()
    await here.ready()
    await there.ready()
    here.cool("after")
    await there.until_cooling("after")


async def test_answers_that_one_replica_kept_stand_in_at_the_other(replicas: tuple[Replica, Replica]):
    one, other = replicas
    caches = [Cache(store=replica.channel) for replica in (one, other)]
    place = ("github", "https://api.github.com:443", b"/user")
    kept = Kept(200, b"OK", [(b"x", b"y")], b"{}", 1.0, 2.0)
    caches[0].keep(place, "fingerprint", kept, 60.0)
    async with asyncio.timeout(20):
        while (found := await caches[1].fetch(place, "fingerprint", [])) is None:
            pass
    assert found == kept
    assert await caches[1].fetch(place, "another", []) is None
    caches[1].drop(place)
    async with asyncio.timeout(20):
        while await caches[0].fetch(place, "fingerprint", []) is not None:
            pass


async def test_a_store_that_is_gone_costs_no_answer(replicas: tuple[Replica, Replica], server: RedisServer):
    one, _ = replicas
    cache = Cache(store=one.channel)
    await server.stop()
    for place in range(MAX_ANSWERS_QUEUED + 5):
        cache.keep(("github", "o", b"/%d" % place), "f", Kept(200, b"", [], b"{}", 1.0, 1.0), 60.0)
    async with asyncio.timeout(20):
        assert await cache.fetch(("github", "o", b"/0"), "f", []) is None
    assert one.channel._answers.qsize() <= MAX_ANSWERS_QUEUED
