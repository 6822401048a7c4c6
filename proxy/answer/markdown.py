"""`markdown`: everything the recovery error holds as a short text, for models that read text better than JSON."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from proxy.contract.recovery import Json, RecoveryError
from proxy.exchange import Effect

MEDIA_TYPE = b"text/markdown; charset=utf-8"

#: Members of a field or a batch that have words of their own; the others are written by name.
_SIZES = (("current", "sent"), ("suggested", "send at most"), ("maximum", "maximum"))


def text(error: RecoveryError) -> str:
    return "\n".join(_lines(error)) + "\n"


def body(error: RecoveryError) -> bytes:
    return text(error).encode()


def _lines(error: RecoveryError) -> Iterator[str]:
    yield f"# {error.error}"
    yield ""
    yield f"- Class: {error.cls.value}"
    yield f"- Code: {error.code.value}"
    yield from _timing(error)
    yield ""
    yield "## What to do next"
    yield ""
    yield from (f"{number}. {step}" for number, step in enumerate(error.recovery_steps, start=1))
    if error.instruction:
        yield from ("", "## If a person is needed", "", error.instruction)
    yield from ("", "## Why", "", error.reason)
    yield from _lists(error)
    yield ""
    yield from _rest(error)


def _timing(error: RecoveryError) -> Iterator[str]:
    if error.retry_after_seconds is not None:
        at = f", until {error.retry_at}" if error.retry_at else ""
        yield f"- Wait: {error.retry_after_seconds} s{at}"
    if error.effect is Effect.UNKNOWN:
        yield "- Effect: unknown; the call may have taken effect"
    elif error.effect is not None:
        yield "- Effect: none; the call changed nothing"


def _lists(error: RecoveryError) -> Iterator[str]:
    if error.options:
        yield from ("", "## Options", "")
        for number, option in enumerate(error.options, start=1):
            yield f"{number}. {option['label']}: `{option['call']}`{_details(option, ('label', 'call'))}"
    if error.suggestions:
        yield from ("", "## Suggestions", "")
        yield from (f"- {_pairs(record)}" for record in error.suggestions)
    if error.fields:
        yield from ("", "## Fields", "")
        yield from (f"- {_field(member)}" for member in error.fields)
    if error.scopes:
        yield from ("", "## Missing scopes", "")
        yield from (f"- `{scope}`" for scope in error.scopes)


def _field(member: Json) -> str:
    place = f" ({member['in']})" if "in" in member else ""
    problem = f": {member['problem'].replace('_', ' ')}" if "problem" in member else ""
    return f"`{member['name']}`{place}{problem}{_details(member, ('name', 'in', 'problem'))}"


def _details(member: Json, left_out: tuple[str, ...]) -> str:
    rest = {name: value for name, value in member.items() if name not in left_out}
    return f"; {_pairs(rest)}" if rest else ""


def _pairs(record: Json) -> str:
    return ", ".join(f"{name}: {_value(value)}" for name, value in record.items())


def _value(value: Any) -> str:
    if isinstance(value, list):
        return " or ".join(map(_value, value))
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(value)


def _rest(error: RecoveryError) -> Iterator[str]:
    if error.batch:
        sizes = ", ".join(f"{word} {error.batch[name]}" for name, word in _SIZES if name in error.batch)
        of = f" of `{error.batch['parameter']}`" if "parameter" in error.batch else ""
        yield f"- Size{of}: {sizes}"
    if error.timeout:
        yield f"- Timeout: {_pairs(error.timeout)}"
    if error.attempts is not None:
        yield f"- Tries made: {error.attempts}"
    if error.idempotency_key:
        yield f"- Idempotency key: `{error.idempotency_key}`"
    yield f"- Source: {error.source}"
    if error.request_id:
        yield f"- Request id: `{error.request_id}`"
    if error.docs:
        yield f"- Page: {error.docs}"
    for name, value in error.extra.items():
        yield f"- {name}: {_value(value)}"
