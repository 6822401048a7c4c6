"""What a walk or a format gathers, and the order in which it comes out: messages most telling first, codes most specific first.

Owns the scores (a lower one comes first), the bounds, and what is dropped as saying nothing. Takes raw vendor text; never raises.
"""

from __future__ import annotations

import re
from typing import Any

from proxy.contract.failure import FieldFault
from proxy.reading.credentials import is_secret_member
from proxy.reading.formats import shape
from proxy.reading.model import CodeSeen, Found

MAX_MESSAGES = 12
MAX_CODES = 12
MAX_FIELDS = 20
MAX_DETAILS = 24
_MAX_CODE_CHARS = 200
_MAX_DETAIL_CHARS = 300
#: How much later a text comes that says no more than a status.
_GENERIC_PENALTY = 9
_GENERIC_CODE_PENALTY = 6
#: `java.lang.IllegalStateException`, `Illuminate\\Database\\QueryException`: the last name is the code.
_CLASS = re.compile(r"(?:[A-Za-z_]\w*(?:\.|\\|::|#|/|\$)){1,10}([A-Z]\w*(?:Exception|Error|Fault))\Z")


class Collector:
    """Gathers into lists with scores; `finish` sorts them into a Found."""

    __slots__ = ("codes", "details", "found", "messages", "order")

    def __init__(self, found: Found) -> None:
        self.found = found
        self.messages: list[tuple[int, int, str]] = []
        self.codes: list[tuple[int, int, str, str]] = []
        self.details: list[tuple[int, int, str, str]] = []
        self.order = 0

    def message(self, text: str, rank: int) -> None:
        """A sentence, as a person reads it."""
        if "\n" in text or "equest" in text:
            text, found = shape.without_id_lines(text)
            self.request_id(found, 2)
        if ": " in text and ("xception" in text or "Error" in text):
            for name in shape.class_names(text)[:3]:
                self.code(name, "message", 2)
        text = shape.sentence(text)
        if text:
            self.order += 1
            self.messages.append((rank * 2 + (_GENERIC_PENALTY if shape.is_generic(text) else 0), self.order, text))

    def code(self, value: Any, path: str, rank: int) -> None:
        """A code of the vendor's, and where it stood."""
        text = str(value).strip()[:_MAX_CODE_CHARS]
        if "." in text or "\\" in text or "#" in text or ":" in text:
            match = _CLASS.match(text)
            if match is not None:
                text = match[1]
        self.order += 1
        self.codes.append((rank + (_GENERIC_CODE_PENALTY if shape.is_generic(text) else 0), self.order, text, path))

    def detail(self, name: str, value: Any, rank: int = 0) -> None:
        """A scalar of the error object that has no place of its own."""
        if isinstance(value, list) and value and all(isinstance(item, str | int | float) for item in value[:10]):
            value = ", ".join(str(item) for item in value[:10])
        if isinstance(value, bool):
            value = "true" if value else "false"
        if isinstance(value, str | int | float):
            text = str(value).strip()
            if text and len(text) <= _MAX_DETAIL_CHARS and not is_secret_member(name, text):
                self.order += 1
                self.details.append((rank, self.order, name, text))

    def field(self, fault: FieldFault) -> None:
        """A wrong parameter; the first to name it counts, a later one adds what it did not say."""
        fields = self.found.fields
        for position, other in enumerate(fields):
            if other.name == fault.name:
                fields[position] = merged(other, fault)
                return
        if len(fields) < MAX_FIELDS:
            fields.append(fault)

    def request_id(self, value: Any, rank: int) -> None:
        """The vendor's id of this request; a better-named one replaces another."""
        self.found.request_id.offer(value, rank)

    def finish(self) -> None:
        """Sorts and bounds what was gathered, without repeating what is there."""
        found = self.found
        for _, _, text in sorted(self.messages):
            if text not in found.messages and len(found.messages) < MAX_MESSAGES:
                found.messages.append(text)
        seen = {code.value for code in found.codes}
        for _, _, text, path in sorted(self.codes):
            if text and text not in seen and len(found.codes) < MAX_CODES:
                seen.add(text)
                found.codes.append(CodeSeen(text, path))
        for _, _, name, text in sorted(self.details):
            if (name, text) not in found.details and len(found.details) < MAX_DETAILS:
                found.details.append((name, text))


def merged(one: FieldFault, two: FieldFault) -> FieldFault:
    """One fault with what another knows of the same field."""
    if one == two:
        return one
    specific = one.problem if one.problem not in (None, "invalid") else two.problem or one.problem
    return FieldFault(
        one.name,
        one.place or two.place,
        specific,
        one.received if one.received is not None else two.received,
        one.allowed or two.allowed,
        one.minimum if one.minimum is not None else two.minimum,
        one.maximum if one.maximum is not None else two.maximum,
        one.pattern or two.pattern,
        one.example if one.example is not None else two.example,
    )
