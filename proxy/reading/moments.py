"""Times and durations as vendors write them -> seconds from a clock's time (epoch seconds, UTC).

Owns every form of CONTRACT section 6 that a single value can take: a number (seconds, milliseconds, an epoch by its size), a
duration text, an HTTP date, an ISO time, JavaScript's `Date.toString`, dates in words. A reader returns seconds, which may be
negative, or None; it never raises and asks the clock only where a text states a moment. Whether a wait counts is decided in waits.py.
"""

from __future__ import annotations

import math
import re
from datetime import UTC, datetime

from proxy.contract.codes import MAX_STATED_WAIT_SECONDS
from proxy.exchange import Headers, header
from proxy.reading.formats.stated import duration

EPOCH_SECONDS = 1e9
EPOCH_MILLISECONDS = 1e12
_EPOCH_MICROSECONDS = 1e15
_EPOCH_NANOSECONDS = 1e18

_NUMBER = re.compile(r"[+-]?\d{1,20}(?:\.\d{1,12})?\Z")
_MONTHS = {
    name: number
    for number, name in enumerate(("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"), 1)
}
#: The names of the months, in short or at length, and the zones that vendors name, in hours from UTC.
MONTH = r"(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)"
ZONES: dict[str, float] = {
    "utc": 0, "gmt": 0, "z": 0, "wet": 0, "bst": 1, "west": 1, "cet": 1, "cest": 2, "met": 1, "eet": 2, "eest": 3, "msk": 3, "sast": 2,
    "ist": 5.5, "sgt": 8, "hkt": 8, "awst": 8, "jst": 9, "kst": 9, "aest": 10, "aedt": 11, "nzst": 12, "nzdt": 13, "brt": -3, "art": -3,
    "est": -5, "edt": -4, "et": -5, "eastern": -5, "cdt": -5, "ct": -6, "cst": -6, "mst": -7, "mdt": -6, "pst": -8, "pdt": -7, "pt": -8, "pacific": -8,
    "akst": -9, "hst": -10, "america/los_angeles": -8, "us/pacific": -8, "america/denver": -7, "america/chicago": -6, "us/central": -6,
    "america/new_york": -5, "us/eastern": -5, "america/toronto": -5, "america/sao_paulo": -3, "etc/utc": 0, "europe/london": 0, "europe/dublin": 0,
    "europe/paris": 1, "europe/berlin": 1, "europe/madrid": 1, "europe/rome": 1, "europe/amsterdam": 1, "europe/warsaw": 1, "europe/moscow": 3,
    "asia/kolkata": 5.5, "asia/shanghai": 8, "asia/singapore": 8, "asia/hong_kong": 8, "asia/tokyo": 9, "asia/seoul": 9,
}  # fmt: skip
#: Zones whose name leaves open whether it is summer there.
_WITH_SUMMER = frozenset(
    {"et", "ct", "pt", "eastern", "pacific", *(name for name in ZONES if name.startswith(("america/", "us/", "europe/")))}
) - {"america/sao_paulo", "europe/moscow"}
#: From the second Sunday of March to the end of October, near enough.
_SUMMER = ((3, 12), (10, 31))
_DAY_NAME = r"(?:mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun)(?:day)?,?\s+"
#: Dates, each without its time of day: `2026-11-30`, `2026-Nov-30`, `2026/11/30`; `20261130`; `Nov 30 2026` (or without a year where a
#: time follows); `30 Nov 2026`, `30-Nov-26`; `30.11.2026`; `11/30/2026`, month first as the vendors that write so do.
_DATES = (
    rf"(?P<y1>\d{{4}})[-/.\ ](?P<m1>\d\d?|{MONTH})[-/.\ ](?P<d1>\d\d?)(?!\d)",
    r"(?P<y2>20\d\d)(?P<m2>\d\d)(?P<d2>\d\d)(?=T\d{4})",
    rf"(?:{_DAY_NAME})?(?P<m3>{MONTH})\.?\s+(?P<d3>\d{{1,2}})(?:st|nd|rd|th)?(?:,?\s+(?P<y3>\d{{4}}))?(?![\d/])",
    rf"(?:{_DAY_NAME})?(?P<d4>\d{{1,2}})(?:st|nd|rd|th)?[\ \-](?:of\ )?(?P<m4>{MONTH})\.?,?(?:[\ \-](?P<y4>\d{{4}}|\d\d(?=\s)))?(?![\d/])",
    r"(?P<d5>\d{1,2})\.(?P<m5>\d{1,2})\.(?P<y5>\d{4})",
    r"(?P<m6>\d{1,2})/(?P<d6>\d{1,2})/(?P<y6>\d{4})",
    r"(?P<y7>\d{4})\u5e74(?P<m7>\d{1,2})\u6708(?P<d7>\d{1,2})\u65e5",
)
_DATE = re.compile("|".join(_DATES), re.IGNORECASE)
#: What follows a date: the time of day, its half, its zone, and the year where the date itself has none (`Nov 30 12:00:00 UTC 2026`).
_TIME = re.compile(
    r"(?:T|,?\s*(?:at\s+|@\s*)?)(?P<hour>\d{1,2}):?(?P<minute>\d\d)(?::?(?P<second>\d\d)(?:[.,](?P<fraction>\d+))?)?(?!\d)\s*(?P<half>[ap]\.?m\b\.?)?",
    re.IGNORECASE,
)
_ZONE = re.compile(
    r"\s*\(?(?:(?P<name>[a-z]{1,7}(?:/[a-z_]+)?)\b|(?P<utc>utc|gmt)(?=[+-]))?\s*(?:(?P<sign>[+-])(?P<oh>\d\d?)(?::?(?P<om>\d\d))?(?![\d-]))?",
    re.IGNORECASE,
)
_LATE_YEAR = re.compile(r"\s*(?:[A-Za-z]{3,4}\s+)?(\d{4})\b")
_LEADING = re.compile(r"(?i)(?:in|after|about|approximately|approx\.?|around|at|on|until|=|~|\u2248)\s*(?=\d)")
_UNITS = (
    (("ms", "millis", "milliseconds", "millisecond", "msec", "msecs"), 0.001),
    (("minutes", "mins", "minute", "min"), 60.0),
    (("hours", "hrs"), 3600.0),
    (("days",), 86_400.0),
)
#: `msBeforeNext`, `minutes_until_reset`: the unit stands first.
_UNIT_FIRST = re.compile(r"(ms|millis|milliseconds|minutes|mins|hours|days)(?:until|till|to|before|left|remaining)")
_HALF_YEAR = 183 * 86_400.0


class Clock:
    """The time from which moments count: the response's own Date, else `now` (epoch seconds).

    It tells whether anything was counted from it: what wasn't is as true a minute later.
    """

    __slots__ = ("_base", "_headers", "_now")

    def __init__(self, now: float, headers: Headers = ()) -> None:
        self._now = now
        self._headers = headers
        self._base: float | None = None

    @property
    def base(self) -> float:
        """Epoch seconds (the Date header: RFC 9110 section 6.6.1)."""
        if self._base is None:
            date = header(self._headers, b"date")
            stated = at(date.decode("latin-1")) if date else None
            self._base = self._now if stated is None else stated
        return self._base

    @property
    def was_asked(self) -> bool:
        return self._base is not None


def from_number(value: float, clock: Clock, name: str = "") -> float | None:
    """A number: an epoch by its size, else seconds in the unit of its name; what is too long for seconds is milliseconds."""
    if not math.isfinite(value):
        return None
    if value >= EPOCH_SECONDS:
        return _from_epoch(value) - clock.base
    first = _UNIT_FIRST.match(name)
    for endings, scale in _UNITS:
        if name.endswith(endings) or (first is not None and first[1] in endings):
            return value * scale
    if MAX_STATED_WAIT_SECONDS < value <= MAX_STATED_WAIT_SECONDS * 1000 and not name.endswith(("seconds", "secs", "sec")):
        return value / 1000
    return value


def _from_epoch(value: float) -> float:
    if value >= _EPOCH_NANOSECONDS:
        return value / 1e9
    if value >= _EPOCH_MICROSECONDS:
        return value / 1e6
    return value / 1000 if value >= EPOCH_MILLISECONDS else value


def from_text(text: str, clock: Clock, name: str = "") -> float | None:
    """Any single value as text."""
    text = text.strip().strip("\"'")
    if not text or len(text) > 120:
        return None
    if _NUMBER.match(text):
        return from_number(float(text), clock, name)
    if text[0] in "iIaAuUoO=~\u2248":
        text = _LEADING.sub("", text, count=1)
    seconds = duration(text)
    return seconds if seconds is not None else from_date(text, clock)


def from_date(text: str, clock: Clock) -> float | None:
    """A date in any of its forms, at the start of a text or behind a weekday."""
    moment = at(text, clock)
    return None if moment is None else moment - clock.base


def _fixed(text: str) -> float | None:
    """`Mon, 30 Nov 2026 12:00:00 GMT`, the form of HTTP itself (RFC 9110 section 5.6.7), without a general parser."""
    month = _MONTHS.get(text[8:11].lower())
    if month is None or text[16] != " " or text[19] != ":" or text[22] != ":":
        return None
    try:
        return datetime(
            int(text[12:16]), month, int(text[5:7]), int(text[17:19]), int(text[20:22]), min(int(text[23:25]), 59), tzinfo=UTC
        ).timestamp()
    except ValueError:
        return None


def at(text: str, clock: Clock | None = None) -> float | None:
    """The epoch seconds of a date; UTC where no zone is given, the next such day where no year is."""
    if len(text) == 29 and text[3:5] == ", " and text[25:] == " GMT":
        return _fixed(text)
    text = text.strip()[:80]
    date = _DATE.match(text) or _DATE.match(text, _after_weekday(text))
    if date is None:
        return None
    year, month, day = _date(date)
    time = _TIME.match(text, date.end())
    offset, end = (0.0, date.end()) if time is None else _offset(text, time.end(), (month, day))
    if year is None and time is not None and (late := _LATE_YEAR.match(text, end)) is not None:
        year = int(late[1])
    if year is not None:
        return _epoch(year, month, day, time, offset)
    return None if clock is None else _next(month, day, time, offset, clock)


def _after_weekday(text: str) -> int:
    """Where a date begins behind `Montag, ` or `Mon `."""
    word = re.match(r"[A-Za-z]{3,9},?\s+", text)
    return word.end() if word is not None else 0


def _date(match: re.Match[str]) -> tuple[int | None, int, int]:
    groups = match.groupdict()
    number = next(number for number in range(1, 8) if groups[f"d{number}"])
    year, month = groups[f"y{number}"], groups[f"m{number}"]
    whole = None if year is None else int(year) + (2000 if len(year) == 2 else 0)
    return whole, int(month) if month.isdigit() else _MONTHS[month[:3].lower()], int(groups[f"d{number}"])


def zone_hours(name: str, day: tuple[int, int]) -> float:
    """A zone's hours from UTC on such a month and day."""
    name = name.lower().removesuffix(" time")
    return ZONES[name] + (name in _WITH_SUMMER and _SUMMER[0] <= day <= _SUMMER[1])


def _offset(text: str, start: int, day: tuple[int, int]) -> tuple[float, int]:
    """The zone behind a time, in hours from UTC, and where it ends."""
    zone = _ZONE.match(text, start)
    if zone is None:
        return 0.0, start
    name = (zone["name"] or "").lower()
    if zone["sign"] and (not name or name in ZONES):
        hours = int(zone["oh"]) + int(zone["om"] or 0) / 60
        return (-hours if zone["sign"] == "-" else hours), zone.end()
    return (zone_hours(name, day), zone.end()) if name in ZONES else (0.0, start)


def _next(month: int, day: int, time: re.Match[str] | None, offset: float, clock: Clock) -> float | None:
    """A day without its year: the one nearest to the clock, of this year or a neighbour."""
    this = datetime.fromtimestamp(clock.base, UTC).year
    moments = [moment for year in (this - 1, this, this + 1) if (moment := _epoch(year, month, day, time, offset)) is not None]
    near = [moment for moment in moments if abs(moment - clock.base) < _HALF_YEAR]
    return near[0] if near else None


def _epoch(year: int, month: int, day: int, time: re.Match[str] | None, offset_hours: float) -> float | None:
    hour, minute, second, fraction = 0, 0, 0, 0.0
    if time is not None:
        hour, minute, second = hour_of(int(time["hour"]), time["half"]), int(time["minute"]), min(int(time["second"] or 0), 59)
        fraction = float(f"0.{time['fraction']}") if time["fraction"] else 0.0
    try:
        return datetime(year, month, day, hour, minute, second, tzinfo=UTC).timestamp() + fraction - offset_hours * 3600
    except (ValueError, OverflowError):
        return None


def hour_of(hour: int, half: str | None) -> int:
    """An hour of the clock's twelve, or of the day's 24."""
    if not half:
        return hour
    return hour % 12 + (12 if half[0] in "pP" else 0)


def next_time_of_day(hour: int, minute: int, clock: Clock, zone: str = "utc") -> float:
    """Seconds to the next such time in a zone."""
    today = datetime.fromtimestamp(clock.base, UTC)
    wanted = hour * 3600 + minute * 60 - zone_hours(zone, (today.month, today.day)) * 3600
    return (wanted - clock.base % 86_400) % 86_400 or 86_400.0
