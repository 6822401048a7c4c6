"""The edge to the proxy's own pages: what a page is told and what it gives back. The pages stand in the room `admin`.

A page raises Refusal for what it can't serve. It knows who asks by `client` (a valid key), else by `callers` and `is_local`.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field

from proxy.config.snapshot import Client
from proxy.contract.own import OwnFault
from proxy.exchange import Headers
from proxy.gateway.body import CallerBody
from proxy.gateway.refusal import Refusal


@dataclass(frozen=True, slots=True)
class Visit:
    """A request for an own page."""

    method: str
    path: str
    query: str
    headers: Headers
    body: CallerBody | None
    client: Client | None  # the entry whose key came with it
    has_clients: bool  # whether there are entries at all
    is_local: bool
    callers: tuple[str, ...]  # how its failures are marked: the fingerprint of its credential, its address
    address: str = ""

    async def read(self, most_bytes: int) -> bytes:
        """The body. Refused where it is longer."""
        held = bytearray()
        while self.body is not None and (piece := await self.body.read()):
            held += piece
            if len(held) > most_bytes:
                raise Refusal(OwnFault.BODY_TOO_LARGE)
        return bytes(held)


@dataclass(frozen=True, slots=True)
class Page:
    """An answer of an own page."""

    body: bytes
    content_type: bytes = b"application/json"
    status: int = 200
    headers: list[tuple[bytes, bytes]] = field(default_factory=list)


Pages = Callable[[Visit], Awaitable[Page]]


async def no_pages(visit: Visit) -> Page:
    """Where `server.admin` gives the pages an address of their own."""
    del visit
    raise Refusal(OwnFault.NO_SUCH_PAGE)
