"""Cooldowns: when a vendor says wait, later calls that would meet the same limit are answered at once. Pure; `now` is monotonic.

A cooldown stands under (upstream, bucket, credential fingerprint). It is never shortened by a later, shorter wait. Above an
hour one call a minute goes through as a probe, since quotas are lifted and limits raised; a probe that works ends the cooldown.
Bounded: the soonest to end goes first when there are too many.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Literal

from proxy.contract.codes import Code
from proxy.contract.failure import Failure

#: Codes whose stated wait holds for other calls too. Not locks: they are of one object.
COOLING = frozenset({Code.RATE_LIMITED, Code.UPSTREAM_UNAVAILABLE})
PROBE_OVER_SECONDS = 3600.0
PROBE_EVERY_SECONDS = 60.0
MAX_COOLDOWNS = 10_000

Key = tuple[str, str, str]  # upstream, bucket, credential fingerprint
Verdict = Literal["pass", "probe", "hold"]


@dataclass(slots=True)
class Cooldown:
    """`failure` is what is answered meanwhile; None where another process saw it and only the code was told."""

    until: float
    code: Code
    rule: str
    message: str = ""
    failure: Failure | None = None
    probed_at: float = 0.0


def is_cooling(failure: Failure) -> bool:
    """Whether this failure's wait holds back others. A limit on calls at once frees itself with the next answer."""
    return failure.code in COOLING and failure.wait_is_stated and not failure.is_concurrency


@dataclass(slots=True)
class Cooldowns:
    """All cooldowns of a process."""

    _by_key: dict[Key, Cooldown] = field(default_factory=dict)

    def start(self, key: Key, cooldown: Cooldown, now: float) -> bool:
        """Begins or extends one; False where a longer one stands already."""
        standing = self._by_key.get(key)
        if standing is not None and standing.until >= cooldown.until:
            return False
        cooldown.probed_at = now if standing is None else standing.probed_at
        if standing is None and len(self._by_key) >= MAX_COOLDOWNS:
            self._make_room(now)
        self._by_key[key] = cooldown
        return True

    def check(self, key: Key, now: float) -> tuple[Verdict, Cooldown | None]:
        cooldown = self._by_key.get(key)
        if cooldown is None:
            return "pass", None
        remaining = cooldown.until - now
        if remaining <= 0:
            del self._by_key[key]
            return "pass", None
        if remaining > PROBE_OVER_SECONDS and now - cooldown.probed_at >= PROBE_EVERY_SECONDS:
            cooldown.probed_at = now
            return "probe", cooldown
        return "hold", cooldown

    def end(self, key: Key) -> bool:
        """A probe worked."""
        return self._by_key.pop(key, None) is not None

    def remaining_by_upstream(self, now: float) -> dict[str, float]:
        longest: dict[str, float] = {}
        for (upstream, _, _), cooldown in self._by_key.items():
            if cooldown.until > now:
                longest[upstream] = max(longest.get(upstream, 0.0), cooldown.until - now)
        return longest

    def items(self) -> Iterator[tuple[Key, Cooldown]]:
        return iter(self._by_key.items())

    def _make_room(self, now: float) -> None:
        ended = [key for key, cooldown in self._by_key.items() if cooldown.until <= now]
        for key in ended or [min(self._by_key, key=lambda key: self._by_key[key].until)]:
            del self._by_key[key]
