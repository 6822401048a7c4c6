"""A call with `{names}` in it becomes a call: each value encoded for where it stands, so that it can't become anything else.

In a path a value is one segment or a part of one, in a query one value, in a body a JSON string; a text in a body that is nothing
but one name takes the value itself, number or object. A value never adds a segment, a parameter or a member, and none that is all dots
stands as a segment. Inside quotation marks of a query (`email:'{email}'`) it must not hold what would end them. Pure; raises Unfilled
where a name has no value that can stand there.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any
from urllib.parse import quote

import orjson

from proxy.reading.locate import parse_locator

HOLE = re.compile(r"\{([^{}\"\s]+)\}")
#: What of a template stands in a target as it is: printable ASCII that HTTP allows there, and what vendors ask for beyond RFC 3986.
_KEPT = "!$%&'()*+,-./:;=?@[]_~|^`\\<>\"{}"
_SEPARATORS = re.compile(r"/|\\|%2f|%5c", re.IGNORECASE)
_MATRIX = re.compile(r";|%3b", re.IGNORECASE)  # `..;a` is a dot segment for some servers
MAX_TARGET_BYTES = 8192
_SCALARS = (str, int, float)


class Unfilled(ValueError):  # noqa: N818 - its name says what is wrong
    """A call that can't be made. `name` is the hole; the text says why, in words of ours."""

    def __init__(self, name: str, why: str) -> None:
        super().__init__(why)
        self.name = name
        self.why = why


Values = Callable[[str], Any]  # a name -> its value; KeyError where there is none


def from_results(parameters: Mapping[str, Any], results: Mapping[str, Any]) -> Values:
    """`email` is a parameter, `crm.id` the member `id` of what the source `crm` gave."""

    def value_of(name: str) -> Any:
        if name in parameters:
            return parameters[name]
        source = source_of(name)
        rest = name[len(source) :].removeprefix(".")
        if source not in results or not rest:
            raise KeyError(name)
        return member(results[source], rest)

    return value_of


def source_of(name: str) -> str:
    """`crm` of `crm.id` and of `crm[0].id`."""
    return re.split(r"[.\[]", name, maxsplit=1)[0]


def member(value: Any, path: str) -> Any:
    """What stands at a body path; KeyError where nothing does."""
    for step in parse_locator(f"body {path}").path:
        is_in_list = isinstance(value, list) and isinstance(step, int) and -len(value) <= step < len(value)
        if not is_in_list and not (isinstance(value, dict) and step in value):
            raise KeyError(path)
        value = value[step]
    return value


def fill_target(template: str, values: Values) -> bytes:
    """A target below an upstream, as bytes for the wire."""
    path, mark, query = template.partition("?")
    filled = _fill_path(path, values)
    if mark:
        filled += "?" + _fill_query(query, values)
    target = quote(filled, safe=_KEPT).encode("ascii")
    if len(target) > MAX_TARGET_BYTES:
        raise Unfilled("", "the target is too long with the values filled in")
    return target


def _fill_path(template: str, values: Values) -> str:
    def one(found: re.Match[str]) -> str:
        text = _text(found[1], values)
        if not text:
            raise Unfilled(found[1], "its value is empty, and stands in a path")
        return quote(text, safe="")

    filled = HOLE.sub(one, template)
    if filled != template and _dot_segments(filled) > _dot_segments(template):
        raise Unfilled(HOLE.findall(template)[-1], "with its value a segment of the path is all dots")
    return filled


def _dot_segments(path: str) -> int:
    """However a server may split a path."""
    return sum(_MATRIX.split(segment)[0] in (".", "..") for segment in _SEPARATORS.split(path))


def _fill_query(template: str, values: Values) -> str:
    def one(found: re.Match[str]) -> str:
        text = _text(found[1], values)
        around = template[found.start() - 1 : found.start()]
        if around in ("'", '"') and (around in text or "\\" in text):
            raise Unfilled(found[1], f"its value holds {around} or a backslash, and stands between quotation marks")
        return quote(text, safe="")

    return HOLE.sub(one, template)


def _text(name: str, values: Values) -> str:
    value = _value(name, values)
    if isinstance(value, bool):
        return "true" if value else "false"
    if not isinstance(value, _SCALARS):
        raise Unfilled(name, "it stands for no text or number")
    text = str(value)
    if any(ord(char) < 32 or ord(char) == 127 for char in text):
        raise Unfilled(name, "its value holds control characters")
    return text


def _value(name: str, values: Values) -> Any:
    try:
        value = values(name)
    except (KeyError, ValueError):
        raise Unfilled(name, "there is no value of that name") from None
    if value is None:
        raise Unfilled(name, "it stands for nothing")
    return value


def fill_body(template: Any, values: Values) -> bytes:
    """A body as JSON."""
    return orjson.dumps(_filled(template, values))


def _filled(template: Any, values: Values) -> Any:
    if isinstance(template, str):
        whole = HOLE.fullmatch(template)
        if whole is not None:
            return _value(whole[1], values)
        return HOLE.sub(lambda found: _text(found[1], values), template)
    if isinstance(template, dict):
        return {name: _filled(value, values) for name, value in template.items()}
    if isinstance(template, list):
        return [_filled(value, values) for value in template]
    return template


def holes_of(template: Any) -> set[str]:
    """The names in a text, or in the texts of a body."""
    if isinstance(template, str):
        return set(HOLE.findall(template))
    inner = template.values() if isinstance(template, dict) else template if isinstance(template, list) else ()
    return {name for each in inner for name in holes_of(each)}
