"""How values are written into sentences: bounded, on one line, quoted so that an agent sees where a value starts and ends.

Pure functions on strings and numbers. Every text that comes in is clean already (CONTRACT section 7).
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime

from proxy.contract.failure import Scalar
from proxy.reading.clean import cut

__all__ = ["clock_time", "count", "cut", "joined", "one_of", "quoted", "span", "unbraced"]

#: How long a value may be inside a step.
MAX_VALUE_CHARS = 60


def quoted(value: Scalar, limit: int = MAX_VALUE_CHARS) -> str:
    """A value between back quotes, as an agent should send it."""
    if isinstance(value, bool):
        return "`true`" if value else "`false`"
    text = str(value)
    if len(text) > limit:
        text = cut(text, limit)
    return f"`{text.replace('`', chr(39))}`"  # a back quote would end the quotation


def unbraced(text: str) -> str:
    """A sentence of ours in which a quoted value's braces do not read as a template that nobody filled."""
    return text.replace("{", "{ ") if "{{" in text or "{%" in text else text


def one_of(values: Sequence[Scalar], most: int = 8) -> str:
    """`a`, `b` or `c`; a longer list says how many more there are."""
    shown = [quoted(value) for value in values[:most]]
    if len(values) > most:
        return ", ".join(shown) + f" or {len(values) - most} more"
    return joined(shown, "or")


def joined(parts: Sequence[str], word: str = "and") -> str:
    """a, b and c."""
    if len(parts) < 2:
        return "".join(parts)
    return f"{', '.join(parts[:-1])} {word} {parts[-1]}"


def count(number: int, noun: str) -> str:
    """1 second, 2 seconds."""
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


def clock_time(epoch_seconds: float) -> str:
    """RFC 3339, in UTC."""
    return datetime.fromtimestamp(epoch_seconds, UTC).strftime("%Y-%m-%dT%H:%M:%SZ")


#: (from so many seconds on, seconds in one, its name)
_SPANS = ((172_800, 86_400, "day"), (7200, 3600, "hour"), (120, 60, "minute"))


def span(seconds: int) -> str:
    """A length of time as a person says it: 90 seconds, 12 minutes, 5 hours."""
    for at_least, unit, noun in _SPANS:
        if seconds >= at_least:
            return f"{'' if seconds % unit == 0 else 'about '}{count(round(seconds / unit), noun)}"
    return count(seconds, "second")
