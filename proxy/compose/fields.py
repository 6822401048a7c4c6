"""What to do about each wrong parameter and about a size that is too large, in words, and their JSON members.

A clause is made for a sentence that begins with the call: "Send X again and <clause>". Values that help are given: an allowed
one (the nearest to what was sent), a bound, a form, an example.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Any

from rapidfuzz import fuzz, process

from proxy.compose.calls import Calls
from proxy.compose.words import cut, one_of, quoted
from proxy.contract.failure import BatchHint, FieldFault, Scalar
from proxy.contract.recovery import MAX_FIELDS

#: How alike a sent value and an allowed one must be to be taken for a misspelling, of 100.
NEAREST_CUTOFF = 72
MAX_ALLOWED = 30
MAX_TEXT_CHARS = 120


def nearest(received: Scalar | None, allowed: Sequence[Scalar]) -> Scalar | None:
    """The allowed value that was probably meant."""
    if received is None or not allowed:
        return None
    texts = [str(value).casefold() for value in allowed]
    match = process.extractOne(str(received).casefold(), texts, scorer=fuzz.ratio, score_cutoff=NEAREST_CUTOFF)
    return allowed[match[2]] if match else None


def clause(fault: FieldFault, calls: Calls) -> str:
    """What to change about one field: set `state` (query) to one of `open`, `closed`."""
    name, place = calls.field_name(fault)
    spelled = quoted(name, 80) + (f" ({place})" if place else "")
    if fault.problem == "unknown":
        meant = nearest(fault.name, fault.allowed)
        return f"leave out {spelled}" + (f" or write {quoted(meant)}" if meant is not None else "")
    verb = "add" if fault.problem == "missing" else "set"
    target = _target(fault)
    if target:
        return f"add {spelled}, {target}" if verb == "add" else f"set {spelled} to {target}"
    return _PLAIN_CLAUSE[fault.problem or "invalid"](spelled)


_PLAIN_CLAUSE: dict[str, Callable[[str], str]] = {
    "missing": lambda name: f"add {name}",
    "invalid": lambda name: f"correct {name}",
    "wrong_type": lambda name: f"give {name} in the type it wants",
    "out_of_range": lambda name: f"bring {name} into its range",
    "unknown": lambda name: f"leave out {name}",
    "conflict": lambda name: f"change {name}: its value is taken or contradicts another",
}


def _target(fault: FieldFault) -> str:
    """What to set a field to, "" where nothing is known."""
    if fault.allowed:
        meant = nearest(fault.received, fault.allowed)
        if meant is not None:
            return f"{quoted(meant)} ({quoted(fault.received or '')} is not allowed)"
        return f"one of {one_of(fault.allowed)}" if len(fault.allowed) > 1 else quoted(fault.allowed[0])
    of = " characters" if _is_length(fault) else ""
    if fault.minimum is not None and fault.maximum is not None:
        return f"a {'text' if of else 'value'} from {fault.minimum} to {fault.maximum}{of}"
    if fault.maximum is not None:
        return f"at most {fault.maximum}{of}"
    if fault.minimum is not None:
        return f"at least {fault.minimum}{of}"
    if fault.example is not None:
        return f"a value such as {quoted(fault.example)}"
    return f"a value of the form {quoted(fault.pattern)}" if fault.pattern else ""


def _is_length(fault: FieldFault) -> bool:
    """Whether a bound is one of a text's length: the text that was sent is no number and no date."""
    sent = fault.received
    bounds = [bound for bound in (fault.minimum, fault.maximum) if bound is not None]
    return (
        isinstance(sent, str) and not any(char.isdigit() for char in sent) and all(isinstance(bound, int) for bound in bounds)
    )


def field_members(faults: Sequence[FieldFault]) -> tuple[dict[str, Any], ...]:
    """The `fields` member. Names stay the vendor's own; a tool's argument for them is told in the steps."""
    return tuple(_field_member(fault) for fault in faults[:MAX_FIELDS])


def _field_member(fault: FieldFault) -> dict[str, Any]:
    member: dict[str, Any] = {"name": cut(fault.name, MAX_TEXT_CHARS)}
    if fault.place is not None:
        member["in"] = fault.place
    if fault.problem is not None:
        member["problem"] = fault.problem
    if fault.received is not None:
        member["received"] = _bounded(fault.received)
    if fault.allowed:
        member["allowed"] = [_bounded(value) for value in fault.allowed[:MAX_ALLOWED]]
    for name in ("minimum", "maximum", "pattern", "example"):
        value = getattr(fault, name)
        if value is not None:
            member[name] = _bounded(value)
    return member


def _bounded(value: Scalar) -> Scalar:
    return cut(value, MAX_TEXT_CHARS) if isinstance(value, str) else value


def smaller(batch: BatchHint) -> int | None:
    """The size to try next: what was suggested, else the stated maximum, else half of what was sent."""
    current, maximum = batch.current, batch.maximum
    if batch.suggested is not None and batch.suggested >= 1:
        return batch.suggested
    if maximum is not None and maximum >= 1 and (current is None or maximum < current):
        return maximum
    return current // 2 if current is not None and current > 1 else None


def batch_member(batch: BatchHint | None) -> dict[str, Any] | None:
    """The `batch` member, or None where it would say nothing to act on."""
    if batch is None:
        return None
    members = {
        "parameter": cut(batch.parameter, MAX_TEXT_CHARS) if batch.parameter else None,
        "in": batch.place,
        "current": batch.current,
        "suggested": smaller(batch),
        "maximum": batch.maximum,
    }
    kept = {name: value for name, value in members.items() if value is not None}
    return kept if set(kept) - {"parameter", "in", "current"} else None


def batch_clause(batch: BatchHint | None, calls: Calls) -> str:
    """with `per_page`=50 instead of 100; with at most 50 items in `records`. "" where nothing smaller is known."""
    size = smaller(batch) if batch is not None else None
    if batch is None or size is None:
        return ""
    was = f" instead of {batch.current}" if batch.current is not None and batch.current != size else ""
    if not batch.parameter:
        return f"with at most {size} items{was}"
    name = calls.argument(batch.parameter, batch.place) or batch.parameter
    if batch.place == "query":
        return f"with `{cut(name, 60)}={size}`{was}"
    body = calls.setting.request.body
    if re.search(rb'"%b"\s*:\s*"?\d' % re.escape(batch.parameter.rpartition(".")[2].encode()), body):
        return f"with {quoted(name)} set to {size}{was}"
    return f"with at most {size} items in {quoted(name)}{was}"
