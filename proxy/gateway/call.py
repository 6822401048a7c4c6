"""The types of the stack: a Context goes down, an Outcome comes up (DESIGN section 3).

A policy is `(settings, next) -> Call`, and returns `next` itself when it is not configured. Policies read the Failure,
never a status; they never touch ASGI's `send`, and bodies never pass through them.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field

from proxy.config.snapshot import Client, RouteSettings, Snapshot, UpstreamSettings
from proxy.contract.failure import Failure
from proxy.exchange import Exchange, Request
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
    exchanges: list[Exchange] = field(default_factory=list)  # tries so far, newest last


@dataclass(frozen=True, slots=True)
class Passed:
    """The vendor's answer is no failure: relay it. `held` are body bytes already read from it, as on the wire.

    `is_whole` says that `held` is the whole body; `channel` and `as_of` mark a fallback's or a stale answer.
    """

    answer: Answer
    held: bytes = b""
    is_whole: bool = False
    channel: str | None = None
    was_fallback: bool = False
    as_of: float | None = None


@dataclass(frozen=True, slots=True)
class Failed:
    """A failure, judged; `exchange` holds what was read of the vendor's answer, for renderings that keep it."""

    failure: Failure
    exchange: Exchange
    attempts: int = 1


Outcome = Passed | Failed
Call = Callable[[Context], Awaitable[Outcome]]
