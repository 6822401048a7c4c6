"""The port to vendors: what gateway asks of a client, whichever stands behind it.

A client never follows redirects, decodes bodies, re-sends by itself beyond DESIGN 4.4, or raises for a vendor's fault: it
returns a Fault. `headers` and `target` go out as given, so the caller has already removed hop-by-hop headers and set Host.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, Protocol

from proxy.exchange import Fault, Headers

#: How much of a request has left: of a call that failed with "none" it is certain that the vendor never saw it.
Sent = Literal["none", "some", "all"]


class StreamFault(Exception):  # noqa: N818 - it carries a Fault, the word of this code base
    """A body broke off. The fault says where and how."""

    def __init__(self, fault: Fault) -> None:
        super().__init__(fault.kind)
        self.fault = fault


class Answer(Protocol):
    """A response whose head has been read."""

    status: int
    headers: list[tuple[bytes, bytes]]
    reason: bytes
    reused: bool

    async def read(self) -> bytes:
        """The next piece of the body as on the wire (chunked framing removed), b"" at the end. Raises StreamFault.

        Returns without waiting where bytes are there already; an answer that can tell has a property `ready` that says so
        beforehand. A read that is cancelled gives the answer up, as `close` does.
        """
        ...

    def close(self) -> None:
        """Gives up the body. May be called at any time and twice; the connection is kept only if it is clean."""
        ...


class Body(Protocol):
    """A request body that streams. `replayable` bodies can be `rewind`ed and read again."""

    length: int | None  # None: chunked
    replayable: bool

    async def read(self) -> bytes:
        """The next piece, b"" at the end. Asked for only when the upstream may have it (Expect). Raises StreamFault if the
        caller's side broke off."""
        ...

    def rewind(self) -> None:
        """Starts again from the first byte. Only where `replayable`."""
        ...


@dataclass(frozen=True, slots=True)
class Deadlines:
    """Limits in seconds, None for no limit.

    `total` ends with the head; it goes on to the end of the body where the status is 400 or more (such answers are read), or
    where the caller says with `whole` that it will read any answer to its end. `send` and `between_bytes` count while nothing
    moves, and only while the vendor is waited for: not while the caller's body or a slow reader is.
    """

    queue: float | None = 2.0
    connect: float | None = 5.0
    send: float | None = 30.0
    first_byte: float | None = 30.0
    between_bytes: float | None = 30.0
    total: float | None = 60.0
    whole: bool = False


@dataclass(frozen=True, slots=True)
class Origin:
    """Where to connect: scheme `http` or `https`, host without brackets, port."""

    scheme: str
    host: str
    port: int

    @property
    def authority(self) -> bytes:
        """The Host header's value: brackets for IPv6, the port only where it is not the scheme's own."""
        host = f"[{self.host}]" if ":" in self.host else self.host
        default = 443 if self.scheme == "https" else 80
        return (host if self.port == default else f"{host}:{self.port}").encode("ascii")


class Upstream(Protocol):
    """A client. Safe for concurrent use within one event loop; pools per origin inside.

    `send` returns a Fault for all that the vendor or the way to it did wrong. It raises only what `Body.read` raised (the
    caller's side broke off: the upstream call has been aborted by then) and CancelledError (the same).
    """

    async def send(
        self,
        origin: Origin,
        method: str,
        target: bytes,
        headers: Headers,
        body: Body | None,
        limits: Deadlines,
    ) -> Answer | Fault: ...

    async def aclose(self) -> None:
        """Closes every connection; calls under way end with a Fault of kind SHUTDOWN."""
        ...
