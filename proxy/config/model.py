"""`remedy.yaml` as models: types, defaults, JSON Schema and the reference all come from here.

Every key is optional; an unknown one is a fault. Values are checked one by one here (kinds.py reads them); what must hold between them
(a vendor that exists, a parameter that the vendor has) is checked in compile.py. Defaults are those of snapshot.py.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal, Self

from pydantic import BaseModel, ConfigDict, Field, StringConstraints, model_validator

from proxy.config.kinds import (
    Address,
    BaseUrlText,
    CredentialHeader,
    Duration,
    HeaderText,
    Hidden,
    HostName,
    MethodText,
    Name,
    Origin,
    PathText,
    PatternText,
    ProxyText,
    Ratio,
    Sha256,
    Size,
    StateText,
    Status,
    UpstreamCall,
    UrlText,
)
from proxy.config.snapshot import Bounds, Breaker, Concurrency, InspectMode, Rendering, Retry, ServerSettings, Timeouts

_TIMES, _BOUNDS, _SERVER = Timeouts(), Bounds(), ServerSettings()
_RETRY, _BREAKER, _CONCURRENCY = Retry(), Breaker(), Concurrency()


class Model(BaseModel):
    """What all models have in common."""

    model_config = ConfigDict(extra="forbid", frozen=True, use_attribute_docstrings=True, arbitrary_types_allowed=True)


# The server and its callers -----------------------------------------------------------------------------------------------


class TlsModel(Model):
    cert_file: str
    """The certificate chain, PEM."""
    key_file: str
    """Its key, PEM."""


class CorsModel(Model):
    origins: list[Origin] = []
    """Web origins whose pages may call the proxy; `*` for all."""
    credentials: bool = False
    """Whether they may send cookies and credentials."""

    @model_validator(mode="after")
    def _named_for_credentials(self) -> Self:
        if self.credentials and "*" in self.origins:
            raise ValueError(
                "with `credentials: true` the origins must be named: `*` would give every page the caller's credentials"
            )
        return self


class ServerModel(Model):
    host: str = _SERVER.host
    """The address to listen on. Beyond loopback there must be TLS here or before it, and `clients` where credentials are held."""
    port: Annotated[int, Field(ge=0, le=65_535)] = _SERVER.port
    """The port to listen on."""
    public_url: UrlText | None = None
    """Where callers reach the proxy, if not at host and port: it is written into links and redirects."""
    names: list[HostName] = []
    """Further host names under which callers reach the proxy."""
    admin: Address | None = None
    """Serve `/metrics` and `/-/...` only here, `host:port`."""
    tls: TlsModel | None = None
    """Serve TLS."""
    cors: CorsModel | None = None
    """Let pages of other origins call the proxy."""
    via: Annotated[str, StringConstraints(pattern=r"^[A-Za-z0-9.-]+$", max_length=60)] = _SERVER.via
    """The proxy's pseudonym in `Via`, by which it knows a loop; different ones for proxies that call each other."""
    grace: Duration = _SERVER.grace
    """How long calls under way may go on after SIGTERM."""


class ClientModel(Model):
    name: Name
    """The caller's name, for metrics and logs."""
    key_sha256: Sha256
    """The SHA-256 of the caller's `Remedy-Key`, in hexadecimal."""
    upstreams: list[str] = []
    """The upstreams it may use; none named: all."""
    methods: list[MethodText] = []
    """The methods it may use; none named: all."""
    render: Rendering | None = None
    """How its failures are rendered."""
    status: Status | None = None
    """Which status its failures have."""
    simulate: bool = False
    """Whether it may ask for a failure with `Remedy-Simulate`."""
    admin: bool = False
    """Whether it may read metrics and all failures, and reload."""


# Upstreams ----------------------------------------------------------------------------------------------------------------


class CredentialModel(Model):
    header: CredentialHeader | None = None
    """The header that carries it; one the caller sent under this name is dropped."""
    query: str | None = None
    """The query parameter that carries it."""
    value: Hidden
    """The value, best as `${NAME}` or `${file:/run/secrets/x}`."""


class ReauthModel(Model):
    url: UrlText | None = None
    """The page where a person renews the credential."""
    tool: str | None = None
    """The agent's tool that renews it."""


class TimeoutsModel(Model):
    queue: Duration | None = _TIMES.queue
    """Waiting for a free connection."""
    connect: Duration | None = _TIMES.connect
    """DNS, TCP and TLS."""
    send: Duration | None = _TIMES.send
    """Sending the request; a vendor that stops reading."""
    first_byte: Duration | None = _TIMES.first_byte
    """From the request's last byte to the answer's first."""
    between_bytes: Duration | None = _TIMES.between_bytes
    """Between two reads of the answer."""
    caller: Duration | None = _TIMES.caller
    """A caller that stops reading or sending."""
    total: Duration | None = _TIMES.total
    """The whole call, until the head is there, or the body of an answer that is read."""


class BoundsModel(Model):
    inspect: Size = _BOUNDS.inspect
    """A success is looked into up to this size."""
    inspect_hold: Duration = _BOUNDS.inspect_hold
    """And held back at most so long after its last byte."""
    failure_body: Size = _BOUNDS.failure_body
    """So much of a failure is read."""
    decoded: Size = _BOUNDS.decoded
    """And at most so much after decompression."""
    bulk: Size = _BOUNDS.bulk
    """A bulk answer, of a call that the vendor's file names as one, is read up to this size."""
    request_peek: Size = _BOUNDS.request_peek
    """So much of a request's body is kept for rules and hints."""
    replay: Size = _BOUNDS.replay
    """A request's body up to this size can be sent again."""
    head: Size = _BOUNDS.head
    """The largest head of an answer."""
    head_fields: Annotated[int, Field(ge=16, le=10_000)] = _BOUNDS.head_fields
    """The most header fields of an answer."""
    head_time: Duration = _BOUNDS.head_time
    """How long a caller's head may take."""


class UpstreamTlsModel(Model):
    ca_file: str | None = None
    """Certificates to trust instead of the system's, PEM."""
    verify: bool = True
    """Whether the vendor's certificate is checked."""


class RetryModel(Model):
    attempts: Annotated[int, Field(ge=1, le=10)] = _RETRY.attempts
    """Tries in all."""
    methods: list[MethodText] = sorted(_RETRY.methods)
    """Methods whose failed calls are repeated; others only where that is known to be safe."""
    max_wait: Duration = _RETRY.max_wait
    """The longest sleep before a try; where the vendor wants a longer one, the failure goes out at once."""
    budget: Ratio = _RETRY.budget
    """Retries as a share of calls under way."""


class IdempotencyModel(Model):
    header: HeaderText
    """The header for a key of the proxy's, put on a POST that has none."""


class BreakerModel(Model):
    failure_ratio: Annotated[float, Field(gt=0, le=1)] = _BREAKER.failure_ratio
    """The share of failing tries that opens it."""
    minimum: Annotated[int, Field(ge=1)] = _BREAKER.minimum
    """Of at least so many tries."""
    window: Duration = _BREAKER.window
    """In this time."""
    open_for: Duration = _BREAKER.open_for
    """How long it stays open before a probe."""


class ConcurrencyModel(Model):
    limit: Annotated[int, Field(ge=1)] = _CONCURRENCY.limit
    """Calls under way at once."""
    queue: Annotated[int, Field(ge=0)] = _CONCURRENCY.queue
    """Calls that may wait for a place."""


# Routes -------------------------------------------------------------------------------------------------------------------


class StatementModel(Model):
    """A condition on a request, and what is said where it does not hold."""

    if_: Annotated[str, Field(alias="if")]
    """A CEL expression that must hold."""
    message: Annotated[str, StringConstraints(max_length=300)]
    """What is wrong where it does not hold."""
    field: str | None = None
    """The parameter at fault."""


class PreflightModel(Model):
    query: dict[str, Any] | None = None
    """A JSON Schema for the query parameters."""
    path: dict[str, Any] | None = None
    """A JSON Schema for what stands for the `{names}` of the route's path."""
    body: dict[str, Any] | None = None
    """A JSON Schema for the body."""
    openapi: str | None = None
    """The vendor's OpenAPI document, a file; the operation is found by method and path."""
    require: list[StatementModel] = []
    """What a schema can't say."""


class BatchModel(Model):
    split: bool = False
    """Whether an over-long list is split, sent in parts and merged."""
    items: str | None = None
    """Where the request has its items, such as `body ids`; by default what the vendor's file says."""
    maximum: Annotated[int, Field(ge=1)] | None = None
    """How many items a call may have; by default what the vendor's file says."""


class ResolveModel(Model):
    parameter: str
    """Where a name may stand instead of an id: `query assignee`, `path user`, `body owner.id`."""
    lookup: str
    """The vendor file's lookup that finds it."""
    accept_above: Ratio = 0.9
    """A match above this is taken."""
    ask_above: Ratio = 0.5
    """A match above this is offered to a person."""
    changes: Literal["exact", "scored"] = "exact"
    """Whether calls that change data need an exact, unique match."""


class FallbackModel(Model):
    name: Name
    """The channel's name, as `channelUsed` says it."""
    call: UpstreamCall
    """The call."""
    body: Any = None
    """Its body; `{name}` stands for a value of the failed call."""


class RouteModel(Model):
    path: PathText
    """The paths it is about: `*` one segment, `**` any number."""
    methods: list[MethodText] = []
    """And the methods; none named: all."""
    preflight: PreflightModel | None = None
    """What a request must fulfil before the vendor is called."""
    expect: str | None = None
    """A CEL expression that a success must fulfil."""
    batch: BatchModel | None = None
    """How a bulk call is split."""
    resolve: ResolveModel | None = None
    """A parameter that takes a name where the vendor wants an id."""
    fallback: list[FallbackModel] = []
    """Other channels for the same purpose, in order."""
    stale_if_error: Duration | None = None
    """How old an answer may be that is given where the vendor fails."""


class UpstreamModel(Model):
    vendor: str | None = None
    """The vendor's file; by default the one of the upstream's name."""
    base_url: BaseUrlText | None = None
    """Where it is, if not where the vendor's file says."""
    parameters: dict[str, str] = {}
    """Values for the parameters of the base URL; the others stand in the path."""
    host_names: list[HostName] = []
    """Host names that route here, beside `NAME.localhost`."""
    credential: CredentialModel | None = None
    """What the proxy adds to each call."""
    reauth: ReauthModel | None = None
    """How the credential is renewed."""
    timeouts: TimeoutsModel = TimeoutsModel()
    """Limits by phase; null for none."""
    bounds: BoundsModel | None = None
    """Sizes, if not those of the top level."""
    render: Rendering | None = None
    """How failures are rendered."""
    status: Status = "upstream"
    """Which status failures have."""
    protocol: Literal["http", "mcp"] = "http"
    """`mcp` where the upstream is an MCP server."""
    client: Literal["own", "httpx"] = "own"
    """`httpx` for HTTP/2 and SOCKS."""
    proxy: ProxyText | None = None
    """An HTTP proxy on the way to the vendor."""
    tls: UpstreamTlsModel = UpstreamTlsModel()
    """How its certificate is checked."""
    disclose: Literal["body", "headers"] = "body"
    """Whether a fallback or stale answer says so in its body too."""
    stream_errors: Literal["pass", "append"] = "pass"
    """Whether a recovery error follows an error event of a stream."""
    inspect: InspectMode = "auto"
    """Which successes are looked into."""
    retry: RetryModel | None = None
    """Repeats failed calls."""
    idempotency: IdempotencyModel | None = None
    """Makes repeats of a POST safe."""
    breaker: BreakerModel | None = None
    """Stops calling a vendor that is down."""
    cooldown: bool = False
    """Answers at once while the vendor's wait lasts."""
    concurrency: ConcurrencyModel | None = None
    """Bounds the calls under way."""
    stale_if_error: Duration | None = None
    """How old an answer may be that is given where the vendor fails."""
    routes: list[RouteModel] = []
    """What holds for some of its paths; the first that fits."""
    log_requests: bool = False
    """A log line for each call, not only for failures."""


# Tools and aggregates -----------------------------------------------------------------------------------------------------


class ArgumentModel(Model):
    to: str
    """Where it goes: `query q`, `path owner`, `header x-team`, `body a.b`."""
    type: Literal["string", "integer", "number", "boolean", "array", "object"] = "string"
    """Its JSON type."""
    required: bool = False
    """Whether a call must have it."""
    description: str = ""
    """What it is, for a model."""
    default: Any = None
    """What goes where none is given."""
    choices: list[Any] = []
    """The values that it may take."""


class ToolModel(Model):
    call: UpstreamCall
    """The call that it makes."""
    description: str = ""
    """What it does, for a model."""
    args: dict[str, ArgumentModel] = {}
    """Its arguments."""


class ParameterModel(Model):
    pattern: PatternText
    """What its value must match, whole."""


class SourceModel(Model):
    call: UpstreamCall
    """The call; `{name}` stands for a parameter, `{source.member}` for another's result."""
    timeout: Duration | None = None
    """The longest it may take."""
    needs: list[str] | str = []
    """The sources whose results it uses."""
    pick: str | None = None
    """The part of its answer that is wanted, a body path."""
    body: Any = None
    """The body of its call."""


class AggregateModel(Model):
    path: PathText
    """Where it is called: `/profiles/{email}`."""
    parameters: dict[str, ParameterModel] = {}
    """A pattern for each `{name}` of the path."""
    deadline: Duration = 5.0
    """What has come by then is answered."""
    sources: dict[str, SourceModel]
    """Its calls, by the member of the answer that they fill."""


class ConfigModel(Model):
    """remedy.yaml"""

    server: ServerModel = ServerModel()
    """The listener."""
    vendors: list[str] = ["vendors/"]
    """Folders or files of rules, relative to this file; they load after the shipped ones, and later ones win."""
    clients: list[ClientModel] = []
    """Who may call; none named: everyone who can reach the listener."""
    state: StateText = "memory"
    """Where cooldowns and breakers are kept: memory, or redis://host:6379/0."""
    bounds: BoundsModel = BoundsModel()
    """Sizes."""
    tools: dict[str, ToolModel] = {}
    """The agent's own tools."""
    upstreams: dict[str, UpstreamModel | None] | None = None
    """The upstreams by name; without this key every vendor that has a file."""
    aggregates: dict[str, AggregateModel] = {}
    """Calls that ask several upstreams at once."""
