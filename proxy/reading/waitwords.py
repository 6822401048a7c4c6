"""Waits as sentences state them: `try again in 1m30s`, `available in 22 seconds`, `resets at <date>`.

Owns the openings after which a duration or a date is a wait. A window (`10 requests per 10 seconds`), an age (`older than 60
days`) and a lifetime have no such opening and are no waits. Other languages than English are read in waittongues.py, where
English found nothing. `find` is pure and never raises; it returns at most a few waits.
"""

from __future__ import annotations

import re
from functools import lru_cache

from proxy.reading import moments, waittongues
from proxy.reading.formats.stated import duration
from proxy.reading.model import WaitSeen
from proxy.reading.moments import Clock

_UNIT = r"(?:milliseconds?|millis|msecs?|ms|microseconds?|\u00b5s|seconds?|secs?|s|minutes?|mins?|m|hours?|hrs?|h|days?|d|weeks?|wks?)(?:\(s\))?(?![a-z])"
_NUMBER = r"(?:\d{1,3}(?:,\d{3})+(?!\d)|\d+)(?:\.\d+)?"
_MORE = r"(?:\s*(?:more|additional|further|full|whole|extra|remaining|other)\s+)?"
_AMOUNT = rf"{_NUMBER}{_MORE}(?:\s*[\[(]?|-){_UNIT}"
_DURATION = rf"(?P<duration>{_AMOUNT}(?:(?:,|\s|and)*{_AMOUNT}){{0,4}})(?!\s+(?:ago|old|window|interval|period|earlier)\b)"
_CLOCK = r"(?P<clock>(?:\d{1,2}[.])?\d{1,3}:\d\d(?::\d\d(?:\.\d+)?)?(?![\d:]))(?!\s*(?:[ap]\.?m\b|utc\b|gmt\b|z\b))(?P<of>\s*(?:hours?|hrs?|h)\b)?"
_BARE = r"(?P<bare>\d+(?:\.\d+)?)(?![\d.:/%\-]|,\d|\s*(?:times|requests|%|x\b|more\b|calls|attempts|retries|tokens|messages))"
_ONE = r"(?P<one>an?|one|another)\s+(?:more\s+|full\s+)?(?P<unit>second(?!\s+(?!before|and|or|then|between|until|please)[a-z])|minute|hour|day|week)\b"
_SOFT = (
    r"(?:about|approximately|approx\.?|at least|around|roughly|another|for|up to|a further|the next|~|≈|a minimum of|=|:|is|least|of|after|in|currently"
    r"|estimated(?: at)?|an additional|an extra|a|still|just|only|the remaining|(?:less|no less|not less|more) than|under|time|period|duration|interval|\(|\[|min\.?|minimum|maximum|until|<|>)"
).replace(" ", r"\ ")
#: What an opening may not skip: what ran out, and what is a window.
_OTHER = r"(?!\b(?:timed|time-?outs?|took|cancell?ed|aborted|expired|failed|older|per|every|only|limit\w*|response)\b)"

#: (All but dates are searched in lower case: case-blind patterns cost five times as much.)
#: Words after which a duration is a wait; a bare number too where the opening itself speaks of retrying.
_OPENING = re.compile(
    rf"""
    (?<![a-z\d]) (?: (?:re-?try(?:ing)?|try|trying|retried|repeat(?:ed)?|resend|resubmit|resume[sd]?|again|continue)\b (?:[^.\d]|\.(?!\s)){{0,60}}? \b(?:in|after|within|for)\b
      | (?:request|attempt)\b (?:{_OTHER}[^.\d]){{0,60}}? \b(?:in|after|within|for)\b
      | retry[-_ ]?(?:after|in|delay)(?:[-_ ]?(?:seconds|secs|ms))?
      | (?:wait|waiting|pause|sleep|hold\ off|hold\ on|back(?:ing)?\ ?off|cool\ ?-?down(?:\ period)?|delay)_?(?:\ for)?
      | (?:available|lifted|unlocked|unblocked|restored|reset|resets|resetting|renews|renewed|refreshes|refreshed|replenish(?:es|ed)|recharged|recovers?|regenerates?|free|back|ready|refill(?:s|ed)?|resolved|unbanned|over|cleared|removed|released)
        (?:\ again|\ automatically|\ online|\ to\ normal)? \ (?:in|after|within)
      | (?:ban|block|lock|lockout|limit|penalty|suspension|restriction|cool\ ?-?down|throttling|throttle|window|quota|hold|pause|mute|lease)\b (?:[^.\d]){{0,30}}? \b(?:expires?|ends?|end|lapses?|wears\ off|elapses)
        (?:\ again|\ automatically)? \ (?:in|after|within)
      | (?:ban|block|lock|lockout|penalty|suspension|restriction|cool\ ?-?down|throttling|throttle|mute|freeze)\ (?:(?:will|is|has|still|currently|may|can|now|now\ )\ ){{0,2}}(?:lasts?|continues?|persists?|remains?|stays?|active|(?=in\ effect))
        (?:\ ?in\ (?:effect|force|place)|\ active)?(?:\ for)?(?:\ the\ next)?
      | (?:blocked|locked|banned|throttled|muted|suspended):
      | (?:blocked|locked|banned|limited|restricted|suspended|disabled|throttled|paused|unavailable|closed|rate-limited|muted|timed\ out)(?:\ out)?(?:\ temporarily)? \ for(?:\ the\ next)?
      | (?:blocked|locked|banned|suspended|throttled|muted|timed\ out|blacklisted) (?:\ [a-z\-]+){{1,6}}? \ for(?:\ the\ next)?
      | (?:next|earliest)\ (?:(?:allowed|available|possible|permitted)\ )?(?:request|retry|attempt|call|try|message|query|access|slot|reset|submission)(?:\ is|\ will\ be)?(?:\ allowed|\ possible|\ available|\ permitted)? \ ?(?:in|after|at|:)
      | next\ (?:allowed|available|possible|permitted) \ ?(?:in|after|:)
      | you\ (?:can|may|will\ be\ able\ to|are\ allowed\ to)\ (?!only|not\b) (?:(?!\b(?:one|single|up\ to|max|maximum|only)\b)[^.\d]){{3,60}}? \bin\b
      | time\ (?:left|remaining|until\ (?:reset|retry|next\ \w+|unlock)|to\ reset|to\ wait|to\ availability) | reset[_\ ]?(?:in|after) | resets?[_\ ]in[_\ ](?:seconds|secs)
      | (?:eta|downtime|(?:expected|estimated)\ (?:recovery|restoration|downtime|duration|completion|resolution|time|wait)(?:\ time)?)\b
      | will\ (?:be\ )?(?:complete|completed|finish|finished|done|live|up|active|online) \ in\b
      | (?:remaining|lockout|blocking|ban|penalty)\ (?:wait\ |waiting\ |block\ |ban\ |lock\ |lockout\ )?(?:time|period|duration)
    )
    \s* (?:{_SOFT}\s*){{0,4}}
    (?: {_DURATION} | {_CLOCK} | {_ONE} | {_BARE} )
    """,
    re.VERBOSE,
)
_OF_RETRY = r"(?:try|trying|retry|retrying|make|making|send|sending|can|may|could|submit|submitting|request|requesting|attempt|attempting|another|a new|using|calling|uploading|posting|resending|creating|doing|starting|performing|repeating|searching|continuing|again|next (?:request|retry|attempt|call|try|reset|message|query|one|upload|post|search|submission))"
_THEN = rf"(?:the |your |you |we |this |that |it |any |a |an ){{0,2}}{_OF_RETRY}\b"
#: `25 seconds remaining`, `300 seconds before trying again`, `60 seconds and try again`, `00:14:05 left`
_CLOSING = re.compile(
    rf"(?:{_DURATION}|{_CLOCK})\s+(?:remaining|remain|left|to go|until (?:the |your |you |it |this |next ){{0,2}}(?:reset|resets|retry|retrying|next|can|may|limit|quota|again|access|unlock\w*|unblock\w*|available|request|rate)"
    rf"|before {_THEN}|(?:and|then)(?: then)? (?:please )?(?:re-?try|try|resend|repeat)(?! (?:failed|limit|count))\b|(?:cool ?-?down|lockout|waiting period|wait|pause|ban|penalty)\b)",
)
#: `In 30 seconds, you can try again.`
_LEADING = re.compile(
    rf"(?:^|[.!;:(]\s*)(?:please\ )?(?:in|after)\ (?:about\ |approximately\ |another\ |~\s*)?{_DURATION},?\s+(?:please\ )?(?:you\ (?:can|may|will|could)\ (?:be\ able\ to\ )?)?(?:re-?try|try|resend|request|repeat|continue|send|make|call)\b"
)
#: `Slow down (30s)`, `try again later [1m30s]`
_BRACKETED = re.compile(
    rf"\b(?:too many (?:requests|attempts)|rate[- ]limited|throttled|slow ?down|slow ?mode|too (?:fast|quickly|often|frequently)|try again|retry|later|blocked|locked|banned|cool ?-?down)\W{{0,3}}[(\[]~?\s*{_DURATION}\s*(?:remaining|left|more)?[)\]]"
)
#: `interval between calls should be at least 5 seconds`, `10 seconds apart`, `leave 3 seconds between requests`: the least room between two calls.
_CALLS = r"(?:api |http |consecutive |successive |subsequent |your |any |each |every |two |the |these |api-)*(?:requests?|calls?|quer(?:y|ies)|attempts?|submissions?|invocations?|messages|retries)\b"
_NOT_MEASURED = r"(?<!average )(?<!avg )(?<!mean )(?<!measured )(?<!actual )(?<!observed )(?<!current )(?<!your )"
_TO_BOUND = r"(?:(?!\b(?:was|were|averag\w+|took)\b)[^.\d]){0,60}?"
_SPACING = re.compile(
    rf"{_NOT_MEASURED}\b(?:interval|gap|spacing|time|delay|pause|space)s? (?:between|of|for|among) {_CALLS}{_TO_BOUND}{_DURATION}"
    rf"|{_NOT_MEASURED}\b(?:requests?|calls?|api|quer(?:y|ies)) interval\b{_TO_BOUND}{_DURATION.replace('duration', 'interval')}"
    rf"|\b{_CALLS} (?:must|should|need to|have to) have an? (?:minimum )?(?:interval|gap|delay|pause) of (?:{_SOFT}\s*){{0,2}}{_DURATION.replace('duration', 'having')}"
    rf"|\b{_CALLS}[^.\d]{{0,40}}? (?:{_SOFT}\s*){{0,2}}{_DURATION.replace('duration', 'apart')} apart\b"
    rf"|\b{_CALLS} (?:must|should|need to|have to) be spaced (?:out )?(?:by )?(?:{_SOFT}\s*){{0,2}}{_DURATION.replace('duration', 'spaced')}"
    rf"|\b(?:leave|allow|keep|have|ensure|be|of|put|give|least|minimum|add|insert) (?:{_SOFT}\s*){{0,2}}{_DURATION.replace('duration', 'between')} (?:(?:gap|pause|delay|interval) )?between {_CALLS}"
)
#: `blocked for the next 10 minutes`, `calls are prohibited within the next hour`, `once the rate stays below the threshold for 10 minutes`
_BARS = r"\b(?:prohibit|block|ban|bar|restrict|suspend|refus|reject|lock|forbid|disallow|den[iy])\w*\b[^.!?\d]{0,60}\b(?:within|for|during|over|in) the next "
_BARRED = re.compile(
    rf"{_BARS}{_DURATION}|\bbelow (?:the |this |our ){{0,2}}(?:\w+ )?(?:threshold|limit|rate) for (?:at least )?{_DURATION.replace('duration', 'below')}"
    rf"|\bonly (?:be )?[a-z]+ (?:once )?(?:every|each) {_DURATION.replace('duration', 'every')}"
)
_BARRED_FOR_ONE = re.compile(rf"{_BARS}(?P<unit>second|minute|hour|day|week)\b")
_HAS_SPACING = re.compile(r"between|interval|apart|spac")
_ZONE = rf"(?:{'|'.join(sorted(moments.ZONES, key=len, reverse=True))})(?:\ time)?\b"
#: Openings after which a date is when it works again.
_DATED = re.compile(
    rf"""
    \b(?: (?P<reset>resets?|reset\ time|renews?|renewed|refreshes|replenish(?:es|ed)|resetting|resets\ on|refreshed|refills?)
        | (?P<retry>try\ again | retry(?:[-_ ]?(?:after|at))? | next\ (?:request|retry|attempt|reset|access|available|allowed)) | (?:regain|access)\ (?:the\ )?(?:access|api)
        | available | (?<!valid\ )(?<!active\ )(?<!supported\ )(?<!paid\ )(?<!expire\ )until | lifted | unlocks? | unblocked | (?:ban|block|lock|limit|suspension|restriction|penalty)\ (?:will\ )?(?:expires?|ends?) | blocked | resume[sd]? | after | wait | banned | back | not\ before
        | again | till | maintenance\b[^!?]{{0,60}}?\bto | restored | fixed | completed
      )
      (?:\ (?:again|be|is|will|on|at|after|until|by|from|automatically|access|window|date|time|next|quota|limit|your|the|new|request|allowed|in|usage|to|online|full|use|available|this|it|of|back|time\ is|daily|every|each|day|every\ day|these|those|requests|calls|api))*
      [\s:=(~\"'`\[]* (?P<date>
          \d{{4}}[-/.](?:\d\d?|{moments.MONTH})[-/.]\d\d?(?!\d) (?:(?:t|,?\s+(?:at\s+)?)\d\d?:\d\d(?::\d\d(?:[.,]\d+)?)?(?:\s*[ap]m\b)?)? \s* (?:[+-]\d\d:?\d\d|{_ZONE}(?:[+-]\d\d:?\d\d)?)?
        | 20\d{{6}}t\d{{4,6}}z?
        | (?:(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*,?\s+)? (?:\d{{1,2}}(?:st|nd|rd|th)?[\ \-](?:of\ )?{moments.MONTH}(?:,?[\ \-]\d{{4}}|-\d\d\b)? | {moments.MONTH}\.?\s+\d{{1,2}}(?:st|nd|rd|th)?(?:,?\ \d{{4}})?)(?!\d)
          (?:,?\s+(?:at\s+)?\d{{1,2}}:\d\d(?::\d\d)?(?:\s*[ap]m\b)?)? \s* (?:(?:utc|gmt|z)?[+-]\d\d:?\d\d|{_ZONE})? (?:\s+20\d\d\b)?
        | \d{{1,2}}/\d{{1,2}}/\d{{4}},?\ \d{{1,2}}:\d\d(?::\d\d)?(?:\s*[ap]m)?(?:\s*{_ZONE})?
        | \d{{1,2}}\.\d{{1,2}}\.\d{{4}}(?:,?\s+\d{{1,2}}:\d\d(?::\d\d)?(?:\s*{_ZONE})?)?
        | (?:epoch\ |timestamp\ |unix\ (?:time(?:stamp)?\ )?)?(?P<epoch>1\d{{9}}(?:\d{{3}}){{0,3}}(?:\.\d+)?)(?!\d)
        | (?P<midnight>midnight|(?:utc|gmt)\ 00:00(?::00)?|00:00(?::00)?)(?:\ \(?(?P<midnight_zone>{_ZONE}))?(?!\ (?:local|in\ your|your))
        | (?P<hour>\d{{1,2}})(?::(?P<minute>\d\d)(?::\d\d)?|(?=\ ?[ap]\.?m\b))\ ?(?P<half>[ap]\.?m\b\.?)?(?:\ ?\(?(?P<zone>{_ZONE}))?(?!\ ?\(?[a-z]+/)
      )
    """,
    re.VERBOSE,
)
#: (These are asked of a text in lower case.)
_HAS_DIGIT = re.compile(r"\d|midnight")
#: One of these is in every date and time of day that `_DATED` knows, and one of those behind every duration that `_CLOSING` knows.
_HAS_DATE = re.compile(
    rf"\d(?:\d{{3}}|:\d\d|\ ?[ap]\.?m\b|(?:st|nd|rd|th)?[\ \-](?:of\ )?{moments.MONTH}\b)|midnight|{moments.MONTH}\.?\s+\d"
)
_HAS_CLOSING = re.compile(r"cool|lockout|wait|pause|ban|penalty|remain|left|until|before|then|and (?:re-?)?try|to go")
_HINT = re.compile(
    r"again|retry|retri|re-try|wait|reset|avail|until|renew|refresh|in |after|for|back|left|remain|before|resum|regain|replenish|slow|thrott|locked|sleep|pause|delay|cool|too|next|expire|block|lockout|ban|estimat|expected|eta\b|downtime|will be|maint|lease|penalty|ends? |between |interval|apart|spac|last"
)
_ONE_SECONDS = {"second": 1.0, "minute": 60.0, "hour": 3600.0, "day": 86_400.0, "week": 604_800.0}
_QUOTES = str.maketrans({"'": None, '"': None, "`": None, "\u2019": None, "\u2018": None, "*": None})
_NUMBERS = {
    "half an": "0.5", "half a": "0.5", "a quarter of an": "0.25", "quarter of an": "0.25", "a couple of": "2", "a couple": "2", "couple of": "2", "two": "2",
    "three": "3", "four": "4", "five": "5", "six": "6", "seven": "7", "eight": "8", "nine": "9", "ten": "10", "twelve": "12", "fifteen": "15", "twenty": "20",
    "twenty-four": "24", "twenty four": "24", "thirty": "30", "forty": "40", "forty-five": "45", "forty five": "45", "forty-eight": "48", "sixty": "60", "ninety": "90",
}  # fmt: skip
_NUMBER_WORD = re.compile(
    rf"\b({'|'.join(sorted(_NUMBERS, key=len, reverse=True))})(?:\ \(\d+\))?\ (?=(?:more\ |additional\ )?(?:second|minute|hour|day|week|sec|min|hr))"
)
_AND_A_HALF = re.compile(r"\b(?:an?|one)\ (hour|minute|day|week)\ and\ a\ half\b|\b(\d+|one) and a half (hours|minutes|days)")
_UNIT_WORDS = ("second", "minute", "hour", "day", "week")
MAX_CHARS = 2000


def find(text: str, clock: Clock) -> list[WaitSeen]:
    """The waits that a sentence states."""
    dated, timed = _stated(text[:MAX_CHARS])
    waits: list[WaitSeen] = []
    for match in dated:
        _append(waits, _dated_seconds(match, clock), is_reset=match["reset"] is not None)
    for seconds, is_reset in timed:
        _append(waits, seconds, is_reset=is_reset)
    return waits


_Timed = tuple[tuple[float | None, bool], ...]
_Stated = tuple[tuple[re.Match[str], ...], _Timed]


@lru_cache(maxsize=1024)
def _stated(text: str) -> _Stated:
    """The dates of a text, and its durations in seconds with whether they are of a reset; what does not depend on the time."""
    dated: tuple[re.Match[str], ...] = ()
    timed: _Timed = ()
    lowered = text.lower()
    has_unit = any(unit in lowered for unit in _UNIT_WORDS)
    if (has_unit or _HAS_DIGIT.search(lowered)) and _HINT.search(lowered):
        plain = text
        if "'" in text or '"' in text or "`" in text or "*" in text:
            plain = text.translate(_QUOTES)
            lowered = plain.lower()
        if has_unit:
            lowered = _numbered(lowered)
        if _HAS_DIGIT.search(lowered) is None:
            timed = _in_one(lowered)
        else:
            if _HAS_DATE.search(lowered):
                dated = tuple(_DATED.finditer(lowered))
            timed = _timed(lowered)
    if not dated and not timed and waittongues.may_speak(lowered):
        timed = tuple((seconds, False) for seconds in waittongues.find(lowered))
    return dated, timed


def _numbered(lowered: str) -> str:
    """Number words before a unit as digits: `half an hour`, `a couple of minutes`, `thirty seconds`."""
    if "and a half" in lowered:
        lowered = _AND_A_HALF.sub(_half_more, lowered)
    return _NUMBER_WORD.sub(lambda match: f"{_NUMBERS[match[1]]} ", lowered)


def _half_more(match: re.Match[str]) -> str:
    if match[1]:
        return f"1.5 {match[1]}s"
    return f"{1 if match[2] == 'one' else match[2]}.5 {match[3]}"


def _timed(lowered: str) -> _Timed:
    """The durations of a text that has digits."""
    timed: list[tuple[float | None, bool]] = []
    if _HAS_CLOSING.search(lowered):
        timed += [(_opened(match, is_closing=True), False) for match in _CLOSING.finditer(lowered)]
    timed += [(_opened(match), match[0][:5] == "reset") for match in _OPENING.finditer(lowered)]
    if not timed and _HAS_SPACING.search(lowered):
        timed = [(_amount(next(filter(None, match.groups()))), False) for match in _SPACING.finditer(lowered)]
    if not timed and ("(" in lowered or "[" in lowered):
        timed = [(_amount(match["duration"]), False) for match in _BRACKETED.finditer(lowered)]
    if not timed and ("after " in lowered or "in " in lowered):
        timed = [(_amount(match["duration"]), False) for match in _LEADING.finditer(lowered)]
    if not timed and (" next " in lowered or " below " in lowered or " only " in lowered):
        timed = [(_amount(next(filter(None, match.groups()))), False) for match in _BARRED.finditer(lowered)]
    return tuple(timed)


def _in_one(lowered: str) -> _Timed:
    """`in a minute`, `for an hour`: a text without digits."""
    timed: list[tuple[float | None, bool]] = [(_opened(match), False) for match in _OPENING.finditer(lowered) if match["one"]]
    if not timed and " next " in lowered:
        timed = [(_ONE_SECONDS[match["unit"]], False) for match in _BARRED_FOR_ONE.finditer(lowered)]
    return tuple(timed)


def _append(waits: list[WaitSeen], seconds: float | None, *, is_reset: bool) -> None:
    if seconds is not None and len(waits) < 6:
        waits.append(WaitSeen(seconds, "sentence", is_reset))


def _opened(match: re.Match[str], *, is_closing: bool = False) -> float | None:
    if match["duration"]:
        return _amount(match["duration"])
    if match["clock"]:
        return _clock(match, is_closing=is_closing)
    if match["one"]:
        return _ONE_SECONDS[match["unit"]]
    opening = match[0]
    number = float(match["bare"])
    # A bare number is seconds only right behind a word of retrying: `retry after 35`.
    if number >= moments.EPOCH_SECONDS or not re.search(
        r"(?:retry|again|wait|reset)[\W_]*(?:after|in|for)?[\s:=_-]*(?:seconds|secs|ms)?[\s:=]*[\d.]+\Z", opening
    ):
        return None
    # (`please wait [ 250 ] and retry` counts milliseconds.)
    return number / 1000 if "ms" in opening or (number >= 100 and "[" in opening[-12:]) else number


def _clock(match: re.Match[str], *, is_closing: bool) -> float | None:
    """`00:14:05`, `1.02:03:04`; `14:05` is minutes and seconds, but behind `after` a time of day."""
    text = match["clock"]
    if text.count(":") == 2:
        return duration(text)
    first, _, last = text.partition(":")
    if not first.isdigit() or int(last) > 59:
        return None
    if match["of"]:
        return int(first) * 3600.0 + int(last) * 60
    is_span = is_closing or re.search(
        r"(?:\bin|wait|remaining|left|time|for|down)[\s:=~(]*\Z", match[0][: match[0].rfind(text)]
    )
    return int(first) * 60.0 + int(last) if is_span else None


_FILLER = re.compile(
    r"\(s\)|(?<=\d)-(?=[a-z])|,(?=\d{3}(?!\d))|[\[(]|\b(?:more|additional|further|full|whole|extra|remaining|other)\b"
)


def _amount(text: str) -> float | None:
    text = text.replace("(s)", "s")
    return duration(" ".join(_FILLER.sub("", text).replace(",", " ").replace(" and ", " ").split()))


def _dated_seconds(match: re.Match[str], clock: Clock) -> float | None:
    if match["epoch"]:
        return moments.from_number(float(match["epoch"]), clock)
    if match["midnight"]:
        is_known = match["midnight_zone"] is not None or match["reset"] is not None or match["midnight"][0] in "uUgG"
        return moments.next_time_of_day(0, 0, clock, match["midnight_zone"] or "utc") if is_known else None
    if match["hour"]:
        return _time_of_day(match, clock)
    return moments.from_date(match["date"].strip(), clock)


def _time_of_day(match: re.Match[str], clock: Clock) -> float | None:
    """A reset comes every day, and a time to retry at is ahead; any other time of day may be past."""
    if match["reset"] is None and (match["retry"] is None or match["zone"] is None):
        return None
    if match["zone"] is None and match["half"] is None and not re.search(r"(?i)\bat ?\Z", match[0][: -len(match["date"])]):
        return None  # a span: `resets in 03:30`
    hour = moments.hour_of(int(match["hour"]) % 24, match["half"])
    seconds = moments.next_time_of_day(hour, int(match["minute"] or 0) % 60, clock, match["zone"] or "utc")
    return seconds if match["reset"] or seconds <= 43_200 else None
