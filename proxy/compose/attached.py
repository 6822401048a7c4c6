"""The data of a success that breaks its route's condition, attached to the recovery error: whole where it is small, else its beginning.

Long lists, long texts and deep members are cut alike everywhere, by steps, until the rest fits; what was cut is told in its place. Pure.
"""

from __future__ import annotations

from typing import Any

import orjson

from proxy.compose.partial import data_of
from proxy.compose.words import cut
from proxy.exchange import Response

MAX_BYTES = 2048
#: (items of a list, members of an object, characters of a text, depth), tried in order.
_SIZES = ((20, 60, 400, 8), (5, 40, 120, 6), (3, 20, 60, 4), (1, 12, 40, 3), (1, 6, 24, 2))


def attached(response: Response) -> Any:
    """The data, or as much of it as fits."""
    data = data_of(response)
    if _size(data) <= MAX_BYTES:
        return data
    for items, members, chars, depth in _SIZES:
        smaller = _cut(data, items, members, chars, depth)
        if _size(smaller) <= MAX_BYTES:
            return smaller
    return cut(str(data), 200)


def _size(data: Any) -> int:
    try:
        return len(orjson.dumps(data))
    except TypeError:  # numbers beyond 64 bits
        return len(str(data))


def _cut(value: Any, items: int, members: int, chars: int, depth: int) -> Any:
    if isinstance(value, str):
        return cut(value, chars)
    if not isinstance(value, (list, dict)):
        return value
    if depth == 0:
        return f"({len(value)} {'items' if isinstance(value, list) else 'members'})"
    if isinstance(value, list):
        kept = [_cut(each, items, members, chars, depth - 1) for each in value[:items]]
        return [*kept, f"({len(value) - items} more)"] if len(value) > items else kept
    shown = {name: _cut(each, items, members, chars, depth - 1) for name, each in list(value.items())[:members]}
    if len(value) > members:
        shown["..."] = f"({len(value) - members} more)"
    return shown
