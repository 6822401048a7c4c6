"""A call with one of its values changed: in the path, the query or the body, all else as the caller wrote it.

Pure. None where the value does not stand there in a form that can be changed.
"""

from __future__ import annotations

import copy
from dataclasses import replace
from typing import Any
from urllib.parse import quote, unquote_plus

import orjson

from proxy.exchange import Request
from proxy.reading.model import Locator
from proxy.rules.paths import PathPattern


def with_value(request: Request, place: Locator, pattern: PathPattern | None, value: str) -> Request | None:
    """The same call with another value at a place."""
    if place.place == "path" and pattern is not None:
        return _in_path(request, place.name, pattern, value)
    if place.place == "query":
        return _in_query(request, place.name, value)
    return _in_body(request, place.path, value) if place.place == "body" else None


def _in_path(request: Request, name: str, pattern: PathPattern, value: str) -> Request | None:
    before = (pattern.values(request.path) or {}).get(name)
    written = quote(value, safe="")
    segments = request.path.split("/")
    for at, segment in enumerate(segments):
        if segment == before and value.strip("."):
            path = "/".join([*segments[:at], written, *segments[at + 1 :]])
            if (pattern.values(path) or {}).get(name) == written:
                return replace(request, target=path.encode("latin-1") + request.target[len(request.path.encode("latin-1")) :])
    return None


def _in_query(request: Request, name: str, value: str) -> Request | None:
    pieces = request.query.split("&")
    for at, piece in enumerate(pieces):
        key, _, _ = piece.partition("=")
        if unquote_plus(key) == name:
            pieces[at] = f"{key}={quote(value, safe='')}"
            return replace(request, target=request.target.partition(b"?")[0] + b"?" + "&".join(pieces).encode("latin-1"))
    return None


def _in_body(request: Request, path: tuple[str | int, ...], value: str) -> Request | None:
    try:
        body = orjson.loads(request.body)
    except orjson.JSONDecodeError:
        return None
    changed = set_at(copy.deepcopy(body), path, value)
    if changed is None:
        return None
    data = orjson.dumps(changed)
    return replace(request, body=data, body_length=len(data))


def set_at(body: Any, path: tuple[str | int, ...], value: Any) -> Any:
    """The body with a value at a path of members; None where the path leads nowhere."""
    node = body
    for step in path[:-1]:
        node = _inner(node, step)
    if not path or _inner(node, path[-1]) is None:
        return None
    node[path[-1]] = value
    return body


def _inner(node: Any, step: str | int) -> Any:
    if isinstance(node, dict):
        return node.get(step)
    return node[step] if isinstance(node, list) and isinstance(step, int) and -len(node) <= step < len(node) else None
