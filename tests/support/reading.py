"""Short ways to a document and to what was found in it, for tests of reading."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from proxy.exchange import Exchange, Request, Response
from proxy.reading.decode import decode
from proxy.reading.formats import find
from proxy.reading.model import NO_HINTS, Document, Found, Hints


def response(body: Any, status: int = 400, headers: Mapping[str, str] | None = None) -> Response:
    """A response; a body that is no text or bytes is JSON, and says so unless the headers do."""
    pairs = {name.lower(): value for name, value in (headers or {}).items()}
    if not isinstance(body, str | bytes):
        body = json.dumps(body, ensure_ascii=False)
        pairs.setdefault("content-type", "application/json")
    raw = body.encode() if isinstance(body, str) else body
    return Response(status, [(name.encode(), value.encode()) for name, value in pairs.items()], raw)


def document(body: Any, headers: Mapping[str, str] | None = None) -> Document:
    return decode(response(body, headers=headers))


def found(
    body: Any,
    status: int = 400,
    headers: Mapping[str, str] | None = None,
    *,
    hints: Hints = NO_HINTS,
    request: Request | None = None,
) -> Found:
    """What the formats and the walk find in a body."""
    exchange = Exchange(request or Request("GET", b"/v1/items"), response(body, status, headers))
    assert exchange.response is not None
    return find(exchange, decode(exchange.response), hints)


def field_names(one: Found) -> list[str]:
    return [fault.name for fault in one.fields]


def code_values(one: Found) -> list[str]:
    return [code.value for code in one.codes]
