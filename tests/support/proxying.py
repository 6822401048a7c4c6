"""The product whole on a loopback port, in this process: its own listener, app and clients, before vendors of the test's own.

`proxying` serves a Snapshot; at its end nothing may be left: no request in flight, no call, no connection, no task. `Site.ask` sends one
request on a connection of its own; `Site.connect` gives a raw one.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator, Iterable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import proxy as product
from proxy.admin.assemble import Proxy, assemble
from proxy.config.snapshot import Aggregate, Base, Client, ServerSettings, Snapshot, Tool, UpstreamSettings
from proxy.rules.model import Vendor
from proxy.server.limits import Limits
from proxy.server.listen import bind
from proxy.server.run import Hooks, Listener, Server
from proxy.upstream.client import OwnClient
from proxy.upstream.port import Origin
from tests.support.asgi import Events
from tests.support.clients import is_healthy
from tests.support.wire import HARD_LIMIT_SECONDS, Reply, Wire, until

_PRODUCT = str(Path(product.__file__).parent)


@dataclass
class Site:
    """A running proxy."""

    port: int
    proxy: Proxy
    server: Server
    events: Events = field(default_factory=Events)
    lines: list[bytes] = field(default_factory=list)

    @property
    def host(self) -> bytes:
        return b"127.0.0.1:%d" % self.port

    @property
    def client(self) -> OwnClient:
        """The client behind every upstream of the test."""
        (client,) = self.proxy.shared.clients.values()
        assert isinstance(client, OwnClient)
        return client

    async def connect(self) -> Wire:
        return await Wire.connect(self.port)

    async def ask(
        self,
        target: bytes = b"/vendor/x",
        method: bytes = b"GET",
        *fields: bytes,
        body: bytes = b"",
        host: bytes | None = None,
    ) -> Reply:
        async with await self.connect() as wire:
            return await wire.ask(self.request(target, method, *fields, body=body, host=host))

    def request(
        self, target: bytes = b"/vendor/x", method: bytes = b"GET", *fields: bytes, body: bytes = b"", host: bytes | None = None
    ) -> bytes:
        lines = [b"%b %b HTTP/1.1" % (method, target), b"Host: " + (self.host if host is None else host), *fields]
        if body:
            lines.append(b"Content-Length: %d" % len(body))
        return b"\r\n".join(lines) + b"\r\n\r\n" + body

    async def until_healthy(self) -> None:
        """Until every connection to a vendor is idle and every slot is free."""
        await until(lambda: is_healthy(self.client.stats()))


@contextlib.asynccontextmanager
async def proxying(
    *upstreams: UpstreamSettings,
    server: ServerSettings | None = None,
    clients: Iterable[Client] = (),
    aggregates: Iterable[Aggregate] = (),
    tools: Iterable[Tool] = (),
    limits: Limits | None = None,
    is_serving_admin: bool = False,
) -> AsyncIterator[Site]:
    events, lines = Events(), list[bytes]()
    snapshot = Snapshot(
        server or ServerSettings(),
        {one.name: one for one in upstreams},
        tuple(clients),
        tools={one.name: one for one in tools},
        aggregates={one.name: one for one in aggregates},
    )
    proxy = assemble(snapshot, listeners=[events], write_log=lines.append)
    listeners = [Listener(proxy.admin if is_serving_admin and proxy.admin else proxy.app, bind("127.0.0.1", 0))]
    hooks = Hooks(proxy.refuse, proxy.set_ready, proxy.reload_and_log, stop=proxy.stop)
    running = Server(listeners, hooks, limits=limits, grace_seconds=5)
    before = asyncio.all_tasks()
    task = asyncio.ensure_future(running.serve(handles_signals=False))
    await running.is_listening.wait()
    site = Site(listeners[0].sockets[0].getsockname()[1], proxy, running, events, lines)
    try:
        yield site
        await until(lambda: not any(proxy.app.in_flight().values()))
        for client in proxy.shared.clients.values():
            if isinstance(client, OwnClient):
                await until(lambda client=client: client.stats().calls == 0)
    finally:
        running.request_stop()
        async with asyncio.timeout(HARD_LIMIT_SECONDS):
            await task
    await until(lambda: not [one for one in asyncio.all_tasks() - before if _is_of_the_product(one)])


def _is_of_the_product(task: asyncio.Task[Any]) -> bool:
    code = getattr(task.get_coro(), "cr_code", None)
    return code is not None and code.co_filename.startswith(_PRODUCT)


def at(
    origin: Origin | int, name: str = "vendor", path: bytes = b"", vendor: Vendor | None = None, **more: Any
) -> UpstreamSettings:
    """An upstream at a vendor of the test."""
    port = origin if isinstance(origin, int) else origin.port
    return UpstreamSettings(name, vendor or Vendor(name), Base("http", "127.0.0.1", port, path), **more)


def message(status: int = 200, body: bytes = b"", *fields: bytes, reason: bytes = b"OK") -> bytes:
    """A whole answer of a vendor."""
    lines = [b"HTTP/1.1 %d %b" % (status, reason), *fields, b"Content-Length: %d" % len(body)]
    return b"\r\n".join(lines) + b"\r\n\r\n" + body
