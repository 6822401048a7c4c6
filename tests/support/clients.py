"""Both clients behind the port, made alike for tests, and what must hold after any of them was used."""

from __future__ import annotations

import asyncio
import contextlib
import socket
import ssl
from collections.abc import AsyncIterator, Callable
from typing import Any

from proxy.config.snapshot import UpstreamTls
from proxy.exchange import Fault, Headers
from proxy.upstream.client import OwnClient
from proxy.upstream.dial import Dialer
from proxy.upstream.httpx_client import HttpxClient
from proxy.upstream.pool import PoolLimits, Stats
from proxy.upstream.port import Answer, Body, Deadlines, Origin, StreamFault
from proxy.upstream.tls import client_context

HEADERS: Headers = ((b"host", b"vendor.example"), (b"accept", b"*/*"))
#: Long enough for a loaded machine, so that only the limit under test is met.
PATIENT = Deadlines(queue=10, connect=10, send=10, first_byte=10, between_bytes=10, total=20)

Client = OwnClient | HttpxClient


def make(kind: str, *, context: ssl.SSLContext | None = None, limits: PoolLimits | None = None, **own: Any) -> Client:
    if kind == "httpx":
        return HttpxClient(context=context or client_context(UpstreamTls(verify=False)), limits=limits)
    return OwnClient(context=context, limits=limits, **own)


@contextlib.asynccontextmanager
async def client(kind: str = "own", **options: Any) -> AsyncIterator[Any]:
    """A client that is closed at the end, and left nothing behind: no call, no socket, no task."""
    before = asyncio.all_tasks()
    made = make(kind, **options)
    try:
        yield made
        await until_healthy(made)
    finally:
        await made.aclose()
    assert made.stats().open == made.stats().slots == made.stats().calls == 0
    await until(lambda: not _of_clients(asyncio.all_tasks() - before))


def _of_clients(tasks: set[asyncio.Task[Any]]) -> list[asyncio.Task[Any]]:
    """The tasks that run code of `proxy/upstream`."""
    return [task for task in tasks if "proxy/upstream" in getattr(task.get_coro(), "cr_code", "").__repr__()]


async def until_healthy(made: Client) -> None:
    """By count: nothing under way or waiting, and every slot has an open, idle connection."""
    await until(lambda: is_healthy(made.stats()), made.stats)


def is_healthy(stats: Stats) -> bool:
    return stats.calls == stats.waiting == 0 and stats.slots == stats.idle == stats.open


async def until(holds: Callable[[], bool], shown: Callable[[], object] = str) -> None:
    """Lets the event loop turn until it holds."""
    try:
        async with asyncio.timeout(5):
            while not holds():  # noqa: ASYNC110 - counts are no events, and no time passes here
                await asyncio.sleep(0)
    except TimeoutError:
        raise AssertionError(f"never came: {shown()}") from None


async def get(made: Any, origin: Origin, limits: Deadlines = PATIENT, method: str = "GET", body: Body | None = None) -> Any:
    return await made.send(origin, method, b"/path?q=1", HEADERS, body, limits)


async def read_all(answer: Answer) -> bytes:
    data = b""
    while piece := await answer.read():
        data += piece
    return data


async def fault_of_body(answer: Answer) -> tuple[bytes, Fault]:
    """What came of a body before it broke off, and how it did."""
    data = b""
    try:
        while piece := await answer.read():
            data += piece
    except StreamFault as broken:
        return data, broken.fault
    raise AssertionError(f"the body ended well after {len(data)} bytes")


def resolving_to(*addresses: tuple[str, int]) -> Dialer:
    """A dialer whose every name has these addresses."""

    async def resolve(_: str, __: int) -> Any:
        return [(socket.AF_INET, socket.SOCK_STREAM, 6, "", address) for address in addresses]

    return Dialer(resolve=resolve, stagger_seconds=0.02)
