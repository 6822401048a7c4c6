"""Sharing through Redis or Valkey: one channel for changes, one key for each that stands, for processes that start later.

No request ever waits for the store: `push` puts a message into a bounded queue, one task writes it, another listens. A dead,
slow or restarted store changes nothing but the counts: messages are lost (and counted) while it is away, and the standing
changes are read again once it is back.

Kept answers go the same way: written in the background, a hash for each place with a field for each credential. They alone
are ever read for a request, one that has failed already, for at most as long as state/cache.py waits.
"""

from __future__ import annotations

import asyncio
import contextlib
import hashlib
import json
import logging
import os
from collections.abc import Callable
from dataclasses import dataclass

import redis.asyncio as redis
from redis.exceptions import RedisError

from proxy.state.share import Share

CHANNEL = "remedy:changes"
PREFIX = "remedy:standing:"
ANSWERS = "remedy:answers:"
MAX_QUEUED = 1_000
#: Answers on their way: of up to a megabyte each, so that memory stays bounded; what comes faster is not shared.
MAX_ANSWERS_QUEUED = 32
TIMEOUT_SECONDS = 1.0
RECONNECT_SECONDS = (0.1, 0.2, 0.5, 1.0, 2.0, 5.0)
MAX_STANDING = 10_000

log = logging.getLogger("remedy.state")


@dataclass(frozen=True, slots=True, repr=False)
class _Answer:
    """A kept answer on its way to the store; without a value, all that the store has of the place goes."""

    place: str
    credential: str = ""
    value: bytes = b""
    lives_ms: int = 0


class RedisChannel:
    """A channel through `url` (`redis://`, `rediss://`, `unix://`). `start` inside the loop, `aclose` at the end."""

    def __init__(self, url: str, share: Share, *, on_state: Callable[[bool], None] = lambda _: None) -> None:
        self._client: redis.Redis = redis.from_url(
            url, socket_timeout=TIMEOUT_SECONDS, socket_connect_timeout=TIMEOUT_SECONDS, health_check_interval=5
        )
        self._share = share
        self._sender = os.urandom(8).hex().encode()
        self._queue: asyncio.Queue[bytes] = asyncio.Queue(MAX_QUEUED)
        self._answers: asyncio.Queue[_Answer] = asyncio.Queue(MAX_ANSWERS_QUEUED)
        self._tasks: list[asyncio.Task[None]] = []
        self._on_state = on_state
        self.is_connected = False
        self.connected = asyncio.Event()

    def start(self) -> None:
        self._tasks = [asyncio.create_task(work) for work in (self._write(), self._listen(), self._write_answers())]

    def push(self, message: bytes) -> None:
        if self._queue.full():  # the latest change is worth more than the oldest
            self._queue.get_nowait()
            self._share.counts.lost += 1
        self._queue.put_nowait(message)

    def keep(self, place: str, credential: str, value: bytes, seconds: float) -> None:
        self._put(_Answer(place, credential, value, max(1, round(seconds * 1000))))

    def drop(self, place: str) -> None:
        self._put(_Answer(place))

    def _put(self, answer: _Answer) -> None:
        if self._answers.full():
            self._answers.get_nowait()
            self._share.counts.lost += 1
        self._answers.put_nowait(answer)

    async def fetch(self, place: str, credential: str) -> bytes | None:
        if not self.is_connected:
            return None
        try:
            value = await self._client.hget(ANSWERS + place, credential)
        except (RedisError, OSError, TimeoutError):
            return None
        return value if isinstance(value, bytes) else None

    async def aclose(self) -> None:
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        with contextlib.suppress(RedisError, OSError, TimeoutError):
            await self._client.aclose()

    async def _write(self) -> None:
        while True:
            message = await self._queue.get()
            try:
                await self._publish(message)
            except (RedisError, OSError, TimeoutError):
                self._share.counts.lost += 1

    async def _write_answers(self) -> None:
        while True:
            answer = await self._answers.get()
            name = ANSWERS + answer.place
            try:
                async with self._client.pipeline(transaction=False) as pipe:
                    if answer.value:
                        pipe.hset(name, answer.credential, answer.value)
                        pipe.pexpire(name, answer.lives_ms)
                    else:
                        pipe.delete(name)
                    await pipe.execute()
            except (RedisError, OSError, TimeoutError):
                self._share.counts.lost += 1

    async def _publish(self, message: bytes) -> None:
        """Publishes first, for the others at once, then lets the change stand for as long as it holds."""
        remaining_ms = int(json.loads(message)["ms"])
        name = PREFIX + _identity(message)
        async with self._client.pipeline(transaction=False) as pipe:
            pipe.publish(CHANNEL, self._sender + b" " + message)
            if remaining_ms > 0:
                pipe.set(name, message, px=remaining_ms)
            else:
                pipe.delete(name)
            await pipe.execute()

    async def _listen(self) -> None:
        tries = 0
        while True:
            try:
                async with self._client.pubsub() as pubsub:
                    await pubsub.subscribe(CHANNEL)
                    await self._read_standing()
                    tries = 0
                    self._set_connected(True)
                    await self._read_changes(pubsub)
            except (RedisError, OSError, TimeoutError) as fault:
                self._set_connected(False)
                if tries == 0:
                    log.warning("shared state is out of reach (%s); going on with this process's own", type(fault).__name__)
                await asyncio.sleep(RECONNECT_SECONDS[min(tries, len(RECONNECT_SECONDS) - 1)])
                tries += 1

    async def _read_changes(self, pubsub: redis.client.PubSub) -> None:
        own = self._sender + b" "
        while True:
            message = await pubsub.get_message(ignore_subscribe_messages=True, timeout=TIMEOUT_SECONDS)
            if message is None:
                await asyncio.wait_for(pubsub.ping(), TIMEOUT_SECONDS)
                continue
            data = message["data"]
            if isinstance(data, bytes) and data and not data.startswith(own):
                self._share.take_in(data.partition(b" ")[2])

    async def _read_standing(self) -> None:
        """What stood before this process listened; its key's remaining life is what remains of it."""
        seen = 0
        async for name in self._client.scan_iter(match=PREFIX + "*", count=500):
            seen += 1
            if seen > MAX_STANDING:
                break
            async with self._client.pipeline(transaction=False) as pipe:
                pipe.get(name)
                pipe.pttl(name)
                message, remaining_ms = await pipe.execute()
            if message and remaining_ms > 0:
                with contextlib.suppress(ValueError):
                    self._share.take_in(json.dumps({**json.loads(message), "ms": remaining_ms}).encode())

    def _set_connected(self, connected: bool) -> None:
        self.is_connected = connected
        if connected:
            self.connected.set()
        else:
            self.connected.clear()
        self._on_state(connected)


def _identity(message: bytes) -> str:
    """What a change is about, as a key's name: bounded, and free of what a bucket may be called."""
    fields = json.loads(message)
    about = fields.get("key") or fields.get("upstream")
    return f"{fields['type']}:" + hashlib.sha256(json.dumps(about).encode()).hexdigest()[:32]
