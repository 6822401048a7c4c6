"""Times and durations as vendors write them -> seconds from a base time (epoch seconds, UTC).

Owns every form of CONTRACT section 6 that a single value can take: a number (seconds, milliseconds, an epoch by its size), a
duration text, an HTTP date, an ISO time, JavaScript's `Date.toString`, dates in words. A reader returns seconds, which may be
negative, or None; it never raises and never looks at a clock. Whether a wait counts is decided in waits.py.
"""

from __future__ import annotations

import math
import re
from datetime import UTC, datetime, timedelta, timezone
from email.utils import parsedate_to_datetime

from proxy.contract.codes import MAX_STATED_WAIT_SECONDS
from proxy.reading.formats.stated import duration

EPOCH_SECONDS = 1e9
EPOCH_MILLISECONDS = 1e12
_EPOCH_MICROSECONDS = 1e15
_EPOCH_NANOSECONDS = 1e18

_NUMBER = re.compile(r"[+-]?\d{1,20}(?:\.\d{1,12})?\Z")
_ISO = re.compile(
    r"(\d{4})-(\d\d)-(\d\d)(?:[T ]+(?:at )?(\d\d):(\d\d)(?::(\d\d)(\.\d+)?)?)?\s*(Z|UTC|GMT|[+-]\d\d:?\d\d)?", re.IGNORECASE
)
_MONTHS = {
    name: number
    for number, name in enumerate(("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"), 1)
}
#: `Nov 30 2026 13:00:07 GMT+0100`, `December 1, 2026, 12:00 AM UTC`, `30 Nov 2026 12:01:30 GMT`
_WORDED = re.compile(
    r"(?:(?P<month>jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\.?\s+(?P<day>\d{1,2})(?:st|nd|rd|th)?,?\s+(?P<year>\d{4})"
    r"|(?P<day2>\d{1,2})(?:st|nd|rd|th)?[ \-](?P<month2>jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\.?,?[ \-](?P<year2>\d{4}))"
    r"(?:,?\s+(?:at\s+)?(?P<hour>\d{1,2}):(?P<minute>\d\d)(?::(?P<second>\d\d))?(?:\s*(?P<half>am|pm))?)?"
    r"(?:\s*(?:utc|gmt|z)?\s*(?P<sign>[+-])(?P<oh>\d\d):?(?P<om>\d\d)|\s*(?P<zone>utc|gmt|z)\b)?",
    re.IGNORECASE,
)
#: `11/30/2026 5:00:00 PM`, month first as the vendors that write so do.
_AMERICAN = re.compile(r"(\d{1,2})/(\d{1,2})/(\d{4}),?\s+(\d{1,2}):(\d\d)(?::(\d\d))?(?:\s*(am|pm))?", re.IGNORECASE)
#: RFC 850 and the like: `Sunday, 06-Nov-94 08:49:37 GMT`.
_WEEKDAY = re.compile(r"[A-Za-z]{3,9}, \d")
_UNITS = (
    (("ms", "millis", "milliseconds", "millisecond", "msec", "msecs"), 0.001),
    (("minutes", "mins", "minute"), 60.0),
    (("hours", "hrs"), 3600.0),
)


def from_number(value: float, base: float, name: str = "") -> float | None:
    """A number: an epoch by its size, else seconds in the unit of its name; what is too long for seconds is milliseconds."""
    if not math.isfinite(value):
        return None
    if value >= EPOCH_SECONDS:
        return _from_epoch(value) - base
    for endings, scale in _UNITS:
        if name.endswith(endings):
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


def from_text(text: str, base: float, name: str = "") -> float | None:
    """Any single value as text."""
    text = text.strip().strip("\"'")
    if not text or len(text) > 120:
        return None
    if _NUMBER.match(text):
        return from_number(float(text), base, name)
    seconds = duration(text)
    return seconds if seconds is not None else from_date(text, base)


def from_date(text: str, base: float) -> float | None:
    """A date in any of its forms, at the start of a text or behind a weekday."""
    moment = at(text)
    return None if moment is None else moment - base


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


def at(text: str) -> float | None:
    """The epoch seconds of a date; UTC where no zone is given."""
    if len(text) == 29 and text[3:5] == ", " and text[25:] == " GMT":
        return _fixed(text)
    if iso := _ISO.match(text):
        return _iso(iso)
    if _WEEKDAY.match(text) and text.rstrip().endswith(("GMT", "UTC")):
        try:
            return parsedate_to_datetime(text).timestamp()
        except (ValueError, OverflowError, TypeError):
            return None
    if worded := _WORDED.search(text[:80]):
        return _worded(worded)
    if american := _AMERICAN.match(text):
        month, day, year, hour, minute, second, half = american.groups()
        return _epoch(int(year), int(month), int(day), _hour(int(hour), half), int(minute), int(second or 0), 0)
    return None


def _iso(match: re.Match[str]) -> float | None:
    year, month, day, hour, minute, second, fraction, zone = match.groups()
    offset = 0
    if zone and zone[0] in "+-":
        offset = (int(zone[1:3]) * 60 + int(zone[-2:])) * (-1 if zone[0] == "-" else 1)
    whole = _epoch(int(year), int(month), int(day), int(hour or 0), int(minute or 0), int(second or 0), offset)
    return None if whole is None else whole + float(fraction or 0)


def _worded(match: re.Match[str]) -> float | None:
    month = _MONTHS[(match["month"] or match["month2"])[:3].lower()]
    offset = 0
    if match["sign"]:
        offset = (int(match["oh"]) * 60 + int(match["om"])) * (-1 if match["sign"] == "-" else 1)
    hour = _hour(int(match["hour"] or 0), match["half"])
    return _epoch(
        int(match["year"] or match["year2"]),
        month,
        int(match["day"] or match["day2"]),
        hour,
        int(match["minute"] or 0),
        int(match["second"] or 0),
        offset,
    )


def _hour(hour: int, half: str | None) -> int:
    if half is None:
        return hour
    return hour % 12 + (12 if half.lower() == "pm" else 0)


def _epoch(year: int, month: int, day: int, hour: int, minute: int, second: int, offset_minutes: int) -> float | None:
    try:
        zone = timezone(timedelta(minutes=offset_minutes)) if offset_minutes else UTC
        return datetime(year, month, day, hour, minute, min(second, 59), tzinfo=zone).timestamp()
    except (ValueError, OverflowError):
        return None


def next_time_of_day(hour: int, minute: int, base: float) -> float:
    """Seconds from the base to the next such time in UTC."""
    wanted = hour * 3600 + minute * 60
    return (wanted - base % 86_400) % 86_400 or 86_400.0
