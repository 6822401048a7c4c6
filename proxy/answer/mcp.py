"""`mcp`: a tool result with `isError`, everything in its text, since many hosts show a model nothing else.

A JSON-RPC request gets its id back. Only a tool's call may be answered by a tool's result: any other method is answered by a
JSON-RPC error that carries the same members, as its own result has another form.
"""

from __future__ import annotations

from typing import Any

import orjson

from proxy.answer.rpc import RpcCall, RpcRequest
from proxy.contract.codes import Class
from proxy.contract.recovery import Json, RecoveryError

MEDIA_TYPE = b"application/json"

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
    return {"content": [{"type": "text", "text": text}], "structuredContent": members, "isError": True}


def body(error: RecoveryError, rpc: RpcRequest | None) -> bytes:
    return orjson.dumps(value(error, rpc))


def value(error: RecoveryError, rpc: RpcRequest | None) -> Any:
    """The answer to a request: by its id or ids, or a bare tool result where none waits for an answer."""
    if rpc is None or not rpc.calls:
        return tool_result(error)
    answers = [_answer(error, call) for call in rpc.calls]
    return answers if rpc.is_batch else answers[0]


def _answer(error: RecoveryError, call: RpcCall) -> Json:
    if call.is_tool_call:
        return {"jsonrpc": "2.0", "id": call.id, "result": tool_result(error)}
    message = f"{error.error} {error.recovery_steps[0]}"
    told = {"code": RPC_ERROR_CODES[error.cls], "message": message, "data": error.to_json()}
    return {"jsonrpc": "2.0", "id": call.id, "error": told}
