"""Checks of a request's head that llhttp leaves out, and what the protocol needs to know of it.

Owns: the rules for method, version, target, Host and transfer coding (RFC 9110, RFC 9112) and nothing else: no I/O, no
state. `read_head` takes what the parser saw and returns a Head or the OwnFault to refuse it with; it never raises. The
target stays byte for byte as it came, but an absolute-form is reduced to its path, and then its authority is the Host
(RFC 9112 section 3.2.2). llhttp has already refused folded fields, bare line feeds, two Content-Lengths and a
Content-Length beside a Transfer-Encoding.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from proxy.contract.own import OwnFault

Fields = list[tuple[bytes, bytes]]

#: Methods that make no sense through this proxy: CONNECT asks for a tunnel, TRACE echoes credentials.
REFUSED_METHODS = frozenset({"CONNECT", "TRACE"})
#: What `Allow` says where one of those is refused.
ALLOW = b"GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS"
VERSIONS = frozenset({"1.0", "1.1"})

_LOOKED_AT = frozenset({b"host", b"transfer-encoding", b"content-length", b"expect", b"upgrade", b"connection"})
_HOST = re.compile(rb"(?:[A-Za-z0-9._-]+|\[[0-9A-Fa-f:.]*:[0-9A-Fa-f:.]*\])(?::[0-9]{0,5})?")
_ABSOLUTE = re.compile(rb"https?://([^/?]*)(/?[^?]*)(.*)", re.IGNORECASE)


@dataclass(slots=True)
class Head:
    """A head that may be served. `framing` is the field line that frames the body, b"" where there is none."""

    target: bytes
    fields: Fields
    expects_continue: bool
    upgrade: str | None
    framing: bytes


def read_head(method: str, version: str, target: bytes, fields: Fields) -> Head | OwnFault:
    """`fields` have lower-case names; the head's number of fields and its size are the caller's to check."""
    if method in REFUSED_METHODS:
        return OwnFault.METHOD_NOT_OFFERED
    if version not in VERSIONS:
        return OwnFault.BAD_HEAD
    host: bytes | None = None
    framing = b""
    expects_continue = is_upgrade = False
    upgrade: str | None = None
    for name, value in fields:
        if name not in _LOOKED_AT:
            continue
        if name == b"host":
            if host is not None or _HOST.fullmatch(value) is None:
                return OwnFault.BAD_HOST
            host = value
        elif name == b"content-length":
            framing = b"Content-Length: %b\r\n" % value
        elif name == b"transfer-encoding":
            if value.lower() != b"chunked" or version == "1.0":
                return OwnFault.BAD_HEAD
            framing = b"Transfer-Encoding: chunked\r\n"
        elif name == b"expect":
            expects_continue = value.lower() == b"100-continue" and version == "1.1"
        elif name == b"upgrade":
            upgrade = value.decode("latin-1").lower()
        else:
            is_upgrade = is_upgrade or b"upgrade" in value.lower()
    if host is None:
        return OwnFault.BAD_HOST
    head = Head(target, fields, expects_continue, upgrade if is_upgrade else None, framing)
    return head if target.startswith(b"/") and b"#" not in target else _reduced(head, method)


def _reduced(head: Head, method: str) -> Head | OwnFault:
    """The head of a target that is not in origin-form."""
    if head.target == b"*":
        return head if method == "OPTIONS" else OwnFault.BAD_HEAD
    parts = _ABSOLUTE.fullmatch(head.target)
    if parts is None or b"#" in head.target:
        return OwnFault.BAD_HEAD
    authority, path, query = parts.groups()
    if _HOST.fullmatch(authority) is None:
        return OwnFault.BAD_HOST
    head.target = (path or b"/") + query
    head.fields = [(name, authority if name == b"host" else value) for name, value in head.fields]
    return head


def head_size(target: bytes, fields: Fields) -> int:
    """Bytes of the head as sent, but for its method and spare white space."""
    return len(target) + 16 + sum(len(name) + len(value) + 4 for name, value in fields)
