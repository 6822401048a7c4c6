"""How often a caller met the same failure lately: default waits double with it (CONTRACT section 6). Pure; `now` is monotonic.

A repetition is the same caller, upstream, method, path and code within ten minutes of the last. Bounded: the oldest go first.
"""

from __future__ import annotations

from collections import OrderedDict
from dataclasses import dataclass, field

from proxy.contract.codes import Code

WITHIN_SECONDS = 600.0
MAX_REMEMBERED = 20_000

Place = tuple[str, str, str, str]


@dataclass(slots=True)
class Repeats:
    """Counts by key, the latest last. `place` is all but the code, as the code is known only after the reading."""

    _seen: OrderedDict[Place, tuple[Code, int, float]] = field(default_factory=OrderedDict)

    def before(self, place: Place, now: float) -> tuple[Code | None, int]:
        """The last failure's code at this place and how often in a row it came; (None, 0) where none is remembered."""
        seen = self._seen.get(place)
        if seen is None or now - seen[2] > WITHIN_SECONDS:
            return None, 0
        return seen[0], seen[1]

    def add(self, place: Place, code: Code, now: float) -> int:
        """Notes a failure; how many of the same code came before it."""
        last, count = self.before(place, now)
        earlier = count if last is code else 0
        self._seen[place] = (code, earlier + 1, now)
        self._seen.move_to_end(place)
        if len(self._seen) > MAX_REMEMBERED:
            self._seen.popitem(last=False)
        return earlier

    def forget(self, place: Place) -> None:
        """The call worked."""
        self._seen.pop(place, None)
