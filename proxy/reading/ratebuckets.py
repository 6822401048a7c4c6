"""Rate-limit headers of every family, bucket by bucket: what is left, and when it resets.

Owns the pairing of `...-reset...` headers with the `...-remaining...` of the same bucket, whatever their spelling (`x-ratelimit-reset-tokens`,
`x-ratelimit-requests-reset`, `x-rate-limit-reset`, `ratelimit-reset`, comma lists with an entry a window, `total=..; remaining=..;
resets=..`) and the structured `RateLimit` field of the IETF drafts, old and new. Windows and policies are no waits. Never raises.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Literal

import http_sf

from proxy.exchange import Headers
from proxy.reading import moments
from proxy.reading.formats.names import normal
from proxy.reading.model import WaitSeen
from proxy.reading.words import words_set

_SPLIT = re.compile(r"[-_]")
#: Parts of a name that say what the header holds, and not which bucket.
_RESET = frozenset({"reset", "resets", "resettime", "resetat", "resetin", "resetafter", "resetsin", "resetsat"})
_REMAINING = frozenset({"remaining", "left", "available", "remain"})
_WINDOW = frozenset({"period", "window", "interval"})
_EMPTY_PARTS = words_set(
    """
    x time at in after date epoch seconds ms limit rate ratelimit utc timestamp unix
    """
)
_ANY_PART = _RESET | _REMAINING | _WINDOW | _EMPTY_PARTS
_KINDS: tuple[tuple[Literal["reset", "remaining", "window"], frozenset[str]], ...] = (
    ("reset", _RESET),
    ("remaining", _REMAINING),
    ("window", _WINDOW),
)
_PAIR = re.compile(r"([a-z_-]+)\s*=\s*\"?([\d.]+)\"?", re.IGNORECASE)
_NUMBERS = re.compile(r"\s*\d+(?:\.\d+)?(?:\s*,\s*\d+(?:\.\d+)?)+\s*\Z")
_STRUCTURED = frozenset({b"ratelimit", b"x-ratelimit", b"rate-limit", b"x-rate-limit"})


def speaks_of_limit(name: bytes) -> bool:
    return b"imit" in name or b"reset" in name or b"remain" in name


@dataclass(frozen=True, slots=True)
class _Role:
    """What a header of a rate limit holds, and of which bucket."""

    kind: Literal["reset", "remaining", "window", "other"]
    bucket: tuple[str, ...]
    is_left: bool  # seconds left, which need no clock


@lru_cache(maxsize=512)
def _role(raw_name: bytes) -> _Role:
    parts = frozenset(_SPLIT.split(raw_name.decode("latin-1")))
    kind: Literal["reset", "remaining", "window", "other"] = next((kind for kind, words in _KINDS if parts & words), "other")
    return _Role(kind, tuple(sorted(parts - _ANY_PART)), "after" in parts)


def resets(headers: Headers, base: float, *, is_429: bool) -> Iterator[WaitSeen]:
    """The resets that count: those of empty buckets and, on a 429, of buckets that state no remaining."""
    found: dict[tuple[str, ...], tuple[str, str]] = {}
    left: dict[tuple[str, ...], str] = {}
    windows: dict[tuple[str, ...], str] = {}
    for raw_name, raw_value in headers:
        if not speaks_of_limit(raw_name):
            continue
        if raw_name in _STRUCTURED or b"resets=" in raw_value:
            yield from _structured_waits(raw_name.decode("latin-1"), raw_value.decode("latin-1"), is_429=is_429)
            continue
        role = _role(raw_name)
        if role.kind == "reset":
            if role.is_left or role.bucket not in found:
                found[role.bucket] = (raw_name.decode("latin-1"), raw_value.decode("latin-1"))
        elif role.kind == "remaining":
            left[role.bucket] = raw_value.decode("latin-1")
        elif role.kind == "window":
            windows[role.bucket] = raw_value.decode("latin-1")
    for bucket, (name, value) in found.items():
        yield from _bucket(name, value, left.get(bucket), windows.get(bucket), base, is_429=is_429, is_only=len(found) == 1)


def _bucket(
    name: str, value: str, remaining: str | None, window: str | None, base: float, *, is_429: bool, is_only: bool
) -> Iterator[WaitSeen]:
    source = f"header {name}"
    if _NUMBERS.match(value):
        yield from _windows(source, value, remaining, is_429=is_429)
        return
    ending = "ms" if name.endswith(("-ms", "milliseconds", "-millis")) else ""
    seconds = moments.from_text(value, base, ending)
    if seconds is None:
        return
    amount = _number(remaining)
    is_counting = amount <= 0 if amount is not None else is_429
    if not is_counting and is_429 and is_only:
        # The bucket states its own window: the refusal cannot outlast it.
        length = _number(window)
        is_counting = length is not None and 0 < seconds <= length
    if is_counting:
        yield WaitSeen(seconds, source, is_reset=True)


def _windows(source: str, value: str, remaining: str | None, *, is_429: bool) -> Iterator[WaitSeen]:
    """`1, 1419704` beside `0, 14832`: an entry a window; the empty ones bind."""
    waits = [float(part) for part in value.split(",")]
    amounts = [_number(part) for part in remaining.split(",")] if remaining else []
    for position, seconds in enumerate(waits):
        if position < len(amounts) and (amounts[position] or 0) <= 0:
            yield WaitSeen(seconds, source, is_reset=True)
    if not amounts and is_429:
        yield WaitSeen(min(waits), source, is_reset=True)


def _structured_waits(name: str, value: str, *, is_429: bool) -> Iterator[WaitSeen]:
    for seconds, remaining in structured(value):
        if remaining is None:
            if is_429:
                yield WaitSeen(seconds, f"header {name}", is_reset=True)
        elif remaining <= 0:
            yield WaitSeen(seconds, f"header {name}", is_reset=True)


def structured(value: str) -> list[tuple[float, float | None]]:
    """`(seconds, remaining)` of each item of a RateLimit field, in any draft's spelling."""
    if "=" in value and '"' not in value:
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
    if text is None:
        return None
    try:
        return float(text.strip())
    except ValueError:
        return None


def is_empty(node: dict[str, Any]) -> bool:
    """Whether an object of a body that states a reset leaves open that its bucket is empty."""
    for name, value in node.items():
        if normal(name) in (
            "remaining",
            "left",
            "available",
            "requestsremaining",
            "remainingrequests",
            "tokensremaining",
            "creditsremaining",
        ):
            if isinstance(value, int | float) and not isinstance(value, bool):
                return value <= 0
            amount = _number(value) if isinstance(value, str) else None
            return amount is None or amount <= 0
    return True
