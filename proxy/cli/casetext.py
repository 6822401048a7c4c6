"""A failure as a case of a vendor's file: YAML in the form that `case_shape` reads, ready to be put under `cases:`.

Pure. Texts are written as JSON strings, which YAML reads as they are, so that nothing in a vendor's answer can become YAML.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import orjson

#: Headers that say nothing about a failure, or change every time.
_DULL = frozenset({"date", "server", "connection", "content-length", "transfer-encoding", "vary", "via", "alt-svc", "etag"})
_DULL_SENT = _DULL | {
    "accept",
    "accept-encoding",
    "accept-language",
    "user-agent",
    "host",
    "authorization",
    "cookie",
    "forwarded",
}


def case_text(found: Mapping[str, Any]) -> str:
    """The lines of one case. `found` is what `/-/failures/<id>` shows."""
    answer = found.get("answer") or {}
    expect: dict[str, Any] = {"code": found["code"]}
    judged = found.get("judgement") or {}
    if judged.get("waitIsStated") and "retryAfterSeconds" in answer:
        expect["retryAfterSeconds"] = answer["retryAfterSeconds"]
    if found["rule"].partition("/")[0] not in ("generic", "proxy"):
        expect["rule"] = found["rule"]
    request = _side(found.get("request") or {}, _DULL_SENT)
    response = _side(found["response"], _DULL)
    response.pop("isCut", None)
    name = f"{found['code']} of {found['method']}"
    lines = [
        f"  - name: {_json(name)}",
        f"    now: {_json(found['at'])}",
        f"    request: {_json(request)}",
        f"    response: {_json(response)}",
        f"    expect: {_json(expect)}",
    ]
    return "\n".join(lines) + "\n"


def _side(given: Mapping[str, Any], dull: frozenset[str]) -> dict[str, Any]:
    side = dict(given)
    headers = {name: value for name, value in (side.pop("headers", None) or {}).items() if name not in dull}
    return {**side, **({"headers": headers} if headers else {})}


def _json(value: Any) -> str:
    return orjson.dumps(value).decode()
