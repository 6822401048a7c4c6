"""JSON:API error objects (jsonapi.org, section Errors): `errors: [{id, status, code, title, detail, source, links, meta}]`.

Titles name the kind of problem and details the occurrence; the generic walk knows that, and where `source` points. Here stand the
id of the occurrence and the link about it.
"""

from __future__ import annotations

from typing import Any

from proxy.reading.formats import shape
from proxy.reading.formats.collect import Collector
from proxy.reading.formats.view import View


def read(view: View, got: Collector) -> bool:
    """Recognised by its media type, its `jsonapi` member, or an error that has a `source` or a `title` with a `detail`."""
    errors = view.value.get("errors")
    first = errors[0] if isinstance(errors, list) and errors else None
    if not isinstance(first, dict) or not (_is_error(first) or "jsonapi" in view.value or "vnd.api+json" in view.media_type):
        return False
    got.found.format = "jsonapi"
    for error in errors[:10]:
        if isinstance(error, dict):
            if shape.is_id(error.get("id")):
                got.request_id(error["id"], 3)
            _about(error.get("links"), got)
    return False


def _is_error(error: dict[str, Any]) -> bool:
    return (
        isinstance(error.get("source"), dict)
        or ("title" in error and "detail" in error)
        or ("title" in error and "status" in error)
    )


def _about(links: Any, got: Collector) -> None:
    about = links.get("about") or links.get("type") if isinstance(links, dict) else None
    url = about.get("href") if isinstance(about, dict) else about
    if isinstance(url, str) and got.found.docs is None:
        got.found.docs = url
