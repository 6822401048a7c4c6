"""OData errors, versions 2 to 4: `error.message` as text or `{lang, value}`, `details` with targets, and nested `innererror`.

The deepest inner error carries the most specific code (Microsoft Graph); its message repeats the outer one or is an exception's.
"""

from __future__ import annotations

from typing import Any

from proxy.reading.formats.collect import Collector
from proxy.reading.formats.view import View, text_of

_WRAPPERS = ("error", "odata.error", "@odata.error")
_INNER = ("innererror", "innerError", "InnerError", "innerexception")
_MAX_DEPTH = 6


def read(view: View, got: Collector) -> bool:
    """Recognised by a message object or an inner error; the generic walk reads the rest."""
    for wrapper in _WRAPPERS:
        error = view.value.get(wrapper)
        if isinstance(error, dict):
            break
    else:
        return False
    inner = _inner(error)
    is_old = isinstance(error.get("message"), dict) and "value" in error["message"]
    if inner is None and not is_old and not wrapper.endswith("odata.error"):
        return False
    got.found.format = "odata"
    if is_old:
        got.message(text_of(error["message"]), 0)
    path, depth = wrapper, 0
    while inner is not None and depth < _MAX_DEPTH:
        depth += 1
        path += ".innererror"
        code = inner.get("code")
        if isinstance(code, str) and code:
            got.code(code, f"{path}.code", -depth)
        for name in ("request-id", "requestId", "client-request-id"):
            got.request_id(inner.get(name), 0 if name != "client-request-id" else 4)
        inner = _inner(inner)
    return False


def _inner(error: dict[str, Any]) -> dict[str, Any] | None:
    for name in _INNER:
        if name in error and isinstance(error[name], dict):
            return error[name]  # type: ignore[no-any-return]  # a JSON object
    return None
