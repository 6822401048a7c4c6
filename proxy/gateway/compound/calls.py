"""Calls that the proxy makes for a caller: through the stack of their upstream, under the caller's identity and permissions.

Owns: what of the caller's request goes along. Its credential is for the upstream that it was sent to, so another upstream gets none of
its fields but those of a short list that says nothing secret: what another needs, the proxy holds, or the caller gives for that
call alone. Raises Refusal where the caller may not make the call, or where it would leave its upstream.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from proxy.config.snapshot import Client
from proxy.contract.own import OwnFault
from proxy.gateway.body import CallerBody
from proxy.gateway.call import Context, Outcome
from proxy.gateway.caller import Fingerprints
from proxy.gateway.entry import make_context
from proxy.gateway.guard import NOT_OFFERED, is_local
from proxy.gateway.headers import Pairs, RequestHead
from proxy.gateway.refusal import Refusal

if TYPE_CHECKING:
    from proxy.gateway.serving import Lane, Serving

#: Fields that may go to any upstream.
_FOR_ALL = frozenset({b"user-agent", b"accept-language", b"traceparent", b"tracestate", b"via"})
#: Fields of the caller's own message, or of its own copy of an answer: never of another call.
_OF_THE_MESSAGE = frozenset(
    {
        b"host",
        b"accept",
        b"accept-encoding",
        b"content-length",
        b"content-type",
        b"content-encoding",
        b"content-md5",
        b"content-digest",
        b"digest",
        b"repr-digest",
        b"expect",
        b"range",
        b"idempotency-key",
        b"origin",
        b"sec-fetch-site",
        b"access-control-request-method",
        b"access-control-request-headers",
    }
)
_ACCEPT = (b"accept", b"application/json, */*;q=0.1")
_HOST_PLACE = (b"host", b"")


@dataclass(frozen=True, slots=True)
class InnerCall:
    """One call: what is asked of which upstream. `target` begins with `/`; a tenant stands at its front, as callers write it."""

    method: str
    upstream: str
    target: bytes
    body: bytes | None = None
    headers: tuple[tuple[bytes, bytes], ...] = ()  # given for this call alone
    encodings: bytes = b"identity"


@dataclass(frozen=True, slots=True)
class OnBehalf:
    """For whom: the caller's end-to-end fields, and the upstream that those were sent to, "" where they were sent to none."""

    headers: Pairs
    sent_to: str
    client: Client | None
    address: str
    deadline: float | None = None  # monotonic


@dataclass(frozen=True, slots=True)
class Made:
    """A call that is ready to go."""

    lane: Lane
    context: Context

    def go(self) -> Awaitable[Outcome]:
        return self.lane.stack.acting(self.context)


class Elsewhere:
    """The way to every upstream of one configuration, for layers that stand in the stack of one. `serving` is set when all stand."""

    def __init__(self, fingerprints: Fingerprints) -> None:
        self.serving: Serving | None = None
        self._fingerprints = fingerprints

    def make(self, call: InnerCall, caller: OnBehalf) -> Made:
        """The call, ready to go. Raises Refusal."""
        if self.serving is None:
            raise Refusal(OwnFault.SHUTTING_DOWN)
        return make(self.serving, self._fingerprints, call, caller)


def make(serving: Serving, fingerprints: Fingerprints, call: InnerCall, caller: OnBehalf) -> Made:
    """The call, ready to go. Raises Refusal."""
    place, rest = serving.routes.reach(call.upstream.encode("latin-1"), call.target)
    lane = place.served
    settings = lane.settings
    if call.method in NOT_OFFERED:
        raise Refusal(OwnFault.METHOD_NOT_OFFERED, upstream=settings.name)
    serving.guard.check_use(caller.client, settings, call.method, is_local=is_local(caller.address))
    head = RequestHead(_fields(call, caller), {}, {})
    body = _body(call.body, settings.bounds.request_peek)
    context = make_context(serving, place, rest, head, body, method=call.method, client=caller.client, address=caller.address)
    context.is_observed = False
    context.limits = replace(lane.limits, whole=True)
    context.deadline = caller.deadline
    fingerprints.identify(context, settings.vendor.hints.credential_in)
    return Made(lane, context)


def _fields(call: InnerCall, caller: OnBehalf) -> Pairs:
    """The fields of a call; those given for it alone take the place of the caller's."""
    given = {name for name, _ in call.headers}
    is_theirs = call.upstream == caller.sent_to
    fields: Pairs = [_HOST_PLACE]
    fields += [
        pair
        for pair in caller.headers
        if pair[0] not in given and (pair[0] in _FOR_ALL or (is_theirs and pair[0] not in _OF_THE_MESSAGE))
    ]
    if b"accept" not in given:
        fields.append(_ACCEPT)
    fields.append((b"accept-encoding", call.encodings))
    fields += call.headers
    if call.body is not None:
        if b"content-type" not in given:
            fields.append((b"content-type", b"application/json"))
        fields.append((b"content-length", b"%d" % len(call.body)))
    return fields


def _body(data: bytes | None, peek_bytes: int) -> CallerBody | None:
    if data is None:
        return None
    return CallerBody(_receiving(data), len(data), keep_bytes=len(data), peek_bytes=peek_bytes)


def _receiving(data: bytes) -> Callable[[], Awaitable[Mapping[str, Any]]]:
    async def receive() -> Mapping[str, Any]:
        return {"type": "http.request", "body": data, "more_body": False}

    return receive
