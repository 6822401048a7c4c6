"""Values by key, of what came twice lately: most failures come once, and a storm of them alike.

For pure functions whose arguments hold more than decides; `functools.lru_cache` is for the others. A value is kept at its second sight;
of the first only a number stays. Two generations: the older goes as a whole when the younger is full. Threads may share one: each step
is a single operation on a dict or a set.
"""

from __future__ import annotations

from collections.abc import Hashable
from typing import Generic, TypeVar

V = TypeVar("V")
#: Numbers of first sights for each value that may be kept.
_SIGHTS_A_VALUE = 16


class Kept(Generic[V]):
    """At most twice `most` values."""

    __slots__ = ("_most", "_older", "_seen", "_younger")

    def __init__(self, most: int) -> None:
        self._most = most
        self._seen: set[int] = set()
        self._younger: dict[Hashable, V] = {}
        self._older: dict[Hashable, V] = {}

    def get(self, key: Hashable) -> V | None:
        value = self._younger.get(key)
        if value is None and self._older and (value := self._older.get(key)) is not None:
            self._put(key, value)
        return value

    def offer(self, key: Hashable, value: V) -> None:
        """Keeps a value whose key was offered before."""
        number = hash(key)
        if number in self._seen:
            self._put(key, value)
            return
        if len(self._seen) >= _SIGHTS_A_VALUE * self._most:
            self._seen = set()
        self._seen.add(number)

    def _put(self, key: Hashable, value: V) -> None:
        if len(self._younger) >= self._most:
            self._older, self._younger = self._younger, {}
        self._younger[key] = value
