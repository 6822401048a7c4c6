"""Waits and scopes as members of a body state them: a value and its member's name -> seconds, or a list of scopes.

Only what needs no clock: a number with the unit of its name, a duration text, a protobuf duration. Times of day are left to
the room's reader of waits. Nothing here raises.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterable
from typing import Any

_UNIT_SECONDS = {
    "ns": 1e-9, "nanosecond": 1e-9, "nanoseconds": 1e-9, "us": 1e-6, "\u00b5s": 1e-6, "\u03bcs": 1e-6, "microsecond": 1e-6, "microseconds": 1e-6,
    "ms": 0.001, "msec": 0.001, "msecs": 0.001, "millis": 0.001, "millisecond": 0.001, "milliseconds": 0.001,
    "s": 1.0, "sec": 1.0, "secs": 1.0, "second": 1.0, "seconds": 1.0,
    "m": 60.0, "min": 60.0, "mins": 60.0, "minute": 60.0, "minutes": 60.0,
    "h": 3600.0, "hr": 3600.0, "hrs": 3600.0, "hour": 3600.0, "hours": 3600.0,
    "d": 86_400.0, "day": 86_400.0, "days": 86_400.0,
    "w": 604_800.0, "wk": 604_800.0, "wks": 604_800.0, "week": 604_800.0, "weeks": 604_800.0,
}  # fmt: skip
_PART = re.compile(r"(\d+(?:\.\d+)?)\s*([a-z\u00b5\u03bc]+)")
_DURATION = re.compile(r"(?:\d+(?:\.\d+)?\s*[a-z\u00b5\u03bc]+[\s,]*(?:and\s+)?)+\Z")
_ISO_NUMBER = r"(\d+(?:[.,]\d+)?)"
_ISO_DURATION = re.compile(
    rf"P(?:{_ISO_NUMBER}W)?(?:{_ISO_NUMBER}D)?(?:T(?:{_ISO_NUMBER}H)?(?:{_ISO_NUMBER}M)?(?:{_ISO_NUMBER}S)?)?\Z"
)
#: `00:14:05`, `1.02:03:04`, `22.14:18:12.5`: days, hours, minutes, seconds.
_CLOCK = re.compile(r"(?:(\d{1,2})[. ])?(\d{1,3}):([0-5]\d):([0-5]\d(?:\.\d+)?)\Z")
_NUMBER = re.compile(r"\d{1,12}(?:\.\d+)?\Z")
#: Of a list, what is no sentence: `urn:x:scope:all[*https://x.example/y]`.
_NAMED = re.compile(r"[\w:./\-*+#@\[\]()|=]{2,250}\Z")
_SCOPE = re.compile(r"[\w:./\-*+#@]{2,150}\Z")


def seconds(name: str, value: Any) -> float | None:
    """The seconds that a member of this (normal) name states; None for times of day and for what is no duration."""
    if isinstance(value, bool) or value is None:
        return None
    if isinstance(value, int | float):
        return _scaled(name, float(value))
    if not isinstance(value, str):
        return None
    text = value.strip().lower()
    if _NUMBER.match(text):
        return _scaled(name, float(text))
    return duration(text)


def _scaled(name: str, number: float) -> float | None:
    if not math.isfinite(number) or number >= 1e9:  # an epoch
        return None
    if name.endswith(("ms", "millis", "milliseconds", "msec")):
        return number / 1000
    return number * 60 if name.endswith(("minutes", "mins")) else number


def duration(text: str) -> float | None:
    """`34.07s`, `1m30s`, `6 ms`, `1 hour and 5 minutes`, `PT30S`, `00:14:05` in seconds."""
    if len(text) > 60:
        return None
    if text[:1] in ("p", "P"):
        iso = _ISO_DURATION.match(text.upper())
        return _sum(iso.groups(), (604_800, 86_400, 3600, 60, 1)) if iso is not None and any(iso.groups()) else None
    if ":" in text:
        clock = _CLOCK.match(text)
        return _sum(clock.groups(), (86_400, 3600, 60, 1)) if clock is not None else None
    text = text.lower()
    if not _DURATION.match(text):
        return None
    total = 0.0
    for number, unit in _PART.findall(text):
        scale = _UNIT_SECONDS.get(unit)
        if scale is None:
            return None
        total += float(number) * scale
    return total


def _sum(numbers: Iterable[str | None], scales: Iterable[int]) -> float:
    return sum(float((number or "0").replace(",", ".")) * scale for number, scale in zip(numbers, scales, strict=True))


def scopes(value: Any) -> list[str]:
    """Scopes from a list, or from a text of names separated by spaces or commas; empty where it is a sentence."""
    if isinstance(value, str):
        parts = [part for part in re.split(r"[\s,|]+", value.strip()) if part]
        has_mark = any(mark in value for mark in ":._/,")
        if len(parts) > 1 and not has_mark:
            return []
        return parts[:20] if all(_SCOPE.match(part) for part in parts) else []
    if isinstance(value, list) and all(isinstance(entry, str) for entry in value):
        return [entry for entry in value[:20] if _NAMED.match(entry)]
    if isinstance(value, list):
        flat = [item for entry in value[:20] for item in (entry if isinstance(entry, list) else [entry])]
        return [item for item in flat if isinstance(item, str) and _SCOPE.match(item)][:20]
    return []
