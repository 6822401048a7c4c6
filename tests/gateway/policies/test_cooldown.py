from __future__ import annotations

from proxy.contract.codes import Code
from proxy.contract.failure import Facts, FieldFault
from proxy.gateway.call import Failed, Passed
from proxy.gateway.policies.cooldown import cooldown
from proxy.rules.model import Bucket, Vendor
from tests.gateway.policies.play import Play, context, failed, passed, settings

SEARCH = Bucket("search", lambda exchange, _: exchange.request.path.startswith("/search"))
ON = settings(cooldown=True, vendor=Vendor("acme", buckets=(SEARCH,)))


def limited(wait: int = 30, **of):
    return failed(Code.RATE_LIMITED, wait=wait, stated=True, **of)


async def test_later_calls_of_the_bucket_are_answered_at_once_with_what_remains():
    facts = Facts(message="slow down", request_id="req_1", fields=(FieldFault("q"),), quota="search")
    play = Play(limited(facts=facts), passed())
    call = cooldown(ON, play.below, play.live)
    await call(context(target=b"/search/users"))
    play.clock.advance(10.5)
    held = await call(context("POST", b"/search/code"))
    assert isinstance(held, Failed)
    assert (held.failure.wait_seconds, held.failure.rule, held.failure.bucket) == (20, "proxy/cooldown", "search")
    assert held.failure.facts == Facts(message="slow down", quota="search")
    assert isinstance(await call(context(target=b"/repos")), Passed), "another bucket"
    assert play.log == ["try 1", "try 1"]


async def test_another_credential_is_not_held():
    play = Play(limited(), passed())
    call = cooldown(ON, play.below, play.live)
    await call(context(credential="one"))
    assert isinstance(await call(context(credential="two")), Passed)


async def test_an_unstated_wait_holds_nobody():
    play = Play(failed(Code.RATE_LIMITED, wait=60), passed())
    call = cooldown(ON, play.below, play.live)
    await call(context())
    assert isinstance(await call(context()), Passed)


async def test_a_probe_that_works_ends_a_long_cooldown():
    play = Play(limited(7200), passed(), passed())
    call = cooldown(ON, play.below, play.live)
    await call(context())
    play.clock.advance(60)
    assert isinstance(await call(context()), Passed)
    assert isinstance(await call(context()), Passed)


async def test_a_vendors_shorter_wait_does_not_shorten_it():
    play = Play(limited(7200), limited(5))
    call = cooldown(ON, play.below, play.live)
    await call(context())
    play.clock.advance(60)
    await call(context())
    play.clock.advance(10)
    held = await call(context())
    assert isinstance(held, Failed)
    assert held.failure.wait_seconds == 7130
