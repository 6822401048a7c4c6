"""The head of an answer as bytes, and how its body is framed (RFC 9112 sections 6 and 9).

Owns: status line, framing and the `connection` field. Pure. The server adds `transfer-encoding: chunked` where an
HTTP/1.1 body has no length and `connection: close` where the connection ends; nothing else is added, and what the app says
of these two is replaced. A Content-Length stays where no body goes with it (HEAD, 204, 304). Any status from 200 to 599.
`answer_head` raises AnswerError for a head that can't be written as it is: the app's mistake.
"""

from __future__ import annotations

import http
from collections.abc import Sequence

#: Kinds of framing; a number from 0 up is the body's length.
NO_BODY = -1
CHUNKED = -2
UNTIL_CLOSE = -3

_BODILESS_STATUSES = frozenset({204, 304})
_OURS = frozenset({b"content-length", b"transfer-encoding", b"connection"})
_LAST_CHUNK = b"0\r\n\r\n"
#: Above this a piece is handed to the transport in parts instead of being copied once more.
_COPY_BYTES = 8192


class AnswerError(RuntimeError):
    """The app broke the rules of an answer: wrong order, wrong length, or a head that can't be written."""


def _status_line(status: int) -> bytes:
    try:
        phrase = http.HTTPStatus(status).phrase.encode()
    except ValueError:
        phrase = b""
    return b"HTTP/1.1 %d %b\r\n" % (status, phrase)


_STATUS_LINES = {status: _status_line(status) for status in range(200, 600)}


def answer_head(
    status: int,
    headers: Sequence[tuple[bytes, bytes]],
    reason: bytes | None,
    *,
    method: str,
    is_old: bool,
    keep_alive: bool,
) -> tuple[bytes, int, bool]:
    """The head, the framing of the body, and whether the connection is kept. `is_old` says that the request was HTTP/1.0."""
    line = _STATUS_LINES.get(status)
    if line is None:
        raise AnswerError(f"an answer's status must be from 200 to 599, not {status}")
    parts = [line if reason is None else b"HTTP/1.1 %d %b\r\n" % (status, reason)]
    length: bytes | None = None
    for name, value in headers:
        if name in _OURS:
            if name == b"connection":
                keep_alive = keep_alive and b"close" not in value.lower()
            elif name == b"content-length":
                if length is not None and length != value:
                    raise AnswerError("an answer has two lengths")
                if length is None:
                    length = value
                    parts += (name, b": ", value, b"\r\n")
            continue
        parts += (name, b": ", value, b"\r\n")
    lines = 2 + (len(parts) - 1) // 4  # the status line, the empty line, and four parts a field
    framing = _framing(status, length, method, is_old=is_old)
    if framing == CHUNKED:
        parts.append(b"transfer-encoding: chunked\r\n")
        lines += 1
    elif framing == UNTIL_CLOSE:
        keep_alive = False
    if not keep_alive:
        parts.append(b"connection: close\r\n")
        lines += 1
    parts.append(b"\r\n")
    head = b"".join(parts)
    # A line break or NUL inside a name, value or reason would let one field become two: one count finds any.
    if head.count(b"\n") != lines or head.count(b"\r") != lines or b"\x00" in head:
        raise AnswerError("an answer's head holds a line break or NUL inside a field")
    return head, framing, keep_alive


def _framing(status: int, length: bytes | None, method: str, *, is_old: bool) -> int:
    if method == "HEAD" or status in _BODILESS_STATUSES:
        return NO_BODY
    if length is not None:
        if not length.isdigit():
            raise AnswerError("an answer's length is not a number")
        return int(length)
    return UNTIL_CLOSE if is_old else CHUNKED


def frame_piece(piece: bytes, *, is_last: bool) -> tuple[bytes, ...]:
    """One piece of a chunked body, in the parts to write: one where copying is cheap."""
    end = _LAST_CHUNK if is_last else b""
    if not piece:
        return (end,) if end else ()
    if len(piece) <= _COPY_BYTES:
        return (b"%x\r\n%b\r\n%b" % (len(piece), piece, end),)
    return (b"%x\r\n" % len(piece), piece, b"\r\n" + end)


def joined(head: bytes, parts: tuple[bytes, ...]) -> tuple[bytes, ...]:
    """Head and body in as few writes as are cheap."""
    if parts and len(parts[0]) <= _COPY_BYTES:
        return (head + parts[0], *parts[1:])
    return (head, *parts)
