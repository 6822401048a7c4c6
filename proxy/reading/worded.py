"""Items that say in words what became of them: `{data: [{status: error, code, message}, {status: success, ...}]}`.

Asked only for calls that change something: in a listing, the same members tell of things that failed elsewhere. Also items with a code
of their own that is 0 where all went well (`sCode`, `errcode`). Pure; never raises; looks at no more than MAX_ITEMS items.
"""

from __future__ import annotations

from typing import Any

from proxy.reading import codewords
from proxy.reading.formats.names import normal
from proxy.reading.items import MAX_ITEMS, Batch, Item, id_of

#: An answer with more members is a thing of its own.
_FEW = 3
_MOST_MEMBERS = 5
_STRONG = 3
_LISTS = frozenset(
    ["data", "results", "items", "records", "responses", "result", "entries", "d", "messages", "recipients", "sendstatusset"]
)
_REFUSALS = frozenset(
    {"error", "err", "failed", "failure", "fail", "rejected", "invalid", "skipped", "timed_out", "timedout", "offline"}
)
_DONE = frozenset({"created", "updated", "ok", "success", "deleted", "added", "removed", "accepted"})
_VERDICTS = _REFUSALS | {"success", "ok", "succeeded", "accepted", "created", "updated"}
#: What groups of states are called that a sender gives its messages.
_GROUPS = {"rejected": True, "undeliverable": True, "expired": True, "accepted": False, "pending": False, "delivered": False}
_CODES = ("scode", "errcode", "retcode")
_TEXTS = ("message", "result", "smsg", "errmsg", "msg", "error", "code")


def find(value: dict[str, Any]) -> Batch | None:
    """The outcome of the one list of items; None where they do not all say it, or none failed."""
    if len(value) > _FEW:
        return None
    items = next(
        (member for name, member in value.items() if normal(name) in _LISTS and isinstance(member, list) and member), None
    )
    return None if items is None else of(items)


def of(items: list[Any]) -> Batch | None:
    """The outcome of a list of items."""
    if not all(isinstance(item, dict) for item in items[:MAX_ITEMS]):
        return None
    failed: list[Item] = []
    any_explained = any(_is_explained({normal(name): member for name, member in item.items()}) for item in items[:MAX_ITEMS])
    for position, item in enumerate(items[:MAX_ITEMS]):
        members = {normal(name): member for name, member in item.items()}
        refuses = _refuses(members)
        if _is_explained(members):
            failed.append(Item(item, None, id_of(item), position))
            continue
        if any_explained and isinstance(members.get("status"), str) and members["status"] in _DONE:
            continue
        is_told = isinstance(members.get("status"), dict) or (
            "id" not in members and ("code" in members or "result" in members)
        )
        if refuses is None or (_is_thing(members) and not is_told):
            return None
        if refuses:
            if not isinstance(members.get("status"), dict) and not any(members.get(name) for name in _TEXTS):
                return None
            failed.append(Item(item, None, id_of(item), position))
    return Batch(tuple(failed), len(items), len(failed) < len(items)) if failed else None


def _is_explained(members: dict[str, Any]) -> bool:
    """`{status: skipped, reasons: [{code: 1005, message: ...}]}`: a refusal with its reasons."""
    return (
        isinstance(members.get("status"), str)
        and members["status"] in _REFUSALS
        and any(
            isinstance(members.get(name), list) and members[name] and isinstance(members[name][0], dict)
            for name in ("reasons", "errors")
        )
    )


def _is_thing(members: dict[str, Any]) -> bool:
    """Whether an item is something that exists, and its state no answer to this call."""
    if "id" in members:
        return True
    return not any(name in members for name in _CODES) and (
        len(members) > _MOST_MEMBERS or any(name.endswith(("id", "edat", "time", "date", "name", "title")) for name in members)
    )


def _refuses(members: dict[str, Any]) -> bool | None:
    """Whether an item says no; None where it says neither."""
    number = next((members[name] for name in _CODES if name in members), None)
    if isinstance(number, str | int) and str(number).isdecimal():
        return str(number).strip("0") != ""
    verdict = members.get("status", members.get("result", members.get("code")))
    if isinstance(verdict, dict):
        return _GROUPS.get(str(verdict.get("groupName")).lower())
    if verdict is None and members.get("type") in ("ok", "error") and len(members) <= _FEW:
        verdict = members["type"]
    if isinstance(verdict, str) and verdict.lower() in _VERDICTS:
        return verdict.lower() in _REFUSALS
    if "code" in members and isinstance(members.get("message"), str):
        return any(vote[1] >= _STRONG for vote in codewords.votes(str(members["code"]))) or None
    return None
