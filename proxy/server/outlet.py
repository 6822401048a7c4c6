"""The writing half of a caller's connection: back-pressure, half-closing, lingering, and running out.

Owns: the transport's write side and how it comes to its end; `protocol.Protocol` decides when. Closing over unread input
would reset the connection and eat the answer on its way, so a last answer is followed by a half-close and what still
comes is read away for a while (RFC 9112 section 9.6). A caller that reads slowly is served to the end; one that reads
nothing for its limit is dropped.
"""

from __future__ import annotations

import asyncio
import socket
import struct

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol
from uvicorn.protocols.utils import get_local_addr, get_remote_addr, is_ssl

from proxy.server.cycle import Cycle
from proxy.server.site import Site
from proxy.server.traffic import NEVER

_RESET_ON_CLOSE = struct.pack("ii", 1, 0)


class Outlet(HttpToolsProtocol):
    def __init__(self, site: Site) -> None:
        super().__init__(site.config, site.state, {}, site.loop)
        self.limits = site.limits
        self.traffic = site.traffic
        self.deadline = self.read_deadline = self.write_deadline = NEVER
        self.is_write_paused = False
        self.is_surplus = False  # over the bound of connections
        self.is_ended = False  # the last answer is written
        self._drain_waiter: asyncio.Future[None] | None = None
        self._buffered = 0  # at the last look of the sweep
        self._stalled_since = 0.0

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]  # as in uvicorn
        self.transport = transport
        self.server = get_local_addr(transport)
        self.client = get_remote_addr(transport)
        self.scheme = "https" if is_ssl(transport) else "http"
        surplus = len(self.traffic.connections) - self.limits.connections
        self.is_surplus = surplus >= 0
        if surplus >= self.limits.surplus_connections:
            transport.abort()
        self.deadline = self.loop.time() + self.limits.head_seconds

    def pause_writing(self) -> None:
        self.is_write_paused = True

    def resume_writing(self) -> None:
        self.is_write_paused = False
        self.wake_drain()

    def fileno(self) -> int:
        number: int = self.transport.get_extra_info("socket").fileno()
        return number

    def write(self, data: bytes) -> None:
        self.transport.write(data)

    async def drain(self, cycle: Cycle) -> None:
        """Waits until the caller has read enough."""
        self._drain_waiter = self.loop.create_future()
        self._buffered = self.transport.get_write_buffer_size()
        self.write_deadline = NEVER if cycle.caller_seconds is None else self.loop.time() + cycle.caller_seconds
        try:
            await self._drain_waiter
        finally:
            self._drain_waiter = None
            self.write_deadline = NEVER

    def wake_drain(self) -> None:
        if self._drain_waiter is not None and not self._drain_waiter.done():
            self._drain_waiter.set_result(None)

    def linger(self) -> None:
        """Half-closes after the last answer; what the caller still sends is for the reading half to discard."""
        self._await_end()
        if self.transport.can_write_eof():
            self.transport.write_eof()

    def end_now(self) -> None:
        self._await_end()
        self.transport.close()

    def reset(self) -> None:
        """Ends the connection with a reset."""
        self.transport.get_extra_info("socket").setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, _RESET_ON_CLOSE)
        self.transport.abort()

    def _await_end(self) -> None:
        self.is_ended = True
        self._stalled_since = self.loop.time()
        self.deadline = self._stalled_since + self.limits.linger_seconds

    def is_unread(self, now: float, limit_seconds: float | None) -> bool:
        """The write deadline has passed: True where the caller has read nothing since; else it gets that long again."""
        buffered = self.transport.get_write_buffer_size()
        if buffered == self._buffered or limit_seconds is None:
            return True
        self._buffered = buffered
        self.write_deadline = now + limit_seconds
        return False

    def run_out_ending(self, now: float) -> None:
        buffered = self.transport.get_write_buffer_size()
        if buffered and buffered != self._buffered:
            self._buffered, self._stalled_since = buffered, now
        limit = self.limits.caller_seconds
        if not buffered or (limit is not None and now - self._stalled_since >= limit):
            self.transport.abort()
        self.deadline = now + self.limits.linger_seconds
