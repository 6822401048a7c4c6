"""One process of the proxy: what it shares with others, and what a worker is made of.

`make` is the entry that the supervisor's workers run: the configuration comes to it as bytes that the supervisor read once, so that all workers
compile the same. They hold secrets and go over a pipe alone. A worker's own pages reach all workers through its Link.
"""

from __future__ import annotations

import asyncio
import base64
import json
import os
import ssl
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from socket import socket

from proxy.admin.assemble import Proxy, assemble
from proxy.config.files import Recorded
from proxy.config.load import Request
from proxy.config.reload import Loader
from proxy.config.snapshot import Snapshot
from proxy.gateway.serving import Serving
from proxy.server.limits import Limits
from proxy.server.listen import Tls
from proxy.server.run import Hooks, Listener
from proxy.server.worker import Link, StartError, Work
from proxy.state.live import Live
from proxy.state.redis import RedisChannel
from proxy.telemetry.families import FAMILIES, STATE_CONNECTED
from proxy.telemetry.metrics import Numbers, merge

ENTRY = "proxy.cli.working:make"


# What all processes have in common ----------------------------------------------------------------------------------------


def sharing(snapshot: Snapshot, live: Live) -> RedisChannel | None:
    """The channel to other machines, where the configuration names one."""
    if snapshot.state == "memory":
        return None
    channel = RedisChannel(snapshot.state, live.share)
    live.share.channel = channel
    live.cache.store = channel
    return channel


async def _nothing() -> None:
    """Where a signal means nothing: the supervisor acts on it."""


def hooks_of(proxy: Proxy, channel: RedisChannel | None, reload: Callable[[], Awaitable[None]] = _nothing) -> Hooks:
    if channel is not None:
        proxy.metrics.watch(STATE_CONNECTED, lambda: {(): float(channel.is_connected)})

    async def start() -> None:
        if channel is not None:
            channel.start()

    async def stop() -> None:
        await proxy.stop()
        if channel is not None:
            await channel.aclose()

    return Hooks(refuse=proxy.refuse, set_ready=proxy.set_ready, reload=reload, start=start, stop=stop)


def limits_of(snapshot: Snapshot) -> Limits:
    bounds = snapshot.bounds
    return Limits(head_bytes=bounds.head, head_fields=bounds.head_fields, head_seconds=bounds.head_time)


def tls_of(proxy: Proxy, snapshot: Snapshot) -> list[Tls | None]:
    """For each app; the own pages stand on an address of the operator's, without."""
    tls = snapshot.server.tls
    return [Tls(tls.cert_file, tls.key_file) if tls else None, *([None] if proxy.admin is not None else [])]


def listeners_of(proxy: Proxy, snapshot: Snapshot, sockets: Sequence[Sequence[socket]]) -> list[Listener]:
    apps = [proxy.app, *([proxy.admin] if proxy.admin is not None else [])]
    return [Listener(app, group, tls) for app, group, tls in zip(apps, sockets, tls_of(proxy, snapshot), strict=True)]


# Counters of all workers --------------------------------------------------------------------------------------------------

_GAUGES = frozenset(family.name for family in FAMILIES if family.kind == "gauge")


def merged(parts: list[bytes]) -> bytes:
    """The counters of several workers as one."""
    numbers = merge(json.loads(part) for part in parts)
    rows = [[name, list(labels), value] for name, values in numbers.items() for labels, value in values.items()]
    return json.dumps(rows).encode()


def settled(counters: bytes) -> bytes:
    """What stays of a worker that ended: all but its gauges."""
    return json.dumps([row for row in json.loads(counters) if row[0] not in _GAUGES]).encode()


# A worker -----------------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, repr=False)
class Configuration:
    """What a worker is started with, beside the files. `key` makes the fingerprints, alike in all workers."""

    request: Request
    drain: float
    key: bytes

    def to_bytes(self, record: bytes) -> bytes:
        given = {
            "path": str(self.request.path) if self.request.path else None,
            "host": self.request.host,
            "port": self.request.port,
            "drain": self.drain,
            "key": base64.b64encode(self.key).decode(),
            "record": record.decode(),
        }
        return json.dumps(given).encode()

    @classmethod
    def from_bytes(cls, data: bytes) -> tuple[Configuration, Recorded]:
        given = json.loads(data)
        path = Path(given["path"]) if given["path"] else None
        request = Request(path, os.environ, given["host"], given["port"])
        record = Recorded.from_bytes(given["record"].encode())
        return cls(request, given["drain"], base64.b64decode(given["key"])), record


class _LinkChannel:
    """Shares with the other workers of this machine."""

    def __init__(self, link: Link) -> None:
        self._link = link

    def push(self, message: bytes) -> None:
        self._link.publish(message)


def make(configuration: bytes, link: Link) -> Work:
    """What one worker runs."""
    given, record = Configuration.from_bytes(configuration)
    loader = Loader(given.request)
    snapshot, faults = loader.load_from(record)
    if snapshot is None:
        raise StartError("\n".join(map(str, faults)))
    live = Live()
    proxy = assemble(snapshot, live=live, fingerprint_key=given.key)
    channel = sharing(snapshot, live)
    if channel is None:
        live.share.channel = _LinkChannel(link)
    _reach_all(proxy, link)
    changing = _Changing(loader, proxy)
    return Work(
        apps=[proxy.app, *([proxy.admin] if proxy.admin is not None else [])],
        hooks=hooks_of(proxy, channel),
        prepare=changing.prepare,
        commit=changing.commit,
        abort=changing.abort,
        snapshot=lambda: json.dumps(proxy.metrics.snapshot()).encode(),
        heard=live.share.take_in,
        tls=tls_of(proxy, snapshot),
        limits=limits_of(snapshot),
        grace_seconds=snapshot.server.grace,
        drain_seconds=given.drain,
    )


def _reach_all(proxy: Proxy, link: Link) -> None:
    """Has the own pages show the counters of all workers, and reload them all."""

    async def numbers() -> Numbers:
        return merge([json.loads(await link.collect())])

    async def reload() -> list[str]:
        return (await link.reload()).splitlines()

    proxy.desk.numbers = numbers
    proxy.desk.reload = reload


class _Changing:
    """A configuration that is prepared, and used only when all workers have prepared it."""

    def __init__(self, loader: Loader, proxy: Proxy) -> None:
        self._loader = loader
        self._proxy = proxy
        self._prepared: Serving | None = None

    async def prepare(self, configuration: bytes) -> str:
        """ "" or why it can't be used."""
        serving, fault = await asyncio.to_thread(self._made, configuration)
        self._prepared = serving
        return fault

    def _made(self, configuration: bytes) -> tuple[Serving | None, str]:
        _, record = Configuration.from_bytes(configuration)
        snapshot, faults = self._loader.load_from(record)
        if snapshot is None:
            return None, "\n".join(map(str, faults))
        try:
            return self._proxy.prepare(snapshot), ""
        except (OSError, ssl.SSLError, ValueError) as error:
            return None, f"an upstream's client can't be made: {type(error).__name__}"

    def commit(self) -> None:
        if self._prepared is not None:
            self._proxy.use(self._prepared)
            self._prepared = None

    def abort(self) -> None:
        self._prepared = None
