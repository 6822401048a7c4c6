"""Lookups: one GET that finds the records for a name, through the same upstream's stack, as the caller, under a short deadline.

Owns: where a failing call has the name, what is no name but an id, and the call. It never raises: a lookup that fails, or that the
caller may not make, finds nothing. A lookup makes no lookup.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any
from urllib.parse import parse_qsl, quote, unquote

import orjson

from proxy.contract.failure import Scalar
from proxy.exchange import Exchange, Request, Response, header
from proxy.gateway.call import Context, Passed
from proxy.gateway.compound.calls import Elsewhere, InnerCall, OnBehalf
from proxy.gateway.compound.filling import Unfilled, fill_target
from proxy.gateway.compound.matching import Candidate, candidates
from proxy.gateway.refusal import Refusal
from proxy.gateway.whole import take_answer
from proxy.reading.clean import Cleaner, credential_texts
from proxy.reading.decode import decode
from proxy.reading.locate import walk
from proxy.reading.model import Document, Locator
from proxy.rules.model import Lookup
from proxy.rules.paths import PathPattern
from proxy.state.live import Live
from proxy.upstream.port import StreamFault

DEADLINE_SECONDS = 2.0
MAX_NAME_CHARS = 200
_ID = re.compile(
    r"""
      \d+
    | [0-9a-fA-F]{8}-(?:[0-9a-fA-F]{4}-){3}[0-9a-fA-F]{12}
    | (?=[0-9a-fA-F]*\d)[0-9a-fA-F]{12,}
    | [a-z]{2,10}_(?=\w*\d)\w{6,}                       # cus_9s6XKzkNRiz8i3
    | (?=[A-Z0-9]*\d)[A-Z][A-Z0-9]{7,}                   # U01ABCDEF
    | (?=[A-Za-z0-9_-]*\d)(?=[A-Za-z0-9_-]*[A-Z])(?=[A-Za-z0-9_-]*[a-z])[A-Za-z0-9_-]{15,}   # 0015g00000Ab12C
    | gid://\S+
    """,
    re.VERBOSE,
)


def is_id(text: str) -> bool:
    """Whether a text can't be a name that a person gave."""
    return _ID.fullmatch(text) is not None


def name_at(place: Locator, request: Request, patterns: Sequence[PathPattern]) -> str | None:
    """The name that a call has at a place; None where it has none there."""
    found: Any = None
    if place.place == "path":
        found = path_value(place.name, request.path, patterns)
        found = unquote(found) if found is not None else None
    elif place.place == "query":
        found = dict(parse_qsl(request.query, keep_blank_values=True)).get(place.name)
    elif place.place == "header":
        value = header(request.headers, place.name.encode("latin-1"))
        found = value.decode("latin-1") if value is not None else None
    elif place.place == "body":
        found = next(iter(walk(_json(request.body), place.path)), None)
    return found.strip() if isinstance(found, str) and 0 < len(found.strip()) <= MAX_NAME_CHARS else None


def path_value(name: str, path: str, patterns: Sequence[PathPattern]) -> str | None:
    """What stands for a name of a pattern, as it is written."""
    for pattern in patterns:
        values = pattern.values(path)
        if values is not None and name in values:
            return values[name]
    return None


def _json(body: bytes) -> Any:
    try:
        return orjson.loads(body)
    except orjson.JSONDecodeError:
        return None


@dataclass(frozen=True, slots=True)
class Finder:
    """Makes the lookups of one upstream."""

    elsewhere: Elsewhere
    live: Live

    async def find(self, lookup: Lookup, name: str, context: Context, request: Request) -> list[Candidate] | None:
        """The candidates, the best first; None where they could not be looked up."""
        try:
            target = self._target(lookup, name, context, request)
            made = self.elsewhere.make(InnerCall(lookup.method, context.upstream.name, target), self._caller(context))
            made.context.is_lookup = True
            outcome = await made.go()
            if not isinstance(outcome, Passed):
                return None
            limit_bytes = context.upstream.bounds.decoded
            try:
                passed = await take_answer(outcome, limit_bytes)
            finally:
                outcome.answer.close()
        except (Unfilled, Refusal, StreamFault):
            return None
        if not passed.is_whole or not 200 <= passed.answer.status < 300:
            return None
        document = decode(Response(passed.answer.status, passed.answer.headers, passed.held), limit_bytes)
        cleaner = Cleaner(credential_texts(request, context.upstream.vendor.hints))
        return candidates(name, lookup, document, cleaner)

    def _target(self, lookup: Lookup, name: str, context: Context, request: Request) -> bytes:
        values: dict[str, Scalar] = {}
        for pattern in lookup.patterns:
            values |= {key: unquote(value) for key, value in (pattern.values(request.path) or {}).items()}
        if context.route is not None and context.route.pattern is not None:
            values |= {key: unquote(value) for key, value in (context.route.pattern.values(request.path) or {}).items()}
        values["name"] = name
        target = fill_target(lookup.call, values.__getitem__)
        return tenant_of(context).encode("latin-1") + _with_credential(target, context, request)

    def _caller(self, context: Context) -> OnBehalf:
        ends_at = self.live.monotonic() + DEADLINE_SECONDS
        deadline = ends_at if context.deadline is None else min(ends_at, context.deadline)
        return OnBehalf(list(context.request.headers), context.upstream.name, context.client, context.address, deadline)


def tenant_of(context: Context) -> str:
    """What stands between the upstream's name and the vendor's own path: a tenant, a host key."""
    start = f"/{context.upstream.name}"
    return context.prefix[len(start) :] if context.prefix.startswith(start) else ""


def _with_credential(target: bytes, context: Context, request: Request) -> bytes:
    """With the caller's credential where the vendor takes it in the query."""
    names = {place.name for place in context.upstream.vendor.hints.credential_in if place.place == "query"}
    kept = [pair for pair in parse_qsl(request.query, keep_blank_values=True) if pair[0] in names]
    if not kept or context.upstream.credential is not None:
        return target
    added = "&".join(f"{quote(name, safe='')}={quote(value, safe='')}" for name, value in kept).encode("ascii")
    return target + (b"&" if b"?" in target else b"?") + added


def served_by(lookups: Mapping[str, Lookup], request: Request) -> tuple[Lookup, str] | None:
    """The lookup that helps a call, and the name that it has."""
    exchange, nothing = Exchange(request), Document("empty")
    for lookup in lookups.values():
        if lookup.serves(exchange, nothing):
            name = name_at(lookup.name_at, request, lookup.patterns)
            if name is not None and not is_id(name):
                return lookup, name
    return None
