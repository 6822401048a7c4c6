"""Rate-limit headers of every family, bucket by bucket: what is left, and when it resets.

Owns the pairing of `...-reset...` headers with the `...-remaining...` of the same bucket, whatever their spelling (`x-ratelimit-reset-tokens`,
`x-ratelimit-requests-reset`, `x-rate-limit-reset`, `ratelimit-reset`, comma lists with an entry a window, `total=..; remaining=..;
resets=..`) and the structured `RateLimit` field of the IETF drafts, old and new. Windows and policies are no waits. Never raises.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Literal

import http_sf

from proxy.exchange import Headers
from proxy.reading import moments, waitnames
from proxy.reading.formats.names import normal
from proxy.reading.model import WaitSeen
from proxy.reading.moments import Clock
from proxy.reading.words import words_set

#: Words are found inside longer ones too: `x-ratelimitreset`, `resetdate`.
_WORD = re.compile(r"ratelimit|rate|limit|resets?|remaining|[a-z]+?(?=ratelimit|limit|reset|remaining|[^a-z]|\Z)|\d+")
#: Parts of a name that say what the header holds, and not which bucket.
_RESET = frozenset(
    {
        "reset",
        "resets",
        "renew",
        "renews",
        "refresh",
        "refreshes",
        "replenish",
        "replenishes",
        "refill",
        "expire",
        "expires",
        "expiry",
    }
)
_RESET_PARTS = frozenset({"resettime", "resetat", "resetin", "resetafter", "resetsin", "resetsat"})
_REMAINING = frozenset({"remaining", "left", "available", "remain", "status"})
_USED = frozenset({"used", "usage", "consumed", "spent", "current", "count"})
_WINDOW = frozenset({"period", "window", "interval"})
_EMPTY_PARTS = words_set(
    """
    x time at in after date datetime epoch seconds secs sec s ms msec millis milliseconds limit rate ratelimit utc timestamp unix on for
    """
)
_ANY_PART = _RESET | _RESET_PARTS | _REMAINING | _USED | _WINDOW | _EMPTY_PARTS
_Kind = Literal["reset", "remaining", "used", "window", "size"]
_KINDS: tuple[tuple[_Kind, frozenset[str]], ...] = (
    ("reset", _RESET | _RESET_PARTS),
    ("remaining", _REMAINING),
    ("used", _USED),
    ("window", _WINDOW),
)
_PAIR = re.compile(r"([a-z_-]+)\s*[=:]\s*\"?([\d.]+)\"?", re.IGNORECASE)
_NUMBERS = re.compile(r"\s*\d+(?:\.\d+)?(?:\s*,\s*\d+(?:\.\d+)?)+\s*\Z")
_COUNT = re.compile(r"\s*(-?\d{1,18}(?:\.\d{1,9})?)(?![\d:-])")
_STRUCTURED = frozenset({b"ratelimit", b"x-ratelimit", b"rate-limit", b"x-rate-limit"})


@dataclass(frozen=True, slots=True)
class _Role:
    """What a header of a rate limit holds, and of which bucket."""

    kind: _Kind
    bucket: tuple[str, ...]
    is_left: bool  # seconds left, which need no clock


@dataclass(slots=True)
class _Bucket:
    """What the headers of one bucket say."""

    resets: tuple[str, str] | None = None  # name, value
    remaining: str | None = None
    used: str | None = None
    window: str | None = None
    size: str | None = None
    length: float | None = None  # of the window, as the headers or the bucket's name tell it

    def left(self) -> float | None:
        """How much is left, as far as it is said."""
        if (remaining := _number(self.remaining)) is not None:
            return remaining
        used, size = _number(self.used), _number(self.size)
        return None if used is None or not size else size - used


@lru_cache(maxsize=1024)
def _role(raw_name: bytes) -> _Role:
    parts = frozenset(_WORD.findall(raw_name.decode("latin-1")))
    kind: _Kind = next((kind for kind, words in _KINDS if parts & words), "size")
    if kind == "remaining" and parts & {"time", "seconds", "secs", "ms"} and "status" not in parts:
        kind = "reset"  # `x-ratelimit-time-remaining`
    return _Role(kind, tuple(sorted(parts - _ANY_PART)), "after" in parts)


def resets(headers: Headers, clock: Clock, *, is_limited: bool) -> Iterator[WaitSeen]:
    """The resets that count: those of empty buckets and, where the limit was hit, of buckets that state no remaining."""
    buckets: dict[tuple[str, ...], _Bucket] = {}
    for raw_name, raw_value in headers:
        if raw_value[:1] == b"{":
            yield from _json_waits(raw_name.decode("latin-1"), raw_value, clock)
            continue
        if raw_name in _STRUCTURED or (b"reset" in raw_value and (b"=" in raw_value or b":" in raw_value)):
            yield from _structured_waits(raw_name.decode("latin-1"), raw_value.decode("latin-1"), clock, is_limited=is_limited)
            continue
        role = _role(raw_name)
        bucket = buckets.setdefault(role.bucket, _Bucket())
        value = raw_value.decode("latin-1")
        if role.kind != "reset":
            setattr(bucket, role.kind, value)
        elif role.is_left or bucket.resets is None:
            bucket.resets = (raw_name.decode("latin-1"), value)
    with_reset = [(key, bucket) for key, bucket in buckets.items() if bucket.resets is not None]
    window = _stated_window(headers)
    is_only = len(with_reset) == 1
    for key, bucket in with_reset:
        if is_only and bucket.remaining is None and len(buckets) > 1:
            bucket.remaining = _emptied(buckets.values())
        bucket.length = _number(bucket.window) or next((length for word in key if (length := _LENGTHS.get(word))), window)
        yield from _bucket(bucket, clock, is_limited=is_limited, is_only=is_only)


def _emptied(buckets: Iterable[_Bucket]) -> str | None:
    """What an only reset is of: the window, of several that are counted, that has nothing left."""
    return next((bucket.remaining for bucket in buckets if (left := _number(bucket.remaining)) is not None and left <= 0), None)


def _bucket(bucket: _Bucket, clock: Clock, *, is_limited: bool, is_only: bool) -> Iterator[WaitSeen]:
    name, value = bucket.resets or ("", "")
    source = f"header {name}"
    if _NUMBERS.match(value):
        yield from _windows(source, value, bucket.remaining, is_limited=is_limited)
        return
    seconds = moments.from_text(value.partition(";")[0], clock, _unit(name))
    if seconds is None:
        return
    seconds = _from_milliseconds(seconds, name, value, bucket.length)
    amount = bucket.left()
    is_counting = amount <= 0 if amount is not None else is_limited
    if not is_counting and is_limited and is_only:
        # The bucket states its own window: the refusal cannot outlast it.
        length = _number(bucket.window)
        is_counting = length is not None and 0 < seconds <= length
    if is_counting:
        yield WaitSeen(seconds, source, is_reset=True)


#: The seconds of the windows that buckets are called by.
_LENGTHS = {"second": 1.0, "minute": 60.0, "min": 60.0, "minutely": 60.0, "hour": 3600.0, "hourly": 3600.0, "day": 86_400.0, "daily": 86_400.0}  # fmt: skip
_STATED_WINDOW = re.compile(r";\s*w(?:indow)?=(\d{1,9})\b")
_DAY = 86_400
#: Windows that are round in milliseconds, and in seconds none that anybody has.
_MILLISECONDS = frozenset((1_000, 5_000, 10_000, 15_000, 30_000, 60_000, 120_000, 300_000, 600_000, 900_000, 3_600_000, 86_400_000))  # fmt: skip


def _stated_window(headers: Headers) -> float | None:
    """The longest window of a policy: `100;w=60`."""
    found = [float(length) for _, value in headers for length in _STATED_WINDOW.findall(value.decode("latin-1"))]
    return max(found) or None if found else None


def _from_milliseconds(seconds: float, name: str, value: str, window: float | None) -> float:
    """A bare number that is too long for its window counts milliseconds; where no window is known, a round one of over a day does."""
    if not value.strip().isdecimal() or float(value) != seconds or name.endswith(("seconds", "secs", "sec")):
        return seconds
    if window in _MILLISECONDS:
        is_longer = 0 < seconds <= window
    elif window:
        is_longer = window < seconds <= window * 1000
    else:
        is_longer = seconds > _DAY and seconds % 1000 == 0 and seconds % _DAY != 0
    return seconds / 1000 if is_longer else seconds


def _unit(name: str) -> str:
    """The unit that a reset's name tells; one gateway counts milliseconds without saying so."""
    if name.endswith(("ms", "milliseconds", "-millis", "msec")):
        return "ms"
    if name == "gw-ratelimit-reset":
        return "ms"
    return "minutes" if name.endswith("in-minutes") else ""


def _windows(source: str, value: str, remaining: str | None, *, is_limited: bool) -> Iterator[WaitSeen]:
    """`1, 1419704` beside `0, 14832`: an entry a window; the empty ones bind."""
    waits = [float(part) for part in value.split(",")]
    amounts = [_number(part) for part in remaining.split(",")] if remaining else []
    for position, seconds in enumerate(waits):
        if position < len(amounts) and (amounts[position] or 0) <= 0:
            yield WaitSeen(seconds, source, is_reset=True)
    if not amounts and is_limited:
        yield WaitSeen(min(waits), source, is_reset=True)


def _structured_waits(name: str, value: str, clock: Clock, *, is_limited: bool) -> Iterator[WaitSeen]:
    for number, remaining in structured(value):
        seconds = number - clock.base if number >= moments.EPOCH_SECONDS else number
        if remaining is None:
            if is_limited:
                yield WaitSeen(seconds, f"header {name}", is_reset=True)
        elif remaining <= 0:
            yield WaitSeen(seconds, f"header {name}", is_reset=True)


def _json_waits(name: str, value: bytes, clock: Clock) -> Iterator[WaitSeen]:
    """`{"limit":1000,"remaining":0,"until":"2026-11-30T12:05:00Z"}`, where nothing is left."""
    try:
        node = json.loads(value)
    except (ValueError, RecursionError):
        return
    if not isinstance(node, dict) or not is_empty(node):
        return
    for member, stated in node.items():
        kind, key = waitnames.member(member)
        if (kind == "reset" or member.lower() == "until") and isinstance(stated, str | int | float):
            seconds = moments.from_text(str(stated), clock, key)
            if seconds is not None:
                yield WaitSeen(seconds, f"header {name}", is_reset=True)


def structured(value: str) -> list[tuple[float, float | None]]:
    """`(seconds, remaining)` of each item of a RateLimit field, in any draft's spelling."""
    if "reset" in value or ("=" in value and '"' not in value):
        pairs = {key.lower(): float(number) for key, number in _PAIR.findall(value) if number.count(".") < 2 and number != "."}
        seconds = pairs.get("reset", pairs.get("resets", pairs.get("t")))
        remaining = pairs.get("remaining", pairs.get("r"))
        return [] if seconds is None else [(seconds, remaining)]
    try:
        items = http_sf.parse(value.encode("latin-1", "replace"), tltype="list")
    except Exception:  # noqa: BLE001  # whatever a parser makes of a vendor's header, it is no wait
        return []
    return [entry for item in items if (entry := _item(item)) is not None] if isinstance(items, list) else []


def _item(item: Any) -> tuple[float, float | None] | None:
    if not isinstance(item, tuple) or len(item) != 2 or not isinstance(item[1], dict):
        return None
    seconds, remaining = item[1].get("t"), item[1].get("r")
    if not isinstance(seconds, int | float) or isinstance(seconds, bool):
        return None
    return float(seconds), float(remaining) if isinstance(remaining, int | float) else None


def _number(text: str | None) -> float | None:
    """The amount that a value begins with: `0`, `0;w=60`, `0 requests`."""
    if text is None:
        return None
    count = _COUNT.match(text)
    return float(count[1]) if count is not None else None


_LEFT = words_set(
    "remaining left available requestsremaining remainingrequests tokensremaining creditsremaining remain quotaremaining remainingquota remainingcalls"
)
_SPENT = words_set("used current count consumed usage requestsused currentusage requestcount")
_SIZE = words_set("limit max quota maximum maxrequests requestlimit total requestslimit allowed")
_WORDS_OF_RESET = re.compile(
    r"resets?|renews?|refill|time|timestamp|seconds|secs|date|after|epoch|utc|unix|ms|(?<=[a-z])(?:at|in|on)\Z"
)


def is_empty(node: dict[str, Any], key: str = "") -> bool:
    """Whether an object of a body that states a reset leaves open that its bucket is empty."""
    names = {normal(name): value for name, value in node.items()}
    bucket = _WORDS_OF_RESET.sub("", key)
    if bucket:
        for name in (f"{bucket}remaining", f"remaining{bucket}", f"{bucket}left"):
            if name in names:
                return _is_spent(names[name])
    for name, value in names.items():
        if name in _LEFT or name.endswith("limitremaining"):
            return _is_spent(value)
    used = next((amount for name in names if name in _SPENT and (amount := _amount(names[name])) is not None), None)
    size = next((amount for name in names if name in _SIZE and (amount := _amount(names[name])) is not None), None)
    return used is None or not size or used >= size


def names_limit(node: dict[str, Any]) -> bool:
    """Whether an object names a limit, so that its window is that limit's."""
    return any("limit" in name.lower() or "quota" in name.lower() or "remaining" in name.lower() for name in node)


def _is_spent(value: Any) -> bool:
    amount = _amount(value)
    return amount is None or amount <= 0


def _amount(value: Any) -> float | None:
    if isinstance(value, str):
        return _number(value)
    return float(value) if isinstance(value, int | float) and not isinstance(value, bool) else None
