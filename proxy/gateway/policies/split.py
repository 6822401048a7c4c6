"""Split: a list that is longer than its vendor takes goes out in parts, and their answers come back as one, in order.

Inside preflight and outside all else: each part is a call of its own, with its own tries, judged alone. Reads go out several at a time,
changes one after the other. A failure that the next part would meet too (a limit, an outage, a credential) ends the rest; one that is
about its items alone does not. Where some parts failed the answer is a partial result: what the others gave, and which items are worth
sending again; where all failed alike, it is that failure. A key for repeats gets a number for each part: one key for all would make the
vendor take the parts for repeats of the first.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from typing import Any
from urllib.parse import parse_qsl, quote, unquote_plus

import orjson

from proxy.config.snapshot import BatchSplit, UpstreamSettings
from proxy.contract.codes import Class, Code
from proxy.contract.failure import Facts, Failure, ItemGroup, Origin, PartialOutcome
from proxy.exchange import Effect, Exchange, Headers, Response
from proxy.gateway.call import Call, Context, Failed, Outcome, Passed
from proxy.gateway.compound.merging import merged
from proxy.gateway.compound.rewriting import set_at
from proxy.gateway.judge_layer import JudgeLayer
from proxy.gateway.whole import body_of, take_answer, take_request, whole_request, with_length
from proxy.reading.decode import BULK_LIMIT, decode
from proxy.reading.locate import walk
from proxy.reading.model import Locator
from proxy.rules.batches import names
from proxy.upstream.port import StreamFault

RULE = "proxy/split"
MAX_PARTS = 100
AT_ONCE = 4
MAX_NAMED = 20
#: What describes one part's body, or holds for it alone.
_OF_A_PART = frozenset(
    {
        b"content-length",
        b"content-encoding",
        b"transfer-encoding",
        b"etag",
        b"content-md5",
        b"digest",
        b"repr-digest",
        b"last-modified",
    }
)
#: Failures that are about the items of their part: the next part may do better.
_OF_THE_ITEMS = frozenset(
    {
        Code.INVALID_ARGUMENT,
        Code.NOT_FOUND,
        Code.GONE,
        Code.ALREADY_EXISTS,
        Code.CONFLICT,
        Code.FAILED_PRECONDITION,
        Code.CONTENT_BLOCKED,
        Code.PARTIAL_FAILURE,
        Code.RESULT_MISMATCH,
        Code.RESOURCE_LOCKED,
    }
)


def split(settings: UpstreamSettings, following: Call, judging: JudgeLayer) -> Call:
    if not any(route.batch is not None and route.batch.split for route in settings.routes):
        return following

    async def call(context: Context) -> Outcome:
        rule = context.route.batch if context.route is not None else None
        if rule is None or not rule.split:
            return await following(context)
        sent = await _read(context, rule)
        if sent is None or len(sent.items) <= sent.maximum:
            return await following(context)
        parts = [_Part(at, sent.items[at : at + sent.maximum]) for at in range(0, len(sent.items), sent.maximum)]
        if len(parts) > MAX_PARTS:  # the vendor says what it thinks of so many
            return await following(context)
        await _run(context, sent, parts, following, judging)
        return _answer(context, parts, sent)

    return call


@dataclass(frozen=True, slots=True)
class _Sent:
    """The list of a call: where it stands, and how many of it a call may have."""

    place: Locator
    items: list[Any]
    maximum: int
    body: Any = None


@dataclass(slots=True)
class _Part:
    start: int
    items: list[Any]
    outcome: Outcome | None = None  # None: it was never sent
    value: Any = None  # of its answer
    context: Context | None = field(default=None, repr=False)


# What was sent ----------------------------------------------------------------------------------------------------------


async def _read(context: Context, rule: BatchSplit) -> _Sent | None:
    """None where the call has no such list."""
    known = names(context.upstream.vendor, context.request.method, context.request.path)
    place = rule.items or (known.sent if known is not None else None)
    maximum = rule.maximum or (known.maximum if known is not None else None)
    if place is None or maximum is None:
        return None
    if place.place == "query":
        return _Sent(place, _in_query(context.request.query, place.name), maximum)
    data = await take_request(context)
    try:
        body = orjson.loads(data)
    except orjson.JSONDecodeError:
        return None
    path = place.path[:-1] if place.path[-1:] == ("[]",) else place.path
    found = walk(body, path) if path else [body]
    items = found[0] if len(found) == 1 and isinstance(found[0], list) else []
    return _Sent(replace(place, path=path), items, maximum, body)


def _in_query(query: str, name: str) -> list[str]:
    """The values of a repeated parameter, or those of one with commas between them."""
    values = [value for key, value in parse_qsl(query, keep_blank_values=True) if key == name]
    return values[0].split(",") if len(values) == 1 and "," in values[0] else values


def _context_of(context: Context, sent: _Sent, part: _Part, number: int) -> Context:
    """The call of one part."""
    request, target = context.request, context.target
    headers, body = list(context.headers), context.body
    if sent.place.place == "query":
        query = "&".join(_with_values(request.query, sent.place.name, part.items))
        path = request.target.partition(b"?")[0]
        request = replace(request, target=path + b"?" + query.encode("latin-1"))
        target = target.partition(b"?")[0] + b"?" + query.encode("latin-1")
    else:
        data = orjson.dumps(set_at(sent.body, sent.place.path, part.items) if sent.place.path else part.items)
        if sent.place.path:
            set_at(sent.body, sent.place.path, sent.items)
        body, headers = body_of(data, context), with_length(headers, len(data))
    headers = _numbered(headers, context.upstream, number)
    request = replace(request, headers=_numbered(list(request.headers), context.upstream, number))
    return replace(
        context, request=request, target=target, headers=headers, body=body, exchanges=[], notes=dict(context.notes), attempt=1
    )


def _with_values(query: str, name: str, values: list[str]) -> Iterator[str]:
    """The pieces of a query with other values in the place of a parameter's, spelled as the caller spelled them."""
    pieces = query.split("&")
    mine = [piece for piece in pieces if unquote_plus(piece.partition("=")[0]) == name]
    is_listed = len(mine) == 1
    for piece in pieces:
        if piece not in mine:
            yield piece
        elif piece is mine[0]:
            key = piece.partition("=")[0]
            written = [quote(value, safe="") for value in values]
            yield from [f"{key}={','.join(written)}"] if is_listed else [f"{key}={value}" for value in written]


def _numbered(headers: list[tuple[bytes, bytes]], settings: UpstreamSettings, number: int) -> list[tuple[bytes, bytes]]:
    honoured = settings.vendor.idempotency_key
    known = {name.lower().encode("ascii") for name in (settings.idempotency, honoured.header if honoured else None) if name}
    known.add(b"idempotency-key")
    return [(name, value + b"-%d" % number if name in known else value) for name, value in headers]


# The parts --------------------------------------------------------------------------------------------------------------


async def _run(context: Context, sent: _Sent, parts: list[_Part], following: Call, judging: JudgeLayer) -> None:
    """Sends them, until one fails in a way that ends the rest."""
    width = AT_ONCE if context.request.is_safe else 1
    for at in range(0, len(parts), width):
        group = parts[at : at + width]
        tasks = [
            asyncio.ensure_future(_send(context, sent, part, at + number, following, judging))
            for number, part in enumerate(group)
        ]
        try:
            await asyncio.gather(*tasks)
        finally:
            for task in tasks:
                task.cancel()
        if any(isinstance(part.outcome, Failed) and part.outcome.failure.code not in _OF_THE_ITEMS for part in group):
            return


async def _send(context: Context, sent: _Sent, part: _Part, number: int, following: Call, judging: JudgeLayer) -> None:
    inner = part.context = _context_of(context, sent, part, number + 1)
    inner.limits = replace(inner.limits, whole=True)
    outcome = await following(inner)
    if isinstance(outcome, Passed):
        outcome = await _taken(inner, part, outcome, judging)
    else:
        response = outcome.exchange.response
        if response is not None and response.status < 300 and response.complete:  # it lists its items, if failed ones
            part.value = decode(response, BULK_LIMIT).value
    part.outcome = outcome
    context.waited_seconds += inner.waited_seconds
    context.unknown_attempt = context.unknown_attempt or inner.unknown_attempt


async def _taken(context: Context, part: _Part, passed: Passed, judging: JudgeLayer) -> Outcome:
    """The answer read whole. One that can't be read leaves nothing to merge, and its items are done all the same."""
    answer = passed.answer
    try:
        passed = await take_answer(passed, context.upstream.bounds.bulk)
    except StreamFault as cut:
        return judging.broken(context, answer, cut.fault)
    finally:
        answer.close()
    document = decode(Response(answer.status, answer.headers, passed.held), BULK_LIMIT)
    part.value = document.value if passed.is_whole and document.kind == "json" else None
    return passed


# The answer -------------------------------------------------------------------------------------------------------------


def _answer(context: Context, parts: list[_Part], sent: _Sent) -> Outcome:
    failed = [part for part in parts if isinstance(part.outcome, Failed)]
    passed = [part.outcome for part in parts if isinstance(part.outcome, Passed)]
    value = merged([part.value for part in parts])
    body = orjson.dumps(value) if any(part.value is not None for part in parts) else b""
    if not failed:
        first = next((one.answer for one in passed if one.answer.status == 207), passed[0].answer)
        return Passed(_Merged(first.status, _headers(first.headers, body), first.reason), body, is_whole=True)
    outcomes = [part.outcome for part in failed if isinstance(part.outcome, Failed)]
    codes = {outcome.failure.code for outcome in outcomes}
    if not passed and len(codes) == 1 and Code.PARTIAL_FAILURE not in codes:
        return _wholly(context, outcomes)
    return _partly(context, parts, sent, outcomes, body)


def _wholly(context: Context, outcomes: list[Failed]) -> Failed:
    """All failed alike. What was not sent for it would have failed so too; an effect that nobody knows stays unknown."""
    unsure = next((each for each in outcomes if each.failure.effect is Effect.UNKNOWN), None)
    failed = unsure or outcomes[0]
    request = replace(failed.exchange.request, target=context.request.target)
    return replace(failed, exchange=replace(failed.exchange, request=request))


def _partly(context: Context, parts: list[_Part], sent: _Sent, outcomes: list[Failed], body: bytes) -> Failed:
    groups = list(_groups(parts))
    outcome = PartialOutcome(tuple(groups), sum(group.count for group in groups), len(sent.items))
    effect = None if context.request.is_safe else Effect.NONE
    status = next((part.outcome.answer.status for part in parts if isinstance(part.outcome, Passed)), 200)
    failure = Failure(Code.PARTIAL_FAILURE, Origin.VENDOR, RULE, status=status, effect=effect, facts=Facts(partial=outcome))
    headers = next((part.outcome.answer.headers for part in parts if isinstance(part.outcome, Passed)), [])
    response = Response(status, _headers(headers, body), body) if body else None
    request = whole_request(context, orjson.dumps(sent.body) if sent.body is not None else b"")
    exchange = Exchange(request, response, attempt=1, upstream=context.upstream.name)
    return Failed(failure, exchange, attempts=max(each.attempts for each in outcomes))


def _groups(parts: list[_Part]) -> Iterator[ItemGroup]:
    """What failed, part by part; of a part that failed in part its own groups, at their places in the whole list."""
    last: Failure | None = None
    unsent: list[_Part] = []
    for part in parts:
        if part.outcome is None:
            unsent.append(part)
        elif isinstance(part.outcome, Failed):
            failure = last = part.outcome.failure
            inner = failure.facts.partial
            if inner is not None:
                yield from (_moved(group, part.start) for group in inner.groups)
            else:
                yield _group(failure, [part], failure.facts.message, is_unsure=failure.effect is Effect.UNKNOWN)
    if unsent and last is not None:
        yield _group(last, unsent, "Not sent, since the part before them failed so.", is_unsure=False)


def _moved(group: ItemGroup, start: int) -> ItemGroup:
    return replace(group, positions=tuple(place + start for place in group.positions))


def _group(failure: Failure, parts: list[_Part], reason: str, *, is_unsure: bool) -> ItemGroup:
    places = [part.start + at for part in parts for at in range(len(part.items))]
    wait = failure.wait_seconds if failure.code.cls is Class.RETRYABLE else None
    return ItemGroup(failure.code, reason, len(places), (), tuple(places[:MAX_NAMED]), wait, is_unsure)


def _headers(headers: Headers, body: bytes) -> list[tuple[bytes, bytes]]:
    kept = [pair for pair in headers if pair[0] not in _OF_A_PART and pair[0] != b"content-type"]
    return [*kept, (b"content-type", b"application/json"), (b"content-length", b"%d" % len(body))] if body else kept


class _Merged:
    """An answer made of several; nothing is left to read."""

    __slots__ = ("headers", "reason", "reused", "status")

    def __init__(self, status: int, headers: list[tuple[bytes, bytes]], reason: bytes) -> None:
        self.status, self.headers, self.reason, self.reused = status, headers, reason, False

    async def read(self) -> bytes:
        return b""

    def close(self) -> None:
        """There is no connection."""
