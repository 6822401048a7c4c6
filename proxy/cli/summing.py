"""Failures as they were listed or logged -> what a report says of them. Pure: JSON objects in, plain values out.

Owns: what counts as a wait that was ignored (the same call of the same caller came again before its stated wait was over) and as a call
that keeps failing. Lines that tell no failure are passed over; a failure that is told twice counts once.
"""

from __future__ import annotations

import datetime as dt
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

import orjson

from proxy.contract.codes import Code

MOST_SHOWN = 10


@dataclass(frozen=True, slots=True)
class Told:
    """One call that ended. `code` is "" where it did not fail."""

    at: float  # when it was answered
    began: float
    upstream: str
    caller: str
    method: str
    path: str
    code: str = ""
    rule: str = ""
    wait_seconds: int | None = None
    id: str = ""
    vendor_status: int | None = None
    status: int | None = None

    @property
    def call(self) -> tuple[str, str, str, str]:
        return self.caller, self.upstream, self.method, self.path


@dataclass(frozen=True, slots=True)
class Ignored:
    """Waits that one caller did not keep with one call."""

    caller: str
    upstream: str
    call: str
    early: int  # repeats that came before the wait was over
    repeats: int
    wait_seconds: int  # of the one that was ignored most
    came_after_seconds: float


@dataclass(frozen=True, slots=True)
class Failing:
    """One call that failed again and again."""

    upstream: str
    call: str
    code: str
    times: int


@dataclass(frozen=True, slots=True)
class Common:
    """Failures of one kind. `id` is the newest."""

    upstream: str
    code: str
    cls: str
    rule: str
    times: int
    id: str
    vendor_status: int | None
    status: int | None


@dataclass(slots=True)
class Summary:
    failures: int = 0
    first: str = ""
    last: str = ""
    by_upstream: dict[str, dict[str, dict[str, int]]] = field(default_factory=dict)  # upstream -> class -> code -> times
    ignored: list[Ignored] = field(default_factory=list)
    failing: list[Failing] = field(default_factory=list)
    common: list[Common] = field(default_factory=list)


def lines_of(text: Iterable[str]) -> Iterator[dict[str, Any]]:
    """The JSON objects in lines of a log; what stands before one (a date, a container's name) is passed over."""
    for line in text:
        start = line.find("{")
        if start < 0:
            continue
        try:
            value = orjson.loads(line[start:])
        except orjson.JSONDecodeError:
            continue
        if isinstance(value, dict):
            yield value


def told_of(value: Mapping[str, Any]) -> Told | None:
    """A line of the log (`failure` or `request`), or an entry of `/-/failures`; None for everything else."""
    at = _time(value.get("time") or value.get("at"))
    code = value.get("code", "")
    event = value.get("event", "failure")
    is_failure = code in Code.__members__
    if at is None or not (event == "request" or (event == "failure" and is_failure)):
        return None
    wait, seconds = value.get("waitSeconds"), value.get("seconds")
    return Told(
        at=at,
        began=at - seconds if isinstance(seconds, int | float) else at,
        upstream=str(value.get("upstream", "")),
        caller=str(value.get("caller") or value.get("client") or ""),
        method=str(value.get("method", "")),
        path=str(value.get("path", "")),
        code=str(code) if is_failure else "",
        rule=str(value.get("rule", "")) if is_failure else "",
        wait_seconds=wait if isinstance(wait, int) else None,
        id=str(value.get("id", "")),
        vendor_status=_number(value.get("vendorStatus")),
        status=_number(value.get("status")),
    )


def _time(value: Any) -> float | None:
    try:
        return dt.datetime.fromisoformat(value).timestamp()
    except (TypeError, ValueError):
        return None


def _number(value: Any) -> int | None:
    return value if isinstance(value, int) else None


def summed(values: Iterable[Mapping[str, Any]], upstream: str | None = None) -> Summary:
    """Everything a report says; of one upstream, where it is named."""
    told = sorted(_once(each for each in map(told_of, values) if each is not None), key=lambda each: each.began)
    told = [each for each in told if upstream in (None, each.upstream)]
    failures = [each for each in told if each.code]
    if not failures:
        return Summary()
    return Summary(
        failures=len(failures),
        first=_written(min(each.at for each in failures)),
        last=_written(max(each.at for each in failures)),
        by_upstream=_by_upstream(failures),
        ignored=_ignored(told),
        failing=_failing(failures),
        common=_common(failures),
    )


def _once(told: Iterable[Told]) -> list[Told]:
    """A failure's own line and the line of its request are one call: when it began is the request's, all else the failure's."""
    by_id: dict[str, Told] = {}
    others: list[Told] = []
    for each in told:
        known = by_id.get(each.id)
        if not each.id:
            others.append(each)
        elif known is None:
            by_id[each.id] = each
        else:
            whole = each if each.rule else known
            by_id[each.id] = replace(whole, began=min(each.began, known.began))
    return [*by_id.values(), *others]


def _written(at: float) -> str:
    return dt.datetime.fromtimestamp(at, dt.UTC).strftime("%Y-%m-%dT%H:%M:%SZ")


def _by_upstream(failures: list[Told]) -> dict[str, dict[str, dict[str, int]]]:
    """The upstream with most failures first, and so within each."""
    made: dict[str, dict[str, dict[str, int]]] = {}
    for name, _ in Counter(each.upstream for each in failures).most_common():
        codes = Counter(each.code for each in failures if each.upstream == name)
        classes: dict[str, dict[str, int]] = {}
        for code, times in codes.most_common():
            classes.setdefault(_class(code), {})[code] = times
        made[name] = classes
    return made


def _class(code: str) -> str:
    return Code(code).cls.value


def _ignored(told: list[Told]) -> list[Ignored]:
    calls: dict[tuple[str, str, str, str], list[Told]] = defaultdict(list)
    for each in told:
        calls[each.call].append(each)
    found = [_ignored_of(repeats) for repeats in calls.values()]
    return sorted((each for each in found if each is not None), key=lambda each: -each.early)[:MOST_SHOWN]


def _ignored_of(calls: list[Told]) -> Ignored | None:
    """Of one caller's one call, in order: which came while a wait was on that an earlier one had stated."""
    early: list[tuple[float, Told]] = []
    repeats = 0
    holding: Told | None = None
    for each in calls:
        if holding is not None and holding.wait_seconds is not None and each.began >= holding.at:
            repeats += 1
            passed = each.began - holding.at
            if passed < holding.wait_seconds:
                early.append((passed, holding))
        if each.code and each.wait_seconds is not None:
            holding = each
    if not early:
        return None
    passed, worst = min(early, key=lambda pair: pair[0] - (pair[1].wait_seconds or 0))
    call = f"{worst.method} {worst.path}"
    return Ignored(worst.caller, worst.upstream, call, len(early), repeats, worst.wait_seconds or 0, round(passed, 1))


def _failing(failures: list[Told]) -> list[Failing]:
    counts = Counter((each.upstream, f"{each.method} {each.path}", each.code) for each in failures)
    return [Failing(*key, times) for key, times in counts.most_common(MOST_SHOWN) if times > 1]


def _common(failures: list[Told]) -> list[Common]:
    newest = {(each.upstream, each.code, each.rule): each for each in sorted(failures, key=lambda each: each.at)}
    counts = Counter((each.upstream, each.code, each.rule) for each in failures)
    made = []
    for key, times in counts.most_common(MOST_SHOWN):
        last = newest[key]
        made.append(
            Common(last.upstream, last.code, _class(last.code), last.rule, times, last.id, last.vendor_status, last.status)
        )
    return made
