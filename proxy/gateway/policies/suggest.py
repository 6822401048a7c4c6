"""Suggestions: a call that found nothing under a name gets the records that were probably meant.

Outside retry and cooldown: the failure is final when it comes here. One more GET is made, as the vendor's file describes it, under a short
deadline; where it finds nothing, or is not allowed, the failure goes out as it was.
"""

from __future__ import annotations

from dataclasses import replace

from proxy.config.snapshot import UpstreamSettings
from proxy.contract.codes import Code
from proxy.contract.recovery import MAX_SUGGESTIONS
from proxy.gateway.call import Call, Context, Failed, Outcome, Passed
from proxy.gateway.compound.calls import Elsewhere
from proxy.gateway.compound.lookup import Finder, served_by
from proxy.gateway.compound.matching import LEAST
from proxy.state.live import Live


def suggest(settings: UpstreamSettings, following: Call, live: Live, elsewhere: Elsewhere) -> Call:
    lookups = settings.vendor.lookups
    if not lookups:
        return following
    finder = Finder(elsewhere, live)

    async def call(context: Context) -> Outcome:
        outcome = await following(context)
        if isinstance(outcome, Passed) or outcome.failure.code is not Code.NOT_FOUND or context.is_lookup:
            return outcome
        return await _with_suggestions(context, outcome)

    async def _with_suggestions(context: Context, failed: Failed) -> Failed:
        failure = failed.failure
        served = served_by(lookups, failed.exchange.request)
        if served is None or failure.facts.suggestions:
            return failed
        found = await finder.find(*served, context, failed.exchange.request) or []
        near = [each.members for each in found if each.score >= LEAST][:MAX_SUGGESTIONS]
        if not near:
            return failed
        return replace(failed, failure=replace(failure, facts=replace(failure.facts, suggestions=tuple(near))))

    return call
