"""Answers that stand in for another say so (CONTRACT section 3)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from proxy.config.snapshot import Bounds
from proxy.exchange import Fault, FaultKind, Phase
from proxy.gateway.call import Context, Outcome, Passed
from tests.support.asgi import Gateway, Reply, answer, upstream
from tests.support.shape import assert_recovery_error
from tests.support.upstream import ScriptedAnswer

JSON = ("content-type", "application/json")


async def passed_as(vendor_answer: ScriptedAnswer, settings: dict[str, Any], method: str = "GET", **marks: Any) -> Reply:
    """What a caller gets of an answer that a layer marked."""
    gateway = Gateway(upstream(**settings))
    lane = gateway.proxy.app.serving.lanes["github"]

    async def call(context: Context) -> Outcome:
        return Passed(vendor_answer, as_of=gateway.clock.now() - 40 if marks.pop("is_stale", False) else None, **marks)

    object.__setattr__(lane, "stack", replace(lane.stack, acting=call))
    reply = await gateway.ask(method=method)
    assert vendor_answer.closed
    return reply


@pytest.mark.parametrize("pieces", [b'{"id":1}', [b'{"id"', b":1}"]])
async def test_an_object_gains_members(pieces: Any):
    reply = await passed_as(answer(200, pieces, JSON, ("etag", "x")), {}, channel="email", was_fallback=True)
    assert reply.json == {"channelUsed": "email", "wasFallback": True, "id": 1}
    assert reply.header("content-length") == str(len(reply.body))
    assert (reply.header("remedy-channel-used"), reply.header("remedy-was-fallback"), reply.header("etag")) == (
        "email",
        "true",
        None,
    )


async def test_a_stale_answer_has_its_age():
    reply = await passed_as(answer(200, b'{"id":1}', JSON), {}, is_stale=True)
    assert reply.json == {"stale": True, "asOf": "2026-11-30T11:59:20Z", "id": 1}
    assert (reply.header("age"), reply.header("remedy-stale")) == ("40", "true")


@pytest.mark.parametrize(
    ("vendor_answer", "settings"),
    [
        (answer(200, b'{"id":1}', JSON), {"disclose": "headers"}),
        (answer(200, [b"[1,", b"2]"], JSON), {}),
        (answer(200, [b'{"a":"' + b"x" * 300, b'"}'], JSON), {"bounds": Bounds(decoded=100)}),
    ],
    ids=["headers alone", "no object", "too long"],
)
async def test_otherwise_headers_say_it_and_the_body_is_the_vendors(vendor_answer: ScriptedAnswer, settings: dict[str, Any]):
    whole = b"".join(piece for piece in vendor_answer.pieces if isinstance(piece, bytes))
    reply = await passed_as(vendor_answer, settings, was_fallback=True)
    assert (reply.body, reply.header("remedy-was-fallback")) == (whole, "true")


async def test_one_that_is_cut_while_it_is_read_is_a_failure():
    cut = answer(200, [b'{"id"', Fault(Phase.BETWEEN_BYTES, FaultKind.CLOSED, "all")], JSON)
    reply = await passed_as(cut, {}, was_fallback=True)
    assert_recovery_error(reply.body, code="UPSTREAM_UNAVAILABLE")
