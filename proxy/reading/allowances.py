"""What a sentence allows: the values it lists, and the least and the most it names.

Owns the openings of lists ("must be one of", "possible values:"), how lists are written, and bounds in words. Raw text in, raw
values out; `allowed` gives at most 30 values, `bounds` numbers. Pure; never raises.
"""

from __future__ import annotations

import re
from functools import lru_cache

from proxy.contract.failure import Scalar

MAX_VALUES = 30
_LISTED = re.compile(
    r"""(?ix)
    (?: (?:must|should|can|has\ to|needs\ to|may|expected|expects|accepts?)\ (?:only\ )?(?:be\ )?(?:either\ )?(?:exactly\ )?one\ of
      | \b(?:is|are|was)?\ ?not\ (?:one|any)\ of | \b(?:expected|use|try|choose|select|pick|specify|want)\ (?:any\ |either\ |one\ )?(?:one\ )?(?:of|from)?
      | \bone\ of(?:\ the)?
      | \b(?:allowed|valid|permitted|accepted|acceptable|supported|possible|available|legal|known|correct|recognized|expected|allowable|valid\ enum|enum|permissible|existing)\ (?:\w+\ ){0,2}?
        (?:values?|options?|choices|types?|fields|columns|keys|formats?|inputs?|names?|methods?|models?|parameters|statuses|states|languages|currencies|regions|sizes|versions|are|include|enums?|members|properties|entries|items|literals|operators|aggregations|voices)
      | \b(?:values?|options|choices)\ (?:allowed|accepted|permitted|supported|available)
      | \b(?:valid|allowed|supported|possible)\ (?:\w+\ )?values\ must\ be | \bmust\ be\ (?:either|in|any\ of|set\ to|equal\ to\ one\ of\ the\ allowed\ values|a\ member\ of|among) | \bshould\ be\ (?:either|in|any\ of) | \b(?:only|just)(?=\ ['"`\[]) | \bto\ be\ (?:one\ of|either|in)
      | \bselect\ a\ valid\ choice | \bdid\ you\ mean(?:\ one\ of|\ to\ use)? | \bin\ \[ (?<=\[) | \benum(?:eration)?\b | \b(?:must|should)\ be(?=\ ['"`])
      | \b(?:acceptable|valid|allowed|supported)\ range(?=\s*:) | \bmust\ satisfy\ enum\ value\ set | \bexpected(?=\ ['"`\[]) | \bchoose\ from | \bsupported:
    )
    (?:\ (?:the\ )?(?:following|these|those|allowed|values?|are|is|include|types?|options|below|be|of|for\ \S+|literals?|names?|set|list|string|strings|enum|one))*
    \s*[:=\-]?\s*
    """
)
_BRACKETS = re.compile(r"[\[({<]([^\[\](){}<>]{1,800})[\])}>]")
_QUOTED = re.compile(
    r"'([^']{1,80})'|\"([^\"]{1,80})\"|`([^`]{1,80})`|\u2018([^\u2019]{1,80})\u2019|\u201c([^\u201d]{1,80})\u201d"
)
_PLAIN = re.compile(r"[\w.+*/@#$:\-]{1,60}(?: [\w.+*/@#$:\-]{1,30}){0,2}")
_SPLIT = re.compile(r"\s*(?:,\s*(?:and|or)\b|[,;|\n]|(?<=\s)(?:and|or|&)(?=\s))\s*", re.IGNORECASE)
_NUMBER = r"(-?\d[\d,]*(?:\.\d+)?(?:e[+-]?\d+)?)(?!\s*(?:%|seconds?|minutes?|hours?|days?)\b)"
_BETWEEN = re.compile(
    rf"\b(?:between|in the range(?: of)?|range(?: is| of)?:?|from|within)\s*[\[(]?\s*{_NUMBER}\s*(?:and|to|-|\u2013|,|\.\.)\s*{_NUMBER}",
    re.IGNORECASE,
)
_LEAST = re.compile(
    rf"(?:\b(?:at least|no less than|not be less than|minimum(?: value| length| of| is|:| allowed)*|min(?:imum)?(?: of| is|:)|greater than or equal to|more than or equal to|not less than|must be over|or more than|larger than or equal to|cannot be less than|lower bound(?: is)?)|>=|\u2265)\s*:?\s*{_NUMBER}",
    re.IGNORECASE,
)
_ABOVE = re.compile(
    rf"\b(?:must|should|has to|needs to) be (?:greater|more|larger|higher|bigger) than\s+{_NUMBER}", re.IGNORECASE
)
_MOST = re.compile(
    rf"(?:\b(?:at most|no more than|not (?:be )?(?:more|greater|longer|larger) than|maximum(?: allowed| value| length| size| number| limit| of| is|:| for \w+)*|max(?:imum)?(?: of| is|:)|less than or equal to|fewer than or equal to|not exceed|cannot exceed|exceeds? (?:the )?(?:maximum|limit|max)(?: allowed)?(?: value| length| size| number)?(?: of| is|:)?|up to|smaller than or equal to|limited to|upper bound(?: is)?|cannot be (?:more|greater|larger) than)|<=|\u2264)\s*:?\s*{_NUMBER}",
    re.IGNORECASE,
)
_BELOW = re.compile(
    rf"\b(?:must|should|has to|needs to) be (?:less|fewer|smaller|lower|shorter) than\s+{_NUMBER}", re.IGNORECASE
)


@lru_cache(maxsize=1024)
def allowed(text: str) -> tuple[Scalar, ...]:
    """The values that a sentence lists as valid."""
    text = text[:1500]
    for opening in _LISTED.finditer(text):
        values = _values(text[opening.end() :])
        if len(values) >= 2 or (values and opening[0].lower().lstrip().startswith(("did you", "only", "must be set"))):
            return tuple(values[:MAX_VALUES])
    return ()


def _values(rest: str) -> list[str]:
    rest = rest.lstrip(" :=-")
    brackets = _BRACKETS.match(rest)
    if brackets is not None:
        inside = brackets[1]
        quoted = _quoted(inside)
        if quoted:
            return quoted
        parts = [part for part in _SPLIT.split(inside) if part]
        # Go prints slices with blanks between the values.
        return _plain(parts if len(parts) > 1 else inside.split())
    end = re.search(
        r"(?<=[\w'\"`)\]])[.!?](?:\s|$)|\s\(|\s+instead\b|\s+but\b|\s+for (?:the |more )|\n\n|; (?=[A-Z])|\s+received\b|\s+got\b",
        rest,
    )
    part = rest[: end.start()] if end else rest[:600]
    if part[:1] in "'\"`\u2018\u201c":
        run = re.match(
            r"(?:(?:'[^']{1,80}'|\"[^\"]{1,80}\"|`[^`]{1,80}`|\u2018[^\u2019]{1,80}\u2019|\u201c[^\u201d]{1,80}\u201d)(?:\s*(?:,|;|\||/|\band\b|\bor\b)\s*(?:and |or )?|\s+)?)+",
            part,
        )
        return _quoted(run[0]) if run else []
    return _plain(_SPLIT.split(part.rstrip(".")))


def _quoted(text: str) -> list[str]:
    return [next(group for group in groups if group) for groups in _QUOTED.findall(text)]


def _plain(parts: list[str]) -> list[str]:
    values = []
    for part in parts:
        value = part.strip().strip("'\"`.")
        if not value:
            continue
        if not _PLAIN.fullmatch(value) or value.count(" ") > 2:
            break
        values.append(value)
    return values


@lru_cache(maxsize=1024)
def bounds(text: str) -> tuple[Scalar | None, Scalar | None]:
    """The least and the most that a sentence names."""
    text = text[:1500]
    between = _BETWEEN.search(text)
    if between is not None:
        return _number(between[1]), _number(between[2])
    least, most = _LEAST.search(text), _MOST.search(text)
    low = _number(least[1]) if least else None
    high = _number(most[1]) if most else None
    if low is None and (above := _ABOVE.search(text)) is not None:
        number = _number(above[1])
        low = number + 1 if isinstance(number, int) else number
    if high is None and (below := _BELOW.search(text)) is not None:
        number = _number(below[1])
        high = number - 1 if isinstance(number, int) else number
    return low, high


def _number(text: str) -> int | float | None:
    text = text.replace(",", "").rstrip(".")
    try:
        return int(text) if re.fullmatch(r"-?\d{1,18}", text) else float(text)
    except ValueError:
        return None
