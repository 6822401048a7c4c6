"""Fallbacks: other channels for the same purpose, in the order of the route. Outside cooldown: this upstream's own means come first.

Only a retryable failure walks the chain: another channel mends neither a wrong call nor a missing permission. A read goes on to the
next channel by itself, and says so; a call that changes data never does, its recovery error names the next channel and the exact
call. A channel is called through its own upstream's stack, as the caller, who must be allowed to use it; it gets nothing of the caller's
fields that another upstream was meant to see. Nothing stands in for a channel but the next.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any
from urllib.parse import parse_qsl, unquote

import orjson

from proxy.compose import Channel
from proxy.config.snapshot import Fallback, UpstreamSettings
from proxy.contract.codes import Class
from proxy.exchange import SAFE_METHODS, header
from proxy.gateway.body import CallerBody
from proxy.gateway.call import Call, Context, Failed, Outcome, Passed
from proxy.gateway.compound.calls import Elsewhere, InnerCall, OnBehalf
from proxy.gateway.compound.filling import Unfilled, Values, fill_body, fill_target, member
from proxy.gateway.refusal import Refusal
from proxy.telemetry.events import Classified, Listener


def fallback(settings: UpstreamSettings, following: Call, elsewhere: Elsewhere, listener: Listener) -> Call:
    if not any(route.fallback for route in settings.routes):
        return following

    async def call(context: Context) -> Outcome:
        outcome = await following(context)
        channels = context.route.fallback if context.route is not None else ()
        if not channels or context.is_fallback or isinstance(outcome, Passed) or outcome.failure.cls is not Class.RETRYABLE:
            return outcome
        return await _walk(context, outcome, channels, elsewhere, listener)

    return call


async def _walk(
    context: Context, failed: Failed, channels: tuple[Fallback, ...], elsewhere: Elsewhere, listener: Listener
) -> Outcome:
    """The first channel's answer that is none of failure; else the failure, with what the agent may do."""
    values = values_of(context)
    caller = _caller(context)
    for channel in channels:
        try:
            call = _filled(channel, values, context)
            made = elsewhere.make(call, caller)
        except (Unfilled, Refusal):  # not with these values, or not for this caller
            continue
        if not context.request.is_safe or channel.method not in SAFE_METHODS:
            target = made.context.prefix + made.context.request.target.decode("latin-1")
            body = orjson.loads(call.body) if call.body is not None else None
            context.channel = Channel(channel.name, channel.method, target, body)
            break
        made.context.is_fallback = True
        outcome = await made.go()
        if isinstance(outcome, Passed):
            name = context.upstream.name
            listener.classified(Classified(name, failed.failure, failed.exchange, "", final=False, substitute="fallback"))
            return replace(outcome, channel=channel.name, was_fallback=True, asked=made.context)
        listener.classified(Classified(channel.upstream, outcome.failure, outcome.exchange, "", final=False))
        context.failed_channels = (*context.failed_channels, channel.name)
    return failed


def _caller(context: Context) -> OnBehalf:
    headers = list(context.request.headers)
    return OnBehalf(headers, context.upstream.name, context.client, context.address, context.deadline)


def _filled(channel: Fallback, values: Values, context: Context) -> InnerCall:
    encodings = header(context.request.headers, b"accept-encoding") or b"identity"
    body = fill_body(channel.body, values) if channel.body is not None else None
    return InnerCall(channel.method, channel.upstream, fill_target(channel.target, values), body, encodings=encodings)


def values_of(context: Context) -> Values:
    """The values of a call by name: those of the route's path, of the query, and of the body's members, `a.b` for one inside."""
    route, path = context.route, context.request.path
    in_path = route.pattern.values(path) if route is not None and route.pattern is not None else None
    named: dict[str, Any] = dict(parse_qsl(context.request.query, keep_blank_values=True))
    named |= {name: unquote(value) for name, value in (in_path or {}).items()}
    body = _body_of(context)

    def value_of(name: str) -> Any:
        return named[name] if name in named else member(body, name)

    return value_of


def _body_of(context: Context) -> Mapping[str, Any]:
    """The call's own JSON object, as far as it is kept."""
    if not isinstance(context.body, CallerBody):
        return {}
    data, is_whole = context.body.peek()
    try:
        value = orjson.loads(data) if is_whole else None
    except orjson.JSONDecodeError:
        return {}
    return value if isinstance(value, dict) else {}
