"""Batches of which some items failed: the well-known shapes, item by item, whatever the status around them.

Owns the shapes (per-item statuses, flags and results, multistatus documents, data beside GraphQL errors; those that list apart what was
not done stand in leftovers.py) and their order. What they have in common is in items.py: items, each a success or what its failure says.
Grouping and codes are made in grouping.py. Pure; never raises; looks at no more than MAX_ITEMS items.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from proxy.exchange import Exchange
from proxy.reading import numbered, worded
from proxy.reading.envelopes import OK_WORDS
from proxy.reading.formats.names import normal
from proxy.reading.items import MAX_ITEMS, Batch, Item, Json, error_of, headers_of, id_of, lower, status_of
from proxy.reading.leftovers import beside, unprocessed
from proxy.reading.model import Document

__all__ = ["Batch", "Item", "find"]

_LISTS = (
    "responses",
    "items",
    "results",
    "compositeresponse",
    "batchresponses",
    "operations",
    "entries",
    "records",
    "result",
    "outcomes",
    "messages",
    "data",
    "statuses",
    "details",
    "itemresults",
    "responseitems",
    "recipients",
    "d",
    "documents",
    "batch",
)
_FEW = 4
_LONG_KEY = 6
_WENT_WRONG = re.compile(r"(?i)error|fail|timed|timeout|reject|denied|refus|offline|invalid|unreach|not[ _]?found")
_NO = frozenset(("error", "failed", "fail", "rejected", "failure", "invalid"))
_YES = frozenset(("ok", "success", "succeeded", "sent", "accepted", "queued", "created", "updated", "done"))
_ITEM_CODES = (
    "code",
    "errcode",
    "errorcode",
    "retcode",
    "responsecode",
    "response_code",
    "resultcode",
    "status_code",
    "error_code",
)
_ITEM_TEXTS = ("message", "msg", "errmsg", "error", "reason", "response_status", "description", "status_text", "error_message")
_MULTI_STATUS = 207
_AROUND = frozenset({"response", "data", "result"})
_WHOLE_RESPONSE = frozenset({"body", "response", "headers", "error", "errors"})
#: Beside a status, what only a response inside a response has.
_PART_OF_HTTP = frozenset({"body", "headers"})
_FLAGS = ("success", "ok", "succeeded")
_FLAGGED_ERRORS = frozenset({"error", "errors", "errormessage", "errorcode", "message", "reason"})


def find(exchange: Exchange, document: Document) -> Batch | None:
    """The batch outcome of a response in which an item failed; None where there is none, or nothing failed."""
    value = document.value
    status = exchange.response.status if exchange.response else 0
    is_read = exchange.request.is_safe and status != _MULTI_STATUS
    if document.kind == "xml":
        return _xml(document.root, value)
    if document.kind != "json":
        return None
    if isinstance(value, list):
        return _of_list(value, is_read=is_read) if value else None
    if not isinstance(value, dict):
        return None
    is_told = value.get("errors") is True  # a search of many can be read, and says so itself
    for shape in _SHAPES:
        if is_read and not is_told and shape in _OF_CHANGES:
            continue
        batch = shape(value, status)
        if batch is not None:
            return batch
    if exchange.request.is_safe:
        return _listed(value, status, _PART_OF_HTTP)
    return _either(value) or worded.find(_unwrapped(value)) or _listed(_unwrapped(value), status) or _numbered(value)


def _unwrapped(value: Json) -> Json:
    """What the one member holds that is an object with a list: `{SMSMessageData: {Message: ..., Recipients: [...]}}`."""
    if len(value) != 1:
        return value
    inner = next(iter(value.values()))
    if isinstance(inner, dict) and len(inner) <= _FEW and any(isinstance(member, list) for member in inner.values()):
        return inner
    return value


def _either(value: Json) -> Batch | None:
    """`{response: {data: {statuses: [{resting: ...}, {error: ...}]}}}`: one member an item, of which `error` is one."""
    node: Any = value
    for _ in range(_FEW):
        items = next((member for member in node.values() if isinstance(member, list) and member), None)
        if items is not None and all(isinstance(item, dict) and len(item) == 1 for item in items[:50]):
            failed = tuple(
                Item(item, None, None, position)
                for position, item in enumerate(items[:MAX_ITEMS])
                if isinstance(item, dict) and _says_error(item.get("error"))
            )
            return Batch(failed, len(items), len(failed) < len(items)) if failed else None
        inner = [member for name, member in node.items() if isinstance(member, dict) and normal(name) in _AROUND]
        if len(inner) != 1:
            return None
        node = inner[0]
    return None


def _says_error(error: Any) -> bool:
    return isinstance(error, str) or (isinstance(error, dict) and isinstance(error.get("message"), str))


def _of_list(items: list[Any], *, is_read: bool) -> Batch | None:
    if is_read:
        return _statuses(items, _PART_OF_HTTP) or _rpc(items)
    return _bare(items) or worded.of(items) or _told_or_done(items)


def _bare(items: list[Any]) -> Batch | None:
    """An answer that is a list: one result for each part of the request."""
    return _statuses(items, _WHOLE_RESPONSE) or _rpc(items) or _flagged(items) or _flagged_or_failed(items)


def _statuses(items: list[Any], wanted: frozenset[str] | None = None) -> Batch | None:
    """A list whose items each state a status, perhaps one level down (`{"update": {"status": 404}}`), and have a member that is wanted."""
    if not items or not all(isinstance(item, dict) for item in items[:50]):
        return None
    failed: list[Item] = []
    total = 0
    for position, item in enumerate(items[:MAX_ITEMS]):
        if not isinstance(item, dict):
            return None
        node = item
        status = status_of(node)
        if status is None and len(item) == 1:
            inner = next(iter(item.values()))
            if isinstance(inner, dict):
                node, status = inner, status_of(inner)
        if status is None:
            return None
        if wanted is not None and wanted.isdisjoint(lower(node)):
            return None
        total += 1
        if status >= 400:
            failed.append(Item(error_of(node), status, id_of(node), position, headers_of(node)))
    return Batch(tuple(failed), total, len(failed) < total) if failed else None


def _listed(value: Json, _status: int, wanted: frozenset[str] | None = None) -> Batch | None:
    """`{responses: [{status: 429, body: ...}, ...]}` and its kin."""
    for name, member in value.items():
        is_counted = f"{name}_error" in value
        if (
            (normal(name) in _LISTS or is_counted)
            and isinstance(member, list)
            and member
            and (len(value) <= 6 or "errors" in value or is_counted)
        ):
            batch = _statuses(member, wanted) or (_flagged(member) if wanted is None else None)
            if batch is not None:
                return batch
    return None


def _flagged(items: list[Any]) -> Batch | None:
    """Items that say `success: false` with their own errors."""
    failed: list[Item] = []
    for position, item in enumerate(items[:MAX_ITEMS]):
        if not isinstance(item, dict):
            return None
        flag = next((item[name] for name in _FLAGS if name in item), None)
        members = lower(item) if flag is None or flag is False else item
        if flag is None:
            flag = next((members[name] for name in _FLAGS if name in members), None)
        if not isinstance(flag, bool):
            return None
        if not flag:
            if not _FLAGGED_ERRORS & members.keys():
                return None
            failed.append(Item(error_of(item), None, id_of(item), position))
    return Batch(tuple(failed), len(items), len(failed) < len(items)) if failed else None


def _flagged_or_failed(items: list[Any]) -> Batch | None:
    """Items that say `ok: true`, or else an error and its reason: CouchDB's `_bulk_docs`."""
    failed: list[Item] = []
    for position, item in enumerate(items[:MAX_ITEMS]):
        if not isinstance(item, dict):
            return None
        if item.get("ok") is True:
            continue
        if not (isinstance(item.get("error"), str) and isinstance(item.get("reason", item.get("message")), str)):
            return None
        failed.append(Item(item, None, id_of(item), position))
    return Batch(tuple(failed), len(items), len(failed) < len(items)) if 0 < len(failed) < len(items) else None


def _numbered(value: Json) -> Batch | None:
    """Items with a code each, some of which say OK: `{data: [{code: 0, message: OK}, {code: 3109, data: null, message: ...}]}`."""
    items = next((member for member in value.values() if isinstance(member, list) and member), [])
    if not any(_says_ok(item) for item in items[:MAX_ITEMS]):
        return None  # rows of a catalogue have numbers and texts too
    failed: list[Item] = []
    for position, item in enumerate(items[:MAX_ITEMS]):
        members = lower(item) if isinstance(item, dict) else {}
        number = next((members[name] for name in _ITEM_CODES if name in members), None)
        if isinstance(number, bool) or not isinstance(number, int | str) or not str(number).lstrip("-").isdigit():
            return None
        if numbered.is_fine(number):
            continue
        if not any(isinstance(members.get(name), str) for name in _ITEM_TEXTS):
            return None
        failed.append(Item(item, None, id_of(item), position, code=str(number)))
    return Batch(tuple(failed), len(items), len(failed) < len(items)) if 0 < len(failed) < len(items) else None


def _says_ok(item: Any) -> bool:
    members = lower(item) if isinstance(item, dict) else {}
    return any(isinstance(members.get(name), str) and members[name].lower() in OK_WORDS for name in _ITEM_TEXTS)


def _told_or_done(items: list[Any]) -> Batch | None:
    """Items that are a refusal and no more (an error and its reason beside the id), or what was done: `{id, rev}`."""
    failed: list[Item] = []
    for position, item in enumerate(items[:MAX_ITEMS]):
        if not isinstance(item, dict):
            return None
        if "error" not in item:
            continue
        if len(item) > _FEW or not (
            isinstance(item["error"], str) and isinstance(item.get("reason", item.get("message")), str)
        ):
            return None
        failed.append(Item(item, None, id_of(item), position))
    return Batch(tuple(failed), len(items), len(failed) < len(items)) if 0 < len(failed) < len(items) else None


def _rpc(items: list[Any]) -> Batch | None:
    """A JSON-RPC batch, whose items have ids, or a tRPC one, whose items stand in the order of the request."""
    if not all(isinstance(item, dict) and ("error" in item) != ("result" in item) for item in items[:MAX_ITEMS]):
        return None
    is_json_rpc = all("jsonrpc" in item for item in items[:MAX_ITEMS])
    if not is_json_rpc and not all(item.keys() <= {"id", "error", "result"} for item in items[:MAX_ITEMS]):
        return None
    failed = tuple(
        Item(item if is_json_rpc else item["error"], None, id_of(item), None if is_json_rpc else position)
        for position, item in enumerate(items[:MAX_ITEMS])
        if item.get("error")
    )
    return Batch(failed, len(items), len(failed) < len(items)) if failed and len(items) > 1 else None


def _by_number(value: Json, _status: int) -> Batch | None:
    """`{sms: {79255070602: {status: OK}, 74993221627: {status: ERROR, status_text: ...}}}`: an outcome for each receiver."""
    for member in value.values():
        if (
            not isinstance(member, dict)
            or not member
            or not all(key[:1] in "+0123456789" and len(key) >= _LONG_KEY for key in member)
        ):
            continue
        words = [str(lower(each).get("status")).lower() if isinstance(each, dict) else "" for each in member.values()]
        failed = [
            Item(each, None, key[:200])
            for (key, each), word in zip(list(member.items())[:MAX_ITEMS], words, strict=False)
            if word in _NO
        ]
        if failed and all(word in _NO or word in _YES for word in words):
            return Batch(tuple(failed), len(member), len(failed) < len(member))
    return None


def _in_207(value: Json, status: int) -> Batch | None:
    """A 207 whose items say in a word how each went: `{results: [{id: a, status: ok}, {id: b, status: timed_out}]}`."""
    items = next((member for member in value.values() if isinstance(member, list) and member), None)
    if (
        status != _MULTI_STATUS
        or items is None
        or not all(isinstance(item, dict) and isinstance(item.get("status"), str) for item in items)
    ):
        return None
    failed = tuple(
        Item(item["status"], None, id_of(item), position)
        for position, item in enumerate(items[:MAX_ITEMS])
        if _WENT_WRONG.search(item["status"])
    )
    return Batch(failed, len(items), len(failed) < len(items)) if 0 < len(failed) < len(items) else None


def _by_place(value: Json, status: int) -> Batch | None:
    """A 207 with its errors by place or id, somewhere: `{metadata: {lineErrors: {2: [...]}}}`."""
    if status != _MULTI_STATUS:
        return None
    for member in value.values():
        inner = member.items() if isinstance(member, dict) else ()
        for name, errors in inner:
            if normal(name).endswith("errors") and isinstance(errors, dict) and errors:
                return Batch(
                    tuple(Item({"errors": each}, None, str(key)[:200]) for key, each in list(errors.items())[:MAX_ITEMS])
                )
    return None


def _by_id(value: Json, _status: int) -> Batch | None:
    """A member with an outcome by id: `{sync_status: {a: ok, b: {error_code: 22, error: ...}}}`."""
    for name, member in value.items():
        if (
            not isinstance(member, dict)
            or not member
            or not normal(name).endswith(("status", "statuses", "results", "outcomes"))
        ):
            continue
        failed = [
            Item(error_of(outcome), status_of(outcome), key[:200])
            for key, outcome in list(member.items())[:MAX_ITEMS]
            if isinstance(outcome, dict) and _FLAGGED_ERRORS & lower(outcome).keys() and (status_of(outcome) or 400) >= 400
        ]
        done = sum(1 for outcome in member.values() if outcome in ("ok", "success", True))
        if failed and len(failed) + done == len(member):
            return Batch(tuple(failed), len(member), done > 0)
    return None


# GraphQL ----------------------------------------------------------------------------------------------------------------


def _graphql(value: Json, _status: int) -> Batch | None:
    """Data of which something is left beside GraphQL errors."""
    errors, data = value.get("errors"), value.get("data")
    if (
        not isinstance(errors, list)
        or not errors
        or not isinstance(data, dict)
        or not all(isinstance(error, dict) and "message" in error for error in errors[:20])
    ):
        return None
    if not any(_is_something(member) for member in data.values()) or not set(value) <= {"errors", "data", "extensions"}:
        return None
    failed = [
        Item(error, None, ".".join(str(step) for step in error["path"]) if isinstance(error.get("path"), list) else None)
        for error in errors[:MAX_ITEMS]
        if isinstance(error, dict)
    ]
    return Batch(tuple(failed))


def _mutations(value: Json, _status: int) -> Batch | None:
    """Several mutations in one call, of which some say no by `userErrors` beside an empty result."""
    data = value.get("data")
    if not isinstance(data, dict) or not 2 <= len(data) <= MAX_ITEMS:
        return None
    failed: list[Item] = []
    for name, payload in data.items():
        errors = _user_errors(payload)
        if errors is None:
            return None
        if errors and not any(
            _is_something(member) for key, member in payload.items() if not normal(key).endswith("usererrors")
        ):
            failed.append(Item(errors[0], None, name[:200]))
    return Batch(tuple(failed), len(data), len(failed) < len(data)) if failed else None


def _user_errors(payload: Any) -> list[Any] | None:
    """A mutation's own errors; None where this is no mutation's payload."""
    if not isinstance(payload, dict):
        return None
    return next(
        (member for key, member in payload.items() if normal(key).endswith("usererrors") and isinstance(member, list)), None
    )


def _is_something(value: Any) -> bool:
    if isinstance(value, dict):
        return any(_is_something(member) for name, member in value.items() if name != "__typename")
    if isinstance(value, list):
        return bool(value)
    return value is not None


def _jmap(value: Json, _status: int) -> Batch | None:
    """JMAP (RFC 8620 section 3.4): method responses as triples of a name, arguments and a call's id."""
    responses = value.get("methodResponses")
    if not isinstance(responses, list) or not all(isinstance(each, list) and len(each) == 3 for each in responses):
        return None
    failed = tuple(
        Item(each[1], None, str(each[2])[:200], position)
        for position, each in enumerate(responses[:MAX_ITEMS])
        if each[0] == "error" and isinstance(each[1], dict)
    )
    return Batch(failed, len(responses), len(failed) < len(responses)) if failed else None


# XML --------------------------------------------------------------------------------------------------------------------


def _xml(root: str, value: Any) -> Batch | None:
    if root == "multistatus":
        return _multistatus(value)
    top = value.get(root) if isinstance(value, dict) and isinstance(value.get(root), dict) else value
    if root.endswith("Result") and isinstance(top, dict) and top.get("Error"):
        errors = top["Error"] if isinstance(top["Error"], list) else [top["Error"]]
        deleted = top.get("Deleted")
        done = len(deleted) if isinstance(deleted, list) else 1 if deleted else 0
        failed = tuple(Item(error, None, id_of(error)) for error in errors[:MAX_ITEMS] if isinstance(error, dict))
        # With `Quiet` what was done is not listed.
        return Batch(failed, done + len(failed) if done else None) if failed else None
    return None


def _multistatus(value: Any) -> Batch | None:
    """WebDAV: a member's own status counts; a property that a resource lacks does not."""
    top = value.get("multistatus", value) if isinstance(value, dict) else value
    responses = top.get("response") if isinstance(top, dict) else None
    items = responses if isinstance(responses, list) else [responses]
    failed = []
    for position, item in enumerate(items[:MAX_ITEMS]):
        if isinstance(item, dict) and isinstance(item.get("status"), str):
            parts = item["status"].split()
            status = int(parts[1]) if len(parts) > 1 and len(parts[1]) == 3 and parts[1].isdecimal() else 0
            if status >= 400:
                failed.append(Item({"message": item["status"], "error": item.get("error")}, status, id_of(item), position))
    return Batch(tuple(failed), None, True) if failed else None


_Shape = Callable[[Json, int], Batch | None]
_SHAPES: tuple[_Shape, ...] = (
    _graphql,
    _mutations,
    _jmap,
    beside,
    _listed,
    unprocessed,
    _by_id,
    _by_number,
    _in_207,
    _by_place,
)
#: What a safe method fetches has the same shape: monitors with their last status, jobs with their outcome (RFC 9110, 9.2.1).
_OF_CHANGES = frozenset({_listed, _by_id, _by_number})
_MULTI_STATUS = 207
