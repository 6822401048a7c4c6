"""A fan-out's request read, and its answer written: complete, partial, or one recovery error where everything failed.

Owns: which fan-out a target is for, the caller's own deadline, and the headers of a complete answer. What failed goes out by the same way
as any failure (answers.py).
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from proxy.answer import Rendered
from proxy.answer.encode import dumps
from proxy.compose.fanout import all_failed, compose_fan_out
from proxy.contract.own import OwnFault
from proxy.exchange import SAFE_METHODS
from proxy.gateway.answers import AnswerOf
from proxy.gateway.body import CallerBody
from proxy.gateway.compound.aggregate import MAX_BODY_BYTES, Asked, ad_hoc, named
from proxy.gateway.compound.fanout import Caller, FanOut
from proxy.gateway.controls import read_controls
from proxy.gateway.headers import RequestHead
from proxy.gateway.own import own_exchange
from proxy.gateway.refusal import Refusal
from proxy.gateway.routes import FAN_OUT_PATH
from proxy.gateway.serving import Serving, Shared
from proxy.reading.clean import credential_texts
from proxy.reading.model import NO_HINTS
from proxy.telemetry.events import Outcome


@dataclass(frozen=True, slots=True)
class Made:
    """What goes out, and what is told of the request. `answered` is None where nothing failed."""

    rendered: Rendered
    outcome: Outcome
    answered: AnswerOf | None


async def read_asked(serving: Serving, method: str, target: bytes, body: CallerBody | None, head: RequestHead) -> Asked:
    """What the caller asks. Raises Refusal."""
    deadline_seconds = read_controls(head.ours).deadline_seconds
    if target.partition(b"?")[0].rstrip(b"/") == FAN_OUT_PATH:
        asked = ad_hoc(method, target, await _read(body))
    else:
        secrets = credential_texts(own_exchange(method, target, head.passed).request, NO_HINTS)
        asked = named(serving.snapshot, method, target, secrets)
    if deadline_seconds is not None and deadline_seconds < asked.deadline_seconds:
        return replace(asked, deadline_seconds=deadline_seconds)
    return asked


async def _read(body: CallerBody | None) -> bytes:
    if body is None:
        return b""
    if body.length is not None and body.length > MAX_BODY_BYTES:
        raise Refusal(OwnFault.BODY_TOO_LARGE)
    held = bytearray()
    while piece := await body.read():
        held += piece
        if len(held) > MAX_BODY_BYTES:
            raise Refusal(OwnFault.BODY_TOO_LARGE)
    return bytes(held)


async def answer_fan_out(serving: Serving, shared: Shared, asked: Asked, caller: Caller, method: str, target: bytes) -> Made:
    """Makes the calls, and the answer."""
    gathered = await FanOut(serving, shared, asked, caller, asked.deadline_seconds).run()
    now = shared.live.now()
    exchange = own_exchange(method, target, caller.head.passed)
    who = caller.client.name if caller.client is not None else caller.address
    if gathered.failed and len(gathered.failed) == len(gathered.results) and not gathered.in_part:
        error = all_failed(gathered.failed, asked.again, now, is_safe=method in SAFE_METHODS)
        answered = serving.answers.wholly(error, asked.label, exchange, caller.head, caller.client, who)
        return Made(answered.rendered, "failure", answered)
    partial = compose_fan_out(gathered.results, gathered.failed, asked.again, now)
    stand_ins = [pair for each in gathered.stand_ins for pair in each.headers(now) if pair[0] != b"age"]
    if not gathered.failed:
        return Made(_complete(dumps(partial), stand_ins), "success", None)
    told = {name: partial[name] for name in ("completeness", "errors", "retryHint")}
    answered = serving.answers.partly(partial, told, asked.label, exchange, caller.head, caller.client, who)
    rendered = replace(answered.rendered, headers=[*answered.rendered.headers, *_once(stand_ins)])
    return Made(rendered, "partial", replace(answered, rendered=rendered))


def _complete(body: bytes, further: list[tuple[bytes, bytes]]) -> Rendered:
    headers = [
        (b"content-type", b"application/json"),
        (b"content-length", b"%d" % len(body)),
        (b"cache-control", b"no-store"),
        (b"remedy-completeness", b"complete"),
        *_once(further),
    ]
    return Rendered(200, b"", headers, body)


def _once(pairs: list[tuple[bytes, bytes]]) -> list[tuple[bytes, bytes]]:
    """Each pair once; several channels that were used stand in several fields."""
    return list(dict.fromkeys(pairs))
