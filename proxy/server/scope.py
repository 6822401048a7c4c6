"""The ASGI scope of a request, with what this server adds to it.

Beside ASGI's own keys: `raw_target` is the request target byte for byte, a bare `?` included (an absolute-form reduced to
its path); `upgrade` is there, and "websocket", where the caller asks for that; and the cycle adds `send_continue`,
`abort` and `limit_caller`. Pure.
"""

from __future__ import annotations

import urllib.parse

from proxy.server.cycle import Scope
from proxy.server.head import Head

_ASGI = {"version": "3.0", "spec_version": "2.5"}


def make_scope(
    head: Head,
    method: str,
    version: str,
    scheme: str | None,
    server: tuple[str, int | None] | None,
    client: tuple[str, int] | None,
) -> Scope:
    raw_path, _, query = head.target.partition(b"?")
    path = raw_path.decode("latin-1")
    scope: Scope = {
        "type": "http",
        "asgi": _ASGI,
        "http_version": version,
        "method": method,
        "scheme": scheme,
        "path": urllib.parse.unquote(path) if "%" in path else path,
        "raw_path": raw_path,
        "query_string": query,
        "root_path": "",
        "headers": head.fields,
        "server": server,
        "client": client,
        "raw_target": head.target,
    }
    if head.upgrade is not None and "websocket" in head.upgrade:
        scope["upgrade"] = "websocket"
    return scope
