"""JSON as it really arrives: truncated, concatenated, with repeated names, NaN, comments, single quotes, or nested without end.

Owns the slow path of JSON. `loads` never raises and never recurses into its input; what can be read counts, and the state says
how it came: "sound", "repaired" (cut, mended or nested deeper than MAX_DEPTH), "more" (another JSON value follows: a stream of
them), or "none". Repeated names keep the first useful value under the name and the others under `name#2`, `name#3`.
"""

from __future__ import annotations

import ast
import json
import re
from typing import Any, Literal

import orjson

State = Literal["sound", "repaired", "more", "none"]
Json = dict[str, Any]

MAX_DEPTH = 50
_MAX_TOKENS = 20_000
_MAX_INT_DIGITS = 300
_TOKEN = re.compile(
    r"""
    [\s]*(?:
      (?P<string> "(?:[^"\\]|\\.)*(?:"|\\?\Z) )
    | (?P<single> '(?:[^'\\]|\\.)*(?:'|\\?\Z) )
    | (?P<mark> [{}\[\],:] )
    | (?P<number> -?\d[\d.eE+\-]* )
    | (?P<word> [A-Za-z_$][\w$.\-]* )
    | (?P<comment> //[^\n]*|/\*.*?(?:\*/|\Z) )
    )
    """,
    re.VERBOSE | re.DOTALL,
)
_WORDS: dict[str, Any] = {
    "true": True,
    "True": True,
    "false": False,
    "False": False,
    "null": None,
    "None": None,
    "undefined": None,
    "NaN": None,
    "Infinity": None,
}
_LONE_ESCAPE = re.compile(
    r"\\u[dD][89abAB][0-9a-fA-F]{2}(?!\\u[dD][c-fC-F][0-9a-fA-F]{2})|(?<!\\u[dD][89abAB][0-9a-fA-F]{2})\\u[dD][c-fC-F][0-9a-fA-F]{2}"
)
_CUT_ESCAPE = re.compile(r"\\(?:u[0-9a-fA-F]{0,3})?\Z")


def loads(text: str) -> tuple[Any, State]:
    """The JSON value at the head of a text, and how sound it is."""
    if "\\u" in text:
        text = _LONE_ESCAPE.sub(r"\\ufffd", text)
    try:
        value, end = _DECODER.raw_decode(text)
    except (ValueError, RecursionError):
        return _mend(text)
    rest = text[end:].lstrip(" \t\r\n\0;)")
    if depth(value) > MAX_DEPTH:
        value, state = prune(value), "repaired"
    elif rest[:1] in ("{", "["):
        return value, "more"
    else:
        state = "repaired" if rest else "sound"
    return value, state  # type: ignore[return-value]  # one of State


def _merge(pairs: list[tuple[str, Any]]) -> Json:
    members = dict(pairs)
    if len(members) == len(pairs):
        return members
    members = {}
    for name, value in pairs:
        if name not in members or members[name] in (None, "", [], {}):
            members[name] = value
        elif value not in (None, "", [], {}) and value != members[name]:
            members[f"{name}#{sum(1 for key in members if key.partition('#')[0] == name) + 1}"] = value
    return members


def _integer(digits: str) -> int | str:
    return int(digits) if len(digits) < _MAX_INT_DIGITS else digits


_DECODER = json.JSONDecoder(object_pairs_hook=_merge, parse_int=_integer, parse_constant=lambda _: None, strict=False)


def depth(value: Any) -> int:
    """How deep containers nest, counted without recursion; stops counting past MAX_DEPTH + 1."""
    level = [value] if type(value) is dict or type(value) is list else []
    for count in range(MAX_DEPTH + 2):
        if not level:
            return max(count, 1)
        level = [
            item
            for container in level
            for item in (container.values() if type(container) is dict else container)
            if type(item) is dict or type(item) is list  # parsers make no others, and long lists are walked here
        ]
    return MAX_DEPTH + 2


def prune(value: Any) -> Any:
    """The same value with everything below MAX_DEPTH replaced by null."""
    root = [value]
    level: list[Any] = [root]
    for _ in range(MAX_DEPTH):
        level = [
            item
            for container in level
            for item in (container.values() if isinstance(container, dict) else container)
            if isinstance(item, dict | list)
        ]
    for container in level:
        container.clear()
    return root[0]


class _Builder:
    """Builds a value from tokens with a stack of its own; containers below MAX_DEPTH are read and thrown away."""

    def __init__(self) -> None:
        self.root: Any = None
        self.stack: list[Any] = []
        self.key: str | None = None
        self.keys: list[str | None] = []
        self.is_done = False
        self.members = 0

    def put(self, value: Any) -> bool:
        """Adds a value where one may stand; False where none may."""
        if not self.stack:
            return False
        top = self.stack[-1]
        if isinstance(top, list):
            top.append(value)
        elif self.key is None:
            return False
        else:
            name, self.key = self.key, None
            if name in top and top[name] not in (None, "", [], {}):
                name = f"{name}#2"
            top[name] = value
        self.members += 1
        return True

    def open(self, container: Any) -> bool:
        if not self.stack:
            if self.root is not None:
                return False
            self.root = container
        elif not self.put(container if len(self.stack) < MAX_DEPTH else None):
            return False
        self.keys.append(self.key)
        self.key = None
        self.stack.append(container)
        return True

    def close(self, kind: type) -> bool:
        if not self.stack or not isinstance(self.stack[-1], kind):
            return False
        self.stack.pop()
        self.key = self.keys.pop()
        self.is_done = not self.stack
        return True

    @property
    def wants_key(self) -> bool:
        return bool(self.stack) and isinstance(self.stack[-1], dict) and self.key is None


def _mend(text: str) -> tuple[Any, State]:
    """What of a broken text can be read as JSON; "none" where that is nothing."""
    builder = _Builder()
    position = tokens = 0
    while not builder.is_done and tokens < _MAX_TOKENS and (match := _TOKEN.match(text, position)):
        tokens += 1
        position = match.end()
        if not _take(builder, match, text):
            break
    if builder.root is None or not builder.members:
        return None, "none"
    return builder.root, "repaired"


def _take(builder: _Builder, match: re.Match[str], text: str) -> bool:
    kind = match.lastgroup
    token = match[kind or 0]
    if kind == "comment":
        return True
    if kind == "mark":
        return _take_mark(builder, token)
    if builder.wants_key:
        if kind == "number" or not text[match.end() : match.end() + 50].lstrip().startswith(":"):
            return False
        builder.key = _string(token) if kind != "word" else token
        return True
    if kind == "number":
        return builder.put(_number(token))
    if kind == "word":
        return token in _WORDS and builder.put(_WORDS[token])
    return builder.put(_string(token))


def _take_mark(builder: _Builder, mark: str) -> bool:
    if mark == "{":
        return builder.open({})
    if mark == "[":
        return builder.open([])
    if mark == "}":
        return builder.close(dict)
    if mark == "]":
        return builder.close(list)
    return bool(builder.stack)


def _number(token: str) -> int | float | str:
    try:
        value = json.loads(token)
    except ValueError:
        return token
    return value if isinstance(value, int | float) else token


def _string(token: str) -> str:
    quote = token[0]
    inner = token[1:-1] if len(token) > 1 and token.endswith(quote) else _CUT_ESCAPE.sub("", token[1:])
    if "\\" not in inner:
        return inner
    try:
        if quote == "'":
            return str(ast.literal_eval(f"'''{inner}'''")) if len(inner) < 10_000 else inner
        return str(json.loads(f'"{inner}"', strict=False))
    except (ValueError, SyntaxError, MemoryError, RecursionError):
        return inner.replace('\\"', '"').replace("\\n", "\n").replace("\\/", "/")


def is_json_text(text: str) -> bool:
    """Whether a member's text is itself a JSON object or list."""
    return text[:1] in ("{", "[") and text.rstrip()[-1:] in ("}", "]")


def loads_strictly(text: str) -> Any:
    """A text that is JSON throughout, else None."""
    try:
        return orjson.loads(text)
    except ValueError:
        return None
