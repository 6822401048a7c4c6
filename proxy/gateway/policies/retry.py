"""Retry: repeats a failed call where that is safe, soon, and within the upstream's budget. Decisions: state/retry.py.

What it gives up on goes out at once as the recovery error, with `attempts`. It never sleeps past `max_wait` or the caller's
own deadline: an agent that is told to wait does better than one whose tool times out.
"""

from __future__ import annotations

from dataclasses import replace

from proxy.config.snapshot import Retry, UpstreamSettings
from proxy.contract.codes import Code
from proxy.gateway.call import Call, Context, Failed, Outcome
from proxy.state.live import Live
from proxy.state.retry import Budget, delay_seconds, is_eligible


def retry(settings: UpstreamSettings, following: Call, live: Live) -> Call:
    policy = settings.retry
    if policy is None:
        return following

    budget = live.budget(settings.name)

    async def call(context: Context) -> Outcome:
        budget.live += 1
        try:
            outcome = await following(context)
            if isinstance(outcome, Failed):
                return await _try_again(policy, following, live, budget, context, outcome)
            return outcome
        finally:
            budget.live -= 1

    return call


async def _try_again(policy: Retry, following: Call, live: Live, budget: Budget, context: Context, failed: Failed) -> Outcome:
    """The outcome of the last try that was worth making."""
    outcome: Outcome = failed
    earlier: Failed | None = None
    while isinstance(outcome, Failed):
        delay = _delay_seconds(policy, live, budget, context, outcome)
        if delay is None:
            break
        earlier = outcome
        budget.retrying += 1
        try:
            if delay:
                await live.sleep(delay)
            context.attempt += 1
            if context.body is not None:
                context.body.rewind()
            outcome = await following(context)
        finally:
            budget.retrying -= 1
    return _told(outcome, earlier, context)


def _delay_seconds(policy: Retry, live: Live, budget: Budget, context: Context, failed: Failed) -> float | None:
    is_replayable = context.body is None or context.body.replayable
    if not is_eligible(policy, failed.failure, failed.exchange, is_replayable=is_replayable):
        return None
    if not budget.may_retry(policy.budget):
        return None
    remaining = None if context.deadline is None else context.deadline - live.monotonic()
    return delay_seconds(policy, failed.failure, context.attempt, random=live.random(), remaining_seconds=remaining)


def _told(outcome: Outcome, earlier: Failed | None, context: Context) -> Outcome:
    """The number of tries; and that a DELETE may itself be why the repeat found nothing."""
    if not isinstance(outcome, Failed) or earlier is None:
        return outcome
    if context.request.method == "DELETE" and outcome.failure.code in (Code.NOT_FOUND, Code.GONE):
        context.notes["repeated-delete"] = earlier.failure.code.value
    return replace(outcome, attempts=context.attempt)
