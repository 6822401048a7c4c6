"""Bulk answers that list apart what was not done: beside what was, or in a member of the unprocessed.

Owns those shapes. Places in such a list are no places in the request, so that only ids, or places that the vendor states, name items.
Pure; never raises.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from proxy.reading.formats.names import normal
from proxy.reading.items import ERROR, MAX_ID_CHARS, MAX_ITEMS, Batch, Item, Json, error_of, id_of, lower, status_of

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
#: What is sent again as it stands.
_AS_IT_STANDS = frozenset({"unprocesseditems", "unprocessedkeys"})
_COUNTS = frozenset({"failedrecordcount", "failedentrycount", "failedputcount", "failedcount", "numerrors", "errorcount"})
_COUNTED_LISTS = ("records", "entries", "requestresponses", "resultentries")
_DONE = frozenset(
    {
        "successful",
        "succeeded",
        "successes",
        "success",
        "processed",
        "created",
        "results",
        "accepted",
        "successfulitems",
        "affecteditems",
        "updated",
    }
)
_DONE_BESIDE = frozenset(
    {
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
        "persistedrecipients",
        "successes",
        "success",
        "successful",
    }
)
_ERROR_COUNTS = frozenset({"numerrors", "error_count", "errorcount", "total_created", "errors_count"})
_SAYS_ERROR = frozenset({"error", "errorcode", "code", "errors", "errormessage"})


def unprocessed(value: Json, status: int) -> Batch | None:
    """Lists and maps of what was not done: DynamoDB, Kinesis, SQS, EventBridge and those after them."""
    if isinstance(value.get("data"), dict) and any(normal(name) in _UNPROCESSED for name in value["data"]):
        value = value["data"]
    members = lower(value)
    counted = _counted(members)
    if counted is not None:
        return counted
    beside_done = [name for name in members if name.startswith("failed") and isinstance(members.get(name[6:]), list)]
    for name in (*_UNPROCESSED, *beside_done):
        items = members.get(name)
        failed = tuple(_left_over(items)) if items else ()
        if not failed:
            continue
        if name in _AS_IT_STANDS:
            return Batch(failed, left_in=next(key for key in value if normal(key) == name))
        done = [
            other
            for key, other in members.items()
            if (key in _DONE or f"failed{key}" == name) and isinstance(other, list | dict)
        ]
        if done or (len(value) <= 4 and status < 300 and _all_say_errors(items)):
            succeeded = sum(len(other) for other in done)
            return Batch(failed, succeeded + len(failed) if done else None, succeeded > 0 or not done)
    return None


def _counted(members: Json) -> Batch | None:
    """A count of failures beside a list of all items, in the order of the request."""
    counts = [number for name, number in members.items() if name in _COUNTS and isinstance(number, int)]
    for name in _COUNTED_LISTS:
        items = members.get(name)
        if counts and counts[0] > 0 and isinstance(items, list):
            failed = tuple(
                Item(item, None, id_of(item), position)
                for position, item in enumerate(items[:MAX_ITEMS])
                if isinstance(item, dict) and any(code and normal(key) == "errorcode" for key, code in item.items())
            )
            if failed:
                return Batch(failed, len(items), len(failed) < len(items))
    return None


def _all_say_errors(items: Any) -> bool:
    if isinstance(items, dict):
        items = list(items.values())  # by their places
    return isinstance(items, list) and all(isinstance(item, dict) and _SAYS_ERROR & lower(item).keys() for item in items)


def _left_over(items: Any) -> Iterator[Item]:
    if isinstance(items, dict):
        for group in items.values():
            yield from _left_over(group if isinstance(group, list) else [group])
    elif isinstance(items, list):
        for item in items[:MAX_ITEMS]:
            if isinstance(item, dict):
                error = error_of(item) if lower(item).keys() & set(ERROR) else {"unprocessed": item}
                yield Item(error, status_of(item), id_of(item))
            elif isinstance(item, str):
                yield Item({"unprocessed": item}, None, item[:MAX_ID_CHARS])


def beside(value: Json, status: int) -> Batch | None:
    """`{results: [...], errors: [...]}`: what was done and what was not, as 207s say it, or errors that each state a status."""
    errors = value.get("errors")
    if not isinstance(errors, list) or not errors or not all(isinstance(error, dict) for error in errors[:50]):
        return None
    done = [member for name, member in value.items() if normal(name) in _DONE_BESIDE and isinstance(member, list)]
    if not done or not (
        status == 207 or _each_has_a_status(errors, status) or _ERROR_COUNTS & {name.lower() for name in value}
    ):
        return None
    count = sum(len(member) for member in done)
    failed = tuple(item for error in errors[:MAX_ITEMS] for item in named(error))
    return Batch(failed, count + len(failed), count > 0)


def _each_has_a_status(errors: list[Json], status: int) -> bool:
    return status < 300 and all(status_of(error) for error in errors[:MAX_ITEMS])


def named(error: Any, position: int | None = None) -> Iterator[Item]:
    """The items that one error is about: it may list their ids or their places."""
    if not isinstance(error, dict):
        yield Item(error, None, None, position)
        return
    status = status_of(error)
    context = error.get("context")
    ids = (context if isinstance(context, dict) else error).get("ids")
    if isinstance(ids, list) and ids:
        for each in ids[:MAX_ITEMS]:
            yield Item(error, status, str(each)[:MAX_ID_CHARS])
        return
    places = error.get("error_indices")
    if isinstance(places, list) and places:
        for each in places[:MAX_ITEMS]:
            yield Item(error, status, None, each if isinstance(each, int) else None)
        return
    yield Item(error, status, id_of(error), position)
