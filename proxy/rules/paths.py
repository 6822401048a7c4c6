"""Path patterns, the same in vendor files and in routes: `/repos/{owner}/*/issues/**`.

`*` and `{name}` stand for one segment or a part of one, `**` for any number of segments, none included; the rest is literal, letter case
included. One trailing slash more or less does not matter. The query is no part of a path. Matching is linear (RE2).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any

import re2

_PIECE = re.compile(r"(/\*\*(?=/|\Z))|(\*+)|\{([A-Za-z_][A-Za-z0-9_]*)\}|(/|[^*{}/]+)|([{}])")
#: What a path must begin with: the pattern up to its first part that is not literal, and up to the slash before a `/**`.
_LITERAL = re.compile(r"(?:(?!/\*\*(?:/|\Z))[^*{}])*")
MAX_LENGTH = 400


class PathPattern:
    """A pattern. Its expression is compiled when it is first needed: most files' patterns never are."""

    __slots__ = ("_expression", "_fullmatch", "_start", "names", "text")

    def __init__(self, text: str, names: tuple[str, ...], expression: str) -> None:
        self.text = text
        self.names = names
        self._expression = expression
        self._start = _LITERAL.match(text.rstrip("/"))[0]  # type: ignore[index]  # it matches everywhere
        self._fullmatch: Callable[[str], Any] | None = None

    def __repr__(self) -> str:
        return f"PathPattern({self.text!r})"

    def _find(self, path: str) -> Any:
        if not path.startswith(self._start):  # most patterns, and far cheaper than their expression
            return None
        if self._fullmatch is None:
            self._fullmatch = re2.compile(self._expression, OPTIONS).fullmatch
        return self._fullmatch(path)

    def matches(self, path: str) -> bool:
        return self._find(path) is not None

    def values(self, path: str) -> Mapping[str, str] | None:
        """What stood for each name, None where the path does not match."""
        found = self._find(path)
        return None if found is None else dict(zip(self.names, found.groups(), strict=True))


def parse_path(text: str) -> PathPattern:
    """A pattern. ValueError says how to write one."""
    if not text.startswith("/") or len(text) > MAX_LENGTH or "?" in text or "#" in text or " " in text:
        raise ValueError(f"{text!r} is no path: it begins with '/' and has no query, such as /repos/*/issues or /search/**")
    names: list[str] = []
    expression = "".join(_translated(piece, names, text) for piece in _PIECE.finditer(text.rstrip("/")))
    if len(set(names)) < len(names):
        raise ValueError(f"{text!r} has the same name twice")
    return PathPattern(text, tuple(names), expression + "/?")


def _translated(piece: re.Match[str], names: list[str], text: str) -> str:
    rest, segment, name, literal, brace = piece.groups()
    if brace:
        raise ValueError(f"{text!r} has a brace that is no {{name}}")
    if rest:
        return "(?:/.*)?"
    if segment:
        return "[^/]*"
    if name:
        names.append(name)
        return "([^/]+)"
    return re.escape(literal)


def options() -> Any:
    """Options for every expression that comes from a file: silent, and bounded in memory."""
    made = re2.Options()
    made.log_errors = False
    made.max_mem = 1 << 20
    return made


OPTIONS = options()
