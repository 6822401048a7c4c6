"""A property that is computed once, when first asked for: `functools.cached_property` without its lock, which costs more than most
of what is kept here. For values of one reading, which one thread makes and uses.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Generic, TypeVar, overload

T = TypeVar("T")


class lazy(Generic[T]):  # noqa: N801  # used as a decorator, like property
    """`@lazy def text(self) -> str`: the first access computes and stores, the next ones find the stored value."""

    def __init__(self, compute: Callable[[Any], T]) -> None:
        self._compute = compute
        self._name = compute.__name__

    @overload
    def __get__(self, instance: None, owner: type) -> lazy[T]: ...
    @overload
    def __get__(self, instance: object, owner: type) -> T: ...
    def __get__(self, instance: object | None, owner: type) -> lazy[T] | T:
        if instance is None:
            return self
        value = instance.__dict__[self._name] = self._compute(instance)
        return value
