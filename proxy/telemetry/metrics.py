"""Counters and histograms in prebuilt slots: what `/metrics` shows, counted by listening.

Owns: the numbers of one process. Counting never fails, never awaits and never makes a label from what a caller or a vendor
sent: upstreams are those of the configuration (else `_unknown`), methods and outcomes stand in a list, rules are bounded in number.
A success costs one increment in an array of counters and two histogram observations.

`snapshot()` gives all numbers as plain JSON values, `merge` adds the snapshots of several workers up, exposition.py writes
them. Gauges are read when a snapshot is taken, from the functions given to `watch`.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Iterable, Mapping
from typing import Any

from proxy.telemetry import families as f
from proxy.telemetry.events import Answered, Attempted, Classified, StreamFailed
from proxy.telemetry.together import Silent

Labels = tuple[str, ...]
#: family -> label values -> number, or for a histogram [bucket counts ..., over all bounds, sum of seconds].
Numbers = dict[str, dict[Labels, Any]]

_METHOD_SLOT = {name: place * len(f.OUTCOMES) for place, name in enumerate(f.METHODS)}
_OTHER_SLOT = _METHOD_SLOT["OTHER"]
_OUTCOME_SLOT = {name: place for place, name in enumerate(f.OUTCOMES)}
_SLOTS = len(f.METHODS) * len(f.OUTCOMES)
_UPSTREAM_BOUNDS, _OVERHEAD_BOUNDS = f.UPSTREAM_BOUNDS, f.OVERHEAD_BOUNDS


class Histogram:
    """Counts by bucket; the last slot is for values over every bound."""

    __slots__ = ("bounds", "counts", "total")

    def __init__(self, bounds: tuple[float, ...]) -> None:
        self.bounds = bounds
        self.counts = [0] * (len(bounds) + 1)
        self.total = 0.0

    def observe(self, value: float) -> None:
        self.counts[bisect_left(self.bounds, value)] += 1
        self.total += value

    def numbers(self) -> list[float]:
        return [*self.counts, self.total]


class UpstreamSlots:
    """The numbers of one upstream."""

    __slots__ = ("failures", "requests", "retries", "seconds", "stream_failures", "substitutes")

    def __init__(self) -> None:
        self.requests = [0] * _SLOTS
        self.seconds = Histogram(f.UPSTREAM_BOUNDS)
        self.retries = 0
        self.failures: dict[Labels, int] = {}
        self.stream_failures: dict[Labels, int] = {}
        self.substitutes: dict[Labels, int] = {}


class Metrics(Silent):
    """A listener that counts."""

    def __init__(self, upstreams: Iterable[str] = (), version: str = "") -> None:
        self._slots: dict[str, UpstreamSlots] = {f.UNKNOWN_UPSTREAM: UpstreamSlots()}
        self._unknown = self._slots[f.UNKNOWN_UPSTREAM]
        self._overhead = Histogram(f.OVERHEAD_BOUNDS)
        self._withheld = 0
        self._gauges: dict[str, list[Callable[[], Mapping[Labels, float]]]] = {}
        self.know(upstreams)
        if version:
            self.watch(f.BUILD, lambda: {(version,): 1})

    def know(self, upstreams: Iterable[str]) -> None:
        """Adds upstreams of a new configuration; those that went keep their numbers, as counters must."""
        for name in upstreams:
            self._slots.setdefault(name, UpstreamSlots())

    def watch(self, family: f.Family, read: Callable[[], Mapping[Labels, float]]) -> None:
        """A family whose values by label values `read` gives when a snapshot is taken: a gauge, or a counter kept elsewhere."""
        self._gauges.setdefault(family.name, []).append(read)

    def attempted(self, event: Attempted) -> None:
        slots = self._slots.get(event.upstream, self._unknown)
        seconds = event.seconds
        histogram = slots.seconds
        histogram.counts[bisect_left(_UPSTREAM_BOUNDS, seconds)] += 1
        histogram.total += seconds
        if event.attempt > 1:
            slots.retries += 1

    def answered(self, event: Answered) -> None:
        slots = self._slots.get(event.upstream, self._unknown)
        slots.requests[_METHOD_SLOT.get(event.method, _OTHER_SLOT) + _OUTCOME_SLOT[event.outcome]] += 1
        seconds = event.overhead_seconds
        histogram = self._overhead
        histogram.counts[bisect_left(_OVERHEAD_BOUNDS, seconds)] += 1
        histogram.total += seconds

    def classified(self, event: Classified) -> None:
        if not event.final:
            if event.substitute:
                stood_in = self._slots.get(event.upstream, self._unknown).substitutes
                stood_in[event.substitute,] = stood_in.get((event.substitute,), 0) + 1
            return
        failure = event.failure
        self._withheld += failure.facts.withheld
        counts = self._slots.get(event.upstream, self._unknown).failures
        key = (failure.cls.value, failure.code.value, failure.rule, failure.origin.value)
        if key not in counts and len(counts) >= f.MAX_RULES:
            key = (failure.cls.value, failure.code.value, f.OTHER_RULE, failure.origin.value)
        counts[key] = counts.get(key, 0) + 1

    def stream_failed(self, event: StreamFailed) -> None:
        self._withheld += event.failure.facts.withheld
        counts = self._slots.get(event.upstream, self._unknown).stream_failures
        key = (event.failure.cls.value, event.failure.code.value)
        counts[key] = counts.get(key, 0) + 1

    def snapshot(self) -> list[list[Any]]:
        """All numbers as `[family, label values, number or list of numbers]`: plain JSON, small enough to send about."""
        rows: list[list[Any]] = []
        for upstream, slots in self._slots.items():
            rows += _upstream_rows(upstream, slots)
        rows.append([f.OVERHEAD_SECONDS.name, [], self._overhead.numbers()])
        rows.append([f.WITHHELD.name, [], self._withheld])
        for family, readers in self._gauges.items():
            rows += [[family, list(labels), value] for read in readers for labels, value in read().items()]
        return rows

    def numbers(self) -> Numbers:
        return merge([self.snapshot()])


def _upstream_rows(upstream: str, slots: UpstreamSlots) -> list[list[Any]]:
    rows: list[list[Any]] = []
    for place, count in enumerate(slots.requests):
        if count:
            method, outcome = divmod(place, len(f.OUTCOMES))
            rows.append([f.REQUESTS.name, [upstream, f.METHODS[method], f.OUTCOMES[outcome]], count])
    rows += [[f.FAILURES.name, [upstream, *labels], count] for labels, count in slots.failures.items()]
    rows += [[f.SUBSTITUTES.name, [upstream, *labels], count] for labels, count in slots.substitutes.items()]
    rows += [[f.STREAM_FAILURES.name, [upstream, *labels], count] for labels, count in slots.stream_failures.items()]
    if any(slots.seconds.counts):
        rows.append([f.UPSTREAM_SECONDS.name, [upstream], slots.seconds.numbers()])
        rows.append([f.RETRIES.name, [upstream], slots.retries])
    return rows


_FAMILY = {family.name: family for family in f.FAMILIES}


def merge(snapshots: Iterable[list[list[Any]]]) -> Numbers:
    """The snapshots of several workers as one: sums, and for some gauges the greatest."""
    merged: Numbers = {family.name: {} for family in f.FAMILIES}
    for snapshot in snapshots:
        for name, labels, value in snapshot:
            _add(merged[name], tuple(labels), value, _FAMILY[name].merge)
    return merged


def _add(values: dict[Labels, Any], labels: Labels, value: Any, how: str) -> None:
    before = values.get(labels)
    if before is None:
        values[labels] = value
    elif isinstance(value, list):
        values[labels] = [one + other for one, other in zip(before, value, strict=True)]
    else:
        values[labels] = max(before, value) if how == "max" else before + value
