"""A routed request becomes the Context that goes down a stack: for the relay, and for calls that the proxy makes by itself.

Pure but for reading what it is given. `head.passed[0]` is the place that is kept for the vendor's Host. Raises Refusal for a control that
can't be read.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from proxy.config.snapshot import Client
from proxy.exchange import Request
from proxy.gateway.call import Context
from proxy.gateway.controls import read_controls
from proxy.gateway.headers import RequestHead
from proxy.gateway.routes import Place
from proxy.upstream.port import Body

if TYPE_CHECKING:  # what serves is made of what makes calls
    from proxy.gateway.serving import Lane, Serving


def make_context(
    serving: Serving,
    place: Place[Lane],
    rest: bytes,
    head: RequestHead,
    body: Body | None,
    *,
    method: str,
    client: Client | None = None,
    address: str = "",
    began: float = 0.0,
) -> Context:
    """`rest` is what the caller wrote after the prefix; `began` the monotonic time from which its own deadline counts."""
    lane = place.served
    controls = read_controls(head.ours)
    head.passed[0] = place.host_pair
    target = rest if rest[:1] == b"/" else b"/" + rest
    request = Request(method, target, head.passed)
    return Context(
        snapshot=serving.snapshot,
        upstream=lane.settings,
        origin=place.origin,
        request=request,
        headers=head.passed.copy(),
        body=body,
        limits=lane.limits,
        prefix=place.agent_prefix,
        client=client,
        route=lane.route(request),
        deadline=began + controls.deadline_seconds if controls.deadline_seconds is not None else None,
        tool=controls.tool,
        base_path=place.base_path,
        target=rest if place.base_path else target,
        address=address,
        controls=controls,
        is_observed=lane.is_observing(controls, client),
    )
