"""YAML text -> nodes with their places: the 1.2 core schema, and nothing that surprises or harms.

Built from the parser's events, without recursion. `NO`, `017`, `2024-01-01` and `1:30` are texts; `true`, `null`, `12`, `0x1f`, `0o17` and
`1.5` are what they look like. Duplicate keys, tags, keys that are no scalars, second documents, merge keys (`<<`) and nodes nested or
aliased beyond the bounds are faults. A file that can't be parsed at all gives one fault and no node. Keys are always
texts, as they are written.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import Any

import yaml
from yaml._yaml import CParser

from proxy.rules.faults import Report

MAX_CHARACTERS = 4_194_304
MAX_DEPTH = 40
MAX_NODES = 400_000  # counted with what aliases repeat

_INT = re.compile(r"[-+]?[0-9]+\Z|0o[0-7]+\Z|0x[0-9a-fA-F]+\Z")
_FLOAT = re.compile(r"[-+]?(?:\.[0-9]+|[0-9]+(?:\.[0-9]*)?)(?:[eE][-+]?[0-9]+)?\Z")
_WORDS: dict[str, Any] = {
    **dict.fromkeys(("", "~", "null", "Null", "NULL"), None),
    **dict.fromkeys(("true", "True", "TRUE"), True),
    **dict.fromkeys(("false", "False", "FALSE"), False),
    **dict.fromkeys((".nan", ".NaN", ".NAN"), float("nan")),
    **{sign + word: float(f"{sign}inf") for sign in ("", "+", "-") for word in (".inf", ".Inf", ".INF")},
}
_MAX_INT_DIGITS = 30
#: What a person most likely did, by words of what the parser says of it.
_HINTS = {
    "flow": "; inside {} and [], a text that holds one of []{},: stands in quotes",
    "mapping values are not allowed": "; a text that holds a colon and a space stands in quotes",
    "cannot start any token": "; lines begin with spaces, not tabs, and a text that begins with a sign such as %, @ or ` stands in quotes",
}


NO_KEYS: dict[str, tuple[int, int]] = {}  # a scalar's and a list's; never written to


@dataclass(slots=True)
class Node:
    """One value and its place. `value` is a str, int, float, bool or None, a list of Nodes, or a dict of Nodes by key."""

    line: int
    column: int
    value: Any
    text: str = ""  # a scalar as it is written
    keys: dict[str, tuple[int, int]] = field(default_factory=lambda: NO_KEYS)  # of a dict: the line and column of each key
    size: int = 1  # nodes in it
    depth: int = 1

    @property
    def kind(self) -> str:
        """What it is, in words for a message."""
        return kind_of(self.value)

    def plain(self) -> Any:
        """The value without places."""
        if isinstance(self.value, dict):
            return {key: node.plain() for key, node in self.value.items()}
        if isinstance(self.value, list):
            return [node.plain() for node in self.value]
        return self.value


def kind_of(value: Any) -> str:
    if value is None:
        return "nothing"
    if isinstance(value, bool):
        return "a boolean"
    if isinstance(value, (int, float)):
        return "a number"
    if isinstance(value, str):
        return "a text"
    return "a list" if isinstance(value, list) else "a mapping"


def compose(text: str, report: Report) -> Node | None:
    """The file's one document, None where it is empty or broken. Faults go to `report`."""
    if len(text) > MAX_CHARACTERS:
        report.add_at(1, 1, f"the file is longer than {MAX_CHARACTERS} characters")
        return None
    try:
        return _Composer(report).run(CParser(text))
    except _Stop:
        return None
    except yaml.MarkedYAMLError as error:
        mark = error.problem_mark or error.context_mark
        line, column = (mark.line + 1, mark.column + 1) if mark else (1, 1)
        report.add_at(line, column, f"not YAML: {_problem(error)}")
    except yaml.reader.ReaderError as error:
        line, column = _line_and_column(text, error.position)
        report.add_at(line, column, f"not YAML: the character U+{_code_point(error.character):04X} is not allowed")
    return None


def _problem(error: yaml.MarkedYAMLError) -> str:
    said = ", ".join(part for part in (error.context, error.problem) if part)
    if error.context_mark and error.problem_mark and error.context_mark.line != error.problem_mark.line:
        said += f" (it began in line {error.context_mark.line + 1})"
    return said + next((hint for words, hint in _HINTS.items() if words in said), "")


def _line_and_column(text: str, position: int) -> tuple[int, int]:
    before = text[:position]
    return before.count("\n") + 1, position - (before.rfind("\n") + 1) + 1


def _code_point(character: Any) -> int:
    return character if isinstance(character, int) else ord(str(character)[:1] or "\0")


class _Stop(Exception):  # noqa: N818 - ends the composing of a file whose fault is already told
    pass


@dataclass(slots=True)
class _Open:
    """A list or mapping whose end has not come. `key` is the key that waits for its value."""

    node: Node
    anchor: str | None
    key: tuple[str, Any] | None = None
    is_left_out: bool = False  # that key's value is not wanted: its fault is told


class _Composer:
    """Builds nodes from events; a stack of open collections instead of recursion."""

    def __init__(self, report: Report) -> None:
        self.report = report
        self.stack: list[_Open] = []
        self.anchors: dict[str, Node] = {}
        self.root: Node | None = None
        self.documents = 0
        self.nodes = 0

    def run(self, parser: Any) -> Node | None:
        while True:
            event = parser.get_event()
            if isinstance(event, yaml.ScalarEvent):
                self._scalar(event)
            elif isinstance(event, yaml.CollectionStartEvent):
                self._begin(event)
            elif isinstance(event, yaml.CollectionEndEvent):
                self._end()
            elif isinstance(event, yaml.AliasEvent):
                self._alias(event)
            elif isinstance(event, yaml.DocumentStartEvent):
                self._document(event)
            elif isinstance(event, yaml.StreamEndEvent):
                return self.root

    def _document(self, event: Any) -> None:
        self.documents += 1
        if self.documents > 1:
            mark = event.start_mark
            self.report.add_at(mark.line + 1, mark.column + 1, "a second document; a file holds one")
            raise _Stop

    def _scalar(self, event: Any) -> None:
        mark = event.start_mark
        if event.tag is not None and event.tag != "!":
            self._refuse_tag(event)
        is_plain = event.implicit[0]  # not quoted, no block
        text = event.value
        value = _resolve(text) if is_plain else text
        node = Node(mark.line + 1, mark.column + 1, value, text)
        if event.anchor:
            self.anchors[event.anchor] = node
        self._place(node)

    def _begin(self, event: Any) -> None:
        mark = event.start_mark
        if event.tag is not None and event.tag != "!":
            self._refuse_tag(event)
        if len(self.stack) >= MAX_DEPTH:
            self.report.add_at(mark.line + 1, mark.column + 1, f"nested deeper than {MAX_DEPTH} levels")
            raise _Stop
        if isinstance(event, yaml.MappingStartEvent):
            node = Node(mark.line + 1, mark.column + 1, {}, keys={})
        else:
            node = Node(mark.line + 1, mark.column + 1, [])
        self.stack.append(_Open(node, event.anchor))

    def _end(self) -> None:
        closed = self.stack.pop()
        if closed.anchor:  # only now: a node can't hold itself
            self.anchors[closed.anchor] = closed.node
        self._place(closed.node)

    def _alias(self, event: Any) -> None:
        mark = event.start_mark
        node = self.anchors.get(event.anchor)
        if node is None:
            self.report.add_at(
                mark.line + 1, mark.column + 1, f"the alias *{event.anchor} names nothing that stands complete before it"
            )
            raise _Stop
        self._place(node, mark)

    def _refuse_tag(self, event: Any) -> None:
        mark = event.start_mark
        self.report.add_at(mark.line + 1, mark.column + 1, f"the tag {event.tag!r}: tags are not used here")

    def _place(self, node: Node, alias: Any = None) -> None:
        """Puts a finished node where it belongs: the root, the next of a list, a key, or a key's value."""
        self.nodes += node.size if alias else 1
        if self.nodes > MAX_NODES or len(self.stack) + node.depth > MAX_DEPTH + 1:
            self.report.add_at(node.line, node.column, "aliases repeat too much" if alias else "too many values in one file")
            raise _Stop
        if not self.stack:
            self.root = node
            return
        above = self.stack[-1]
        parent = above.node
        if isinstance(parent.value, list):
            parent.value.append(node)
        elif above.key is None:
            self._key(above, node)
            return
        else:
            if not above.is_left_out:
                parent.value[above.key[0]] = node
            above.key = None
        parent.size += node.size
        parent.depth = max(parent.depth, node.depth + 1)

    def _key(self, above: _Open, node: Node) -> None:
        key = node.text
        if isinstance(node.value, (dict, list)):
            self.report.add(node, f"{node.kind} as a key; keys are words, and a text that begins with {{ or [ stands in quotes")
            raise _Stop
        above.key, above.is_left_out = (key, node), key in above.node.keys or key == "<<"
        if key == "<<":
            self.report.add(node, "merge keys (<<) are not used here; repeat the lines, or alias the whole value")
        elif above.is_left_out:
            first_line, _ = above.node.keys[key]
            self.report.add(node, f"the key {key!r} stands twice, first in line {first_line}")
        else:
            above.node.keys[key] = (node.line, node.column)


def _resolve(text: str) -> Any:
    """A plain scalar's value in the core schema."""
    if text in _WORDS:
        return _WORDS[text]
    first = text[0]
    if first not in "-+.0123456789" or len(text) > _MAX_INT_DIGITS:
        return text
    if _INT.match(text):
        return int(text, 0) if text[:2] in ("0o", "0x") else int(text)
    return float(text) if _FLOAT.match(text) else text
