"""Streams of events: server-sent events and newline-delimited JSON, scanned for the event that says no.

Owns the framing (any line end, any chunking) and the question whether one event is an error. `EventScanner.feed` never raises
and holds at most `limit` bytes; an event is parsed only where its bytes hold a mark of an error, so that a stream of tokens
costs a search for a few short words. A field's bytes are looked at, never changed: the stream itself passes elsewhere.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any

import orjson

DEFAULT_LIMIT = 65_536
#: No error event is without one of these.
_MARKS = (b"rror", b"RROR", b"xception", b"failed", b"ault", b"ailure")
_BOUNDARY = re.compile(rb"\r\n\r\n|\n\n|\r\r|\n\r\n")
_LINE_END = re.compile(rb"\r\n|\n|\r")
_TEXT_ERROR = re.compile(rb"\s*\[?(?:error|exception|fault)\b\]?\s*[:\-\]]", re.IGNORECASE)
_ERROR_TYPES = re.compile(r"(?:.*[._\-])?(?:error|failed|failure|exception|fault)\Z", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class ErrorEvent:
    """An event that says no: its name ("" where it has none), its data as it came, and the JSON in it, if any."""

    name: str
    data: bytes
    value: Any = None


class EventScanner:
    """Fed the bytes of a stream in any pieces; returns the error events that each piece completes."""

    __slots__ = ("_buffer", "_is_lines", "_limit", "_searched", "_skipping")

    def __init__(self, limit: int = DEFAULT_LIMIT) -> None:
        self._buffer = bytearray()
        self._is_lines: bool | None = None
        self._limit = limit
        self._searched = 0
        self._skipping = False

    def feed(self, data: bytes) -> list[ErrorEvent]:
        """The error events that end in these bytes."""
        buffer = self._buffer
        buffer += data
        if self._is_lines is None:
            head = bytes(buffer[:64]).lstrip(b"\xef\xbb\xbf \t\r\n")
            if not head:
                return []
            self._is_lines = head[:1] in (b"{", b"[")
        end = self._last_boundary()
        if end == 0:
            return self._hold()
        whole = bytes(buffer[:end])
        del buffer[:end]
        self._searched = 0
        if self._skipping:  # the rest of an event that was too long to hold
            self._skipping = False
            whole = whole[self._first_boundary(whole) :]
        return self._errors(whole)

    def close(self) -> list[ErrorEvent]:
        """The error event that the end of the stream completes."""
        rest = bytes(self._buffer)
        self._buffer.clear()
        return [] if self._skipping else self._errors(rest)

    def _last_boundary(self) -> int:
        buffer = self._buffer
        if self._is_lines:
            return max(buffer.rfind(b"\n", self._searched), buffer.rfind(b"\r", self._searched)) + 1
        start = max(self._searched - 3, 0)
        ends = [
            found + len(mark)
            for mark in (b"\n\n", b"\r\n\r\n", b"\r\r", b"\n\r\n")
            if (found := buffer.rfind(mark, start)) >= 0
        ]
        return max(ends, default=0)

    def _first_boundary(self, whole: bytes) -> int:
        match = (_LINE_END if self._is_lines else _BOUNDARY).search(whole)
        return match.end() if match else len(whole)

    def _hold(self) -> list[ErrorEvent]:
        self._searched = len(self._buffer)
        if self._searched <= self._limit:
            return []
        event = bytes(self._buffer)
        del self._buffer[:-3]
        self._searched = 0
        if self._skipping:
            return []
        self._skipping = True
        return self._errors(event)

    def _errors(self, whole: bytes) -> list[ErrorEvent]:
        if not any(mark in whole for mark in _MARKS):
            return []
        pieces = _LINE_END.split(whole) if self._is_lines else _BOUNDARY.split(whole)
        return [
            event for piece in pieces if any(mark in piece for mark in _MARKS) and (event := self._error(piece)) is not None
        ]

    def _error(self, piece: bytes) -> ErrorEvent | None:
        if self._is_lines:
            return _judged("", piece.strip().rstrip(b","))
        return _judged(*_fields(piece))


def _fields(piece: bytes) -> tuple[str, bytes]:
    name, data = "", []
    for line in _LINE_END.split(piece):
        field, _, value = line.lstrip(b"\xef\xbb\xbf").partition(b":")
        value = value.removeprefix(b" ")
        if field == b"data":
            data.append(value)
        elif field == b"event":
            name = value.decode("utf-8", "replace").strip()
    return name, b"\n".join(data)


def _judged(name: str, data: bytes) -> ErrorEvent | None:
    value: Any = None
    if data.lstrip()[:1] in (b"{", b"["):
        try:
            value = orjson.loads(data)
        except ValueError:
            value = None
    if isinstance(value, list):  # Gemini's array stream: each piece is an element
        value = next((item for item in value if isinstance(item, dict) and is_error_value(item)), None)
    if name and _ERROR_TYPES.match(name):
        return ErrorEvent(name, data, value)
    if isinstance(value, dict):
        return ErrorEvent(name, data, value) if is_error_value(value) else None
    return ErrorEvent(name, data) if value is None and _TEXT_ERROR.match(data) else None


def is_error_value(value: dict[str, Any]) -> bool:
    """Whether the JSON of one event says that the stream failed."""
    kind = value.get("type")
    if isinstance(kind, str) and _ERROR_TYPES.match(kind):
        return True
    for name in ("error", "errors", "Error", "fault", "exception"):
        member = value.get(name)
        if member and not isinstance(member, int | float):
            return True
    if value.get("error") is True or value.get("object") == "error" or value.get("isError") is True:
        return True
    response = value.get("response")
    if isinstance(response, dict) and isinstance(response.get("error"), dict):
        return True
    result = value.get("result")  # an MCP tool's
    if isinstance(result, dict) and result.get("isError") is True:
        return True
    # Amazon's streams name the member after the exception.
    return any(name.endswith("Exception") and isinstance(member, dict) for name, member in value.items())


def first_error(text: str) -> Any:
    """The JSON of the first error event of a whole stream; its text as `message` where it is none; None where no event failed."""
    scanner = EventScanner()
    events = scanner.feed(text.encode("utf-8", "replace")) + scanner.close()
    for event in events:
        if event.value is not None:
            return event.value
        return {"event": event.name, "message": event.data.decode("utf-8", "replace")}
    return None
