"""One request and its answer: the ASGI side of a connection.

Owns: `receive`, `send`, `send_continue`, `abort` and `limit_caller` of one scope, and what the app may do wrong with them.
The connection owns the transport, parsing, deadlines and the order of answers. The head of an answer is joined with the
first piece of its body where that follows at once. Once the caller is gone or the answer is cut, `send` does nothing and
`receive` says `http.disconnect`; the app's task has been cancelled by then, so only an app that swallows that sees it.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, Any

from proxy.server.framing import CHUNKED, NO_BODY, UNTIL_CLOSE, AnswerError, answer_head, frame_piece, joined
from proxy.server.traffic import NEVER

if TYPE_CHECKING:
    from proxy.server.protocol import Protocol

Message = dict[str, Any]
Scope = dict[str, Any]
App = Callable[[Scope, Callable[[], Awaitable[Message]], Callable[[Message], Awaitable[None]]], Awaitable[None]]


#: What a scope has of its cycle: bound methods.
OF_THE_CYCLE = ("send_continue", "abort", "limit_caller")


class Cycle:
    __slots__ = (
        "_body_bytes",
        "_connection",
        "_framing",
        "_head",
        "_is_end_given",
        "_is_old",
        "_pieces",
        "_waiter",
        "caller_seconds",
        "expects_continue",
        "has_begun",
        "is_answered",
        "is_body_complete",
        "is_gone",
        "is_started",
        "keep_alive",
        "method",
        "scope",
        "task",
    )

    def __init__(self, connection: Protocol, scope: Scope, *, keep_alive: bool, expects_continue: bool) -> None:
        self.scope = scope
        self.method: str = scope["method"]
        self.keep_alive = keep_alive
        self.expects_continue = expects_continue  # and has not been told to go on
        self.caller_seconds = connection.limits.caller_seconds
        self.task: asyncio.Task[None] | None = None
        self.has_begun = False  # the task has run its first step
        self.is_body_complete = False
        self.is_started = False  # the answer's head has been given
        self.is_answered = False  # the answer is complete
        self.is_gone = False  # there is no caller to answer any more
        self._connection = connection
        self._is_old = scope["http_version"] == "1.0"
        self._pieces: list[bytes] = []
        self._body_bytes = 0
        self._is_end_given = False
        self._waiter: asyncio.Future[None] | None = None
        self._head = b""
        self._framing = NO_BODY

    async def run(self, app: App) -> None:
        """The task of one request. What the app raises never reaches the caller."""
        self.has_begun = True
        try:
            await app(self.scope, self.receive, self.send)
        except asyncio.CancelledError as error:
            if not self.is_gone:  # else the caller left and this is how the app was told
                self._connection.app_failed(self, error)
        except Exception as error:  # noqa: BLE001 - whatever it was, the caller gets an answer or a cut connection
            self._connection.app_failed(self, error)
        else:
            if not (self.is_answered or self.is_gone):
                self._connection.app_failed(self, AnswerError("the app returned before its answer was complete"))
        finally:
            self._connection.traffic.ended(self)
            for name in OF_THE_CYCLE:  # they would hold scope, cycle and task until the collector finds them
                self.scope.pop(name, None)

    # The request's body

    def add_body(self, piece: bytes) -> int:
        """Keeps a piece for the app; returns how many bytes wait."""
        self._pieces.append(piece)
        self._body_bytes += len(piece)
        self._wake()
        return self._body_bytes

    def end_body(self) -> None:
        self.is_body_complete = True
        self._wake()

    def _wake(self) -> None:
        if self._waiter is not None and not self._waiter.done():
            self._waiter.set_result(None)

    async def receive(self) -> Message:
        while True:
            if self.is_gone or self.is_answered:
                return {"type": "http.disconnect"}
            if self._pieces or (self.is_body_complete and not self._is_end_given):
                return self._take_body()
            self._waiter = self._connection.loop.create_future()
            if not self.is_body_complete:
                self._connection.await_body(self)
            try:
                await self._waiter
            finally:
                self._waiter = None
                self._connection.read_deadline = NEVER

    def _take_body(self) -> Message:
        pieces, self._pieces, self._body_bytes = self._pieces, [], 0
        self._is_end_given = self.is_body_complete
        self._connection.resume_body()
        body = pieces[0] if len(pieces) == 1 else b"".join(pieces)
        return {"type": "http.request", "body": body, "more_body": not self.is_body_complete}

    # The answer

    def send_continue(self) -> None:
        """Tells a caller that waits for it to send its body; once, and only where it asked (RFC 9110 section 10.1.1)."""
        if self.expects_continue and not (self.is_started or self.is_gone):
            self.expects_continue = False
            self._connection.write(b"HTTP/1.1 100 Continue\r\n\r\n")

    def abort(self) -> None:
        """Drops the caller's connection: the answer can't be completed, and must not look as if it were."""
        if not (self.is_gone or self.is_answered):
            self.flush()
            self._connection.cut(self)

    def limit_caller(self, seconds: float | None) -> None:
        """How long this call waits for its caller to send or to read the next bytes; None waits for ever."""
        self.caller_seconds = seconds

    async def send(self, message: Message) -> None:
        if self.is_gone:
            return
        kind = message["type"]
        if kind == "http.response.body" and self.is_started and not self.is_answered:
            more = message.get("more_body", False)
            self._write_body(message.get("body", b""), is_last=not more)
            if not more:
                self.is_answered = True
                self._wake()
                self._connection.answered(self)
            elif self._connection.is_write_paused:
                await self._connection.drain(self)
        elif kind == "http.response.start" and not self.is_started:
            self._start(message)
        else:
            raise AnswerError(f"{kind} does not belong here in an answer")

    def _start(self, message: Message) -> None:
        # A caller that is still sending may send on into a connection that is kept: what comes would be taken for requests.
        keep_alive = self.keep_alive and self.is_body_complete and not self._connection.traffic.is_draining
        self._head, self._framing, self.keep_alive = answer_head(
            message["status"],
            message.get("headers", ()),
            message.get("reason"),
            method=self.method,
            is_old=self._is_old,
            keep_alive=keep_alive,
        )
        self.is_started = True
        self.expects_continue = False
        self._connection.loop.call_soon(self.flush)

    def flush(self) -> None:
        """Writes a head that no body followed at once."""
        if self._head and not self.is_gone:
            head, self._head = self._head, b""
            self._connection.write(head)

    @property
    def is_ended_by_close(self) -> bool:
        """The caller takes the end of the connection for the end of this answer."""
        return self._framing == UNTIL_CLOSE and not self._head

    def take_back_head(self) -> bool:
        """True where nothing of an answer has left yet, and then none will."""
        is_back = bool(self._head) or not self.is_started
        self._head = b""
        return is_back

    def _write_body(self, piece: bytes, *, is_last: bool) -> None:
        head, self._head = self._head, b""
        framing = self._framing
        if framing >= 0:
            left = framing - len(piece)
            if left < 0 or (is_last and left):
                self._head = head
                raise AnswerError("the answer's body is longer or shorter than its Content-Length")
            self._framing = left
            parts: tuple[bytes, ...] = (piece,) if piece else ()
        elif framing == CHUNKED:
            parts = frame_piece(piece, is_last=is_last)
        else:
            parts = (piece,) if piece and framing == UNTIL_CLOSE else ()
        if head:
            parts = joined(head, parts)
        if len(parts) == 1:
            self._connection.write(parts[0])
        elif parts:
            self._connection.transport.writelines(parts)
