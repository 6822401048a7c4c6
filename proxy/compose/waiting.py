"""Steps of the retryable codes: what to wait for, what to check first, what to repeat.

The first step is the wait and the repeat; over a minute it is to tell the user; where the effect is unknown it is the exact check,
and the repeat comes only after it.
"""

from __future__ import annotations

from collections.abc import Callable

from proxy.compose import paths
from proxy.compose.case import MANY_TIMES, Case
from proxy.compose.fields import batch_clause
from proxy.compose.words import count, span
from proxy.contract.codes import Code
from proxy.contract.failure import TimeoutFact

#: A repeat of this length leaves room in its step for the idempotency key, which is a member of its own too.
_ROOM_FOR_KEY = 60


def steps(case: Case) -> list[str]:
    """The default steps of a retryable failure."""
    follow_up = [_again(case)] if case.failed_times >= MANY_TIMES else []
    return [*first(case), *follow_up, *_MORE[case.failure.code](case)]


def first(case: Case) -> list[str]:
    """The steps that must come first whatever a rule says."""
    if case.is_unsure:
        return [check(case), f"If it did, go on; if it did not, {_later(case)}"]
    later = _later(case)
    return [later[:1].upper() + later[1:]]


def check(case: Case) -> str:
    """The exact check of whether a call took effect."""
    calls, method = case.calls, case.calls.method
    given = calls.exact(case.failure.check) if case.failure.check else None
    if given:
        return f"Check first whether it took effect: {_spelled(given)}."
    read = calls.record()
    if read is None:
        what = "a query" if paths.is_procedure(calls.path) else "a call"
        return f"Check first whether {calls.call} took effect, with {what} that only reads what it would have changed."
    if method == "DELETE":
        return f"Check first whether it took effect: {read} (a 404 says that it did)."
    if method == "POST" and calls.listing() == read:
        return f"Check first whether it took effect: {read} (it did if what you sent is there)."
    return f"Check first whether it took effect: {read} (it did if it shows your change)."


def _spelled(call: str) -> str:
    return call if call.startswith("`") else f"`{call}`"


def _later(case: Case) -> str:
    """wait 5 seconds, then repeat X; over a minute: do not wait now."""
    repeat = f"repeat {case.calls.same}{_smaller(case)}"
    repeat += _with_key(case, is_alone=len(repeat) <= _ROOM_FOR_KEY and not case.is_unsure and not case.is_far)
    if case.retry_at:
        return f"do not wait now: tell the user that it works again at {case.retry_at} (in {case.in_time}), or {repeat} then."
    return f"wait {case.in_time}, then {repeat}."


def _smaller(case: Case) -> str:
    """A smaller size where the size is what makes the call fail; a rate limit is not one of these."""
    if case.failure.code is not Code.TIMEOUT:
        return ""
    smaller = batch_clause(case.facts.batch, case.calls)
    return f" {smaller}" if smaller else ""


def _with_key(case: Case, *, is_alone: bool) -> str:
    """The key that makes the repeat safe, spelled out where the step has room for it."""
    key = case.setting.idempotency_key
    if not key:
        return ""
    return f" with the idempotency key `{key}`" if is_alone and len(key) <= 48 else " with the key in `idempotencyKey`"


def _again(case: Case) -> str:
    return f"It has failed {case.failed_times} times within 10 minutes: if it fails once more, stop and tell the user."


def _after_rate_limit(case: Case) -> list[str]:
    facts, more = case.facts, []
    if case.failure.is_concurrency:
        more.append(f"Send calls to {case.source} one at a time, each after the answer to the one before.")
    elif facts.limit and facts.window_seconds:
        more.append(f"From then on make at most {count(facts.limit, 'call')} in {span(facts.window_seconds)}.")
    if case.failure.bucket:
        more.append(f"Until then make no other call of the kind {case.failure.bucket} to {case.source}: they share the limit.")
    smaller = batch_clause(facts.batch, case.calls)
    if smaller:
        more.append(f"Ask for less if the limit comes back: {case.calls.call} {smaller}.")
    return more


def _after_lock(case: Case) -> list[str]:
    if case.failed_times >= MANY_TIMES:
        return []
    return [f"If it is still locked, tell the user that another operation at {case.source} holds it."]


def _after_timeout(case: Case) -> list[str]:
    fact: TimeoutFact | None = case.facts.timeout
    more = []
    instead = case.calls.exact(fact.async_call) if fact is not None and fact.async_call else None
    if instead:
        more.append(f"If it times out again, start it in the background: {_spelled(instead)}.")
    elif not _smaller(case) and not case.is_unsure and not case.is_far:
        more.append("If it times out again, ask for less: fewer items, fewer fields or a shorter range.")
    return more


def _after_outage(case: Case) -> list[str]:
    if case.is_far or case.is_unsure or case.failed_times >= MANY_TIMES:
        return []
    return [f"If it fails again, tell the user that {case.source} is not working at the moment."]


_MORE: dict[Code, Callable[[Case], list[str]]] = {
    Code.RATE_LIMITED: _after_rate_limit,
    Code.RESOURCE_LOCKED: _after_lock,
    Code.TIMEOUT: _after_timeout,
    Code.UPSTREAM_UNAVAILABLE: _after_outage,
    Code.UPSTREAM_ERROR: _after_outage,
}
