"""Signs that a 2xx body is the very thing that was asked for, although it speaks of failures: an object in a failed state, a
description of an error, a verdict, a count of errors.

Owns: those signs. They come before the signs of an envelope, since a success that is taken for a failure does more harm than a
failure that passes. A flag that says no about the call itself (`ok: false`, a JSON-RPC error) is not overruled. Pure, never raises.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from proxy.contract.codes import Code
from proxy.exchange import Exchange, Request
from proxy.reading import codewords
from proxy.reading.formats.names import normal

#: Last words of paths at which descriptions of failures, records of them or the state of a system are kept.
_DESCRIBING = re.compile(
    r"(?i)(?:^|[/_.-])(?:errors?|error[_-]?codes?|(?:http[_-]?)?status[_-]?codes?|problems?|problem[_-]?types?|faults?|exceptions?|logs?|incidents?"
    r"|deliveries|glossary|i18n|locales?|translations?|config(?:uration)?|settings|health[a-z]*|readyz?|livez?|lint|validat\w+|openapi|schemas?"
    r"|reports?|alerts?|crashes|failures|dead[_-]?letters?)(?:[/.?]|$)"
)
#: Where a word begins in a name such as `importErrors`.
_HUMP = re.compile(r"(?<=[a-z])(?=[A-Z])")
#: What says nothing of the thing that was asked after.
_OF_CALLS = frozenset({Code.UPSTREAM_UNAVAILABLE, Code.TIMEOUT, Code.RATE_LIMITED})
_FEW = 2
_OWN_ID = re.compile(r"(?:id|uuid|guid|sid|uid|key|number|txid|\w+id)")
#: Ids of the call, of a trace, of the error itself: error envelopes carry them too.
_FOREIGN_ID = re.compile(
    r".*(?:request|trace|correlation|conversation|partner|reference|error|log|debug|span|session|client|account|user|app|tenant|org\w*|support|incident|event|activity|operation|message|transact).*id"
)
_STATES = frozenset({"status", "state", "readystate", "conclusion", "outcome", "phase", "result"})
_FAILED = frozenset(
    {
        "failed",
        "failure",
        "error",
        "errored",
        "declined",
        "rejected",
        "denied",
        "aborted",
        "cancelled",
        "canceled",
        "expired",
        "undelivered",
        "bounced",
        "refused",
    }
)
_VERDICTS = frozenset(
    ["valid", "isvalid", "allowed", "isallowed", "active", "available", "isavailable", "exists", "decision", "flagged", "verified", "deliverable", "enabled", "eligible", "permitted", "granted", "matched", "passed"]
)  # fmt: skip
_CALL_FLAGS = frozenset({"ok", "success", "succeeded", "issuccess", "successful"})
_SEVERE = ("error", "fatal")
_COUNTED = frozenset({"line", "lineno", "column", "count", "occurrences", "firstseen", "lastseen", "position"})


def is_asked_for(exchange: Exchange, value: Any) -> bool:
    """Whether a JSON value is a result, whatever failures it tells of."""
    request = exchange.request
    if isinstance(value, list):
        return request.is_safe and _describes(request)
    if not isinstance(value, dict) or "jsonrpc" in value:
        return False
    names = {normal(name): member for name, member in value.items()}
    if any(names.get(flag) in (False, "false", 0, "0") for flag in _CALL_FLAGS if flag in names):
        return request.is_safe and _echoes_id(request, names)
    if value.get("resourceType") == "OperationOutcome":
        return "$validate" in request.path or not _has_severe_issue(value.get("issue"))
    if _is_hollow(names):
        return False
    if not request.is_safe and (is_answer(names) or is_failed_query(names)):
        return False
    if str(names.get("status")).lower() == "failure" and names.get("error") and names.get("result") in ([], {}, None, ""):
        return False
    if (_is_verdict(names) and not failed_to_judge(names)) or _is_object_in_a_state(names) or _counts_errors(names):
        return True
    return request.is_safe and (_describes(request) or _echoes_id(request, names) or _lists_findings(names))


def _describes(request: Request) -> bool:
    return _DESCRIBING.search(_HUMP.sub("-", request.path)) is not None


def _is_verdict(names: Mapping[str, Any]) -> bool:
    """`{valid: false, errors: [...]}`: the answer to the question that was asked."""
    return any(isinstance(names.get(name), bool) for name in _VERDICTS)


def failed_to_judge(names: Mapping[str, Any]) -> bool:
    """`{isValid: false, userError: MS_UNAVAILABLE}`: the question could not be answered."""
    return _is_verdict(names) and any(
        name.endswith("error")
        and isinstance(code, str)
        and code.isupper()
        and any(vote[0] in _OF_CALLS for vote in codewords.votes(code))
        for name, code in names.items()
    )


def _has_severe_issue(issues: Any) -> bool:
    """FHIR: an outcome may only inform."""
    return isinstance(issues, list) and any(isinstance(each, dict) and each.get("severity") in _SEVERE for each in issues)


def is_answer(names: Mapping[str, Any]) -> bool:
    """`{status: failure, errorCode: 12, errorMessage: ...}`: a no and an error's own code and text, of the call that changes something."""
    return (
        str(names.get("status", names.get("result"))).lower() in ("failure", "error", "fail")
        and bool(names.get("errorcode"))
        and isinstance(names.get("errormessage", names.get("errormsg", names["errorcode"])), str)
    )


def _is_hollow(names: Mapping[str, Any]) -> bool:
    """An answer in which nothing but an error stands: `{email: "", score: "", domain: "", error_code: 100, error_message: ...}`."""
    others = [member for name, member in names.items() if not name.startswith("error")]
    is_told = bool(names.get("errorcode")) and isinstance(names.get("errormessage"), str) and bool(names["errormessage"])
    return is_told and len(others) > _FEW and all(member in ("", 0, None, [], {}) for member in others)


def is_failed_query(value: Mapping[str, Any]) -> bool:
    """`{status: failed, error: Column x not found, data: {rows: [], cols: []}}`: the answer of a query that did not run, with nothing in it."""
    data = value.get("data")
    return (
        str(value.get("status")).lower() in _FAILED
        and isinstance(value.get("error"), str)
        and " " in value["error"]
        and isinstance(data, dict | list)
        and not any(data.values() if isinstance(data, dict) else data)
    )


def _is_object_in_a_state(names: Mapping[str, Any]) -> bool:
    """An id of its own, and a state beside it."""
    if not any(isinstance(names.get(name), str) and str(names[name]).lower() in _FAILED for name in _STATES):
        return False
    return any(_is_own_id(name, member) for name, member in names.items())


def _is_own_id(name: str, member: Any) -> bool:
    if isinstance(member, bool) or not isinstance(member, str | int) or member == "":
        return False
    return _OWN_ID.fullmatch(name) is not None and _FOREIGN_ID.fullmatch(name) is None


def _echoes_id(request: Request, names: Mapping[str, Any]) -> bool:
    """The id that the path names stands in the answer."""
    parts = set(request.path.strip("/").split("/")[1:])
    return any(
        _OWN_ID.fullmatch(name) and isinstance(member, str | int) and str(member) in parts for name, member in names.items()
    )


def _counts_errors(names: Mapping[str, Any]) -> bool:
    """Errors as a number: how many there were, or how far a value may be off."""
    errors = [names[name] for name in ("error", "errors", "failed", "failures") if name in names]
    if not errors or not all(_is_number(each) for each in errors):
        return False
    texts = sum(1 for member in names.values() if isinstance(member, str) and not _is_number(member))
    return len(names) > 1 and not texts


def _is_number(member: Any) -> bool:
    if isinstance(member, str):
        return member.strip().replace(".", "", 1).lstrip("-").isdigit()
    return isinstance(member, int | float) and not isinstance(member, bool)


def _lists_findings(names: Mapping[str, Any]) -> bool:
    """A list of errors that were found in something: each has its place or its count."""
    found = names.get("errors") or names.get("problems")
    return (
        isinstance(found, list)
        and bool(found)
        and all(isinstance(item, dict) and any(normal(name) in _COUNTED for name in item) for item in found)
    )
