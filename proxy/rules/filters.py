"""The ten filters of rule texts, and how a value is printed. Bounded: a value prints as at most 400 characters.

Filters pass on what has no value, so that a text with a hole stays unfilled; `default` is what fills it, `length` counts none as 0.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any
from urllib.parse import quote

MAX_PRINTED = 400
MAX_LISTED = 10


class Unfilled(Exception):  # noqa: N818 - not an error: the text has a name without a value
    """A text prints a name that has no value."""


def printed(value: Any) -> str:
    """A value as a text shows it; Unfilled where there is none."""
    if value is None or value in ("", [], ()) or isinstance(value, dict):
        raise Unfilled
    return _shown(value)[:MAX_PRINTED]


def _shown(value: Any) -> str:
    if isinstance(value, str):
        return value
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, float) and value.is_integer():
        return str(int(value))
    if isinstance(value, (list, tuple)):
        return ", ".join(_shown(item) for item in value[:MAX_LISTED])
    return str(value)


def _on_text(change: Callable[[str], str]) -> Callable[[Any], Any]:
    return lambda value: None if value is None else change(_shown(value)[:MAX_PRINTED])


def _edge(position: int) -> Callable[[Any], Any]:
    return lambda value: (value[position] if value else None) if isinstance(value, (list, tuple)) else value


def _join(value: Any, separator: Any = ", ") -> Any:
    if not isinstance(value, (list, tuple)):
        return value
    return str(separator)[:20].join(_shown(item) for item in value[:MAX_LISTED]) or None


def _default(value: Any, other: Any) -> Any:
    return other if value is None or value in ("", [], ()) else value


def _length(value: Any) -> int:
    return len(value) if isinstance(value, (list, tuple, dict, str)) else 0


def _truncate(value: Any, limit: Any) -> Any:
    if value is None or not isinstance(limit, int) or isinstance(limit, bool):
        return value
    text, most = _shown(value), max(1, min(limit, MAX_PRINTED))
    return text if len(text) <= most else text[: most - 1].rsplit(" ", 1)[0] + "…"


def _duration(value: Any) -> Any:
    """Seconds as a person says them."""
    if isinstance(value, bool) or not isinstance(value, (int, float)):
        return value
    for size, unit in ((86_400, "day"), (3600, "hour"), (60, "minute")):
        if value >= 2 * size or (value >= size and value % size == 0):
            count = -(-int(value) // size)  # rounded up: never too early
            return f"{count} {unit}{'s' if count > 1 else ''}"
    return f"{int(value)} second{'' if int(value) == 1 else 's'}"


@dataclass(frozen=True, slots=True)
class Filter:
    apply: Callable[..., Any]
    example: str
    doc: str
    arguments: tuple[int, int] = (0, 0)


FILTERS: dict[str, Filter] = {
    "default": Filter(_default, "{{ message|default('no message') }}", "another value where there is none", (1, 1)),
    "duration": Filter(_duration, "{{ wait|duration }}", "seconds as a person says them: 2 minutes"),
    "first": Filter(_edge(0), "{{ scopes|first }}", "the first of a list"),
    "join": Filter(_join, "{{ scopes|join(' or ') }}", "a list as a text", (0, 1)),
    "last": Filter(_edge(-1), "{{ scopes|last }}", "the last of a list"),
    "length": Filter(_length, "{{ scopes|length }}", "how many"),
    "lower": Filter(_on_text(str.lower), "{{ method|lower }}", "small letters"),
    "truncate": Filter(_truncate, "{{ message|truncate(80) }}", "cut at a number of characters, on a word", (1, 1)),
    "upper": Filter(_on_text(str.upper), "{{ quota|upper }}", "capital letters"),
    "urlencode": Filter(_on_text(lambda text: quote(text, safe="")), "{{ param.name|urlencode }}", "safe in a path or a query"),
}
