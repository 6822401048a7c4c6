"""The values that travel through every room: one call to a vendor and what came of it.

Owns: Request, Response, Fault, Exchange, Phase, FaultKind, Effect, Secret. Imports nothing of ours. Values are frozen;
header names are lower-case bytes, in order, repeats kept; bodies are bytes as they were on the wire (still encoded).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Literal

Headers = Sequence[tuple[bytes, bytes]]

#: Methods that RFC 9110 section 9.2.1 calls safe, and the WebDAV and draft ones that only read.
SAFE_METHODS = frozenset({"GET", "HEAD", "OPTIONS", "TRACE", "PROPFIND", "REPORT", "SEARCH", "QUERY"})
#: RFC 9110 section 9.2.2.
IDEMPOTENT_METHODS = SAFE_METHODS | {"PUT", "DELETE"}


class Phase(StrEnum):
    """Where a call stood when it failed: the contract's `timeout.phase`. UPSTREAM is the vendor's own limit."""

    QUEUE = "queue"
    CONNECT = "connect"
    SEND = "send"
    FIRST_BYTE = "first_byte"
    BETWEEN_BYTES = "between_bytes"
    TOTAL = "total"
    UPSTREAM = "upstream"


class FaultKind(StrEnum):
    """What ended a call for which no complete response was read."""

    TIMEOUT = "timeout"  # a deadline of ours, in the fault's phase
    DNS = "dns"
    REFUSED = "refused"  # refused, unreachable, or a CONNECT proxy that said no
    TLS = "tls"
    CLOSED = "closed"  # reset or end of file before the message was complete
    GARBAGE = "garbage"  # not HTTP, or HTTP that breaks its own framing or our bounds
    FULL = "full"  # the pool's or the concurrency limit's queue is full
    SHUTDOWN = "shutdown"


class Effect(StrEnum):
    """Whether a failed call may have taken effect all the same."""

    NONE = "none"
    UNKNOWN = "unknown"


@dataclass(frozen=True, slots=True)
class Fault:
    """A call that ended without a complete response. `detail` is for logs only and never reaches an answer."""

    phase: Phase
    kind: FaultKind
    sent: Literal["none", "some", "all"] = "none"
    reused: bool = False
    detail: str = field(default="", repr=False)
    limit_seconds: float | None = None


@dataclass(frozen=True, slots=True)
class Request:
    """A call as the vendor gets it. `target` is the raw path and query relative to the vendor's origin, byte for byte.

    `body` holds the first `request_peek` bytes; `body_complete` says whether that is all of it.
    """

    method: str
    target: bytes
    headers: Headers = ()
    body: bytes = b""
    body_complete: bool = True
    body_length: int | None = None  # as declared, None when chunked or absent

    @property
    def path(self) -> str:
        return self.target.split(b"?", 1)[0].decode("latin-1")

    @property
    def query(self) -> str:
        return self.target.partition(b"?")[2].decode("latin-1")

    @property
    def is_safe(self) -> bool:
        return self.method in SAFE_METHODS


@dataclass(frozen=True, slots=True)
class Response:
    """What the vendor answered. `complete` is False where the body was cut, by the vendor or by a bound of ours."""

    status: int
    headers: Headers = ()
    body: bytes = b""
    complete: bool = True
    reason: bytes = b""


@dataclass(frozen=True, slots=True)
class Exchange:
    """One try: the request and either a response or a fault (both where a response broke off in its body)."""

    request: Request
    response: Response | None = None
    fault: Fault | None = None
    attempt: int = 1  # 1 is the first try
    repeats: int = 0  # earlier failures of the same method, path and code from this caller within 10 minutes
    upstream: str = ""  # the name the agent used
    idempotency_key: str | None = None  # sent with the request, and the vendor honours it


class Secret:
    """A text that must not be printed: repr, str and format show stars; `reveal()` is the only way out."""

    __slots__ = ("_value",)

    def __init__(self, value: str) -> None:
        self._value = value

    def reveal(self) -> str:
        return self._value

    def __repr__(self) -> str:
        return "Secret(***)"

    __str__ = __repr__

    def __format__(self, spec: str) -> str:
        return "***"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Secret) and other._value == self._value

    def __hash__(self) -> int:
        return hash(self._value)


def header(headers: Headers, name: bytes) -> bytes | None:
    """The first value of a header; `name` in lower case."""
    for key, value in headers:
        if key == name:
            return value
    return None


def header_values(headers: Headers, name: bytes) -> Iterator[bytes]:
    """All values of a header, in order; `name` in lower case."""
    return (value for key, value in headers if key == name)
