"""Transports for httpx clients: failures come back as recovery errors, successes as they are.

    client = httpx.Client(transport=RemedyTransport())
    client = httpx.AsyncClient(transport=AsyncRemedyTransport(httpx.AsyncHTTPTransport(http2=True)))

A vendor SDK that takes an httpx client takes these. What ends a call without an answer (a refused connection, a timeout) comes
back as an answer too, since a model reads bodies and not exceptions; `faults="raise"` leaves httpx's exceptions as they are.
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator
from typing import Literal

import httpx

from proxy.answer import Rendered
from proxy.embed.engine import FAILURE_BODY_BYTES, Engine, response_of
from proxy.exchange import Exchange, Fault, FaultKind, Phase, Request, Response

Faults = Literal["answer", "raise"]

#: httpx's exceptions, the most specific first: phase, kind, and whether the request may have reached the vendor.
_FAULTS: tuple[tuple[type[httpx.TransportError], Phase, FaultKind, Literal["none", "all"]], ...] = (
    (httpx.PoolTimeout, Phase.QUEUE, FaultKind.TIMEOUT, "none"),
    (httpx.ConnectTimeout, Phase.CONNECT, FaultKind.TIMEOUT, "none"),
    (httpx.ConnectError, Phase.CONNECT, FaultKind.REFUSED, "none"),
    (httpx.ProxyError, Phase.CONNECT, FaultKind.REFUSED, "none"),
    (httpx.WriteTimeout, Phase.SEND, FaultKind.TIMEOUT, "all"),
    (httpx.WriteError, Phase.SEND, FaultKind.CLOSED, "all"),
    (httpx.ReadTimeout, Phase.FIRST_BYTE, FaultKind.TIMEOUT, "all"),
    (httpx.RemoteProtocolError, Phase.FIRST_BYTE, FaultKind.CLOSED, "all"),
    (httpx.NetworkError, Phase.FIRST_BYTE, FaultKind.CLOSED, "all"),
    (httpx.TimeoutException, Phase.TOTAL, FaultKind.TIMEOUT, "all"),
)


def fault_of(error: httpx.TransportError, *, in_body: bool = False) -> Fault | None:
    """The fault that an exception of httpx stands for; None where the request itself was wrong."""
    for kind, phase, fault_kind, sent in _FAULTS:
        if isinstance(error, kind):
            return Fault(Phase.BETWEEN_BYTES if in_body else phase, fault_kind, "all" if in_body else sent)
    return None


def request_of(request: httpx.Request) -> Request:
    """The call as judge takes it. A body that streams is not read."""
    try:
        body = request.content
    except httpx.RequestNotRead:
        body = b""
    headers = [(name.lower(), value) for name, value in request.headers.raw]
    return Request(request.method, request.url.raw_path, headers, body, body_complete=bool(body))


def prefix_of(url: httpx.URL) -> str:
    """What stands before the path in the next calls: the vendor is addressed directly."""
    return f"{url.scheme}://{url.netloc.decode('ascii')}"


def _rewritten(rendered: Rendered, request: httpx.Request) -> httpx.Response:
    return httpx.Response(
        rendered.status,
        headers=rendered.headers,
        content=rendered.body,
        extensions={"reason_phrase": rendered.reason, "http_version": b"HTTP/1.1"},
        request=request,
    )


def _kept(response: httpx.Response, body: bytes, request: httpx.Request) -> httpx.Response:
    """The vendor's answer again, whose body was read: as it was on the wire."""
    return httpx.Response(
        response.status_code,
        headers=response.headers.raw,
        stream=httpx.ByteStream(body),
        extensions={name: value for name, value in response.extensions.items() if name != "network_stream"},
        request=request,
    )


class _Reader:
    """What both transports decide alike, between their awaits."""

    def __init__(self, engine: Engine, faults: Faults, request: httpx.Request) -> None:
        self._engine = engine
        self._faults = faults
        self._asked = request
        self._request = request_of(request)
        self._settings = engine.settings(request.url.host)

    def is_read(self, response: httpx.Response) -> bool:
        if response.status_code >= 400:
            return True
        headers = [(name.lower(), value) for name, value in response.headers.raw]
        return self._engine.may_fail(self._settings, self._request, response.status_code, headers)

    def judged(self, response: httpx.Response, body: bytes, fault: Fault | None) -> httpx.Response | None:
        """The rewritten answer; None where the vendor's stays."""
        reason = response.extensions.get("reason_phrase", b"")
        read = response_of(response.status_code, response.headers.raw, body, complete=fault is None, reason=reason)
        return self._answer(read, fault)

    def broken(self, error: httpx.TransportError) -> httpx.Response:
        """The answer to a call that ended without one. Raises the exception again where it is to be raised."""
        fault = fault_of(error)
        answer = self._answer(None, fault) if fault is not None and self._faults == "answer" else None
        if answer is None:
            raise error
        return answer

    def _answer(self, response: Response | None, fault: Fault | None) -> httpx.Response | None:
        exchange = Exchange(self._request, response, fault)
        rendered = self._engine.answer(self._settings, exchange, prefix=prefix_of(self._asked.url))
        return _rewritten(rendered, self._asked) if rendered is not None else None


class RemedyTransport(httpx.BaseTransport):
    """Wraps a transport of a synchronous client."""

    def __init__(
        self, inner: httpx.BaseTransport | None = None, *, engine: Engine | None = None, faults: Faults = "answer"
    ) -> None:
        self._inner = inner if inner is not None else httpx.HTTPTransport()
        self._engine = engine if engine is not None else Engine()
        self._faults: Faults = faults

    def handle_request(self, request: httpx.Request) -> httpx.Response:
        reader = _Reader(self._engine, self._faults, request)
        try:
            response = self._inner.handle_request(request)
        except httpx.TransportError as error:
            return reader.broken(error)
        if not reader.is_read(response):
            return response
        body, fault = bytearray(), None
        try:
            for piece in _pieces(response):
                body += piece
        except httpx.TransportError as error:
            fault = fault_of(error, in_body=True)
        finally:
            response.close()
        return reader.judged(response, bytes(body), fault) or _kept(response, bytes(body), request)

    def close(self) -> None:
        self._inner.close()


class AsyncRemedyTransport(httpx.AsyncBaseTransport):
    """Wraps a transport of an asynchronous client."""

    def __init__(
        self, inner: httpx.AsyncBaseTransport | None = None, *, engine: Engine | None = None, faults: Faults = "answer"
    ) -> None:
        self._inner = inner if inner is not None else httpx.AsyncHTTPTransport()
        self._engine = engine if engine is not None else Engine()
        self._faults: Faults = faults

    async def handle_async_request(self, request: httpx.Request) -> httpx.Response:
        reader = _Reader(self._engine, self._faults, request)
        try:
            response = await self._inner.handle_async_request(request)
        except httpx.TransportError as error:
            return reader.broken(error)
        if not reader.is_read(response):
            return response
        body, fault = bytearray(), None
        try:
            async for piece in _async_pieces(response):
                body += piece
        except httpx.TransportError as error:
            fault = fault_of(error, in_body=True)
        finally:
            await response.aclose()
        return reader.judged(response, bytes(body), fault) or _kept(response, bytes(body), request)

    async def aclose(self) -> None:
        await self._inner.aclose()


def _pieces(response: httpx.Response) -> Iterator[bytes]:
    """The body as on the wire. A failure's is cut at its bound; a success that is read is small."""
    assert isinstance(response.stream, httpx.SyncByteStream)  # noqa: S101 - what a synchronous transport returns
    seen = 0
    for piece in response.stream:
        yield piece
        seen += len(piece)
        if seen > FAILURE_BODY_BYTES and response.status_code >= 400:
            return


async def _async_pieces(response: httpx.Response) -> AsyncIterator[bytes]:
    assert isinstance(response.stream, httpx.AsyncByteStream)  # noqa: S101 - what an asynchronous transport returns
    seen = 0
    async for piece in response.stream:
        yield piece
        seen += len(piece)
        if seen > FAILURE_BODY_BYTES and response.status_code >= 400:
            return
