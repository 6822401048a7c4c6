"""Steps of the permanent codes: what to change, or which call to make instead.

No step says to repeat the call as it was. A call is named only where it differs from the failed one or goes out changed.
"""

from __future__ import annotations

import re
from collections.abc import Callable

import orjson

from proxy.compose import paths
from proxy.compose.case import MANY_TIMES, Case
from proxy.compose.fields import batch_clause, clause
from proxy.compose.words import count, joined, quoted
from proxy.contract.codes import Code
from proxy.contract.failure import Facts
from proxy.contract.recovery import MAX_STEP_CHARS

_HTTP_METHODS = ("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS")
_WORD = re.compile(r"[A-Z]{3,7}")


def steps(case: Case) -> list[str]:
    """The default steps of a permanent failure."""
    enough = f"It has failed {case.failed_times} times within 10 minutes: if the change does not help, stop and tell the user."
    return [*_STEPS[case.failure.code](case), enough if case.failed_times >= MANY_TIMES and not was_deleted(case) else ""]


def corrections(case: Case) -> list[str]:
    """Send X again and set `state` (query) to one of `open`, `closed`; a second step for what finds no room in the first."""
    clauses = [clause(fault, case.calls) for fault in case.facts.fields[:5]]
    if not clauses:
        return []
    opening = f"Send {case.calls.call} again and "
    written: list[str] = []
    room = MAX_STEP_CHARS - len(opening) - 1
    while clauses and (not written or len("; ".join([*written, clauses[0]])) <= room):
        written.append(clauses.pop(0))
    return [f"{opening}{'; '.join(written)}.", f"Also {'; '.join(clauses)}." if clauses else ""]


def _invalid_argument(case: Case) -> list[str]:
    smaller = batch_clause(case.facts.batch, case.calls)
    known = corrections(case)
    if known:
        return known
    if smaller:
        return [f"Send {case.calls.call} again {smaller}."]
    return [f"Correct what the reason names, then send {case.calls.call}; unchanged it will fail again."]


def _malformed(case: Case) -> list[str]:
    request = case.setting.request
    known = corrections(case)
    if known:
        return known
    if not request.body:
        return [f"Write the query anew with every special character percent-encoded, then send {case.calls.call}."]
    kind = case.asked(b"content-type").partition(";")[0].strip() or "application/json"
    if "json" not in kind or not request.body_complete:
        return [f"Write the body anew as valid {quoted(kind)}, then send {case.calls.call}."]
    try:
        orjson.loads(request.body)
    except orjson.JSONDecodeError as error:
        where = f"it stops being JSON at line {error.lineno}, column {error.colno}"
        return [
            f"Write the body anew as valid JSON ({where}), then send {case.calls.call} with `Content-Type: application/json`."
        ]
    return [
        f"Your body is JSON, but not of the structure that is wanted: build it anew as the reason says, then send {case.calls.call}."
    ]


def _too_large(case: Case) -> list[str]:
    smaller = batch_clause(case.facts.batch, case.calls)
    if smaller:
        return [f"Send {case.calls.call} {smaller}.", "Send the rest in further calls of that size."]
    known = corrections(case)
    if known:
        return known
    request = case.setting.request
    size = len(request.body) if request.body_complete else request.body_length or 0
    if size:
        return [
            f"Split the body ({count(size, 'byte')}) and send half of it with {case.calls.call}.",
            "Send the other half in a further call; halve again if it is still too large.",
        ]
    if request.query:
        return [f"Send {case.calls.call} with a shorter query: ask for half as many values a call."]
    return [f"Send {case.calls.call} again asking for or sending half as much."]


def _media_type(case: Case) -> list[str]:
    known = corrections(case)
    if known:
        return known
    if case.failure.status == 406 or (case.setting.request.is_safe and not case.setting.request.body):
        return [f"Send {case.calls.call} again with `Accept: application/json`, or `Accept: */*` if that is refused too."]
    served = case.answered(b"accept-post") or case.answered(b"accept-patch") or case.answered(b"accept")
    kind = served.split(",", 1)[0].partition(";")[0].strip()
    if not _is_media_type(kind):
        sent = case.asked(b"content-type")
        kind = "application/x-www-form-urlencoded" if "json" in sent else "application/json"
    return [f"Send {case.calls.call} again with `Content-Type: {kind}` and the body in that form."]


def _is_media_type(kind: str) -> bool:
    return 2 < len(kind) <= 60 and "/" in kind and "*" not in kind and paths.shown(kind) == kind


def allowed_methods(allow: str, facts: Facts, method: str) -> list[str]:
    """The methods that the path serves, as far as they were told: by Allow, by a field, else by the vendor's words."""
    named = allow.replace(",", " ").upper().split()
    for fault in facts.fields:
        if fault.name.casefold() == "method":
            named += [str(value).upper() for value in fault.allowed]
    if not named:
        said = facts.message.upper()
        named = _WORD.findall(said)
        if method not in named and " NOT " in f" {said} ":  # what is refused is named, not what is served
            return []
    return [each for each in _HTTP_METHODS if each in named and each != method]


def _method(case: Case) -> list[str]:
    methods = allowed_methods(case.answered(b"allow"), case.facts, case.calls.method)
    path = case.calls.path
    written = [call for method in methods if (call := case.calls.written(method, path))]
    if written and case.calls.is_shown:
        served = "it is" if len(written) == 1 else "these are"
        return [f"Use {joined(written[:4], 'or')} instead: {served} served at this path."]
    if methods:
        return [f"Use the method {joined(methods, 'or')} at this path instead."]
    ask = case.calls.written("OPTIONS", path) if case.calls.is_shown and case.calls.method != "OPTIONS" else None
    question = [f"Ask which methods it serves: {ask}."] if ask else []
    return [*question, f"Use another call for this: {case.source} does not serve {case.calls.method} here."]


def _not_found(case: Case) -> list[str]:
    if was_deleted(case):
        return [f"Go on: there is nothing left to delete at {case.calls.call}."]
    listing = case.calls.listing()
    call = case.calls.call
    if case.facts.suggestions:
        near = next((str(value) for value in case.facts.suggestions[0].values() if value not in (None, "")), "")
        return [
            f"Send {call} again with the id of the suggestion that is meant, first of all {quoted(near)}.",
            "If none of them is meant, ask the user for the exact name.",
        ]
    if case.facts.fields:
        return _not_found_values(case, listing)
    if listing and _names_a_record(case):
        return [
            f"List what exists with {listing}, and send {call} with an id from there.",
            "If it is not in the list, tell the user that it does not exist or is hidden from this account.",
        ]
    return [
        f"Check every name in {call} against what a list or search call returns, and send it corrected.",
        "If the names are right, tell the user that it does not exist or is hidden from this account.",
    ]


def _not_found_values(case: Case, listing: str | None) -> list[str]:
    """For a call that refers to something in a parameter: the parameter is there, what it names is not."""
    if any(fault.allowed for fault in case.facts.fields):
        return corrections(case)
    names = joined([quoted(case.calls.field_name(fault)[0]) for fault in case.facts.fields[:3]])
    where = f" Take it from {listing} or a call like it." if listing and case.calls.method == "GET" else ""
    return [
        f"Send {case.calls.call} again with a value of {names} that exists.{where}",
        "If the value is right, tell the user that it does not exist or is hidden from this account.",
    ]


def _names_a_record(case: Case) -> bool:
    """Whether the call's path ends with the id of one record."""
    return paths.is_id(case.calls.path.rstrip("/").rpartition("/")[2])


def was_deleted(case: Case) -> bool:
    """Whether a DELETE found nothing because an earlier try of it worked."""
    return (
        case.failure.code in (Code.NOT_FOUND, Code.GONE)
        and case.calls.method == "DELETE"
        and (case.setting.attempts > 1 or case.setting.may_have_happened)
    )


def _gone(case: Case) -> list[str]:
    if was_deleted(case):
        return _not_found(case)
    listing = case.calls.listing() if _names_a_record(case) else None
    instead = f"what {listing} lists now" if listing else "what the reason names as its replacement"
    return [
        f"Use {instead}; {case.calls.call} will not work again.",
        "If there is no replacement, tell the user that it was retired or deleted.",
    ]


def _exists(case: Case) -> list[str]:
    fields = joined([quoted(case.calls.field_name(fault)[0]) for fault in case.facts.fields[:3]])
    listing = case.calls.listing() or case.calls.record()
    find = (
        f"Find the one that exists with {listing}, and use or change that one."
        if listing
        else "Use or change the one that exists."
    )
    if case.facts.suggestions:
        near = next((str(value) for value in case.facts.suggestions[0].values() if value not in (None, "")), "")
        find = f"Use or change the one that exists: {quoted(near)}."
    return [
        find,
        f"To make another one, send {case.calls.call} with {f'a new value of {fields}' if fields else 'other values'}.",
    ]


def _conflict(case: Case) -> list[str]:
    read = case.calls.record()
    first = (
        f"Read the state as it is now: {read}."
        if read
        else f"Read the state as it is now, with a call to {case.source} that shows it."
    )
    return [first, f"Apply your change to that state, and send {case.calls.call} with its version, ETag or values."]


def _precondition(case: Case) -> list[str]:
    known = corrections(case)
    if known:
        return known
    do_it = f"do what the reason says is missing, then send {case.calls.call}"
    read = case.calls.record()
    if read is None or case.setting.request.is_safe:
        return [f"{do_it[:1].upper()}{do_it[1:]}; before that it will fail again."]
    return [f"Read the state as it is now: {read}.", f"If that state can be changed, {do_it}."]


def _blocked(case: Case) -> list[str]:
    fields = joined([quoted(case.calls.field_name(fault)[0]) for fault in case.facts.fields[:3]])
    return [
        f"Rewrite {fields or 'the content'} without what is refused, then send {case.calls.call}; the same content is refused again.",
        f"If it cannot be rewritten, tell the user that {case.source} refuses it by policy.",
    ]


def _not_offered(case: Case) -> list[str]:
    return [
        f"Use another call or tool for this: {case.source} does not offer {case.calls.call}.",
        "If there is none, tell the user that it cannot be done there.",
    ]


def _mismatch(case: Case) -> list[str]:
    if case.is_unsure:
        return [
            f"Do not repeat {case.calls.call}: it was carried out, and its answer stands in `data`.",
            "Compare `data` with the condition in the reason; correct what the call did with another one, or tell the user.",
        ]
    return [
        f"Send {case.calls.call} with other parameters, so that its result meets the condition in the reason.",
        "Do not use the result as it is; if it cannot be met, tell the user.",
    ]


def _partial(case: Case) -> list[str]:
    return [f"Send {case.calls.call} with only the failed items, corrected; the others are done."]


_STEPS: dict[Code, Callable[[Case], list[str]]] = {
    Code.INVALID_ARGUMENT: _invalid_argument,
    Code.MALFORMED_REQUEST: _malformed,
    Code.PAYLOAD_TOO_LARGE: _too_large,
    Code.UNSUPPORTED_MEDIA_TYPE: _media_type,
    Code.METHOD_NOT_ALLOWED: _method,
    Code.NOT_FOUND: _not_found,
    Code.GONE: _gone,
    Code.ALREADY_EXISTS: _exists,
    Code.CONFLICT: _conflict,
    Code.FAILED_PRECONDITION: _precondition,
    Code.CONTENT_BLOCKED: _blocked,
    Code.NOT_IMPLEMENTED: _not_offered,
    Code.RESULT_MISMATCH: _mismatch,
    Code.PARTIAL_FAILURE: _partial,
}
