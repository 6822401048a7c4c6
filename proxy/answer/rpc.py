"""JSON-RPC requests, as far as an answer needs them: which ids wait for an answer, and whether a tool was called.

Reads the first bytes of a request body. A body that was cut is searched for its id, so that a large call is answered too.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any

import orjson

MAX_CALLS = 100
_ID = re.compile(rb'"id"\s*:\s*("(?:[^"\\]|\\.){0,200}"|-?\d{1,18})')
_METHOD = re.compile(rb'"method"\s*:\s*"([\w/.$-]{1,100})"')


@dataclass(frozen=True, slots=True)
class RpcCall:
    """One call that waits for an answer with its id."""

    id: str | int | float
    method: str

    @property
    def is_tool_call(self) -> bool:
        """Whether the answer is a tool's result; every other method has a result of its own form, so that it gets an error."""
        return self.method in ("tools/call", "")


@dataclass(frozen=True, slots=True)
class RpcRequest:
    """A JSON-RPC body. Without calls it was a notification, which is not answered by id."""

    calls: tuple[RpcCall, ...]
    is_batch: bool = False


def read_rpc(body: bytes) -> RpcRequest | None:
    """The JSON-RPC calls in a body; None where it is something else."""
    if b'"jsonrpc"' not in body:
        return None
    try:
        value = orjson.loads(body)
    except orjson.JSONDecodeError:
        return _searched(body)
    if isinstance(value, list):
        members = [member for member in value[:MAX_CALLS] if _is_rpc(member)]
        return RpcRequest(tuple(call for member in members if (call := _call(member))), is_batch=True) if members else None
    if not _is_rpc(value):
        return None
    call = _call(value)
    return RpcRequest((call,) if call else ())


def _is_rpc(value: Any) -> bool:
    return isinstance(value, dict) and value.get("jsonrpc") == "2.0"


def _call(value: dict[str, Any]) -> RpcCall | None:
    id_, method = value.get("id"), value.get("method")
    if isinstance(id_, bool) or not isinstance(id_, (str, int, float)):
        return None
    return RpcCall(id_, method if isinstance(method, str) else "")


def _searched(body: bytes) -> RpcRequest:
    """What a cut body shows. The id stands before `params`, or its first match may be an argument's."""
    head = body.partition(b'"params"')[0]
    found = _ID.search(head)
    if not found:
        return RpcRequest(())
    method = _METHOD.search(head)
    return RpcRequest((RpcCall(orjson.loads(found[1]), method[1].decode() if method else ""),))
