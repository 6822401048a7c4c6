"""Which successes are looked into, and how: some APIs say no with a 200.

Owns: the conditions and bounds of DESIGN 4.5. A success is read at most up to `inspect` bytes and held at most `inspect_hold` after its
last byte; past either bound the held bytes go out as they were and the rest streams. Nothing is changed here: the bytes that
were read are kept, still encoded, beside the answer. Whether they mean a failure is for `judge` to say; a byte
prefilter spares it most bodies.

A read can't be broken off without losing the answer, so one that takes too long goes on in its own task (`Pending`).
"""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from functools import lru_cache

from proxy.config.snapshot import UpstreamSettings
from proxy.exchange import Headers, Request
from proxy.reading.codings import decompress
from proxy.reading.success import may_be_failure
from proxy.upstream.port import Answer

STATUSES = frozenset({200, 201, 202, 207, 300})
#: With `auto`, a vendor that names no paths has only answers up to this size looked into; where none is stated, as much is held.
AUTO_BYTES = 8192


@dataclass(frozen=True, slots=True)
class Plan:
    """How one answer is to be read: at most so many bytes, with a prefilter or without."""

    most_bytes: int
    is_prefiltered: bool  # an envelope is looked for, not a condition of the vendor's own
    is_asked: bool = True  # the vendor's file or protocol asks for it; else what states no length may be a stream


class Inspector:
    """The plan for each success of one upstream."""

    def __init__(self, settings: UpstreamSettings) -> None:
        is_off = settings.inspect == "off"
        self.hold_seconds = settings.bounds.inspect_hold
        self._successes = () if is_off else settings.vendor.successes
        self._batches = () if is_off else settings.vendor.batches
        self._is_auto = settings.inspect == "auto" and not self._successes
        #: An MCP server says nearly everything with a 200, and seldom how long it is.
        self._message = (
            Plan(settings.bounds.inspect, is_prefiltered=True) if settings.protocol == "mcp" and not is_off else None
        )
        self._auto = Plan(min(AUTO_BYTES, settings.bounds.inspect), is_prefiltered=True, is_asked=False)
        self._named = {is_prefiltered: Plan(settings.bounds.inspect, is_prefiltered) for is_prefiltered in (True, False)}
        #: A bulk answer lists every item, and one that failed may be the last.
        self._batch = Plan(settings.bounds.bulk, is_prefiltered=False)

    @property
    def is_idle(self) -> bool:
        return not (self._is_auto or self._successes or self._batches or self._message)

    def plan(self, request: Request, answer: Answer, described: Described) -> Plan | None:
        """None where the answer passes unread."""
        if answer.status not in STATUSES or request.method == "HEAD" or not (described.is_document or described.is_text):
            return None
        if self._successes or self._batches:
            plan = self._naming(request.method, request.path)
            if plan is not None:
                return plan
        if self._message is not None and request.method == "POST":
            return self._message
        if not self._is_auto or not described.is_document or described.length > self._auto.most_bytes:
            return None
        return self._auto

    def _naming(self, method: str, path: str) -> Plan | None:
        """The plan where the vendor's file names this call."""
        for batch in self._batches:
            if (not batch.methods or method in batch.methods) and batch.pattern.matches(path):
                return self._batch
        conditions = [rule.when is not None for rule in self._successes if rule.covers(method, path)]
        return self._named[not any(conditions)] if conditions else None


@dataclass(slots=True)
class Described:
    """What an answer's head says of its body."""

    is_document: bool = False  # one JSON or XML document
    is_text: bool = False  # a text, a page or a form
    length: int = -1  # -1 where it is not stated
    encodings: bytes = b""


def describe(headers: Headers) -> Described:
    """One walk over the fields."""
    described = Described()
    for name, value in headers:
        if name == b"content-type":
            described.is_document = is_document(value)
            described.is_text = not described.is_document and value.partition(b";")[0].strip().lower() in _TEXTS
        elif name == b"content-length":
            described.length = int(value) if value.isdigit() else -1
        elif name == b"content-encoding":
            described.encodings += b"," + value
    return described


#: Parts of media types that stream one document after another.
_STREAMS = (b"ndjson", b"jsonl", b"json-seq", b"stream")


#: In which older protocols answer: looked into where the vendor's file names the path.
_TEXTS = frozenset({b"text/plain", b"text/html", b"application/x-www-form-urlencoded"})


@lru_cache(maxsize=256)
def is_document(content_type: bytes) -> bool:
    """Whether a content type is one JSON or XML document."""
    media_type = content_type.partition(b";")[0].lower()
    return (b"json" in media_type or b"xml" in media_type) and not any(part in media_type for part in _STREAMS)


def is_suspect(body: bytes, encodings: bytes, limit_bytes: int) -> bool:
    """Whether the bytes hold the marks of a failure's envelope, codings taken off."""
    if encodings:
        body, _ = decompress(body, encodings.decode("latin-1"), limit_bytes)
    return may_be_failure(body)


@dataclass(slots=True)
class Held:
    """What was read of an answer. `answer` gives the rest; `is_whole` says that there is none."""

    answer: Answer
    body: bytes
    is_whole: bool


async def hold(answer: Answer, length: int, most_bytes: int, hold_seconds: float, *, in_all: bool = False) -> Held:
    """Reads to the end, a bound or a pause, whichever comes first; `length` is the stated one, -1 where there is none.

    With `in_all` it is held `hold_seconds` in all, and not after each of its pieces. StreamFault where the vendor cuts it.
    """
    held = b""
    until = asyncio.get_running_loop().time() + hold_seconds if in_all else None
    while len(held) <= most_bytes:
        if getattr(answer, "ready", False):
            piece = await answer.read()
        else:
            reading = asyncio.ensure_future(answer.read())
            if not await _finished(reading, hold_seconds if until is None else until - asyncio.get_running_loop().time()):
                return Held(Pending(answer, reading), held, is_whole=False)
            piece = reading.result()
        held = held + piece if held else piece
        if not piece or len(held) == length:
            return Held(answer, held, is_whole=True)
    return Held(answer, held, is_whole=False)


async def _finished(reading: asyncio.Future[bytes], seconds: float) -> bool:
    try:
        done, _ = await asyncio.wait((reading,), timeout=max(0.0, seconds))
    except asyncio.CancelledError:
        reading.cancel()
        raise
    return bool(done)


class Pending:
    """An answer whose next piece is being read already."""

    __slots__ = ("_answer", "_reading", "headers", "reason", "reused", "status")

    def __init__(self, answer: Answer, reading: asyncio.Future[bytes]) -> None:
        self._answer = answer
        self._reading: asyncio.Future[bytes] | None = reading
        self.status, self.headers = answer.status, answer.headers
        self.reason, self.reused = answer.reason, answer.reused

    async def read(self) -> bytes:
        reading, self._reading = self._reading, None
        if reading is None:
            return await self._answer.read()
        try:
            return await reading
        except asyncio.CancelledError:
            reading.cancel()
            raise

    def close(self) -> None:
        if self._reading is not None:
            self._reading.cancel()
            self._reading = None
        self._answer.close()
