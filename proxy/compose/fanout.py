"""The answer of a fan-out: every source's data or null, why each that failed did, and the exact call for what is missing.

Pure prose over recovery errors that were composed already, one for each failed source. "complete" is said where nothing failed, and
never else. Where everything failed it is one recovery error: of the class that leaves most hope, with the call to make, and every
source named (CONTRACT section 3).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from proxy.compose import paths
from proxy.compose.bounds import fitted
from proxy.compose.partial import compose_entry
from proxy.compose.words import clock_time, cut, joined, quoted, span
from proxy.contract.codes import RETRY_AT_OVER_SECONDS, Class, Code, default_wait_seconds
from proxy.contract.recovery import (
    MAX_HINT_CHARS,
    MAX_REASON_CHARS,
    MAX_STEP_CHARS,
    MAX_STEPS,
    RecoveryError,
)
from proxy.exchange import Effect

#: From the most hopeful to the least.
HOPE: tuple[Class, ...] = (Class.RETRYABLE, Class.AUTH_REQUIRED, Class.USER_INPUT, Class.PERMANENT)
MAX_PATH_CHARS = 300
#: Sources whose own step is spelled out.
MAX_SPELLED = 4
MAX_NAMED = 20
#: From so many failed sources on, their reasons are shorter.
MANY = 8
_SHORT_REASON_CHARS = 160
_NUMBERS = {1: "The only source", 2: "Both sources"}
Failed = Mapping[str, RecoveryError]  # by source


@dataclass(frozen=True, slots=True)
class Again:
    """How the caller asks once more, for some of the sources. `target` is as the caller wrote it, without `only`."""

    method: str
    target: str
    has_body: bool = False
    secrets: tuple[str, ...] = ()

    def call(self, sources: Iterable[str]) -> str:
        """`GET /profiles/x?only=crm,billing`, in back quotes."""
        path, _, query = self.target.partition("?")
        is_shown = len(path) <= MAX_PATH_CHARS and not paths.hides_secret(path, self.secrets)
        kept = f"{query}&" if query else ""
        only = f"?{kept}only={','.join(sources)}"
        called = f"`{self.method} {paths.shown(path)}{only}`" if is_shown else f"this same call with `{only}`"
        return f"{called} with the same body" if self.has_body else called


def compose_fan_out(results: Mapping[str, Any], failed: Failed, again: Again, now: float) -> dict[str, Any]:
    """The members in the contract's order. `results` has every source, null where it failed."""
    if not failed:
        return {"completeness": "complete", **results}
    return {
        "completeness": "partial",
        **results,
        "errors": _entries(failed),
        "retryHint": cut(" ".join(_hints(failed, again, now)), MAX_HINT_CHARS),
    }


def _entries(failed: Failed) -> list[dict[str, Any]]:
    limit = MAX_REASON_CHARS if len(failed) < MANY else _SHORT_REASON_CHARS
    return [compose_entry(name, replace(error, reason=cut(error.reason, limit))) for name, error in failed.items()]


def all_failed(failed: Failed, again: Again, now: float, *, is_safe: bool) -> RecoveryError:
    """One recovery error for all. `is_safe` is the method of the fan-out's own call."""
    best = min(failed.values(), key=_hopelessness)
    unsure = best.effect is Effect.UNKNOWN
    effect = None if is_safe else Effect.UNKNOWN if unsure else Effect.NONE
    wait = retry_at = None
    if best.cls is Class.RETRYABLE:
        near = [_wait(error) for error in failed.values() if error.cls is Class.RETRYABLE and not _is_far(error)]
        wait = max(near) if near else _wait(best)
        retry_at = clock_time(now + wait) if wait > RETRY_AT_OVER_SECONDS else None
    number = _NUMBERS.get(len(failed)) or f"All {len(failed)} sources"
    steps = dict.fromkeys(cut(step, MAX_STEP_CHARS) for step in _hints(failed, again, now))
    return fitted(
        replace(
            best,
            error=f"{number} of this fan-out failed.",
            reason=_listed(failed),
            recovery_steps=tuple(steps)[:MAX_STEPS],
            retry_after_seconds=wait,
            retry_at=retry_at,
            effect=effect,
            message=None,
            options=(),
            suggestions=(),
            timeout=None,
            attempts=None,
            idempotency_key=None,
        )
    )


def _hopelessness(error: RecoveryError) -> tuple[bool, int, int]:
    """What may have taken effect comes first, since it must be checked before anything is repeated."""
    return error.effect is not Effect.UNKNOWN, HOPE.index(error.cls), error.retry_after_seconds or 0


def _listed(failed: Failed) -> str:
    """Each source with its code; the reasons as long as there is room."""
    named = ", ".join(f"{name} {error.code.value}" for name, error in list(failed.items())[:MAX_NAMED])
    more = f" and {len(failed) - MAX_NAMED} more" if len(failed) > MAX_NAMED else ""
    text = f"{named}{more}."
    for name, error in failed.items():
        longer = f"{text} {name}: {error.reason}"
        if len(longer) > MAX_REASON_CHARS:
            break
        text = longer
    return cut(text, MAX_REASON_CHARS)


# What to do, in order ---------------------------------------------------------------------------------------------------


def _hints(failed: Failed, again: Again, now: float) -> Iterable[str]:
    """The sentences: what must be checked, what only needs time, what a person or a credential mends, what must change."""
    unsure = {name: error for name, error in failed.items() if error.effect is Effect.UNKNOWN}
    sure = {name: error for name, error in failed.items() if name not in unsure}
    for name, error in list(unsure.items())[:MAX_SPELLED]:
        yield f"{name}: {error.recovery_steps[0]}"
        yield f"Only if {name} did not take effect: {again.call([name])}."
    yield from _after_waits(_of(sure, Class.RETRYABLE), again, now)
    for cls in HOPE[1:]:
        yield from _after_changes(_of(sure, cls), again, is_same_call=cls is not Class.PERMANENT)


def _of(failed: Failed, cls: Class) -> dict[str, RecoveryError]:
    return {name: error for name, error in failed.items() if error.cls is cls}


def _after_waits(failed: Failed, again: Again, now: float) -> Iterable[str]:
    near = [name for name, error in failed.items() if not _is_far(error)]
    if near:
        yield f"Wait {span(max(_wait(failed[name]) for name in near))}, then {again.call(near)}."
    far = [name for name in failed if name not in near]
    if far:
        wait = max(_wait(failed[name]) for name in far)
        at = f"{clock_time(now + wait)} (in {span(wait)})"
        yield f"Do not wait for {joined(far)}: tell the user that it works again at {at}, then with {again.call(far)}."


def _after_changes(failed: Failed, again: Again, *, is_same_call: bool) -> Iterable[str]:
    for name, error in list(failed.items())[:MAX_SPELLED]:
        step = error.recovery_steps[0].rstrip(".")
        yield f"{name}: {step}. Then {again.call([name])}." if is_same_call else f"{name}: {step}."
    rest = list(failed)[MAX_SPELLED:]
    if rest:
        yield f"{joined([*rest[:MAX_NAMED]])}: see `errors`."


def _wait(error: RecoveryError) -> int:
    return error.retry_after_seconds or default_wait_seconds(error.code)


def _is_far(error: RecoveryError) -> bool:
    return _wait(error) > RETRY_AT_OVER_SECONDS


# Sources that were never asked --------------------------------------------------------------------------------------------


def not_asked(upstream: str, needed: str, error: RecoveryError, *, is_safe: bool) -> RecoveryError:
    """A source that uses another's result, and that other failed: what mends the one mends the other."""
    reason = f"It needs the result of {needed}, which failed with {error.code.value}; it was not called."
    return replace(
        error,
        error=f"{upstream} was not called.",
        reason=reason,
        source=upstream,
        effect=None if is_safe else Effect.NONE,
        recovery_steps=(f"First {needed}: {error.recovery_steps[0]}",)
        if error.effect is not Effect.UNKNOWN
        else error.recovery_steps,
    )


def unfillable(upstream: str, name: str, why: str, *, is_safe: bool) -> RecoveryError:
    """A source whose call could not be made from the values there are."""
    where = f"{quoted('{' + name + '}')}: {why}" if name else why
    return RecoveryError(
        error=f"The call to {upstream} could not be made.",
        code=Code.FAILED_PRECONDITION,
        reason=cut(f"{where[:1].upper()}{where[1:]}. {upstream} was not called.", MAX_REASON_CHARS),
        recovery_steps=(f"Look at what stands in the result that it is taken from, and call {upstream} alone.",),
        source=upstream,
        effect=None if is_safe else Effect.NONE,
    )
