"""`if:` of a condition: an expression in CEL, checked when its file is loaded and bounded when it runs.

    if: size(body.errors) > 1 && body.errors.all(e, e.type == "transient")

Names: status, codes, headers, body, text, method, path, query, request (`request.headers`, `request.body`). Macros are has,
all, exists, exists_one and filter, none inside another. `+`, `map` and `matches` are not offered (they make new texts and lists, or compile
expressions at run time); lists are cut to 100 elements, texts to 4,096 characters, values to 1,000 in all. What fails when it
runs (a member that is not there, a text compared with a number) does not hold.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Mapping
from typing import Any

import cel

from proxy.rules.faults import neighbour
from proxy.rules.situation import Situation

MAX_LENGTH = 600
MAX_LIST = 100
MAX_TEXT = 4096
MAX_VALUES = 1000
MAX_DEPTH = 12
MAX_MACROS = 4

_MACROS = frozenset({"all", "exists", "exists_one", "filter"})
_FUNCTIONS = frozenset({"size", "contains", "startsWith", "endsWith", "int", "uint", "double", "string", "type", "has"})
_FORBIDDEN = {
    "map": "`map` is not offered in a condition; `filter` and `exists` are",
    "matches": "`matches` is not offered in an expression; use the operator, such as `body: {message: {matches: ...}}`",
}
_TOKEN = re.compile(
    r"""
      (?P<text>(?:"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'))
    | (?P<word>[A-Za-z_][A-Za-z0-9_]*)
    | (?P<number>[0-9]+(?:\.[0-9]+)?(?:[eE][-+]?[0-9]+)?)
    | (?P<sign>\S)
    """,
    re.VERBOSE,
)

_ODD_TEXT = re.compile(r"\'{3}|\"{3}|\b[bB]?[rR][bB]?[\'\"]")

#: What the request alone tells, and what only a response does.
REQUEST_NAMES = ("method", "path", "query", "request")
RESPONSE_NAMES = ("status", "headers", "body", "text")
ALL_NAMES = (*RESPONSE_NAMES, "codes", *REQUEST_NAMES)

_VIEWS: dict[str, Callable[[Situation], Any]] = {
    "status": lambda seen: seen.status,
    "codes": lambda seen: list(seen.codes),
    "headers": lambda seen: _first_values(seen.headers),
    "body": lambda seen: seen.document.value,
    "text": lambda seen: seen.text,
    "method": lambda seen: seen.exchange.request.method,
    "path": lambda seen: seen.exchange.request.path,
    "query": lambda seen: _first_values(seen.query),
    "request": lambda seen: {"headers": _first_values(seen.request_headers), "body": seen.request_body},
}


def compile_condition(text: str, names: Collection[str]) -> tuple[Callable[[Situation], bool], frozenset[str]]:
    """An expression's test, and the names it uses. ValueError says what is wrong with it."""
    if len(text) > MAX_LENGTH:
        raise ValueError(f"an expression of more than {MAX_LENGTH} characters")
    if _ODD_TEXT.search(text):  # the scan below must see texts where the library sees them
        raise ValueError("raw and triple-quoted texts are not offered; write 'text' or \"text\"")
    bound = _scan(text)
    try:
        program = cel.compile(text)
    except ValueError as error:
        raise ValueError(f"no CEL expression: {_first_line(str(error))}") from None
    used = program.references()
    _check_names(set(used["variables"]) - bound, names)
    _check_functions(used["functions"])
    views = {name: _VIEWS[name] for name in used["variables"] if name in _VIEWS and name not in bound}
    return _test_of(program, views), frozenset(views)


def _test_of(program: Any, views: Mapping[str, Callable[[Situation], Any]]) -> Callable[[Situation], bool]:
    def test(seen: Situation) -> bool:
        budget = _Budget()
        try:
            return program.execute({name: budget.cut(view(seen), 0) for name, view in views.items()}) is True
        except Exception:  # noqa: BLE001 - the library raises whatever type fits; it only means: does not hold
            return False
        except BaseException as error:
            if type(error).__name__ == "PanicException":  # what a fault inside the Rust library becomes; it is no Exception
                return False
            raise

    return test


def _check_names(used: Collection[str], names: Collection[str]) -> None:
    for name in sorted(used):
        if name not in names:
            reason = "" if name not in ALL_NAMES else " here, where only the request is known"
            raise ValueError(f"unknown name {name!r}{reason}.{neighbour(name, names)} Valid: {', '.join(names)}")


def _check_functions(used: Collection[str]) -> None:
    for name in sorted(used):
        if name in _FORBIDDEN:
            raise ValueError(_FORBIDDEN[name])
        if re.match(r"[A-Za-z]", name) and name not in _FUNCTIONS:
            valid = sorted(_FUNCTIONS | _MACROS)
            raise ValueError(f"unknown function {name!r}.{neighbour(name, valid)} Valid: {', '.join(valid)}")


def _scan(text: str) -> set[str]:
    """The names that macros bind. ValueError where a macro stands inside another, or something is used that is not offered."""
    tokens = [(found.lastgroup, found[0]) for found in _TOKEN.finditer(text)]
    bound: set[str] = set()
    inside: list[bool] = []
    macros = 0
    for position, (kind, piece) in enumerate(tokens):
        if kind == "sign" and piece == "+":
            raise ValueError("`+` is not offered in a condition: compare the parts one by one")
        if piece in "([{" and kind == "sign":
            is_macro = piece == "(" and position >= 2 and tokens[position - 1][1] in _MACROS and tokens[position - 2][1] == "."
            if is_macro and any(inside):
                raise ValueError("a macro inside another: only one level is offered")
            macros += is_macro
            if is_macro and position + 1 < len(tokens):
                bound.add(_bindable(tokens[position + 1][1]))
            inside.append(is_macro)
        elif piece in ")]}" and kind == "sign" and inside:
            inside.pop()
        elif piece == "map" and position and tokens[position - 1][1] == ".":
            raise ValueError(_FORBIDDEN["map"])
    if macros > MAX_MACROS:
        raise ValueError(f"more than {MAX_MACROS} macros")
    return bound


def _bindable(name: str) -> str:
    if name in ALL_NAMES:
        raise ValueError(f"a macro's own name can't be {name!r}: that names a part of the exchange")
    return name


def _first_line(text: str) -> str:
    line = text.split("\n", 1)[0]
    return line.split("ERROR: ", 1)[-1].replace("<input>:", "at ")


def _first_values(named: Mapping[str, list[str]]) -> dict[str, str]:
    return {name: values[0] for name, values in named.items()}


class _Budget:
    """Cuts what an expression sees to its bounds."""

    __slots__ = ("left",)

    def __init__(self) -> None:
        self.left = MAX_VALUES

    def cut(self, value: Any, depth: int) -> Any:
        self.left -= 1
        if isinstance(value, str):
            return value[:MAX_TEXT]
        if isinstance(value, int) and not isinstance(value, bool):
            return value if -(2**63) <= value < 2**63 else float(value)
        if depth >= MAX_DEPTH or self.left <= 0:
            return None if isinstance(value, (list, dict)) else value
        if isinstance(value, list):
            return [self.cut(item, depth + 1) for item in value[: min(MAX_LIST, self.left)]]
        if isinstance(value, dict):
            return {str(key): self.cut(item, depth + 1) for key, item in list(value.items())[: max(self.left, 0)]}
        return value
