"""The generic walk: the error object of an unknown vendor's JSON or XML, wherever it stands and however it is named.

Walks containers by the roles of their names (names.py) and the shapes of their values (shape.py), bounded in nodes and depth.
Messages come out most telling first (a phrase that restates the status last), codes most specific first, then fields,
waits, scopes, ids and the other scalars of the error object as details. What echoes the request, times, stack traces and ids
of machines are noise. A member that may be a plain result (`data`, `items`) is looked into only where nothing else spoke.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from itertools import islice
from typing import Any

from proxy.contract.failure import Problem
from proxy.reading.formats import faultnames, faults, shape, stated, validation
from proxy.reading.formats.collect import Collector
from proxy.reading.formats.names import normal, role_of
from proxy.reading.model import Document, WaitSeen
from proxy.reading.repair import loads, loads_strictly

MAX_MEMBERS = 6000
_MAX_OF_ONE = 300
MAX_DEPTH = 40
_MAX_ITEMS = 50
_MAX_INNER_CHARS = 50_000
_JSON_TAIL = re.compile(r"\{\s*[\"']|\[\s*\{\s*[\"']")
_EMPTY: tuple[Any, ...] = (None, "", [], {})
#: Values of a status that only say that it failed.
_FLAGS = frozenset(("error", "fail", "failed", "failure", "ok", "success", "nok", "ko", "false", "true", "err", "n", "y", "no"))
_NAMED_PROBLEMS: tuple[Problem, ...] = ("missing", "invalid", "unknown")
_LISTS_OF_FIELDS = ("fields", "parameters", "params", "properties", "attributes")
#: Messages that score less than this say something.
_SPEAKS = 8
#: Names of an echo of the request, where they name no field.
_ADDRESSES = ("path", "location", "where", "at", "source")
_MAX_LOOKS = 6
#: A longer number that its message repeats is a field's own, not a place in a list.
_INDEX_DIGITS = 2
_MAPS_IN_DATA = ("params", "errors", "fields", "validation", "fieldErrors", "invalid")
#: Names of noise that can hold an error: the answer of a server behind this one, the object of an event.
_WRAPS = frozenset(
    ("header", "object", "raw", "Raw", "rawResponse", "raw_response", "rawBody", "raw_body", "bodyText", "body_text")
)
_NO_CODES = ("about:", "urn:", "tag:", "http:", "https:")
#: Letters of a language's code: `en`, `deu`.
_LANGUAGE = 3
_DIGEST = re.compile(r"[0-9a-f]{32,}")


class Walk:
    """One walk over one value, gathering into a Collector."""

    __slots__ = ("got", "later", "seen", "status", "unsaid")

    def __init__(self, got: Collector, status: int) -> None:
        self.got = got
        self.status = status
        self.later: list[tuple[Any, str, int]] = []
        self.unsaid: list[dict[str, Any]] = []
        self.seen = 0

    # -- values -------------------------------------------------------------------------------------------------------

    def any(self, value: Any, path: str, depth: int, rank: int = 0) -> None:
        """A value that stands where an error is expected."""
        if depth > MAX_DEPTH or self.seen > MAX_MEMBERS:
            return
        if isinstance(value, dict):
            self.members(value, path, depth, rank)
        elif isinstance(value, str):
            self.text(value, path, rank, depth)
        elif isinstance(value, list):
            self.items(value, path, depth, rank)
        elif value and not isinstance(value, bool):
            self.number(value, path, rank)

    def text(self, value: str, path: str, rank: int, depth: int, *, is_message: bool = False) -> None:
        """A text where a code or a message may stand; a plain word where a message is expected is one."""
        value = value.strip()
        if not value:
            return
        if shape.is_code(value):
            if not value.isdigit():
                self.got.message(value, rank + 3)
            if not is_message or not value.isalpha() or not value[1:].islower():
                self.code_text(value, path, rank + 1)
        else:
            self.message(value, path, rank, depth)

    def message(self, text: str, path: str, rank: int, depth: int) -> None:
        """A sentence, or one that holds JSON of its own."""
        if "{" in text and depth <= MAX_DEPTH and self.inner(text, path, rank, depth):
            return
        self.got.message(text, rank)

    def inner(self, text: str, path: str, rank: int, depth: int) -> bool:
        """A message that is, or ends in, JSON; False where it holds none that says anything."""
        tail = _JSON_TAIL.search(text[:_MAX_INNER_CHARS])
        if tail is None:
            return False
        inside = text[tail.start() : _MAX_INNER_CHARS]
        value = loads_strictly(inside)
        if value is None:
            value, state = loads(inside)
            if state == "none" or not isinstance(value, dict | list):
                return False
        if not _speaks(value):
            return False
        before = len(self.got.messages)
        self.any(value, path, depth + 2, rank)
        if len(self.got.messages) == before:
            return False
        lead = text[: tail.start()].strip(" -:,;.([\r\n\t")
        if lead:
            self.got.message(lead, rank + 1)
        return True

    def number(self, value: float, path: str, rank: int) -> None:
        """A code that is a number; one of HTTP's is a status too."""
        if isinstance(value, float):
            if not value.is_integer():
                return
            value = int(value)
        if shape.is_http_error(value):
            if self.got.found.status is None:
                self.got.found.status = int(value)
            if value == self.status:
                return
        self.got.code(value, path, rank + 1)

    def code_text(self, value: str, path: str, rank: int) -> None:
        if len(value) == 3 and value.isdecimal() and value[0] != "0":
            self.number(int(value), path, rank)
        elif value.strip("0-") and not value.startswith(_NO_CODES):
            self.got.code(value, path, rank)

    def items(self, values: list[Any], path: str, depth: int, rank: int) -> None:
        """A list of errors, of texts, or a pair of a field and what is wrong with it."""
        if len(values) == 2 and isinstance(values[0], str) and isinstance(values[1], str):
            name, text = values
            if shape.is_field_name(name) and " " in text and " " not in name:
                self.field(name, text)
                return
        for item in values[:_MAX_ITEMS]:
            if isinstance(item, dict) and len(item) == 1 and faults.is_pair(item):
                self.field_map(item, f"{path}[]", "", depth)
            elif isinstance(item, dict):
                self.members(item, f"{path}[]", depth + 1, rank, is_item=True)
            else:
                self.any(item, f"{path}[]", depth + 1, rank)

    def members(self, node: dict[str, Any], path: str, depth: int, rank: int = 0, *, is_item: bool = False) -> None:
        """An object that describes the error, or a part of it."""
        self.seen += len(node)
        if depth > MAX_DEPTH or self.seen > MAX_MEMBERS:
            return
        if "role" in node and "content" in node:  # a turn of a conversation, echoed
            return
        if len(node) > _MAX_OF_ONE:
            node = dict(islice(node.items(), _MAX_OF_ONE))
        if isinstance(next(iter(node.values()), None), list) and faults.is_field_map(node):
            self.field_map(node, path, "", depth)
            return
        prefix = f"{path}." if path else ""
        names_field = False
        told = len(self.got.details)
        for name, value in node.items():
            role, own_rank = role_of(name)
            if value in _EMPTY:
                continue
            if role == "noise":
                if name in _WRAPS or isinstance(value, str):
                    self.wrapped(name, value, prefix + name, rank, depth + 1)
                continue
            if role == "field" or role == "size":  # noqa: PLR1714  # a set or tuple costs more, in the hottest loop
                names_field = True
            if role == "message" and isinstance(value, str) and ("%" in value or "{" in value):
                value = shape.filled(value, node)  # noqa: PLW2901  # the text that the vendor's own page would show
            handler = HANDLERS.get(role)
            if handler is not None:
                handler(self, name, value, prefix + name, own_rank + rank, depth + 1)
        if names_field or is_item:
            self.fault(node, told, is_item=is_item, names_field=names_field)

    def wrapped(self, name: str, value: Any, path: str, rank: int, depth: int) -> None:
        """What is noise by its name, unless it holds an error: a watch's object, another server's answer as a text."""
        if isinstance(value, str):
            if name in ("debug", "debugInfo", "debug_info") and " " in value and "\n" not in value:
                self.message(value, path, rank + 4, depth)
            elif name == "request" and _DIGEST.fullmatch(value):
                self.got.request_id(value, 3)
            elif name in _WRAPS and "{" in value and depth <= MAX_DEPTH:
                self.inner(value, path, rank, depth)
        elif isinstance(value, dict) and (faults.is_message(value) or _speaks(value) or _states(value)):
            self.members(value, path, depth, rank)

    def fault(self, node: dict[str, Any], told: int, *, is_item: bool, names_field: bool) -> None:
        """The wrong parameter that an object names, or its parts as details where it names none."""
        context = self.got.messages[0][2] if self.got.messages else ""
        found = faults.from_members(node, context, is_item=is_item)
        if not found and names_field and not context:
            self.unsaid.append(node)  # what is said of it may follow
        for fault in found:
            self.got.field(fault)
        if found:
            del self.got.details[told:]  # limits and contexts of the field, which the fault holds
        if found or names_field:
            roles = ("unknown",) if found else ("field", "size")
            for name, value in node.items():
                if role_of(name)[0] in roles and name.lower() not in _ADDRESSES:
                    self.got.detail(name, value)

    # -- fields -------------------------------------------------------------------------------------------------------

    def field_map(self, node: dict[str, Any], path: str, prefix: str, depth: int) -> None:
        """`{"email": ["is taken"]}` and its nested forms."""
        self.seen += len(node)
        if depth > MAX_DEPTH or self.seen > MAX_MEMBERS:
            return
        for name, value in islice(node.items(), _MAX_ITEMS):
            full = faultnames.under(prefix, name)
            if faults.is_thing(name, value):
                self.got.field(faults.fault(full, faults.said(value)))
            if isinstance(value, str):
                self.field(full, value)
            elif isinstance(value, dict):
                self.field_value(full, value, f"{path}.{name}", depth)
            elif isinstance(value, list):
                for position, item in enumerate(value[:20]):
                    if isinstance(item, str):
                        self.field(full, item)
                    elif isinstance(item, dict):
                        self.field_value(full, item, f"{path}.{name}", depth, position)

    def field_value(self, name: str, node: dict[str, Any], path: str, depth: int, position: int | None = None) -> None:
        """What stands under a field's name: what is wrong with it, or with its own fields."""
        own = validation.own_texts(name, node)
        if own is not None:  # the field's own faults, beside those of its members
            self.field_map({name: node[own]}, path, "", depth)
            node = {inner: value for inner, value in node.items() if inner != own}
        if faults.is_message(node):
            before = len(self.got.messages)
            self.members(node, path, depth + 1)
            if faultnames.is_field(name):
                texts = " ".join(text for _, _, text in self.got.messages[before:])
                self.got.field(faults.fault(name, texts, node))
        elif faults.is_field_map(node, is_named=True):
            self.field_map(node, path, name if position is None else f"{name}[{position}]", depth + 1)
        else:
            self.members(node, path, depth + 1)

    def field(self, name: str, text: str) -> None:
        """A message about a field, by name."""
        above, _, leaf = name.rpartition(".")
        if above and leaf in ("_schema", "non_field_errors", "__all__") and faultnames.is_field(above):
            self.got.field(faults.fault(above, text))  # what is wrong with an object as a whole
        if not faultnames.is_field(name) and not (name.isdigit() and len(name) > _INDEX_DIGITS and name in text):
            self.message(text, name, 0, MAX_DEPTH)
            return
        self.got.field(faults.fault(name, text))
        leaf = name.rpartition(".")[2].lower().replace("_", " ")
        self.got.message(text if leaf in text.lower().replace("_", " ") else f"{name}: {text}", 0)

    # -- handlers by role ---------------------------------------------------------------------------------------------

    def on_message(self, name: str, value: Any, path: str, rank: int, depth: int) -> None:
        if isinstance(value, str):
            self.text(value, path, rank, depth, is_message=True)
        elif isinstance(value, dict) and faults.is_field_map(value, is_named=_is_map_of_messages(name, value)):
            self.field_map(value, path, "", depth)
        elif isinstance(value, dict | list):
            self.any(value, path, depth, rank)
        elif not isinstance(value, bool):
            self.got.detail(name, value)

    def on_code(self, name: str, value: Any, path: str, rank: int, depth: int) -> None:
        if isinstance(value, str):
            value = value.strip()
            if " " in value:
                self.message(value, path, rank + 2, depth)
            elif shape.is_url(value):
                self.on_docs(name, value, path, rank, depth)
            else:
                self.code_text(value, path, rank)
        elif isinstance(value, list):
            for item in value[:3]:
                self.on_code(name, item, path, rank, depth)
        else:
            self.any(value, path, depth, rank)

    def on_error(self, name: str, value: Any, path: str, rank: int, depth: int) -> None:
        if isinstance(value, dict):
            if faults.is_field_map(value, is_named=True):
                self.field_map(value, path, "", depth)
            else:
                self.members(value, path, depth, rank)
        elif not isinstance(value, int | float) or normal(name) in ("error", "err", "fault"):
            self.any(value, path, depth, rank)
        else:
            self.got.detail(name, value)

    def on_status(self, name: str, value: Any, path: str, rank: int, depth: int) -> None:
        if isinstance(value, str):
            value = value.strip()
            digits = value[:3]
            if digits.isdecimal() and len(digits) == 3 and not value[3:4].isdigit():
                self.on_status(name, int(digits), path, rank, depth)
                value = value[3:].strip()
            if value and value.lower() not in _FLAGS:
                self.on_code(name, value, path, rank + 2, depth)
        elif isinstance(value, dict | list) or (not isinstance(value, bool) and not 100 <= value < 400):
            self.any(value, path, depth, rank + 1)

    def on_flag(self, name: str, value: Any, path: str, rank: int, depth: int) -> None:
        if isinstance(value, str) and value.lower() not in _FLAGS:
            if " " in value:
                self.message(value, path, rank + 2, depth)
            else:
                self.got.detail(name, value)
        elif isinstance(value, dict | list):
            self.any(value, path, depth, rank)

    def on_detail(self, name: str, value: Any, path: str, rank: int, depth: int) -> None:
        if isinstance(value, dict) and faults.is_field_map(value, is_named=normal(name) in ("fields", "errors", "details")):
            self.field_map(value, path, "", depth)
        elif isinstance(value, list) and normal(name) in _LISTS_OF_FIELDS and value and isinstance(value[0], str):
            self.on_named(name, value, path, rank, depth)
        elif isinstance(value, str | dict | list):
            self.any(value, path, depth, rank)
        else:
            self.got.detail(name, value)

    def on_data(self, name: str, value: Any, path: str, rank: int, depth: int) -> None:
        if isinstance(value, dict | list):
            if "." in path:  # within an error
                self.on_detail(name, value, path, rank + 1, depth)
            else:
                self.later.append((value, path, depth))
        elif isinstance(value, str) and " " in value:
            self.message(value, path, rank + 1, depth)
        else:
            self.got.detail(name, value)

    def on_field(self, name: str, value: Any, path: str, rank: int, depth: int) -> None:
        if isinstance(value, dict) and name.lower() != "input":  # (which is what was sent)
            if faults.is_message(value):
                self.any(value, path, depth, rank)
            elif faults.is_field_map(value, is_named=True):
                self.field_map(value, path, "", depth)

    def on_named(self, name: str, value: Any, path: str, rank: int, depth: int) -> None:
        names = [value] if isinstance(value, str) else value
        if not isinstance(names, list) or not all(isinstance(item, str) for item in names):
            if not isinstance(value, bool):
                self.on_error("error", value, path, rank, depth)
        elif any(_DIGEST.fullmatch(item) for item in names):
            self.got.detail(name, names)  # things by what they hold, and no fields
        elif all(shape.is_field_name(item) for item in names):
            role, own_rank = role_of(name)
            context = self.got.messages[0][2] if self.got.messages else ""
            for item in names[:_MAX_ITEMS]:
                self.got.field(faults.fault(item, context, problem=_NAMED_PROBLEMS[own_rank] if role == "named" else None))
        elif " " not in "".join(names):
            self.on_scope(name, value, path, rank, depth)
        else:
            self.any(value, path, depth, rank)

    def on_wait(self, name: str, value: Any, path: str, rank: int, depth: int) -> None:
        seconds = stated.seconds(normal(name), value)
        if seconds is not None:
            self.got.found.waits.append(WaitSeen(seconds, f"body {path}"))
        elif isinstance(value, dict | list):
            self.any(value, path, depth, rank)
        self.got.detail(name, value, 1)

    def on_reset(self, name: str, value: Any, path: str, rank: int, depth: int) -> None:
        if isinstance(value, dict | list):
            self.any(value, path, depth, rank)
        else:
            self.got.detail(name, value, 1)

    def on_scope(self, name: str, value: Any, path: str, rank: int, depth: int) -> None:
        scopes = stated.scopes(value)
        if scopes:
            self.got.found.scopes.extend(scope for scope in scopes if scope not in self.got.found.scopes)
        elif isinstance(value, str):
            self.message(value, path, rank + 1, depth)
        else:
            self.any(value, path, depth, rank)

    def on_request_id(self, name: str, value: Any, path: str, rank: int, depth: int) -> None:
        if isinstance(value, dict):
            self.any(value, path, depth, rank)
        elif shape.is_id(value) or (role_of(name)[1] == 0 and shape.is_drawn(value)):
            self.got.request_id(value, role_of(name)[1])
        elif normal(name) in ("errorid", "errid"):
            self.on_code(name, value, path, 1 + rank, depth)
        else:
            self.got.detail(name, value)

    def on_docs(self, name: str, value: Any, path: str, rank: int, depth: int) -> None:
        if isinstance(value, str):
            if shape.is_url(value):
                self.got.found.docs = self.got.found.docs or value
            elif " " in value:
                self.message(value, path, rank + 4, depth)
        elif isinstance(value, dict | list):
            for member in list(value.values() if isinstance(value, dict) else value)[:5]:
                self.on_docs(name, member.get("href") if isinstance(member, dict) else member, path, rank, depth)

    def on_unknown(self, name: str, value: Any, path: str, rank: int, depth: int) -> None:
        if isinstance(value, dict):
            self.members(value, path, depth, rank + 1)
        elif isinstance(value, list):
            if value and isinstance(value[0], dict):
                self.items(value, path, depth, rank + 1)
            elif value and isinstance(value[0], str) and " " in value[0]:
                is_list = faults.LIST_OF_NEEDS.search(normal(name)) is not None
                for item in value[:5]:
                    if is_list:
                        self.message(str(item), path, rank, depth)
                    else:
                        self.field(name, str(item))
            else:
                self.got.detail(name, value)
        elif isinstance(value, str) and value.count(" ") >= 3:
            self.message(value, path, rank + 3, depth)
        else:
            self.got.detail(name, value)

    def on_name(self, name: str, value: Any, path: str, rank: int, depth: int) -> None:
        """A name or id: of the error where it is named like one, else of something else."""
        if isinstance(value, str) and (shape.is_error_name(value.strip()) or (" " in value and name.lower() == "name")):
            self.on_code(name, value, path, rank, depth)
        elif isinstance(value, dict | list):
            self.any(value, path, depth, rank + 1)
        elif name.lower() == "name":
            self.got.detail(name, value)

    def on_reason(self, name: str, value: Any, path: str, rank: int, depth: int) -> None:
        if isinstance(value, str) and shape.is_code(value.strip()) and not value.isdigit():
            self.code_text(value.strip(), path, rank)
            self.got.message(value, rank + 4)
        elif isinstance(value, str):
            self.message(value, path, rank + 1, depth)
        else:
            self.any(value, path, depth, rank)

    def listed_faults(self, value: Any, path: str, depth: int) -> None:
        """`data: [{field: name, details: ...}]`, `data: {details: [{field: ..., reason: ...}]}`: faults of fields, wherever they lie."""
        lists = (
            [value]
            if isinstance(value, list)
            else [each for each in list(value.values())[:_MAX_ITEMS] if isinstance(each, list)]
        )
        for items in lists:
            if items and all(faultnames.names_field(item) for item in items[:_MAX_ITEMS]):
                self.items(items, path, depth, 1)

    def finish(self) -> None:
        """Looks into what may be data where nothing spoke."""
        looks = 0
        if self.got.messages and not self.got.found.fields:
            for node in self.unsaid[:_MAX_ITEMS]:
                for fault in faults.from_members(node, self.got.messages[0][2], is_item=False):
                    self.got.field(fault)
        for value, path, depth in self.later[:_MAX_LOOKS]:
            if isinstance(value, dict):
                for name in _MAPS_IN_DATA:
                    inner = value.get(name)
                    if isinstance(inner, dict) and faults.is_field_map(inner, is_named=True):
                        self.field_map(inner, f"{path}.{name}", "", depth)
            self.listed_faults(value, path, depth)
            if isinstance(value, dict) and self.got.messages:
                for name, member in islice(value.items(), _MAX_ITEMS):
                    if role_of(name)[0] == "request_id" and shape.is_id(member):
                        self.got.request_id(member, role_of(name)[1] + 1)
                for fault in faults.from_members(value, self.got.messages[0][2], is_item=False):
                    self.got.field(fault)
        while self.later and looks < _MAX_LOOKS and all(score >= _SPEAKS for score, _, _ in self.got.messages):
            value, path, depth = self.later.pop(0)
            looks += 1
            self.any(value, path, depth, 2)


def _is_map_of_messages(name: str, value: dict[str, Any]) -> bool:
    """`messages: {email: ...}`, and `message: {email: ...}` where the keys are no languages."""
    return name == "messages" or (name == "message" and all(len(key) > _LANGUAGE for key in value))


HANDLERS: dict[str, Callable[[Walk, str, Any, str, int, int], None]] = {
    "message": Walk.on_message,
    "code": Walk.on_code,
    "error": Walk.on_error,
    "status": Walk.on_status,
    "reason": Walk.on_reason,
    "name": Walk.on_name,
    "flag": Walk.on_flag,
    "detail": Walk.on_detail,
    "data": Walk.on_data,
    "field": Walk.on_field,
    "named": Walk.on_named,
    "wait": Walk.on_wait,
    "reset": Walk.on_reset,
    "scope": Walk.on_scope,
    "request_id": Walk.on_request_id,
    "docs": Walk.on_docs,
    "unknown": Walk.on_unknown,
}


def _states(value: dict[str, Any]) -> bool:
    """Whether an object states a status that says no (`header: {status_code: 401}`)."""
    return any(
        role_of(name)[0] == "status" and isinstance(member, int) and shape.is_http_error(member)
        for name, member in value.items()
    )


def _speaks(value: Any, depth: int = 0) -> bool:
    """Whether JSON within a message says what is wrong, and is no echo of what was sent."""
    if isinstance(value, list):
        return bool(value) and depth < 3 and _speaks(value[0], depth + 1)
    if not isinstance(value, dict):
        return False
    if faults.is_message(value):
        return True
    return depth < 3 and any(_speaks(member, depth + 1) for member in list(value.values())[:8])


def read(document: Document, got: Collector, status: int = 0) -> None:
    """Everything a document of no known format says."""
    walk = Walk(got, status)
    value = document.value
    if value is None:
        if document.kind == "text":
            walk.text(document.text[: shape.MAX_MESSAGE_CHARS], "text", 0, 0)
    elif document.kind != "html":
        if isinstance(value, dict) and faults.is_field_map(value):
            walk.field_map(value, "", "", 0)
        else:
            walk.any(value, "", 0)
    walk.finish()


def read_value(value: Any, path: str, got: Collector, status: int = 0, rank: int = 0) -> None:
    """A part of a document: for formats that know where the rest of the error stands."""
    walk = Walk(got, status)
    walk.any(value, path, 1, rank)
    walk.finish()
