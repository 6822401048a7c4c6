"""An ASGI middleware: an application's own failures reach its callers as recovery errors.

    app = RemedyMiddleware(app, name="orders")

Answers below 400 pass as they are sent, piece by piece. A failure's head is held until its body is read (up to `failure_body`), then
one answer goes out. An exception that escapes before the head becomes an UPSTREAM_ERROR and is raised again, so that the server's
log has it; after the head nothing is changed.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, MutableMapping
from typing import Any

from proxy.answer import Rendered
from proxy.config.snapshot import UpstreamSettings
from proxy.embed.engine import FAILURE_BODY_BYTES, Engine, response_of
from proxy.exchange import Exchange, Request, Response
from proxy.rules.model import Vendor

Scope = MutableMapping[str, Any]
Message = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
App = Callable[[Scope, Receive, Send], Awaitable[None]]

PEEK_BYTES = 65_536


class RemedyMiddleware:
    """`name` is what the answers call the application; a vendor file of that name holds for it."""

    def __init__(self, app: App, *, name: str = "app", engine: Engine | None = None) -> None:
        self._app = app
        self._engine = engine if engine is not None else Engine()
        self._settings = UpstreamSettings(name=name, vendor=self._engine.vendor(name) or Vendor(name))

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        answering = _Answering(self._engine, self._settings, scope, receive, send)
        try:
            await self._app(scope, answering.receive, answering.send)
        except Exception:
            await answering.failed()
            raise


class _Answering:
    """One request: its body is remembered as it passes, a failure's answer is held."""

    def __init__(self, engine: Engine, settings: UpstreamSettings, scope: Scope, receive: Receive, send: Send) -> None:
        self._engine = engine
        self._settings = settings
        self._scope = scope
        self._receive = receive
        self._send = send
        self._asked = bytearray()
        self._is_asked_whole = False
        self._head: Message | None = None  # held: a failure's
        self._body = bytearray()
        self._has_begun = False

    async def receive(self) -> Message:
        message = await self._receive()
        if message["type"] == "http.request":
            self._asked += message.get("body", b"")[: max(0, PEEK_BYTES - len(self._asked))]
            self._is_asked_whole = not message.get("more_body", False) and len(self._asked) < PEEK_BYTES
        return message

    async def send(self, message: Message) -> None:
        if message["type"] == "http.response.start" and message["status"] >= 400:
            self._head = message
            return
        if self._head is None:
            self._has_begun = self._has_begun or message["type"] == "http.response.start"
            await self._send(message)
            return
        if len(self._body) <= FAILURE_BODY_BYTES:
            self._body += message.get("body", b"")
        if not message.get("more_body", False):
            await self._finish(self._head)

    async def failed(self) -> None:
        """The application raised. What the exception says reaches nobody but the log."""
        if not self._has_begun:
            await self._finish({"status": 500, "headers": []}, is_own=True)

    async def _finish(self, head: Message, *, is_own: bool = False) -> None:
        body = b"" if is_own else bytes(self._body)
        response = response_of(head["status"], list(head.get("headers", [])), body, complete=True)
        rendered = self._engine.answer(self._settings, Exchange(self._request(), response), prefix="")
        self._head, self._has_begun = None, True
        if rendered is None:
            rendered = _as_it_was(response, bytes(self._body))
        await self._send({"type": "http.response.start", "status": rendered.status, "headers": rendered.headers})
        await self._send({"type": "http.response.body", "body": rendered.body})

    def _request(self) -> Request:
        target = self._scope.get("raw_path") or self._scope["path"].encode()
        query = self._scope.get("query_string", b"")
        return Request(
            self._scope["method"],
            target + b"?" + query if query else target,
            [(name.lower(), value) for name, value in self._scope.get("headers", [])],
            bytes(self._asked),
            body_complete=self._is_asked_whole,
        )


def _as_it_was(response: Response, body: bytes) -> Rendered:
    return Rendered(response.status, b"", list(response.headers), body)
