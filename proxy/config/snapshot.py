"""The compiled, immutable configuration: one Snapshot is taken per request and used to its end.

Plain frozen values, compiled from the models by `config.load`. Nothing here reads files or clocks. Pools, breakers and
cooldowns outlive a snapshot and are keyed by upstream name.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Literal

from proxy.config.openapi import OpenApi
from proxy.config.schemas import Schema
from proxy.exchange import Secret
from proxy.reading.model import Locator
from proxy.rules.model import Lookup, Vendor
from proxy.rules.paths import PathPattern
from proxy.rules.situation import Situation

Rendering = Literal["recovery", "compact", "problem", "markdown", "mcp", "augment", "observe"]
#: "upstream", "code", one number for all, or a map from code to number.
StatusPolicy = Literal["upstream", "code"] | int | Mapping[str, int]
InspectMode = Literal["auto", "rules", "off"]


@dataclass(frozen=True, slots=True)
class Base:
    """Where an upstream lives. `path` has no trailing slash and is b"" for most."""

    scheme: str
    host: str
    port: int
    path: bytes = b""


@dataclass(frozen=True, slots=True)
class Timeouts:
    """Seconds; None for no limit."""

    queue: float | None = 2.0
    connect: float | None = 5.0
    send: float | None = 30.0
    first_byte: float | None = 30.0
    between_bytes: float | None = 30.0
    caller: float | None = 120.0
    total: float | None = 60.0


@dataclass(frozen=True, slots=True)
class Bounds:
    """Sizes in bytes, times in seconds (DESIGN section 4)."""

    inspect: int = 65_536
    inspect_hold: float = 0.1
    failure_body: int = 262_144
    decoded: int = 1_048_576
    bulk: int = 8_388_608
    request_peek: int = 65_536
    replay: int = 262_144
    head: int = 65_536
    head_fields: int = 128
    head_time: float = 10.0


@dataclass(frozen=True, slots=True)
class Credential:
    """What the proxy adds to each call: a header (any the caller sent under that name is dropped) or a query parameter."""

    value: Secret
    header: str | None = None
    query: str | None = None


@dataclass(frozen=True, slots=True)
class Reauth:
    """How a credential is renewed: a tool of the agent's, or a page for a person."""

    url: str | None = None
    tool: str | None = None


@dataclass(frozen=True, slots=True)
class UpstreamTls:
    ca_file: str | None = None
    verify: bool = True


@dataclass(frozen=True, slots=True)
class Retry:
    attempts: int = 3
    methods: frozenset[str] = frozenset({"GET", "HEAD", "OPTIONS"})
    max_wait: float = 2.0
    budget: float = 0.2


@dataclass(frozen=True, slots=True)
class Breaker:
    failure_ratio: float = 0.5
    minimum: int = 20
    window: float = 30.0
    open_for: float = 15.0


@dataclass(frozen=True, slots=True)
class Concurrency:
    limit: int = 64
    queue: int = 256


@dataclass(frozen=True, slots=True)
class Statement:
    """A condition that must hold, as an expression over `rules.situation.Situation`, and what is said where it does not."""

    text: str
    holds: Callable[[Situation], bool]
    message: str = ""
    field: str | None = None


@dataclass(frozen=True, slots=True)
class Preflight:
    """What a request must fulfil before the vendor is called."""

    query: Schema | None = None
    path: Schema | None = None
    body: Schema | None = None
    openapi: OpenApi | None = None
    require: tuple[Statement, ...] = ()


@dataclass(frozen=True, slots=True)
class BatchSplit:
    split: bool = False
    items: Locator | None = None  # where the request has its items; None: what the vendor's file says
    maximum: int | None = None


@dataclass(frozen=True, slots=True)
class Resolve:
    """A parameter in which a name may stand where the vendor wants an id."""

    parameter: Locator  # a path parameter has its name
    lookup: Lookup
    accept_above: float = 0.9
    ask_above: float = 0.5
    changes: Literal["exact", "scored"] = "exact"


@dataclass(frozen=True, slots=True)
class Fallback:
    """Another channel for the same purpose. `target` and `body` hold `{name}` where a value of the failed call goes."""

    name: str
    method: str
    upstream: str
    target: str
    body: Any = None


@dataclass(frozen=True, slots=True)
class RouteSettings:
    """What holds for some paths of an upstream. `path` is a pattern with `*` and `**`; methods empty means all."""

    path: str
    methods: frozenset[str] = frozenset()
    preflight: Preflight | None = None
    expect: Statement | None = None
    batch: BatchSplit | None = None
    resolve: Resolve | None = None
    fallback: tuple[Fallback, ...] = ()
    stale_if_error: float | None = None
    pattern: PathPattern | None = None

    def covers(self, method: str, path: str) -> bool:
        """Whether the route is about this call; `path` is below the base URL."""
        return (not self.methods or method in self.methods) and (self.pattern is None or self.pattern.matches(path))


@dataclass(frozen=True, slots=True)
class UpstreamSettings:
    """One upstream by its name. `base` is None where a tenant or a host key in the path picks it (`vendor.hosts`)."""

    name: str
    vendor: Vendor
    base: Base | None = None
    hosts: Mapping[str, Base] = field(default_factory=dict)  # host key -> base, `/google_workspace/<host key>/...`
    parameters: Mapping[str, str] = field(default_factory=dict)
    host_names: frozenset[str] = frozenset()  # other host names that route here: github.localhost, configured ones
    credential: Credential | None = None
    reauth: Reauth | None = None
    timeouts: Timeouts = Timeouts()
    bounds: Bounds = Bounds()
    render: Rendering | None = None
    status: StatusPolicy = "upstream"
    protocol: Literal["http", "mcp"] = "http"
    client: Literal["own", "httpx"] = "own"
    proxy: str | None = field(default=None, repr=False)  # may hold a password
    tls: UpstreamTls = UpstreamTls()
    disclose: Literal["body", "headers"] = "body"
    stream_errors: Literal["pass", "append"] = "pass"
    inspect: InspectMode = "auto"
    retry: Retry | None = None
    idempotency: str | None = None  # header name, lower case
    breaker: Breaker | None = None
    cooldown: bool = False
    concurrency: Concurrency | None = None
    stale_if_error: float | None = None
    routes: tuple[RouteSettings, ...] = ()
    log_requests: bool = False


@dataclass(frozen=True, slots=True)
class Client:
    """One caller. `upstreams` empty means all."""

    name: str
    key_sha256: str
    upstreams: frozenset[str] = frozenset()
    methods: frozenset[str] = frozenset()
    render: Rendering | None = None
    status: StatusPolicy | None = None
    simulate: bool = False
    admin: bool = False


@dataclass(frozen=True, slots=True)
class Tool:
    """One of the agent's own tools: recovery steps say its name, the MCP front offers it."""

    name: str
    method: str
    upstream: str
    path: str  # with {name} for arguments in the path
    description: str = ""
    args: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)  # name -> {to, type, required, ...}


#: A fan-out's bounds: sources in all, and sources of which each waits for the one before.
MAX_SOURCES = 50
MAX_CHAIN = 5
SOURCE_NAME = re.compile(r"[A-Za-z_][A-Za-z0-9_-]{0,59}\Z")


@dataclass(frozen=True, slots=True)
class Source:
    """One call of an aggregate. `target` and `body` hold `{parameter}` and `{source.member}`; `needs` are the sources they use."""

    name: str
    method: str
    upstream: str
    target: str
    timeout: float | None = None
    needs: tuple[str, ...] = ()
    pick: tuple[str | int, ...] | None = None
    body: Any = None


@dataclass(frozen=True, slots=True)
class Aggregate:
    """Calls that ask several upstreams at once. `parameters`: a pattern, matched whole, for each name of the path."""

    name: str
    pattern: PathPattern
    parameters: Mapping[str, str]
    deadline: float
    sources: tuple[Source, ...]

    @property
    def first_segment(self) -> str:
        return self.pattern.text.split("/", 2)[1]


@dataclass(frozen=True, slots=True)
class Cors:
    origins: tuple[str, ...] = ()
    credentials: bool = False


#: Host names of the proxy itself, whatever `server.names` says.
LOOPBACK_NAMES = frozenset({"localhost", "ip6-localhost"})


@dataclass(frozen=True, slots=True)
class ServerTls:
    cert_file: str
    key_file: str


@dataclass(frozen=True, slots=True)
class ServerSettings:
    host: str = "127.0.0.1"
    port: int = 8080
    public_url: str | None = None
    names: frozenset[str] = frozenset()
    admin: tuple[str, int] | None = None
    tls: ServerTls | None = None
    cors: Cors | None = None
    via: str = "remedy"  # the pseudonym in Via, by which loops are known
    grace: float = 30.0


@dataclass(frozen=True, slots=True)
class Snapshot:
    server: ServerSettings
    upstreams: Mapping[str, UpstreamSettings]
    clients: tuple[Client, ...] = ()
    tools: Mapping[str, Tool] = field(default_factory=dict)
    aggregates: Mapping[str, Aggregate] = field(default_factory=dict)
    state: str = field(default="memory", repr=False)  # a URL may hold a password
    bounds: Bounds = Bounds()
    generation: int = 1
