"""The layers together, in their order (DESIGN section 3). Each alone: tests/gateway/policies/."""

from __future__ import annotations

import asyncio

from proxy.config.snapshot import Breaker, Concurrency, Credential, Retry
from proxy.exchange import Fault, FaultKind, Phase, Secret
from proxy.gateway.credential import credential
from proxy.gateway.policies.breaker import breaker
from proxy.gateway.policies.concurrency import concurrency
from proxy.gateway.policies.cooldown import cooldown
from proxy.gateway.policies.idempotency import idempotency
from proxy.gateway.policies.retry import retry
from proxy.gateway.stack import LAYERS
from tests.support.asgi import Gateway, answer, json_answer, sent_headers, upstream
from tests.support.clients import until
from tests.support.shape import assert_recovery_error
from tests.support.upstream import ScriptedAnswer

REFUSED = Fault(Phase.CONNECT, FaultKind.REFUSED)


def limited(seconds: int) -> ScriptedAnswer:
    return json_answer(429, {"message": "slow down"}, ("retry-after", str(seconds)))


def test_the_order_of_the_layers():
    order = [credential, concurrency, breaker, retry, idempotency, cooldown]
    assert [layer for layer in LAYERS if layer in order] == order


def test_what_is_not_configured_is_not_there():
    """A success passes through no layer that is not asked for."""
    stack = Gateway(upstream()).proxy.app.serving.lanes["github"].stack
    assert stack.acting == stack.judging.call
    assert stack.observing == stack.judging.call


async def test_a_failure_that_may_be_repeated_is_and_the_answer_counts_the_tries():
    gateway = Gateway(upstream(retry=Retry(attempts=3, max_wait=10)))
    gateway.script(REFUSED, REFUSED, answer(200, b"at last"), *[answer(503)] * 3)
    assert (await gateway.ask()).body == b"at last"
    assert [event.attempt for event in gateway.events.tries] == [1, 2, 3]
    gateway.clock.advance(60)
    reply = await gateway.ask()
    assert assert_recovery_error(reply.body)["attempts"] == len(gateway.events.tries) - 3 > 1
    assert [event.final for event in gateway.events.failures] == [True]
    assert b"remedy_retries_total" in (await gateway.ask("/metrics")).body


async def test_observe_and_off_repeat_nothing():
    gateway = Gateway(upstream(retry=Retry()))
    vendor = gateway.script(REFUSED, REFUSED)
    await gateway.ask(headers={"remedy-render": "observe"})
    await gateway.ask(headers={"remedy-render": "off"})
    assert len(vendor.sent) == 2


async def test_a_cooldown_holds_back_the_same_credential_alone():
    gateway = Gateway(upstream(cooldown=True))
    vendor = gateway.script(limited(30), answer(200), answer(200))
    token = {"authorization": "Bearer one"}
    await gateway.ask(headers=token)
    gateway.clock.advance(10)
    reply = await gateway.ask("/github/y", headers=token)
    error = assert_recovery_error(reply.body, code="RATE_LIMITED")
    assert (error["retryAfterSeconds"], error["source"], len(vendor.sent)) == (20, "github", 1)
    assert reply.header("remedy-origin") == "proxy"
    assert (await gateway.ask(headers={"authorization": "Bearer two"})).status == 200
    assert b'remedy_cooldown_seconds{upstream="github"} 20' in (await gateway.ask("/metrics")).body
    gateway.clock.advance(21)
    assert (await gateway.ask(headers=token)).status == 200


async def test_a_cooldown_of_the_proxys_own_credential_holds_back_everybody():
    gateway = Gateway(upstream(cooldown=True, credential=Credential(Secret("k"), header="authorization")))
    vendor = gateway.script(limited(30))
    await gateway.ask(headers={"authorization": "Bearer one"})
    assert (await gateway.ask(headers={"authorization": "Bearer two"})).status == 429
    assert len(vendor.sent) == 1


async def test_an_open_breaker_answers_for_its_upstream():
    gateway = Gateway(upstream(breaker=Breaker(minimum=2, failure_ratio=0.5)))
    vendor = gateway.script(REFUSED, REFUSED)
    for _ in range(2):
        await gateway.ask()
    reply = await gateway.ask()
    error = assert_recovery_error(reply.body, code="UPSTREAM_UNAVAILABLE")
    assert (reply.status, error["source"], len(vendor.sent)) == (503, "github", 2)
    assert b'remedy_breaker_open{upstream="github"} 1' in (await gateway.ask("/metrics")).body


class Waiting:
    """A vendor that answers when it is let."""

    def __init__(self) -> None:
        self.go = asyncio.Event()
        self.calls = 0

    async def send(self, *call: object) -> ScriptedAnswer:
        self.calls += 1
        await self.go.wait()
        return answer(200, b"ok")


async def test_too_many_at_once_is_a_limit_of_the_proxys_own():
    gateway = Gateway(upstream(concurrency=Concurrency(limit=1, queue=0)))
    vendor = gateway.vendors["github"] = Waiting()  # type: ignore[assignment] # it closes nothing
    first = asyncio.ensure_future(gateway.ask())
    await until(lambda: vendor.calls == 1)
    reply = await gateway.ask()
    error = assert_recovery_error(reply.body, code="RATE_LIMITED")
    assert (reply.status, error["source"]) == (429, "remedy")
    vendor.go.set()
    assert (await first).body == b"ok"
    assert (await gateway.ask()).body == b"ok"


async def test_one_idempotency_key_for_all_tries_and_the_agents_own():
    gateway = Gateway(upstream(idempotency="idempotency-key", retry=Retry(attempts=2, methods=frozenset({"POST"}))))
    vendor = gateway.script(REFUSED, REFUSED)
    reply = await gateway.ask(method="POST", body=b"{}")
    keys = {sent_headers(sent, "idempotency-key")[0].decode() for sent in vendor.sent}
    assert len(vendor.sent) == 2
    assert keys == {reply.json["idempotencyKey"]}


async def test_each_try_carries_the_credential_once():
    gateway = Gateway(upstream(credential=Credential(Secret("k"), query="key"), retry=Retry(attempts=3)))
    vendor = gateway.script(REFUSED, REFUSED, answer(200))
    await gateway.ask("/github/x?a=1")
    assert [sent.target for sent in vendor.sent] == [b"/x?a=1&key=k"] * 3


async def test_a_repeated_body_is_the_whole_body():
    """Complaint 27."""
    gateway = Gateway(upstream(retry=Retry(attempts=2, methods=frozenset({"PUT"}))))
    vendor = gateway.script(REFUSED, answer(200))
    await gateway.ask(method="PUT", body=[b"the ", b"whole ", b"body"])
    assert [sent.body for sent in vendor.sent] == [b"the whole body"] * 2
