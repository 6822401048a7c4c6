from __future__ import annotations

import asyncio

import pytest

from proxy.state.gate import Gate


async def test_who_waits_enters_in_order_and_the_queue_is_bounded():
    gate = Gate(limit=1, queue=2)
    assert gate.try_enter()
    first, second = asyncio.ensure_future(gate.enter()), asyncio.ensure_future(gate.enter())
    await asyncio.sleep(0)
    assert await gate.enter() == "full"
    gate.leave()
    assert await first == "entered"
    assert not second.done()
    gate.leave()
    assert await second == "entered"
    gate.leave()
    assert gate.inside == 0


async def test_a_waiter_that_leaves_gives_its_place_up():
    gate = Gate(limit=1, queue=2)
    assert gate.try_enter()
    waiting = asyncio.ensure_future(gate.enter())
    await asyncio.sleep(0)
    waiting.cancel()
    with pytest.raises(asyncio.CancelledError):
        await waiting
    assert gate.waiting == 0
    gate.leave()
    assert gate.inside == 0


async def test_a_place_given_to_a_waiter_that_is_being_cancelled_is_not_lost():
    gate = Gate(limit=1, queue=2)
    assert gate.try_enter()
    waiting = asyncio.ensure_future(gate.enter())
    await asyncio.sleep(0)
    gate.leave()  # the place is the waiter's now
    waiting.cancel()
    with pytest.raises(asyncio.CancelledError):
        await waiting
    assert gate.inside == 0


async def test_a_larger_limit_lets_waiters_in_at_once():
    gate = Gate(limit=1, queue=5)
    assert gate.try_enter()
    waiting = asyncio.ensure_future(gate.enter())
    await asyncio.sleep(0)
    gate.resize(2, 5)
    assert await waiting == "entered"
