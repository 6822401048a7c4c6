"""The listener under test: the product's own protocol on a loopback port, in front of a scripted ASGI app.

`Script` is the app: each path names a handler, and what each call saw (scope, body, how it ended) is kept, with events to
wait for. `listening` serves it in the running loop; refusals are answered by `refuse`, which says the fault's name.
"""

from __future__ import annotations

import asyncio
import contextlib
import ssl
from collections.abc import AsyncIterator, Awaitable, Callable
from dataclasses import dataclass
from typing import Any

from proxy.answer.rendered import Rendered
from proxy.contract.own import OWN_FAULTS, OwnFault
from proxy.exchange import Headers
from proxy.server.cycle import App
from proxy.server.limits import Limits
from proxy.server.protocol import Protocol
from proxy.server.site import Site
from proxy.server.traffic import Traffic
from tests.support.wire import HARD_LIMIT_SECONDS

Send = Callable[[dict[str, Any]], Awaitable[None]]


def refuse(fault: OwnFault, method: str, target: bytes, headers: Headers) -> Rendered:
    status, code = OWN_FAULTS[fault]
    body = b"%s|%s|%s|%d" % (fault.encode(), method.encode(), target, len(headers))
    fields = [(b"content-type", b"text/x-fault"), (b"content-length", b"%d" % len(body))]
    return Rendered(status, f"{code.value} refused".encode(), fields, body)


class Call:
    """One request as the app sees it."""

    def __init__(self, scope: dict[str, Any], receive: Callable[[], Awaitable[dict[str, Any]]], send: Send) -> None:
        self.scope = scope
        self.receive = receive
        self.send = send
        self.body = bytearray()
        self.began = asyncio.Event()
        self.ended = asyncio.Event()
        self.error: BaseException | None = None

    @property
    def was_cancelled(self) -> bool:
        return isinstance(self.error, asyncio.CancelledError)

    def header(self, name: bytes) -> bytes | None:
        return dict(self.scope["headers"]).get(name)

    async def read(self) -> bytes:
        """The whole body."""
        while (message := await self.receive())["type"] == "http.request":
            self.body += message["body"]
            if not message["more_body"]:
                break
        return bytes(self.body)

    async def start(self, status: int = 200, *headers: tuple[bytes, bytes], **extra: Any) -> None:
        await self.send({"type": "http.response.start", "status": status, "headers": list(headers), **extra})

    async def piece(self, body: bytes, *, more: bool = True) -> None:
        await self.send({"type": "http.response.body", "body": body, "more_body": more})

    async def answer(self, body: bytes = b"", status: int = 200, *headers: tuple[bytes, bytes], **extra: Any) -> None:
        await self.start(status, *headers, (b"content-length", b"%d" % len(body)), **extra)
        await self.piece(body, more=False)


Handler = Callable[[Call], Awaitable[None]]


class Script:
    """An app of handlers by path; the path `/` and unknown ones answer with the raw target."""

    def __init__(self, **handlers: Handler) -> None:
        self._handlers = handlers
        self.calls: list[Call] = []
        self._more = asyncio.Event()

    async def __call__(self, scope: dict[str, Any], receive: Callable[[], Awaitable[dict[str, Any]]], send: Send) -> None:
        call = Call(scope, receive, send)
        self.calls.append(call)
        self._more.set()
        try:
            call.began.set()
            await self._handlers.get(scope["path"].strip("/"), say_target)(call)
        except BaseException as error:
            call.error = error
            raise
        finally:
            call.ended.set()

    async def call(self, number: int = 0) -> Call:
        """The call of that number, when it has come."""
        async with asyncio.timeout(HARD_LIMIT_SECONDS):
            while len(self.calls) <= number:
                self._more.clear()
                await self._more.wait()
        return self.calls[number]


async def say_target(call: Call) -> None:
    await call.answer(call.scope["raw_target"])


async def echo(call: Call) -> None:
    await call.answer(await call.read())


@dataclass
class Listening:
    port: int
    traffic: Traffic
    server: asyncio.Server


@contextlib.asynccontextmanager
async def listening(
    app: App, limits: Limits | None = None, *, tls: ssl.SSLContext | None = None, refuse: Any = refuse
) -> AsyncIterator[Listening]:
    loop = asyncio.get_running_loop()
    traffic = Traffic(limits or Limits(), loop)
    traffic.start()
    site = Site(app, refuse, traffic)
    server = await loop.create_server(lambda: Protocol(site), "127.0.0.1", 0, ssl=tls)
    try:
        yield Listening(server.sockets[0].getsockname()[1], traffic, server)
    finally:
        server.close()
        for connection in list(traffic.connections):
            connection.drop()
        async with asyncio.timeout(HARD_LIMIT_SECONDS):
            await traffic.wait_closed()
            await traffic.wait_idle()
        traffic.stop()
