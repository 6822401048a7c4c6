"""The circuit breaker of one upstream: a small machine fed with outcomes and asked for permission. Pure; `now` is monotonic.

closed --(ratio of failures over `failure_ratio` among at least `minimum` in `window`)--> open
open --(`open_for` passed)--> half-open: one probe
half-open --(probe succeeded)--> closed; --(probe failed)--> open again, for the same time

A probe is a safe call. Where an upstream gets none, a call of any method probes after twice `open_for`, else the breaker
of an upstream that only knows POST would never close. What counts: `counts_as_failure`; callers' failures, rate limits and
the breaker's own rejections count as working.
"""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass, field
from typing import Literal

from proxy.config.snapshot import Breaker as Settings
from proxy.contract.codes import Code
from proxy.contract.failure import Failure
from proxy.exchange import Exchange, FaultKind, Phase

State = Literal["closed", "open", "half-open"]
Verdict = Literal["pass", "probe", "reject"]

#: Codes that speak against the upstream's health.
UNHEALTHY = frozenset({Code.TIMEOUT, Code.UPSTREAM_UNAVAILABLE, Code.UPSTREAM_ERROR})
#: A window is kept as this many slices, the oldest dropped whole.
SLICES = 10


def counts_as_failure(failure: Failure, exchange: Exchange) -> bool:
    """Connection trouble, timeouts and the 5xx codes of a try that ran. Limits of ours say nothing about the vendor."""
    fault = exchange.fault
    if fault is not None and (fault.phase is Phase.QUEUE or fault.kind in (FaultKind.FULL, FaultKind.SHUTDOWN)):
        return False
    return failure.code in UNHEALTHY


@dataclass(slots=True)
class _Slice:
    start: float
    good: int = 0
    bad: int = 0


@dataclass(slots=True)
class Breaker:
    """One machine. `permit` before a call, then exactly one of `record` or `release` after it."""

    state: State = "closed"
    opened_at: float = 0.0
    is_probing: bool = False
    _slices: deque[_Slice] = field(default_factory=deque)

    def permit(self, settings: Settings, now: float, *, is_safe: bool) -> Verdict:
        if self.state == "closed":
            return "pass"
        waited = now - self.opened_at
        if self.is_probing or waited < settings.open_for * (1 if is_safe else 2):
            return "reject"
        self.state, self.is_probing = "half-open", True
        return "probe"

    def remaining_seconds(self, settings: Settings, now: float) -> float:
        """Until a call may pass again; at least a second, as a probe may be under way."""
        return max(1.0, self.opened_at + settings.open_for - now) if self.state != "closed" else 0.0

    def record(self, settings: Settings, now: float, verdict: Verdict, *, is_bad: bool) -> bool:
        """Takes in the outcome of a permitted call; True where this opened or closed the breaker."""
        if verdict == "probe":
            self.is_probing = False
            return self.open(now) if is_bad else self.close()
        if self.state != "closed":  # a call that began before it opened
            return False
        current = self._current(settings, now)
        if is_bad:
            current.bad += 1
        else:
            current.good += 1
        bad = sum(piece.bad for piece in self._slices) if is_bad else 0
        if bad and self._is_over(settings, bad):
            return self.open(now)
        return False

    def release(self, verdict: Verdict) -> None:
        """The call ended without an outcome (its caller left): another probe may run."""
        if verdict == "probe":
            self.is_probing = False
            self.state = "open"

    def open(self, now: float) -> bool:
        was, self.state, self.opened_at = self.state, "open", now
        self._slices.clear()
        return was != "open"

    def close(self) -> bool:
        was, self.state = self.state, "closed"
        self._slices.clear()
        return was != "closed"

    def _is_over(self, settings: Settings, bad: int) -> bool:
        total = bad + sum(piece.good for piece in self._slices)
        return total >= settings.minimum and bad / total >= settings.failure_ratio

    def _current(self, settings: Settings, now: float) -> _Slice:
        while self._slices and now - self._slices[0].start >= settings.window:
            self._slices.popleft()
        if not self._slices or now - self._slices[-1].start >= settings.window / SLICES:
            self._slices.append(_Slice(now))
        return self._slices[-1]
