"""WebDAV: `error` whose child names the condition that failed (RFC 4918 section 16), and `multistatus` with failures inside."""

from __future__ import annotations

import re
from typing import Any

from proxy.reading.formats.collect import Collector
from proxy.reading.formats.view import View, text_of

_STATUS = re.compile(r"HTTP/\d(?:\.\d)?\s+(\d{3})\s*(.*)\Z")
_CONDITION = re.compile(r"[a-z]+(?:-[a-z]+)+\Z")


def read(view: View, got: Collector) -> bool:
    """Conditions come out as codes and as words; a failing response with its address and status."""
    value, root = view.value, view.document.root
    if not isinstance(value, dict):
        return False
    if root == "error" and any(_CONDITION.match(name) for name in value):
        got.found.format = "webdav"
        _conditions(value, got)
        return True
    if root == "multistatus":
        got.found.format = "webdav"
        responses = value.get("response")
        for response in responses[:50] if isinstance(responses, list) else [responses]:
            if isinstance(response, dict):
                _response(response, got)
        return True
    return False


def _conditions(error: dict[str, Any], got: Collector) -> None:
    for name, value in error.items():
        if _CONDITION.match(name):
            got.code(name, name, 0)
            got.message(name, 3)
            if isinstance(value, dict) and text_of(value.get("href")):
                got.detail("href", text_of(value["href"]))
        elif isinstance(value, str):  # servers add a message or an exception of their own
            got.message(value, 0 if name in ("message", "responsedescription") else 2)


def _response(response: dict[str, Any], got: Collector) -> None:
    match = _STATUS.match(text_of(response.get("status")))
    if match is None or int(match[1]) < 400:
        return
    href = text_of(response.get("href"))
    words = text_of(response.get("responsedescription")) or match[2]
    got.message(f"{href}: {match[1]} {words}".strip(" :"), 0)
    if isinstance(response.get("error"), dict):
        for name in response["error"]:
            if _CONDITION.match(name):
                got.code(name, f"response[].error.{name}", 0)
