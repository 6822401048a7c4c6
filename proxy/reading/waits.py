"""How long to wait, as the vendor states it (CONTRACT section 6): header, body and sentence, each by small readers in tables.

Owns which statement counts. An explicit wait (Retry-After, a member that says when to retry, a sentence) beats a reset; of
several the longest binds. A reset counts only where its own bucket is empty or, on a 429, where it states no remaining. What is
0, past, negative, unreadable or over 35 days is none. A reader returns seconds or None and never raises; the base of absolute
times is the response's own Date, else `now`.
"""

from __future__ import annotations

import json
import math
import re
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from proxy.contract.codes import MAX_STATED_WAIT_SECONDS
from proxy.exchange import Exchange, Headers, header
from proxy.reading import moments, ratebuckets, waitwords
from proxy.reading.formats.names import normal
from proxy.reading.locate import locate
from proxy.reading.model import Document, Hints, WaitHint, WaitSeen
from proxy.reading.words import words_set

#: Headers that state a wait outright -> the unit of a bare number by a name's ending ("" is seconds, or an epoch by its size).
EXPLICIT_HEADERS: dict[bytes, str] = {
    b"retry-after": "seconds?",
    b"retry-after-ms": "ms",
    b"x-retry-after": "",
    b"x-retry-after-ms": "ms",
    b"x-ms-retry-after-ms": "ms",
    b"x-ms-retry-after": "",
    b"x-ratelimit-retry-after": "",
    b"x-ratelimit-retryafter": "",
    b"x-rate-limit-retry-after": "",
    b"x-rate-limit-retry-after-seconds": "seconds",
    b"x-rate-limit-retry-after-ms": "ms",
    b"x-ratelimit-retry-after-ms": "ms",
    b"ratelimit-retry-after": "",
    b"x-retry-in": "",
    b"retry-in": "",
    b"x-retry-after-seconds": "seconds",
    b"x-throttle-wait-seconds": "seconds",
    b"x-throttling-retry-after": "",
    b"x-backoff": "",
    b"backoff": "",
    b"x-wait": "",
    b"x-amzn-retry-after": "",
    b"x-amz-retry-after": "",
    b"grpc-retry-pushback-ms": "ms",
    b"x-rate-limit-wait": "",
    b"x-cooldown": "",
    b"x-ratelimit-wait": "",
}
#: Members of a body that state a wait, by normal name; a trailing unit is read from the name.
WAIT_MEMBERS = words_set("""
    retryafter retryafterseconds retryaftersecs retryaftersec retryafterms retryaftermillis retryaftermilliseconds retryafterinseconds
    retryafterminutes retryin retryinseconds retryinsecs retryinms retrydelay retrydelayms retrydelayseconds wait waitseconds waittime
    waitfor waitms waittimems waittimeseconds waitinseconds secondstowait cooldown cooldownseconds cooldownms backoff backoffseconds
    backoffms retryseconds retrywait estimatedtime tryagainin tryagaininseconds delayseconds delayms throttledelay throttleseconds
    secondsuntilretry suggestedwait recommendedwait nextretryin nextrequestin retryinterval retryintervalseconds timetowait
    estimatedwait estimatedwaittime retryms retryaftersecond minwaitseconds waituntil retryat retryafterdate nextretry nextretryat
    nextretrytime nextattemptat availableat nextavailableat nextallowedat retrytimestamp retryaftertimestamp blockeduntil lockeduntil
    unlocksat unlockat unblockat bannedtill banneduntil suspendeduntil availablein availableinseconds unlocksin lockoutseconds
    remainingseconds secondsremaining timeremaining remainingtime timeleft secondsleft ttlseconds retryafterutc retryaftertime
    estimatedtimetoregainaccess recoverytime polldelay pollafter nextpollin trylaterin lockouttime lockoutduration
    """)
RESET_MEMBERS = words_set("""
    reset resets resetat resetsat resettime resettimestamp resetdate resetin resetsin resetseconds resetinseconds resetsinseconds
    secondsuntilreset secondstillreset resetafter resetafterseconds resetms resettimems quotareset quotaresettime quotaresetat quotaresetdelay
    quotaresettimestamp ratelimitreset ratelimitresetat ratelimitresettime timetoreset timeuntilreset windowreset resetepoch
    resettimeutc nextreset nextresetat resetson renewsat renewsin refreshat nextrefresh xratelimitreset limitreset limitresetsat
    """)
_MINUTES = frozenset({"estimatedtimetoregainaccess"})
#: Walking a body of so few characters costs less than looking for a hint in it.
_SMALL = 2048
_LONG_LIMIT = re.compile(r"(?i)hour|day|dai|week|month|quota|tomorrow|midnight|ban|block|lock")
_MAX_NODES = 400
_MAX_DEPTH = 9
_HINTED = re.compile(
    rb"(?i)retry|wait|reset|delay|cool|backoff|avail|until|again|estimat|unlock|remain|left|poll|lock|pause|renew|refresh|later|throttlestatus"
)


def seen(exchange: Exchange, document: Document, hints: Hints, messages: Sequence[str], now: float) -> list[WaitSeen]:
    """Every wait that one response states and that could count, a vendor file's own statements first."""
    response = exchange.response
    if response is None:
        return []
    base = base_time(response.headers, now)
    is_429 = response.status == 429
    waits = [wait for hint in hints.waits if (wait := from_hint(hint, exchange, document, base)) is not None]
    limits: list[tuple[bytes, bytes]] = []
    for name, value in response.headers:
        if name in EXPLICIT_HEADERS or name.endswith(b"-usage"):
            waits.extend(_from_header(name, value, base))
        elif ratebuckets.speaks_of_limit(name):
            limits.append((name, value))
    if limits:
        waits.extend(ratebuckets.resets(limits, base, is_429=is_429))
    if document.value is not None and (
        len(document.text or response.body) < _SMALL
        or _HINTED.search(response.body[:65536] if not _is_encoded(response.headers) else document.text.encode()[:65536])
    ):
        waits.extend(_from_body(document.value, base, is_429=is_429))
    for message in messages[:6]:
        waits.extend(waitwords.find(message, base))
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


def base_time(headers: Headers, now: float) -> float:
    """The vendor's own clock where it states one."""
    date = header(headers, b"date")
    stated = moments.at(date.decode("latin-1")) if date else None
    return now if stated is None else stated


def from_hint(hint: WaitHint, exchange: Exchange, document: Document, base: float) -> WaitSeen | None:
    """One line of a vendor file's `waits`."""
    if hint.when is not None and not hint.when(exchange, document):
        return None
    for value in locate(hint.at, exchange, document):
        seconds = in_unit(value, hint.unit, base)
        if seconds is not None and is_plausible(seconds):
            return WaitSeen(
                seconds,
                f"vendor {hint.at.place} {hint.at.name or '.'.join(str(step) for step in hint.at.path)}".strip(),
                hint.is_reset,
            )
    return None


_SCALES = {"seconds": 1.0, "milliseconds": 0.001, "minutes": 60.0}


def in_unit(value: Any, unit: str, base: float) -> float | None:
    """A value in the unit that a vendor file names."""
    number = _number(value)
    if unit in _SCALES:
        return None if number is None else number * _SCALES[unit]
    if unit == "epoch-seconds":
        return None if number is None else number - base
    if unit == "epoch-milliseconds":
        return None if number is None else number / 1000 - base
    if unit == "duration" and number is not None:
        return number
    if not isinstance(value, str):
        return moments.from_number(number, base) if unit == "any" and number is not None else None
    if unit in ("http-date", "iso-time"):
        return moments.from_date(value.strip(), base)
    if unit == "structured-field":
        return max((seconds for seconds, remaining in ratebuckets.structured(value) if remaining in (0, None)), default=None)
    seconds = moments.from_text(value, base)
    if seconds is None and unit in ("any", "duration"):
        return max((wait.seconds for wait in waitwords.find(value, base)), default=None)
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


def _from_header(name: bytes, value: bytes, base: float) -> Iterator[WaitSeen]:
    """A header that states a wait outright."""
    unit = EXPLICIT_HEADERS.get(name)
    if unit is None:
        yield from _from_usage(name, value)
        return
    seconds = _header_seconds(value.decode("latin-1"), unit, base)
    if seconds is not None:
        yield WaitSeen(seconds, f"header {name.decode('latin-1')}")


def _header_seconds(text: str, unit: str, base: float) -> float | None:
    if unit == "seconds?":
        number = _number(text)
        if number is not None:
            # RFC 9110 section 10.2.3 knows seconds and dates only; an epoch is the one other thing that is seen.
            return moments.from_number(number, base) if number >= moments.EPOCH_SECONDS else number
    return moments.from_text(text, base, unit)


def _from_usage(name: bytes, value: bytes) -> Iterator[WaitSeen]:
    """`x-business-use-case-usage` and its kin: JSON of buckets, with the minutes to regain access."""
    if b"regain" not in value and b"reset_time_duration" not in value:
        return
    try:
        usage = json.loads(value)
    except ValueError:
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


def _from_body(value: Any, base: float, *, is_429: bool) -> Iterator[WaitSeen]:
    """Members of the body that state a wait or a reset, wherever they stand."""
    stack: list[tuple[Any, str, int]] = [(value, "body", 0)]
    nodes = 0
    while stack and nodes < _MAX_NODES:
        node, path, depth = stack.pop()
        nodes += 1
        if isinstance(node, dict):
            yield from _from_object(node, path, base, is_429=is_429)
            if depth < _MAX_DEPTH:
                stack.extend(
                    (inner, f"{path}.{name}", depth + 1) for name, inner in node.items() if isinstance(inner, dict | list)
                )
        elif isinstance(node, list) and depth < _MAX_DEPTH:
            stack.extend((inner, path, depth + 1) for inner in node[:20] if isinstance(inner, dict | list))


def _from_object(node: dict[str, Any], path: str, base: float, *, is_429: bool) -> Iterator[WaitSeen]:
    for name, value in node.items():
        if isinstance(value, dict | list) or value is None or isinstance(value, bool):
            if name == "throttleStatus" and isinstance(value, dict):
                yield from _leaky_bucket(node, value, path)
            continue
        key = normal(name)
        is_reset = key in RESET_MEMBERS
        if not is_reset and key not in WAIT_MEMBERS:
            continue
        if is_reset and not ratebuckets.is_empty(node):
            continue
        seconds = _member_seconds(key, value, base)
        if seconds is not None:
            yield WaitSeen(seconds, f"{path}.{name}"[:120], is_reset)
    if any(name[:1] in "xXrR" and "imit" in name for name in node) and all(
        isinstance(value, str | int | float) for value in node.values()
    ):
        # Headers of a further server, repeated in the body.
        headers = [
            (name.lower().encode("latin-1", "replace"), str(value).encode("latin-1", "replace")) for name, value in node.items()
        ]
        yield from ratebuckets.resets(headers, base, is_429=is_429)


def _member_seconds(key: str, value: Any, base: float) -> float | None:
    number = _number(value)
    if number is not None:
        return number * 60 if key in _MINUTES else moments.from_number(number, base, key)
    return moments.from_text(value, base, key) if isinstance(value, str) else None


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
