"""One caller's connection: bytes in, requests to the app, answers out in order.

Owns: parsing, the order of pipelined requests, back-pressure on reading, refusals, and the decisions when a connection
ends. The other half, writing and the ends themselves, is in outlet.py. A subclass of uvicorn's httptools protocol with its
request cycle, timers and error answers replaced: uvicorn stays the pinned frame (configuration, parser, addresses); the
promises are kept here. Three rules carry it:

- The parser is fed only while there is room for what comes out: bytes that arrive behind a complete request wait unparsed.
- A connection runs out at `deadline` (head, idle, closing), `read_deadline` (the app waits for the caller's body) or
  `write_deadline` (it waits for the caller to read); the sweep of `traffic` finds it. There are no other timers.
- Whoever sees that the caller is gone calls `_leave`, which cancels the app's task at once.
"""

from __future__ import annotations

import asyncio
import logging
from collections import deque

import httptools

from proxy.contract.own import OwnFault
from proxy.server.cycle import Cycle
from proxy.server.head import Fields, Head, head_size, read_head
from proxy.server.outlet import Outlet
from proxy.server.places import place_of
from proxy.server.refusing import refusal_bytes
from proxy.server.scope import make_scope
from proxy.server.site import Site
from proxy.server.traffic import NEVER

_LOG = logging.getLogger("remedy.server")
#: Paths of the proxy's own that are served to the last, so that a balancer can see why.
_SERVED_TO_THE_LAST = (b"/-/", b"/metrics")
#: The parser can't stop between two requests, so it is fed no more at once than may become requests that wait: some
#: hundred of the smallest, where a whole read would make ten thousand.
_SLICE_BYTES = 8192


class _StopParsingError(Exception):
    """Raised inside a parser callback to stop the parser; why is in `Protocol._fault`."""


class Protocol(Outlet):
    on_message_begin = None  # type: ignore[assignment]  # httptools then spares the call
    on_chunk_header = None
    on_chunk_complete = None

    def __init__(self, site: Site) -> None:
        super().__init__(site)
        # uvicorn lets data follow `Connection: close`; RFC 9112 section 9.6 does not.
        self.parser.set_dangerous_leniencies(lenient_data_after_close=False)
        self.site = site
        self._is_read_paused = False
        self._is_input_over = False  # what still comes is read away
        self._url = b""
        self._fields: Fields = []
        self._fed = 0  # bytes of an incomplete head, or of a body since its last data
        self._fed_size = 0  # of the piece being parsed
        self._unseen = 0  # how many bytes of a head may have come behind the request before it
        self._head: Head | None = None  # of the request being received
        self._is_upgrade = False
        self._receiving: Cycle | None = None  # the request whose body is being parsed
        self._current: Cycle | None = None  # the request whose turn it is to be answered
        self._waiting: deque[Cycle] = deque()  # pipelined behind it
        self._fault: OwnFault | None = None  # for which the parser was stopped
        self._refusal: tuple[OwnFault, str, bytes, Fields] | None = None  # due once those are answered
        self._held = bytearray()
        self._discarded = 0

    # The transport's side

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]  # as in uvicorn
        super().connection_made(transport)
        self.traffic.connections.add(self)

    def connection_lost(self, exc: Exception | None) -> None:  # noqa: ARG002 - asyncio's signature
        self._leave()
        self._is_input_over = True
        self.deadline = NEVER
        self.parser = None  # type: ignore[assignment]  # as in uvicorn: it holds this object's methods
        self.traffic.lost(self)

    def eof_received(self) -> None:
        self._leave()
        self._close()

    def data_received(self, data: bytes) -> None:
        if len(data) <= _SLICE_BYTES:
            self._take(data)
            return
        for start in range(0, len(data), _SLICE_BYTES):
            self._take(data[start : start + _SLICE_BYTES])

    def _take(self, data: bytes) -> None:
        if self._is_input_over:
            self._discard(len(data))
        elif self._receiving is not None:
            self._fed += len(data)
            self._feed(data)
            # Chunk extensions and trailers are no data; without a bound they could go on for ever.
            if self._receiving is not None and self._fed > self.limits.head_bytes:
                self._refuse(OwnFault.BAD_HEAD)
        elif self._current is not None:
            self._hold(data)
        else:
            self._feed_head(data)

    def _feed_head(self, data: bytes) -> None:
        is_first = not self._fed
        if is_first and data[0] <= 13 and not self._url:
            data = data.lstrip(b"\r\n")  # RFC 9112 section 2.2; the head's time does not begin with these
            if not data:
                return
        self._fed += len(data)
        self._feed(data)
        if self._receiving is None and self._current is None and not self._is_input_over:
            if self._fed > self.limits.head_bytes:
                self._refuse(OwnFault.HEAD_TOO_LARGE)
            elif is_first:
                self.deadline = self.loop.time() + self.limits.head_seconds

    def _hold(self, data: bytes) -> None:
        """Keeps bytes of a further request until it is their turn; reading goes on, so that an end of file is seen."""
        self._held += data
        if len(self._held) > self.limits.held_bytes:
            self._pause()

    def _discard(self, count: int) -> None:
        self._discarded += count
        if self.is_ended and self._discarded > self.limits.linger_bytes:
            self.transport.abort()

    def _pause(self) -> None:
        if not self._is_read_paused:
            self._is_read_paused = True
            self.transport.pause_reading()
            self.traffic.watch(self)

    def _resume(self) -> None:
        if self._is_read_paused:
            self._is_read_paused = False
            self.transport.resume_reading()
            self.traffic.unwatch(self)

    # The parser's side

    def _feed(self, data: bytes) -> None:
        self._fed_size = len(data)
        rest: bytes | None = None
        try:
            self.parser.feed_data(data)
        except httptools.HttpParserUpgrade as upgrade:
            rest = data[upgrade.args[0] :]
        except httptools.HttpParserError as error:
            if not self._is_input_over:  # else it is only that something follows the last request
                is_bug = self._fault is None and isinstance(error, httptools.HttpParserCallbackError)
                self._refuse(OwnFault.INTERNAL if is_bug else self._fault or OwnFault.BAD_HEAD)
        if rest is not None:
            self._ignore_upgrade(rest)

    def _ignore_upgrade(self, rest: bytes) -> None:
        """No upgrade is ever made, so what follows the head is its body and then further requests, as without one.

        llhttp has ended the message at the head: a fresh parser is told only how the body is framed and goes on from there.
        Otherwise the body would be read as the next request, which is how requests are smuggled.
        """
        self._is_upgrade = False
        cycle, head = self._receiving, self._head
        if cycle is None or head is None or self._is_input_over:
            return
        self.parser = httptools.HttpRequestParser(self)
        connection = b"" if cycle.keep_alive else b"Connection: close\r\n"
        self._feed(b"POST / HTTP/1.1\r\n%b%b\r\n" % (head.framing, connection))
        if rest and not self._is_input_over:
            self.data_received(rest)

    def on_url(self, url: bytes) -> None:
        if self._receiving is None:  # else it is the head that `_ignore_upgrade` made up
            self._url += url

    def on_header(self, name: bytes, value: bytes) -> None:
        if self._receiving is not None:
            return  # a trailer: dropped, as RFC 9110 section 6.5.1 lets a proxy
        name = name.lower()
        # llhttp leaves trailing white space on; a coding with some is refused as it is.
        if value and value[-1] <= 32 and name != b"transfer-encoding":
            value = value.rstrip(b" \t")
        self._fields.append((name, value))

    def on_headers_complete(self) -> None:
        if self._receiving is not None:
            return
        if self._is_input_over:
            raise _StopParsingError
        parser = self.parser
        method, version = parser.get_method().decode(), parser.get_http_version()
        head = self._checked_head(method, version)
        self._url, self._fields, self._fed, self._unseen = b"", [], 0, 0
        self._is_upgrade = parser.should_upgrade()
        scope = make_scope(head, method, version, self.scheme, self.server, self.client)
        keep_alive = version != "1.0" and parser.should_keep_alive()
        cycle = Cycle(self, scope, keep_alive=keep_alive, expects_continue=head.expects_continue)
        scope["send_continue"] = cycle.send_continue
        scope["abort"] = cycle.abort
        scope["limit_caller"] = cycle.limit_caller
        self._head = head
        self._receiving = cycle
        self.deadline = NEVER
        if self._current is None:
            self._start(cycle)
        else:
            self._waiting.append(cycle)

    def _stop_parsing(self, fault: OwnFault) -> _StopParsingError:
        self._fault = fault
        return _StopParsingError()

    def _checked_head(self, method: str, version: str) -> Head:
        limits = self.limits
        if len(self._fields) > limits.head_fields:
            raise self._stop_parsing(OwnFault.HEAD_TOO_LARGE)
        if self._fed + self._unseen > limits.head_bytes and head_size(self._url, self._fields) > limits.head_bytes:
            raise self._stop_parsing(OwnFault.HEAD_TOO_LARGE)
        head = read_head(method, version, self._url, self._fields)
        if isinstance(head, OwnFault):
            raise self._stop_parsing(head)
        if self.traffic.is_refusing and not head.target.startswith(_SERVED_TO_THE_LAST):
            raise self._stop_parsing(OwnFault.SHUTTING_DOWN)
        if self.is_surplus:
            raise self._stop_parsing(OwnFault.OWN_LIMIT)
        return head

    def on_body(self, body: bytes) -> None:
        self._fed = 0
        cycle = self._receiving
        if cycle is not None and not self._is_input_over and cycle.add_body(body) > self.limits.body_buffer_bytes:
            self._pause()

    def on_message_complete(self) -> None:
        if self._is_upgrade:
            return  # llhttp's view; the body may be still to come
        cycle = self._receiving
        if cycle is not None:
            self._receiving = self._head = None
            self._fed, self._unseen = 0, self._fed_size
            self._is_input_over = self._is_input_over or not cycle.keep_alive
            cycle.end_body()

    # The cycle's side

    def await_body(self, cycle: Cycle) -> None:
        """The app waits for the caller's next bytes."""
        self.read_deadline = NEVER if cycle.caller_seconds is None else self.loop.time() + cycle.caller_seconds

    def resume_body(self) -> None:
        """The app has taken what there was of the body."""
        if self._is_read_paused and len(self._held) <= self.limits.held_bytes:
            self._resume()

    def _start(self, cycle: Cycle) -> None:
        self._current = cycle
        self.traffic.in_flight.add(cycle)
        cycle.task = self.loop.create_task(cycle.run(self.site.app))

    def answered(self, cycle: Cycle) -> None:
        """An answer is complete: on to what waits, or to the end."""
        if cycle is not self._current:
            return
        self._current = None
        if not cycle.keep_alive or self.traffic.is_draining:
            self._waiting.clear()
            self._end(lingers=not cycle.is_body_complete)
        elif self._waiting:
            self._start(self._waiting.popleft())
        elif self._refusal is not None:
            self._answer_refusal(*self._refusal)
        elif self._held:
            self._feed_held()
        else:
            now = self.loop.time()
            self.deadline = now + (self.limits.head_seconds if self._fed or self._url else self.limits.idle_seconds)

    def _feed_held(self) -> None:
        data = bytes(self._held)
        self._held.clear()
        self._resume()
        self.deadline = self.loop.time() + self.limits.idle_seconds
        self.data_received(data)

    def cut(self, cycle: Cycle) -> None:
        """Ends the connection so that the answer cannot be taken for complete."""
        self._stop(cycle)
        if cycle.is_ended_by_close:
            self.reset()  # nothing else tells this caller, who takes an end of file for the end of the body
        self._leave()
        self._close()

    def app_failed(self, cycle: Cycle, error: BaseException) -> None:
        """The app raised, or returned too early. Its words may hold anything, so neither caller nor log gets them."""
        _LOG.error("the app failed: %s at %s", type(error).__name__, place_of(error))
        if cycle.is_gone or cycle.is_answered:
            return
        if cycle.take_back_head():
            scope = cycle.scope
            cycle.is_gone = True
            self._answer_refusal(OwnFault.INTERNAL, cycle.method, scope["raw_target"], scope["headers"])
        else:
            self.cut(cycle)

    # Refusing and ending

    def _refuse(self, fault: OwnFault) -> None:
        """What is being received can't be served: answered in its turn, and it is the last on this connection."""
        broken, self._receiving = self._receiving, None
        url, fields = self._url, self._fields
        method = self.parser.get_method().decode() if url else ""
        if broken is not None:
            method, url, fields = broken.method, broken.scope["raw_target"], broken.scope["headers"]
        self._is_input_over = True
        if broken is not None and broken is self._current:
            self._stop(broken)
            if not broken.take_back_head():
                self.cut(broken)
                return
            self._current = None
        elif broken is not None:
            self._waiting.remove(broken)
        self._resume()
        if self._current is None:
            self._answer_refusal(fault, method, url, fields)
        else:
            self._refusal = (fault, method, url, fields)

    def _answer_refusal(self, fault: OwnFault, method: str, target: bytes, fields: Fields) -> None:
        self._current = self._refusal = None
        try:
            self.write(refusal_bytes(self.site.refuse(fault, method, target, fields), fault, method))
        except Exception as error:  # noqa: BLE001 - nothing is left to answer with
            _LOG.error("refusing failed: %s", type(error).__name__)
        self._end(lingers=True)

    def _end(self, *, lingers: bool) -> None:
        """The last answer is written. Closing over unread input would reset the connection and eat it: so half-close first."""
        if not lingers:
            self._close()
            return
        self._is_input_over = True
        self._held.clear()
        self._resume()
        self.linger()

    def _close(self) -> None:
        self._is_input_over = True
        self.end_now()

    def _leave(self) -> None:
        """There is no caller any more: what was under way for it stops at once."""
        for cycle in (self._current, *self._waiting):
            if cycle is not None:
                self._stop(cycle)
        self._current = self._receiving = self._refusal = None
        self._waiting.clear()
        self._held.clear()
        self.wake_drain()
        self.traffic.unwatch(self)

    def _stop(self, cycle: Cycle) -> None:
        if cycle.is_gone:
            return
        cycle.is_gone = True
        if cycle.task is not None and cycle.task is not asyncio.current_task(self.loop):
            cycle.task.cancel()
            if not cycle.has_begun:
                self.traffic.ended(cycle)

    def caller_left(self) -> None:
        self.drop()

    def drop(self) -> None:
        self._leave()
        self.transport.abort()

    def shut_down(self) -> None:
        """Ends the connection now if nothing is under way, else with the answer that is."""
        if self._current is None and not self.is_ended:
            self._close()

    def run_out(self, now: float) -> None:
        """One of the deadlines has passed."""
        if self.read_deadline <= now:
            self.drop()
        elif self.write_deadline <= now:
            if self.is_unread(now, self._current.caller_seconds if self._current is not None else None):
                self.drop()
        elif self.is_ended:
            self.run_out_ending(now)
        elif self._fed or self._url:
            self._refuse(OwnFault.SLOW_HEAD)
        else:
            self._close()
