"""What the gateway tells its listeners: frozen details, one protocol. Listeners never raise into a request and never await.

Labels of metrics come from closed lists: `upstream` is a configured name or `_unknown`, `method` a known method or OTHER.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, Protocol

from proxy.contract.failure import Failure
from proxy.exchange import Exchange

Outcome = Literal["success", "failure", "partial", "bypassed", "aborted"]


@dataclass(frozen=True, slots=True)
class Attempted:
    """One try at an upstream ended: with a status, or with a fault (status None)."""

    upstream: str
    method: str
    status: int | None
    seconds: float  # until the head was read, or until the fault
    attempt: int


@dataclass(frozen=True, slots=True)
class Classified:
    """One try was judged a failure. `final` says whether it is the one that was answered."""

    upstream: str
    failure: Failure
    exchange: Exchange
    remedy_id: str
    final: bool
    path: str = ""  # as the agent addressed it, cleaned, without the query
    status: int | None = None  # the status that the caller got, where `final`
    client: str = ""
    substitute: str = ""  # what was answered instead: "fallback" or "stale"


@dataclass(frozen=True, slots=True)
class Answered:
    """A request ended for the caller. `overhead_seconds` is the proxy's own time: all but waiting for upstream and caller."""

    upstream: str
    method: str
    outcome: Outcome
    status: int
    seconds: float
    overhead_seconds: float
    remedy_id: str = ""
    client: str = ""
    code: str = ""
    path: str = ""  # as in Classified; only where a line per request is asked for
    is_logged: bool = False


@dataclass(frozen=True, slots=True)
class StreamFailed:
    """An error event passed in a stream, or the vendor cut one."""

    upstream: str
    failure: Failure


@dataclass(frozen=True, slots=True)
class Resolved:
    """A name in a call was taken for a record: what was given, which id went out for it, and how sure that was. For audit."""

    upstream: str
    method: str
    lookup: str
    parameter: str  # `query assignee`
    given: str  # cleaned
    id: str
    score: float
    client: str = ""


class Listener(Protocol):
    def attempted(self, event: Attempted) -> None: ...

    def classified(self, event: Classified) -> None: ...

    def answered(self, event: Answered) -> None: ...

    def stream_failed(self, event: StreamFailed) -> None: ...

    def resolved(self, event: Resolved) -> None: ...
