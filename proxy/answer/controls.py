"""What a caller may ask of an answer: `Remedy-Render` and `Remedy-Status`, and how each is read.

The readers return None for what cannot be read and never raise; whoever takes a request refuses such a value before the vendor is
called.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Literal

from proxy.contract.codes import Code

Rendering = Literal["recovery", "compact", "problem", "markdown", "mcp", "augment", "observe"]
StatusPolicy = Literal["upstream", "code"] | int | Mapping[str, int]

RENDERINGS: dict[str, Rendering] = {
    "recovery": "recovery",
    "compact": "compact",
    "problem": "problem",
    "markdown": "markdown",
    "mcp": "mcp",
    "augment": "augment",
    "observe": "observe",
}
#: `Remedy-Render: off` passes the vendor's answer as it is.
OFF = "off"
#: Statuses that have no body, so that no failure can be told with them.
_BODILESS = frozenset({204, 205, 304})
_PAIR = re.compile(r"\s*[\"']?([A-Z_]+)[\"']?\s*[:=]\s*(\d{3})\s*\Z")


def is_status(number: int) -> bool:
    """Whether a failure may be told with this status."""
    return 200 <= number <= 599 and number not in _BODILESS


def read_rendering(text: str) -> Rendering | None:
    return RENDERINGS.get(text.strip().lower())


def is_off(text: str) -> bool:
    """Whether Remedy-Render asks for the vendor's answer as it is."""
    return text.strip().lower() == OFF


def read_status(text: str) -> StatusPolicy | None:
    """`upstream`, `code`, a number, or a map such as `RATE_LIMITED=503, TIMEOUT=503` or `{RATE_LIMITED: 503}`."""
    text = text.strip()
    if text.lower() in ("upstream", "code"):
        return "code" if text.lower() == "code" else "upstream"
    if text.isascii() and text.isdigit():
        return int(text) if len(text) == 3 and is_status(int(text)) else None
    pairs = [_PAIR.match(part) for part in text.strip("{}").split(",")]
    chosen = {pair[1]: int(pair[2]) for pair in pairs if pair and pair[1] in Code.__members__ and is_status(int(pair[2]))}
    return chosen if len(chosen) == len(pairs) else None
