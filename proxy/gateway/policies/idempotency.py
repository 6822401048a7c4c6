"""Idempotency: gives a POST that lacks one a key, kept through the retries, so that repeating it is safe.

Configured by the operator, who thereby says that the vendor honours the header. A key that the caller sent stays. The
recovery error returns the key, so that the agent's own repeat is safe too.
"""

from __future__ import annotations

import uuid

from proxy.config.snapshot import UpstreamSettings
from proxy.exchange import header
from proxy.gateway.call import Call, Context, Outcome
from proxy.state.live import Live

METHODS = frozenset({"POST", "PATCH"})


def idempotency(settings: UpstreamSettings, following: Call, live: Live) -> Call:
    del live
    if settings.idempotency is None:
        return following
    name = settings.idempotency.lower().encode("ascii")

    async def call(context: Context) -> Outcome:
        if context.request.method in METHODS:
            sent = header(context.headers, name)
            if sent is None:
                sent = str(uuid.uuid4()).encode("ascii")
                context.headers.append((name, sent))
            context.idempotency_key = sent.decode("latin-1")
        return await following(context)

    return call
