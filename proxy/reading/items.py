"""One item of a bulk answer: its own status, its id, and what it says of its failure, whatever its members are called.

Owns the names that items give these things. A list's items mostly have the same members, so what a set of names means is looked up
once and kept. Pure; never raises.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Any, NamedTuple

import orjson

from proxy.reading.formats.names import normal

Json = dict[str, Any]

#: Of a bulk answer, so many items are looked at.
MAX_ITEMS = 50_000
MAX_ID_CHARS = 200
#: Of items that failed alike, so many are named.
MAX_NAMED = 20
NO_DIGITS = {ord(digit): None for digit in "0123456789"}
_MOST_MEMBERS = 60


class Item(NamedTuple):  # a tuple: there are thousands of them
    """One failed item: what says so, its own status and headers, its id and its place in the request where known."""

    error: Any
    status: int | None = None
    id: str | None = None
    position: int | None = None
    headers: Any = None
    code: str | None = None  # where the vendor's file says which text is the code
    message: str | None = None  # and which the message
    alike: int = 1  # of how many it tells: itself, and those that say the same and are named no more


@dataclass(frozen=True, slots=True)
class Batch:
    """A batch's outcome. `total` None where the answer doesn't tell; `succeeded` is False where everything failed.

    `left_in` is the member that holds what was not done, in the form in which it can be sent again; `again` the call that does.
    """

    failed: tuple[Item, ...]
    total: int | None = None
    succeeded: bool = True
    left_in: str | None = None
    again: str | None = None

    @property
    def count(self) -> int:
        """How many items failed."""
        return sum(item.alike for item in self.failed)


_STATUS = ("status", "statuscode", "httpcode", "code", "httpstatuscode", "httpstatus", "responsecode", "resultcode")
ERROR = ("error", "errors", "errormessage", "errorcode", "body", "response", "message", "reason", "code", "fault", "exception")
#: Members that say what failed only together with those beside them.
_OF_THE_ITEM = frozenset({"message", "reason", "code", "errormessage", "errorcode"})
#: Members that stand so in an answer to a single call too.
_ENVELOPES = frozenset({"error", "errors", "fault"})
_ID = (
    "id",
    "key",
    "_id",
    "itemid",
    "resourceid",
    "externalid",
    "reference",
    "referenceid",
    "uid",
    "email",
    "index",
    "href",
    "name",
    "messageid",
    "entryid",
    "clientid",
    "customid",
    "custom_id",
    "trackingnumber",
    "tracking_number",
)


@lru_cache(maxsize=1024)
def spelled(names: tuple[str, ...], name: str) -> str | None:
    """How a name is spelled among an object's, letter case aside; None where it is not there."""
    if name in names:
        return name
    return next((each for each in names if each.lower() == name.lower()), None)


def member(node: Any, path: tuple[str | int, ...]) -> Any:
    """What stands at a path of names in an item; None where nothing does."""
    for step in path:
        if type(node) is dict:
            if step in node:
                node = node[step]
                continue
            known = spelled(tuple(node), step) if type(step) is str and len(node) <= _MOST_MEMBERS else None
            node = node[known] if known is not None else None
        elif type(node) is list and type(step) is int and -len(node) <= step < len(node):
            node = node[step]
        else:
            return None
    return node


def lower(node: Json) -> Json:
    """The members by their names without case and separators."""
    return {normal(name): member for name, member in node.items()}


@lru_cache(maxsize=1024)
def _chosen(names: tuple[str, ...], wanted: tuple[str, ...]) -> tuple[tuple[str, str], ...]:
    """Of an object's names those that are wanted, the most telling first, each with what it is without case and separators."""
    by_normal = {normal(name): name for name in reversed(names)}
    return tuple((by_normal[each], each) for each in wanted if each in by_normal)


def _members(node: Json, wanted: tuple[str, ...]) -> tuple[tuple[str, str], ...]:
    return _chosen(tuple(node) if len(node) <= _MOST_MEMBERS else tuple(node)[:_MOST_MEMBERS], wanted)


def status_of(node: Json) -> int | None:
    """The HTTP status that an item states."""
    for name, _ in _members(node, _STATUS):
        number = node[name]
        if type(number) is str and number[:3].isdecimal() and len(number.split(" ", 1)[0]) == 3:
            number = int(number[:3])
        if type(number) is int and 100 <= number <= 599:
            return number
        if type(number) is int and 40_000 <= number < 60_000:
            return number // 100  # a status with the vendor's own two digits
    return None


def id_of(node: Json) -> str | None:
    """By what the caller knows an item."""
    for name, _ in _members(node, _ID):
        value = node[name]
        if (type(value) is str or type(value) is int) and value != "":
            return str(value)[:MAX_ID_CHARS]
    return None


def error_of(node: Json) -> Any:
    """The part of an item that says what failed; the item itself where no part does."""
    for name, known in _members(node, ERROR):
        value = node[name]
        if value not in (None, "", [], {}):
            if isinstance(value, str) and value[:1] in "{[":
                try:
                    return orjson.loads(value)
                except ValueError:
                    return value
            if known in _ENVELOPES:
                return {name: value}
            return node if known in _OF_THE_ITEM else value
    return node


def headers_of(node: Json) -> Any:
    """An item's own headers, where it is a whole response."""
    return node.get("headers") or node.get("httpHeaders")
