"""The failures that policies make themselves: a call that was held back and never sent."""

from __future__ import annotations

import math

from proxy.contract.codes import Code
from proxy.contract.failure import Facts, Failure, Origin
from proxy.exchange import Effect, Exchange
from proxy.gateway.call import Context, Failed

_NO_FACTS = Facts()


def held_back(
    context: Context,
    code: Code,
    rule: str,
    remaining_seconds: float,
    *,
    facts: Facts = _NO_FACTS,
    bucket: str | None = None,
    is_concurrency: bool = False,
) -> Failed:
    """A retryable failure of a call that the upstream never saw; `remaining_seconds` is when it would get through."""
    failure = Failure(
        code=code,
        origin=Origin.PROXY,
        rule=rule,
        wait_seconds=max(1, math.ceil(remaining_seconds)),
        wait_is_stated=True,
        effect=None if context.request.is_safe else Effect.NONE,
        facts=facts,
        bucket=bucket,
        is_concurrency=is_concurrency,
    )
    exchange = Exchange(context.request, attempt=context.attempt, upstream=context.upstream.name)
    return Failed(failure, exchange, attempts=context.attempt)
