"""The ASGI app: takes requests, one Relay each, under the configuration that is in use when they come.

Owns: the Snapshot in use and its change, the requests under way, and the answers to heads that the server refuses. `replace` swaps what
`serving.prepare` made: all or nothing, requests under way keep what they began with. A bare callable, since a router would
cost more than the rest. Served by `server/`, or by any ASGI server that gives `raw_target` (else path and query are taken).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Awaitable, Callable
from typing import Any

from proxy.answer import Rendered
from proxy.contract.own import OwnFault
from proxy.exchange import Headers
from proxy.gateway.answers import refuse_unheard
from proxy.gateway.body import Receive
from proxy.gateway.pages import Pages, no_pages
from proxy.gateway.relay import Relay, Send
from proxy.gateway.serving import Serving, Shared

Scope = dict[str, Any]
ASGIApp = Callable[[Scope, Receive, Send], Awaitable[None]]


class App:
    """`pages` answers own pages; `no_pages` where they have an address of their own."""

    def __init__(self, serving: Serving, shared: Shared, pages: Pages = no_pages) -> None:
        self.serving = serving
        self.shared = shared
        self.pages = pages
        self._relays: set[Relay] = set()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await _lifespan(scope, receive, send)
            return
        if "raw_target" not in scope:
            scope["raw_target"] = _target_of(scope)
        relay = Relay(self.serving, self.shared, self.pages, scope, receive, send)
        self._relays.add(relay)
        try:
            await relay.run()
        finally:
            self._relays.discard(relay)

    def replace(self, serving: Serving) -> None:
        """New requests are served under the new configuration."""
        self.serving = serving

    def refuse(self, fault: OwnFault, method: str, target: bytes, headers: Headers) -> Rendered:
        """The answer to a head that never became a request."""
        return refuse_unheard(self.serving.answers, fault, method, target, headers)

    def in_flight(self) -> dict[tuple[str, ...], float]:
        """Requests under way by upstream, own pages left out: for the gauge."""
        counts = Counter(relay.upstream for relay in self._relays if relay.upstream)
        return {(name,): counts.get(name, 0) for name in self.serving.lanes}


def _target_of(scope: Scope) -> bytes:
    path: bytes = scope.get("raw_path") or scope["path"].encode()
    query: bytes = scope.get("query_string", b"")
    return path.partition(b"?")[0] + (b"?" + query if query else b"")


async def _lifespan(scope: Scope, receive: Receive, send: Send) -> None:
    """Servers that speak lifespan are told that all is well; a websocket is turned away."""
    if scope["type"] == "websocket":
        await send({"type": "websocket.close", "code": 1000})
        return
    while scope["type"] == "lifespan":
        message = await receive()
        await send({"type": f"{message['type']}.complete"})
        if message["type"] == "lifespan.shutdown":
            return
