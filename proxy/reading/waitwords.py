"""Waits as sentences state them: `try again in 1m30s`, `available in 22 seconds`, `resets at <date>`.

Owns the openings after which a duration or a date is a wait. A window (`10 requests per 10 seconds`), an age (`older than 60
days`) and a lifetime have no such opening and are no waits. `find` is pure and never raises; it returns at most a few waits.
"""

from __future__ import annotations

import re
from functools import lru_cache

from proxy.reading import moments
from proxy.reading.formats.stated import duration
from proxy.reading.model import WaitSeen

_UNIT = r"(?:milliseconds?|millis|msecs?|ms|seconds?|secs?|s|minutes?|mins?|m|hours?|hrs?|h|days?|d|weeks?)(?:\(s\))?(?![a-z])"
_AMOUNT = rf"\d+(?:\.\d+)?\s*{_UNIT}"
_DURATION = rf"(?P<duration>{_AMOUNT}(?:(?:,|\s|and)*{_AMOUNT})*)"
_CLOCK = r"(?P<clock>\d{1,2}:\d\d(?::\d\d)?(?!\d))"
_BARE = r"(?P<bare>\d+(?:\.\d+)?)(?![\d.:/%\-]|\s*(?:times|requests|%|x\b|more\b))"
_ONE = r"(?P<one>an?|one)\s+(?P<unit>second|minute|hour|day)\b"
_SOFT = r"(?:about|approximately|approx\.?|at least|around|roughly|another|for|up to|a further|the next|~|≈|a minimum of|=|:|is|least|of|after|in)"

#: (Both are searched in lower case: case-blind patterns cost five times as much.)
#: Words after which a duration is a wait; a bare number too where the opening itself speaks of retrying.
_OPENING = re.compile(
    rf"""
    (?: \b(?:re-?try(?:ing)?|try|trying|retried|repeat|resend|resubmit|resume|attempt|request|again)\b (?:[^.\d]|\.(?!\s)){{0,60}}? \b(?:in|after|within|for)
      | \bretry[-_ ]?(?:after|in|delay)(?:[-_ ]?(?:seconds|secs|ms))?
      | \b(?:wait|waiting|pause|sleep|hold\ off|back\ off|cool\ ?down(?:\ period)?|delay)(?:\ for)?
      | \b(?:available|lifted|unlocked|unblocked|restored|reset|resets|resetting|renews|refreshes|replenishes|expires?|free|back|ready|refilled|resolved|unbanned|over|cleared)
        (?:\ again|\ automatically|\ online)? \ (?:in|after|within)
      | \b(?:blocked|locked|banned|limited|restricted|suspended|disabled|throttled|paused|unavailable|closed|rate-limited)(?:\ out)?(?:\ temporarily)? \ for(?:\ the\ next)?
      | \b(?:next|earliest)\ (?:allowed\ |available\ )?(?:request|retry|attempt|call|try)(?:\ is)?(?:\ allowed|\ possible|\ available)? \ (?:in|after)
      | \btime\ (?:left|remaining|until\ reset|to\ reset|to\ wait) | \breset[_\ ]?(?:in|after) | \bresets?[_\ ]in[_\ ](?:seconds|secs)
      | \bin\ (?=~?\d+(?:\.\d+)?\s*(?:s|sec|second|minute|min|hour)s?\b[^.]{{0,12}}(?:\.|$)) (?<=again\ in\ )
    )
    \s* (?:{_SOFT}\s*){{0,3}}
    (?: {_DURATION} | {_CLOCK} | {_ONE} | {_BARE} )
    """,
    re.VERBOSE,
)
#: `25 seconds remaining`, `300 seconds before trying again`
_CLOSING = re.compile(
    rf"{_DURATION}\s+(?:remaining|left|until (?:the )?(?:reset|retry|next)|before (?:trying|retrying|making|sending|you (?:can |may )?(?:try|retry)|next|submitting|requesting|the next|attempting|another|a new))",
)
#: Openings after which a date is when it works again.
_DATED = re.compile(
    r"""
    \b(?: (?P<reset>resets?|reset\ time|renews?|refreshes|replenish(?:es|ed)|resetting|resets\ on|refreshed)
        | try\ again | retry(?:[-_ ]?(?:after|at))? | regain\ access | available | until | lifted | unlocks? | unblocked | expires? | blocked | resume[sd]? | after | wait | banned | back | not\ before
        | next\ (?:request|retry|attempt|reset) | again
      )
      (?:\ (?:again|be|is|will|on|at|after|until|by|from|automatically|access|window|date|time|next|quota|limit|your|the|new|request|allowed|in|usage|to|online|full|use|available|this|it|of|back))*
      [\s:=(~\"'`]* (?P<date>
          \d{4}-\d\d-\d\d (?:(?:T|\s+(?:at\s+)?)\d\d:\d\d(?::\d\d(?:\.\d+)?)?)? \s* (?:Z|UTC|GMT|[+-]\d\d:?\d\d)?
        | (?:(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*,?\s+)? (?:\d{1,2}(?:st|nd|rd|th)?[\ \-][a-z]{3,9},?[\ \-]\d{4} | [a-z]{3,9}\.?\ \d{1,2}(?:st|nd|rd|th)?,?\ \d{4})
          (?:,?\s+(?:at\s+)?\d{1,2}:\d\d(?::\d\d)?(?:\s*[ap]m)?)? \s* (?:(?:UTC|GMT|Z)?[+-]\d\d:?\d\d|UTC|GMT|Z\b)?
        | \d{1,2}/\d{1,2}/\d{4},?\ \d{1,2}:\d\d(?::\d\d)?(?:\s*[ap]m)?
        | (?:epoch\ |timestamp\ |unix\ (?:time(?:stamp)?\ )?)?(?P<epoch>1\d{9}(?:\d{3})?(?:\.\d+)?)(?!\d)
        | (?P<midnight>midnight|00:00(?::00)?)\ (?:\(?(?:UTC|GMT|Z)\)?) | (?P<hour>\d{1,2}):(?P<minute>\d\d)(?::\d\d)?\ ?(?P<half>[ap]m)?\ \(?(?:UTC|GMT)\)?
      )
    """,
    re.IGNORECASE | re.VERBOSE,
)
_HAS_DIGIT = re.compile(r"\d|midnight")
#: One of these is in every date and time of day that `_DATED` knows, and one of those behind every duration that `_CLOSING` knows.
_HAS_DATE = re.compile(r"\d{4}|\d:\d\d|midnight", re.IGNORECASE)
_HAS_CLOSING = re.compile(r"remaining|left|until|before")
_HINT = re.compile(
    r"again|retry|retri|re-try|wait|reset|avail|until|renew|refresh|\bin\b|after|for|back|left|remain|before|resum|regain",
    re.IGNORECASE,
)
_ONE_SECONDS = {"second": 1.0, "minute": 60.0, "hour": 3600.0, "day": 86_400.0}
_QUOTES = str.maketrans({"'": None, '"': None, "`": None, "\u2019": None, "\u2018": None})
MAX_CHARS = 2000


def find(text: str, base: float) -> list[WaitSeen]:
    """The waits that a sentence states, relative to the base time."""
    dated, timed = _stated(text[:MAX_CHARS])
    waits: list[WaitSeen] = []
    for match in dated:
        _append(waits, _dated_seconds(match, base), is_reset=match["reset"] is not None)
    for seconds, is_reset in timed:
        _append(waits, seconds, is_reset=is_reset)
    return waits


_Stated = tuple[tuple[re.Match[str], ...], tuple[tuple[float | None, bool], ...]]
_NOTHING: _Stated = ((), ())


@lru_cache(maxsize=1024)
def _stated(text: str) -> _Stated:
    """The dates of a text, and its durations in seconds with whether they are of a reset; what does not depend on the time."""
    if not _HINT.search(text):
        return _NOTHING
    plain = text.translate(_QUOTES) if ("'" in text or '"' in text or "`" in text) else text
    lowered = plain.lower()
    if not _HAS_DIGIT.search(plain):
        one = _OPENING.search(lowered)
        return ((), ((_opened(one), False),)) if one is not None and one["one"] else _NOTHING
    dated = tuple(_DATED.finditer(plain)) if _HAS_DATE.search(plain) else ()
    closing = _CLOSING.finditer(lowered) if _HAS_CLOSING.search(lowered) else ()
    timed = [(_amount(match["duration"]), False) for match in closing]
    timed += [(_opened(match), match[0][:5].lower() == "reset") for match in _OPENING.finditer(lowered)]
    return dated, tuple(timed)


def _append(waits: list[WaitSeen], seconds: float | None, *, is_reset: bool) -> None:
    if seconds is not None and len(waits) < 6:
        waits.append(WaitSeen(seconds, "sentence", is_reset))


def _opened(match: re.Match[str]) -> float | None:
    if match["duration"]:
        return _amount(match["duration"])
    if match["one"]:
        return _ONE_SECONDS[match["unit"].lower()]
    if match["clock"]:
        parts = [int(part) for part in match["clock"].split(":")]
        return float(parts[0] * 3600 + parts[1] * 60 + parts[2]) if len(parts) == 3 else None
    opening = match[0].lower()
    number = float(match["bare"])
    # A bare number is seconds only right behind a word of retrying: `retry after 35`.
    if number >= moments.EPOCH_SECONDS or not re.search(
        r"(?:retry|again|wait|reset)\W*(?:after|in|for)?[\s:=_-]*(?:seconds|secs|ms)?[\s:=]*[\d.]+\Z", opening
    ):
        return None
    return number / 1000 if "ms" in opening else number


def _amount(text: str) -> float | None:
    text = text.lower().replace("(s)", "s").replace(",", " ").replace(" and ", " ")
    weeks = re.fullmatch(r"(\d+) ?weeks?", text.strip())
    return float(weeks[1]) * 604_800 if weeks else duration(text.strip())


def _dated_seconds(match: re.Match[str], base: float) -> float | None:
    if match["epoch"]:
        return moments.from_number(float(match["epoch"]), base)
    if match["midnight"]:
        return moments.next_time_of_day(0, 0, base)
    if match["hour"]:
        if match["reset"] is None:
            return None  # a time of day may be past; only a reset comes every day
        hour = int(match["hour"]) % 24
        if match["half"]:
            hour = hour % 12 + (12 if match["half"].lower() == "pm" else 0)
        return moments.next_time_of_day(hour, int(match["minute"]) % 60, base)
    text = re.sub(r"\A(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*,?\s+", "", match["date"], flags=re.IGNORECASE)
    return moments.from_date(text.strip(), base)
