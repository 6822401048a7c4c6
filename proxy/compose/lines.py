"""`error` and `reason`: what went wrong in one line of the product's own words, and why, with the facts the vendor gave.

The vendor's words stand only between quotation marks and within a bound; its remaining codes and details follow as `key: value`
while there is room.
"""

from __future__ import annotations

from proxy.compose.case import OWN_SOURCE, Case
from proxy.compose.changing import was_deleted
from proxy.compose.own import is_own
from proxy.compose.words import count, cut, joined, quoted, span
from proxy.contract.codes import Code
from proxy.contract.recovery import MAX_REASON_CHARS

MAX_ERROR_CHARS = 160
MAX_QUOTE_CHARS = 320
MAX_WHY_CHARS = 180
MAX_DETAIL_CHARS = 120
MAX_CODES = 4
_CODE = "code"
#: Room that a long message leaves for the details behind it.
DETAILS_RESERVE = 70

#: code -> (the error, {s} the upstream and {m} the method; why, where the vendor said nothing)
LINES: dict[Code, tuple[str, str]] = {
    Code.INVALID_ARGUMENT: ("{s} refused a value in this call.", "It did not say which value is wrong."),
    Code.MALFORMED_REQUEST: ("{s} could not parse this request.", "Its body or query is not of the form that is wanted."),
    Code.PAYLOAD_TOO_LARGE: ("This request is too large for {s}.", "Its body, a part of it or its URL is over a size limit."),
    Code.UNSUPPORTED_MEDIA_TYPE: (
        "{s} does not serve this content type.",
        "It takes the body, or answers, in another form only.",
    ),
    Code.METHOD_NOT_ALLOWED: ("{s} does not serve {m} at this path.", "The path serves other methods only."),
    Code.NOT_FOUND: ("{s} found nothing there.", "It does not exist, or it is hidden from this account."),
    Code.GONE: ("This is gone from {s} for good.", "It was deleted, archived or retired."),
    Code.ALREADY_EXISTS: ("It exists at {s} already.", "A record with the same key was there before."),
    Code.CONFLICT: ("The state at {s} is not the one that this call expects.", "It was changed in the meantime."),
    Code.FAILED_PRECONDITION: (
        "Something else must be done at {s} first.",
        "The state of the object does not allow this call yet.",
    ),
    Code.CONTENT_BLOCKED: ("{s} refused the content.", "A content, safety or legal policy forbids it."),
    Code.NOT_IMPLEMENTED: ("{s} does not offer this operation.", "It is not built, or not in this version."),
    Code.RESULT_MISMATCH: (
        "The result from {s} does not meet the condition set for it.",
        "The call succeeded, but its data breaks that condition.",
    ),
    Code.PARTIAL_FAILURE: ("{s} carried out only a part of the batch.", "Some items failed."),
    Code.AMBIGUOUS_MATCH: ("Several records at {s} match.", "The name or filter does not tell them apart."),
    Code.CONFIRMATION_REQUIRED: (
        "{s} wants a person to confirm this first.",
        "It goes through only after a confirmation or a challenge.",
    ),
    Code.PERMISSION_DENIED: (
        "This account may not do this at {s}.",
        "The account is known, and access to this is not granted to it.",
    ),
    Code.PAYMENT_REQUIRED: (
        "{s} wants payment or a larger plan first.",
        "Credit, payment method or plan do not cover this call.",
    ),
    Code.ACCOUNT_BLOCKED: (
        "The account at {s} is blocked or not active yet.",
        "It is suspended, disabled, locked or unverified.",
    ),
    Code.UNAUTHENTICATED: ("{s} did not accept the credential.", "It is missing or not valid."),
    Code.CREDENTIAL_EXPIRED: ("The credential for {s} has expired or was revoked.", "A new one is needed."),
    Code.MISSING_SCOPE: ("The credential for {s} lacks a scope.", "It is valid, but not for this."),
    Code.RATE_LIMITED: ("{s} has reached its limit of calls for now.", "The limit resets by itself."),
    Code.RESOURCE_LOCKED: ("Another operation at {s} holds this.", "It is free again when that operation ends."),
    Code.TIMEOUT: ("{s} did not answer in time.", "The work took longer than a limit allows."),
    Code.UPSTREAM_UNAVAILABLE: ("{s} is not available at the moment.", "It is overloaded, down or in maintenance."),
    Code.UPSTREAM_ERROR: ("{s} failed on its own side.", "The fault is not in the call."),
}


def error_line(case: Case) -> str:
    """One short line of ours."""
    source = case.source if case.source != OWN_SOURCE else "The proxy"
    line = LINES[case.failure.code][0].format(s=source, m=case.calls.method)
    fields = case.facts.fields
    if case.failure.code is Code.INVALID_ARGUMENT and fields:
        named = [quoted(case.calls.field_name(fault)[0], 40) for fault in fields[:3]]
        line = f"{source} refused {joined([*named, 'more'] if len(fields) > 3 else named)}."
    elif case.failure.is_concurrency:
        line = f"{source} is handling as many calls at once as it allows."
    return cut(line, MAX_ERROR_CHARS)


def reason(case: Case, why: str = "") -> str:
    """Why, in up to 400 characters. `why` is a rule's or our own first sentence."""
    parts = [_history(case)] if case.failed_times > 1 or was_deleted(case) else []
    if why:
        parts.append(cut(why, MAX_WHY_CHARS))
    facts = case.facts
    further, pairs = _rest(case)
    if facts.message:
        reserve = DETAILS_RESERVE if further or pairs else 0
        room = MAX_REASON_CHARS - sum(map(len, parts)) - len(parts) - reserve
        parts.append(_said(case, min(room, MAX_QUOTE_CHARS), further))
    elif not why:
        parts.append(LINES[case.failure.code][1])
    if facts.limit and facts.window_seconds:
        parts.append(f"The limit is {count(facts.limit, 'call')} in {span(facts.window_seconds)}.")
    elif case.wait is not None and not case.failure.wait_is_stated and case.failure.code is Code.RATE_LIMITED:
        parts.append("No wait was stated.")
    return _with_pairs(" ".join(parts), pairs)


def _history(case: Case) -> str:
    if was_deleted(case):
        return "An earlier try of this DELETE seems to have worked: this one found nothing left."
    return f"This same call has now failed {case.failed_times} times within 10 minutes."


def _said(case: Case, room: int, further: list[str]) -> str:
    """The vendor's messages as quotations, as many as there is room for. What the proxy itself knows is not quoted."""
    message = case.facts.message
    if is_own(case.failure.rule):
        return cut(message, room)
    said = f'{case.source} says: "'
    said += cut(message, max(room - len(said) - 2, 20)) + '"'
    for each in further:
        quotation = f'; "{cut(each, MAX_DETAIL_CHARS)}"'
        if len(said) + len(quotation) <= room + DETAILS_RESERVE:
            said += quotation
    return said if said.endswith(('."', '!"', '?"')) else said + "."


def _rest(case: Case) -> tuple[list[str], list[str]]:
    """Further messages, and the remaining facts as `key: value`, without what was said already and the request id."""
    facts = case.facts
    if not facts.details and not facts.codes and not facts.quota:
        return [], []
    said = facts.message.casefold()
    seen = {(facts.request_id or "").casefold(), "", "about:blank"}  # RFC 9457: a type that says nothing
    further: list[str] = []
    pairs: list[str] = []
    codes: list[str] = []
    known = [("limit", facts.quota)] if facts.quota else []
    for key, value in (*known, *facts.details, *((_CODE, code) for code in facts.codes)):
        folded = value.casefold()
        if folded in seen or (folded in said and (len(folded) > 3 or not key)):
            continue
        seen.add(folded)
        if not key:
            further.append(value)
        elif key == _CODE:
            codes.append(cut(value, MAX_DETAIL_CHARS))
        else:
            pairs.append(f"{cut(key, 40)}: {cut(value, MAX_DETAIL_CHARS)}")
    if codes:
        pairs.append(f"{'code' if len(codes) == 1 else 'codes'}: {', '.join(codes[:MAX_CODES])}")
    return further, pairs


def _with_pairs(text: str, pairs: list[str]) -> str:
    """The text and as many pairs as there is room for."""
    text = cut(text, MAX_REASON_CHARS)
    glue = " "
    for pair in pairs:
        if len(text) + len(glue) + len(pair) + 1 <= MAX_REASON_CHARS:
            text += glue + pair
            glue = "; "
    return text if glue == " " else f"{text}."
