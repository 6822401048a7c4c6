"""Bulk answers as a vendor's file describes them: where the items are, which of them failed, and what each says.

Owns the reading of `batches`. What the file leaves out (how many worked, where an answer lists failures alone) is taken from the request or
from the well-known shapes. Pure; never raises; None where the file is about other calls, or where nothing failed.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Any

import orjson

from proxy.exchange import Exchange
from proxy.reading.formats.names import normal
from proxy.reading.items import (
    MAX_ID_CHARS,
    MAX_ITEMS,
    MAX_NAMED,
    NO_DIGITS,
    Batch,
    Item,
    error_of,
    headers_of,
    member,
    status_of,
)
from proxy.reading.locate import walk
from proxy.reading.model import Document
from proxy.reading.partials import find as find_shape
from proxy.rules.model import BatchCall, Vendor

Path = tuple[str | int, ...]


def names(vendor: Vendor, method: str, path: str) -> BatchCall | None:
    """The entry that is about a call."""
    return next((batch for batch in vendor.batches if _covers(batch, method, path)), None)


def _covers(batch: BatchCall, method: str, path: str) -> bool:
    return (not batch.methods or method in batch.methods) and batch.pattern.matches(path)


def find(vendor: Vendor, exchange: Exchange, document: Document) -> Batch | None:
    """The outcome of a bulk call of which items failed."""
    if not vendor.batches or not document.complete or document.kind not in ("json", "xml"):
        return None
    request = exchange.request
    batch = names(vendor, request.method, request.path)
    if batch is None:
        return None
    value = document.value
    items = elements(value, batch.items.path)
    failed, elements_failed = _failures(batch, items)
    if not failed:
        return None
    again = _again(batch, request.path)
    if elements_failed < len(items):
        return Batch(failed, len(items), again=again)
    return replace(_counted(batch, exchange, document, failed), again=again)


def _failures(batch: BatchCall, nodes: list[Any]) -> tuple[tuple[Item, ...], int]:
    """The failed items, and how many elements told of them. Of those that say the same but for numbers the first are read.

    A bulk answer may have ten thousand, and the event loop waits: what is done here for each is little.
    """
    items: list[Item] = []
    first: dict[tuple[str | None, str], int] = {}  # where the first of those that say the same stands
    alike: dict[tuple[str | None, str], int] = {}
    has_failed, code_at, message_at, unwrap = batch.failed, batch.code, batch.message, batch.unwrap
    told = 0
    for position, each in enumerate(nodes):
        node = each
        if unwrap and type(node) is dict and len(node) == 1:
            (node,) = node.values()
        if type(node) is not dict or not has_failed(node):
            continue
        told += 1
        code, message = _text(node, code_at), _text(node, message_at)
        key = (code, (message or "").translate(NO_DIGITS))
        count = alike[key] = alike.get(key, 0) + 1
        if count <= MAX_NAMED or (code is None and message is None):
            first.setdefault(key, len(items))
            items += _read(batch, node, position, code, message)
        else:
            at = first[key]
            items[at] = items[at]._replace(alike=items[at].alike + (len(_ids(node, batch.id)) or 1))
    return tuple(items), told


def _again(batch: BatchCall, path: str) -> str | None:
    """The call that takes items again, with the names of the path filled in."""
    call = batch.again
    if call is not None:
        for name, value in (batch.pattern.values(path) or {}).items():
            call = call.replace(f"{{{name}}}", value)
    return call


def _counted(batch: BatchCall, exchange: Exchange, document: Document, failed: tuple[Item, ...]) -> Batch:
    """How many worked, where the answer lists only what failed."""
    sent = sent_items(batch, exchange)
    count = sum(item.alike for item in failed)
    if sent is not None and len(sent) >= count:
        return Batch(failed if len(sent) == count else _without_places(failed), len(sent), count < len(sent))
    if not _lists_failures(batch.items.path):
        return Batch(failed, count, succeeded=False)
    shape = find_shape(exchange, document)
    unplaced = _without_places(failed)
    if shape is not None and shape.count == count:
        return Batch(unplaced, shape.total, shape.succeeded)
    return Batch(unplaced)


def _lists_failures(path: Path) -> bool:
    """Whether a list is one of failures alone, by its name, and not one of all items."""
    name = normal(next((step for step in reversed(path) if isinstance(step, str) and step != "[]"), ""))
    return name.startswith(("error", "fail", "unprocessed", "reject"))


def _without_places(failed: tuple[Item, ...]) -> tuple[Item, ...]:
    """A place in a list of failures is none in the request."""
    return tuple(item._replace(position=None) for item in failed)


def sent_items(batch: BatchCall, exchange: Exchange) -> list[Any] | None:
    """The items of the request; None where they are not known."""
    request = exchange.request
    if batch.sent is None or batch.sent.place != "body" or not request.body_complete or not request.body:
        return None
    try:
        value = orjson.loads(request.body)
    except orjson.JSONDecodeError:
        return None
    return elements(value, batch.sent.path)


def elements(value: Any, path: Path) -> list[Any]:
    """The elements of a list at a path, whether or not the path ends with `[]`."""
    found = value
    for at, step in enumerate(path):
        if step == "[]":
            rest = path[at + 1 :]
            items = found[:MAX_ITEMS] if isinstance(found, list) else [found] if isinstance(found, dict) else []
            return [each for item in items for each in walk(item, rest)] if rest else items
        stepped = walk(found, (step,))
        if not stepped:
            return []
        found = stepped[0]
    return found[:MAX_ITEMS] if isinstance(found, list) else [found] if isinstance(found, dict) else []


def _read(batch: BatchCall, node: dict[str, Any], position: int, code: str | None, message: str | None) -> Iterable[Item]:
    """The item of an element, or several where one error is about several."""
    ids = _ids(node, batch.id)
    name = str(ids[0])[:MAX_ID_CHARS] if len(ids) == 1 else None
    item = Item(error_of(node), status_of(node), name, position, headers_of(node), code, message)
    if len(ids) < 2:
        return (item,)
    return [item._replace(id=str(each)[:MAX_ID_CHARS], position=None) for each in ids[:MAX_ITEMS]]


def _ids(node: Any, path: Path | None) -> list[Any]:
    if path is None:
        return []
    if "[]" in path:
        return walk(node, path)
    found = member(node, path)
    return found if isinstance(found, list) else [] if found is None else [found]


def _text(node: Any, path: Path | None) -> str | None:
    if path is None:
        return None
    found = member(node, path) if "[]" not in path else next(iter(walk(node, path)), None)
    return str(found)[:400] if isinstance(found, str | int | float) else None
