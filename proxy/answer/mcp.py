"""`mcp`: a tool result with `isError`, everything in its text, since many hosts show a model nothing else.

A JSON-RPC request gets its id back. Only a tool's call may be answered by a tool's result: any other method is answered by a
JSON-RPC error that carries the same members, as its own result has another form. Where the server answered with such an error itself, its
code and the members of its data stay: hosts find out by them what a server can do, and in which version.
"""

from __future__ import annotations

from typing import Any

import orjson

from proxy.answer.rpc import RpcCall, RpcRequest
from proxy.contract.codes import Class
from proxy.contract.recovery import Json, RecoveryError
from proxy.contract.schema import MEMBERS
from proxy.exchange import Exchange
from proxy.reading.clean import credential_texts, redact_document
from proxy.reading.decode import decode
from proxy.reading.model import NO_HINTS

MEDIA_TYPE = b"application/json"
#: What the protocol asks for of every result since 2026-07-28; hosts of earlier ones pass over it.
COMPLETE: Json = {"resultType": "complete"}
#: Of a server's own data, no more is kept.
MAX_DATA_BYTES = 1024

#: JSON-RPC 2.0 section 5.1: codes from -32000 to -32099 are the server's own; one a class.
RPC_ERROR_CODES: dict[Class, int] = {
    Class.RETRYABLE: -32050,
    Class.PERMANENT: -32051,
    Class.USER_INPUT: -32052,
    Class.AUTH_REQUIRED: -32053,
}


def tool_result(error: RecoveryError) -> Json:
    members = error.to_json()
    text = orjson.dumps(members).decode()
    return {"content": [{"type": "text", "text": text}], "structuredContent": members, "isError": True, **COMPLETE}


def body(error: RecoveryError, rpc: RpcRequest | None, exchange: Exchange | None = None) -> bytes:
    return orjson.dumps(value(error, rpc, exchange))


def value(error: RecoveryError, rpc: RpcRequest | None, exchange: Exchange | None = None) -> Any:
    """The answer to a request: by its id or ids, or a bare tool result where none waits for an answer."""
    if rpc is None or not rpc.calls:
        return tool_result(error)
    answers = [answer_to(error, call, exchange) for call in rpc.calls]
    return answers if rpc.is_batch else answers[0]


def answer_to(error: RecoveryError, call: RpcCall, exchange: Exchange | None = None) -> Json:
    """The answer to one call. `exchange` holds what the server said, where it did."""
    if call.is_tool_call:
        return {"jsonrpc": "2.0", "id": call.id, "result": tool_result(error)}
    message = f"{error.error} {error.recovery_steps[0]}"
    members = error.to_json()
    code, data = _said(exchange)
    told = {
        "code": RPC_ERROR_CODES[error.cls] if code is None else code,
        "message": message,
        "data": {**members, **{name: member for name, member in data.items() if name not in MEMBERS}},
    }
    return {"jsonrpc": "2.0", "id": call.id, "error": told}


def _said(exchange: Exchange | None) -> tuple[int | None, Json]:
    """The code and the members of the data of a JSON-RPC error that the server answered with, secrets redacted."""
    response = exchange.response if exchange is not None else None
    if exchange is None or response is None or b"jsonrpc" not in response.body:
        return None, {}
    redacted = redact_document(decode(response), credential_texts(exchange.request, NO_HINTS))
    said = redacted.get("error") if isinstance(redacted, dict) else None
    if not isinstance(said, dict) or not isinstance(said.get("code"), int):
        return None, {}
    data = said.get("data")
    is_small = isinstance(data, dict) and len(orjson.dumps(data)) <= MAX_DATA_BYTES
    return said["code"], data if isinstance(data, dict) and is_small else {}
