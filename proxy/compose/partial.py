"""Partial results: what worked comes back, what failed is told by group, and the hint names only what is worth sending again.

`compose_partial` is for a vendor's bulk answer of which some items failed, `compose_entry` for one source of a fan-out
(CONTRACT section 3). The vendor's body stands whole in `data`.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

import orjson

from proxy.compose.case import Case
from proxy.compose.setting import Setting
from proxy.compose.words import clock_time, count, cut, joined, span
from proxy.contract.codes import RETRY_AT_OVER_SECONDS, Class, default_wait_seconds
from proxy.contract.failure import Failure, ItemGroup, PartialOutcome
from proxy.contract.recovery import MAX_GROUP_IDS, MAX_GROUPS, MAX_HINT_CHARS, MAX_REASON_CHARS, RecoveryError
from proxy.exchange import Exchange, Response
from proxy.reading.decode import BULK_LIMIT, decode

MAX_ID_CHARS = 80
MAX_NAMED_ITEMS = 20
#: What the groups may take beside the data, and the (reason, ids) sizes that are tried for it.
MAX_ERRORS_BYTES = 6144
_GROUP_SIZES = ((MAX_REASON_CHARS, MAX_GROUP_IDS), (160, MAX_GROUP_IDS), (120, 8), (80, 3), (40, 1))


def compose_partial(failure: Failure, exchange: Exchange, setting: Setting, *, has_data: bool = True) -> dict[str, Any]:
    """The partial result of a batch, members in the contract's order.

    Without `has_data` the member `data` is null: where the vendor's bytes take its place, nobody needs them parsed.
    """
    case = Case(failure, setting)
    outcome = failure.facts.partial or PartialOutcome((), 0)
    return {
        "completeness": "partial",
        "data": data_of(exchange.response) if has_data else None,
        "errors": _errors(outcome.groups[:MAX_GROUPS]),
        "retryHint": cut(" ".join(_hint(case, outcome)), MAX_HINT_CHARS),
    }


def compose_entry(source: str, error: RecoveryError) -> dict[str, Any]:
    """One failed source in the `errors` of a fan-out."""
    entry: dict[str, Any] = {"source": source, "class": error.cls.value, "code": error.code.value, "reason": error.reason}
    if error.retry_after_seconds is not None:
        entry["retryAfterSeconds"] = error.retry_after_seconds
    if error.effect is not None:
        entry["effect"] = error.effect.value
    return entry


def data_of(response: Response | None) -> Any:
    """The vendor's body: its JSON value, else its text."""
    if response is None:
        return None
    document = decode(response, max(BULK_LIMIT, len(response.body)))
    return document.value if document.kind == "json" else document.text


def _errors(groups: Sequence[ItemGroup]) -> list[dict[str, Any]]:
    """The groups, with shorter reasons and fewer ids where many of them are long."""
    entries: list[dict[str, Any]] = []
    for reason_chars, ids in _GROUP_SIZES:
        entries = [_group(group, reason_chars, ids) for group in groups]
        if len(orjson.dumps(entries)) <= MAX_ERRORS_BYTES:
            break
    return entries


def _group(group: ItemGroup, reason_chars: int, ids: int) -> dict[str, Any]:
    entry: dict[str, Any] = {
        "class": group.code.cls.value,
        "code": group.code.value,
        "reason": cut(group.reason, reason_chars) or "No reason was given.",
    }
    if group.code.cls is Class.RETRYABLE:
        entry["retryAfterSeconds"] = _wait(group)
    entry["count"] = group.count
    if group.ids:
        entry["ids"] = [cut(each, MAX_ID_CHARS) for each in group.ids[:ids]]
    return entry


def _wait(group: ItemGroup) -> int:
    return group.wait_seconds or default_wait_seconds(group.code)


def _of(outcome: PartialOutcome, *classes: Class) -> list[ItemGroup]:
    return [group for group in outcome.groups if group.code.cls in classes]


def _hint(case: Case, outcome: PartialOutcome) -> Iterable[str]:
    """When to send which items again, what to change first, and what must not be sent again."""
    call = (case.calls.exact(outcome.again) if outcome.again else None) or case.calls.call
    unsure = [group for group in outcome.groups if group.is_unsure]
    if unsure:
        yield f"Check first whether {_named(unsure)} took effect; send {_them(unsure)} again with {call} only if not."
    transient = [group for group in _of(outcome, Class.RETRYABLE) if not group.is_unsure]
    if transient:
        only = f"what stands in `data.{outcome.left_in}`" if outcome.left_in else _named(transient)
        yield f"{_when(case, max(map(_wait, transient)))} {call} with only {only}."
    wrong = _of(outcome, Class.PERMANENT)
    if wrong:
        yield f"Correct {_named(wrong)} ({_codes(wrong)}) before sending {_them(wrong)} with {call}; unchanged {_they(wrong)} will fail again."
    personal = _of(outcome, Class.USER_INPUT)
    if personal:
        yield f"Ask the user about {_named(personal)} ({_codes(personal)})."
    locked_out = _of(outcome, Class.AUTH_REQUIRED)
    if locked_out:
        yield f"Renew the credential for {case.source} before sending {_named(locked_out)} ({_codes(locked_out)})."
    done = outcome.total - outcome.failed if outcome.total is not None else None
    if done == 1:
        yield "Do not send the other item again: it is done."
    elif done is None or done > 0:
        yield f"Do not send the other {f'{done} items' if done else 'items'} again: they are done."


def _when(case: Case, wait: int) -> str:
    if wait <= RETRY_AT_OVER_SECONDS:
        return f"Wait {span(wait)}, then send"
    return f"Do not wait now: it works again at {clock_time(case.setting.now + wait)} (in {span(wait)}); then send"


def _named(groups: Sequence[ItemGroup]) -> str:
    """The items of some groups: by id, else by place in the request, else by number."""
    total = sum(group.count for group in groups)
    noun = "item" if total == 1 else "items"
    ids = [cut(each, MAX_ID_CHARS) for group in groups for each in group.ids]
    places = [str(each) for group in groups for each in group.positions]
    if ids:
        return f"{noun} {_listed(ids, total)}"
    if places:
        return f"the {noun} at position {_listed(places, total)} (counted from 0)"
    return f"the {count(total, 'item')} that failed so"


def _listed(names: Sequence[str], total: int) -> str:
    shown = names[:MAX_NAMED_ITEMS]
    rest = total - len(shown)
    return joined([*shown, f"{rest} more"] if rest > 0 else shown)


def _codes(groups: Sequence[ItemGroup]) -> str:
    return ", ".join(dict.fromkeys(group.code.value for group in groups))


def _them(groups: Sequence[ItemGroup]) -> str:
    return "it" if sum(group.count for group in groups) == 1 else "them"


def _they(groups: Sequence[ItemGroup]) -> str:
    return "it" if sum(group.count for group in groups) == 1 else "they"
