"""The size of a recovery error: 1 KiB in all but listing cases, 4 KiB at most (CONTRACT section 2).

Parts are given up in an order that keeps what an agent acts on: first what adorns a list, then the length of the reason, then
the ends of lists, last the later steps. The class, the wait, the effect, the first step and the first choices stay.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import orjson

from proxy.compose.words import cut
from proxy.contract.recovery import MAX_BODY_BYTES, Json, RecoveryError

#: What an error without lists should not exceed.
USUAL_BYTES = 1024
#: Texts of these many characters cannot exceed the usual size, whatever they hold, if they are ASCII.
_FRAME_BYTES = 330


def fitted(error: RecoveryError) -> RecoveryError:
    """The error within its bounds."""
    if _is_small(error):
        return error
    size = size_of(error)
    if size > USUAL_BYTES and not _is_listing(error):
        for shrink in _TO_USUAL:
            error = shrink(error)
            size = size_of(error)
            if size <= USUAL_BYTES:
                break
    for shrink in _TO_MAXIMUM:
        if size <= MAX_BODY_BYTES:
            break
        error = shrink(error)
        size = size_of(error)
    return error


def size_of(error: RecoveryError) -> int:
    return len(orjson.dumps(error.to_json()))


def _is_small(error: RecoveryError) -> bool:
    """Whether an error surely is below the usual size: without making JSON of it."""
    if error.fields or error.options or error.suggestions or error.scopes or error.extra or error.docs:
        return False
    texts = (error.error, error.reason, error.instruction or "", *error.recovery_steps)
    total = sum(map(len, texts)) + len(error.idempotency_key or "") + len(error.request_id or "")
    return total + _FRAME_BYTES <= USUAL_BYTES and all(map(str.isascii, texts))


def _is_listing(error: RecoveryError) -> bool:
    return bool(error.options or error.suggestions or error.extra or len(error.fields) > 1 or len(error.scopes) > 3)


def _reason_to(limit: int) -> Callable[[RecoveryError], RecoveryError]:
    return lambda error: replace(error, reason=cut(error.reason, limit))


def _steps_to(most: int) -> Callable[[RecoveryError], RecoveryError]:
    return lambda error: replace(error, recovery_steps=error.recovery_steps[:most])


def _lists_to(most: int) -> Callable[[RecoveryError], RecoveryError]:
    def shrink(error: RecoveryError) -> RecoveryError:
        return replace(
            error, fields=tuple(_shorter(field, "allowed", most) for field in error.fields), scopes=error.scopes[:most]
        )

    return shrink


def _shorter(member: Json, name: str, most: int) -> Json:
    return {**member, name: member[name][:most]} if len(member.get(name, ())) > most else member


def _without(member: Json, *names: str) -> Json:
    return {name: value for name, value in member.items() if name not in names}


def _plain_fields(error: RecoveryError) -> RecoveryError:
    return replace(error, fields=tuple(_without(field, "pattern", "example", "received") for field in error.fields))


def _plain_options(error: RecoveryError) -> RecoveryError:
    kept: tuple[Json, ...] = tuple(
        {name: option[name] for name in ("label", "call") if name in option} for option in error.options
    )
    return replace(error, options=kept)


def _entries_to(most: int) -> Callable[[RecoveryError], RecoveryError]:
    def shrink(error: RecoveryError) -> RecoveryError:
        return replace(error, options=error.options[:most], suggestions=error.suggestions[:most], fields=error.fields[:most])

    return shrink


def _texts_to(limit: int) -> Callable[[RecoveryError], RecoveryError]:
    def shrink(error: RecoveryError) -> RecoveryError:
        return replace(
            error,
            recovery_steps=tuple(cut(step, limit) for step in error.recovery_steps[:2]),
            reason=cut(error.reason, limit),
            instruction=cut(error.instruction, 2 * limit) if error.instruction else None,
            request_id=None if error.request_id and not error.request_id.isascii() else error.request_id,
        )

    return shrink


_TO_USUAL: tuple[Callable[[RecoveryError], RecoveryError], ...] = (
    _lists_to(12),
    _plain_fields,
    _reason_to(330),
    _steps_to(3),
    _reason_to(240),
    _steps_to(2),
)
_TO_MAXIMUM: tuple[Callable[[RecoveryError], RecoveryError], ...] = (
    lambda error: replace(error, extra={}),
    _lists_to(12),
    _plain_fields,
    _reason_to(240),
    lambda error: replace(error, suggestions=error.suggestions[:3]),
    _plain_options,
    _lists_to(5),
    _steps_to(3),
    _entries_to(5),
    _steps_to(2),
    _entries_to(3),
    _texts_to(150),
    _entries_to(1),
    _texts_to(100),
)
