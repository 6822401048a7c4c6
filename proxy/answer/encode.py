"""JSON that holds a vendor's data: its characters stay as they came, so that no number or member is lost on the way.

A parser would round numbers beyond 64 bits and drop members that come twice; so values are spliced, not written anew.
"""

from __future__ import annotations

import json
from typing import Any

import orjson

from proxy.exchange import Response, header
from proxy.reading.decode import BULK_LIMIT, decode


def raw_json(response: Response) -> bytes | None:
    """The body as JSON in UTF-8 without its content coding; None where it is no JSON."""
    coding = header(response.headers, b"content-encoding")
    raw = response.body
    if coding is not None and coding.strip().lower() != b"identity":
        raw = decode(response, BULK_LIMIT).text.encode("utf-8", "replace")
    try:
        orjson.loads(raw)
    except orjson.JSONDecodeError:
        document = decode(response)
        if document.kind != "json" or not document.complete:
            return None
        return document.text.encode("utf-8", "replace") if _is_json(document.text) else None
    return raw


def _is_json(text: str) -> bool:
    try:
        orjson.loads(text)
    except orjson.JSONDecodeError:
        return False
    return True


def with_members(raw: bytes, members: dict[str, Any]) -> bytes:
    """A JSON object with members at its front; `raw` is an object that has none of them."""
    front = orjson.dumps(members)[:-1]
    rest = raw[raw.index(b"{") + 1 :]
    return front + (b"" if rest.lstrip().startswith(b"}") else b",") + rest


def dumps(value: Any) -> bytes:
    """JSON of a vendor's data as far as it was parsed."""
    try:
        return orjson.dumps(value)
    except TypeError:
        return json.dumps(value, ensure_ascii=False, separators=(",", ":")).encode("utf-8", "replace")
