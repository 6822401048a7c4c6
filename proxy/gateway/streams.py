"""Server-sent streams, watched as they pass: every byte goes on at once, and error events are judged on the side.

Owns: where an event of ours may be put (`stream_errors: append`): behind the blank line that ends the vendor's event, never inside
one. Nothing is held back, nothing of the vendor's is changed. At most `MOST_FAILURES` error events of a stream are judged, so a
stream of errors costs no more than any other.
"""

from __future__ import annotations

import re
from collections.abc import Callable

import orjson

from proxy.reading.events import ErrorEvent, EventScanner

MOST_FAILURES = 10
_BOUNDARY = re.compile(rb"\r\n\r\n|\n\n|\r\r|\n\r\n")
_MOST_OF_A_BOUNDARY = 3  # bytes of one that may stand in the piece before

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
        """What goes out for this piece: the piece, with an event of ours behind each that failed."""
        ends = self._ends(piece)
        if not ends or ends[0] == len(piece):
            ours = self._scan(piece)
            return piece + ours if ours else piece
        out: list[bytes] = []
        start = 0
        for end in [*ends, len(piece)]:
            out += (piece[start:end], self._scan(piece[start:end]))
            start = end
        return b"".join(out)

    def _ends(self, piece: bytes) -> list[int]:
        """Where events end in the piece. A boundary may have begun in the bytes before."""
        before = self._tail
        both = before + piece
        self._tail = both[-_MOST_OF_A_BOUNDARY:]
        return [end for found in _BOUNDARY.finditer(both) if (end := found.end() - len(before)) > 0]

    def _scan(self, part: bytes) -> bytes:
        return b"".join([self._judge(event) for event in self._scanner.feed(part)]) if part else b""

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
