"""Bodies taken in whole, where a layer must see all of one before it goes on: a request's that is checked, a success's that is judged.

Owns the bounds: a request over `bounds.bulk` is refused, an answer over `bounds.decoded` is not read to its end. What was read stands in
the place of what came, so that nothing is lost on the way.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import replace
from typing import Any

from proxy.contract.failure import FieldFault
from proxy.contract.own import OwnFault
from proxy.exchange import Request
from proxy.gateway.body import CallerBody
from proxy.gateway.call import Context, Passed
from proxy.gateway.refusal import Refusal
from proxy.upstream.port import Body


async def take_request(context: Context) -> bytes:
    """The request's whole body. Raises Refusal where it is over the bound, StreamFault where the caller breaks off."""
    body = context.body
    if body is None:
        return b""
    most_bytes = context.upstream.bounds.bulk
    data = bytearray()
    if body.length is not None and body.length > most_bytes:
        raise _too_large(context, body.length)
    while piece := await body.read():
        data += piece
        if len(data) > most_bytes:
            raise _too_large(context, len(data))
    context.body = body_of(bytes(data), context)
    return bytes(data)


def _too_large(context: Context, size: int) -> Refusal:
    fault = FieldFault("body", "body", "out_of_range", size, maximum=context.upstream.bounds.bulk)
    return Refusal(OwnFault.BODY_TOO_LARGE, upstream=context.upstream.name, fields=(fault,))


def body_of(data: bytes, context: Context) -> Body:
    """A body that can be sent, and sent again."""

    async def receive() -> Mapping[str, Any]:
        return {"type": "http.request", "body": data, "more_body": False}

    receiving: Callable[[], Awaitable[Mapping[str, Any]]] = receive
    bounds = context.upstream.bounds
    return CallerBody(receiving, len(data), keep_bytes=len(data), peek_bytes=bounds.request_peek)


def with_length(headers: list[tuple[bytes, bytes]], length: int) -> list[tuple[bytes, bytes]]:
    """The same fields for a body of that length."""
    kept = [pair for pair in headers if pair[0] not in (b"content-length", b"transfer-encoding")]
    return [*kept, (b"content-length", b"%d" % length)]


def whole_request(context: Context, data: bytes) -> Request:
    """The call with all of its body, as the caller wrote it."""
    return replace(context.request, body=data, body_complete=True, body_length=len(data))


async def take_answer(passed: Passed, most_bytes: int) -> Passed:
    """The answer with all of its body held, or with as much as the bound allows. StreamFault where the vendor cuts it."""
    held = bytearray(passed.held)
    is_whole = passed.is_whole
    while not is_whole and len(held) <= most_bytes:
        piece = await passed.answer.read()
        held += piece
        is_whole = not piece
    return replace(passed, held=bytes(held), is_whole=is_whole)
