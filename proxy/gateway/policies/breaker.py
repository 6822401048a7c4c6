"""Breaker: stops calling an upstream that keeps failing, and answers at once instead. The machine: state/breaker.py.

Inside retry, so each try counts and an open breaker ends the retries. Its own rejections never reach its own record.
"""

from __future__ import annotations

from proxy.config.snapshot import UpstreamSettings
from proxy.contract.codes import Code
from proxy.gateway.call import Call, Context, Failed, Outcome
from proxy.gateway.policies.own_failure import held_back
from proxy.state.breaker import counts_as_failure
from proxy.state.live import Live


def breaker(settings: UpstreamSettings, following: Call, live: Live) -> Call:
    policy = settings.breaker
    if policy is None:
        return following
    machine = live.breaker(settings.name)

    async def call(context: Context) -> Outcome:
        verdict = machine.permit(policy, live.monotonic(), is_safe=context.request.is_safe)
        if verdict == "reject":
            remaining = machine.remaining_seconds(policy, live.monotonic())
            return held_back(context, Code.UPSTREAM_UNAVAILABLE, "proxy/breaker", remaining)
        is_settled = False
        try:
            outcome = await following(context)
            is_bad = isinstance(outcome, Failed) and counts_as_failure(outcome.failure, outcome.exchange)
            is_settled = True
        finally:
            if not is_settled:
                machine.release(verdict)
        if machine.record(policy, live.monotonic(), verdict, is_bad=is_bad):
            live.share.breaker_changed(settings.name, machine, policy.open_for)
        return outcome

    return call
