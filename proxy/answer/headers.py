"""Which headers of the vendor's a rewritten answer keeps, which it drops and which are made (CONTRACT section 4).

Dropped is what describes the vendor's body or its connection, and every Remedy header from outside. What says when to repeat
is ours: Retry-After, and the headers by which SDKs decide on their own.
"""

from __future__ import annotations

from proxy.answer.negotiate import Choice
from proxy.compose.changing import allowed_methods
from proxy.contract.codes import RETRY_AT_OVER_SECONDS
from proxy.contract.failure import Failure
from proxy.contract.recovery import RecoveryError
from proxy.exchange import Effect, Exchange, Headers, header

Pairs = list[tuple[bytes, bytes]]

#: RFC 9110 section 7.6.1, and what stands only for the next hop.
HOP_BY_HOP = frozenset(
    {
        b"connection",
        b"keep-alive",
        b"proxy-connection",
        b"proxy-authenticate",
        b"proxy-authentication-info",
        b"te",
        b"trailer",
        b"transfer-encoding",
        b"upgrade",
    }
)
#: Besides Content-*: they describe the vendor's body or how long it holds.
_OF_THE_BODY = frozenset({b"digest", b"repr-digest", b"etag", b"last-modified", b"expires", b"age", b"accept-ranges"})
#: What is written anew.
_OURS = frozenset(
    {
        b"cache-control",
        b"vary",
        b"retry-after",
        b"retry-after-ms",
        b"x-should-retry",
        b"stripe-should-retry",
        b"access-control-expose-headers",
    }
)
_DROPPED = HOP_BY_HOP | _OF_THE_BODY | _OURS
_DROPPED_PREFIXES = (b"content-", b"remedy-")
#: The headers of ours that a page may read, where the vendor lets pages read the answer.
EXPOSED = b"Remedy-Class, Remedy-Code, Remedy-Rule, Remedy-Id, Remedy-Origin, Remedy-Upstream-Status, Retry-After"
#: Request headers that show whose retry logic will look at the answer -> the header it obeys.
_RETRY_SWITCHES: tuple[tuple[bytes, bytes], ...] = (
    (b"x-stainless-", b"x-should-retry"),
    (b"x-stripe-client-", b"stripe-should-retry"),
)


def connection_names(headers: Headers) -> set[bytes]:
    """What Connection names, which ends at this hop too."""
    return {name.strip().lower() for key, value in headers if key == b"connection" for name in value.split(b",")}


def end_to_end(headers: Headers) -> Pairs:
    """The vendor's headers as they pass when its answer is kept; Remedy names from outside are not let through."""
    named = connection_names(headers)
    return [
        (name, value)
        for name, value in headers
        if name not in HOP_BY_HOP and name not in named and not name.startswith(b"remedy-")
    ]


def remedy_headers(failure: Failure, exchange: Exchange | None, choice: Choice) -> Pairs:
    """The headers by which programs know a failure."""
    pairs = [
        (b"remedy-class", failure.code.cls.value.encode()),
        (b"remedy-code", failure.code.value.encode()),
        (b"remedy-rule", safe(failure.rule)),
        (b"remedy-origin", failure.origin.value.encode()),
    ]
    if choice.remedy_id:
        pairs.append((b"remedy-id", safe(choice.remedy_id)))
    response = exchange.response if exchange is not None else None
    status = response.status if response is not None else failure.status
    if status is not None:
        pairs.append((b"remedy-upstream-status", b"%d" % status))
    return pairs


def partial_headers(failure: Failure, exchange: Exchange, choice: Choice) -> Pairs:
    """All headers of a partial result but Content-Type and Content-Length."""
    vendor = exchange.response.headers if exchange.response is not None else ()
    pairs, vary, _, exposed, is_cors = _kept(vendor, 200)
    pairs += remedy_headers(failure, exchange, choice)
    pairs.append((b"cache-control", b"no-store"))
    pairs.append((b"vary", _vary(vary, choice)))
    if is_cors or exposed:
        pairs.append((b"access-control-expose-headers", b", ".join([*exposed, EXPOSED, b"Remedy-Completeness"])))
    return pairs


def rewritten_headers(error: RecoveryError, failure: Failure, exchange: Exchange, choice: Choice, status: int) -> Pairs:
    """All headers of a rewritten failure but Content-Type and Content-Length."""
    vendor = exchange.response.headers if exchange.response is not None else ()
    pairs, vary, retry_names, exposed, is_cors = _kept(vendor, status)
    pairs += remedy_headers(failure, exchange, choice)
    pairs.append((b"cache-control", b"no-store"))
    pairs.append((b"vary", _vary(vary, choice)))
    pairs += _retry_headers(error, retry_names, exchange)
    if is_cors or exposed:
        pairs.append((b"access-control-expose-headers", b", ".join([*exposed, EXPOSED])))
    if status == 401 and header(pairs, b"www-authenticate") is None:
        pairs.append((b"www-authenticate", b'Bearer realm="%b"' % safe(error.source).replace(b'"', b"")))
    if status == 405 and header(pairs, b"allow") is None:
        pairs.append((b"allow", _allow(failure, exchange)))
    return pairs


def _kept(vendor: Headers, status: int) -> tuple[Pairs, list[bytes], set[bytes], list[bytes], bool]:
    """The vendor's headers that stay, its Vary, the retry headers it sent, what it exposes, and whether pages may read it."""
    pairs: Pairs = []
    vary: list[bytes] = []
    retry_names: set[bytes] = set()
    exposed: list[bytes] = []
    is_cors = False
    named: set[bytes] = set()
    for name, value in vendor:
        if name in _DROPPED:
            if name == b"vary":
                vary.append(value)
            elif name == b"access-control-expose-headers":
                exposed.append(value)
            elif name == b"connection":
                named = connection_names(vendor)
            elif name in _OURS:
                retry_names.add(name)
        elif name.startswith(_DROPPED_PREFIXES):
            if name == b"content-range" and status == 416:
                pairs.append((name, value))
        else:
            is_cors = is_cors or name == b"access-control-allow-origin"
            pairs.append((name, value))
    if named:
        pairs = [(name, value) for name, value in pairs if name not in named]
    return pairs, vary, retry_names, exposed, is_cors


def _vary(vendor: list[bytes], choice: Choice) -> bytes:
    if not vendor:
        return b", ".join(choice.vary) or b"Remedy-Render"
    named = {name.strip().lower() for value in vendor for name in value.split(b",")}
    return b", ".join([*vendor, *(name for name in choice.vary if name.lower() not in named)])


def _retry_headers(error: RecoveryError, sent: set[bytes], exchange: Exchange) -> Pairs:
    """Retry-After where there is a wait that may be waited out, and the SDKs' switches in agreement with it.

    An SDK that ignores a long wait would repeat at once, so that it is told not to repeat on its own.
    """
    wait = error.retry_after_seconds if error.effect is not Effect.UNKNOWN else None
    pairs: Pairs = []
    if wait is not None:
        pairs.append((b"retry-after", b"%d" % wait))
        if b"retry-after-ms" in sent:
            pairs.append((b"retry-after-ms", b"%d" % (wait * 1000)))
    switch = b"true" if wait is not None and wait <= RETRY_AT_OVER_SECONDS else b"false"
    request_names = [name for name, _ in exchange.request.headers]
    for prefix, name in _RETRY_SWITCHES:
        if name in sent or any(each.startswith(prefix) for each in request_names):
            pairs.append((name, switch))
    return pairs


def _allow(failure: Failure, exchange: Exchange) -> bytes:
    """The methods that were told; where none were, the one that asks for them."""
    method = exchange.request.method
    told = allowed_methods("", failure.facts, method)
    return ", ".join(told).encode() if told else b"GET" if method == "OPTIONS" else b"OPTIONS"


def safe(text: str) -> bytes:
    """A text as a header's value."""
    if text.isascii() and text.isprintable():
        return text.encode("ascii")
    return "".join(char if " " <= char <= "~" else "?" for char in text).encode("ascii")
