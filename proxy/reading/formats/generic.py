"""The generic walk: the error object of an unknown vendor's JSON or XML, wherever it stands and however it is named.

Walks containers by the roles of their names (names.py) and the shapes of their values (shape.py), bounded in nodes and depth.
Messages come out most telling first (a phrase that restates the status last), codes most specific first, then fields,
waits, scopes, ids and the other scalars of the error object as details. What echoes the request, times, stack traces and ids
of machines are noise. A member that may be a plain result (`data`, `items`) is looked into only where nothing else spoke.
"""

from __future__ import annotations

import re
from typing import Any

from proxy.contract.failure import FieldFault
from proxy.reading.formats import fields as fieldshapes
from proxy.reading.formats import shape, stated
from proxy.reading.formats.names import normal, role_of
from proxy.reading.model import CodeSeen, Document, Found, WaitSeen
from proxy.reading.repair import loads, loads_strictly

MAX_NODES = 1500
MAX_DEPTH = 14
MAX_MESSAGES = 12
MAX_CODES = 12
MAX_FIELDS = 20
MAX_DETAILS = 24
_JSON_TAIL = re.compile(r"[{\[]\s*[{\[\"']")


class Walk:
    """One walk over one value; fills a Found at the end."""

    __slots__ = ("codes", "found", "later", "messages", "nodes", "order", "status")

    def __init__(self, found: Found, status: int) -> None:
        self.found = found
        self.status = status
        self.messages: list[tuple[int, int, str]] = []
        self.codes: list[tuple[int, int, str, str]] = []
        self.later: list[tuple[Any, str, int]] = []
        self.nodes = 0
        self.order = 0

    # -- what was seen ------------------------------------------------------------------------------------------------

    def message(self, text: str, path: str, rank: int, depth: int) -> None:
        text = text.strip()
        if not text:
            return
        if text[0] in "{[<" or (len(text) > 40 and ("{" in text or "<" in text)):
            if self.inner(text, path, rank, depth):
                return
        text = shape.sentence(text)
        if not text:
            return
        self.order += 1
        self.messages.append((rank * 2 + (9 if shape.is_generic(text) else 0), self.order, text))

    def code(self, value: Any, path: str, rank: int) -> None:
        text = str(value)
        self.order += 1
        self.codes.append((rank + (6 if shape.is_generic(text) else 0), self.order, text, path))

    def inner(self, text: str, path: str, rank: int, depth: int) -> bool:
        """A message that is, or ends in, JSON or markup of its own."""
        if depth > MAX_DEPTH or len(text) > 50_000:
            return False
        if text[0] in "{[":
            value = loads_strictly(text)
            if value is None:
                value, state = loads(text)
                if state == "none":
                    return False
            self.any(value, path, depth + 2, rank)
            return True
        if text[0] == "<":
            return False
        tail = _JSON_TAIL.search(text)
        if tail is None:
            return False
        value, state = loads(text[tail.start() :])
        if state == "none" or not isinstance(value, dict | list):
            return False
        before = len(self.messages)
        self.any(value, path, depth + 2, rank)
        if len(self.messages) == before:
            return False
        lead = text[: tail.start()].strip(" -:,;.(")
        if lead:
            self.message(lead, path, rank + 1, depth + 2)
        return True

    # -- walking ------------------------------------------------------------------------------------------------------

    def any(self, value: Any, path: str, depth: int, rank: int = 0) -> None:
        """A value that stands where an error is expected."""
        if depth > MAX_DEPTH or self.nodes > MAX_NODES:
            return
        if isinstance(value, dict):
            self.object(value, path, depth, rank)
        elif isinstance(value, list):
            self.items(value, path, depth, rank)
        elif isinstance(value, str):
            self.text(value, path, rank, depth)
        elif isinstance(value, int | float) and not isinstance(value, bool) and value != 0:
            self.number(value, path, rank)

    def text(self, value: str, path: str, rank: int, depth: int) -> None:
        """A text where a code or a message may stand."""
        if shape.is_code(value):
            self.code(value, path, 1 + rank)
            self.message(value, path, rank + 3, depth)
        else:
            self.message(value, path, rank, depth)

    def number(self, value: float, path: str, rank: int) -> None:
        if 100 <= value <= 599 and value == int(value):
            if self.found.status is None:
                self.found.status = int(value)
            if value == self.status:
                return
        self.code(value, path, rank + 1)

    def items(self, items: list[Any], path: str, depth: int, rank: int) -> None:
        if (
            len(items) == 2
            and isinstance(items[0], str)
            and isinstance(items[1], str)
            and shape.is_field_name(items[0])
            and " " in items[1]
        ):
            self.field(items[0], items[1])
            return
        for item in items[:50]:
            if isinstance(item, dict):
                self.object(item, f"{path}[]", depth + 1, rank, is_item=True)
            else:
                self.any(item, f"{path}[]", depth + 1, rank)

    def object(self, node: dict[str, Any], path: str, depth: int, rank: int = 0, *, is_item: bool = False) -> None:
        """An object that describes the error, or a part of it."""
        self.nodes += 1
        if depth > MAX_DEPTH or self.nodes > MAX_NODES:
            return
        if fieldshapes.is_field_map(node):
            self.field_map(node, path, "", depth)
            return
        prefix = f"{path}." if path else ""
        has_field = False
        for name, value in node.items():
            if value is None or value == "" or value == [] or value == {}:
                continue
            role, own_rank = role_of(name)
            if role == "field" or role == "size":
                has_field = True
                if not isinstance(value, dict | list):
                    continue
            handler = _HANDLERS.get(role)
            if handler is not None:
                handler(self, name, value, prefix + name, own_rank + rank, depth + 1)
        if has_field or is_item:
            fault = fieldshapes.from_object(node, is_item=is_item)
            if fault is not None:
                self.add_field(fault)
                return
        if has_field:
            self.leftovers(node)

    def leftovers(self, node: dict[str, Any]) -> None:
        """Members that look like parts of a field, where there is no field: details."""
        for name, value in node.items():
            if role_of(name)[0] in ("field", "size"):
                self.detail(name, value)

    def field_map(self, node: dict[str, Any], path: str, prefix: str, depth: int) -> None:
        """`{"email": ["is taken"]}` and its nested forms."""
        if depth > MAX_DEPTH:
            return
        for name, value in list(node.items())[:50]:
            full = f"{prefix}.{name}" if prefix else name
            if name.isdigit() and prefix:
                full = f"{prefix}[{name}]"
            if isinstance(value, str):
                self.field(full, value)
            elif isinstance(value, dict):
                if fieldshapes.is_field_map(value):
                    self.field_map(value, path, full, depth + 1)
                else:
                    self.field_object(full, value, f"{path}.{name}", depth)
            elif isinstance(value, list):
                for position, item in enumerate(value[:20]):
                    if isinstance(item, str):
                        self.field(full, item)
                    elif isinstance(item, dict) and fieldshapes.is_field_map(item):
                        self.field_map(item, path, f"{full}[{position}]", depth + 1)
                    elif isinstance(item, dict):
                        self.field_object(full, item, f"{path}.{name}", depth)

    def field_object(self, name: str, node: dict[str, Any], path: str, depth: int) -> None:
        before = len(self.messages)
        self.object(node, path, depth + 1)
        texts = [text for _, _, text in self.messages[before:]]
        if name.rpartition(".")[2].lower() not in fieldshapes.NOT_FIELDS:
            self.add_field(fieldshapes.fault(name, " ".join(texts), node))

    def field(self, name: str, text: str) -> None:
        """A message about a field, by name."""
        leaf = name.rpartition(".")[2]
        if leaf.lower() in fieldshapes.NOT_FIELDS:
            self.message(text, name, 0, 0)
            return
        self.add_field(fieldshapes.fault(name, text))
        needs_name = leaf.lower().replace("_", " ") not in text.lower().replace("_", " ")
        self.message(f"{name}: {text}" if needs_name else text, name, 0, MAX_DEPTH)

    def add_field(self, fault: FieldFault) -> None:
        fields = self.found.fields
        if len(fields) < MAX_FIELDS and all(fault.name != other.name for other in fields):
            fields.append(fault)

    def detail(self, name: str, value: Any) -> None:
        """A scalar of the error object that has no place of its own."""
        if len(self.found.details) >= MAX_DETAILS:
            return
        if isinstance(value, list) and value and all(isinstance(item, str | int | float) for item in value[:10]):
            value = ", ".join(str(item) for item in value[:10])
        if isinstance(value, bool):
            value = "true" if value else "false"
        if isinstance(value, str | int | float):
            text = str(value).strip()
            if text and len(text) <= 300:
                self.found.details.append((name, text))

    # -- handlers by role ---------------------------------------------------------------------------------------------

    def on_message(self, name: str, value: Any, path: str, rank: int, depth: int) -> None:
        if isinstance(value, str):
            self.text(value, path, rank, depth)
        elif isinstance(value, dict):
            self.any(value, path, depth, rank)
        elif isinstance(value, list):
            self.items(value, path, depth, rank)
        elif not isinstance(value, bool):
            self.detail(name, value)

    def on_code(self, name: str, value: Any, path: str, rank: int, depth: int) -> None:
        if isinstance(value, str):
            if " " in value.strip():
                self.message(value, path, rank + 2, depth)
            elif shape.is_url(value):
                self.on_docs(name, value, path, rank, depth)
            else:
                self.code_text(value.strip(), path, rank)
        elif isinstance(value, bool):
            return
        elif isinstance(value, int | float):
            if value != 0:
                self.number(value, path, rank)
        elif isinstance(value, dict):
            self.any(value, path, depth, rank)
        elif isinstance(value, list):
            for item in value[:3]:
                if isinstance(item, str | int) and not isinstance(item, bool):
                    self.on_code(name, item, path, rank, depth)
                else:
                    self.any(item, path, depth, rank)

    def code_text(self, value: str, path: str, rank: int) -> None:
        if value.isdigit() and len(value) == 3:
            self.number(int(value), path, rank)
        elif value.strip("0"):
            self.code(value[:200], path, rank)

    def on_error(self, name: str, value: Any, path: str, rank: int, depth: int) -> None:
        if isinstance(value, dict) and fieldshapes.is_field_map(value, is_named=True):
            self.field_map(value, path, "", depth)
        else:
            self.any(value, path, depth, rank)

    def on_status(self, name: str, value: Any, path: str, rank: int, depth: int) -> None:
        if isinstance(value, bool):
            return
        if isinstance(value, int):
            self.number(value, path, rank + 1)
        elif isinstance(value, str):
            self.status_text(value.strip(), path, rank, depth)
        elif isinstance(value, dict | list):
            self.any(value, path, depth, rank)

    def status_text(self, value: str, path: str, rank: int, depth: int) -> None:
        digits = value[:3]
        if digits.isdigit() and len(digits) == 3 and not value[3:4].isdigit():
            self.number(int(digits), path, rank)
            value = value[3:].strip()
        if not value or value.lower() in (
            "error",
            "fail",
            "failed",
            "failure",
            "ok",
            "success",
            "nok",
            "ko",
            "false",
            "true",
            "err",
        ):
            return
        if shape.is_code(value):
            self.code(value, path, rank + 2)
        else:
            self.message(value, path, rank + 2, depth)

    def on_detail(self, name: str, value: Any, path: str, rank: int, depth: int) -> None:
        if isinstance(value, str):
            self.text(value, path, rank, depth)
        elif isinstance(value, dict):
            if fieldshapes.is_field_map(value, is_named=name in ("fields", "errors", "details")):
                self.field_map(value, path, "", depth)
            else:
                self.any(value, path, depth, rank)
        elif isinstance(value, list):
            self.items(value, path, depth, rank)
        else:
            self.detail(name, value)

    def on_data(self, name: str, value: Any, path: str, rank: int, depth: int) -> None:
        if isinstance(value, dict | list):
            self.later.append((value, path, depth))
        else:
            self.on_detail(name, value, path, rank + 1, depth)

    def on_field(self, name: str, value: Any, path: str, rank: int, depth: int) -> None:
        if isinstance(value, dict):
            self.any(value, path, depth, rank)

    def on_wait(self, name: str, value: Any, path: str, rank: int, depth: int) -> None:
        seconds = stated.seconds(normal(name), value)
        if seconds is not None:
            self.found.waits.append(WaitSeen(seconds, f"body {path}"))
        elif isinstance(value, dict):
            self.any(value, path, depth, rank)
        self.detail(name, value)

    def on_reset(self, name: str, value: Any, path: str, rank: int, depth: int) -> None:
        if isinstance(value, dict):
            self.any(value, path, depth, rank)
            return
        self.found.times.append((f"body {path}", value))
        self.detail(name, value)

    def on_scope(self, name: str, value: Any, path: str, rank: int, depth: int) -> None:
        scopes = stated.scopes(value)
        if scopes:
            self.found.scopes.extend(scope for scope in scopes if scope not in self.found.scopes)
        elif isinstance(value, str):
            self.message(value, path, rank + 1, depth)
        elif isinstance(value, dict | list):
            self.any(value, path, depth, rank)

    def on_request_id(self, name: str, value: Any, path: str, rank: int, depth: int) -> None:
        if isinstance(value, str | int) and not isinstance(value, bool) and self.found.request_id is None:
            self.found.request_id = str(value)[:200]

    def on_docs(self, name: str, value: Any, path: str, rank: int, depth: int) -> None:
        if isinstance(value, str):
            if shape.is_url(value):
                self.found.docs = self.found.docs or value
            elif " " in value:
                self.message(value, path, 4, depth)
        elif isinstance(value, dict):
            for member in list(value.values())[:5]:
                self.on_docs(name, member.get("href") if isinstance(member, dict) else member, path, rank, depth)
        elif isinstance(value, list):
            for item in value[:3]:
                self.on_docs(name, item, path, rank, depth)

    def on_unknown(self, name: str, value: Any, path: str, rank: int, depth: int) -> None:
        if isinstance(value, dict | list):
            self.any(value, path, depth, rank + 1) if isinstance(value, dict) else self.unknown_list(
                name, value, path, rank, depth
            )
        elif isinstance(value, str) and " " in value.strip() and len(value) > 20:
            self.message(value, path, rank + 3, depth)
            self.detail(name, value)
        else:
            self.detail(name, value)

    def unknown_list(self, name: str, value: list[Any], path: str, rank: int, depth: int) -> None:
        if value and isinstance(value[0], dict):
            self.items(value, path, depth, rank + 1)
        elif value and isinstance(value[0], str) and " " in value[0]:
            for item in value[:5]:
                if isinstance(item, str):
                    self.field(name, item)
        else:
            self.detail(name, value)

    # -- the end ------------------------------------------------------------------------------------------------------

    def finish(self) -> None:
        """Looks into what may be data where nothing spoke, then sorts and bounds."""
        if self.later and all(score >= 6 for score, _, _ in self.messages):
            for value, path, depth in self.later[:4]:
                self.any(value, path, depth, 2)
        found = self.found
        for _, _, text in sorted(self.messages):
            if text not in found.messages and len(found.messages) < MAX_MESSAGES:
                found.messages.append(text)
        seen = {code.value for code in found.codes}
        for _, _, text, path in sorted(self.codes):
            if text not in seen and len(found.codes) < MAX_CODES:
                seen.add(text)
                found.codes.append(CodeSeen(text, path))


_HANDLERS = {
    "message": Walk.on_message,
    "code": Walk.on_code,
    "error": Walk.on_error,
    "status": Walk.on_status,
    "detail": Walk.on_detail,
    "data": Walk.on_data,
    "field": Walk.on_field,
    "wait": Walk.on_wait,
    "reset": Walk.on_reset,
    "scope": Walk.on_scope,
    "request_id": Walk.on_request_id,
    "docs": Walk.on_docs,
    "unknown": Walk.on_unknown,
}


def read(document: Document, found: Found, status: int = 0) -> None:
    """Everything a document of no known format says."""
    walk = Walk(found, status)
    value = document.value
    if document.kind == "html" and isinstance(value, dict):
        for text in [
            *value.get("headings", ()),
            value.get("title", ""),
            *value.get("paragraphs", ())[:6],
            value.get("text", "")[:600],
        ]:
            walk.message(text, "html", 0, MAX_DEPTH)
    elif value is not None:
        walk.any(value, "", 0)
    elif document.kind == "text":
        walk.text(document.text.strip()[: shape.MAX_MESSAGE_CHARS], "text", 0, 0)
    walk.finish()
