"""Plain texts: a sentence, a code before or after it, `key: value` lines, or several lines of which one is the error.

Reads what the writers of plain texts put beside the sentence: `CODE: sentence`, `[CODE] sentence`, `(code 17)`, `Error 401: ...`,
a line that is a code alone, and ids. The sentence itself stays whole.
"""

from __future__ import annotations

import re

from proxy.reading.formats import shape
from proxy.reading.formats.collect import Collector
from proxy.reading.formats.generic import read_value
from proxy.reading.formats.names import role_of
from proxy.reading.formats.pairs import pairs
from proxy.reading.formats.view import View

_MAX_CHARS = 4000
_MAX_LINES = 40
_NAMED = r"[A-Z][A-Z0-9]*(?:[_\-.][A-Z0-9]+)+|[A-Z]{2,}\d{2,}|[A-Z][A-Za-z]+(?:Error|Exception|Fault)|[a-z]+(?:_[a-z]+)+"
_LEAD = re.compile(
    rf"\W{{0,2}}(?:(?:[Ee]rror|ERROR|[Ee]rr|[Ff]ault|[Ee]xception)\s*[:#\-]?\s*)?(?:[\[(]({_NAMED})[\])]\s*[:\-]?\s*|({_NAMED})\s*[:\-\u2013]\s+)(?=\S)"
)
_TAIL = re.compile(
    r"\b(?:error[ _-]?)?(?:code|errno|number)\s*[:#=]?\s*[\"'(\[]?([A-Za-z]*[_\-.]?\d[\w\-.]{0,30}|[A-Z][A-Z0-9_]{3,40})\b",
    re.IGNORECASE,
)
_STATUS = re.compile(
    r"\A(?:HTTP[ /]\S{0,4}\s{0,8})?(?:error|status)?\s{0,8}(?:code)?\s{0,8}:?\s{0,8}([1-5]\d\d)\b", re.IGNORECASE
)
_PAIR = re.compile(r"([A-Za-z][\w .\-]{1,30})\s*[:=]\s*(\S.{0,300})\Z")
_ID_NAME = re.compile(
    r"(?i)(?:request|trace|correlation|incident|ray|reference|ref|activity|transaction)[ _\-]?(?:id|number|no)?\Z"
)
_ERROR_LINE = re.compile(
    r"error|fail|invalid|denied|not |cannot|unable|exceed|expired|missing|unauthori|forbidden|limit|timeout|timed out",
    re.IGNORECASE,
)


def read(view: View, got: Collector) -> bool:
    """A text of its own."""
    raw = view.document.text[:_MAX_CHARS].strip()
    text = shape.sentence(raw)
    if not text:
        return True
    listed = pairs(raw)
    if listed is not None and any(role_of(name)[0] in ("message", "code", "error", "status") for name in listed):
        read_value(listed, "text", got, view.status)
        return True
    lead = _LEAD.match(raw)
    if lead is not None:
        got.code(next(filter(None, lead.groups())), "text", 1)
    lines = [line.strip() for line in text.splitlines()[:_MAX_LINES] if line.strip()]
    status = _STATUS.match(text)
    if status is not None and got.found.status is None and int(status[1]) >= 400:
        got.found.status = int(status[1])
    if len(lines) == 1:
        _line(lines[0], got)
        return True
    said = []
    for line in lines:
        if shape.is_code(line) and len(line) > 3 and ("_" in line or line.isupper() or "::" in line):
            if "::" in line or not any(char.isalpha() for char in line):
                got.request_id(line, 3)
            else:
                got.code(line, "text", 1)
        elif not _pair(line, got):
            said.append(line)
    _line(" ".join(said)[: shape.MAX_MESSAGE_CHARS], got)
    return True


def _line(text: str, got: Collector) -> None:
    if shape.is_code(text) and not text.isdigit():
        got.code(text, "text", 1)
    got.message(text, 0)
    tail = _TAIL.search(text)
    if tail is not None and not (tail[1].isdigit() and len(tail[1]) == 3):
        got.code(tail[1], "text", 2)


def _pair(line: str, got: Collector) -> bool:
    """A line `Name: value` of a listing; a line that says what is wrong is none."""
    match = _PAIR.match(line)
    if match is None or " " in match[2].strip() or _ERROR_LINE.search(match[1]):
        return False
    name, value = match[1].strip(), match[2].strip()
    if _ID_NAME.match(name):
        got.request_id(value, 2)
    elif name.lower() in ("code", "error code", "errorcode", "type"):
        got.code(value, "text", 1)
    else:
        got.detail(name, value)
    return True
