"""Whether a path climbs out of its upstream, however its dots are written.

Pure; nothing is rewritten, a path is only judged. Servers differ in what they take for a separator (`/`, `\\`, `%2f`, `%5c`), in whether
empty segments count and in whether `..;a` is a dot segment, so a path is refused where any of these readings leaves the base.
"""

from __future__ import annotations

import re

_DOT = re.compile(rb"%2e", re.IGNORECASE)
_SEPARATOR = re.compile(rb"%2f|%5c|\\", re.IGNORECASE)


def climbs(path: bytes) -> bool:
    """Whether dot segments of a path (no query) lead above its start."""
    if b".." not in path and b"%2e" not in path and b"%2E" not in path:
        return False
    plain = _DOT.sub(b".", path)
    return _goes_below_zero(plain) or _goes_below_zero(_SEPARATOR.sub(b"/", plain))


def _goes_below_zero(path: bytes) -> bool:
    depth = 0
    for segment in path.split(b"/"):
        name = segment.partition(b";")[0]
        if name == b"..":
            depth -= 1
            if depth < 0:
                return True
        elif name not in (b"", b"."):
            depth += 1
    return False
