"""Answers that were good, kept for when their vendor fails: bounded memory of this process, and a shared store where there is one.

Keyed by place (upstream, origin, target) and by `credential`, a keyed fingerprint of all that may decide what a caller gets to
see; within that, by the request fields that Vary names. The oldest go first. What may be kept and given is caching.py's to say.

Nothing here awaits but `fetch`, which asks the shared store: only after a call has failed, and for at most `FETCH_SECONDS`. What
was kept goes out to the store in the background. A store that is away costs nothing but what it would have known.
"""

from __future__ import annotations

import asyncio
import hashlib
from collections import OrderedDict
from dataclasses import dataclass, field
from typing import Protocol

import orjson

from proxy.exchange import Headers
from proxy.state.caching import selected

MAX_BYTES = 32 * 1_048_576
MAX_ENTRY_BYTES = 1_048_576
#: Answers of one place and credential that differ by Vary.
MAX_VARIANTS = 8
FETCH_SECONDS = 0.1
_OVERHEAD_BYTES = 1024

Place = tuple[str, str, bytes]  # upstream, origin, target
Key = tuple[Place, str]


class Store(Protocol):
    """A shared store. `keep` and `drop` never wait and never raise."""

    def keep(self, place: str, credential: str, value: bytes, seconds: float) -> None: ...

    def drop(self, place: str) -> None: ...

    async def fetch(self, place: str, credential: str) -> bytes | None: ...


@dataclass(frozen=True, slots=True, repr=False)
class Kept:
    """One answer. `made_at` is the time, in epoch seconds, of which it tells; `body` as it was on the wire."""

    status: int
    reason: bytes
    headers: list[tuple[bytes, bytes]]
    body: bytes
    made_at: float
    received_at: float
    vary: tuple[bytes, ...] = ()
    selected: tuple[bytes, ...] = ()

    def is_for(self, request: Headers) -> bool:
        return not self.vary or selected(request, self.vary) == self.selected

    @property
    def size(self) -> int:
        return _OVERHEAD_BYTES + len(self.body) + sum(len(name) + len(value) for name, value in self.headers)


@dataclass(slots=True)
class Cache:
    """The answers of one process."""

    max_bytes: int = MAX_BYTES
    store: Store | None = None
    bytes_held: int = 0
    _kept: OrderedDict[Key, list[Kept]] = field(default_factory=OrderedDict)
    _credentials: dict[Place, set[str]] = field(default_factory=dict)

    def __len__(self) -> int:
        return sum(map(len, self._kept.values()))

    def keep(self, place: Place, credential: str, kept: Kept, seconds: float) -> None:
        """In the place of an older one; `seconds` is how long it may be of use."""
        if kept.size > MAX_ENTRY_BYTES + _OVERHEAD_BYTES:
            return
        key = (place, credential)
        others = [one for one in self._kept.get(key, ()) if (one.vary, one.selected) != (kept.vary, kept.selected)]
        self._forget(key)
        variants = [kept, *others][:MAX_VARIANTS]
        self._kept[key] = variants
        self._credentials.setdefault(place, set()).add(credential)
        self.bytes_held += sum(one.size for one in variants)
        while self.bytes_held > self.max_bytes:
            self._forget(next(iter(self._kept)))
        if self.store is not None:
            self.store.keep(name_of(place), credential, to_bytes(kept), seconds)

    def find(self, place: Place, credential: str, request: Headers) -> Kept | None:
        return next((one for one in self._kept.get((place, credential), ()) if one.is_for(request)), None)

    async def fetch(self, place: Place, credential: str, request: Headers) -> Kept | None:
        """What another process kept; None where nothing came in time."""
        if self.store is None:
            return None
        try:
            async with asyncio.timeout(FETCH_SECONDS):
                value = await self.store.fetch(name_of(place), credential)
        except TimeoutError:
            return None
        kept = from_bytes(value) if value is not None else None
        return kept if kept is not None and kept.is_for(request) else None

    def drop(self, place: Place) -> None:
        """The place was changed (RFC 9111 section 4.4): nobody's answer of it holds any more."""
        for credential in tuple(self._credentials.get(place, ())):
            self._forget((place, credential))
        if self.store is not None:
            self.store.drop(name_of(place))

    def _forget(self, key: Key) -> None:
        variants = self._kept.pop(key, None)
        if variants is None:
            return
        self.bytes_held -= sum(one.size for one in variants)
        place, credential = key
        credentials = self._credentials[place]
        credentials.discard(credential)
        if not credentials:
            del self._credentials[place]


def name_of(place: Place) -> str:
    """A place's name in a shared store: bounded, and nothing of a query can be read from it."""
    upstream, origin, target = place
    return hashlib.sha256(b"\0".join((upstream.encode(), origin.encode(), target))).hexdigest()


def to_bytes(kept: Kept) -> bytes:
    """One line of JSON, then the body."""
    head = {
        "status": kept.status,
        "reason": kept.reason.decode("latin-1"),
        "headers": [[name.decode("latin-1"), value.decode("latin-1")] for name, value in kept.headers],
        "made": kept.made_at,
        "received": kept.received_at,
        "vary": [name.decode("latin-1") for name in kept.vary],
        "selected": [value.decode("latin-1") for value in kept.selected],
    }
    return orjson.dumps(head) + b"\n" + kept.body


def from_bytes(value: bytes) -> Kept | None:
    """None where it can't be read: another version wrote it, or something else."""
    line, _, body = value.partition(b"\n")
    try:
        head = orjson.loads(line)
        return Kept(
            status=int(head["status"]),
            reason=str(head["reason"]).encode("latin-1"),
            headers=[(str(name).encode("latin-1"), str(text).encode("latin-1")) for name, text in head["headers"]],
            body=body,
            made_at=float(head["made"]),
            received_at=float(head["received"]),
            vary=tuple(str(name).encode("latin-1") for name in head["vary"]),
            selected=tuple(str(text).encode("latin-1") for text in head["selected"]),
        )
    except (orjson.JSONDecodeError, KeyError, TypeError, ValueError, AttributeError):
        return None
