"""The pipe between the supervisor and one worker: frames over a socket pair.

Owns: framing, and nothing of what the frames mean but their names. A frame is its length, its kind, a number that pairs a
question with its answer, and bytes that only the ends understand. Sending never waits. What may be lost (`RELAY`) is
dropped when the other end does not keep up, so that a worker that hangs costs the others neither memory nor time.
"""

from __future__ import annotations

import asyncio
import struct
from collections.abc import Callable
from enum import IntEnum

_HEAD = struct.Struct("!IBI")
#: A frame larger than this is no frame of ours: the channel is closed.
MAX_FRAME_BYTES = 64 * 1024 * 1024
#: Waiting bytes above which relayed messages are dropped.
_RELAY_BACKLOG_BYTES = 1024 * 1024


class Kind(IntEnum):
    """What a frame says. The first half comes from the supervisor, the second from a worker."""

    HELLO = 1  # the generation and the configuration to start with
    PING = 2
    PREPARE = 3  # read this configuration, and say whether it can be used
    COMMIT = 4  # use it
    ABORT = 5  # forget it
    COLLECTED = 6  # the counters of all
    RELOADED = 7  # what came of a reload: "" or why nothing changed
    STOP = 8
    RELAY = 9  # both ways: bytes of one worker for all the others

    READY = 17  # listening
    PONG = 18  # with the worker's counters
    PREPARED = 19  # "" or why not
    COMMITTED = 20
    COLLECT = 21  # asks for the counters of all
    RELOAD = 22  # asks for a reload of all
    LAST = 23  # the counters of a worker that ends in order


Receive = Callable[[Kind, int, bytes], None]


class Channel(asyncio.Protocol):
    def __init__(self, receive: Receive, lost: Callable[[], None]) -> None:
        self._receive = receive
        self._lost = lost
        self._buffer = bytearray()
        self._transport: asyncio.Transport | None = None
        self.dropped = 0  # relayed messages that the other end was too slow for

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = transport  # type: ignore[assignment]  # a stream's transport, as the protocol is one of streams

    def connection_lost(self, exc: Exception | None) -> None:  # noqa: ARG002 - asyncio's signature
        self._transport = None
        self._lost()

    def data_received(self, data: bytes) -> None:
        buffer = self._buffer
        buffer += data
        while len(buffer) >= _HEAD.size:
            size, kind, number = _HEAD.unpack_from(buffer)
            if size > MAX_FRAME_BYTES:
                self.close()
                return
            if len(buffer) < _HEAD.size + size:
                return
            payload = bytes(buffer[_HEAD.size : _HEAD.size + size])
            del buffer[: _HEAD.size + size]
            self._receive(Kind(kind), number, payload)

    def send(self, kind: Kind, number: int = 0, payload: bytes = b"") -> None:
        """Sends a frame, or does nothing where the other end is gone."""
        transport = self._transport
        if transport is None or transport.is_closing():
            return
        if kind is Kind.RELAY and transport.get_write_buffer_size() > _RELAY_BACKLOG_BYTES:
            self.dropped += 1
            return
        transport.write(_HEAD.pack(len(payload), kind, number) + payload)

    def close(self) -> None:
        """What was sent still goes out."""
        if self._transport is not None:
            self._transport.close()
