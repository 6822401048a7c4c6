"""What a format is given to look at, and how it casts a vote. Every format of this folder is `read(view, got) -> bool`.

A format recognises its shape cheaply, gathers what only it knows, and returns True where it has read everything, so that the
generic walk need not; False leaves the rest to the walk. Formats are pure, take raw vendor text, and never raise.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from proxy.contract.codes import Code
from proxy.contract.failure import Evidence
from proxy.exchange import Exchange, Headers
from proxy.reading.formats.collect import Collector
from proxy.reading.model import Document

#: What a vote of a format weighs by strength 1 to 4; the weighing caps their sum.
_WEIGHTS = (0.0, 1.0, 2.5, 5.0, 7.0)


@dataclass(slots=True)
class View:
    """One response as a format sees it."""

    exchange: Exchange
    document: Document
    value: Any  # the document's
    status: int
    headers: Headers
    media_type: str = ""


def vote(got: Collector, seen: str, code: Code, strength: int) -> None:
    """What a format knows by itself; strength 4 settles, 1 says little."""
    got.found.votes.append(Evidence("format", seen, code, _WEIGHTS[strength]))


def text_of(value: Any) -> str:
    """The text of a JSON or XML value: itself, or its `#text`, `value`, `Text` or first element."""
    for _ in range(4):
        if isinstance(value, str):
            return value.strip()
        if isinstance(value, list) and value:
            value = value[0]
        elif isinstance(value, dict):
            value = next(
                (value[name] for name in ("#text", "value", "Text", "Value", "text", "message", "Message") if name in value),
                None,
            )
        else:
            break
    return str(value) if isinstance(value, int | float) and not isinstance(value, bool) else ""
