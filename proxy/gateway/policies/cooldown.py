"""Cooldown: when a vendor said wait, answers later calls of the same bucket and credential at once with what remains.

The bucket comes from the request, as the vendor's file tells; without one the whole upstream shares a bucket. Outside retry:
a call that is held back is never tried. Decisions: state/cooldown.py.
"""

from __future__ import annotations

from dataclasses import replace

from proxy.config.snapshot import UpstreamSettings
from proxy.contract.failure import Facts
from proxy.exchange import Exchange
from proxy.gateway.call import Call, Context, Failed, Outcome
from proxy.gateway.policies.own_failure import held_back
from proxy.reading.model import Document
from proxy.rules.model import Bucket
from proxy.state.cooldown import Cooldown, Key, is_cooling
from proxy.state.live import Live

_NO_DOCUMENT = Document("empty")


def cooldown(settings: UpstreamSettings, following: Call, live: Live) -> Call:
    if not settings.cooldown:
        return following

    async def call(context: Context) -> Outcome:
        key = (settings.name, bucket_of(settings.vendor.buckets, context), context.credential)
        verdict, standing = live.cooldowns.check(key, live.monotonic())
        if verdict == "hold" and standing is not None:
            return _held(context, key, standing, live)
        outcome = await following(context)
        if isinstance(outcome, Failed):
            _take_in(outcome, key, live)
        elif verdict == "probe" and live.cooldowns.end(key):
            live.share.cooldown_ended(key)
        return outcome

    return call


def bucket_of(buckets: tuple[Bucket, ...], context: Context) -> str:
    """The first bucket that the request falls into, "" for what is left."""
    if not buckets:
        return ""
    exchange = Exchange(context.request, upstream=context.upstream.name)
    return next((bucket.name for bucket in buckets if bucket.when(exchange, _NO_DOCUMENT)), "")


def _take_in(outcome: Failed, key: Key, live: Live) -> None:
    failure = outcome.failure
    if not is_cooling(failure) or failure.wait_seconds is None:
        return
    now = live.monotonic()
    cooldown = Cooldown(now + failure.wait_seconds, failure.code, failure.rule, failure.facts.message, failure)
    if live.cooldowns.start(key, cooldown, now):
        live.share.cooldown_started(key, cooldown)


def _held(context: Context, key: Key, standing: Cooldown, live: Live) -> Outcome:
    remaining = standing.until - live.monotonic()
    facts = standing.failure.facts if standing.failure is not None else Facts(message=standing.message)
    # What was wrong with the earlier call's own parameters, and its id, say nothing about this one.
    facts = replace(facts, fields=(), request_id=None, options=(), suggestions=(), partial=None)
    return held_back(context, standing.code, "proxy/cooldown", remaining, facts=facts, bucket=key[1] or None)
