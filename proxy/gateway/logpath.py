"""A path as it may be logged and listed: without its query, without credentials.

Pure. Some vendors take credentials in the path (bot tokens, webhook URLs) and no list of shapes is complete, so besides what
Cleaner knows, a segment is left out where a long run in it mixes capitals, small letters and digits as random tokens do. Numbers, words, UUIDs and
hashes in hexadecimal stay: an operator needs them.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from proxy.reading.clean import REDACTED, Cleaner

MAX_PATH_CHARS = 500
_RUN = re.compile(r"[A-Za-z0-9_-]{20,}")


def logged_path(path: str, secrets: Sequence[str] = ()) -> str:
    """The path, cleaned and cut."""
    path = path.partition("?")[0]
    if _RUN.search(path):
        path = "/".join(REDACTED if _holds_token(segment) else segment for segment in path.split("/"))
    return Cleaner(secrets).text(path, MAX_PATH_CHARS)


def _holds_token(segment: str) -> bool:
    return any(_is_token(run) for run in _RUN.findall(segment))


def _is_token(run: str) -> bool:
    return any(map(str.isdigit, run)) and any(map(str.isupper, run)) and any(map(str.islower, run))
