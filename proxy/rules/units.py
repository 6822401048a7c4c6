"""Durations and sizes as files write them: `250ms`, `5s`, `2m`, `1h30m`, `7d`; `64KiB`, `1MiB`, `512B`. ValueError says how to write one."""

from __future__ import annotations

import math
import re

DURATION_PATTERN = r"^([0-9]+(\.[0-9]+)?(ms|s|m|h|d))+$"
SIZE_PATTERN = r"^[0-9]+(B|KiB|MiB|GiB)?$"

_SECONDS = {"ms": 0.001, "s": 1.0, "m": 60.0, "h": 3600.0, "d": 86_400.0}
_BYTES = {"": 1, "B": 1, "KiB": 1024, "MiB": 1024**2, "GiB": 1024**3}
#: A longer one is a slip of the pen; a wait of more than 35 days counts as none (the contract, section 6).
_LONGEST_SECONDS = 366 * 86_400.0
_LONGEST_WAIT_SECONDS = 35 * 86_400
_PART = re.compile(r"([0-9]+(?:\.[0-9]+)?)(ms|s|m|h|d)")
_SIZE = re.compile(r"([0-9]{1,15})(B|KiB|MiB|GiB)?\Z")


def seconds(text: str) -> float:
    """A duration in seconds."""
    parts = _PART.findall(text)
    if not parts or len(text) > 40 or "".join(number + unit for number, unit in parts) != text:
        raise ValueError(f"{text!r} is no duration: write 250ms, 5s, 2m, 1h or 1h30m")
    total = math.fsum(float(number) * _SECONDS[unit] for number, unit in parts)
    if total > _LONGEST_SECONDS:
        raise ValueError(f"{text!r} is longer than a year")
    return total


def whole_seconds(text: str) -> int:
    """A wait in whole seconds, rounded up, at least 1."""
    total = seconds(text)
    if total > _LONGEST_WAIT_SECONDS:
        raise ValueError(f"{text!r} is longer than 35 days, which counts as no wait")
    return max(1, math.ceil(total))


def size_bytes(text: str) -> int:
    """A size in bytes."""
    match = _SIZE.match(text)
    if match is None:
        raise ValueError(f"{text!r} is no size: write 512B, 64KiB or 1MiB")
    return int(match[1]) * _BYTES[match[2] or ""]
