"""The types of the stack: a Context goes down, an Outcome comes up (DESIGN section 3).

A policy is `(settings, next) -> Call`, and returns `next` itself when it is not configured. Policies read the Failure,
never a status; they never touch ASGI's `send`, and bodies never pass through them.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field

from proxy.compose import Channel
from proxy.config.snapshot import Client, RouteSettings, Snapshot, UpstreamSettings
from proxy.contract.failure import Failure
from proxy.exchange import Exchange, Request
from proxy.gateway.controls import NO_CONTROLS, Controls
from proxy.upstream.port import Answer, Body, Deadlines, Origin


@dataclass(slots=True)
class Context:
    """One call through the stack. Policies may narrow `limits`, replace `headers` and count `attempt`."""

    snapshot: Snapshot
    upstream: UpstreamSettings
    origin: Origin
    request: Request  # method, raw target, the caller's end-to-end headers; body filled from the tee as it streams
    headers: list[tuple[bytes, bytes]]  # what goes to the vendor
    body: Body | None
    limits: Deadlines
    prefix: str  # the path as the agent addressed the upstream: "/github", "" by host
    client: Client | None = None
    caller: str = ""  # the clients entry, else a fingerprint of the credential, else the address
    credential: str = ""  # keyed fingerprint of the credential that goes to the vendor
    route: RouteSettings | None = None
    deadline: float | None = None  # monotonic time at which the caller gives up (Remedy-Deadline)
    attempt: int = 1
    idempotency_key: str | None = None
    remedy_id: str = ""
    tool: str | None = None  # Remedy-Tool: the agent's name for the tool that made this call
    notes: dict[str, str] = field(default_factory=dict)  # what a policy wants said: {"resolved": "..."}
    exchanges: list[Exchange] = field(default_factory=list)  # failed tries so far, newest last
    base_path: bytes = b""  # the path of the base URL, put before `target`
    target: bytes = b""  # path and query below the base URL as they go to the vendor; a credential may be in the query
    address: str = ""  # the caller's, "" where it is not known
    controls: Controls = NO_CONTROLS  # what the caller asked for with Remedy-* headers
    is_observed: bool = False  # `observe`: the vendor's answer goes out as it is, so a failure's answer stays open
    waited_seconds: float = 0.0  # spent waiting for the vendor so far
    unknown_attempt: int = 0  # the first try that may have taken effect although it failed
    is_lookup: bool = False  # a call of the proxy's own that finds the records for a name: it makes no other
    is_fallback: bool = False  # the call of a channel: no further one stands in for it
    channel: Channel | None = None  # what else would serve the purpose, for the agent to decide on
    failed_channels: tuple[str, ...] = ()  # channels that were tried instead, and failed too


@dataclass(frozen=True, slots=True)
class Passed:
    """The vendor's answer is no failure: relay it. `held` are body bytes already read from it, as on the wire.

    `is_whole` says that `held` is the whole body; `channel` and `as_of` mark a fallback's or a stale answer, `asked` is the call that a
    channel answered.
    """

    answer: Answer
    held: bytes = b""
    is_whole: bool = False
    channel: str | None = None
    was_fallback: bool = False
    as_of: float | None = None
    asked: Context | None = None

    @property
    def is_substitute(self) -> bool:
        """Whether it stands in for the answer that was asked for, and must say so."""
        return self.was_fallback or self.channel is not None or self.as_of is not None


@dataclass(frozen=True, slots=True)
class Failed:
    """A failure, judged; `exchange` holds what was read of the vendor's answer, for renderings that keep it.

    Where the context `is_observed`, `answer` is still open and `held` the body bytes read from it.
    """

    failure: Failure
    exchange: Exchange
    attempts: int = 1
    answer: Answer | None = None
    held: bytes = b""


Outcome = Passed | Failed
Call = Callable[[Context], Awaitable[Outcome]]
