"""SCIM errors (RFC 7644 section 3.12): `schemas`, `status` as text, `scimType`, `detail`."""

from __future__ import annotations

from proxy.contract.codes import Code
from proxy.reading.formats.collect import Collector
from proxy.reading.formats.view import View, vote

_SCHEMA = "api:messages:2.0:error"
#: scimType -> what it says.
_TYPES: dict[str, tuple[Code, int]] = {
    "invalidfilter": (Code.INVALID_ARGUMENT, 4),
    "toomany": (Code.PAYLOAD_TOO_LARGE, 3),
    "uniqueness": (Code.ALREADY_EXISTS, 4),
    "mutability": (Code.INVALID_ARGUMENT, 3),
    "invalidsyntax": (Code.MALFORMED_REQUEST, 3),
    "invalidpath": (Code.INVALID_ARGUMENT, 4),
    "notarget": (Code.INVALID_ARGUMENT, 3),
    "invalidvalue": (Code.INVALID_ARGUMENT, 4),
    "invalidvers": (Code.INVALID_ARGUMENT, 3),
    "sensitive": (Code.INVALID_ARGUMENT, 2),
}


def read(view: View, got: Collector) -> bool:
    """Recognised by its schema URN, or by `scimType`."""
    schemas = view.value.get("schemas")
    is_scim = isinstance(schemas, list) and any(isinstance(name, str) and name.lower().endswith(_SCHEMA) for name in schemas)
    kind = view.value.get("scimType")
    if not is_scim and not isinstance(kind, str):
        return False
    got.found.format = "scim"
    if isinstance(kind, str) and kind:
        got.code(kind, "scimType", 0)
        known = _TYPES.get(kind.lower())
        if known is not None:
            vote(got, f"scimType {kind}", *known)
    return False
