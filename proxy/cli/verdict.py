"""A case's verdict: what an agent would be told, beside what the case expects. Used by `remedy test` and by the project's own tests."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Any

from proxy.cli.engine import Answer, answer, epoch_seconds
from proxy.contract.failure import Tried
from proxy.rules.cases import Case
from proxy.rules.model import Vendor

#: The clock of a case that names none: any fixed moment, so that a case is the same every day.
NOON = epoch_seconds("2026-11-30T12:00:00Z")


@dataclass(frozen=True, slots=True)
class Difference:
    """One member that is not as expected."""

    member: str
    expected: Any
    got: Any


@dataclass(frozen=True, slots=True)
class Verdict:
    case: Case
    vendor: str
    answer: Answer
    differences: tuple[Difference, ...]
    tried: tuple[Tried, ...] = ()

    @property
    def passed(self) -> bool:
        return not self.differences


def verdict_of(case: Case, vendor: Vendor) -> Verdict:
    """Runs one case."""
    now = epoch_seconds(case.now) if case.now else NOON
    got = answer(case.exchange(vendor.name), vendor, now, explain=True)
    return Verdict(case, vendor.name, got, tuple(_differences(case.expect, got)), got.failure.tried if got.failure else ())


def _differences(expect: Mapping[str, Any], got: Answer) -> list[Difference]:
    if expect.get("code", "") is None:
        return [] if got.body is None else [Difference("code", None, got.body.get("code", "a partial result"))]
    if got.body is None:
        return [Difference("code", _plain(expect.get("code", "a failure")), None)]
    found = (_difference(member, wanted, got) for member, wanted in expect.items())
    return [each for each in found if each is not None]


def _difference(member: str, wanted: Any, got: Answer) -> Difference | None:
    body = got.body or {}
    if member == "rule":
        # A rule may come from a file that this one extends: its own name is enough.
        own = (got.rule or "").partition("/")[2]
        return None if wanted in (got.rule, own) else Difference(member, wanted, got.rule)
    test = _TESTS.get(member)
    if test is not None:
        return test(wanted, body)
    if member == "code" and "completeness" in body:
        body = {"code": "PARTIAL_FAILURE"}
    seen = body.get(member)
    return None if _holds(_plain(wanted), seen) else Difference(member, _plain(wanted), seen)


def _holds(wanted: Any, seen: Any) -> bool:
    """Whether what is named is there; what is not named may be anything."""
    if isinstance(wanted, Mapping):
        return isinstance(seen, Mapping) and all(_holds(value, seen.get(key)) for key, value in wanted.items())
    if isinstance(wanted, (list, tuple)):
        return isinstance(seen, (list, tuple)) and all(any(_holds(each, other) for other in seen) for each in wanted)
    return bool(wanted == seen) or (isinstance(wanted, str) and isinstance(seen, (int, float)) and wanted == str(seen))


def _plain(value: Any) -> Any:
    return value.value if isinstance(value, Enum) else value


def _fields(wanted: Sequence[str], body: Mapping[str, Any]) -> Difference | None:
    names = [field.get("name") for field in body.get("fields", ())]
    return None if all(name in names for name in wanted) else Difference("fields", list(wanted), names)


def _steps(wanted: Sequence[str], body: Mapping[str, Any]) -> Difference | None:
    steps = [str(step) for step in body.get("recoverySteps", ())]
    at = 0
    for text in wanted:
        found = next((place for place in range(at, len(steps)) if text.lower() in steps[place].lower()), None)
        if found is None:
            return Difference("steps", text, steps)
        at = found
    return None


def _mentions(wanted: Sequence[str], body: Mapping[str, Any]) -> Difference | None:
    text = _texts(body)
    missing = [each for each in wanted if " ".join(each.lower().split()) not in text]
    return Difference("mentions", missing, body.get("reason")) if missing else None


def _absent(wanted: Sequence[str], body: Mapping[str, Any]) -> Difference | None:
    text = _texts({key: value for key, value in body.items() if key != "data"})
    present = [each for each in wanted if " ".join(each.lower().split()) in text]
    return Difference("absent", "none of these", present) if present else None


def _texts(value: Any) -> str:
    """All texts and numbers of a body, folded."""
    if isinstance(value, Mapping):
        return " ".join(f"{key} {_texts(each)}" for key, each in value.items())
    if isinstance(value, (list, tuple)):
        return " ".join(_texts(each) for each in value)
    return " ".join(str(value).lower().split())


_TESTS: dict[str, Callable[[Any, Mapping[str, Any]], Difference | None]] = {
    "fields": _fields,
    "steps": _steps,
    "mentions": _mentions,
    "absent": _absent,
}
