from __future__ import annotations

import asyncio

import pytest

from proxy.config.snapshot import Breaker
from proxy.contract.codes import Code
from proxy.exchange import Effect
from proxy.gateway.call import Failed, Passed
from proxy.gateway.policies.breaker import breaker
from tests.gateway.policies.play import Play, context, failed, passed, settings

ON = settings(breaker=Breaker(failure_ratio=0.5, minimum=2, window=30.0, open_for=15.0))


async def opened() -> Play:
    play = Play(failed(Code.UPSTREAM_ERROR, wait=5), failed(Code.TIMEOUT, wait=5))
    call = breaker(ON, play.below, play.live)
    for _ in range(2):
        await call(context())
    play.log.clear()
    return play


async def test_open_it_answers_at_once_and_says_when_and_that_nothing_was_sent():
    play = await opened()
    outcome = await breaker(ON, play.below, play.live)(context("POST"))
    assert play.log == []
    assert isinstance(outcome, Failed)
    failure = outcome.failure
    assert (failure.code, failure.wait_seconds, failure.effect) == (Code.UPSTREAM_UNAVAILABLE, 15, Effect.NONE)
    assert failure.rule == "proxy/breaker"


async def test_a_good_probe_closes_it():
    play = await opened()
    play.clock.advance(15)
    play.then(passed(), passed())
    call = breaker(ON, play.below, play.live)
    assert isinstance(await call(context()), Passed)
    assert isinstance(await call(context("POST")), Passed)


@pytest.mark.parametrize("code", [Code.INVALID_ARGUMENT, Code.UNAUTHENTICATED, Code.RATE_LIMITED, Code.NOT_FOUND])
async def test_failures_of_callers_and_rate_limits_never_open_it(code: Code):
    play = Play(*[failed(code, wait=1 if code is Code.RATE_LIMITED else None)] * 5)
    call = breaker(ON, play.below, play.live)
    for _ in range(5):
        await call(context())
    assert len(play.log) == 5


async def test_a_probe_whose_caller_leaves_makes_room_for_another():
    play = await opened()
    play.clock.advance(15)

    async def gone(_):
        raise asyncio.CancelledError

    with pytest.raises(asyncio.CancelledError):
        await breaker(ON, gone, play.live)(context())
    play.then(passed())
    assert isinstance(await breaker(ON, play.below, play.live)(context()), Passed)
