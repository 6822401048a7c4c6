"""Where an exception came from. Its words may hold anything, secrets included, so a log gets its type and this alone."""

from __future__ import annotations

import traceback


def place_of(error: BaseException) -> str:
    frame = traceback.extract_tb(error.__traceback__)[-1:]
    return f"{frame[0].filename}:{frame[0].lineno}" if frame else "an unknown place"
