"""Server-sent streams, watched as they pass: every byte goes on at once, and error events are judged on the side.

Owns: where an event of ours may be put (`stream_errors: append`): behind the blank line that ends the vendor's event, never inside
one. Nothing is held back, nothing of the vendor's is changed. At most `MOST_FAILURES` error events of a stream are judged, so a
stream of errors costs no more than any other.
"""

from __future__ import annotations

from collections.abc import Callable

import orjson

from proxy.reading.events import ErrorEvent, EventScanner

MOST_FAILURES = 10
_BOUNDARIES = (b"\n\n", b"\r\n\r\n", b"\r\r", b"\n\r\n")
_LONGEST_BOUNDARY = 4

#: What is made of an error event: the event to append, b"" for none.
Judged = Callable[[bytes], bytes]


def event_of(error: object) -> bytes:
    """The `remedy` event that carries a recovery error."""
    return b"event: remedy\ndata: " + orjson.dumps(error) + b"\n\n"


class StreamWatch:
    """One stream. `judged` is told the bytes of each error event, as the vendor framed it."""

    def __init__(self, judged: Judged) -> None:
        self._scanner = EventScanner()
        self._judged = judged
        self._left = MOST_FAILURES
        self._tail = b""  # the last bytes that went out, where a boundary may have begun

    def feed(self, piece: bytes) -> bytes:
        """What goes out for this piece: the piece, with events of ours behind those that failed."""
        events = self._scanner.feed(piece)
        tail, self._tail = self._tail, (self._tail + piece)[-_LONGEST_BOUNDARY:]
        if not events:
            return piece
        ours = b"".join(self._judge(event) for event in events)
        if not ours:
            return piece
        at = _after_last_boundary(tail, piece)
        return piece[:at] + ours + piece[at:]

    def end(self) -> bytes:
        """What follows the vendor's last byte: an event of ours, where a last event without its blank line failed."""
        ours = b"".join(self._judge(event) for event in self._scanner.close())
        return b"\n\n" + ours if ours else b""

    def _judge(self, event: ErrorEvent) -> bytes:
        if not self._left:
            return b""
        self._left -= 1
        return self._judged(framed(event))


def framed(event: ErrorEvent) -> bytes:
    """An event as it stands in a stream."""
    name = b"event: " + event.name.encode() + b"\n" if event.name else b""
    return name + b"data: " + event.data.replace(b"\n", b"\ndata: ") + b"\n\n"


def _after_last_boundary(tail: bytes, piece: bytes) -> int:
    """Where in the piece the last finished event ends; a boundary may have begun in the bytes before."""
    both = tail + piece
    ends = [found + len(mark) for mark in _BOUNDARIES if (found := both.rfind(mark)) >= 0]
    return max(max(ends, default=len(both)) - len(tail), 0)
