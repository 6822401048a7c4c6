"""The innermost layer: the call goes to the vendor through the port, within what is left of the caller's own deadline."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import replace

from proxy.exchange import Fault, FaultKind, Phase
from proxy.gateway.call import Context
from proxy.upstream.port import Answer, Upstream

Send = Callable[[Context], Awaitable[Answer | Fault]]


def port_layer(client: Upstream, monotonic: Callable[[], float]) -> Send:
    """`client` is the one of this upstream's settings; it outlives them."""

    def send(context: Context) -> Awaitable[Answer | Fault]:
        target = context.base_path + context.target if context.base_path else context.target
        if context.deadline is not None:
            return _within(client, context, target, context.deadline - monotonic())
        return client.send(context.origin, context.request.method, target, context.headers, context.body, context.limits)

    return send


async def _within(client: Upstream, context: Context, target: bytes, left_seconds: float) -> Answer | Fault:
    """The same, with `total` narrowed to what the caller has left."""
    if left_seconds <= 0:
        return Fault(Phase.TOTAL, FaultKind.TIMEOUT, limit_seconds=context.controls.deadline_seconds)
    limits = context.limits
    if limits.total is not None and limits.total <= left_seconds:
        return await client.send(context.origin, context.request.method, target, context.headers, context.body, limits)
    limits = replace(limits, total=left_seconds)
    result = await client.send(context.origin, context.request.method, target, context.headers, context.body, limits)
    if isinstance(result, Fault) and result.kind is FaultKind.TIMEOUT and result.phase is Phase.TOTAL:
        return replace(result, limit_seconds=context.controls.deadline_seconds)  # as it was asked for, not what was left of it
    return result
