"""Request bodies for tests of what sends them."""

from __future__ import annotations

import asyncio

from proxy.exchange import Fault, FaultKind, Phase
from proxy.upstream.port import StreamFault

CALLER_GONE = StreamFault(Fault(Phase.SEND, FaultKind.CLOSED, "some", detail="the caller broke off"))


class PiecesBody:
    """A body of given pieces. An Event among them is waited for, an exception raised; `reads` counts what was asked for."""

    def __init__(self, *pieces: bytes | asyncio.Event | Exception, length: int | None = None, replayable: bool = False) -> None:
        self._pieces = pieces
        self._rest = iter(pieces)
        self.length = length
        self.replayable = replayable
        self.reads = 0
        self.rewinds = 0

    async def read(self) -> bytes:
        self.reads += 1
        for piece in self._rest:
            if isinstance(piece, asyncio.Event):
                await piece.wait()
            elif isinstance(piece, Exception):
                raise piece
            else:
                return piece
        return b""

    def rewind(self) -> None:
        assert self.replayable
        self.rewinds += 1
        self._rest = iter(self._pieces)


def sized(data: bytes, *, replayable: bool = True) -> PiecesBody:
    """A body whose length is known and which comes in one piece."""
    return PiecesBody(data, length=len(data), replayable=replayable)


class EndlessBody:
    """Pieces of one size until `total` bytes are through."""

    def __init__(self, total: int, piece_bytes: int = 65_536) -> None:
        self.length: int | None = total
        self.replayable = False
        self._left = total
        self._piece = b"u" * piece_bytes

    async def read(self) -> bytes:
        piece = self._piece[: self._left]
        self._left -= len(piece)
        return piece

    def rewind(self) -> None:
        raise AssertionError("not replayable")
