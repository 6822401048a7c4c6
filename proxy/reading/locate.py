"""Where a value stands, as vendor files and the generic reading name it, and what stands there in one exchange.

Owns the locator syntax: `header x-request-id`, `body error.code`, `body errors[].message`, `body errors[0].code`,
`body "odata.error".code` (a member whose name holds a dot is quoted), `query per_page`, `path`, `status`, `text`.
`parse_locator` raises ValueError with a message that tells how to write it; `locate` never raises, returns what it found
in order (empty where nothing stands there), and leaves values as they are: raw, uncleaned vendor values. Member names match
exactly, else without regard to case. At most 1000 values come back, whatever the body.
"""

from __future__ import annotations

import re
from typing import Any
from urllib.parse import parse_qsl

from proxy.exchange import Exchange
from proxy.reading.model import Document, Locator

MAX_VALUES = 1000
#: Places that take a name, and those that stand alone.
_NAMED = ("header", "query")
_ALONE = ("path", "status", "text")
_TOKEN = re.compile(r"[!#$%&'*+.^_`|~0-9A-Za-z-]+\Z")
_STEP = re.compile(
    r"""
    (?: \. (?=[^.\[]) | \A | (?=\[) )
    (?: "(?P<quoted>[^"]+)" | (?P<member>[^."\[\]]+) | \[ (?P<index>-?\d*) \] | \[ "(?P<bracketed>[^"]+)" \] )
    """,
    re.VERBOSE,
)


def parse_locator(text: str) -> Locator:
    """`body errors[].message` and the like, as a value; ValueError says what is wrong with it."""
    place, _, rest = text.strip().partition(" ")
    rest = rest.strip()
    if place in _NAMED:
        if not rest:
            raise ValueError(f"{place!r} needs a name: `{place} NAME`")
        if place == "header":
            if not _TOKEN.match(rest):
                raise ValueError(f"{rest!r} is no header name")
            return Locator("header", rest.lower())
        return Locator("query", rest)
    if place == "body":
        return Locator("body", path=_parse_path(rest))
    if place in _ALONE:
        if rest:
            raise ValueError(f"{place!r} stands alone, without {rest!r}")
        return Locator(place)  # type: ignore[arg-type]  # one of _ALONE
    raise ValueError(
        f"{text!r} names no place: write `header NAME`, `body MEMBER.MEMBER`, `query NAME`, `path`, `status` or `text`"
    )


def _parse_path(text: str) -> tuple[str | int, ...]:
    steps: list[str | int] = []
    position = 0
    if text.startswith("."):
        raise ValueError(
            f"{text!r} is no body path: it begins with a dot; write `error.code`, and quote a name that holds dots"
        )
    while position < len(text):
        match = _STEP.match(text, position)
        if match is None:
            raise ValueError(
                f"{text!r} is no body path: unexpected {text[position:]!r}; write `error.code` or `errors[].message`"
            )
        position = match.end()
        index = match["index"]
        if index is not None:
            steps.append(int(index) if index and index != "-" else "[]")
        else:
            steps.append((match["quoted"] or match["bracketed"] or match["member"]).strip())
    return tuple(steps)


def locate(locator: Locator, exchange: Exchange, document: Document) -> list[Any]:
    """What stands at a place: texts for headers and queries, JSON values for bodies."""
    place = locator.place
    if place == "body":
        return walk(document.value, locator.path)
    if place == "header":
        return _header(locator.name, exchange)
    if place == "query":
        pairs = parse_qsl(exchange.request.query, keep_blank_values=True, max_num_fields=None)
        return [value for name, value in pairs if name == locator.name][:MAX_VALUES]
    if place == "path":
        return [exchange.request.path]
    if place == "text":
        return [document.text] if document.text else []
    return [exchange.response.status] if exchange.response else []


def _header(name: str, exchange: Exchange) -> list[Any]:
    if exchange.response is None:
        return []
    wanted = name.encode("latin-1")
    return [value.decode("latin-1") for key, value in exchange.response.headers if key == wanted]


def walk(value: Any, path: tuple[str | int, ...]) -> list[Any]:
    """The values at a path of members, indexes and `[]`; null counts as nothing there."""
    found = [value]
    for step in path:
        found = _step(found, step)
        if not found:
            return found
    return [item for item in found if item is not None][:MAX_VALUES]


def _step(values: list[Any], step: str | int) -> list[Any]:
    if step == "[]":
        return [item for value in values for item in _elements(value)][:MAX_VALUES]
    if isinstance(step, int):
        return [value[step] for value in values if isinstance(value, list) and -len(value) <= step < len(value)]
    return [member for value in values for member in _member(value, step)]


def _elements(value: Any) -> list[Any]:
    if isinstance(value, list):
        return value
    # XML has no lists: an element that stands once is one of many.
    return [value] if isinstance(value, dict) else []


def _member(value: Any, name: str) -> list[Any]:
    if not isinstance(value, dict):
        return []
    if name in value:
        return [value[name]]
    lowered = name.lower()
    return [member for key, member in value.items() if key.lower() == lowered][:1]
