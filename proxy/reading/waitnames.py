"""Names under which a wait stands: headers and members of a body, by table where a name is odd, else by what it is made of.

Owns which names state a wait outright (`X-Retry-In`, `next_allowed_at`, `msBeforeNext`), which state a reset that counts only where
its bucket is empty (`rate_limit_reset_ms`), and which speak of a limit at all. What is counted (`max_wait`, `retry_count`), what was
waited (`queue_wait`), and what else has a next one (`next_page`) is no wait. Pure; each name is looked at once and remembered.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Any, Literal, NamedTuple

from proxy.reading.formats.names import normal
from proxy.reading.words import words_set

Kind = Literal["", "wait", "reset", "limit", "usage"]


class Named(NamedTuple):
    """What a name holds, and its normal form or unit (`seconds?` is seconds, or an epoch by its size)."""

    kind: Kind
    unit: str


_NOTHING = Named("", "")
_MAX_NAME_CHARS = 60
#: Headers that no rule below finds, or whose unit their name does not tell.
_HEADERS: dict[bytes, str] = {
    b"retry-after": "seconds?",
    b"grpc-retry-pushback-ms": "ms",
    b"x-backoff": "",
    b"backoff": "",
    b"x-wait": "",
    b"x-cooldown": "",
}
#: Members that no rule below finds.
_WAITS = words_set("""
    wait waits estimatedtime suggestedwait recommendedwait timetowait estimatedwait estimatedwaittime minwaitseconds secondstowait
    availableat availablein availableinseconds unlocksat unlockat unlocksin unblockat lockoutseconds remainingseconds secondsremaining
    remainingms msremaining timeremaining timeremainingseconds timeremainingms remainingtime timeleft secondsleft msleft ttlseconds
    recoverytime polldelay pollafter nextpollin delayseconds delayms throttledelay throttleseconds throttledelayms throttlewait trylaterin
    msbeforenext secondsbeforenext estimatedtimetoregainaccess retryseconds retryms retrysecs lockouttime lockoutduration lockduration
    recommendedretrytime suggestedretrytime earliestretrytime retrytime recommendedretrydate sleepseconds sleepms pauseseconds availabletime retrytimestamp
    """)
_RESETS = words_set(
    "renewsat renewsin refreshat refreshesat nextrefresh replenishat replenishedat replenishesat replenishin refillat refillin"
)
_ENDS_OF_WINDOWS = words_set(
    "periodend periodends windowend windowends windowendsat windowendat windowexpires windowexpiresat intervalend ratelimitexpires"
)
_UNIT = r"(?:in|utc|unix|iso|date|datetime|timestamp|epoch|time|seconds?|secs?|s|ms|msecs?|millis|milliseconds?|minutes?|mins?|hours?|hrs|days)"
_WAIT = re.compile(
    rf"""
    [a-z]*(?:retry|tryagain)(?:after|in|at|delay|wait|until|interval|not?before|from|allowed|possible|available)(?:at|in)?{_UNIT}*
    | [a-z]*(?:seconds|secs|ms|millis|milliseconds|minutes|time)(?:until|till|to|before)(?:you|can|the)*(?:next|retry|available|unlock|unblock|access|request|attempt|allowed|unban|free|again)[a-z]*
    | [a-z]*next(?:allowed|available|access|request|retry|attempt|call|permitted|query|try)(?:allowed|available|request|retry|attempt|call|access|at|on|in|after){{0,2}}{_UNIT}*
    | [a-z]*(?:block|blocked|ban|banned|lock|locked|limited|throttled|suspended|unavailable|paused|muted|timeout|timedout|restricted|wait|waiting|cooldown|backoff|lockout|lockedout|penalty|retry|delayed)(?:until|till){_UNIT}*
    | (?:rate|limit)*(?:ban|block|lock|lockout|penalty|suspension|cooldown|throttle|restriction|backoff)(?:expires?|expiry|expiration|ends?|lifted)(?:at|in|on){{0,1}}{_UNIT}*
    | [a-z]*(?:wait|cooldown|backoff|lockout)(?:time|period|duration|remaining|left|delay|interval|for|required)*{_UNIT}*
    | (?:remaining|left)(?:wait|cooldown|backoff|lockout|ban|block|lock|penalty|throttle|delay)(?:time|period|duration)?{_UNIT}*
    | (?:ban|block|penalty|throttle|lock)(?:remaining|time(?:left|remaining)|remainingtime){_UNIT}*
    """,
    re.VERBOSE,
)
_RESET = re.compile(
    rf"[a-z]*?(?:reset|resets|replenish|replenishes|replenished|refills?|renews)(?:s|ting)?(?:at|in|on|after|delay|again)?{_UNIT}*"
    rf"|[a-z]*(?:seconds|secs|ms|millis|milliseconds|minutes|time)(?:until|till|to|before)[a-z]*(?:reset|refill|renewal){_UNIT}*"
)
#: What makes such a name another's: counts, bounds, settings, what is past, what resets but no limit.
_OTHER = re.compile(
    r"max|average|avg|count|policy|default|total|enabled|allowedwait|last|previous|prior|since|elapsed|queue|password|token|email|link|preset|await|waited|spent"
)
_HEADER_WAIT = re.compile(
    rf"""
    [a-z]*(?:retry|tryagain)(?:after|in|at|delay|wait|until|notbefore|time){_UNIT}*
    | [a-z]*ratelimitretryafter[a-z]*
    | [a-z]*(?:ratelimit|limit|throttle|throttling|quota)(?:retry|next|wait|delay|cooldown|backoff)(?:time|at|in|after|for){{0,2}}{_UNIT}*
    | [a-z]*next(?:allowed|available|request|retry|attempt|call|access|permitted)(?:allowed|available|request|retry|attempt|call|access|at|on|in|after){{0,2}}{_UNIT}*
    | [a-z]*(?:blocked|banned|limited|throttled|locked|unavailable|wait|cooldown|backoff)(?:until|till){_UNIT}*
    | [a-z]*(?:seconds|secs|ms|time)(?:until|till|to|before)(?:next|retry|available|request|wait)[a-z]*
    | x?(?:rate|ratelimit|limit|throttle|throttling|api|request)?(?:wait|cooldown|backoff|slowdown)(?:time|period|for|remaining|left){{0,2}}{_UNIT}*
    | x?(?:throttle|throttling)(?:wait|delay|for|time)?{_UNIT}+
    | x?(?:next)?(?:token|quota|bucket)?(?:replenish|replenishment|refill)(?:time|at|in|after){{0,2}}{_UNIT}*
    """,
    re.VERBOSE,
)


@lru_cache(maxsize=4096)
def header_name(name: bytes) -> Named:
    """What a header states: its unit goes by the ending of the name."""
    unit = _HEADERS.get(name)
    if unit is not None:
        return Named("wait", unit)
    if name.endswith(b"-usage") and b"limit" not in name:
        return Named("usage", "")
    key = normal(name.decode("latin-1"))
    if _HEADER_WAIT.fullmatch(key) and not _OTHER.search(key) and "reset" not in key:
        return Named("wait", key)
    if b"imit" in name or b"reset" in name or b"remain" in name or b"quota" in name:
        return Named("limit", "")
    return _NOTHING


@lru_cache(maxsize=8192)
def member(name: str) -> Named:
    """What a member of a body states, with its normal name."""
    key = normal(name)
    if key in _RESETS or key in _ENDS_OF_WINDOWS:
        return Named("reset", key)
    if key in _WAITS:
        return Named("wait", key)
    if _OTHER.search(key):
        return _NOTHING
    if _RESET.fullmatch(key):
        return Named("reset", key)
    if _WAIT.fullmatch(key):
        return Named("wait", key)
    return _NOTHING


_NAMES = ("name", "Name", "@name", "@Name", "key", "Key")
_VALUES = ("#text", "value", "Value", "@value", "@Value", "stringValue", "val")


def pair(node: dict[str, Any]) -> tuple[str, Any] | None:
    """The name and value of an object that is such a pair: `{"key": "retryAfter", "value": "12"}`, `<Value Name="BackOffMilliseconds">`."""
    name = next((node[key] for key in _NAMES if key in node), None)
    if not isinstance(name, str) or len(name) > _MAX_NAME_CHARS:
        return None
    return next(((name, node[key]) for key in _VALUES if key in node), None)


def ends_window(key: str) -> bool:
    """Whether it is the end of a window, which is a reset only beside the limit of that window."""
    return key in _ENDS_OF_WINDOWS
