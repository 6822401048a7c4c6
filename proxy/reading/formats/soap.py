"""SOAP faults, 1.1 and 1.2: code with its sub-codes, reason, and the vendor's own `detail`.

Prefixes of qualified names are dropped. `Client`/`Sender` and `Server`/`Receiver` say only whose fault it is; what follows a dot
or stands in a sub-code is the vendor's code. The detail is walked like any error object.
"""

from __future__ import annotations

from typing import Any

from proxy.contract.codes import Code
from proxy.reading.formats import faults, generic
from proxy.reading.formats.collect import Collector
from proxy.reading.formats.view import View, text_of, vote

_BLAME = frozenset(("client", "server", "sender", "receiver"))
#: Faults that SOAP itself and WS-Security define.
_KNOWN: dict[str, tuple[Code, int]] = {
    "mustunderstand": (Code.NOT_IMPLEMENTED, 3),
    "versionmismatch": (Code.UNSUPPORTED_MEDIA_TYPE, 3),
    "dataencodingunknown": (Code.UNSUPPORTED_MEDIA_TYPE, 3),
    "failedauthentication": (Code.UNAUTHENTICATED, 4),
    "failedcheck": (Code.UNAUTHENTICATED, 3),
    "invalidsecurity": (Code.UNAUTHENTICATED, 3),
    "invalidsecuritytoken": (Code.UNAUTHENTICATED, 4),
    "securitytokenunavailable": (Code.UNAUTHENTICATED, 3),
    "messageexpired": (Code.CREDENTIAL_EXPIRED, 2),
    "actionnotsupported": (Code.NOT_FOUND, 2),
    "destinationunreachable": (Code.UPSTREAM_UNAVAILABLE, 3),
    "invalidmessageinformationheader": (Code.INVALID_ARGUMENT, 2),
}


def read(view: View, got: Collector) -> bool:
    """An Envelope whose Body holds a Fault, or a Fault alone."""
    value = view.value
    fault = value if view.document.root == "Fault" else None
    if fault is None and isinstance(value, dict):
        body = value.get("Body") or value.get("body")
        fault = body.get("Fault") if isinstance(body, dict) else None
    if not isinstance(fault, dict):
        return False
    got.found.format = "soap"
    for rank, name in enumerate(reversed(_codes(fault))):
        _code(name, rank, got)
    reason = text_of(fault.get("faultstring") or fault.get("Reason") or fault.get("reason") or "")
    got.message(reason, 1)
    detail = fault.get("detail") or fault.get("Detail")
    if detail:
        generic.read_value(detail, "Body.Fault.detail", got, view.status)
        if isinstance(detail, dict):
            for found in faults.from_members({**detail, "message": reason}, is_item=True):
                got.field(found)
    return True


def _codes(fault: dict[str, Any]) -> list[str]:
    """The code and its sub-codes, outermost first."""
    found = [text_of(fault["faultcode"])] if fault.get("faultcode") else []
    code = fault.get("Code") or fault.get("code")
    for _ in range(8):
        if not isinstance(code, dict):
            break
        found.append(text_of(code.get("Value")))
        code = code.get("Subcode")
    return [text.rpartition(":")[2] for text in found if text]


def _code(name: str, rank: int, got: Collector) -> None:
    head, _, tail = name.partition(".")
    if head.lower() in _BLAME:
        if not tail:
            if head.lower() in ("server", "receiver"):
                vote(got, f"SOAP fault {head}", Code.UPSTREAM_ERROR, 1)
            return
        name = tail
    got.code(name, "Body.Fault.Code", rank)
    known = _KNOWN.get(name.lower())
    if known is not None:
        vote(got, f"SOAP fault {name}", *known)
