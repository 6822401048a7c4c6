"""vnd.error and HAL (`application/vnd.error+json`): `message`, `logref`, `path`, `_links`, and errors under `_embedded`."""

from __future__ import annotations

from typing import Any

from proxy.reading.formats import faults
from proxy.reading.formats.collect import Collector
from proxy.reading.formats.view import View, text_of


def read(view: View, got: Collector) -> bool:
    """The log reference is the request's id; a path on an embedded error is a field's."""
    value = view.value
    embedded = value.get("_embedded")
    errors = embedded.get("errors") if isinstance(embedded, dict) else None
    if "vnd.error" not in view.media_type and errors is None and "logref" not in value:
        return False
    got.found.format = "hal"
    got.request_id(value.get("logref"), 1)
    links: Any = value.get("_links")
    for name in ("help", "describes", "about"):
        link = links.get(name) if isinstance(links, dict) else None
        url = link.get("href") if isinstance(link, dict) else None
        if isinstance(url, str) and "://" in url and got.found.docs is None:
            got.found.docs = url
    for error in errors[:20] if isinstance(errors, list) else ():
        if isinstance(error, dict):
            got.message(text_of(error.get("message")), 0)
            path = error.get("path")
            if isinstance(path, str) and path:
                got.field(faults.fault(path, text_of(error.get("message"))))
    return False
