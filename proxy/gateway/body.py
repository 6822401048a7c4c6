"""The caller's request body: streamed on, with its beginning kept for reading, and all of it for replay where it is small.

Owns: the tee. Pieces come from ASGI's `receive` only when the client asks for them, which is when the vendor may have them
(`100 Continue` goes to the caller then), so back-pressure and Expect work by themselves. At most `keep_bytes` are kept: a body within
that bound can be rewound, of a larger one only the first `peek_bytes` stay. A caller that goes away raises StreamFault.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from typing import Any

from proxy.exchange import Fault, FaultKind, Phase
from proxy.upstream.port import StreamFault

Receive = Callable[[], Awaitable[Mapping[str, Any]]]
_CALLER_GONE = Fault(Phase.SEND, FaultKind.CLOSED, sent="some", detail="the caller broke off")


class CallerBody:
    """A Body of `upstream.port`."""

    __slots__ = (
        "_cursor",
        "_is_complete",
        "_keep_bytes",
        "_peek_bytes",
        "_pieces",
        "_receive",
        "_send_continue",
        "_taken",
        "length",
        "replayable",
    )

    def __init__(
        self,
        receive: Receive,
        length: int | None,
        *,
        keep_bytes: int,
        peek_bytes: int,
        send_continue: Callable[[], None] | None = None,
    ) -> None:
        self.length = length
        #: Whether all that was read so far is kept. Looked at before a rewind: a chunked body may outgrow the bound.
        self.replayable = length is None or length <= keep_bytes
        self._receive = receive
        self._send_continue = send_continue
        self._keep_bytes = max(keep_bytes, peek_bytes) if self.replayable else peek_bytes
        self._peek_bytes = peek_bytes
        self._pieces: list[bytes] = []
        self._taken = 0
        self._cursor = 0
        self._is_complete = False

    async def read(self) -> bytes:
        if self._cursor < len(self._pieces) and self.replayable:
            self._cursor += 1
            return self._pieces[self._cursor - 1]
        while not self._is_complete:
            if self._send_continue is not None:
                self._send_continue()
                self._send_continue = None
            message = await self._receive()
            if message["type"] != "http.request":
                raise StreamFault(_CALLER_GONE)
            self._is_complete = not message.get("more_body", False)
            piece: bytes = message.get("body", b"")
            if piece:
                self._keep(piece)
                return piece
        return b""

    def rewind(self) -> None:
        if not self.replayable:
            raise ValueError("the body was too long to be kept")
        self._cursor = 0

    def _keep(self, piece: bytes) -> None:
        is_full = self._taken > self._keep_bytes
        self._taken += len(piece)
        if self._taken <= self._keep_bytes:
            self._pieces.append(piece)
            self._cursor += 1
        elif not is_full:
            self.replayable = False
            beginning = b"".join([*self._pieces, piece[: self._peek_bytes]])
            self._pieces = [beginning[: self._peek_bytes]]

    def peek(self) -> tuple[bytes, bool]:
        """The first bytes that were read, and whether that is the whole body."""
        beginning = b"".join(self._pieces)[: self._peek_bytes]
        return beginning, self._is_complete and self._taken <= self._peek_bytes
