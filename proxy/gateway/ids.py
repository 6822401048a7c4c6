"""Remedy-Ids: the name of one failure, for `/-/failures/<id>`, logs and support.

Short, unique over restarts and workers, in order of time, and no secret: 8 digits of milliseconds, 3 of a counter, 5 of chance, in
Crockford's base 32 (no letters that look like digits).
"""

from __future__ import annotations

import itertools
import re
import secrets
from collections.abc import Callable

_DIGITS = "0123456789abcdefghjkmnpqrstvwxyz"
_TIME_DIGITS, _COUNT_DIGITS, _CHANCE_DIGITS = 8, 3, 5
ID = re.compile(rf"[{_DIGITS}]{{{_TIME_DIGITS + _COUNT_DIGITS + _CHANCE_DIGITS}}}\Z")


class Ids:
    """A source of ids; the chance in them is this source's own, so that two workers never meet."""

    def __init__(self, now: Callable[[], float], chance: int | None = None) -> None:
        self._now = now
        self._chance = _written(secrets.randbits(25) if chance is None else chance, _CHANCE_DIGITS)
        self._count = itertools.count()

    def next(self) -> str:
        return _written(int(self._now() * 1000), _TIME_DIGITS) + _written(next(self._count), _COUNT_DIGITS) + self._chance


def _written(number: int, digits: int) -> str:
    """The last so many digits of a number."""
    return "".join(_DIGITS[(number >> 5 * place) & 31] for place in reversed(range(digits)))
