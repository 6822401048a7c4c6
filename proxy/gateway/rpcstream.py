"""The event stream of an MCP server, in which the message that fails is written anew with its id; every other byte passes.

Owns: the framing. Messages are small and come one an event, so an event is held until it is whole; one over the bound passes as it comes.
Only a JSON-RPC response that says no is judged: an error, or a tool's result with `isError`. The event keeps its other fields (`id`,
`event`, `retry`), by which hosts resume. A compressed stream passes as it is.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import orjson

from proxy.answer.mcp import answer_to
from proxy.answer.rpc import RpcCall, read_rpc
from proxy.exchange import header
from proxy.gateway.call import Context
from proxy.gateway.judge_layer import JudgeLayer, sent_request
from proxy.upstream.port import Answer

if TYPE_CHECKING:
    from proxy.gateway.answers import Answers

MAX_EVENT_BYTES = 1_048_576
#: No failed message is without it: `error`, `isError`.
_MARK = b"rror"
_BOUNDARY = re.compile(rb"\r\n\r\n|\n\n|\r\r|\n\r\n")
_LINE_END = re.compile(rb"\r\n|\n|\r")

#: A failed message and its bytes -> what stands in its place; None where it passes after all.
Rewrite = Callable[[dict[str, Any], bytes], Any]


class RpcStream:
    """One stream: fed its bytes in any pieces, gives the bytes that go out."""

    def __init__(self, rewrite: Rewrite, limit_bytes: int = MAX_EVENT_BYTES) -> None:
        self._rewrite = rewrite
        self._limit = limit_bytes
        self._held = b""
        self._is_passing = False  # the rest of an event that was too long to hold

    def feed(self, piece: bytes) -> bytes:
        held = self._held + piece
        out: list[bytes] = []
        start = 0
        for found in _BOUNDARY.finditer(held):
            event = held[start : found.end()]
            out.append(event if self._is_passing else self._event(event))
            self._is_passing = False
            start = found.end()
        rest = held[start:]
        if len(rest) > self._limit or self._is_passing:
            kept = 3  # bytes in which a boundary may have begun
            out.append(rest[:-kept])
            rest = rest[-kept:]
            self._is_passing = True
        self._held = rest
        return b"".join(out)

    def end(self) -> bytes:
        """What is left, where the last event has no blank line behind it."""
        rest, self._held = self._held, b""
        return rest if self._is_passing else self._event(rest)

    def _event(self, event: bytes) -> bytes:
        if _MARK not in event:
            return event
        lines = _LINE_END.split(event)
        data = b"\n".join(line[5:].removeprefix(b" ") for line in lines if line.startswith(b"data:"))
        try:
            message = orjson.loads(data)
        except orjson.JSONDecodeError:
            return event
        if not is_failed(message):
            return event
        written = self._rewrite(message, data)
        if written is None:
            return event
        others = b"".join(line + b"\n" for line in lines if line and not line.startswith(b"data:"))
        return others + b"data: " + orjson.dumps(written) + b"\n\n"


def is_failed(message: Any) -> bool:
    """Whether it is a JSON-RPC response that says no."""
    if not isinstance(message, dict) or message.get("jsonrpc") != "2.0" or "method" in message:
        return False
    result = message.get("result")
    return isinstance(message.get("error"), dict) or (isinstance(result, dict) and result.get("isError") is True)


def rewriting(context: Context, answer: Answer, judging: JudgeLayer, answers: Answers) -> RpcStream | None:
    """For the answers of an MCP server; None where the stream passes as it is."""
    is_acting = context.upstream.protocol == "mcp" and not context.controls.is_off and not context.is_observed
    if not is_acting or header(answer.headers, b"content-encoding") is not None:
        return None
    asked = read_rpc(sent_request(context).body)
    methods = {call.id: call.method for call in asked.calls} if asked is not None else {}

    def rewrite(message: dict[str, Any], data: bytes) -> Any:
        failed = judging.judge_message(context, answer, data)
        if failed is None:
            return None
        id_ = message.get("id")
        is_result = "result" in message
        call = RpcCall(id_, "" if is_result else methods.get(id_, "tools/call"))  # type: ignore[arg-type]  # null: an error without an id
        return answer_to(answers.part(context, failed), call, failed.exchange)

    return RpcStream(rewrite)
