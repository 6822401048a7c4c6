"""The failed items of a batch, judged one by one and put together by what failed: the contract's groups.

Owns the grouping; each item is read like a small failure of its own (find, weigh, its own wait), without fields. Items that say the same
but for numbers and names are read once: ten thousand of them cost little more than one. Everything that comes out is clean. Where
all items failed alike, their code is the whole call's. Pure; never raises.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from typing import Any

from proxy.contract.codes import Class, Code
from proxy.contract.failure import ItemGroup, PartialOutcome
from proxy.exchange import Exchange, Headers, Response
from proxy.reading import evidence, waits
from proxy.reading.clean import Cleaner
from proxy.reading.formats import find
from proxy.reading.items import MAX_NAMED, NO_DIGITS, Batch, Item
from proxy.reading.model import Document, Hints
from proxy.reading.moments import Clock

MAX_GROUPS = 20
MAX_REASON_CHARS = 200
#: Failures that differ in more than numbers and names; those beyond are counted with one of the same status.
_MAX_READ = 60
_MAX_SIGNATURE = 160
_QUOTED = re.compile(r"""\[[^\]]*\]|'[^']*'|"[^"]*"|`[^`]*`""")


@dataclass(frozen=True, slots=True)
class Judged:
    """What one item's failure is."""

    code: Code
    message: str = ""
    wait_seconds: int | None = None
    codes: tuple[str, ...] = ()


#: A vendor's rules may know better: (item, its document, what the generic reading says) -> what it is.
Refine = Callable[[Item, Document, Judged], Judged]


@dataclass(slots=True)
class _Group:
    judged: Judged
    items: list[Item] = field(default_factory=list)

    @property
    def count(self) -> int:
        return sum(item.alike for item in self.items)


class _Reader:
    """Reads items, each kind of failure once."""

    def __init__(self, exchange: Exchange, hints: Hints, now: float, refine: Refine | None) -> None:
        self._exchange = exchange
        self._hints = hints
        self._now = now
        self._refine = refine
        self._seen: dict[object, _Group] = {}
        self._by_status: dict[int | None, _Group] = {}
        self.groups: dict[tuple[Code, object], _Group] = {}

    def add(self, item: Item) -> None:
        key = _signature(item)
        group = self._seen.get(key)
        if group is None:
            group = self._by_status.get(item.status) if len(self._seen) >= _MAX_READ else None
            group = group or self._group(item, key)
            self._seen[key] = group
        group.items.append(item)

    def _group(self, item: Item, key: object) -> _Group:
        judged = self._judged(item)
        words = judged.message.translate(NO_DIGITS) if "'" not in judged.message else key
        group = self.groups.setdefault((judged.code, words), _Group(judged))
        self._by_status.setdefault(item.status, group)
        return group

    def _judged(self, item: Item) -> Judged:
        error = item.error
        if isinstance(error, dict) and set(error) == {"unprocessed"}:
            return Judged(Code.RATE_LIMITED, "not processed")
        document = Document("text", None, error) if isinstance(error, str) else Document("json", error)
        exchange = replace(self._exchange, response=Response(item.status or 0, pairs_of(item.headers)))
        found = find(exchange, document, self._hints)
        texts = [seen.value for seen in found.codes]
        if item.code is not None:
            texts.insert(0, item.code)
        ballot = evidence.gather(found, item.status or 0, list(self._known(texts)))
        evidence.from_words(ballot, found)
        code = ballot.winner() or Code.UPSTREAM_ERROR
        message = item.message or (found.messages[0] if found.messages else "")
        judged = Judged(code, message[:400], self._wait(exchange, document, found.messages), tuple(texts))
        if self._refine is not None:
            judged = self._refine(item, document, judged)
        return judged if judged.code.cls is Class.RETRYABLE else replace(judged, wait_seconds=None)

    def _known(self, texts: list[str]) -> Iterator[tuple[str, Code]]:
        """What a vendor's own code list says, wherever in an item its codes stand."""
        for text in texts:
            for table in self._hints.codes:
                code = table.code_for(text)
                if code is not None:
                    yield text[:80], code
                    break

    def _wait(self, exchange: Exchange, document: Document, messages: list[str]) -> int | None:
        clock = Clock(self._now, exchange.response.headers if exchange.response else ())
        chosen = waits.choose(waits.seen(exchange, document, self._hints, messages, clock))
        return waits.rounded(chosen.seconds) if chosen is not None else None


def grouped(
    batch: Batch, cleaner: Cleaner, exchange: Exchange, hints: Hints, now: float, refine: Refine | None = None
) -> tuple[PartialOutcome, Code | None]:
    """The groups, and the one code of the whole where nothing succeeded and all failed alike."""
    reader = _Reader(exchange, hints, now, refine)
    for item in batch.failed:
        reader.add(item)
    groups = list(reader.groups.values())
    codes = {group.judged.code for group in groups}
    shared = next(iter(codes)) if not batch.succeeded and len(codes) == 1 else None
    outcome = PartialOutcome(
        tuple(_group(group, cleaner) for group in _fewer(groups)), batch.count, batch.total, batch.left_in, batch.again
    )
    return outcome, shared


def _fewer(groups: list[_Group]) -> list[_Group]:
    """At most so many groups: those beyond are counted with the first of the same code."""
    if len(groups) <= MAX_GROUPS:
        return groups
    kept = groups[:MAX_GROUPS]
    first: dict[Code, _Group] = {}
    for group in kept:
        first.setdefault(group.judged.code, group)
    for group in groups[MAX_GROUPS:]:
        code = group.judged.code
        if code in first:
            first[code].items.extend(group.items)
            continue
        spare = next((each for each in reversed(kept) if first[each.judged.code] is not each), None)
        if spare is not None:
            first[spare.judged.code].items.extend(spare.items)
            kept[kept.index(spare)] = first[code] = group
    return kept


def _signature(item: Item) -> object:
    """What two failures have in common that differ only in numbers and names."""
    error: Any = item.error
    if item.message is not None or item.code is not None:
        return item.status, item.code, _plain(item.message or "")
    if isinstance(error, str):
        return item.status, _plain(error)
    for _ in range(3):
        inner = (
            next((each for each in error.values() if isinstance(each, dict | list) and each), None)
            if isinstance(error, dict)
            else None
        )
        texts = tuple(_plain(each) for each in error.values() if type(each) is str) if isinstance(error, dict) else ()
        if isinstance(error, list):
            inner, texts = (error[0] if error else None), ()
        if texts or inner is None:
            return item.status, tuple(error) if isinstance(error, dict) else (), texts
        error = inner
        if isinstance(error, str):
            return item.status, _plain(error)
    return item.status, str(error)[:_MAX_SIGNATURE].translate(NO_DIGITS)


def _plain(text: str) -> str:
    text = text[:_MAX_SIGNATURE].translate(NO_DIGITS)
    if "'" in text or '"' in text or "[" in text or "`" in text:
        text = _QUOTED.sub("", text)
    return text


def pairs_of(headers: Any) -> Headers:
    """The headers of an item that is a whole response, as a mapping or as a list of names and values."""
    if isinstance(headers, list):
        headers = {str(each.get("name")): each.get("value") for each in headers[:50] if isinstance(each, dict)}
    if not isinstance(headers, dict):
        return ()
    return [
        (name.lower().encode("latin-1", "replace"), str(value).encode("latin-1", "replace"))
        for name, value in list(headers.items())[:50]
        if isinstance(name, str) and isinstance(value, str | int)
    ]


def _group(group: _Group, cleaner: Cleaner) -> ItemGroup:
    items, judged = group.items, group.judged
    ids = tuple(cleaner.text(item.id, 120) for item in items[:MAX_NAMED] if item.id)
    positions = tuple(item.position for item in items[:MAX_NAMED] if item.position is not None)
    reason = cleaner.text(judged.message, MAX_REASON_CHARS)
    return ItemGroup(judged.code, reason, group.count, ids, positions, judged.wait_seconds)
