"""The building blocks from which the shape of a file is declared: each checks a node and knows its JSON Schema.

A shape's `check(node, report)` returns the typed value, or BAD after it has added at least one fault; it never raises and goes on
after a fault, so that all faults of a file are told at once. Its `schema()` is the same shape for editors. Present but unusable
is a fault, never "off".
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Protocol

from proxy.rules.document import Node, kind_of
from proxy.rules.faults import Report, unknown

Json = dict[str, Any]


class _Bad:
    """The value of what could not be used; its fault is told."""

    def __repr__(self) -> str:
        return "BAD"

    def __bool__(self) -> bool:
        return False


BAD: Any = _Bad()


class MisplacedError(ValueError):
    """What a record's `build` raises where one of its keys is at fault."""

    def __init__(self, key: str, message: str) -> None:
        super().__init__(message)
        self.key = key


class Shape(Protocol):
    def check(self, node: Node, report: Report) -> Any: ...

    def schema(self) -> Json: ...


def _wrong(node: Node, report: Report, wanted: str) -> Any:
    if node.value is None:
        report.add(node, f"{wanted} is wanted here, and nothing stands here")
        return BAD
    found = kind_of(node.value)
    shown = f" {node.text!r}" if node.text and not isinstance(node.value, (dict, list)) else ""
    report.add(node, f"{wanted} is wanted here, not {found}{shown}")
    return BAD


@dataclass(frozen=True, slots=True)
class Text:
    """A text. `convert` makes a value of it; its ValueError is the fault. `is_loose` takes any scalar as it is written."""

    what: str = "a text"
    convert: Callable[[str], Any] | None = None
    pattern: str | None = None  # for editors; `convert` is what checks
    is_loose: bool = False
    maximum: int = 2000
    examples: tuple[str, ...] = ()

    def check(self, node: Node, report: Report) -> Any:
        value = node.value
        if self.is_loose and not isinstance(value, (dict, list)) and value is not None:
            value = node.text
        if not isinstance(value, str) or not value:
            return _wrong(node, report, self.what)
        if len(value) > self.maximum:
            report.add(node, f"longer than {self.maximum} characters")
            return BAD
        if self.convert is None:
            return value
        try:
            return self.convert(value)
        except ValueError as error:
            report.add(node, str(error))
            return BAD

    def schema(self) -> Json:
        schema: Json = {"type": ["string", "number", "boolean"] if self.is_loose else "string"}
        if self.pattern:
            schema["pattern"] = self.pattern
        if self.examples:
            schema["examples"] = list(self.examples)
        return schema


@dataclass(frozen=True, slots=True)
class Flag:
    def check(self, node: Node, report: Report) -> Any:
        return node.value if isinstance(node.value, bool) else _wrong(node, report, "true or false")

    def schema(self) -> Json:
        return {"type": "boolean"}


@dataclass(frozen=True, slots=True)
class Whole:
    """A whole number within bounds."""

    minimum: int = 0
    maximum: int = 1_000_000_000

    def check(self, node: Node, report: Report) -> Any:
        value = node.value
        if isinstance(value, bool) or not isinstance(value, int):
            return _wrong(node, report, "a whole number")
        if not self.minimum <= value <= self.maximum:
            report.add(node, f"{value} is not between {self.minimum} and {self.maximum}")
            return BAD
        return value

    def schema(self) -> Json:
        return {"type": "integer", "minimum": self.minimum, "maximum": self.maximum}


@dataclass(frozen=True, slots=True)
class Scalar:
    """Any single value as it is: text, number, boolean, null."""

    def check(self, node: Node, report: Report) -> Any:
        return _wrong(node, report, "a single value") if isinstance(node.value, (dict, list)) else node.value

    def schema(self) -> Json:
        return {"type": ["string", "number", "boolean", "null"]}


@dataclass(frozen=True, slots=True)
class Anything:
    """Any JSON value: bodies in cases."""

    def check(self, node: Node, report: Report) -> Any:  # noqa: ARG002 - nothing can be wrong with it
        return node.plain()

    def schema(self) -> Json:
        return {}


@dataclass(frozen=True, slots=True)
class Choice:
    """One of a closed list of words, each with its value."""

    what: str
    values: Mapping[str, Any]

    def check(self, node: Node, report: Report) -> Any:
        if isinstance(node.value, (dict, list)) or node.value is None:
            return _wrong(node, report, f"a {self.what}")
        if node.text not in self.values:
            report.add(node, unknown(self.what, node.text, self.values))
            return BAD
        return self.values[node.text]

    def schema(self) -> Json:
        return {"enum": list(self.values)}


@dataclass(frozen=True, slots=True)
class Many:
    """A list of one shape. `single` takes one element without its brackets. `context` names an element in its faults."""

    element: Shape
    single: bool = False
    context: Callable[[int, Node, Report], str] | None = None
    minimum: int = 0
    maximum: int = 100_000
    what: str = "a list"

    def check(self, node: Node, report: Report) -> Any:
        nodes = node.value
        if not isinstance(nodes, list):
            if not self.single or node.value is None:
                return _wrong(node, report, self.what)
            nodes = [node]
        if len(nodes) < self.minimum:
            report.add(node, "the list is empty")
            return BAD
        if len(nodes) > self.maximum:
            report.add(node, f"{len(nodes)} elements, of at most {self.maximum}")
            return BAD
        checked = [self._element(position, each, report) for position, each in enumerate(nodes, 1)]
        return tuple(value for value in checked if value is not BAD)

    def _element(self, position: int, node: Node, report: Report) -> Any:
        if self.context is None:
            return self.element.check(node, report)
        with report.within(self.context(position, node, report)):
            return self.element.check(node, report)

    def schema(self) -> Json:
        element = self.element.schema()
        listed: Json = {"type": "array", "items": element}
        if self.minimum:
            listed["minItems"] = self.minimum
        return by_kind(element, listed, element) if self.single else listed


@dataclass(frozen=True, slots=True)
class Table:
    """A mapping with keys of the writer's own. `key` checks each key's text; its ValueError is the fault."""

    value: Shape
    key: Callable[[str], Any] | None = None
    keys: tuple[str, ...] = ()  # for editors, where the keys are a closed list
    what: str = "a mapping"
    context: Callable[[str], str] | None = None

    def check(self, node: Node, report: Report) -> Any:
        if not isinstance(node.value, dict):
            return _wrong(node, report, self.what)
        table: dict[Any, Any] = {}
        for text, each in node.value.items():
            key = self._key(text, node, report)
            if self.context is None:
                value = self.value.check(each, report)
            else:
                with report.within(self.context(text)):
                    value = self.value.check(each, report)
            if key is not BAD and value is not BAD:
                table[key] = value
        return table

    def _key(self, text: str, node: Node, report: Report) -> Any:
        if self.key is None:
            return text
        try:
            return self.key(text)
        except ValueError as error:
            report.add_at(*node.keys[text], str(error))
            return BAD

    def schema(self) -> Json:
        schema: Json = {"type": "object", "additionalProperties": self.value.schema()}
        if self.keys:
            schema["propertyNames"] = {"enum": list(self.keys)}
        return schema


@dataclass(frozen=True, slots=True)
class Member:
    """One key of a record."""

    shape: Shape
    doc: str = ""
    is_required: bool = False


@dataclass(frozen=True, slots=True)
class Record:
    """A mapping with a closed set of keys. `build` makes the value of what was given; its ValueError is a fault of the whole.

    A MisplacedError is a fault of one key. `build` is called with the checked values of the keys that are given, and only where all of them are sound and none is missing.
    """

    what: str
    members: Mapping[str, Member]
    build: Callable[[dict[str, Any]], Any] | None = None
    examples: tuple[Any, ...] = field(default=())

    def check(self, node: Node, report: Report) -> Any:
        if not isinstance(node.value, dict):
            return _wrong(node, report, f"{self.what}: a mapping")
        values: dict[str, Any] = {}
        is_sound = True
        for key, each in node.value.items():
            member = self.members.get(key)
            if member is None:
                report.add_at(*node.keys[key], unknown("key", key, self.members))
                is_sound = False
                continue
            value = member.shape.check(each, report)
            is_sound = is_sound and value is not BAD
            values[key] = value
        missing = [key for key, member in self.members.items() if member.is_required and key not in node.value]
        if missing:
            report.add(node, f"{self.what} needs {' and '.join(repr(key) for key in missing)}")
        if missing or not is_sound:
            return BAD
        if self.build is None:
            return values
        try:
            return self.build(values)
        except MisplacedError as error:
            report.add_at(*node.keys.get(error.key, (node.line, node.column)), str(error))
        except ValueError as error:
            report.add(node, str(error))
        return BAD

    def schema(self) -> Json:
        properties = {key: _described(member) for key, member in self.members.items()}
        schema: Json = {"type": "object", "additionalProperties": False, "properties": properties}
        required = [key for key, member in self.members.items() if member.is_required]
        if required:
            schema["required"] = required
        return schema


def _described(member: Member) -> Json:
    schema = member.shape.schema()
    return {"description": member.doc, **schema} if member.doc else schema


@dataclass(frozen=True, slots=True)
class ByKind:
    """A shape for each kind of value: a scalar, a list, a mapping. A kind without a shape is a fault."""

    what: str
    scalar: Shape | None = None
    items: Shape | None = None
    mapping: Shape | None = None

    def check(self, node: Node, report: Report) -> Any:
        value = node.value
        shape = self.mapping if isinstance(value, dict) else self.items if isinstance(value, list) else self.scalar
        if shape is None or value is None:
            return _wrong(node, report, self.what)
        return shape.check(node, report)

    def schema(self) -> Json:
        return by_kind(
            self.scalar.schema() if self.scalar else None,
            self.items.schema() if self.items else None,
            self.mapping.schema() if self.mapping else None,
        )


def by_kind(scalar: Json | None, items: Json | None, mapping: Json | None) -> Json:
    """The schema of a value that may be of several kinds: editors then tell what is wrong within the kind that stands there."""
    kinds = {"array": items, "object": mapping}
    conditions: list[Json] = [{"if": {"type": kind}, "then": each} for kind, each in kinds.items() if each is not None]
    none: list[Json] = [{"not": {"type": kind}} for kind, each in kinds.items() if each is None]
    if scalar is None:
        none.append({"type": ["array", "object"]})
    else:
        conditions.append({"if": {"not": {"type": ["array", "object"]}}, "then": scalar})
    return {"allOf": [*conditions, *none]}


@dataclass(frozen=True, slots=True)
class Named:
    """A shape that refers to itself or stands in many places: a definition of its own in the schema."""

    name: str
    made: Callable[[], Shape]

    def check(self, node: Node, report: Report) -> Any:
        return self.made().check(node, report)

    def schema(self) -> Json:
        return {"$ref": f"#/$defs/{self.name}"}


@dataclass(frozen=True, slots=True)
class Refined:
    """A shape whose value goes through a function that sees node and report: for checks that need more than a value."""

    shape: Shape
    refine: Callable[[Any, Node, Report], Any]

    def check(self, node: Node, report: Report) -> Any:
        value = self.shape.check(node, report)
        return BAD if value is BAD else self.refine(value, node, report)

    def schema(self) -> Json:
        return self.shape.schema()
