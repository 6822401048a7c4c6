"""OCI distribution (container registry) errors: `errors: [{code, message, detail: [{Type, Name, Action}]}]`.

The detail names what was asked for (a repository and an action), not a wrong parameter.
"""

from __future__ import annotations

from typing import Any

from proxy.reading.formats.collect import Collector
from proxy.reading.formats.view import View, text_of
from proxy.reading.wordlist import words

_CODES = words("""
    BLOB_UNKNOWN BLOB_UPLOAD_INVALID BLOB_UPLOAD_UNKNOWN DIGEST_INVALID MANIFEST_BLOB_UNKNOWN MANIFEST_INVALID MANIFEST_UNKNOWN
    MANIFEST_UNVERIFIED NAME_INVALID NAME_UNKNOWN SIZE_INVALID UNAUTHORIZED DENIED UNSUPPORTED TOOMANYREQUESTS PAGINATION_NUMBER_INVALID
    RANGE_INVALID TAG_INVALID
""")


def read(view: View, got: Collector) -> bool:
    """Recognised by its closed list of codes, each error with a message and at most a detail."""
    errors = view.value.get("errors")
    if not isinstance(errors, list) or not errors or len(view.value) > 1:
        return False
    if not all(
        isinstance(error, dict) and str(error.get("code")) in _CODES and set(error) <= {"code", "message", "detail"}
        for error in errors
    ):
        return False
    got.found.format = "oci"
    for error in errors[:10]:
        got.code(error["code"], "errors[].code", 1)
        got.message(text_of(error.get("message")), 0)
        _detail(error.get("detail"), got)
    return True


def _detail(detail: Any, got: Collector) -> None:
    for item in detail[:5] if isinstance(detail, list) else [detail]:
        if isinstance(item, dict):
            for name, value in item.items():
                got.detail(name.lower(), value)
        elif isinstance(item, str):
            got.message(item, 1) if " " in item else got.detail("detail", item)
