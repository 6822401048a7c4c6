"""A recorded exchange as files and JSON lines write it, and the Exchange it stands for.

    request: {method: GET, path: /users/octocat?per_page=100, headers: {}, body: {...} or "raw text"}
    response: {status: 403, headers: {...}, json: {...}}        # or text: "..." or base64: "..."

Header values may be lists, for a header that came more than once. `exchange_of` raises ValueError with what can't be read.
"""

from __future__ import annotations

import base64
import binascii
import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from proxy.exchange import Exchange, Request, Response

Json = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Case:
    """A test of a vendor's rules: an exchange, and what an agent must be told of it (see case_shape.py)."""

    name: str
    request: Json
    response: Json
    expect: Json
    now: str | None = None
    source: str = ""
    place: str = ""
    vendor: str = ""  # whose file it stands in: what extends that has it too, but does not run it

    def exchange(self, upstream: str) -> Exchange:
        return exchange_of(self.request, self.response, upstream)


def exchange_of(request: Json | None, response: Json | None, upstream: str = "") -> Exchange:
    """The exchange that a `request` and a `response` describe."""
    return Exchange(_request(request or {}), _response(response) if response is not None else None, upstream=upstream)


def _request(given: Json) -> Request:
    headers = _headers(given.get("headers"))
    body, made_type = _request_body(given.get("body"))
    if made_type and not any(name == b"content-type" for name, _ in headers):
        headers.append((b"content-type", made_type))
    target = str(given.get("path") or "/")
    return Request(
        str(given.get("method") or "GET").upper(),
        target.encode("utf-8"),
        headers,
        body,
        body_length=len(body),
    )


def _request_body(body: Any) -> tuple[bytes, bytes]:
    if body is None:
        return b"", b""
    if isinstance(body, str):
        return body.encode("utf-8", "surrogatepass"), b""
    return _json(body), b"application/json"


def _response(given: Json) -> Response:
    status = given.get("status")
    if isinstance(status, bool) or not isinstance(status, int):
        raise ValueError("a response needs its status, a whole number")  # noqa: TRY004 - one type for all that can't be read
    return Response(status, _headers(given.get("headers")), _response_body(given))


def _response_body(given: Json) -> bytes:
    if "json" in given:
        return _json(given["json"])
    if given.get("base64") is not None:
        try:
            return base64.b64decode(str(given["base64"]), validate=True)
        except binascii.Error:
            raise ValueError("the response's base64 can't be decoded") from None
    text = given.get("text")
    return b"" if text is None else str(text).encode("utf-8", "surrogatepass")


def _json(value: Any) -> bytes:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":")).encode("utf-8", "surrogatepass")


def _headers(given: Any) -> list[tuple[bytes, bytes]]:
    if given is None:
        return []
    pairs = given.items() if isinstance(given, Mapping) else [tuple(pair) for pair in given]
    return [
        (_bytes(str(name).lower()), _bytes(_header_text(each)))
        for name, value in pairs
        for each in (value if isinstance(value, (list, tuple)) else [value])
    ]


def _bytes(text: str) -> bytes:
    return text.encode("latin-1", "replace")


def _header_text(value: Any) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    return "" if value is None else str(value)
