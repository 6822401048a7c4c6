"""google.rpc.Status with its details (google/rpc/error_details.proto), grpc-gateway's bare form, and Google's older `errors[]`.

Reads BadRequest, QuotaFailure, RetryInfo, ErrorInfo, PreconditionFailure, Help, ResourceInfo, LocalizedMessage and DebugInfo
(dropped: it is for developers). A numeric code at the root is one of google.rpc.Code where `details` or `message` stand beside it.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from proxy.contract.codes import Code
from proxy.contract.failure import FieldFault
from proxy.reading.formats import faults, shape, stated
from proxy.reading.formats.collect import Collector
from proxy.reading.formats.view import View, vote
from proxy.reading.model import WaitSeen

#: google.rpc.Code by number; the vague ones say little.
CODES: dict[int, tuple[str, Code | None, int]] = {
    1: ("CANCELLED", None, 0),
    2: ("UNKNOWN", None, 0),
    3: ("INVALID_ARGUMENT", Code.INVALID_ARGUMENT, 3),
    4: ("DEADLINE_EXCEEDED", Code.TIMEOUT, 3),
    5: ("NOT_FOUND", Code.NOT_FOUND, 3),
    6: ("ALREADY_EXISTS", Code.ALREADY_EXISTS, 3),
    7: ("PERMISSION_DENIED", Code.PERMISSION_DENIED, 2),
    8: ("RESOURCE_EXHAUSTED", Code.RATE_LIMITED, 2),
    9: ("FAILED_PRECONDITION", Code.FAILED_PRECONDITION, 3),
    10: ("ABORTED", Code.RESOURCE_LOCKED, 1),
    11: ("OUT_OF_RANGE", Code.INVALID_ARGUMENT, 3),
    12: ("UNIMPLEMENTED", Code.NOT_IMPLEMENTED, 3),
    13: ("INTERNAL", Code.UPSTREAM_ERROR, 2),
    14: ("UNAVAILABLE", Code.UPSTREAM_UNAVAILABLE, 3),
    15: ("DATA_LOSS", Code.UPSTREAM_ERROR, 2),
    16: ("UNAUTHENTICATED", Code.UNAUTHENTICATED, 3),
}
#: The HTTP status that each number is sent with; a small number beside another status is a vendor's own.
_HTTP = {
    1: 499,
    2: 500,
    3: 400,
    4: 504,
    5: 404,
    6: 409,
    7: 403,
    8: 429,
    9: 400,
    10: 409,
    11: 400,
    12: 501,
    13: 500,
    14: 503,
    15: 500,
    16: 401,
}
_NAMES = {name for name, _, _ in CODES.values()}
_WAIT_NAMES = ("quotaResetDelay", "retryDelay", "retry_delay")


def read(view: View, got: Collector) -> bool:
    """A Status under `error`, at the root, or the first of a list of them."""
    value = view.value
    if isinstance(value, list):
        value = value[0] if value and isinstance(value[0], dict) else {}
    error = value.get("error")
    if isinstance(error, dict):
        return _status(error, "error", got, view.status)
    if isinstance(value.get("code"), int) and "message" in value and ("details" in value or value["code"] in CODES):
        return _status(value, "", got, view.status)
    return False


def _status(error: dict[str, Any], path: str, got: Collector, http_status: int) -> bool:
    details = error.get("details")
    status = error.get("status")
    name = status if isinstance(status, str) else ""
    number = error.get("code")
    is_number = isinstance(number, int) and number in CODES and ("details" in error or _HTTP[number] == http_status)
    is_rpc = name in _NAMES or (is_number and "message" in error)
    has_types = isinstance(details, list) and any(isinstance(item, dict) and "@type" in item for item in details)
    if not (is_rpc or has_types or _is_old(error)):
        return False
    got.found.format = "google_rpc"
    prefix = f"{path}." if path else ""
    message = error.get("message")
    if isinstance(message, str):
        got.message(message, 0)
    for item in details if isinstance(details, list) else ():
        if isinstance(item, dict):
            _detail(item, f"{prefix}details[]", got)
    _old_errors(error, f"{prefix}errors[]", got)
    if name in _NAMES:
        got.code(name, f"{prefix}status", 3)
    if isinstance(number, int) and not isinstance(number, bool):
        if is_number:
            text, code, strength = CODES[number]
            got.code(text, f"{prefix}code", 3)
            if code is not None and not name:
                vote(got, f"google.rpc.Code {number}", code, strength)
        elif 400 <= number <= 599:
            got.found.status = number
    return (has_types or name in _NAMES) and isinstance(message, str)


def _is_old(error: dict[str, Any]) -> bool:
    errors = error.get("errors")
    return (
        isinstance(errors, list)
        and bool(errors)
        and isinstance(errors[0], dict)
        and "reason" in errors[0]
        and "domain" in errors[0]
    )


def _old_errors(error: dict[str, Any], path: str, got: Collector) -> None:
    """`errors: [{domain, reason, message, locationType, location}]`."""
    errors = error.get("errors")
    for item in errors[:10] if isinstance(errors, list) else ():
        if not isinstance(item, dict):
            continue
        if isinstance(item.get("reason"), str):
            got.code(item["reason"], f"{path}.reason", 0)
        for name in ("message", "extendedHelp", "debugInfo"):
            if name == "message" and isinstance(item.get(name), str):
                got.message(item[name], 1)
        location, kind = item.get("location"), item.get("locationType")
        if isinstance(location, str) and kind in ("parameter", "header") and location.lower() != "authorization":
            text = f"{item.get('reason', '')} {item.get('message', '')}"
            got.field(FieldFault(shape.dotted(location), "query" if kind == "parameter" else "header", shape.problem_of(text)))
        elif isinstance(location, str):
            got.detail("location", location)


def _detail(item: dict[str, Any], path: str, got: Collector) -> None:
    kind = str(item.get("@type", "")).rpartition(".")[2] or _kind_of(item)
    reader = _DETAILS.get(kind)
    if reader is not None:
        reader(item, path, got)
    elif "@type" not in item:
        for fault in faults.from_members(item, is_item=True):
            got.field(fault)
        for name, value in item.items():
            if isinstance(value, str) and " " in value:
                got.message(value, 1)
            elif isinstance(value, str) and name in ("code", "reason", "errorCode"):
                got.code(value, f"{path}.{name}", 1)
    else:
        for name, value in item.items():
            if name == "reason" and isinstance(value, str):
                got.code(value, f"{path}.reason", 1)
            elif name != "@type":
                got.detail(name, value)


def _kind_of(item: dict[str, Any]) -> str:
    for name, kind in (("fieldViolations", "BadRequest"), ("retryDelay", "RetryInfo"), ("field_violations", "BadRequest")):
        if name in item:
            return kind
    return ""


_UNKNOWN_NAME = re.compile(r"Unknown name \"([\w.\-]+)\"")


def _bad_request(item: dict[str, Any], path: str, got: Collector) -> None:
    for violation in _dicts(item.get("fieldViolations") or item.get("field_violations")):
        text = str(violation.get("description") or "")
        name = str(violation.get("field") or "")
        if text:
            got.message(text if not name or name.lower() in text.lower() else f"{name}: {text}", 1)
        if name:
            if (unknown := _UNKNOWN_NAME.search(text)) is not None and not name.endswith(unknown[1]):
                name = f"{name}.{unknown[1]}"  # the object that holds it is named, and it in the text
            got.field(faults.fault(_plain(name), f"{violation.get('reason', '')} {text}", violation))
        if isinstance(violation.get("reason"), str):
            got.code(violation["reason"], f"{path}.fieldViolations[].reason", 1)


def _plain(name: str) -> str:
    """Field paths of protos name the oneof and quote map keys: `data[2].'key'`."""
    return name.replace("'", "").strip(".")


def _quota_failure(item: dict[str, Any], path: str, got: Collector) -> None:
    for violation in _dicts(item.get("violations")):
        if isinstance(violation.get("description"), str):
            got.message(violation["description"], 1)
        for name in ("quotaMetric", "quotaId", "quotaValue", "subject", "apiService", "quotaDimensions"):
            got.detail(name, violation.get(name))
        quota = f"{violation.get('quotaId', '')} {violation.get('subject', '')}"
        if "PerDay" in quota or "PerMinute" in quota or "PerHour" in quota or "PerSecond" in quota:
            vote(got, "a quota with a window", Code.RATE_LIMITED, 4)


def _retry_info(item: dict[str, Any], path: str, got: Collector) -> None:
    delay = item.get("retryDelay") or item.get("retry_delay")
    seconds = _proto_duration(delay)
    if seconds is not None:
        got.found.waits.append(WaitSeen(seconds, f"body {path}.retryDelay"))


def _proto_duration(value: Any) -> float | None:
    if isinstance(value, dict):
        whole, nanos = value.get("seconds", 0), value.get("nanos", 0)
        try:
            return float(whole) + float(nanos) / 1e9
        except (TypeError, ValueError):
            return None
    return stated.seconds("retrydelay", value)


def _error_info(item: dict[str, Any], path: str, got: Collector) -> None:
    if isinstance(item.get("reason"), str):
        got.code(item["reason"], f"{path}.reason", 0)
    metadata = item.get("metadata")
    for name, value in metadata.items() if isinstance(metadata, dict) else ():
        if name in _WAIT_NAMES and (seconds := stated.seconds("retrydelay", value)) is not None:
            got.found.waits.append(WaitSeen(seconds, f"body {path}.metadata.{name}"))
        elif name in ("scopes", "requiredScopes", "oauth_scopes"):
            got.found.scopes.extend(stated.scopes(value))
        else:
            got.detail(name, value, 1)


def _precondition(item: dict[str, Any], path: str, got: Collector) -> None:
    for violation in _dicts(item.get("violations")):
        if isinstance(violation.get("description"), str):
            got.message(violation["description"], 0)
        if isinstance(violation.get("type"), str):
            got.code(violation["type"], f"{path}.violations[].type", 1)
        got.detail("subject", violation.get("subject"))


def _help(item: dict[str, Any], path: str, got: Collector) -> None:
    for link in _dicts(item.get("links")):
        url = link.get("url")
        if isinstance(url, str) and got.found.docs is None:
            got.found.docs = url


def _resource(item: dict[str, Any], path: str, got: Collector) -> None:
    if isinstance(item.get("description"), str):
        got.message(item["description"], 1)
    for name in ("resourceType", "resourceName"):
        got.detail(name, item.get(name))


def _localized(item: dict[str, Any], path: str, got: Collector) -> None:
    if isinstance(item.get("message"), str) and str(item.get("locale", "en")).lower().startswith("en"):
        got.message(item["message"], 0)


def _request_info(item: dict[str, Any], path: str, got: Collector) -> None:
    got.request_id(item.get("requestId"), 0)


def _nothing(item: dict[str, Any], path: str, got: Collector) -> None:
    """DebugInfo: stack entries, for developers."""


def _dicts(value: Any) -> list[dict[str, Any]]:
    return [item for item in value[:20] if isinstance(item, dict)] if isinstance(value, list) else []


_DETAILS: dict[str, Callable[[dict[str, Any], str, Collector], None]] = {
    "BadRequest": _bad_request,
    "QuotaFailure": _quota_failure,
    "RetryInfo": _retry_info,
    "ErrorInfo": _error_info,
    "PreconditionFailure": _precondition,
    "Help": _help,
    "ResourceInfo": _resource,
    "LocalizedMessage": _localized,
    "RequestInfo": _request_info,
    "DebugInfo": _nothing,
}
