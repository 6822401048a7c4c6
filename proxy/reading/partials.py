"""Batches of which some items failed: the well-known shapes, item by item, whatever the status around them.

Owns the shapes (per-item statuses, lists of the unprocessed, multistatus documents, data beside GraphQL errors) and their common
form: items, each a success or what its failure says. Grouping and codes are made in read.py. Pure; never raises; looks at no more
than 1000 items.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

import orjson

from proxy.exchange import Exchange
from proxy.reading.formats.names import normal
from proxy.reading.model import Document

MAX_ITEMS = 1000


@dataclass(frozen=True, slots=True)
class Item:
    """One failed item: what says so, its own status, its id and its place in the request where known."""

    error: Any
    status: int | None = None
    id: str | None = None
    position: int | None = None


@dataclass(frozen=True, slots=True)
class Batch:
    """A batch's outcome. `total` None where the answer doesn't tell; `succeeded` is False where everything failed."""

    failed: tuple[Item, ...]
    total: int | None = None
    succeeded: bool = True


_STATUS = ("status", "statuscode", "code", "httpstatuscode", "httpstatus", "responsecode", "resultcode")
_ERROR = ("error", "errors", "errormessage", "errorcode", "body", "response", "message", "reason", "code", "fault", "exception")
_ID = (
    "id",
    "key",
    "_id",
    "itemid",
    "resourceid",
    "externalid",
    "reference",
    "uid",
    "email",
    "index",
    "href",
    "name",
    "messageid",
    "entryid",
    "clientid",
    "custom_id",
    "tracking_number",
)
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
    "documents",
)
_UNPROCESSED = (
    "unprocesseditems",
    "unprocessedkeys",
    "failedentries",
    "failed",
    "failedrecords",
    "failures",
    "failedrecordlist",
    "unprocessedentries",
    "errorentries",
    "failedmessages",
    "unprocessedrecords",
    "faileditems",
    "errorlist",
    "rejected",
    "rejecteditems",
    "inserterrors",
    "unprocessedstatistics",
)


def find(exchange: Exchange, document: Document) -> Batch | None:
    """The batch outcome of a response in which an item failed; None where there is none, or nothing failed."""
    value = document.value
    if document.kind == "xml":
        return _xml(document.root, value)
    if document.kind != "json":
        return None
    if isinstance(value, list):
        return _statuses(value, is_bare=True) or (_flagged(value) if value else None)
    if not isinstance(value, dict):
        return None
    status = exchange.response.status if exchange.response else 0
    for shape in _SHAPES:
        batch = shape(value, status)
        if batch is not None:
            return batch
    return None


def _lower(node: dict[str, Any]) -> dict[str, Any]:
    return {normal(name): member for name, member in node.items()}


def _status_of(node: dict[str, Any]) -> int | None:
    members = _lower(node)
    for name in _STATUS:
        number = members.get(name)
        if isinstance(number, str) and number[:3].isdigit() and len(number.split(" ", 1)[0]) == 3:
            number = int(number[:3])
        if isinstance(number, int) and not isinstance(number, bool) and 100 <= number <= 599:
            return number
    return None


def _id_of(node: dict[str, Any]) -> str | None:
    members = _lower(node)
    for name in _ID:
        value = members.get(name)
        if isinstance(value, str | int) and not isinstance(value, bool) and value != "":
            return str(value)[:200]
    return None


def _error_of(node: dict[str, Any]) -> Any:
    members = _lower(node)
    for name in _ERROR:
        value = members.get(name)
        if value not in (None, "", [], {}):
            if isinstance(value, str) and value[:1] in "{[":
                try:
                    return orjson.loads(value)
                except ValueError:
                    return value
            return node if name in ("message", "reason", "code", "errormessage", "errorcode") else value
    return node


def _statuses(items: list[Any], *, is_bare: bool = False) -> Batch | None:
    """A list whose items each state a status, perhaps one level down (`{"update": {"status": 404}}`)."""
    if not items or not all(isinstance(item, dict) for item in items[:50]):
        return None
    failed: list[Item] = []
    total = 0
    for position, item in enumerate(items[:MAX_ITEMS]):
        node = item
        status = _status_of(node)
        if status is None and len(item) == 1:
            inner = next(iter(item.values()))
            if isinstance(inner, dict):
                node, status = inner, _status_of(inner)
        if status is None:
            return None
        if is_bare and not ({"body", "response", "headers", "error", "errors"} & set(_lower(node))):
            return None
        total += 1
        if status >= 400:
            failed.append(Item(_error_of(node), status, _id_of(node), position))
    return Batch(tuple(failed), total, len(failed) < total) if failed else None


def _listed(value: dict[str, Any], _status: int) -> Batch | None:
    """`{responses: [{status: 429, body: ...}, ...]}` and its kin."""
    for name, member in value.items():
        if normal(name) in _LISTS and isinstance(member, list) and member and (len(value) <= 6 or "errors" in value):
            batch = _statuses(member) or _flagged(member)
            if batch is not None:
                return batch
    return None


def _flagged(items: list[Any]) -> Batch | None:
    """Items that say `success: false` with their own errors."""
    failed: list[Item] = []
    for position, item in enumerate(items[:MAX_ITEMS]):
        if not isinstance(item, dict):
            return None
        members = _lower(item)
        flag = members.get("success", members.get("ok", members.get("succeeded")))
        if not isinstance(flag, bool):
            return None
        if not flag:
            if not any(name in members for name in ("error", "errors", "errormessage", "errorcode", "message", "reason")):
                return None
            failed.append(Item(_error_of(item), None, _id_of(item), position))
    return Batch(tuple(failed), len(items), len(failed) < len(items)) if failed else None


def _unprocessed(value: dict[str, Any], status: int) -> Batch | None:
    """Lists and maps of what was not done: DynamoDB, Kinesis, SQS, EventBridge and those after them."""
    members = _lower(value)
    counts = [
        number
        for name, number in members.items()
        if name in ("failedrecordcount", "failedentrycount", "failedputcount", "failedcount", "numerrors", "errorcount")
        and isinstance(number, int)
    ]
    for name in ("records", "entries", "requestresponses", "resultentries"):
        items = members.get(name)
        if counts and counts[0] > 0 and isinstance(items, list):
            failed = [
                Item(item, None, _id_of(item), position)
                for position, item in enumerate(items[:MAX_ITEMS])
                if isinstance(item, dict) and any(normal(key) == "errorcode" and code for key, code in item.items())
            ]
            if failed:
                return Batch(tuple(failed), len(items), len(failed) < len(items))
    for name in _UNPROCESSED:
        items = members.get(name)
        if not items or name not in members:
            continue
        failed = list(_left_over(items))
        if not failed:
            continue
        if name in ("unprocesseditems", "unprocessedkeys"):
            return Batch(tuple(failed))
        done = [
            other
            for key, other in members.items()
            if key
            in (
                "successful",
                "succeeded",
                "successes",
                "success",
                "processed",
                "created",
                "results",
                "accepted",
                "successfulitems",
                "updated",
            )
            and isinstance(other, list)
        ]
        if done or (
            isinstance(items, list)
            and all(
                isinstance(item, dict)
                and (
                    "error" in _lower(item)
                    or "errorcode" in _lower(item)
                    or "code" in _lower(item)
                    or "errors" in _lower(item)
                    or "errormessage" in _lower(item)
                )
                for item in items
            )
            and len(value) <= 4
            and status < 300
        ):
            succeeded = sum(len(other) for other in done)
            return Batch(tuple(failed), succeeded + len(failed) if done else None, succeeded > 0 or not done)
    return None


def _left_over(items: Any) -> Iterator[Item]:
    if isinstance(items, dict):
        for group in items.values():
            yield from _left_over(group if isinstance(group, list) else [group])
    elif isinstance(items, list):
        for position, item in enumerate(items[:MAX_ITEMS]):
            if isinstance(item, dict):
                yield Item(
                    _error_of(item) if set(_lower(item)) & set(_ERROR) else {"unprocessed": item},
                    _status_of(item),
                    _id_of(item),
                    position,
                )
            elif isinstance(item, str):
                yield Item({"unprocessed": item}, None, item[:200], position)


def _beside(value: dict[str, Any], status: int) -> Batch | None:
    """`{results: [...], errors: [...]}`: what was done and what was not, as 207s say it, or errors that each state a status."""
    errors = value.get("errors")
    if not isinstance(errors, list) or not errors or not all(isinstance(error, dict) for error in errors[:50]):
        return None
    done = [
        member
        for name, member in value.items()
        if normal(name)
        in (
            "results",
            "created",
            "updated",
            "newmembers",
            "updatedmembers",
            "succeeded",
            "items",
            "records",
            "imported",
            "added",
            "issues",
        )
        and isinstance(member, list)
    ]
    if not done or (
        status != 207
        and not (status < 300 and all(_status_of(error) for error in errors[:MAX_ITEMS]))
        and not any(
            name.lower() in ("numerrors", "error_count", "errorcount", "total_created", "errors_count") for name in value
        )
    ):
        return None
    count = sum(len(member) for member in done)
    return Batch(
        tuple(Item(error, _status_of(error), _id_of(error)) for error in errors[:MAX_ITEMS]), count + len(errors), count > 0
    )


def _graphql(value: dict[str, Any], _status: int) -> Batch | None:
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
    ]
    return Batch(tuple(failed))


def _is_something(value: Any) -> bool:
    if isinstance(value, dict):
        return any(_is_something(member) for name, member in value.items() if name != "__typename")
    if isinstance(value, list):
        return bool(value)
    return value is not None


def _xml(root: str, value: Any) -> Batch | None:
    if root == "multistatus":
        return _multistatus(value)
    top = value.get(root) if isinstance(value, dict) and isinstance(value.get(root), dict) else value
    if root.endswith("Result") and isinstance(top, dict) and top.get("Error"):
        errors = top["Error"] if isinstance(top["Error"], list) else [top["Error"]]
        deleted = top.get("Deleted")
        done = len(deleted) if isinstance(deleted, list) else 1 if deleted else 0
        failed = tuple(Item(error, None, _id_of(error)) for error in errors[:MAX_ITEMS] if isinstance(error, dict))
        return Batch(failed, done + len(failed), True) if failed else None
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
            status = int(parts[1]) if len(parts) > 1 and parts[1].isdigit() else 0
            if status >= 400:
                failed.append(Item({"message": item["status"], "error": item.get("error")}, status, _id_of(item), position))
    return Batch(tuple(failed), None, True) if failed else None


_Shape = Callable[[dict[str, Any], int], Batch | None]
_SHAPES: tuple[_Shape, ...] = (_graphql, _beside, _listed, _unprocessed)
