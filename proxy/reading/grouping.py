"""The failed items of a batch, judged one by one and put together by what failed: the contract's groups.

Owns the grouping; each item is read like a small failure of its own (walk, weigh), without waits or fields. Everything that comes
out is clean. Where all items failed alike, their code is the whole call's. Pure; never raises.
"""

from __future__ import annotations

from proxy.contract.codes import Code
from proxy.contract.failure import ItemGroup, PartialOutcome
from proxy.reading import evidence
from proxy.reading.clean import Cleaner
from proxy.reading.formats import generic
from proxy.reading.formats.collect import Collector
from proxy.reading.model import Document, Found
from proxy.reading.partials import Batch, Item

MAX_GROUPS = 20
MAX_IDS = 20
MAX_REASON_CHARS = 200
#: Items beyond these are counted with the group of the same status or words, not read again.
_MAX_READ = 60


def grouped(batch: Batch, cleaner: Cleaner) -> tuple[PartialOutcome, Code | None]:
    """The groups, and the one code of the whole where nothing succeeded and all failed alike."""
    groups: dict[tuple[Code, str], list[Item]] = {}
    for number, item in enumerate(batch.failed):
        key = _judged(item) if number < _MAX_READ else next(iter(groups))
        groups.setdefault(key, []).append(item)
    codes = {code for code, _ in groups}
    shared = next(iter(codes)) if not batch.succeeded and len(codes) == 1 else None
    outcome = PartialOutcome(
        tuple(_group(code, reason, items, cleaner) for (code, reason), items in list(groups.items())[:MAX_GROUPS]),
        len(batch.failed),
        batch.total,
    )
    return outcome, shared


def _judged(item: Item) -> tuple[Code, str]:
    if isinstance(item.error, dict) and set(item.error) == {"unprocessed"}:
        return Code.RATE_LIMITED, "not processed"
    found = Found()
    got = Collector(found)
    error = item.error
    document = Document("text", None, error) if isinstance(error, str) else Document("json", error)
    generic.read(document, got, item.status or 0)
    got.finish()
    ballot = evidence.gather(found, item.status or 0, ())
    code = ballot.winner() or Code.UPSTREAM_ERROR
    return code, found.messages[0][:400] if found.messages else ""


def _group(code: Code, reason: str, items: list[Item], cleaner: Cleaner) -> ItemGroup:
    ids = tuple(cleaner.text(item.id, 120) for item in items[:MAX_IDS] if item.id)
    positions = tuple(item.position for item in items[:MAX_IDS] if item.position is not None)
    return ItemGroup(code, cleaner.text(reason, MAX_REASON_CHARS), len(items), ids, positions)
