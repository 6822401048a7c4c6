"""What RFC 9111 says of one answer: whether it may be kept, how old it is, whether it may be given once more. Pure; `now` comes in.

The cache that asks is a private one (section 1.1: its answers are for one user): entries are keyed by credential, so `private`
and Authorization do not forbid keeping, and `s-maxage` and `proxy-revalidate` are not meant for it. It never answers instead of a
vendor that works; it only stands in for one that does not, which section 4.2.4 allows by configuration unless the answer
says otherwise. Doubt means no: what can't be read is not kept.
"""

from __future__ import annotations

import calendar
import re
from collections.abc import Iterable, Mapping
from email.utils import parsedate_tz

from proxy.answer.headers import HOP_BY_HOP
from proxy.exchange import Headers, header, header_values

#: Final, complete and understood here (section 3); what else is cacheable is no answer that an agent could use.
STATUSES = frozenset({200, 203})
#: Not kept: they belong to one message, or to its connection (section 3.1), or set something for one answer alone.
NOT_KEPT = HOP_BY_HOP | frozenset(
    {
        b"age",
        b"set-cookie",
        b"set-cookie2",
    }
)
_DIRECTIVE = re.compile(r'([!#$%&\'*+.^_`|~0-9A-Za-z-]+)(?:\s*=\s*("(?:[^"\\]|\\.)*"|[^\s",;]*))?\s*(?:,|\Z)')
_DAY_SECONDS = 86_400
#: Section 4.2.2: a tenth of the time since the last change, a day at most.
_HEURISTIC_SHARE = 0.1
Directives = Mapping[str, str]


def directives(headers: Headers) -> Directives:
    """Cache-Control, names in lower case; of a repeated directive the first counts (section 4.2.1)."""
    found: dict[str, str] = {}
    for value in header_values(headers, b"cache-control"):
        for name, argument in _DIRECTIVE.findall(value.decode("latin-1")):
            found.setdefault(name.lower(), argument.strip('"'))
    return found


def seconds_of(text: str | None) -> int | None:
    """Delta-seconds; None where there are none that can be read."""
    return int(text) if text is not None and text.isascii() and text.isdigit() and len(text) <= 10 else None


def date_of(value: bytes | None) -> float | None:
    """An HTTP date as epoch seconds."""
    if value is None:
        return None
    try:
        parsed = parsedate_tz(value.decode("ascii"))
        return None if parsed is None else float(calendar.timegm((*parsed[:6], 0, 0, 0)) - (parsed[9] or 0))
    except (UnicodeDecodeError, ValueError, OverflowError):
        return None


def is_storable(method: str, request: Headers, status: int, response: Headers) -> bool:
    """Whether an answer may be kept, and could ever be given instead of one that failed (section 3)."""
    if method != "GET" or status not in STATUSES or header(request, b"range") is not None:
        return False
    answered = directives(response)
    if "no-store" in answered or "no-cache" in answered or "no-store" in directives(request):
        return False
    return b"*" not in vary_names(response) and header(response, b"content-range") is None


def vary_names(response: Headers) -> tuple[bytes, ...]:
    """The request fields on which an answer depends, in order; `*` where that can't be told."""
    names = {name.strip().lower() for value in header_values(response, b"vary") for name in value.split(b",")}
    return tuple(sorted(names - {b""}))


def selected(request: Headers, names: Iterable[bytes]) -> tuple[bytes, ...]:
    """The values of those fields (section 4.1): white space apart, equal values select the same answer."""
    return tuple(b",".join(b" ".join(value.split()) for value in header_values(request, name)) for name in names)


def initial_age_seconds(response: Headers, requested_at: float, received_at: float) -> float:
    """How old an answer was when it came (section 4.2.3)."""
    dated = date_of(header(response, b"date"))
    apparent = max(0.0, received_at - dated) if dated is not None else 0.0
    stated = seconds_of((header(response, b"age") or b"").decode("latin-1")) or 0
    return max(apparent, stated + max(0.0, received_at - requested_at))


def lifetime_seconds(response: Headers, received_at: float) -> float:
    """How long an answer is fresh (section 4.2.1)."""
    answered = directives(response)
    if "max-age" in answered:
        return float(seconds_of(answered["max-age"]) or 0)
    dated = date_of(header(response, b"date"))
    dated = received_at if dated is None else dated
    expires = header(response, b"expires")
    if expires is not None:
        until = date_of(expires)
        return max(0.0, until - dated) if until is not None else 0.0
    changed = date_of(header(response, b"last-modified"))
    return min(max(0.0, dated - changed) * _HEURISTIC_SHARE, _DAY_SECONDS) if changed is not None else 0.0


def may_stand_in(request: Headers, response: Headers, age_seconds: float, received_at: float, window_seconds: float) -> bool:
    """Whether a kept answer may be given in the place of one that failed: young enough for the operator, the caller and the vendor."""
    if age_seconds > window_seconds:
        return False
    asked = directives(request)
    if "no-cache" in asked or "no-store" in asked or (not asked and b"no-cache" in (header(request, b"pragma") or b"").lower()):
        return False
    fresh_seconds = lifetime_seconds(response, received_at)
    most = seconds_of(asked.get("max-age"))
    if most is not None and age_seconds > most and "max-stale" not in asked:
        return False
    patience = seconds_of(asked.get("max-stale"))
    if patience is not None and age_seconds > fresh_seconds + patience:
        return False
    return "must-revalidate" not in directives(response) or age_seconds <= fresh_seconds
