"""Texts that are lists of names and values, a line each: `error=3000` / `errorMessage=...`, `Status: Declined` / `Code: 12`.

Owns the recognition and nothing else; the names and values are read like those of any other body. Pure; never raises.
"""

from __future__ import annotations

import re
from urllib.parse import unquote_plus

_MAX_LINES = 80
_MIN_LINES = 2
_LINE = re.compile(r"([A-Za-z][\w.\-]{0,60})\s*(?:=|:\s)\s*(.{0,500})\Z")
#: `[RESPONSE]` and `EOF` around the pairs.
_FRAME = re.compile(r"\[[A-Z ]{1,40}\]|EOF|END")
_ENDS = re.compile(r"\r\n|\n|\r|\\r\\n|\\r|\\n")


def pairs(text: str) -> dict[str, str] | None:
    """The names and values of a text of which every line is such a pair, or None."""
    lines = [line.strip() for line in _ENDS.split(text[:8000]) if line.strip()]
    lines = [line for line in lines if not _FRAME.fullmatch(line)]
    if not _MIN_LINES <= len(lines) <= _MAX_LINES:
        return None
    found: dict[str, str] = {}
    for line in lines:
        match = _LINE.match(line)
        if match is None:
            return None
        value = match[2].strip()
        found.setdefault(match[1], unquote_plus(value) if "%" in value or ("+" in value and " " not in value) else value)
    return found if len(found) >= _MIN_LINES else None
