"""A scripted upstream behind the port: each call takes the next line of the script; what was sent is kept."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from proxy.exchange import Fault, Headers
from proxy.upstream.port import Body, Deadlines, Origin, StreamFault


@dataclass
class ScriptedAnswer:
    """An answer whose body arrives in `pieces`; a Fault among them breaks the body off there."""

    status: int = 200
    headers: list[tuple[bytes, bytes]] = field(default_factory=list)
    pieces: Iterable[bytes | Fault] = ()
    reason: bytes = b""
    reused: bool = False
    closed: int = 0

    def __post_init__(self) -> None:
        self._rest = iter(self.pieces)

    async def read(self) -> bytes:
        piece = next(self._rest, b"")
        if isinstance(piece, Fault):
            raise StreamFault(piece)
        return piece

    def close(self) -> None:
        self.closed += 1


@dataclass(frozen=True)
class Sent:
    origin: Origin
    method: str
    target: bytes
    headers: Headers
    body: bytes
    limits: Deadlines


class ScriptedUpstream:
    """Answers calls in order; a call past the end of the script is an error of the test."""

    def __init__(self, *script: ScriptedAnswer | Fault) -> None:
        self._script = list(script)
        self.sent: list[Sent] = []
        self.is_closed = False

    async def send(
        self, origin: Origin, method: str, target: bytes, headers: Headers, body: Body | None, limits: Deadlines
    ) -> ScriptedAnswer | Fault:
        read = bytearray()
        while body is not None and (piece := await body.read()):
            read += piece
        self.sent.append(Sent(origin, method, target, list(headers), bytes(read), limits))
        assert self._script, f"call {len(self.sent)} ({method} {target!r}) is past the end of the script"
        return self._script.pop(0)

    async def aclose(self) -> None:
        self.is_closed = True
