"""`when:` -> a Condition: what must hold of an exchange.

    when: {status: [403, 429], headers: {x-ratelimit-remaining: "0"}, body: {message: {contains: secondary rate limit}}}

All keys of one mapping must hold; `all`, `any` and `not` nest. There is a shape for each stage: what is known from the request alone
(buckets), with the response (waits, successes), with the vendor's codes (rules). A key that is not known yet is a fault there.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Literal

from proxy.exchange import Exchange
from proxy.reading.locate import parse_locator
from proxy.reading.model import Document, Predicate
from proxy.rules.conditions import (
    ALWAYS,
    AnyOf,
    BodyIs,
    CodeIn,
    Condition,
    HeaderIs,
    Holds,
    MethodIn,
    Not,
    PathIs,
    QueryIs,
    RequestBodyIs,
    RequestHeaderIs,
    StatusIn,
    TextIs,
    all_of,
)
from proxy.rules.document import Node
from proxy.rules.expression import ALL_NAMES, REQUEST_NAMES, RESPONSE_NAMES, compile_condition
from proxy.rules.faults import Report
from proxy.rules.paths import parse_path
from proxy.rules.shape import BAD, Json, Many, Member, Named, Record, Refined, Shape, Table, Text
from proxy.rules.situation import Situation
from proxy.rules.values import VALUE_TEST, ValueTest

MAX_NESTING = 8
Stage = Literal["request", "response", "rule"]


def as_predicate(condition: Condition) -> Predicate:
    """The condition for those who ask with an exchange and its document."""
    test = condition.test

    def predicate(exchange: Exchange, document: Document) -> bool:
        return test(Situation(exchange, document))

    return predicate


def parse_status(text: str) -> frozenset[int]:
    """`429`, `5xx` or `500-504`. ValueError says how to write one."""
    if len(text) == 3 and text[1:] == "xx" and text[0] in "12345":
        return frozenset(range(int(text[0]) * 100, int(text[0]) * 100 + 100))
    first, dash, last = text.partition("-")
    if not (text.isascii() and first.isdecimal() and (last.isdecimal() or not dash) and len(text) <= 7):
        raise ValueError(f"{text!r} is no status: write 429, 5xx or 500-504")
    low, high = int(first), int(last or first)
    if not 100 <= low <= high <= 999:
        raise ValueError(f"{text!r} is no status: they go from 100 to 999")
    return frozenset(range(low, high + 1))


def header_name(text: str) -> str:
    """A header's name in lower case; ValueError where it is none."""
    return parse_locator(f"header {text}").name


def _body_path(text: str) -> tuple[tuple[str | int, ...], str]:
    return parse_locator(f"body {text}").path, text


def method_name(text: str) -> str:
    """A method, upper case; ValueError where it is none."""
    if not (text.isascii() and text.isalpha() and text.isupper() and len(text) <= 20):
        raise ValueError(f"{text!r} is no method: write GET, POST, PUT, PATCH or DELETE")
    return text


METHODS = Many(Text("a method", method_name, examples=("GET", "POST")), single=True, minimum=1)
PATHS = Many(Text("a path", parse_path, examples=("/search/**",)), single=True, minimum=1)


def _parts(make: Callable[..., Condition], key: Callable[[str], Any]) -> Shape:
    """A mapping from a name to a test, each a part of its own."""

    def refine(table: dict[Any, ValueTest], _node: Node, _report: Report) -> Condition:
        parts = [make(*(name if isinstance(name, tuple) else (name,)), test) for name, test in table.items()]
        return all_of(parts) if parts else ALWAYS

    return Refined(Table(VALUE_TEST, key, what="a mapping from a name to what is wanted there"), refine)


def _of(shape: Shape, make: Callable[[Any], Condition]) -> Shape:
    return Refined(shape, lambda value, _node, _report: make(value) if value else BAD)


_STATUSES = Many(Text("a status", parse_status, is_loose=True, examples=("429", "5xx")), single=True, minimum=1)
_CODES = Many(Text("a code of the vendor's", is_loose=True, maximum=200), single=True, minimum=1)

_REQUEST_MEMBERS: dict[str, tuple[Shape, str]] = {
    "method": (_of(METHODS, lambda given: MethodIn(frozenset(given))), "the request's method, or a list"),
    "path": (_of(PATHS, PathIs), "the request's path below the base URL: `*` one segment, `**` any number"),
    "query": (_parts(QueryIs, str), "query parameters"),
    "request_headers": (_parts(RequestHeaderIs, header_name), "headers of the request"),
    "request_body": (_parts(RequestBodyIs, _body_path), "members of the request's JSON body or form, by path"),
}
_RESPONSE_MEMBERS: dict[str, tuple[Shape, str]] = {
    "status": (
        _of(_STATUSES, lambda given: StatusIn(given[0].union(*given[1:]))),
        "the vendor's status: 429, 5xx, 500-504, or a list",
    ),
    "headers": (_parts(HeaderIs, header_name), "headers of the response"),
    "body": (
        _parts(BodyIs, _body_path),
        "members of the response's body by path, such as `error.code` or `errors[].message`",
    ),
    "text": (_of(VALUE_TEST, TextIs), "the response's body as text"),
}
_RULE_MEMBERS: dict[str, tuple[Shape, str]] = {
    "code": (
        _of(_CODES, lambda given: CodeIn(frozenset(code.lower() for code in given))),
        "the vendor's own code, wherever it was found, letter case aside; or a list",
    ),
}
_MEMBERS: dict[Stage, dict[str, tuple[Shape, str]]] = {
    "request": _REQUEST_MEMBERS,
    "response": {**_RESPONSE_MEMBERS, **_REQUEST_MEMBERS},
    "rule": {**_RULE_MEMBERS, **_RESPONSE_MEMBERS, **_REQUEST_MEMBERS},
}
_NAMES: dict[Stage, tuple[str, ...]] = {
    "request": REQUEST_NAMES,
    "response": (*RESPONSE_NAMES, *REQUEST_NAMES),
    "rule": ALL_NAMES,
}


@dataclass(frozen=True, slots=True)
class When:
    """The shape of a condition. `stage` says what is known where it is asked."""

    stage: Stage

    def check(self, node: Node, report: Report) -> Any:
        if node.depth > MAX_NESTING:
            report.add(node, f"a condition nested deeper than {MAX_NESTING} levels")
            return BAD
        before = len(report.faults)
        given = _RECORDS[self.stage].check(node, report)
        if given is BAD or len(report.faults) > before:
            return BAD
        if not given:
            report.add(node, f"an empty condition holds always; write one of {', '.join(_RECORDS[self.stage].members)}")
            return BAD
        return all_of(list(given.values()))

    def schema(self) -> Json:
        return {"$ref": f"#/$defs/when_{self.stage}"}


def _if(stage: Stage) -> Shape:
    def convert(text: str) -> Condition:
        test, used = compile_condition(text, _NAMES[stage])
        needs = any(name in RESPONSE_NAMES or name == "codes" for name in used)
        return Holds(text, test, needs)

    return Text("a CEL expression", convert, maximum=4000)


def _record(stage: Stage) -> Record:
    nested = Named(f"when_{stage}", lambda: _CONDITIONS[stage])
    several = Many(nested, minimum=1)
    members = {name: Member(shape, doc) for name, (shape, doc) in _MEMBERS[stage].items()}
    members |= {
        "all": Member(_of(several, all_of), "conditions that must all hold"),
        "any": Member(_of(several, AnyOf), "conditions of which one must hold"),
        "not": Member(Refined(nested, lambda part, _node, _report: Not(part)), "a condition that must not hold"),
        "if": Member(_if(stage), "an expression in CEL"),
    }
    return Record("a condition", members)


_CONDITIONS: dict[Stage, When] = {stage: When(stage) for stage in ("request", "response", "rule")}
_RECORDS: dict[Stage, Record] = {stage: _record(stage) for stage in _CONDITIONS}


def members(stage: Stage) -> Mapping[str, Member]:
    """The keys of a condition, for the docs."""
    return _RECORDS[stage].members


def schemas() -> Json:
    """The definitions that conditions refer to."""
    return {f"when_{stage}": record.schema() for stage, record in _RECORDS.items()}


WHEN_REQUEST: Shape = _CONDITIONS["request"]
WHEN_RESPONSE: Shape = _CONDITIONS["response"]
WHEN_RULE: Shape = _CONDITIONS["rule"]
