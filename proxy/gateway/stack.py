"""The stack: which layer stands where, and why. A Context goes down, an Outcome comes up.

`build` puts one upstream's layers together, from the inside out. Each is `(settings, following, live) -> Call` and returns `following`
itself where it is not configured, so a success passes through no layer that is not asked for. What layers remember stands in
`live`, by upstream name, and outlives the settings.

Before the stack stands the guard (guard.py), since own pages need it too, and the caller's deadline is read before it
(controls.py) and kept by the port layer: it bounds every try.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from proxy.config.snapshot import UpstreamSettings
from proxy.gateway.call import Call
from proxy.gateway.caller import Fingerprints
from proxy.gateway.compound.calls import Elsewhere
from proxy.gateway.credential import credential
from proxy.gateway.judge_layer import JudgeLayer
from proxy.gateway.policies.breaker import breaker
from proxy.gateway.policies.concurrency import concurrency
from proxy.gateway.policies.cooldown import cooldown
from proxy.gateway.policies.expect import expect
from proxy.gateway.policies.fallback import fallback
from proxy.gateway.policies.idempotency import idempotency
from proxy.gateway.policies.preflight import preflight
from proxy.gateway.policies.resolve import resolve
from proxy.gateway.policies.retry import retry
from proxy.gateway.policies.split import split
from proxy.gateway.policies.stale import stale
from proxy.gateway.policies.suggest import suggest
from proxy.gateway.port_layer import port_layer
from proxy.gateway.simulate import simulate
from proxy.state.live import Live
from proxy.telemetry.events import Listener
from proxy.upstream.port import Upstream

Layer = Callable[[UpstreamSettings, Call, Live], Call]

#: From the inside out, around port and judge.
LAYERS: tuple[Layer, ...] = (
    credential,  # each try carries it, and no policy outside ever sees it
    concurrency,  # a try occupies the vendor, a wait between tries does not
    breaker,  # sees every try, and ends the retries when it opens
    retry,  # repeats what is inside, under one deadline
    idempotency,  # one key for all tries
    cooldown,  # a call that is held back is never tried
)


@dataclass(frozen=True, slots=True)
class Stack:
    """One upstream's ways: all policies, none that acts (`observe`), nothing judged (`off`), and a rehearsal (`Remedy-Simulate`),
    which leaves nothing behind in the policies."""

    judging: JudgeLayer  # for what is found in a body while it passes
    acting: Call
    observing: Call
    bypass: Call
    rehearsal: Call


def build(
    settings: UpstreamSettings,
    client: Upstream,
    live: Live,
    listener: Listener,
    fingerprints: Fingerprints,
    elsewhere: Elsewhere,
) -> Stack:
    judging = JudgeLayer(settings, port_layer(client, live.monotonic), live, listener, fingerprints)
    acting: Call = judging.call
    for layer in LAYERS:
        acting = layer(settings, acting, live)
    acting = expect(settings, acting, judging)  # a condition is about this upstream's own answer, as the cache may keep it
    acting = suggest(settings, acting, live, elsewhere)  # one more call, only where this one found nothing
    acting = fallback(settings, acting, elsewhere, listener)  # when this upstream's own means are exhausted
    acting = stale(settings, acting, live, listener, fingerprints)  # when every channel is
    acting = split(settings, acting, judging)  # each part is a call of its own; what is checked is the whole
    acting = preflight(settings, acting)  # a call that can't work costs nothing
    acting = resolve(settings, acting, live, listener, elsewhere)  # all inside sees the call as the vendor gets it
    return Stack(
        judging=judging,
        acting=acting,
        observing=credential(settings, judging.call, live),
        bypass=credential(settings, judging.bypass, live),
        rehearsal=simulate(settings, live),
    )
