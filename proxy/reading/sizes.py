"""The size of a call as the request carries it, and the most a vendor says it may be: the raw material of a batch hint.

Owns the names under which sizes stand (page sizes, counts, array lengths) and the sentences that state a maximum of things (not of
bytes, characters or seconds). Pure; never raises.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache
from typing import Any, Literal

from proxy.contract.codes import Code
from proxy.contract.failure import BatchHint, FieldFault
from proxy.exchange import Exchange
from proxy.reading.model import SizeHint
from proxy.reading.requestnames import Named, RequestNames, leaf_of
from proxy.reading.words import words_set

#: Parameters that say how many things a call asks for, in the order in which one is chosen; compared without case and separators.
SIZE_NAMES: tuple[str, ...] = (
    "perpage", "pagesize", "limit", "maxresults", "maxrecords", "maxitems", "first", "top", "count", "size", "rows", "take", "pagelimit", "maxkeys", "hitsperpage", "pagelen",
    "resultsperpage", "itemsperpage", "recordsperpage", "maxpagesize", "numresults", "batchsize", "topk", "maxperpage", "pagecount", "last", "num", "maxcount", "nresults",
    "maxentries", "maxnumberofmessages", "resultsize", "maxrows", "chunksize", "n", "fetch", "amountperpage", "limits", "listsize", "maxhits",
)  # fmt: skip
_RANKS = {name: rank for rank, name in enumerate(SIZE_NAMES)}
_SEPARATORS = str.maketrans("", "", "_-$. ")
#: Arrays that are a batch before others are.
_BATCH_NAMES = words_set(
    "items records inputs operations requests rows objects documents events messages ids entries data elements contacts users points vectors values batch list resources params texts input updates changes keys urls files recipients records[] transactitems requestitems to profiles members"
)
_GRAPHQL_SIZE = re.compile(r"\b(first|last|limit|take|pageSize|perPage)\s*:\s*(\d{1,6})\b")
_UNIT = r"(?!\s*(?:k?b\b|kib|mib|gib|mb\b|gb\b|bytes?|characters?|chars?|seconds?|secs?|s\b|ms\b|minutes?|mins?|hours?|days?|tokens?|%|megabytes?|kilobytes?|pixels?|px\b|m\b|digits?|letters?|words?|months?|years?|times?\b|(?:requests?|calls|queries)\s*(?:per|/|every|in|within|a)\b|per (?:second|minute|hour|day|month)|\.\d|:\d|/\s*(?:s|min|h|day|month)))"
_N = rf"(?P<n>\d{{1,3}}(?:,\d{{3}})+|\d{{1,7}}){_UNIT}(?![\d.,]*\d)"
_MAXIMUM = tuple(
    re.compile(pattern)
    for pattern in (
        rf"\b(?:maximum|max)(?:imum)?(?:\s+(?:allowed|number|amount|count|limit|size|value|batch|page|items?|records?|permitted|supported|length|total|results?|of|is|are|for|per|page|request|array|the|to|in|a|an|be|single|one|batch size|page size|in total|objects|ids|inputs|entries|elements|documents|operations|set|can|may)){{0,10}}\s*[:=(]?\s*{_N}",
        rf"\b(?:at most|no more than|not more than|up to|not exceed|cannot exceed|can ?not be (?:more|greater|larger) than|must be (?:less than or equal to|at most)|less than or equal to|fewer than or equal to|lower than or equal to|smaller than or equal to|limited to|limit(?:ed)? (?:is|of|to|:)|<=|exceeds? (?:the )?(?:maximum |max |allowed |batch |size |page )*(?:limit|size|number|value|count|length)?(?: of| is|:)?|more than|greater than|larger than|over|capped at|allowed is|allowed:|limit:|exceeding|only|exceeds)\s+(?:a |the )?(?:total of |maximum of |maximum )?{_N}",
        rf"\bbetween\s+\d+\s+and\s+{_N}",
        rf"\b(?:limit|limits|cap|threshold)\b[^.\d]{{0,40}}?[\s:(=]{_N}",
        rf"{_N}\s*(?:\w+\s+){{0,3}}(?:is the (?:maximum|max|limit)|at a time|at most|maximum|max\b|or (?:fewer|less)|or below|per (?:request|batch|call|page)|in (?:a single|one) (?:request|batch|call))",
        rf"\b(?:range|from)\s*\[?\s*\d+\s*(?:to|-|,|\.\.)\s*{_N}\]?",
    )
)


#: One of these stands in every text that the pattern at the same place can match.
_NEEDS: tuple[tuple[str, ...], ...] = (
    ("max",),
    ("at most", "more than", "up to", "exceed", "less than", "fewer than", "lower than", "smaller than", "limit", "<=", "greater", "larger", "over", "capped", "allowed", "only"),
    ("between",),
    ("limit", "cap", "threshold"),
    ("max", "limit", "at a time", "at most", "or fewer", "or less", "or below", "per ", "in a single", "in one"),
    ("range", "from"),
)  # fmt: skip


def normal(name: str) -> str:
    return name.lower().translate(_SEPARATORS)


def maximum(messages: Sequence[str]) -> int | None:
    """The most things that a sentence allows; None where it speaks of bytes, characters or time."""
    found = (_maximum(message[:1500]) for message in messages[:4])
    return next((number for number in found if number is not None), None)


@lru_cache(maxsize=1024)
def _maximum(message: str) -> int | None:
    if not any(map(str.isdigit, message)):
        return None
    lowered = message.lower()
    for needs, pattern in zip(_NEEDS, _MAXIMUM, strict=True):
        match = pattern.search(lowered) if any(need in lowered for need in needs) else None
        if match is not None:
            number = int(match["n"].replace(",", ""))
            if 1 <= number <= 1_000_000:
                return number
    return None


def current(
    exchange: Exchange, names: RequestNames, hints: Sequence[SizeHint]
) -> tuple[str | None, Literal["query", "body"] | None, int | None, int | None]:
    """The parameter that carries the call's size, where it stands, its value, and a vendor file's maximum for it."""
    for hint in hints:
        named = next(
            (named for named in names.all if named.place == hint.place and normal(named.leaf) == normal(hint.parameter)), None
        )
        if named is not None and (value := _whole(named.value)) is not None:
            return named.name, hint.place, value, hint.maximum
    sized = [
        (rank, named, value)
        for named in names.all
        if (rank := _RANKS.get(normal(named.leaf))) is not None and (value := _whole(named.value)) is not None and value > 1
    ]
    arrays = _arrays(names.body) if exchange.request.body else []
    for _, named, value in sorted(sized, key=lambda entry: entry[0]):
        if named.place == "query" or not arrays or normal(named.leaf) != "n":
            return named.name, "query" if named.place == "query" else "body", value, None
    if arrays:
        name, length = arrays[0]
        return name or None, "body", length, None
    return _in_graphql(names.body) if exchange.request.body else (None, None, None, None)


def _arrays(body: Any) -> list[tuple[str, int]]:
    """Arrays of the body with more than one element, the likeliest batch first."""
    if isinstance(body, list):
        return [("", len(body))] if len(body) > 1 else []
    found: list[tuple[bool, int, str]] = []

    def walk(value: Any, path: str, depth: int) -> None:
        if depth > 4 or not isinstance(value, dict):
            return
        for name, inner in list(value.items())[:60]:
            full = f"{path}.{name}" if path else name
            if isinstance(inner, list) and len(inner) > 1:
                found.append((name.lower() in _BATCH_NAMES, len(inner), full))
            elif isinstance(inner, dict):
                walk(inner, full, depth + 1)

    walk(body, "", 0)
    return [(name, length) for _, length, name in sorted(found, key=lambda entry: (-entry[0], -entry[1]))]


def _in_graphql(body: Any) -> tuple[str | None, Literal["query", "body"] | None, int | None, int | None]:
    query = body.get("query") if isinstance(body, dict) else None
    if isinstance(query, str) and (match := _GRAPHQL_SIZE.search(query)) is not None and int(match[2]) > 1:
        return match[1], "body", int(match[2]), None
    return None, None, None, None


def _whole(value: Any) -> int | None:
    if isinstance(value, bool):
        return None
    if isinstance(value, int):
        return value
    return int(value) if isinstance(value, str) and value.isdecimal() and len(value) < 8 else None


def is_size_name(name: str) -> bool:
    return normal(leaf_of(name)) in _RANKS


def hint(
    exchange: Exchange,
    names: RequestNames,
    code: Code,
    messages: Sequence[str],
    faults: Sequence[FieldFault],
    hints: Sequence[SizeHint],
) -> BatchHint | None:
    """What to reduce and to what; None where nothing has a size, or where size is not at fault."""
    most = maximum(messages)
    sized_fault = next((fault for fault in faults if is_size_name(fault.name)), None)
    parameter, place, value, known_most = current(exchange, names, hints)
    if code is Code.INVALID_ARGUMENT:
        return _for_argument(most, sized_fault, names, parameter, place, value, messages)
    if code is Code.PAYMENT_REQUIRED and sized_fault is None:
        return None
    if code is Code.RATE_LIMITED:
        most = None  # a limit's number is of calls, not of items
    most = most or known_most
    if value is None or value < 2:
        return BatchHint(maximum=most) if most is not None and code is Code.PAYLOAD_TOO_LARGE else None
    return BatchHint(parameter, place, value, _suggested(value, most), most)


def _suggested(value: int, most: int | None) -> int:
    return most if most is not None and most < value else max(1, value // 2)


def _for_argument(
    most: int | None,
    fault: FieldFault | None,
    names: RequestNames,
    parameter: str | None,
    place: Literal["query", "body"] | None,
    value: int | None,
    messages: Sequence[str],
) -> BatchHint | None:
    """A size that is over its bound is an argument that is wrong, and a batch to shrink."""
    if fault is not None:
        own: Named | None = names.by_path.get(fault.name.lower()) or names.by_leaf.get(leaf_of(fault.name).lower())
        top = fault.maximum if isinstance(fault.maximum, int) else most
        sent = _whole(own.value) if own is not None else None
        if top is None:
            return None
        return BatchHint(fault.name, own.place if own else fault.place, sent, _suggested(sent, top) if sent else top, top)
    if most is not None and re.search(
        r"(?i)\b(?:items|records|rows|elements|ids|objects|documents|operations|inputs|entries|batch|array|list|length|results|contacts|messages|events|recipients|per request|at a time|in a single)\b",
        " ".join(messages[:2]),
    ):
        if value is not None and value > most:
            return BatchHint(parameter, place, value, most, most)
        return BatchHint(maximum=most)
    return None
