"""Resolve: a route takes a name where its vendor wants an id. The name is looked up first, and the call goes out with the id.

Outermost: what stands inside (checks, cache, retries) sees the call as the vendor gets it. A match that is certain is taken, told to the
listeners for audit and to the caller in `Remedy-Resolved`; one that is likely is for a person to confirm, with the exact call for each
candidate; two that are close to each other are never told apart here. A call that changes data takes nothing but the one record
that has this very name, unless the route says otherwise. What looks like an id goes through. A read that comes back as an empty list
found nothing, whatever its status.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from urllib.parse import quote

import orjson

from proxy.compose import paths
from proxy.config.snapshot import Resolve, UpstreamSettings
from proxy.contract.codes import Code
from proxy.contract.failure import AdviceStep, AdviceTexts, Facts, Failure, FieldFault, Option, Origin, Place
from proxy.contract.recovery import MAX_OPTIONS, MAX_SUGGESTIONS
from proxy.exchange import Effect, Exchange, Request, Response
from proxy.gateway.call import Call, Context, Failed, Outcome, Passed
from proxy.gateway.compound.calls import Elsewhere
from proxy.gateway.compound.lookup import Finder, is_id, name_at
from proxy.gateway.compound.matching import LEAST, Candidate, verdict
from proxy.gateway.compound.rewriting import with_value
from proxy.gateway.inspect import describe
from proxy.gateway.whole import body_of, take_answer, take_request, whole_request, with_length
from proxy.reading.clean import Cleaner, credential_texts
from proxy.reading.decode import decode
from proxy.state.live import Live
from proxy.telemetry.events import Listener, Resolved
from proxy.upstream.port import StreamFault

NO_MATCH_RULE = "proxy/no-match"
AMBIGUOUS_RULE = "proxy/ambiguous"
EMPTY_RULE = "proxy/empty-list"
#: The note by which the relay knows what to say in `Remedy-Resolved`.
NOTE = "resolved"
#: An answer that is an empty list is no longer than this.
MAX_EMPTY_BYTES = 4096


def resolve(settings: UpstreamSettings, following: Call, live: Live, listener: Listener, elsewhere: Elsewhere) -> Call:
    if not any(route.resolve for route in settings.routes):
        return following
    return _Resolving(following, Finder(elsewhere, live), listener).call


@dataclass(frozen=True, slots=True)
class _Asked:
    """A name in a call, and what was found for it."""

    rule: Resolve
    name: str
    request: Request
    found: list[Candidate]


@dataclass(frozen=True, slots=True)
class _Resolving:
    following: Call
    finder: Finder
    listener: Listener

    async def call(self, context: Context) -> Outcome:
        rule = context.route.resolve if context.route is not None else None
        if rule is None or context.is_lookup:
            return await self.following(context)
        data = await take_request(context) if rule.parameter.place == "body" else b""
        request = whole_request(context, data)
        patterns = (context.route.pattern,) if context.route is not None and context.route.pattern is not None else ()
        name = name_at(rule.parameter, request, patterns)
        if name is None or is_id(name):
            return await self._sent(context, _Asked(rule, name or "", request, []))
        found = await self.finder.find(rule.lookup, name, context, request)
        if found is None:  # it could not be looked up: the vendor decides
            return await self._sent(context, _Asked(rule, name, request, []))
        asked = _Asked(rule, name, request, found)
        accept_above = context.controls.accept_above if context.controls.accept_above is not None else rule.accept_above
        exact = rule.changes == "exact" and not context.request.is_safe
        said = verdict(found, accept_above, min(rule.ask_above, accept_above), exact=exact)
        if said == "accepted":
            changed = with_value(request, rule.parameter, patterns[0] if patterns else None, found[0].id)
            if changed is not None:
                self._take(context, asked, changed)
                return await self._sent(context, asked)
        return _ambiguous(context, asked) if said == "ambiguous" else _no_match(context, asked)

    def _take(self, context: Context, asked: _Asked, changed: Request) -> None:
        """The call goes out with the id."""
        best = asked.found[0]
        if asked.rule.parameter.place == "body":
            context.body = body_of(changed.body, context)
            context.headers = with_length(context.headers, len(changed.body))
            changed = replace(changed, headers=with_length(list(changed.headers), len(changed.body)))
        context.request = replace(changed, body=b"", body_complete=False)
        context.target = changed.target if context.target[:1] == b"/" else changed.target[1:]
        place = _place(asked.rule)
        spelled = [quote(text, safe=" ()@.,+-_") for text in (asked.name, best.id, best.label)]
        context.notes[NOTE] = f'{place}; from="{spelled[0]}"; id="{spelled[1]}"; label="{spelled[2]}"; score={best.score:.2f}'
        client = context.client.name if context.client is not None else ""
        cleaner = Cleaner(credential_texts(asked.request, context.upstream.vendor.hints))
        given = cleaner.text(asked.name, 120)
        self.listener.resolved(
            Resolved(
                context.upstream.name, context.request.method, asked.rule.lookup.name, place, given, best.id, best.score, client
            )
        )

    async def _sent(self, context: Context, asked: _Asked) -> Outcome:
        outcome = await self.following(context)
        if not isinstance(outcome, Passed) or not context.request.is_safe or outcome.answer.status != 200:
            return outcome
        described = describe(outcome.answer.headers)
        if not described.is_document or described.length > MAX_EMPTY_BYTES or context.request.method == "HEAD":
            return outcome
        try:
            passed = await take_answer(outcome, MAX_EMPTY_BYTES)
        except StreamFault:
            outcome.answer.close()
            raise
        response = Response(passed.answer.status, passed.answer.headers, passed.held, reason=passed.answer.reason)
        if not passed.is_whole or not _is_empty_list(response):
            return passed
        passed.answer.close()
        return await self._empty(context, asked, response)

    async def _empty(self, context: Context, asked: _Asked, response: Response) -> Failed:
        found = asked.found
        if not found and asked.name:
            found = await self.finder.find(asked.rule.lookup, asked.name, context, asked.request) or []
        taken = NOTE in context.notes
        about = f"{found[0].label} ({found[0].id})" if taken else f'"{asked.name}"' if asked.name else "this call"
        others = found[1:] if taken else found
        facts = Facts(message=f"The list for {about} is empty.", suggestions=_suggestions(others))
        failure = Failure(Code.NOT_FOUND, Origin.VENDOR, EMPTY_RULE, status=response.status, facts=facts)
        exchange = Exchange(context.request, response, attempt=context.attempt, upstream=context.upstream.name)
        return Failed(failure, exchange, attempts=context.attempt)


def _is_empty_list(response: Response) -> bool:
    """`[]`, or an object whose only list is empty."""
    value = decode(response).value
    if isinstance(value, dict):
        lists = [member for member in value.values() if isinstance(member, list)]
        return (
            len(lists) == 1 and not lists[0] and not any(isinstance(each, dict) and each.get("id") for each in value.values())
        )
    return isinstance(value, list) and not value


# What is said of a name that is not taken ---------------------------------------------------------------------------------


def _place(rule: Resolve) -> str:
    parameter = rule.parameter
    return f"{parameter.place} {parameter.name or '.'.join(map(str, parameter.path))}".strip()


def _field(asked: _Asked, context: Context) -> FieldFault:
    parameter = asked.rule.parameter
    known: dict[str, Place] = {"path": "path", "query": "query", "body": "body"}
    name = parameter.name or ".".join(map(str, parameter.path))
    cleaner = Cleaner(credential_texts(asked.request, context.upstream.vendor.hints))
    return FieldFault(name, known.get(parameter.place), "invalid", cleaner.text(asked.name, 120) or None)


def _suggestions(found: list[Candidate]) -> tuple[dict[str, str | int | float | bool], ...]:
    return tuple(each.members for each in found if each.score >= LEAST)[:MAX_SUGGESTIONS]


def _failed(context: Context, asked: _Asked, code: Code, rule: str, facts: Facts, advice: _Told | None = None) -> Failed:
    effect = None if context.request.is_safe else Effect.NONE
    failure = Failure(code, Origin.PROXY, rule, effect=effect, facts=facts, advice=advice)
    exchange = Exchange(asked.request, attempt=context.attempt, upstream=context.upstream.name)
    return Failed(failure, exchange, attempts=context.attempt)


def _ambiguous(context: Context, asked: _Asked) -> Failed:
    ask_above = min(asked.rule.ask_above, asked.found[0].score)
    likely = [each for each in asked.found if each.score >= ask_above][:MAX_OPTIONS]
    options = tuple(
        Option(
            _label(each, likely),
            _call(context, asked, each.id),
            (("id", each.id), *each.details, ("score", round(each.score, 2))),
        )
        for each in likely
    )
    field = _field(asked, context)
    message = f"No record is {field.received!r} for certain: {len(likely)} come near it."
    if len(likely) == 1:
        message = f"No record is {field.received!r} for certain; the nearest is {likely[0].label!r}."
    return _failed(context, asked, Code.AMBIGUOUS_MATCH, AMBIGUOUS_RULE, Facts(message=message, options=options))


def _label(candidate: Candidate, among: list[Candidate]) -> str:
    """What a person reads: with what tells it apart where two have the same label."""
    twins = [each for each in among if each.label == candidate.label]
    if len(twins) < 2:
        return candidate.label
    told = [str(value) for _, value in candidate.details[:2]] or [candidate.id]
    return f"{candidate.label} ({', '.join(told)})"


def _call(context: Context, asked: _Asked, identifier: str) -> str:
    """The exact call with a record's id, as the caller would write it."""
    pattern = context.route.pattern if context.route is not None else None
    changed = with_value(asked.request, asked.rule.parameter, pattern, identifier)
    if changed is None:
        return f"{asked.request.method} {context.prefix}{paths.shown(asked.request.path)}"
    query = f"?{changed.query}" if changed.query else ""
    secrets = credential_texts(asked.request, context.upstream.vendor.hints)
    if any(secret in query for secret in secrets):
        kept = [piece for piece in changed.query.split("&") if not any(secret in piece for secret in secrets)]
        query = f"?{'&'.join(kept)}" if kept else ""
    call = f"{changed.method} {context.prefix}{paths.shown(changed.path)}{query}"
    if asked.rule.parameter.place != "body":
        return call
    name = ".".join(map(str, asked.rule.parameter.path))
    return f"{call} with {name}={orjson.dumps(identifier).decode()} in the body"


@dataclass(frozen=True, slots=True)
class _Told:
    """Steps that name the lookup's own call."""

    steps: tuple[str, ...]

    def render(self, values: object) -> AdviceTexts:
        del values
        return AdviceTexts(
            error="No record has this name; the call was not sent.",
            why="The name was looked up first, and nothing comes near it.",
            steps=tuple(map(AdviceStep, self.steps)),
        )


def _no_match(context: Context, asked: _Asked) -> Failed:
    field = _field(asked, context)
    near = _suggestions(asked.found)
    message = (
        f"Nothing is called {field.received!r}."
        if not near
        else f"Nothing is called {field.received!r}; the nearest are suggested."
    )
    search = asked.rule.lookup.call.replace("{name}", "<name>")
    advice = None
    if not near:
        where = f"`{asked.rule.lookup.method} {context.prefix}{search}`" if "{" not in search else "the vendor's search"
        advice = _Told(
            (
                f"Try another spelling or a part of the name: {where}.",
                "If that finds nothing, ask the user for the exact name or for the id; do not guess one.",
            )
        )
    fields = () if near else (field,)
    facts = Facts(message=message, suggestions=near, fields=fields)
    return _failed(context, asked, Code.NOT_FOUND, NO_MATCH_RULE, facts, advice)
