"""Preflight: a request that can't work is answered before the vendor is called, with each field, what was received and what is allowed.

Outside all that calls: a check costs no try. The schemas are those of the route, then of the vendor's OpenAPI document; statements in CEL
say what a schema can't, and are asked where the schemas found nothing. A body is read whole for it, within `bounds.bulk`; one that
is neither JSON nor a form is none of its business. What was received is cleaned like a vendor's text, and a credential is never told.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any
from urllib.parse import parse_qsl, unquote

import orjson

from proxy.config.openapi import Operation
from proxy.config.schemas import Schema
from proxy.config.snapshot import Preflight, UpstreamSettings
from proxy.contract.codes import Code
from proxy.contract.failure import Facts, FieldFault, Origin, Place
from proxy.contract.failure import Failure as Failure_
from proxy.exchange import Effect, Exchange, Request, header
from proxy.gateway.call import Call, Context, Failed, Outcome
from proxy.gateway.whole import take_request, whole_request
from proxy.reading.clean import Cleaner, credential_texts
from proxy.reading.credentials import is_secret_member
from proxy.reading.model import Document
from proxy.rules.situation import Situation

RULE = "proxy/preflight"
MAX_CHARS = 120
_NOTHING = Operation()


def preflight(settings: UpstreamSettings, following: Call) -> Call:
    if not any(route.preflight for route in settings.routes):
        return following

    async def call(context: Context) -> Outcome:
        checks = context.route.preflight if context.route is not None else None
        if checks is None:
            return await following(context)
        data = await take_request(context) if _looks_at_body(checks) else b""
        request = whole_request(context, data)
        failure = _checked(context, checks, request)
        if failure is None:
            return await following(context)
        return Failed(failure, Exchange(request, attempt=context.attempt, upstream=settings.name), attempts=context.attempt)

    return call


def _looks_at_body(checks: Preflight) -> bool:
    return checks.body is not None or checks.openapi is not None or bool(checks.require)


def _checked(context: Context, checks: Preflight, request: Request) -> Failure_ | None:
    """The failure of a request that does not fulfil the route's checks."""
    read = _read_body(request)
    operation = _NOTHING
    if checks.openapi is not None:
        operation = checks.openapi.find(request.method, request.path) or _NOTHING
    has_schema = checks.body is not None or operation.body is not None
    if read.is_broken and has_schema:
        return _failure(request, Code.MALFORMED_REQUEST, "The body is no JSON.", ())
    faults = [*_faults(context, checks, operation, request, read)]
    message = ""
    if not faults:
        unmet = _unmet(checks, request)
        message = " ".join(dict.fromkeys(text for text, _ in unmet))
        faults = [fault for _, fault in unmet if fault is not None]
        if not unmet:
            return None
    cleaned = _Cleaning(context, request)
    return _failure(request, Code.INVALID_ARGUMENT, message, tuple(cleaned.fault(fault) for fault in _distinct(faults)))


def _failure(request: Request, code: Code, message: str, fields: tuple[FieldFault, ...]) -> Failure_:
    effect = None if request.is_safe else Effect.NONE
    return Failure_(code, Origin.PROXY, RULE, effect=effect, facts=Facts(message=message, fields=fields))


# What is looked at ------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class _Body:
    value: Any = None
    kind: str = ""  # "json", "form", or "" for what is not looked at
    is_broken: bool = False
    is_there: bool = False


def _read_body(request: Request) -> _Body:
    data = request.body
    media_type = (header(request.headers, b"content-type") or b"").partition(b";")[0].strip().lower()
    if not data:
        return _Body(kind="json" if b"json" in media_type else "")
    if header(request.headers, b"content-encoding") not in (None, b"identity"):
        return _Body(is_there=True)
    is_form = media_type == b"application/x-www-form-urlencoded"
    if is_form and data.lstrip()[:1] not in (b"{", b"["):  # tools that send JSON often leave the form's type on it
        return _Body(_by_name(data.decode("utf-8", "replace")), "form", is_there=True)
    if media_type and b"json" not in media_type and not is_form:
        return _Body(is_there=True)
    try:
        return _Body(orjson.loads(data), "json", is_there=True)
    except orjson.JSONDecodeError:
        return _Body(kind="json", is_broken=True, is_there=True)


def _by_name(text: str) -> dict[str, Any]:
    """A text for a name that stands once, a list for one that is repeated."""
    named: dict[str, Any] = {}
    for name, value in parse_qsl(text, keep_blank_values=True):
        before = named.get(name)
        named[name] = value if before is None else [*before, value] if isinstance(before, list) else [before, value]
    return named


def _faults(context: Context, checks: Preflight, operation: Operation, request: Request, body: _Body) -> Iterator[FieldFault]:
    pattern = context.route.pattern if context.route is not None else None
    in_route = pattern.values(request.path) if pattern is not None else None
    query = _by_name(request.query)
    yield from _of(checks.path, {name: unquote(value) for name, value in (in_route or {}).items()}, "path")
    yield from _of(operation.path, {name: unquote(value) for name, value in operation.values.items()}, "path")
    for schema in (checks.query, operation.query):
        yield from _of(schema, query, "query")
    if checks.body is not None:
        yield from _of_body(checks.body, body, is_needed=True)
    if operation.form is not None and body.kind == "form":
        yield from _of(operation.form, body.value, "body")
    elif operation.body is not None:
        yield from _of_body(operation.body, body, is_needed=operation.needs_body)


def _of(schema: Schema | None, value: Any, place: Place) -> Iterator[FieldFault]:
    if schema is not None:
        yield from schema.faults(value, place)


def _of_body(schema: Schema, body: _Body, *, is_needed: bool) -> Iterator[FieldFault]:
    if not body.is_there:
        if is_needed:
            yield FieldFault("body", "body", "missing")
    elif body.kind == "form":
        yield from replace(schema, is_text=True).faults(body.value, "body")
    elif body.kind == "json":
        yield from schema.faults(body.value, "body")


def _unmet(checks: Preflight, request: Request) -> list[tuple[str, FieldFault | None]]:
    """The statements that do not hold: what is said, and the field at fault."""
    if not checks.require:
        return []
    seen = Situation(Exchange(request), Document("empty"))
    unmet = []
    for statement in checks.require:
        if not statement.holds(seen):
            field = statement.field
            fault = None if field is None else _named(field, seen)
            unmet.append((_sentence(statement.message), fault))
    return unmet


def _sentence(text: str) -> str:
    text = text.strip()
    return text if text.endswith((".", "!", "?")) else f"{text}."


def _named(field: str, seen: Situation) -> FieldFault:
    """A statement's field, with its place and what was received: `body end`, `query limit`, or a name that stands in one of them."""
    place, _, name = field.partition(" ")
    known: dict[str, Place] = {"query": "query", "body": "body", "path": "path", "header": "header"}
    in_query = seen.query
    body = seen.request_body
    if place not in known or not name:
        name = field
        place = "query" if field in in_query else "body" if isinstance(body, dict) else "query"
    received: Any = None
    if place == "query":
        received = in_query.get(name, [None])[0]
    elif place == "header":
        received = seen.request_headers.get(name.lower(), [None])[0]
    elif place == "body":
        received = body
        for step in name.split("."):
            received = received.get(step) if isinstance(received, dict) else None
    is_scalar = isinstance(received, (str, int, float, bool))
    return FieldFault(name, known[place], "invalid", received if is_scalar else None)


def _distinct(faults: list[FieldFault]) -> list[FieldFault]:
    kept: dict[tuple[str, Place | None], FieldFault] = {}
    for fault in faults:
        kept.setdefault((fault.name, fault.place), fault)
    return list(kept.values())


class _Cleaning:
    """What a caller sent, fit for an answer: no control characters, no credential."""

    def __init__(self, context: Context, request: Request) -> None:
        hints = context.upstream.vendor.hints
        self._cleaner = Cleaner(credential_texts(request, hints))
        self._secret_names = {(place.place, place.name) for place in hints.credential_in}

    def fault(self, fault: FieldFault) -> FieldFault:
        text = self._cleaner.text
        received = fault.received
        is_secret = (fault.place, fault.name) in self._secret_names
        if is_secret or is_secret_member(fault.name.rpartition(".")[2], str(received)):
            received = None
        elif isinstance(received, str):
            received = text(received, MAX_CHARS) or None
        return replace(fault, name=text(fault.name, MAX_CHARS) or "body", received=received)
