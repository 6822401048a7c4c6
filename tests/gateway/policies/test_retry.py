from __future__ import annotations

from proxy.config.snapshot import Retry
from proxy.contract.codes import Code
from proxy.exchange import Fault, FaultKind, Phase
from proxy.gateway.call import Failed, Passed
from proxy.gateway.policies.retry import retry
from tests.gateway.policies.play import Body, Play, context, failed, faulted, passed, settings

ON = settings(retry=Retry(attempts=3, max_wait=2.0, budget=0.2))


def test_not_configured_it_is_not_there():
    play = Play()
    assert retry(settings(), play.below, play.live) == play.below


async def test_a_short_stated_wait_is_slept_and_the_call_repeated():
    play = Play(failed(Code.RATE_LIMITED, wait=1, stated=True), passed())
    outcome = await retry(ON, play.below, play.live)(context())
    assert isinstance(outcome, Passed)
    assert play.log == ["try 1", "sleep 1", "try 2"]


async def test_backoff_doubles_and_the_attempts_are_told():
    play = Play(*[failed(Code.UPSTREAM_ERROR, wait=5)] * 3)
    outcome = await retry(ON, play.below, play.live)(context())
    assert play.log == ["try 1", "sleep 0.05", "try 2", "sleep 0.1", "try 3"]
    assert isinstance(outcome, Failed)
    assert outcome.attempts == 3


async def test_a_wait_past_max_wait_or_the_deadline_goes_out_at_once():
    play = Play(failed(Code.RATE_LIMITED, wait=37, stated=True))
    await retry(ON, play.below, play.live)(context())
    assert play.log == ["try 1"]
    play = Play(failed(Code.RATE_LIMITED, wait=2, stated=True))
    await retry(ON, play.below, play.live)(context(deadline=1.5))
    assert play.log == ["try 1"]


async def test_a_post_is_not_repeated_unless_nothing_was_sent():
    play = Play(failed(Code.UPSTREAM_ERROR, wait=5, method="POST"))
    await retry(ON, play.below, play.live)(context("POST"))
    assert play.log == ["try 1"]
    body = Body()
    refused = faulted(Fault(Phase.CONNECT, FaultKind.REFUSED), method="POST")
    play = Play(refused, passed())
    assert isinstance(await retry(ON, play.below, play.live)(context("POST", body=body)), Passed)
    assert (play.log, body.rewinds) == (["try 1", "sleep 0.05", "try 2"], 1)


async def test_a_body_that_is_gone_ends_the_retries():
    play = Play(failed(Code.UPSTREAM_ERROR, wait=5))
    await retry(ON, play.below, play.live)(context(body=Body(replayable=False)))
    assert play.log == ["try 1"]


async def test_over_the_budget_nothing_is_repeated():
    play = Play(failed(Code.UPSTREAM_ERROR, wait=5))
    play.live.budget("acme").retrying = 3
    await retry(ON, play.below, play.live)(context())
    assert play.log == ["try 1"]
    assert (play.live.budget("acme").live, play.live.budget("acme").retrying) == (0, 3)


async def test_a_repeated_delete_that_finds_nothing_says_why():
    play = Play(failed(Code.UPSTREAM_ERROR, wait=5, method="DELETE"), failed(Code.NOT_FOUND, method="DELETE"))
    ctx = context("DELETE")
    upstream = settings(retry=Retry(methods=frozenset({"DELETE"})))
    await retry(upstream, play.below, play.live)(ctx)
    assert ctx.notes == {"repeated-delete": "UPSTREAM_ERROR"}
