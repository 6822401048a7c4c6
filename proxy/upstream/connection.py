"""One HTTP/1.1 connection to a vendor: bytes in and out, the parser between, at most one call at a time.

It reads from the first moment to the last, so that an end of file on an idle connection, and an answer that comes during an
upload, are seen at once; only a slow reader pauses it. It reports to its call (`answer.OwnAnswer`) and decides one thing
itself: whether it is clean when a message ends. Without a call any byte is one too many, and the connection goes.

httptools checks the syntax; the bounds, the interim responses and the ends that it can't know (HEAD, end of file) are here.
"""

from __future__ import annotations

import asyncio
import os
import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, cast

import httptools

from proxy.exchange import Fault, FaultKind, Phase
from proxy.upstream.faults import Garbage
from proxy.upstream.head import LAST_CHUNK, chunk
from proxy.upstream.pool import Pool
from proxy.upstream.port import Body, Sent, StreamFault
from proxy.upstream.tls import ClientContext

if TYPE_CHECKING:
    from proxy.upstream.answer import OwnAnswer

HIGH_WATER_BYTES = 65_536
_MOST_INTERIM = 16
_KEEP_ALIVE_MARGIN_SECONDS = 1.0
_WITHOUT_BODY = frozenset({204, 304})  # the parser ends these by itself
_FRAMING = frozenset({b"content-length", b"transfer-encoding", b"connection", b"keep-alive"})


@dataclass(slots=True)
class Home:
    """What the connections of a client share: its bounds, and the set of those that are open."""

    head_bytes: int = 65_536
    head_fields: int = 128
    opened_total: int = 0
    open: set[Connection] = field(default_factory=set)
    last_closed: asyncio.Future[None] | None = None  # for a client that closes and waits for all of them


class Connection(asyncio.Protocol):
    def __init__(self, home: Home, pool: Pool[Connection], context: ClientContext | None) -> None:
        self.call: OwnAnswer | None = None
        self.pool = pool
        self._home = home
        self._context = context
        self._is_remembered = False
        self.idle_until = 0.0
        self.idle_seconds: float | None = None
        self.is_lost = False
        self.has_written = False
        self.has_received = False  # a byte of the answer to this call
        self._transport: asyncio.Transport
        self._parser: httptools.HttpResponseParser | None = None
        self._is_paused = False
        self._is_write_paused = False
        self._wake_pump: asyncio.Future[None] | None = None
        self._begin()

    def _begin(self) -> None:
        """The state of one answer."""
        self._headers: list[tuple[bytes, bytes]] = []
        self._reason = b""
        self._unread = 0  # bytes since the last complete head or piece of body: a head, trailers, chunk extensions
        self._interim = 0
        self._in_head = True
        self._rest: int | None = None  # of a body with Content-Length
        self._is_until_eof = False
        self._is_complete = False
        self._is_interim = False
        self._keeps_alive = False

    def settle(self) -> bool:
        """Joins the open ones when its dial is done; False where it was closed already.

        Not in `connection_made`: a dial that is cancelled just then ends without `connection_lost` under uvloop.
        """
        if self.is_lost:
            return False
        self._home.opened_total += 1
        self._home.open.add(self)
        return True

    # What the call and the pool do.

    def start(self, call: OwnAnswer, head: bytes) -> None:
        """Sends a head (with the whole body behind it where that is small). The answer may come at any time from here on."""
        if self.has_written:
            self._begin()
        if self._parser is None:
            self._parser = httptools.HttpResponseParser(self)
        self.call = call
        self.has_received = False
        self.has_written = True
        self._transport.write(head)

    async def pump(self, call: OwnAnswer, body: Body) -> None:
        """Sends a body piece by piece, in a task beside the one that waits for the answer. Ends with the call."""
        try:
            if call.is_expecting:  # the vendor's 100 may have come before this task's first step
                await self._pump_woken()
            await self._send_body(call, body)
        except Exception as error:  # noqa: BLE001 - it is the caller's: handed to whoever waits for the answer
            call.end(None, error)
        else:
            if call.connection is self:
                call.uploaded()

    def let_body_go(self) -> None:
        self._wake(self._wake_pump)

    def resume(self) -> None:
        if self._is_paused and not self.is_lost:
            self._is_paused = False
            self._transport.resume_reading()

    def close(self) -> None:
        """After a whole message, or idle. TLS goes without its goodbye: nobody waits for it, and uvloop trips over one that
        meets the vendor's own."""
        if self._context is None and self.is_flushed:
            self._transport.close()
        else:
            self._transport.abort()

    def abort(self) -> None:
        self._transport.abort()

    @property
    def rest_bytes(self) -> int | None:
        """What is left of a body whose length is known."""
        return None if self._in_head or self._is_paused else self._rest

    @property
    def is_flushed(self) -> bool:
        return not self._is_write_paused and not self._transport.get_write_buffer_size()

    async def _send_body(self, call: OwnAnswer, body: Body) -> None:
        left = body.length
        while left != 0 and (piece := await body.read()):
            if left is not None:
                left -= len(piece)
                if left < 0:
                    raise body_fault("the body is longer than its Content-Length")
            await self._write(call, chunk(piece) if left is None else piece)
        if left:
            raise body_fault("the body is shorter than its Content-Length")
        if left is None:
            await self._write(call, LAST_CHUNK)

    async def _write(self, call: OwnAnswer, data: bytes) -> None:
        """Sends a piece, and lets the event loop turn: an answer, or the end of the connection, must not wait behind us."""
        self._transport.write(data)
        if not self._is_write_paused:
            await asyncio.sleep(0)
        else:
            if not call.status:
                call.enter(Phase.SEND, call.limits.send)
            await self._pump_woken()
            if not call.status:
                call.pause(Phase.SEND)

    async def _pump_woken(self) -> None:
        self._wake_pump = asyncio.get_running_loop().create_future()
        await self._wake_pump

    @staticmethod
    def _wake(future: asyncio.Future[None] | None) -> None:
        if future is not None and not future.done():
            future.set_result(None)

    # What the event loop reports.

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast("asyncio.Transport", transport)

    def data_received(self, data: bytes) -> None:
        call = self.call
        parser = self._parser
        if call is None or parser is None:
            self._leave()  # nobody asked: a 408 for an idle connection, or worse
            return
        self.has_received = True
        self._unread += len(data)
        try:
            parser.feed_data(data)
        except (httptools.HttpParserError, httptools.HttpParserUpgrade) as error:
            self._keeps_alive = False
            if not self._is_complete:
                call.fail(error)
                return
        if self._is_complete:
            self._finish(call)
        elif self._unread > self._home.head_bytes:
            call.fail(Garbage("a head, trailers or chunk extensions over the bound"))
        elif call.size > HIGH_WATER_BYTES and not self._is_paused and not self.is_lost:
            self._is_paused = True
            self._transport.pause_reading()
        call.wake()

    def eof_received(self) -> None:
        """The vendor sends no more. The transport closes itself, but only after a write buffer that may never empty."""
        call = self.call
        if call is None:
            self._leave()
        elif self._is_until_eof:
            self._keeps_alive = False
            self._finish(call)
        else:
            call.lost(None)

    def connection_lost(self, error: Exception | None) -> None:
        self.is_lost = True
        self._wake(self._wake_pump)
        if self.call is not None and self._in_head:
            self._salvage()
        if self.call is not None:
            self.call.lost(error)
        self.pool.forget(self)
        home = self._home
        home.open.discard(self)
        if home.last_closed is not None and not home.last_closed.done() and not home.open:
            home.last_closed.set_result(None)

    def pause_writing(self) -> None:
        self._is_write_paused = True

    def resume_writing(self) -> None:
        self._is_write_paused = False
        self._wake(self._wake_pump)

    def _finish(self, call: OwnAnswer) -> None:
        self.resume()
        is_clean = self._keeps_alive and call.is_uploaded
        if self._context is not None and not self._is_remembered:
            self._is_remembered = True
            self._context.remember(self._transport.get_extra_info("ssl_object"))
        call.complete(is_clean=is_clean)

    def _leave(self) -> None:
        """An idle connection ends: nobody takes it from here on."""
        self.is_lost = True
        self.pool.forget(self)
        self._transport.abort()

    def _salvage(self) -> None:
        """An answer that came with the reset: a vendor that refuses an upload answers and closes with our bytes unread.

        A failed write makes the event loop close at once, but the kernel still holds what had arrived. TLS can't be read here.
        """
        sock = self._transport.get_extra_info("socket")
        if sock is None or self._transport.get_extra_info("ssl_object") is not None:
            return
        try:
            while self.call is not None and (data := os.read(sock.fileno(), HIGH_WATER_BYTES)):
                self.data_received(data)
            if self.call is not None:
                self.eof_received()
        except OSError:
            return

    # What the parser reports.

    def on_message_begin(self) -> None:
        if self._is_complete:
            self._keeps_alive = False  # a second answer to one request

    def on_status(self, reason: bytes) -> None:
        self._reason += reason

    def on_header(self, name: bytes, value: bytes) -> None:
        if self._in_head:
            self._headers.append((name.lower(), value.rstrip(b" \t")))
            if len(self._headers) > self._home.head_fields:
                raise Garbage("too many header fields")

    def on_headers_complete(self) -> None:
        call, parser = self.call, self._parser
        if call is None or parser is None or self._is_complete:
            return
        status = parser.get_status_code()
        if status < 200:
            self._interim_received(status)
            return
        if self._unread > self._home.head_bytes and _size(self._headers) > self._home.head_bytes:
            raise Garbage("a head over the bound")
        self._unread = 0
        self._in_head = False
        self._keeps_alive = parser.should_keep_alive()
        closes = self._read_framing()
        if call.is_head:
            self._is_complete = True
            self._keeps_alive = self._keeps_alive or (not closes and parser.get_http_version() == "1.1")
        elif status in _WITHOUT_BODY:
            self._is_until_eof = False
        call.head_received(status, self._headers, self._reason)
        if self._is_complete:
            self._parser = None  # it may still expect a body

    def on_body(self, piece: bytes) -> None:
        if self._is_complete or self.call is None:
            self._keeps_alive = False
            return
        self._unread = 0
        if self._rest is not None:
            self._rest -= len(piece)
        self.call.body_received(piece)

    def on_message_complete(self) -> None:
        if self._is_interim:
            self._is_interim = False
        else:
            self._is_complete = True

    def _interim_received(self, status: int) -> None:
        """100 lets a waiting body go, 103 and the like are passed over, 101 was never asked for."""
        self._interim += 1
        if status < 100 or status == 101 or self._interim > _MOST_INTERIM:
            raise Garbage("a 101 nobody asked for" if status == 101 else "interim responses without end")
        self._is_interim = True
        self._headers = []
        self._reason = b""
        if status == 100 and self.call is not None:
            self.call.may_send_body()

    def _read_framing(self) -> bool:
        """Where a body ends (RFC 9112 section 6.3), as far as the parser does not say; returns whether it closes."""
        self._is_until_eof = True
        closes = False
        for name, value in self._headers:
            if name not in _FRAMING:
                continue
            if name == b"content-length":
                self._is_until_eof = False
                self._rest = int(value)
            elif name == b"transfer-encoding":
                self._is_until_eof = False
                if value.lower() != b"chunked":
                    raise Garbage("a transfer coding nobody asked for")
            elif name == b"keep-alive":
                self.idle_seconds = _stated_idle_seconds(value)
            else:
                closes = closes or b"close" in value.lower()
        return closes


def body_fault(detail: str, sent: Sent = "some") -> StreamFault:
    """The caller's body is not what its head says."""
    return StreamFault(Fault(Phase.SEND, FaultKind.CLOSED, sent, detail=detail))


def _size(headers: list[tuple[bytes, bytes]]) -> int:
    return sum(len(name) + len(value) + 4 for name, value in headers)


def _stated_idle_seconds(value: bytes) -> float | None:
    """From `Keep-Alive: timeout=5, max=100`, less what a request needs to get there."""
    stated = re.search(rb"timeout=(\d{1,6})\b", value)
    return None if stated is None else int(stated[1]) - _KEEP_ALIVE_MARGIN_SECONDS
