"""FHIR OperationOutcome, JSON and XML: issues with a severity, a code of a closed list, diagnostics, and expressions.

Issues that only inform are passed over where one of them is an error. An expression names a field where the issue is about a value.
"""

from __future__ import annotations

from typing import Any

from proxy.contract.codes import Code
from proxy.reading.formats import faults
from proxy.reading.formats.collect import Collector
from proxy.reading.formats.view import View, text_of, vote

#: issue.code -> what it says (hl7.org/fhir/valueset-issue-type).
_ISSUES: dict[str, tuple[Code, int]] = {
    "invalid": (Code.INVALID_ARGUMENT, 3),
    "structure": (Code.MALFORMED_REQUEST, 2),
    "required": (Code.INVALID_ARGUMENT, 4),
    "value": (Code.INVALID_ARGUMENT, 4),
    "invariant": (Code.INVALID_ARGUMENT, 3),
    "code-invalid": (Code.INVALID_ARGUMENT, 4),
    "extension": (Code.INVALID_ARGUMENT, 2),
    "security": (Code.UNAUTHENTICATED, 2),
    "login": (Code.UNAUTHENTICATED, 4),
    "unknown": (Code.UNAUTHENTICATED, 3),
    "expired": (Code.CREDENTIAL_EXPIRED, 4),
    "forbidden": (Code.PERMISSION_DENIED, 4),
    "suppressed": (Code.PERMISSION_DENIED, 2),
    "not-supported": (Code.NOT_IMPLEMENTED, 4),
    "duplicate": (Code.ALREADY_EXISTS, 4),
    "multiple-matches": (Code.AMBIGUOUS_MATCH, 4),
    "not-found": (Code.NOT_FOUND, 4),
    "deleted": (Code.GONE, 4),
    "too-long": (Code.PAYLOAD_TOO_LARGE, 4),
    "too-costly": (Code.PAYLOAD_TOO_LARGE, 3),
    "business-rule": (Code.FAILED_PRECONDITION, 3),
    "conflict": (Code.CONFLICT, 4),
    "transient": (Code.UPSTREAM_UNAVAILABLE, 2),
    "lock-error": (Code.RESOURCE_LOCKED, 4),
    "no-store": (Code.UPSTREAM_UNAVAILABLE, 3),
    "exception": (Code.UPSTREAM_ERROR, 3),
    "timeout": (Code.TIMEOUT, 4),
    "throttled": (Code.RATE_LIMITED, 4),
}
_ABOUT_VALUES = frozenset(("invalid", "required", "value", "invariant", "code-invalid", "structure", "extension", "too-long"))


def read(view: View, got: Collector) -> bool:
    """`resourceType: OperationOutcome`, or that XML root."""
    value = view.value
    if not isinstance(value, dict) or (
        value.get("resourceType") != "OperationOutcome" and view.document.root != "OperationOutcome"
    ):
        return False
    issues = [issue for issue in _list(value.get("issue")) if isinstance(issue, dict)]
    worst = [issue for issue in issues if text_of(issue.get("severity")) in ("error", "fatal")] or issues
    got.found.format = "fhir"
    for issue in worst[:10]:
        _issue(issue, got)
    return True


def _issue(issue: dict[str, Any], got: Collector) -> None:
    code = text_of(issue.get("code"))
    details = issue.get("details")
    details = details if isinstance(details, dict) else {}
    texts = [text_of(issue.get("diagnostics")), text_of(details.get("text"))]
    for coding in _list(details.get("coding")):
        if isinstance(coding, dict):
            texts.append(text_of(coding.get("display")))
            if text_of(coding.get("code")):
                got.code(text_of(coding["code"]), "issue[].details.coding[].code", 0)
    for text in texts:
        got.message(text, 0)
    if code:
        got.code(code, "issue[].code", 2)
        if code in _ISSUES:
            vote(got, f"FHIR issue {code}", *_ISSUES[code])
    for expression in _list(issue.get("expression") or issue.get("location")):
        name = text_of(expression)
        if name and code in _ABOUT_VALUES and " " not in name:
            got.field(faults.fault(name.removeprefix("f:"), f"{code} {' '.join(texts)}"))


def _list(value: Any) -> list[Any]:
    return value[:20] if isinstance(value, list) else [] if value is None else [value]
