"""How long to wait, as the vendor states it (CONTRACT section 6): header, body and sentence, each by small readers in tables.

Owns which statement counts. An explicit wait (Retry-After, a member that says when to retry, a sentence) beats a reset; of
several the longest binds. A reset counts only where its own bucket is empty or, on a 429, where it states no remaining. What is
0, past, negative, unreadable or over 35 days is none. A reader returns seconds or None and never raises; absolute
times count from the clock that is given.
"""

from __future__ import annotations

import json
import math
import re
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

import re2

from proxy.contract.codes import MAX_STATED_WAIT_SECONDS
from proxy.exchange import Exchange, Headers, header
from proxy.reading import moments, ratebuckets, waitnames, waitwords
from proxy.reading.formats.names import normal
from proxy.reading.locate import locate
from proxy.reading.model import Document, Hints, WaitHint, WaitSeen
from proxy.reading.moments import Clock

_MINUTES = frozenset({"estimatedtimetoregainaccess"})
_OBJECT_UNITS = (
    ("hours", 3600.0),
    ("minutes", 60.0),
    ("seconds", 1.0),
    ("milliseconds", 0.001),
    ("ms", 0.001),
    ("nanos", 1e-9),
)
_NUMBERS = re.compile(r"\s*\d+(?:\.\d+)?(?:\s*,\s*\d+(?:\.\d+)?)+\s*\Z")
#: Walking a body of so few characters costs less than looking for a hint in it.
_SMALL = 2048
_LONG_LIMIT = re.compile(r"(?i)hour|day|dai|week|month|quota|tomorrow|midnight|ban|block|lock")
_MAX_NODES = 400
_MAX_DEPTH = 9
#: The members of an object that is a name and its value, at most.
_MAX_OF_PAIR = 5
#: (RE2: `re` takes a millisecond and a half for 60 KB without regard to case.)
_OPTIONS = re2.Options()
_OPTIONS.case_sensitive = False
_OPTIONS.encoding = re2.Options.Encoding.LATIN1
_HINTED = re2.compile(
    rb"retry|wait|reset|delay|cool|backoff|avail|until|again|estimat|unlock|remain|left|poll|lock|pause|renew|refresh|later|throttlestatus|next|ban|refill|replenish|recover|penalty|period|window|throttl|mute",
    _OPTIONS,
)
#: Statuses and words that say that a limit was hit, so that a reset that states no remaining counts.
_LIMITED = frozenset({429, 420, 430, 509})
_SAYS_LIMITED = re.compile(
    r"(?i)rate.?limit|too.?many.?(?:requests|calls|visits|queries|attempts)|too.(?:fast|frequent|often|quick)|throttl|frequen|limit.(?:was.|is.|has.been.)?(?:reached|exceed|hit)|quota|(?:exceed|reach).{0,40}limit|slow.down|\u9650\u6d41|\u9891\u7e41|\u9891\u7387|\u983b\u7e41"
)


def seen(exchange: Exchange, document: Document, hints: Hints, messages: Sequence[str], clock: Clock) -> list[WaitSeen]:
    """Every wait that one response states and that could count, a vendor file's own statements first."""
    response = exchange.response
    if response is None:
        return []
    waits = [wait for hint in hints.waits if (wait := from_hint(hint, exchange, document, clock)) is not None]
    limits: list[tuple[bytes, bytes]] = []
    for name, value in response.headers:
        kind, unit = waitnames.header_name(name)
        if not kind:
            continue
        if kind == "limit":
            limits.append((name, value))
        elif kind == "wait":
            waits.extend(_from_header(name, value, unit, clock))
        else:
            waits.extend(_from_usage(name, value))
    is_limited = response.status in _LIMITED
    if limits:
        if not is_limited and any(b"reset" in name for name, _ in limits):
            is_limited = any(_SAYS_LIMITED.search(message[:300]) for message in messages[:3])
        waits.extend(ratebuckets.resets(limits, clock, is_limited=is_limited))
    if document.value is not None and (
        len(document.text or response.body) < _SMALL
        or _HINTED.search(response.body[:65536] if not _is_encoded(response.headers) else document.text.encode()[:65536])
    ):
        waits.extend(_from_body(document.value, clock, is_limited=is_limited))
    for message in messages[:6]:
        waits.extend(waitwords.find(message, clock))
    return [wait for wait in _in_seconds(_reconciled(waits), messages) if is_plausible(wait.seconds)]


def choose(waits: Iterable[WaitSeen]) -> WaitSeen | None:
    """The wait that binds: the longest explicit one, else the longest reset."""
    best: WaitSeen | None = None
    for wait in waits:
        if best is None or (not wait.is_reset, wait.seconds) > (not best.is_reset, best.seconds):
            best = wait
    return best


def is_plausible(seconds: float) -> bool:
    return 0 < seconds <= MAX_STATED_WAIT_SECONDS


def rounded(seconds: float) -> int:
    """Whole seconds, up; what a float's own error adds is no second."""
    return max(1, math.ceil(round(seconds, 3)))


def from_hint(hint: WaitHint, exchange: Exchange, document: Document, clock: Clock) -> WaitSeen | None:
    """One line of a vendor file's `waits`."""
    if hint.when is not None and not hint.when(exchange, document):
        return None
    for value in locate(hint.at, exchange, document):
        seconds = in_unit(value, hint.unit, clock)
        if seconds is not None and is_plausible(seconds):
            return WaitSeen(
                seconds,
                f"vendor {hint.at.place} {hint.at.name or '.'.join(str(step) for step in hint.at.path)}".strip(),
                hint.is_reset,
            )
    return None


_SCALES = {"seconds": 1.0, "milliseconds": 0.001, "minutes": 60.0}


def in_unit(value: Any, unit: str, clock: Clock) -> float | None:
    """A value in the unit that a vendor file names."""
    number = _number(value)
    if unit in _SCALES:
        return None if number is None else number * _SCALES[unit]
    if unit == "epoch-seconds":
        return None if number is None else number - clock.base
    if unit == "epoch-milliseconds":
        return None if number is None else number / 1000 - clock.base
    if unit == "duration" and number is not None:
        return number
    if not isinstance(value, str):
        return moments.from_number(number, clock) if unit == "any" and number is not None else None
    if unit in ("http-date", "iso-time"):
        return moments.from_date(value.strip(), clock)
    if unit == "structured-field":
        return max((seconds for seconds, remaining in ratebuckets.structured(value) if remaining in (0, None)), default=None)
    seconds = moments.from_text(value, clock)
    if seconds is None and unit in ("any", "duration"):
        return max((wait.seconds for wait in waitwords.find(value, clock)), default=None)
    return seconds


def _number(value: Any) -> float | None:
    if isinstance(value, bool):
        return None
    if isinstance(value, int | float):
        return float(value) if math.isfinite(value) else None
    if isinstance(value, str) and re.fullmatch(r"\s*-?\d{1,18}(?:\.\d{1,9})?\s*", value):
        return float(value)
    return None


def _is_encoded(headers: Headers) -> bool:
    return header(headers, b"content-encoding") is not None


def _from_header(name: bytes, value: bytes, unit: str, clock: Clock) -> Iterator[WaitSeen]:
    """A header that states a wait outright; of a list, each entry."""
    text = value.decode("latin-1")
    parts = text.split(",") if "," in text and _NUMBERS.match(text) else (text,)
    for part in parts:
        seconds = _header_seconds(part.partition(";")[0], unit, clock)
        if seconds is not None:
            yield WaitSeen(seconds, f"header {name.decode('latin-1')}")


def _header_seconds(text: str, unit: str, clock: Clock) -> float | None:
    if unit == "seconds?":
        number = _number(text)
        if number is not None:
            # RFC 9110 section 10.2.3 knows seconds and dates only; an epoch is the one other thing that is seen.
            return moments.from_number(number, clock) if number >= moments.EPOCH_SECONDS else number
    return moments.from_text(text, clock, unit)


def _from_usage(name: bytes, value: bytes) -> Iterator[WaitSeen]:
    """`x-business-use-case-usage` and its kin: JSON of buckets, with the minutes to regain access."""
    if b"regain" not in value and b"reset_time_duration" not in value:
        return
    try:
        usage = json.loads(value)
    except (ValueError, RecursionError):
        return
    for member, number in _members(usage):
        if normal(member) == "estimatedtimetoregainaccess":
            yield WaitSeen(number * 60, f"header {name.decode('latin-1')}")
        elif normal(member) == "resettimeduration":
            yield WaitSeen(number, f"header {name.decode('latin-1')}")


def _members(value: Any, depth: int = 0) -> Iterator[tuple[str, float]]:
    if depth > 5:
        return
    if isinstance(value, dict):
        for name, inner in value.items():
            number = _number(inner)
            if number is not None:
                yield name, number
            else:
                yield from _members(inner, depth + 1)
    elif isinstance(value, list):
        for inner in value[:20]:
            yield from _members(inner, depth + 1)


def _from_body(value: Any, clock: Clock, *, is_limited: bool) -> Iterator[WaitSeen]:
    """Members of the body that state a wait or a reset, wherever they stand."""
    stack: list[tuple[Any, str, int]] = [(value, "body", 0)]
    nodes = 0
    while stack and nodes < _MAX_NODES:
        node, path, depth = stack.pop()
        nodes += 1
        if isinstance(node, dict):
            yield from _from_object(node, path, clock, is_limited=is_limited)
            if depth < _MAX_DEPTH:
                stack.extend(
                    (inner, f"{path}.{name}", depth + 1) for name, inner in node.items() if isinstance(inner, dict | list)
                )
        elif isinstance(node, list) and depth < _MAX_DEPTH:
            stack.extend((inner, path, depth + 1) for inner in node[:20] if isinstance(inner, dict | list))


def _from_object(node: dict[str, Any], path: str, clock: Clock, *, is_limited: bool) -> Iterator[WaitSeen]:
    named = waitnames.pair(node) if len(node) <= _MAX_OF_PAIR else None
    for name, value in (*node.items(), named) if named is not None else node.items():
        kind, key = waitnames.member(name)
        if not kind or value is None or value is True or value is False:
            if name == "throttleStatus" and isinstance(value, dict):
                yield from _leaky_bucket(node, value, path)
            continue
        is_reset = kind == "reset"
        if is_reset and not (
            ratebuckets.is_empty(node, key) and (not waitnames.ends_window(key) or ratebuckets.names_limit(node))
        ):
            continue
        seconds = _member_seconds(key, value, clock)
        if seconds is not None:
            yield WaitSeen(seconds, f"{path}.{name}"[:120], is_reset)
    if any(name[:1] in "xXrR" and "imit" in name for name in node) and all(
        isinstance(value, str | int | float) for value in node.values()
    ):
        # Headers of a further server, repeated in the body.
        headers = [
            (name.lower().encode("latin-1", "replace"), str(value).encode("latin-1", "replace"))
            for name, value in node.items()
            if "-" in name
        ]
        yield from ratebuckets.resets(headers, clock, is_limited=is_limited)


def _member_seconds(key: str, value: Any, clock: Clock) -> float | None:
    if isinstance(value, dict):
        return _object_seconds(value, clock)
    if isinstance(value, list):  # headers as lists: `"retry-after": ["30"]`
        return _member_seconds(key, value[0], clock) if len(value) == 1 and isinstance(value[0], str | int | float) else None
    number = _number(value)
    if number is not None:
        return number * 60 if key in _MINUTES else moments.from_number(number, clock, key)
    return moments.from_text(value, clock, key) if isinstance(value, str) else None


def _object_seconds(value: dict[str, Any], clock: Clock) -> float | None:
    """`{"seconds": 30, "nanos": 0}`, `{"value": 30, "unit": "seconds"}`."""
    names = {normal(name): inner for name, inner in list(value.items())[:8]}
    amount, unit = (
        _number(names.get("value", names.get("amount", names.get("duration")))),
        names.get("unit", names.get("units")),
    )
    if amount is not None and isinstance(unit, str):
        return moments.from_text(f"{amount:f} {unit}", clock)
    parts = [number * scale for name, scale in _OBJECT_UNITS if (number := _number(names.get(name))) is not None]
    return sum(parts) if parts else None


def _leaky_bucket(node: dict[str, Any], status: dict[str, Any], path: str) -> Iterator[WaitSeen]:
    """Cost-limited GraphQL: what is missing, at the rate it refills."""
    asked, left, rate = (
        _number(node.get("requestedQueryCost")),
        _number(status.get("currentlyAvailable")),
        _number(status.get("restoreRate")),
    )
    if asked is not None and left is not None and rate and asked > left:
        yield WaitSeen((asked - left) / rate, f"{path}.throttleStatus")


def _in_seconds(waits: list[WaitSeen], messages: Sequence[str]) -> list[WaitSeen]:
    """A lone member without a unit that states an odd number of seconds, over an hour of them, counts milliseconds.

    Limits of hours and days say so; whoever counts milliseconds waits too short by this at worst, and is told again.
    """
    if len(waits) != 1 or not waits[0].source.startswith("body") or waits[0].is_reset:
        return waits
    (wait,) = waits
    is_odd = wait.seconds > 3600 and wait.seconds % 60 != 0 and wait.seconds == int(wait.seconds)
    has_unit = normal(wait.source.rpartition(".")[2]) not in ("retryafter", "wait", "retryin")
    if not is_odd or has_unit or any(_LONG_LIMIT.search(message) for message in messages[:4]):
        return waits
    return [WaitSeen(wait.seconds / 1000, wait.source)]


def _reconciled(waits: list[WaitSeen]) -> list[WaitSeen]:
    """A Retry-After in milliseconds gives itself away where another statement says a thousandth of it."""
    if len(waits) < 2:
        return waits
    others = [wait.seconds for wait in waits if wait.source != "header retry-after"]
    return [
        WaitSeen(wait.seconds / 1000, wait.source, wait.is_reset)
        if wait.source == "header retry-after"
        and wait.seconds >= 1000
        and any(abs(other) > 0 and abs(wait.seconds / 1000 - other) <= max(1.0, other * 0.05) for other in others)
        else wait
        for wait in waits
    ]
