"""Header lists on their way through: what a proxy takes for itself, what it drops, and what passes as it came.

Owns: hop-by-hop fields (RFC 9110 section 7.6.1), Via and loops, the `Remedy-*` fields, Accept-Encoding. Lists of lower-case
byte pairs go in and come out, in order, repeats kept; each list is walked once. No decision about callers or upstreams is taken
here. Nothing here raises.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, field

from proxy.exchange import Headers

Pairs = list[tuple[bytes, bytes]]

HOP_BY_HOP = frozenset(
    {
        b"connection",
        b"keep-alive",
        b"proxy-connection",
        b"proxy-authenticate",
        b"proxy-authorization",
        b"te",
        b"trailer",
        b"transfer-encoding",
        b"upgrade",
        b"http2-settings",
    }
)
#: Fields that Connection may not take away: the message would mean something else (DESIGN 4.3).
NEVER_NAMED = frozenset({b"host", b"content-length", b"authorization"})
#: Connection options that are no field names here, or whose fields are dropped anyway.
_PLAIN_OPTIONS = frozenset({b"keep-alive", b"close", b"upgrade", b"te", b"http2-settings", b""})
#: Request fields that the gateway reads. Those in the second set also go on to the vendor.
_READ = HOP_BY_HOP | {b"host", b"via"}
_READ_AND_KEPT = frozenset(
    {
        b"origin",
        b"sec-fetch-site",
        b"content-length",
        b"accept-encoding",
        b"access-control-request-method",
        b"access-control-request-headers",
    }
)
_LOOKED_AT = _READ | _READ_AND_KEPT
_OURS = b"remedy-"
_IDENTITY = (b"accept-encoding", b"identity")


@dataclass(slots=True)
class RequestHead:
    """A request's fields, sorted once. `passed` goes to the vendor, `seen` holds what the gateway reads, `ours` the `Remedy-*` fields."""

    passed: Pairs
    seen: dict[bytes, bytes]
    ours: dict[bytes, bytes]

    def get(self, name: bytes) -> bytes | None:
        return self.seen.get(name)

    @property
    def has_body(self) -> bool:
        length = self.seen.get(b"content-length")
        return b"transfer-encoding" in self.seen or (length is not None and length.strip(b"0") != b"")

    @property
    def length(self) -> int | None:
        length = self.seen.get(b"content-length")
        return int(length) if length is not None and b"transfer-encoding" not in self.seen else None

    @property
    def is_websocket(self) -> bool:
        upgrade = self.seen.get(b"upgrade", b"")
        return b"websocket" in upgrade.lower() and b"upgrade" in self.seen.get(b"connection", b"").lower()


_HOST_PLACE = (b"host", b"")


def read_request(headers: Headers, via: bytes) -> RequestHead:
    """One walk: `passed` begins with a place for the vendor's Host and ends with our Via."""
    passed: Pairs = [_HOST_PLACE]
    seen: dict[bytes, bytes] = {}
    ours: dict[bytes, bytes] = {}
    keep = passed.append
    for pair in headers:
        name = pair[0]
        if name in _LOOKED_AT:
            value = pair[1]
            seen[name] = seen[name] + b", " + value if name in seen else value
            if name in _READ_AND_KEPT:
                keep(pair)
        elif name[:7] == _OURS:
            ours[name] = pair[1]
        else:
            keep(pair)
    connection = seen.get(b"connection")
    if connection is not None and connection.lower() not in _PLAIN_OPTIONS:
        passed[:] = _without_named(passed, connection)
    if b"accept-encoding" not in seen:
        keep(_IDENTITY)
    before = seen.get(b"via")
    keep((b"via", before + b", " + via if before else via))
    return RequestHead(passed, seen, ours)


def _without_named(pairs: Pairs, connection: bytes) -> Pairs:
    named = {option.strip() for option in connection.lower().split(b",")} - NEVER_NAMED
    return [pair for pair in pairs if pair[0] not in named]


def is_loop(seen_via: bytes | None, pseudonym: bytes) -> bool:
    """Whether a request has come through a proxy of this name before (RFC 9110 section 7.6.3)."""
    if not seen_via or pseudonym not in seen_via:
        return False
    return any(entry.split()[1:2] == [pseudonym] for entry in seen_via.split(b","))


#: Response fields that must be mapped.
MAPPED = frozenset({b"location", b"content-location", b"link", b"set-cookie"})
#: Response fields that are read and pass as they are.
_READ_OF_RESPONSE = frozenset({b"content-type", b"content-encoding"})


def response_fields(further: Collection[str]) -> frozenset[bytes]:
    """The response fields to look at, with those that a vendor file names as holding URLs."""
    return HOP_BY_HOP | MAPPED | _READ_OF_RESPONSE | {name.lower().encode("latin-1") for name in further}


@dataclass(slots=True)
class ResponseHead:
    """A response's fields: `passed` goes to the caller as it is but for the pairs at `to_map`."""

    passed: Pairs
    to_map: list[int] = field(default_factory=list)
    content_type: bytes = b""
    content_encoding: bytes = b""

    @property
    def is_event_stream(self) -> bool:
        """Whether it is a server-sent stream that can be watched as it passes: one with a content coding can't be."""
        return self.content_type[:17].lower() == b"text/event-stream" and self.content_encoding.lower() in (b"", b"identity")


def pass_response(headers: Headers, looked_at: frozenset[bytes]) -> ResponseHead:
    """One walk: drops hop-by-hop fields and any `Remedy-*`, and notes where fields stand that must be mapped."""
    head = ResponseHead([])
    passed = head.passed
    keep = passed.append
    connection = b""
    for pair in headers:
        name = pair[0]
        if name in looked_at:
            if name == b"content-type":
                head.content_type = pair[1]
                keep(pair)
            elif name == b"connection":
                connection += b"," + pair[1]
            elif name == b"content-encoding":
                head.content_encoding = pair[1]
                keep(pair)
            elif name not in HOP_BY_HOP:
                head.to_map.append(len(passed))
                keep(pair)
        elif name[:7] != _OURS:
            keep(pair)
    if connection and connection[1:].lower() not in _PLAIN_OPTIONS:
        head.passed = _without_named(passed, connection)
        further = looked_at - _READ_OF_RESPONSE
        head.to_map = [place for place, pair in enumerate(head.passed) if pair[0] in further]
    return head


#: Fields whose value is the caller's to keep: a cookie that is set again is the one that it sent.
_NOT_REDACTED = frozenset({b"set-cookie"})
#: A shorter one may be a word that stands in any field.
_LEAST_SECRET_CHARS = 8


def without_secrets(pairs: Pairs, secrets: Collection[str]) -> Pairs:
    """A rewritten failure's fields without the credentials that were sent, should the vendor repeat them there."""
    known = [secret.encode("latin-1", "replace") for secret in secrets if len(secret) >= _LEAST_SECRET_CHARS]
    if not any(secret in value for secret in known for name, value in pairs if name not in _NOT_REDACTED):
        return pairs
    return [pair if pair[0] in _NOT_REDACTED else (pair[0], _redacted(pair[1], known)) for pair in pairs]


def _redacted(value: bytes, known: list[bytes]) -> bytes:
    for secret in known:
        value = value.replace(secret, b"[redacted]")
    return value
