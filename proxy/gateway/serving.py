"""One Snapshot, made ready to serve: routes, guard, stacks and answers. Taken once per request and used to its end.

Owns: what is compiled when a configuration is loaded, so that a request only looks things up. `prepare` may run in a thread: it reads
certificates. What outlives a Snapshot (clients' pools, `Live`, numbers, failures) comes in through `Shared`.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from urllib.parse import urlsplit

from proxy.config.snapshot import Client, RouteSettings, Snapshot, UpstreamSettings
from proxy.demo.upstream import DemoUpstream, serves
from proxy.exchange import Request
from proxy.gateway.answers import Answers
from proxy.gateway.call import Call, Context
from proxy.gateway.caller import Fingerprints
from proxy.gateway.compound.calls import Elsewhere
from proxy.gateway.controls import Controls
from proxy.gateway.failures import Failures
from proxy.gateway.guard import Guard
from proxy.gateway.headers import response_fields
from proxy.gateway.ids import Ids
from proxy.gateway.routes import Routes
from proxy.gateway.stack import Stack, build
from proxy.reading.model import Locator
from proxy.state.live import Live
from proxy.telemetry.events import Listener
from proxy.upstream.make import Shared as SharedClients
from proxy.upstream.make import make_client
from proxy.upstream.port import Deadlines, Upstream


@dataclass(slots=True)
class Shared:
    """What outlives snapshots: one for each process."""

    live: Live
    listener: Listener
    fingerprints: Fingerprints
    failures: Failures
    ids: Ids
    clients: SharedClients = field(default_factory=dict)
    demo: Upstream = field(default_factory=DemoUpstream)
    #: Which client serves an upstream; tests put scripted ones here.
    client_of: Callable[[UpstreamSettings], Upstream] | None = None

    def client(self, settings: UpstreamSettings) -> Upstream:
        if self.client_of is not None:
            return self.client_of(settings)
        if serves(settings):
            return self.demo
        return make_client(settings, self.clients)


@dataclass(frozen=True, slots=True)
class Lane:
    """One upstream, ready to serve."""

    settings: UpstreamSettings
    stack: Stack
    limits: Deadlines
    response_fields: frozenset[bytes]
    is_identified: bool  # a policy asks who calls
    secret_query: bytes | None
    caller_seconds: float | None

    def is_observing(self, controls: Controls, client: Client | None) -> bool:
        """Whether the vendor's answer goes out as it is, with what was made of it in headers alone."""
        asked = controls.render or (client.render if client is not None else None) or self.settings.render
        return asked == "observe" and not controls.is_off and controls.simulate is None

    def way(self, context: Context) -> Call:
        """The stack's way for a call."""
        if context.controls.simulate is not None:
            return self.stack.rehearsal
        if context.controls.is_off:
            return self.stack.bypass
        return self.stack.observing if context.is_observed else self.stack.acting

    def route(self, request: Request) -> RouteSettings | None:
        """The first of the upstream's routes that covers a call."""
        routes = self.settings.routes
        if not routes:
            return None
        path = request.path
        return next((route for route in routes if route.covers(request.method, path)), None)


def make_lane(settings: UpstreamSettings, shared: Shared, elsewhere: Elsewhere) -> Lane:
    settings = _with_credential_hint(settings)
    times = settings.timeouts
    credential = settings.credential
    return Lane(
        settings=settings,
        stack=build(settings, shared.client(settings), shared.live, shared.listener, shared.fingerprints, elsewhere),
        limits=Deadlines(times.queue, times.connect, times.send, times.first_byte, times.between_bytes, times.total),
        response_fields=response_fields(settings.vendor.location_headers),
        is_identified=settings.cooldown,
        secret_query=credential.query.encode() if credential is not None and credential.query is not None else None,
        caller_seconds=times.caller,
    )


def _with_credential_hint(settings: UpstreamSettings) -> UpstreamSettings:
    """The settings with their own credential's place among the vendor's, so that it is known as one wherever it comes back."""
    held = settings.credential
    if held is None:
        return settings
    place = Locator("header", name=held.header.lower()) if held.header is not None else Locator("query", name=held.query or "")
    hints = settings.vendor.hints
    hints = replace(hints, credential_in=(*hints.credential_in, place))
    return replace(settings, vendor=replace(settings.vendor, hints=hints))


@dataclass(frozen=True, slots=True)
class Public:
    """`server.public_url`: how callers behind a balancer write the proxy."""

    url: bytes  # without a trailing slash
    path: bytes


def public_of(url: str | None) -> Public | None:
    if url is None:
        return None
    return Public(url.rstrip("/").encode("ascii"), urlsplit(url).path.rstrip("/").encode("ascii"))


@dataclass(frozen=True, slots=True)
class Serving:
    """A Snapshot in use."""

    snapshot: Snapshot
    lanes: dict[str, Lane]
    routes: Routes[Lane]
    guard: Guard
    answers: Answers
    pseudonym: bytes
    via: bytes
    old_via: bytes  # for requests that came as HTTP/1.0
    public: Public | None


def prepare(snapshot: Snapshot, shared: Shared) -> Serving:
    elsewhere = Elsewhere(shared.fingerprints)
    lanes = {name: make_lane(settings, shared, elsewhere) for name, settings in snapshot.upstreams.items()}
    pseudonym = snapshot.server.via.encode("ascii")
    aggregates = [aggregate.first_segment for aggregate in snapshot.aggregates.values()] if lanes else ()
    serving = Serving(
        snapshot=snapshot,
        lanes=lanes,
        routes=Routes(snapshot.server, lanes.values(), aggregates),
        guard=Guard(snapshot),
        answers=Answers(snapshot, shared.live, shared.listener, shared.ids, shared.failures),
        pseudonym=pseudonym,
        via=b"1.1 " + pseudonym,
        old_via=b"1.0 " + pseudonym,
        public=public_of(snapshot.server.public_url),
    )
    elsewhere.serving = serving
    return serving
