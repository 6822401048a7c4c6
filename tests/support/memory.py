"""How much memory this process holds, for tests that stream more than they may keep."""

from __future__ import annotations

import gc
import resource
import sys
from pathlib import Path

_STATM = Path("/proc/self/statm")


def resident_bytes() -> int:
    """What is resident now; where the system does not say (no /proc), the most that ever was."""
    if _STATM.exists():
        return int(_STATM.read_text().split()[1]) * resource.getpagesize()
    most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return most if sys.platform == "darwin" else most * 1024


class Growth:
    """How far the process grew over where it began, at the most among the moments at which it was looked at."""

    def __init__(self) -> None:
        gc.collect()
        self._before = resident_bytes()
        self.most_bytes = 0

    def look(self) -> None:
        self.most_bytes = max(self.most_bytes, resident_bytes() - self._before)
