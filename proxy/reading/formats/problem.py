"""Problem details (RFC 9457, once RFC 7807), JSON and XML, with whatever extension members a vendor adds.

The members are those of the generic walk; what is particular is `type`: a URI whose last segment is the vendor's code, unless it
is about:blank or only points at an RFC or a page about HTTP statuses. `instance` may be the request's id.
"""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any
from urllib.parse import unquote

from proxy.contract.codes import Code
from proxy.reading.formats import faultnames, faults, shape
from proxy.reading.formats.collect import Collector
from proxy.reading.formats.view import View, vote

_MEMBERS = ("detail", "status", "type", "instance")
#: Types that restate a status: RFCs, MDN, registries of statuses.
_PLAIN_TYPE = re.compile(
    r"about:blank|(?:ietf|rfc-editor|httpstatus(?:es)?|httpwg|w3|developer\.mozilla|restfulapi)\.|/rfc\d{4}|#section-|/status(?:es)?/\d{3}\Z|/\d{3}\Z",
    re.IGNORECASE,
)
_SEGMENT = re.compile(r"[A-Za-z][\w.\-]{2,80}\Z")
_URN_ID = re.compile(r"urn:(?:uuid|[\w-]+:(?:trace|request|correlation|error|instance)[\w-]*):([\w\-]{8,})\Z", re.IGNORECASE)
#: An id drawn by a machine, where a URI should stand.
_BARE_ID = re.compile(r"((?=[^/]*\d)[0-9a-fA-F]{8}-[0-9a-fA-F-]{20,}|(?=[^/]*\d)[0-9A-Za-z_\-]{16,64})\Z")
#: Types that the IANA registry of problem types defines.
_REGISTERED: dict[str, tuple[Code, int]] = {
    "quota-exceeded": (Code.RATE_LIMITED, 3),
    "temporary-reduced-capacity": (Code.UPSTREAM_UNAVAILABLE, 4),
    "abnormal-usage-detected": (Code.RATE_LIMITED, 3),
    "missing-request-parameter": (Code.INVALID_ARGUMENT, 4),
    "date": (Code.INVALID_ARGUMENT, 2),
    "invalid-body-property-format": (Code.INVALID_ARGUMENT, 4),
    "missing-body-property": (Code.INVALID_ARGUMENT, 4),
    "business-rule-violation": (Code.FAILED_PRECONDITION, 3),
    "license-expired": (Code.PAYMENT_REQUIRED, 3),
    "license-cancelled": (Code.PAYMENT_REQUIRED, 3),
    "already-exists": (Code.ALREADY_EXISTS, 4),
}


def read(view: View, got: Collector) -> bool:
    """`{"type", "title", "status", "detail", "instance", ...}`."""
    value = view.value
    if got.found.format:
        return False
    if "problem+" not in view.media_type and sum(1 for name in _MEMBERS if name in value) < 2:
        return False
    got.found.format = "problem"
    kind = value.get("type")
    if isinstance(kind, str) and (":" in kind or "/" in kind) and not _PLAIN_TYPE.search(kind):
        segment = unquote(kind.rstrip("/#").rpartition("#" if "#" in kind.rstrip("#") else "/")[2].rpartition(":")[2])
        if _SEGMENT.match(segment):
            got.code(segment, "type", 0)
            registered = _REGISTERED.get(segment)
            if registered is not None:
                vote(got, f"problem type {segment}", *registered)
    _instance(value.get("instance"), got)
    _parameter(value, view.status, got)
    return False


#: What a title or detail says where `name` is that of a parameter, and the places that it may tell.
_OF_PARAMETER = re.compile(r"\b(?:parameter|param|field|property|attribute|argument|header|query)s?\b", re.IGNORECASE)
_PLACE = re.compile(r"\b(query|header|path|body) (?:parameter|param|field|property)", re.IGNORECASE)


def _parameter(value: dict[str, Any], status: int, got: Collector) -> None:
    """`{"title": "A query parameter is invalid.", "name": "tags"}`: the parameter beside the problem's own members."""
    name = next((value[key] for key in ("name", "invalidName") if isinstance(value.get(key), str)), "")
    said = f"{value.get('title') or ''} {value.get('detail') or ''}"
    if (
        not shape.is_field_name(name)
        or shape.is_error_name(name)
        or not faultnames.is_field(name)
        or not _OF_PARAMETER.search(said)
    ):
        return
    place = _PLACE.search(said)
    fault = faults.fault(name, said)
    got.field(replace(fault, place=shape.PLACES[place[1].lower()]) if place is not None else fault)
    if status in (400, 422):
        vote(got, "problem name", Code.INVALID_ARGUMENT, 3)


def _instance(instance: Any, got: Collector) -> None:
    if isinstance(instance, str):
        match = _URN_ID.match(instance) or _BARE_ID.match(instance)
        if match is not None:
            got.request_id(match[1], 3)
