"""`when:` -> a Condition: what must hold of an exchange, compiled to closures.

    when: {status: [403, 429], headers: {x-ratelimit-remaining: "0"}, body: {message: {contains: secondary rate limit}}}

All keys of one mapping must hold; `all`, `any` and `not` nest. A condition knows what it needs (the request alone, or a response) and, for
the index in match.py, the statuses and the one value by which it can be found. `why_not` says in words which part did not hold.
A condition that needs a response never holds where none came.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Literal

from proxy.exchange import Exchange
from proxy.reading.locate import parse_locator, walk
from proxy.reading.model import Document, Predicate
from proxy.rules.document import Node
from proxy.rules.expression import ALL_NAMES, REQUEST_NAMES, RESPONSE_NAMES, compile_condition
from proxy.rules.faults import Report
from proxy.rules.paths import PathPattern, parse_path
from proxy.rules.shape import BAD, Json, Many, Member, Named, Record, Refined, Shape, Table, Text
from proxy.rules.situation import Situation
from proxy.rules.values import VALUE_TEST, ValueTest, quoted

MAX_NESTING = 8

Test = Callable[[Situation], bool]
Said = Callable[[Situation], str]
Stage = Literal["request", "response", "rule"]


@dataclass(frozen=True, slots=True)
class Selector:
    """One value by which a rule can be found: only where one of `keys` stands at `at` can its condition hold."""

    at: tuple[str, Any]  # ("code", None), ("body", path), ("header", name)
    keys: frozenset[str]


@dataclass(frozen=True, slots=True)
class Condition:
    """A compiled condition. `statuses` None: any."""

    test: Test
    why_not: Said
    needs_response: bool = False
    statuses: frozenset[int] | None = None
    selectors: tuple[Selector, ...] = ()
    paths: tuple[PathPattern, ...] = ()

    def holds(self, seen: Situation) -> bool:
        return self.test(seen)

    def as_predicate(self) -> Predicate:
        """The condition for those who ask with an exchange and its document."""
        test = self.test

        def predicate(exchange: Exchange, document: Document) -> bool:
            return test(Situation(exchange, document))

        return predicate


def _always(_: Situation) -> bool:
    return True


ALWAYS = Condition(_always, lambda _: "")


# Statuses -----------------------------------------------------------------------------------------------------------------


def parse_status(text: str) -> frozenset[int]:
    """`429`, `5xx` or `500-504`. ValueError says how to write one."""
    if len(text) == 3 and text[1:] == "xx" and text[0] in "12345":
        return frozenset(range(int(text[0]) * 100, int(text[0]) * 100 + 100))
    first, _, last = text.partition("-")
    if not (first.isdecimal() and (last.isdecimal() or not _) and len(text) <= 7):
        raise ValueError(f"{text!r} is no status: write 429, 5xx or 500-504")
    low, high = int(first), int(last or first)
    if not 100 <= low <= high <= 999:
        raise ValueError(f"{text!r} is no status: they go from 100 to 999")
    return frozenset(range(low, high + 1))


def _status(given: Sequence[frozenset[int]]) -> Condition:
    statuses = frozenset().union(*given)
    return Condition(
        lambda seen: seen.status in statuses,
        lambda seen: f"status is {seen.status}" if seen.exchange.response else "no response came",
        needs_response=True,
        statuses=statuses,
    )


# The vendor's codes -------------------------------------------------------------------------------------------------------


def _codes(given: Sequence[str]) -> Condition:
    wanted = frozenset(code.lower() for code in given)
    return Condition(
        lambda seen: any(code in wanted for code in seen.codes),
        lambda seen: f"code is {_listed(seen.codes)}, not {_listed(sorted(wanted))}",
        needs_response=True,
        selectors=(Selector(("code", None), wanted),),
    )


# Values at places ---------------------------------------------------------------------------------------------------------


def _listed(values: Sequence[Any]) -> str:
    return ", ".join(quoted(value) for value in values[:4]) + (", ..." if len(values) > 4 else "") if values else "not there"


def _at(
    place: str, values: Callable[[Situation], Sequence[Any]], test: ValueTest, selector: Selector | None = None
) -> Condition:
    holds = test.holds
    return Condition(
        lambda seen: holds(values(seen)),
        lambda seen: f"{place} is {_listed(values(seen))}, wanted: {test.said}",
        selectors=(selector,) if selector else (),
    )


def _header(name: str, test: ValueTest) -> Condition:
    selector = Selector(("header", name), test.keys) if test.keys is not None else None
    return _at(f"header {name}", lambda seen: seen.headers.get(name, ()), test, selector)


def _body(path: tuple[str | int, ...], said: str, test: ValueTest) -> Condition:
    selector = Selector(("body", path), test.keys) if test.keys is not None else None
    return _at(f"body {said}", lambda seen: walk(seen.document.value, path), test, selector)


def _text(test: ValueTest) -> Condition:
    return _at("the text", lambda seen: (seen.text,) if seen.text else (), test)


def _query(name: str, test: ValueTest) -> Condition:
    return _at(f"query {name}", lambda seen: seen.query.get(name, ()), test)


def _request_header(name: str, test: ValueTest) -> Condition:
    return _at(f"request header {name}", lambda seen: seen.request_headers.get(name, ()), test)


def _request_body(path: tuple[str | int, ...], said: str, test: ValueTest) -> Condition:
    return _at(f"request body {said}", lambda seen: walk(seen.request_body, path), test)


def _method(given: Sequence[str]) -> Condition:
    wanted = frozenset(given)
    return Condition(
        lambda seen: seen.exchange.request.method in wanted, lambda seen: f"method is {seen.exchange.request.method}"
    )


def _path(given: Sequence[PathPattern]) -> Condition:
    return Condition(
        lambda seen: any(pattern.matches(seen.exchange.request.path) for pattern in given),
        lambda seen: f"path is {quoted(seen.exchange.request.path)}, not {' or '.join(pattern.text for pattern in given)}",
        paths=tuple(given),
    )


# Combinations -------------------------------------------------------------------------------------------------------------


def all_of(parts: Sequence[Condition]) -> Condition:
    """Holds where all parts hold; the cheap ones come first."""
    if len(parts) == 1:
        return parts[0]
    tests = [part.test for part in parts]
    statuses = [part.statuses for part in parts if part.statuses is not None]

    def test(seen: Situation) -> bool:
        return all(each(seen) for each in tests)

    def why_not(seen: Situation) -> str:
        return next((part.why_not(seen) for part in parts if not part.test(seen)), "")

    return Condition(
        test,
        why_not,
        any(part.needs_response for part in parts),
        frozenset.intersection(*statuses) if statuses else None,
        tuple(selector for part in parts for selector in part.selectors),
        tuple(path for part in parts for path in part.paths),
    )


def any_of(parts: Sequence[Condition]) -> Condition:
    tests = [part.test for part in parts]
    known = [part.statuses for part in parts]
    statuses = frozenset[int]().union(*(each for each in known if each is not None)) if None not in known else None
    return Condition(
        lambda seen: any(each(seen) for each in tests),
        lambda seen: "; and ".join(part.why_not(seen) for part in parts[:4]),
        all(part.needs_response for part in parts),
        statuses,
        paths=tuple(path for part in parts for path in part.paths),
    )


def none_of(part: Condition) -> Condition:
    return Condition(lambda seen: not part.test(seen), lambda _: "what stands under `not` holds", part.needs_response)


def with_response(part: Condition) -> Condition:
    """The condition, and a response to look at."""
    if not part.needs_response:
        return part
    test = part.test
    return Condition(
        lambda seen: seen.exchange.response is not None and test(seen),
        lambda seen: part.why_not(seen) if seen.exchange.response else "no response came",
        needs_response=True,
        statuses=part.statuses,
        selectors=part.selectors,
        paths=part.paths,
    )


# The shape ----------------------------------------------------------------------------------------------------------------


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


def _response(shape: Shape) -> Shape:
    """What only a response has."""
    return Refined(
        shape,
        lambda part, _node, _report: Condition(
            part.test, part.why_not, needs_response=True, statuses=part.statuses, selectors=part.selectors, paths=part.paths
        ),
    )


_STATUSES = Many(Text("a status", parse_status, is_loose=True, examples=("429", "5xx")), single=True, minimum=1)
_CODES = Many(Text("a code of the vendor's", is_loose=True, maximum=200), single=True, minimum=1)

_REQUEST_MEMBERS: dict[str, tuple[Shape, str]] = {
    "method": (_of(METHODS, _method), "the request's method, or a list"),
    "path": (_of(PATHS, _path), "the request's path below the base URL: `*` one segment, `**` any number"),
    "query": (_parts(_query, str), "query parameters"),
    "request_headers": (_parts(_request_header, header_name), "headers of the request"),
    "request_body": (_parts(_request_body, _body_path), "members of the request's JSON body or form, by path"),
}
_RESPONSE_MEMBERS: dict[str, tuple[Shape, str]] = {
    "status": (_of(_STATUSES, _status), "the vendor's status: 429, 5xx, 500-504, or a list"),
    "headers": (_response(_parts(_header, header_name)), "headers of the response"),
    "body": (
        _response(_parts(_body, _body_path)),
        "members of the response's body by path, such as `error.code` or `errors[].message`",
    ),
    "text": (_response(_of(VALUE_TEST, _text)), "the response's body as text"),
}
_RULE_MEMBERS: dict[str, tuple[Shape, str]] = {
    "code": (_of(_CODES, _codes), "the vendor's own code, wherever it was found, letter case aside; or a list"),
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
        return Condition(test, lambda _: f"`{text}` does not hold", needs_response=needs)

    return Text("a CEL expression", convert, maximum=4000)


def _record(stage: Stage) -> Record:
    nested = Named(f"when_{stage}", lambda: _CONDITIONS[stage])
    several = Many(nested, minimum=1)
    members = {name: Member(shape, doc) for name, (shape, doc) in _MEMBERS[stage].items()}
    members |= {
        "all": Member(_of(several, all_of), "conditions that must all hold"),
        "any": Member(_of(several, any_of), "conditions of which one must hold"),
        "not": Member(Refined(nested, lambda part, _node, _report: none_of(part)), "a condition that must not hold"),
        "if": Member(_if(stage), "an expression in CEL"),
    }
    return Record("a condition", members)


_CONDITIONS: dict[Stage, When] = {stage: When(stage) for stage in ("request", "response", "rule")}
_RECORDS: dict[Stage, Record] = {stage: _record(stage) for stage in _CONDITIONS}


def schemas() -> Json:
    """The definitions that conditions refer to."""
    return {f"when_{stage}": record.schema() for stage, record in _RECORDS.items()}


WHEN_REQUEST: Shape = _CONDITIONS["request"]
WHEN_RESPONSE: Shape = _CONDITIONS["response"]
WHEN_RULE: Shape = _CONDITIONS["rule"]
