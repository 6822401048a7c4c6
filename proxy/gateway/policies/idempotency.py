"""Idempotency: gives a POST that lacks one a key, kept through the retries, so that repeating it is safe.

Configured by the operator, who thereby says that the vendor honours the header. A key that the caller sent stays, and is known
as one also where nothing is configured and the vendor's file names the header. The recovery error returns the key, so that
the agent's own repeat is safe too.
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
    honoured = settings.vendor.idempotency_key
    if settings.idempotency is None and honoured is None:
        return following
    named = settings.idempotency or (honoured.header if honoured is not None else "")
    name = named.lower().encode("ascii")
    methods = METHODS if settings.idempotency is not None or honoured is None else honoured.methods
    adds = settings.idempotency is not None

    async def call(context: Context) -> Outcome:
        if context.request.method in methods:
            sent = header(context.headers, name)
            if sent is None and adds:
                sent = str(uuid.uuid4()).encode("ascii")
                context.headers.append((name, sent))
            if sent is not None:
                context.idempotency_key = sent.decode("latin-1")
        return await following(context)

    return call
