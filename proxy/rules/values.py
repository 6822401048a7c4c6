"""Tests of single values, as `when` writes them: a value, a list of values, or operators.

    headers: {x-ratelimit-remaining: "0"}            # equals
    body: {error.code: [card_declined, expired]}     # one of
    body: {message: {contains: secondary rate limit}}

A test is asked with all values that stand at a place (a header may come twice, `errors[].code` names many) and holds where one of
them passes all of its operators; `exists: false` holds where there are none. `0` and `"0"` are the same, `true` is the boolean
and the text. All but `contains` mind letter case. `matches` is RE2, unanchored. A list is what it holds for `contains` only.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

import re2

from proxy.rules.document import Node
from proxy.rules.faults import Report
from proxy.rules.paths import OPTIONS
from proxy.rules.shape import BAD, ByKind, Flag, Json, Many, Member, Named, Record, Refined, Scalar, Shape, Text

MAX_EXPRESSION = 500
MAX_SEARCHED = 65_536
MAX_LISTED = 1000

Check = Callable[[Any], bool]


class ValueTest(Protocol):
    """A test of the values at a place. `keys`: the only texts that pass, where the test is such a list; else None."""

    @property
    def keys(self) -> frozenset[str] | None: ...

    @property
    def said(self) -> str:
        """The test in words."""
        ...

    def holds(self, found: Sequence[Any]) -> bool: ...


def key_of(value: Any) -> str | None:
    """A value as the text by which it is compared; None for what is no single value."""
    if isinstance(value, str):
        return value
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int):
        return str(value)
    if isinstance(value, float):
        return str(int(value)) if value.is_integer() else repr(value)
    return None


@dataclass(frozen=True, slots=True)
class OneOf:
    """Holds where one of the values is one of `keys`."""

    keys: frozenset[str]

    @property
    def said(self) -> str:
        named = ", ".join(quoted(key) for key in sorted(self.keys)[:8])
        return named if len(self.keys) == 1 else f"one of {named}"

    def holds(self, found: Sequence[Any]) -> bool:
        keys = self.keys
        for value in found:  # noqa: SIM110 - any() over a generator costs twice as much, and this runs for every rule
            if key_of(value) in keys:
                return True
        return False


def equal_to(*values: Any) -> OneOf:
    """One of some values."""
    return OneOf(frozenset(key for key in map(key_of, values) if key is not None))


@dataclass(frozen=True, slots=True)
class Exists:
    """Holds where something is there, or where nothing is."""

    wanted: bool
    keys: None = None

    @property
    def said(self) -> str:
        return "anything" if self.wanted else "nothing"

    def holds(self, found: Sequence[Any]) -> bool:
        return bool(found) is self.wanted


@dataclass(frozen=True, slots=True)
class Passes:
    """Holds where one value passes all checks."""

    checks: tuple[Check, ...]
    said: str
    keys: None = None

    def holds(self, found: Sequence[Any]) -> bool:
        for value in found:
            for check in self.checks:
                if not check(value):
                    break
            else:
                return True
        return False


def quoted(value: Any) -> str:
    """A value as a message shows it, cut short."""
    if isinstance(value, str):
        return f"'{value[:60]}...'" if len(value) > 60 else f"'{value}'"
    return key_of(value) or ("a list" if isinstance(value, list) else "a mapping" if isinstance(value, dict) else "null")


def _contains(wanted: Any) -> Check:
    lowered = (key_of(wanted) or "").lower()

    def check(value: Any) -> bool:
        if isinstance(value, list):
            return any((key_of(item) or "").lower() == lowered for item in value[:MAX_LISTED])
        text = value if isinstance(value, str) else key_of(value) or ""
        return lowered in text[:MAX_SEARCHED].lower()

    return check


def _contains_any(wanted: Any) -> Check:
    if not isinstance(wanted, tuple):
        return _contains(wanted)
    checks = [_contains(each) for each in wanted]
    return lambda value: any(check(value) for check in checks)


def _starts_with(wanted: str) -> Check:
    return lambda value: isinstance(value, str) and value.startswith(wanted)


def _ends_with(wanted: str) -> Check:
    return lambda value: isinstance(value, str) and value.endswith(wanted)


@dataclass(frozen=True, slots=True)
class Expression:
    """A regular expression of a file, compiled. Its text stays for messages."""

    text: str
    search: Callable[[str], Any]


def compile_expression(text: str) -> Expression:
    """An RE2 expression. ValueError says what is wrong with it."""
    if len(text) > MAX_EXPRESSION:
        raise ValueError(f"a regular expression of more than {MAX_EXPRESSION} characters")
    try:
        return Expression(text, re2.compile(text, OPTIONS).search)
    except re2.error as error:
        said = error.args[0] if error.args else "not understood"
        told = said.decode("utf-8", "replace") if isinstance(said, bytes) else str(said)
        raise ValueError(f"no regular expression: {told} (RE2 has no look-around and no back-references)") from None


def _matches(expression: Expression) -> Check:
    search = expression.search

    def check(value: Any) -> bool:
        text = key_of(value)
        return text is not None and search(text[:MAX_SEARCHED]) is not None

    return check


def number_of(value: Any) -> float | None:
    """A number, or a text that is one."""
    if isinstance(value, bool):
        return None
    if isinstance(value, (int, float)):
        return value
    if isinstance(value, str) and len(value) <= 40:
        try:
            return float(value)
        except ValueError:
            return None
    return None


def _comparison(compare: Callable[[float, float], bool]) -> Callable[[float], Check]:
    def make(bound: float) -> Check:
        def check(value: Any) -> bool:
            number = number_of(value)
            return number is not None and compare(number, bound)

        return check

    return make


@dataclass(frozen=True, slots=True)
class Number:
    """A number, whole or not."""

    def check(self, node: Node, report: Report) -> Any:
        if isinstance(node.value, bool) or not isinstance(node.value, (int, float)):
            report.add(node, f"a number is wanted here, not {node.kind}")
            return BAD
        return node.value

    def schema(self) -> Json:
        return {"type": "number"}


@dataclass(frozen=True, slots=True)
class Operator:
    """How an operator reads in a message, what stands after it, and the check it makes of that."""

    reads: str
    shape: Shape
    make: Callable[[Any], Check]
    doc: str


def _no_null(value: Any, node: Node, report: Report) -> Any:
    if value is None:
        report.add(node, "null can't be looked for; write `exists: false`")
        return BAD
    return value


_SINGLE = Refined(Scalar(), _no_null)
_LISTED = Many(_SINGLE, minimum=1)


def _is_one_of(wanted: Sequence[Any]) -> Check:
    keys = equal_to(*wanted).keys
    return lambda value: key_of(value) in keys


OPERATORS: dict[str, Operator] = {
    "equals": Operator("is", _SINGLE, lambda wanted: _is_one_of((wanted,)), "the same value"),
    "one_of": Operator("is one of", _LISTED, _is_one_of, "one of these values"),
    "contains": Operator(
        "contains",
        ByKind("a text or a list of texts", _SINGLE, _LISTED),
        _contains_any,
        "a text that holds this (or one of these), letter case aside; a list that has it as an element",
    ),
    "starts_with": Operator("starts with", Text(), _starts_with, "a text that begins so"),
    "ends_with": Operator("ends with", Text(), _ends_with, "a text that ends so"),
    "matches": Operator(
        "matches", Text("a regular expression", compile_expression), _matches, "an RE2 expression, found anywhere"
    ),
    "over": Operator("is over", Number(), _comparison(lambda a, b: a > b), "a number above this"),
    "under": Operator("is under", Number(), _comparison(lambda a, b: a < b), "a number below this"),
    "at_least": Operator("is at least", Number(), _comparison(lambda a, b: a >= b), "a number not below this"),
    "at_most": Operator("is at most", Number(), _comparison(lambda a, b: a <= b), "a number not above this"),
}


def _combined(given: Mapping[str, Any]) -> ValueTest:
    """The test of a mapping of operators. ValueError where they contradict each other."""
    operators = {name: operand for name, operand in given.items() if name != "exists"}
    if given.get("exists") is False:
        if operators:
            raise ValueError("`exists: false` stands alone: what is not there has no value to test")
        return Exists(wanted=False)
    if not operators:
        if not given:
            raise ValueError(f"no operator: write one of {', '.join(('exists', *OPERATORS))}")
        return Exists(wanted=True)
    if operators.keys() == {"equals"}:
        return equal_to(operators["equals"])
    if operators.keys() == {"one_of"}:
        return equal_to(*operators["one_of"])
    checks = tuple(OPERATORS[name].make(operand) for name, operand in operators.items())
    return Passes(checks, " and ".join(f"{OPERATORS[name].reads} {_said(operand)}" for name, operand in operators.items()))


def _said(operand: Any) -> str:
    if isinstance(operand, Expression):
        return quoted(operand.text)
    return "one of " + ", ".join(map(quoted, operand)) if isinstance(operand, tuple) else quoted(operand)


_OPERATORS = Record(
    "a test",
    {
        **{name: Member(operator.shape, operator.doc) for name, operator in OPERATORS.items()},
        "exists": Member(Flag(), "whether anything stands there"),
    },
    _combined,
)

_VALUE_TEST: Shape = ByKind(
    "a value, a list of values, or operators such as {contains: ...}",
    Refined(_SINGLE, lambda value, _node, _report: equal_to(value)),
    Refined(_LISTED, lambda values, _node, _report: equal_to(*values) if values else BAD),
    _OPERATORS,
)

#: What stands after a header's, a member's or a parameter's name.
VALUE_TEST: Shape = Named("value_test", lambda: _VALUE_TEST)


def schemas() -> Json:
    """The definition that tests of values refer to."""
    return {"value_test": _VALUE_TEST.schema()}
