"""The proxy, put together from a Snapshot: the app, its own pages, what listens, what outlives a reload.

`assemble` is all that `serve`, tests and benchmarks need: it opens no socket and starts nothing. Whoever runs the app calls `refuse` for
heads that never reach it, `reload` on SIGHUP, `set_ready` as it begins and ends, and `stop` when the last request is done.
"""

from __future__ import annotations

import hashlib
import logging
import os
from collections.abc import Awaitable, Callable, Iterable
from dataclasses import dataclass, replace

from proxy import __version__
from proxy.admin.desk import Desk
from proxy.admin.pages import pages_of
from proxy.admin.reload import Load, Reloader
from proxy.answer import Rendered
from proxy.config.snapshot import Snapshot, UpstreamSettings
from proxy.contract.own import OwnFault
from proxy.exchange import Headers
from proxy.gateway.app import App
from proxy.gateway.caller import Fingerprints
from proxy.gateway.compound.aggregate import AD_HOC
from proxy.gateway.failures import Failures
from proxy.gateway.ids import Ids
from proxy.gateway.serving import Serving, Shared, prepare
from proxy.state.live import Live
from proxy.telemetry import families
from proxy.telemetry.events import Listener
from proxy.telemetry.logs import Log, to_stderr
from proxy.telemetry.metrics import Metrics, Numbers
from proxy.telemetry.together import Together
from proxy.upstream.make import close_clients
from proxy.upstream.port import Upstream

_LOG = logging.getLogger("remedy.admin")
_KEY_BYTES = 32


@dataclass(slots=True)
class Proxy:
    """`admin` is the app of `server.admin`; None where own pages stand beside the upstreams."""

    app: App
    admin: App | None
    desk: Desk
    metrics: Metrics
    shared: Shared

    def refuse(self, fault: OwnFault, method: str, target: bytes, headers: Headers) -> Rendered:
        return self.app.refuse(fault, method, target, headers)

    def set_ready(self, is_ready: bool) -> None:
        self.desk.is_ready = is_ready

    def prepare(self, snapshot: Snapshot) -> Serving:
        """The next generation, compiled. Safe in a thread; OSError, ssl.SSLError, ValueError: a client can't be made."""
        generation = self.app.serving.snapshot.generation + 1
        return prepare(replace(snapshot, generation=generation), self.shared)

    def use(self, serving: Serving) -> None:
        """Requests from now on are served under it."""
        self.metrics.know(labels_of(serving.snapshot))
        self.app.replace(serving)
        if self.admin is not None:
            self.admin.replace(_pages_alone(serving, self.shared))

    async def reload_and_log(self) -> None:
        """For signals: the faults are in the log."""
        if not await self.desk.reload():
            _LOG.info("configuration %d is in use", self.app.serving.snapshot.generation)

    async def stop(self) -> None:
        """Ends the calls that are under way and closes every connection to a vendor."""
        await close_clients(self.shared.clients)
        await self.shared.demo.aclose()


def assemble(
    snapshot: Snapshot,
    load: Load | None = None,
    *,
    live: Live | None = None,
    listeners: Iterable[Listener] = (),
    write_log: Callable[[bytes], object] | None = to_stderr,
    fingerprint_key: bytes = b"",
    client_of: Callable[[UpstreamSettings], Upstream] | None = None,
) -> Proxy:
    """`load` reads the configuration again; `fingerprint_key` must be the same for workers of one machine; `write_log` None writes
    no lines. With several workers `desk.reload` and `desk.numbers` are replaced by those that reach all of them."""
    live = live or Live()
    metrics = Metrics(labels_of(snapshot), __version__)
    log = [Log(live.now, write_log)] if write_log is not None else []
    shared = Shared(
        live=live,
        listener=Together(metrics, *log, *listeners),
        fingerprints=Fingerprints(fingerprint_key or fingerprint_key_of(snapshot.state)),
        failures=Failures(),
        ids=Ids(live.now),
        client_of=client_of,
    )
    app = App(prepare(snapshot, shared), shared)
    desk = Desk(lambda: app.serving, shared.failures, _own(metrics), _no_reload, shared)
    pages = pages_of(desk)
    admin: App | None = None
    if snapshot.server.admin is None:
        app.pages = pages
    else:
        admin = App(_pages_alone(app.serving, shared), shared, pages)
    proxy = Proxy(app, admin, desk, metrics, shared)
    desk.reload = Reloader(load or (lambda: (snapshot, [])), proxy.prepare, proxy.use)
    metrics.watch(families.IN_FLIGHT, app.in_flight)
    metrics.watch(families.GENERATION, lambda: {(): app.serving.snapshot.generation})
    _watch_live(metrics, live)
    return proxy


def fingerprint_key_of(state: str) -> bytes:
    """Those who share state must make the same fingerprints, and what they all know is where it is; others draw a key."""
    return os.urandom(_KEY_BYTES) if state == "memory" else hashlib.blake2b(state.encode(), digest_size=_KEY_BYTES).digest()


def labels_of(snapshot: Snapshot) -> list[str]:
    """What calls are counted under: upstreams, aggregates, and fan-outs without a name."""
    return [*snapshot.upstreams, *snapshot.aggregates, AD_HOC]


def _own(metrics: Metrics) -> Callable[[], Awaitable[Numbers]]:
    async def numbers() -> Numbers:
        return metrics.numbers()

    return numbers


async def _no_reload() -> list[str]:
    return []


def _pages_alone(serving: Serving, shared: Shared) -> Serving:
    """The same configuration with no upstream: for the address of the own pages."""
    return prepare(replace(serving.snapshot, upstreams={}), shared)


def _watch_live(metrics: Metrics, live: Live) -> None:
    """What policies remember, and share."""

    def open_breakers() -> dict[tuple[str, ...], float]:
        return {(name,): float(breaker.state != "closed") for name, breaker in live.breakers.items()}

    def cooldowns() -> dict[tuple[str, ...], float]:
        return {(name,): seconds for name, seconds in live.cooldowns.remaining_by_upstream(live.monotonic()).items()}

    def messages() -> dict[tuple[str, ...], float]:
        counts = live.share.counts
        return {("sent",): counts.sent, ("received",): counts.received, ("lost",): counts.lost} if live.share.is_shared else {}

    metrics.watch(families.STATE_MESSAGES, messages)
    metrics.watch(families.BREAKER_OPEN, open_breakers)
    metrics.watch(families.COOLDOWN_SECONDS, cooldowns)
