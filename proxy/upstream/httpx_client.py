"""The client for what the own one does not speak: HTTP/2, SOCKS, proxies behind TLS. It is httpx's engine behind the port.

The engine (httpcore) is called directly: httpx's own layer would parse and rewrite the target, and its `target` extension
would end up in the CONNECT request of a tunnel. Tests with respx work as with httpx, since respx replaces the engine's pool.
Nothing follows redirects, decodes bodies or adds headers here.

How far a call was, whether anything was sent and whether the connection was reused is known from the engine's trace events.
Limits by phase are one `asyncio.timeout` per wait, moved by the same events; only the queue's and the upload's are the
engine's own. What it can't hold is the table LIMITS; docs and the fault suite read it.
"""

from __future__ import annotations

import asyncio
import contextlib
import re
import ssl
from collections.abc import AsyncGenerator, AsyncIterator
from typing import Any, Protocol
from urllib.parse import unquote, urlsplit

import httpcore

from proxy.exchange import IDEMPOTENT_METHODS, Fault, FaultKind, Headers, Phase
from proxy.upstream.faults import Garbage, fault_of
from proxy.upstream.head import FRAMING, framing
from proxy.upstream.pool import PoolLimits, Stats
from proxy.upstream.port import Body, Deadlines, Origin, Sent, StreamFault

#: What the port promises and this client can't keep: case -> why. The fault suite knows these by name.
LIMITS: dict[str, str] = {
    "expect": "the body follows the head at once: the engine never waits for a 100",
    "early answer": "an answer is read only when the upload has ended or its connection broke",
    "half a head on reuse": "the engine does not say whether a byte of the head had come, so such a call is sent once more",
    "interim storm": "interim responses are not counted: the first_byte limit ends a storm",
    "target": "bytes of a target that are not printable ASCII go out percent-encoded: the engine takes no others",
    "garbage": "what is not HTTP is noticed when its head ends: until then it looks like a slow head, or one that was cut",
    "pool": "the limit on connections is one for all origins, and its queue has no length limit",
    "idle end": "a connection that the vendor closed while it was idle is noticed when it would be used next",
    "http2 cancel": "an answer given up over HTTP/2 is read away in the background: the engine sends no RST_STREAM",
    "resend": "the one re-send may go out on another idle connection, where one is left",
    "head bound": "a head may have 100 KiB and any number of fields",
}

#: event of the engine -> where the call stands from here on, and how much has left.
_EVENTS: dict[str, tuple[Phase, Sent]] = {
    "connect_tcp.started": (Phase.CONNECT, "none"),
    "start_tls.started": (Phase.CONNECT, "none"),
    "send_request_headers.started": (Phase.SEND, "some"),
    "send_request_body.complete": (Phase.FIRST_BYTE, "all"),
}
_NOT_PRINTABLE = re.compile(rb"[^!-~]")
_BEFORE_HEAD = frozenset({Phase.SEND, Phase.FIRST_BYTE})


class Closed(Protocol):
    """What has an end that is awaited."""

    async def aclose(self) -> None: ...


class _Upload:
    """A Body as the engine reads it; what the caller's side raises is kept, so that it is told from the vendor's faults."""

    def __init__(self, body: Body | None) -> None:
        self._body = body
        self.error: BaseException | None = None

    async def __aiter__(self) -> AsyncIterator[bytes]:
        if self._body is None:
            return
        try:
            while piece := await self._body.read():
                yield piece
        except Exception as error:
            self.error = error
            raise


class _Call:
    """One try: the trace that the engine calls, and the timeout that the trace moves."""

    def __init__(self, limits: Deadlines, total_at: float | None, tls_until_open: int) -> None:
        self.limits = limits
        self.total_at = total_at
        self.phase = Phase.QUEUE
        self.sent: Sent = "none"
        self.reused = True
        self.scope = asyncio.timeout_at(total_at)
        self._dialed: Any = None  # the engine's stream, until it carries a request
        self._tunnel = 0  # TLS handshakes until what is sent is ours and no longer a CONNECT
        self._tls_until_open = tls_until_open

    async def trace(self, name: str, info: dict[str, Any]) -> None:
        event = name.partition(".")[2]
        if event == "connect_tcp.complete":
            self._dialed = info["return_value"]
        elif event == "connect_tcp.started":
            self.reused = False
            self._tunnel = self._tls_until_open
        elif event == "start_tls.started" and self._tunnel:
            self._tunnel -= 1
        elif self._tunnel:
            return
        if event in _EVENTS:
            before = self.phase
            self.phase, self.sent = _EVENTS[event]
            if self.phase is not before:
                self._move()

    def _move(self) -> None:
        """Each wait has its own limit; the upload's is the engine's, per write."""
        limit = {Phase.CONNECT: self.limits.connect, Phase.FIRST_BYTE: self.limits.first_byte}.get(self.phase)
        loop = asyncio.get_running_loop()
        self.scope.reschedule(_earlier(None if limit is None else loop.time() + limit, self.total_at))

    def unfinished(self) -> Any:
        """The stream of a call that ended while it connected: the engine leaves it open where a handshake is cancelled."""
        return self._dialed if self.phase is Phase.CONNECT else None

    def timed_out(self) -> Fault:
        # By the limit that was set, not by the clock: a timer may fire a little before its time.
        is_total = self.total_at is not None and self.scope.when() == self.total_at
        return self._limit_passed(Phase.TOTAL if is_total else self.phase)

    def failed(self, error: BaseException) -> Fault:
        fault = fault_of(error, self.phase, sent=self.sent, reused=self.reused)
        return self._limit_passed(fault.phase) if fault.kind is FaultKind.TIMEOUT else fault

    def _limit_passed(self, phase: Phase) -> Fault:
        return Fault(phase, FaultKind.TIMEOUT, self.sent, self.reused, "", limit_of(self.limits, phase))


def limit_of(limits: Deadlines, phase: Phase) -> float | None:
    table = {
        Phase.QUEUE: limits.queue,
        Phase.CONNECT: limits.connect,
        Phase.SEND: limits.send,
        Phase.FIRST_BYTE: limits.first_byte,
        Phase.BETWEEN_BYTES: limits.between_bytes,
        Phase.TOTAL: limits.total,
    }
    return table.get(phase)


def _earlier(one: float | None, other: float | None) -> float | None:
    return other if one is None else one if other is None else min(one, other)


class HttpxClient:
    """`proxy` is http, https, socks5 or socks5h, with `user:password@` where it asks for them."""

    def __init__(self, *, context: ssl.SSLContext, proxy: str | None = None, limits: PoolLimits | None = None) -> None:
        limits = limits or PoolLimits()
        scheme = "" if proxy is None else urlsplit(proxy).scheme
        self._pool = _make_pool(proxy, context, limits)
        self._tls_until_open = {"http": 1, "https": 2}.get(scheme, 0)  # of a tunnel: the proxy's own, then the origin's
        self._calls: set[_Call] = set()
        self._disposals: set[asyncio.Task[None]] = set()
        self._none_left: asyncio.Future[None] | None = None
        self._resent_total = 0

    def stats(self) -> Stats:
        held = [connection for connection in self._pool.connections if not connection.is_closed()]
        return Stats(
            open=len(held),
            idle=sum(connection.is_idle() for connection in held),
            calls=len(self._calls),
            slots=len(held),
            resent_total=self._resent_total,
        )

    async def send(
        self, origin: Origin, method: str, target: bytes, headers: Headers, body: Body | None, limits: Deadlines
    ) -> HttpxAnswer | Fault:
        total_at = None if limits.total is None else asyncio.get_running_loop().time() + limits.total
        tunnel = self._tls_until_open if origin.scheme == "https" else 0
        may_resend = method in IDEMPOTENT_METHODS
        while True:
            call = _Call(limits, total_at, tunnel)
            outcome = await self._try(call, origin, method, target, headers, body)
            is_lost = isinstance(outcome, Fault) and outcome.kind is FaultKind.CLOSED and call.phase in _BEFORE_HEAD
            if not (is_lost and call.reused and may_resend and (body is None or body.replayable)):
                return outcome
            may_resend = False
            self._resent_total += 1
            if body is not None:
                body.rewind()

    async def aclose(self) -> None:
        """Ends what is waited for with SHUTDOWN, then closes the connections; a body read later ends the same way."""
        loop = asyncio.get_running_loop()
        self._none_left = loop.create_future()
        for call in self._calls:
            call.scope.reschedule(loop.time())
        if self._calls:
            await self._none_left
        if self._disposals:
            await asyncio.wait(self._disposals)
        await self._pool.aclose()

    @property
    def is_closed(self) -> bool:
        return self._none_left is not None

    @contextlib.asynccontextmanager
    async def waiting(self, call: _Call) -> AsyncIterator[None]:
        """A wait for the vendor, within the call's scope: what `aclose` can end."""
        async with call.scope:
            self._calls.add(call)
            try:
                yield
            finally:
                self._calls.discard(call)
                if self._none_left is not None and not self._calls and not self._none_left.done():
                    self._none_left.set_result(None)

    def fault(self, call: _Call, error: BaseException) -> Fault:
        if self.is_closed:
            return Fault(call.phase, FaultKind.SHUTDOWN, call.sent, call.reused)
        return call.timed_out() if call.scope.expired() else call.failed(error)

    def dispose(self, *closed: Closed) -> None:
        """Closing is a coroutine there and a plain call here: a task ends it, and `aclose` waits for that."""
        task = asyncio.get_running_loop().create_task(_dispose(*closed))
        self._disposals.add(task)
        task.add_done_callback(self._disposals.discard)

    async def _try(
        self, call: _Call, origin: Origin, method: str, target: bytes, headers: Headers, body: Body | None
    ) -> HttpxAnswer | Fault:
        if self.is_closed:
            return Fault(Phase.QUEUE, FaultKind.SHUTDOWN)
        upload = _Upload(body)
        request = httpcore.Request(
            method,
            httpcore.URL(scheme=origin.scheme, host=origin.host, port=origin.port, target=_printable(target)),
            headers=_framed(method, headers, body),
            content=upload,
            extensions={"trace": call.trace, "timeout": {"pool": call.limits.queue, "write": call.limits.send}},
        )
        try:
            async with self.waiting(call):
                response = await self._pool.handle_async_request(request)
        except BaseException as error:
            if (stream := call.unfinished()) is not None:
                self.dispose(stream)
            if not isinstance(error, Exception):
                raise
            if upload.error is not None:
                raise upload.error from None
            return self.fault(call, error)
        answer = HttpxAnswer(self, call, response)
        if answer.status < 200:
            answer.close()
            return fault_of(Garbage("a 101 nobody asked for"), Phase.FIRST_BYTE, sent="all", reused=call.reused)
        return answer


class HttpxAnswer:
    def __init__(self, client: HttpxClient, call: _Call, response: httpcore.Response) -> None:
        self.status = response.status
        self.headers = [(name.lower(), value) for name, value in response.headers]
        self.reason: bytes = response.extensions.get("reason_phrase", b"")
        self.reused = call.reused
        self._client = client
        self._call = call
        self._response = response
        self._pieces = _pieces(response)
        self._is_over = False
        self._fault: Fault | None = None
        call.phase = Phase.BETWEEN_BYTES
        if self.status < 400 and not call.limits.whole:
            call.total_at = None

    async def read(self) -> bytes:
        if self._is_over:
            if self._fault is not None:
                raise StreamFault(self._fault)
            return b""
        call = self._call
        between = call.limits.between_bytes
        due = None if between is None else asyncio.get_running_loop().time() + between
        call.scope = asyncio.timeout_at(_earlier(due, call.total_at))
        try:
            async with self._client.waiting(call):
                piece = await anext(self._pieces, b"")
        except asyncio.CancelledError:
            self.close()
            raise
        except Exception as error:  # noqa: BLE001 - as in `_try`
            self._fault = self._client.fault(call, error)
            self._end()
            raise StreamFault(self._fault) from None
        if not piece:
            self._is_over = True
            await _dispose(self._pieces, self._response)
        return piece

    def close(self) -> None:
        if not self._is_over:
            call = self._call
            self._fault = Fault(call.phase, FaultKind.CLOSED, call.sent, call.reused, "given up by the caller")
            self._end()

    def _end(self) -> None:
        self._is_over = True
        self._client.dispose(self._pieces, self._response)


async def _pieces(response: httpcore.Response) -> AsyncGenerator[bytes]:
    async for piece in response.aiter_stream():
        if piece:
            yield piece


async def _dispose(*closed: Closed) -> None:
    for item in closed:
        with contextlib.suppress(Exception):  # it is closed whatever it says
            await item.aclose()


def _printable(target: bytes) -> bytes:
    return _NOT_PRINTABLE.sub(lambda found: b"%%%02X" % found[0][0], target)


def _framed(method: str, headers: Headers, body: Body | None) -> list[tuple[bytes, bytes]]:
    frame = framing(method, headers, body)
    return [pair for pair in headers if pair[0] not in FRAMING] + ([] if frame is None else [frame])


def _make_pool(proxy: str | None, context: ssl.SSLContext, limits: PoolLimits) -> httpcore.AsyncConnectionPool:
    options: dict[str, Any] = {
        "ssl_context": context,
        "max_connections": limits.connections,
        "max_keepalive_connections": limits.idle,
        "keepalive_expiry": limits.idle_seconds,
        "http2": True,
    }
    if proxy is None:
        return httpcore.AsyncConnectionPool(**options)
    parts = urlsplit(proxy)
    port = parts.port or {"http": 80, "https": 443}.get(parts.scheme, 1080)
    url = httpcore.URL(scheme=parts.scheme, host=parts.hostname or "", port=port, target=b"/")
    auth = None if parts.username is None else (unquote(parts.username), unquote(parts.password or ""))
    if parts.scheme in ("socks5", "socks5h"):
        return httpcore.AsyncSOCKSProxy(url, auth, **options)
    if parts.scheme in ("http", "https"):
        return httpcore.AsyncHTTPProxy(url, auth, **options)
    raise ValueError("a proxy is http, https, socks5 or socks5h")
