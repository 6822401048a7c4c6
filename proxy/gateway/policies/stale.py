"""Stale answers: what a GET got before is given once more where its vendor fails now. What may be kept: state/caching.py.

Outermost of all: it stands in only when retries, cooldown and the other channels are done. Only a retryable failure has a stand-in;
the others say something new about the call. An answer is kept under everything that may decide what a caller gets to see: the
fingerprint of its credential, and one of every request field that is not known to be harmless, so that a credential in a field
which nobody named splits the cache and is never shared. A change that went through drops what was kept of its target, for everyone;
a vendor that says 304 makes what was kept as young as its word.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from proxy.config.snapshot import UpstreamSettings
from proxy.contract.codes import Class
from proxy.exchange import header
from proxy.gateway.call import Call, Context, Failed, Outcome, Passed
from proxy.gateway.caller import Fingerprints
from proxy.state.cache import MAX_ENTRY_BYTES, Kept, Place
from proxy.state.caching import NOT_KEPT, initial_age_seconds, is_storable, may_stand_in, selected, vary_names
from proxy.state.live import Live
from proxy.telemetry.events import Classified, Listener
from proxy.upstream.port import Answer

#: Request fields that never decide what a vendor shows; all others are a part of the key.
HARMLESS = frozenset(
    {
        b"host",
        b"via",
        b"user-agent",
        b"content-length",
        b"cache-control",
        b"pragma",
        b"if-none-match",
        b"if-modified-since",
        b"date",
        b"traceparent",
        b"tracestate",
        b"x-request-id",
        b"x-correlation-id",
        b"x-amzn-trace-id",
        b"sentry-trace",
        b"priority",
        b"dnt",
        b"sec-fetch-dest",
        b"sec-fetch-mode",
        b"sec-fetch-site",
    }
)


def stale(settings: UpstreamSettings, following: Call, live: Live, listener: Listener, fingerprints: Fingerprints) -> Call:
    if settings.stale_if_error is None and not any(route.stale_if_error for route in settings.routes):
        return following
    layer = _Stale(settings, following, live, listener, fingerprints)
    return layer.call


def window_seconds(context: Context) -> float | None:
    """How old a stand-in for this call may be; the route's own word comes first."""
    if context.route is not None and context.route.stale_if_error is not None:
        return context.route.stale_if_error
    return context.upstream.stale_if_error


@dataclass(frozen=True, slots=True)
class _Stale:
    settings: UpstreamSettings
    following: Call
    live: Live
    listener: Listener
    fingerprints: Fingerprints

    async def call(self, context: Context) -> Outcome:
        window = window_seconds(context)
        if not window:
            return await self.following(context)
        place, method = place_of(context), context.request.method
        if method != "GET":
            outcome = await self.following(context)
            if isinstance(outcome, Passed) and not context.request.is_safe:
                self.live.cache.drop(place)
            return outcome
        credential = self._credential(context)
        began = self.live.now()
        outcome = await self.following(context)
        if isinstance(outcome, Passed):
            return self._kept(context, outcome, place, credential, began, window)
        if outcome.failure.cls is not Class.RETRYABLE:
            return outcome
        return await self._stand_in(context, outcome, place, credential, window)

    def _credential(self, context: Context) -> str:
        self.fingerprints.identify(context, self.settings.vendor.hints.credential_in)
        rest = [name + b"=" + value for name, value in context.request.headers if name not in HARMLESS]
        return f"{context.credential}.{self.fingerprints.of(rest)}"

    def _kept(self, context: Context, passed: Passed, place: Place, credential: str, began: float, window: float) -> Outcome:
        """The same answer, kept when its body has ended; what stands in for another is never kept."""
        answer, request = passed.answer, context.request
        if answer.status == 304:
            self._freshened(context, answer, place, credential, began, window)
        if passed.is_substitute or not is_storable("GET", request.headers, answer.status, answer.headers):
            return passed
        received = self.live.now()
        made = received - initial_age_seconds(answer.headers, began, received)
        vary = vary_names(answer.headers)
        values = selected(request.headers, vary)
        headers = [pair for pair in answer.headers if pair[0] not in NOT_KEPT]

        def keep(body: bytes) -> None:
            kept = Kept(answer.status, answer.reason, headers, body, made, received, vary, values)
            self.live.cache.keep(place, credential, kept, window)

        if passed.is_whole:
            keep(passed.held)
            return passed
        return Passed(_Keeping(answer, passed.held, keep), passed.held)

    def _freshened(self, context: Context, answer: Answer, place: Place, credential: str, began: float, window: float) -> None:
        """The vendor says that what the caller has still holds: so does what was kept, if it is the same (section 4.3.4)."""
        kept = self.live.cache.find(place, credential, context.request.headers)
        tag = header(answer.headers, b"etag")
        if kept is None or tag is None or tag != header(kept.headers, b"etag"):
            return
        received = self.live.now()
        made = received - initial_age_seconds(answer.headers, began, received)
        self.live.cache.keep(place, credential, replace(kept, made_at=made, received_at=received), window)

    async def _stand_in(self, context: Context, failed: Failed, place: Place, credential: str, window: float) -> Outcome:
        cache, request = self.live.cache, context.request.headers
        kept = cache.find(place, credential, request)
        if not self._is_fit(kept, context, window):
            kept = await cache.fetch(place, credential, request)
        if kept is None or not self._is_fit(kept, context, window):
            return failed
        self.listener.classified(
            Classified(self.settings.name, failed.failure, failed.exchange, "", final=False, substitute="stale")
        )
        return Passed(_Past(kept), kept.body, is_whole=True, as_of=kept.made_at)

    def _is_fit(self, kept: Kept | None, context: Context, window: float) -> bool:
        if kept is None:
            return False
        age = max(0.0, self.live.now() - kept.made_at)
        return may_stand_in(context.request.headers, kept.headers, age, kept.received_at, window)


def place_of(context: Context) -> Place:
    """What was asked for, as the caller wrote it: a credential of the proxy's own is no part of it."""
    origin = context.origin
    target = context.base_path + context.request.target
    return context.upstream.name, f"{origin.scheme}://{origin.host}:{origin.port}", target


class _Past:
    """An answer of before, whole; nothing is left to read."""

    __slots__ = ("headers", "reason", "reused", "status")

    def __init__(self, kept: Kept) -> None:
        self.status, self.reason, self.reused = kept.status, kept.reason, False
        self.headers = kept.headers.copy()

    async def read(self) -> bytes:
        return b""

    def close(self) -> None:
        """There is no connection."""


class _Keeping:
    """An answer whose pieces are held beside the way, up to the bound, until its body has ended in order."""

    __slots__ = ("_answer", "_keep", "_pieces", "_size", "headers", "reason", "reused", "status")

    def __init__(self, answer: Answer, held: bytes, keep: Callable[[bytes], None]) -> None:
        self._answer = answer
        self._keep = keep
        self._pieces: list[bytes] | None = [held] if held else []
        self._size = len(held)
        self.status, self.headers = answer.status, answer.headers
        self.reason, self.reused = answer.reason, answer.reused

    @property
    def ready(self) -> bool:
        return getattr(self._answer, "ready", False)

    async def read(self) -> bytes:
        piece = await self._answer.read()
        pieces = self._pieces
        if pieces is None:
            return piece
        if not piece:
            self._pieces = None
            self._keep(b"".join(pieces))
            return piece
        self._size += len(piece)
        if self._size > MAX_ENTRY_BYTES:
            self._pieces = None
        else:
            pieces.append(piece)
        return piece

    def close(self) -> None:
        self._pieces = None
        self._answer.close()
