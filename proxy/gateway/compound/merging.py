"""The answers to the parts of one list, merged in order into the answer that the whole would have had.

Owns the rule: lists are joined, objects merged member by member, counts added, flags of failure true where one is and others where all
are, and of anything else the first stands. Pure.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from proxy.reading.formats.names import normal

_COUNTS = ("count", "total", "took", "affected", "inserted", "updated", "created", "deleted", "matched", "modified", "num")
_SAYS_NO = ("error", "fail", "reject")
MAX_DEPTH = 8


def merged(values: Sequence[Any]) -> Any:
    """One value of several, in order."""
    return _merged("", list(values), 0)


def _merged(name: str, values: list[Any], depth: int) -> Any:
    present = [value for value in values if value is not None]
    if not present:
        return None
    first = present[0]
    if isinstance(first, list):
        return [item for value in present if isinstance(value, list) for item in value]
    if isinstance(first, dict) and depth < MAX_DEPTH:
        objects = [value for value in present if isinstance(value, dict)]
        names = dict.fromkeys(key for value in objects for key in value)
        return {key: _merged(key, [value.get(key) for value in objects], depth + 1) for key in names}
    if isinstance(first, bool):
        flags = [value for value in present if isinstance(value, bool)]
        return any(flags) if any(word in normal(name) for word in _SAYS_NO) else all(flags)
    if isinstance(first, (int, float)) and any(word in normal(name) for word in (*_COUNTS, *_SAYS_NO)):
        return sum(value for value in present if isinstance(value, (int, float)) and not isinstance(value, bool))
    return first
