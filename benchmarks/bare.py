"""An ASGI answer that calls nobody: what the server alone costs. Run by uvicorn."""

from __future__ import annotations

from benchmarks.vendor import LIMITED_BODY, OK_BODY, RETRY_AFTER

_OK, _LIMITED = OK_BODY.encode(), LIMITED_BODY.encode()
_OK_HEADERS = [
    (b"content-type", b"application/json"),
    (b"content-length", b"%d" % len(_OK)),
    (b"set-cookie", b"a=1"),
    (b"set-cookie", b"b=2"),
]
_LIMITED_HEADERS = [
    (b"content-type", b"application/json"),
    (b"content-length", b"%d" % len(_LIMITED)),
    (b"retry-after", b"%d" % RETRY_AFTER),
]


async def app(scope, receive, send):  # noqa: ARG001 - ASGI's three
    if scope["type"] != "http":
        return
    is_limited = scope["path"] == "/limited"
    headers = _LIMITED_HEADERS if is_limited else _OK_HEADERS
    await send({"type": "http.response.start", "status": 429 if is_limited else 200, "headers": headers})
    await send({"type": "http.response.body", "body": _LIMITED if is_limited else _OK})
