"""A request as bytes. Pure: the head, its framing, and the chunks of a body without a length.

Names, values and the target go out as given; framing is the one thing that is ours: exactly one of Content-Length and
Transfer-Encoding, and it agrees with the body, whatever the list of headers says. A line break or a space that would split
the message is a fault of the caller's code and raises ValueError.
"""

from __future__ import annotations

from proxy.exchange import Headers
from proxy.upstream.port import Body

FRAMING = frozenset({b"content-length", b"transfer-encoding"})
#: Methods whose missing body is said with Content-Length: 0 (RFC 9110 section 8.6).
_EXPECT_A_BODY = frozenset({"POST", "PUT", "PATCH"})

LAST_CHUNK = b"0\r\n\r\n"


def framing(method: str, headers: Headers, body: Body | None) -> tuple[bytes, bytes] | None:
    """The framing header that agrees with the body, None where there is nothing to frame."""
    if body is not None:
        return (b"transfer-encoding", b"chunked") if body.length is None else (b"content-length", b"%d" % body.length)
    if method in _EXPECT_A_BODY or any(name in FRAMING for name, _ in headers):
        return (b"content-length", b"0")
    return None


def request_head(method: str, target: bytes, headers: Headers, body: Body | None) -> bytes:
    lines = [b"%b: %b" % pair for pair in headers if pair[0] not in FRAMING]
    if body is not None or method in _EXPECT_A_BODY or len(lines) < len(headers):
        frame = framing(method, headers, body)
        if frame is not None:
            lines.append(b"%b: %b" % frame)
    fields = b"\r\n".join(lines)
    head = b"%b %b HTTP/1.1\r\n%b\r\n\r\n" % (method.encode("ascii"), target, fields)
    if head.count(b"\n") != len(lines) + 2 or head.count(b"\r") != len(lines) + 2 or b" " in target:
        raise ValueError("a line break in a header, or a space in the target")
    return head


def chunk(piece: bytes) -> bytes:
    return b"%x\r\n%b\r\n" % (len(piece), piece)


def expects_continue(headers: Headers) -> bool:
    return any(name == b"expect" and value.lower() == b"100-continue" for name, value in headers)
