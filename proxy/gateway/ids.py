"""Remedy-Ids: the name of one failure, for `/-/failures/<id>`, logs and support.

Short, unique over restarts and workers, in order of time, and no secret: 8 digits of milliseconds, 4 of a counter, 4 of chance, in
Crockford's base 32 (no letters that look like digits).
"""

from __future__ import annotations

import itertools
import re
import secrets
from collections.abc import Callable

_DIGITS = "0123456789abcdefghjkmnpqrstvwxyz"
_PAIRS = [high + low for high in _DIGITS for low in _DIGITS]  # ten bits each
ID = re.compile(rf"[{_DIGITS}]{{16}}\Z")


class Ids:
    """A source of ids; the chance in them is this source's own, so that two workers never meet."""

    def __init__(self, now: Callable[[], float], chance: int | None = None) -> None:
        self._now = now
        number = secrets.randbits(20) if chance is None else chance
        self._chance = _PAIRS[number >> 10 & 1023] + _PAIRS[number & 1023]
        self._count = itertools.count()

    def next(self) -> str:
        time, count = int(self._now() * 1000), next(self._count)
        time_text = _PAIRS[time >> 30 & 1023] + _PAIRS[time >> 20 & 1023] + _PAIRS[time >> 10 & 1023] + _PAIRS[time & 1023]
        return time_text + _PAIRS[count >> 10 & 1023] + _PAIRS[count & 1023] + self._chance
