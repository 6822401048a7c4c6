from __future__ import annotations

import asyncio

from proxy.config.snapshot import Concurrency
from proxy.contract.codes import Code
from proxy.gateway.call import Failed, Passed
from proxy.gateway.policies.concurrency import concurrency
from proxy.upstream.port import Deadlines
from tests.gateway.policies.play import Play, context, failed, passed, settings

ON = settings(concurrency=Concurrency(limit=1, queue=1))


async def test_a_place_is_held_until_the_body_ends():
    play = Play(passed(), passed())
    call = concurrency(ON, play.below, play.live)
    first = await call(context())
    assert isinstance(first, Passed)
    second = asyncio.ensure_future(call(context()))
    await asyncio.sleep(0)
    assert play.log == ["try 1"]
    assert await first.answer.read() == b"ok"
    assert await first.answer.read() == b""
    assert isinstance(await second, Passed)


async def test_over_the_queue_it_is_a_rate_limit_of_the_proxys_own():
    play = Play(passed())
    call = concurrency(ON, play.below, play.live)
    await call(context())
    waiting = asyncio.ensure_future(call(context()))
    await asyncio.sleep(0)
    refused = await call(context("POST"))
    assert isinstance(refused, Failed)
    assert (refused.failure.code, refused.failure.rule) == (Code.RATE_LIMITED, "proxy/own-limit")
    assert refused.failure.is_concurrency
    waiting.cancel()


async def test_a_wait_past_the_queue_limit_is_refused():
    play = Play(passed())
    call = concurrency(ON, play.below, play.live)
    await call(context())
    refused = await call(context(limits=Deadlines(queue=0.01)))
    assert isinstance(refused, Failed)
    assert play.live.gates["acme"].waiting == 0


async def test_failures_and_closed_answers_leave_at_once_and_only_once():
    play = Play(failed(Code.NOT_FOUND), passed())
    call = concurrency(ON, play.below, play.live)
    await call(context())
    answer = (await call(context())).answer
    answer.close()
    answer.close()
    assert play.live.gates["acme"].inside == 0
