"""A storm: equal failures within one second get equal answers, each with its own id, and every one of them is counted."""

from __future__ import annotations

import pytest

from proxy.gateway import answers
from tests.support.asgi import Gateway, Reply, json_answer, upstream
from tests.support.shape import assert_recovery_error

LIMITED = {"error": {"code": "rate_limited", "message": "Too many requests"}}
#: As many as the contract's doubling of a default wait tells apart.
MANY = 12


async def storm(gateway: Gateway, count: int, *, apart: float = 0.0, **asked: object) -> list[Reply]:
    replies = []
    for _ in range(count):
        gateway.script(json_answer(429, LIMITED, ("x-request-id", "r1")))
        replies.append(await gateway.ask("/github/x", **asked))
        gateway.clock.advance(apart)
    return replies


@pytest.fixture
def composed(monkeypatch: pytest.MonkeyPatch) -> list[object]:
    """What compose was asked for."""
    asked: list[object] = []
    compose = answers.compose

    def counted(failure, setting):
        asked.append(failure)
        return compose(failure, setting)

    monkeypatch.setattr(answers, "compose", counted)
    return asked


async def test_equal_failures_of_a_second_are_composed_once_for_each_count_that_matters(composed: list[object]):
    gateway = Gateway(upstream())
    await storm(gateway, 100)
    assert len(composed) <= MANY


async def test_each_failure_of_a_storm_has_its_own_id_and_is_told():
    gateway = Gateway(upstream())
    replies = await storm(gateway, 30)
    ids = [reply.header("remedy-id") for reply in replies]
    assert len(set(ids)) == 30
    assert [event.remedy_id for event in gateway.events.failures] == ids
    assert [event.exchange.repeats for event in gateway.events.failures] == list(range(30))


async def test_a_storm_gets_what_the_same_calls_get_one_by_one():
    """Waits, steps and counts are those of calls in different seconds, as far as the wait still grows."""
    at_once, apart = await storm(Gateway(upstream()), MANY), await storm(Gateway(upstream()), MANY, apart=1.0)
    for one, other in zip(at_once[:10], apart[:10], strict=True):
        own, others = assert_recovery_error(one.body), assert_recovery_error(other.body)
        told = ("error", "code", "retryAfterSeconds", "reason")
        assert [own[name] for name in told] == [others[name] for name in told]
        assert len(own["recoverySteps"]) == len(others["recoverySteps"])
        assert one.header("retry-after") == other.header("retry-after")
        assert one.reason.partition(b" at ")[0] == other.reason.partition(b" at ")[0]  # a long wait ends at another second


async def test_what_a_caller_asks_for_is_not_what_another_got():
    gateway = Gateway(upstream())
    plain, *_ = await storm(gateway, 1)
    markdown, *_ = await storm(gateway, 1, headers={"accept": "text/markdown"})
    compact, *_ = await storm(gateway, 1, headers={"remedy-render": "compact"})
    other_status, *_ = await storm(gateway, 1, headers={"remedy-status": "200"})
    tool, *_ = await storm(gateway, 1, headers={"remedy-tool": "find_users"})
    types = [reply.header("content-type") for reply in (plain, markdown, compact)]
    assert types[1].startswith("text/markdown")
    assert len({plain.body, markdown.body, compact.body, tool.body}) == 4
    assert (plain.status, other_status.status) == (429, 200)


async def test_an_id_within_the_body_is_each_answers_own():
    replies = await storm(Gateway(upstream()), 5, headers={"accept": "application/problem+json"})
    for reply in replies:
        assert reply.json["instance"].endswith(reply.header("remedy-id"))


async def test_callers_with_different_credentials_do_not_share():
    gateway = Gateway(upstream())
    for token in ("a", "b"):
        await storm(gateway, 3, headers={"authorization": f"Bearer {token}"})
    assert [event.exchange.repeats for event in gateway.events.failures] == [0, 1, 2, 0, 1, 2]
