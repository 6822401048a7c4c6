"""GraphQL errors: `{"errors": [{message, locations, path, extensions}], "data": ...}` (spec section Response), and userErrors.

`path` says which part of the answer is missing, not which argument is wrong; `locations` are places in the query's text. Codes
stand in `extensions` under many names, or beside the message (AppSync's `errorType`, `type` elsewhere).
"""

from __future__ import annotations

from typing import Any

from proxy.reading.formats import generic
from proxy.reading.formats.collect import Collector
from proxy.reading.formats.shape import field_path
from proxy.reading.formats.view import View

_MARKS = ("locations", "extensions", "path", "errorType")
_SKIPPED = ("locations", "path", "data", "errorInfo", "nodes", "positions")
_MAX_ERRORS = 10


def read(view: View, got: Collector) -> bool:
    """Recognised by what stands beside the messages: `data`, or locations, path or extensions in an error."""
    value = view.value
    errors = value.get("errors")
    first = errors[0] if isinstance(errors, list) and errors else None
    if not isinstance(first, dict) or "message" not in first:
        return False
    if not any(mark in first for mark in _MARKS) and "data" not in value:
        return False
    if "source" in first or ("path" in first and not isinstance(first["path"], list)):
        return False  # JSON:API, or a validation list
    got.found.format = "graphql"
    for error in errors[:_MAX_ERRORS]:
        if isinstance(error, dict):
            _error(error, got, view.status)
    rest = {name: member for name, member in value.items() if name not in ("errors", "data")}
    if rest:
        generic.read_value(rest, "", got, view.status, rank=2)
    return True


def _error(error: dict[str, Any], got: Collector, status: int) -> None:
    extensions = error.get("extensions")
    own = {name: member for name, member in error.items() if name not in _SKIPPED}
    if isinstance(extensions, dict):
        own["extensions"] = {
            name: member for name, member in extensions.items() if name not in ("exception", "stacktrace", "debug")
        }
    generic.read_value(own, "errors[]", got, status)
    path = error.get("path")
    if isinstance(path, list) and path:
        got.detail("path", field_path(path), 1)
