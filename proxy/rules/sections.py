"""The sections of a vendor file, each a shape of its own: where its waits, codes and facts are, what its calls look like.

A shape takes nodes and returns the typed value that `rules.model` or `reading.model` names; what is wrong is told with its place.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any, get_args

from proxy.contract.codes import Class, Code
from proxy.exchange import SAFE_METHODS
from proxy.reading.items import member
from proxy.reading.locate import parse_locator, walk
from proxy.reading.model import CodeTable, Locator, SizeHint, WaitHint, WaitUnit
from proxy.rules.conditions import Condition
from proxy.rules.document import Node
from proxy.rules.faults import Report, unknown
from proxy.rules.model import (
    Argument,
    BatchCall,
    Bucket,
    IdempotencyKey,
    Lookup,
    Sdk,
    SuccessRule,
    VendorTool,
)
from proxy.rules.paths import parse_path
from proxy.rules.shape import BAD, Choice, Flag, Many, Member, Record, Refined, Scalar, Table, Text, Whole
from proxy.rules.units import DURATION_PATTERN, whole_seconds
from proxy.rules.values import VALUE_TEST, ValueTest
from proxy.rules.when import METHODS, WHEN_REQUEST, WHEN_RESPONSE, as_predicate, header_name, method_name

NAME = re.compile(r"[a-z0-9]+(?:[_-][a-z0-9]+)*\Z")
MAX_NAME = 60

CODES = {code.value: code for code in Code}
RETRYABLE = {code.value: code for code in Code if code.cls is Class.RETRYABLE}
RENDERINGS = ("recovery", "compact", "problem", "markdown", "mcp", "augment", "observe")


def name_of(what: str) -> Callable[[str], str]:
    """A reader of names: lower case, digits, `-` and `_`."""

    def read(text: str) -> str:
        if not NAME.match(text) or len(text) > MAX_NAME:
            raise ValueError(f"{text!r} is no {what}: lower-case letters and digits, joined by - or _")
        return text

    return read


def one_of(values: dict[str, Any], what: str) -> Callable[[str], Any]:
    """A reader of keys from a closed list."""

    def read(text: str) -> Any:
        if text not in values:
            raise ValueError(unknown(what, text, values))
        return values[text]

    return read


DURATION = Text("a duration such as 30s", whole_seconds, DURATION_PATTERN, examples=("30s", "5m"))
LOCATOR = Text("a place such as `body error.code`", parse_locator, examples=("body error.code", "header x-request-id"))
LOCATORS = Many(LOCATOR, single=True, what="a place such as `body error.code`, or a list of them")
HEADER = Text("a header's name", header_name)


def item_path(text: str) -> tuple[str | int, ...]:
    """A path inside a record or an item: `error.code`."""
    return parse_locator(f"body {text}").path


ITEM_PATH = Text("a path such as `error.code`", item_path)


def https_url(text: str) -> str:
    """A page that a person can open."""
    if not re.match(r"https://[A-Za-z0-9.-]+(?:[:/?#]\S*)?\Z", text):
        raise ValueError(f"{text!r} is no https URL")
    return text


HTTPS_URL = Text("an https URL", https_url, "^https://")


# Waits --------------------------------------------------------------------------------------------------------------------


def _wait(given: dict[str, Any]) -> WaitHint:
    places = [given[key] for key in ("header", "body", "at") if key in given]
    if len(places) != 1:
        raise ValueError("a wait stands in one place: write `header`, `body` or `at`, and only one of them")
    at: Locator = places[0]
    when: Condition | None = given.get("when")
    name = at.name or ".".join(str(step) for step in at.path)
    return WaitHint(
        at,
        given.get("as", "any"),
        as_predicate(when) if when else None,
        given.get("reset", "reset" in name.lower()),
        asks_request=when is not None and when.asks_request,
    )


WAIT = Record(
    "a wait",
    {
        "header": Member(Text("a header's name", lambda text: parse_locator(f"header {text}")), "the header that states it"),
        "body": Member(
            Text("a body path", lambda text: parse_locator(f"body {text}")), "the member of the body that states it"
        ),
        "at": Member(LOCATOR, "any other place, such as `text`"),
        "as": Member(Choice("form of a wait", {unit: unit for unit in get_args(WaitUnit)}), "how it is written"),
        "when": Member(WHEN_RESPONSE, "counts only where this holds"),
        "reset": Member(Flag(), "it is the reset of a bucket, which binds less than a stated wait"),
    },
    _wait,
)

DEFAULT_WAITS = Table(
    DURATION, one_of(RETRYABLE, "retryable code"), tuple(RETRYABLE), "a mapping from a retryable code to a duration"
)


# Codes --------------------------------------------------------------------------------------------------------------------


def _code_table(given: dict[str, Any]) -> CodeTable:
    return CodeTable(given["at"], given["table"])


def _no_twins(table: dict[str, Code], node: Node, report: Report) -> Any:
    """Keys are compared without letter case: two that differ in it alone would hide one another."""
    seen: dict[str, str] = {}
    for text in node.value if isinstance(node.value, dict) else ():
        before = seen.setdefault(text.lower(), text)
        if before != text:
            report.add_at(*node.keys[text], f"{text!r} and {before!r} are the same code: letter case does not count")
    return {text.lower(): code for text, code in table.items()}


CODE_TABLE = Record(
    "a table of codes",
    {
        "at": Member(LOCATORS, "where the vendor's code stands", is_required=True),
        "table": Member(
            Refined(Table(Choice("code", CODES), what="a mapping from the vendor's codes to the contract's"), _no_twins),
            "the vendor's codes, and what they are in the contract",
            is_required=True,
        ),
    },
    _code_table,
)
CODE_TABLES = Many(CODE_TABLE, single=True, what="a table of codes, or a list of them")


# Calls --------------------------------------------------------------------------------------------------------------------


def _bucket(given: dict[str, Any]) -> Bucket:
    return Bucket(given["name"], as_predicate(given["when"]))


BUCKET = Record(
    "a bucket",
    {
        "name": Member(Text("a name", name_of("bucket's name")), "its name", is_required=True),
        "when": Member(WHEN_REQUEST, "which calls draw on it, known from the request", is_required=True),
    },
    _bucket,
)


def _body_member(text: str) -> str:
    item_path(text)
    return text


def _size(given: dict[str, Any]) -> SizeHint:
    if ("query" in given) == ("body" in given):
        raise ValueError("a size is one parameter: write either `query` or `body`")
    place = "query" if "query" in given else "body"
    return SizeHint(given[place], "query" if place == "query" else "body", given.get("maximum"))


PAGE_SIZES = Many(
    Record(
        "a size",
        {
            "query": Member(Text(), "the query parameter that carries it"),
            "body": Member(Text("a body path", _body_member), "the member of the request's body"),
            "maximum": Member(Whole(1), "the largest that the vendor takes"),
        },
        _size,
    ),
    single=True,
    what="a size, or a list of them",
)


def _success(given: dict[str, Any]) -> SuccessRule:
    when: Condition | None = given.get("when")
    pattern = given["path"]
    return SuccessRule(pattern.text, as_predicate(when) if when else None, frozenset(given.get("methods", ())), pattern)


SUCCESS = Record(
    "a success to look into",
    {
        "path": Member(Text("a path", parse_path, "^/"), "whose successes are looked into", is_required=True),
        "methods": Member(METHODS, "only of these methods"),
        "when": Member(WHEN_RESPONSE, "a success that is a failure; without it the envelope decides"),
    },
    _success,
)

IDEMPOTENCY_KEY = Record(
    "an idempotency key",
    {
        "header": Member(HEADER, "the header that carries it", is_required=True),
        "methods": Member(METHODS, "the methods for which the vendor honours it"),
    },
    lambda given: IdempotencyKey(given["header"], frozenset(given.get("methods", ("POST",)))),
)


def sdk_mark(text: str) -> str:
    """A header that only the SDK sends, or `user-agent: PyGithub`: one that everybody sends, and a text that stands in it."""
    name, colon, part = text.partition(":")
    if colon and not part.strip():
        raise ValueError(f"{text!r} has nothing behind its colon: write the text that stands in the header")
    return f"{header_name(name.strip())}: {part.strip()}" if colon else header_name(text)


SDK = Record(
    "an SDK's marks",
    {
        "headers": Member(
            Many(Text("an SDK's mark", sdk_mark), single=True, minimum=1),
            "request headers that only the vendor's SDK sends, or `user-agent: Name` for one that others send too",
            is_required=True,
        ),
        "render": Member(
            Choice("rendering", {name: name for name in RENDERINGS}), "what it gets, where nobody asked for another"
        ),
    },
    lambda given: Sdk(given["headers"], given.get("render", "augment")),
)


def split_call(text: str) -> tuple[str, str]:
    """`GET /v1/charges?limit=3` -> method and target. ValueError says how to write one."""
    method, _, target = text.partition(" ")
    if not target.startswith("/") or " " in target:
        raise ValueError(f"{text!r} is no call: write a method and a path, such as GET /v1/charges?limit=3")
    return method_name(method), target


def _checks_key(text: str) -> str:
    _method, target = split_call(text)
    parse_path(target)
    return text


def _checks_value(text: str) -> str:
    split_call(text)
    return text


CHECKS = Table(
    Text("a call", _checks_value, examples=("GET /v1/charges?limit=3",)), _checks_key, what="a mapping from a call to its check"
)


# Tools, lookups, batches --------------------------------------------------------------------------------------------------

_TYPES = ("string", "integer", "number", "boolean", "array", "object")


def argument_place(text: str) -> Locator:
    """`query q`, `path owner`, `header x-team`, `body a.b`, `body`: where an argument goes."""
    place, _, name = text.partition(" ")
    if place == "path" and re.match(r"[A-Za-z_][A-Za-z0-9_]*\Z", name):
        return Locator("path", name)
    if place in ("query", "header") or (place == "body" and "[]" not in name):
        return parse_locator(text)
    raise ValueError(f"{text!r} is no place of an argument: write `query q`, `path owner`, `header x-team` or `body a.b`")


ARGUMENT = Record(
    "an argument",
    {
        "to": Member(
            Text("a place such as `query q`", argument_place, examples=("query q", "body a.b")),
            "where it goes",
            is_required=True,
        ),
        "type": Member(Choice("type", {name: name for name in _TYPES}), "its JSON type"),
        "required": Member(Flag(), "whether a call must have it"),
        "description": Member(Text(), "what it is, for a model"),
        "default": Member(Scalar(), "what goes where none is given"),
        "choices": Member(Many(Scalar(), minimum=1), "the values that it may take"),
    },
    lambda given: Argument(
        given["to"],
        given.get("type", "string"),
        given.get("required", False),
        given.get("description", ""),
        given.get("default"),
        given.get("choices", ()),
    ),
)
ARGUMENTS = Table(ARGUMENT, what="a mapping from an argument's name to where it goes")
TOOL_NAME = re.compile(r"[A-Za-z_][A-Za-z0-9_.-]{0,63}\Z")


def tool_name(text: str) -> str:
    if not TOOL_NAME.match(text):
        raise ValueError(f"{text!r} is no tool's name: letters, digits, _ - and ., up to 64")
    return text


def check_path_arguments(path: str, arguments: dict[str, Argument]) -> None:
    """ValueError where a `{name}` of the path has no argument, or an argument of the path has no `{name}`."""
    names = set(re.findall(r"\{([^{}]*)\}", path))
    given = {each.to.name for each in arguments.values() if each.to.place == "path"} | (names & arguments.keys())
    for name in sorted(given - names):
        raise ValueError(f"the path has no {{{name}}}")
    for name in sorted(names - given):
        raise ValueError(f"no argument goes to {{{name}}} of the path")


def _tool(given: dict[str, Any]) -> tuple[str, str, str, dict[str, Argument]]:
    method, path = given["call"]
    arguments = given.get("args", {})
    check_path_arguments(path, arguments)
    return method, path, given.get("description", ""), arguments


TOOLS = Refined(
    Table(
        Record(
            "a tool",
            {
                "call": Member(
                    Text("a call", split_call, examples=("GET /search/users",)), "the call that it makes", is_required=True
                ),
                "description": Member(Text(), "what it does, for a model"),
                "args": Member(ARGUMENTS, "its arguments"),
            },
            _tool,
        ),
        tool_name,
        what="a mapping from a tool's name to its call",
    ),
    lambda table, _node, _report: {name: VendorTool(name, *parts) for name, parts in table.items()},
)


def _lookup(given: dict[str, Any]) -> Callable[[str], Lookup]:
    method, call = given["call"]
    if "{name}" not in call:
        raise ValueError("the call of a lookup needs `{name}`, where the name to find goes")
    if method not in SAFE_METHODS:
        raise ValueError(f"a lookup only reads: {method} may change something")
    patterns = given["when"].path_patterns
    known = {name for pattern in patterns for name in pattern.names} | {"name"}
    for name in re.findall(r"\{([^{}]*)\}", call):
        if name not in known:
            raise ValueError(f"{{{name}}} of the call stands in no path of `when`")
    if given["name_at"].place == "path" and given["name_at"].name not in known:
        raise ValueError(f"`name_at` is {{{given['name_at'].name}}}, which stands in no path of `when`")
    details = tuple((text.rsplit(".", 1)[-1], item_path(text)) for text in given.get("tells_apart", ()))
    return lambda name: Lookup(
        name,
        as_predicate(given["when"]),
        given["name_at"],
        method,
        call,
        given["records"],
        given["id"],
        given.get("label", given["id"]),
        details,
        patterns,
    )


def name_place(text: str) -> Locator:
    place, _, name = text.partition(" ")
    return Locator("path", name.strip("{}")) if place == "path" and name else parse_locator(text)


LOOKUPS = Refined(
    Table(
        Record(
            "a lookup",
            {
                "when": Member(WHEN_REQUEST, "which failing calls it helps", is_required=True),
                "name_at": Member(
                    Text("a place such as `query assignee` or `path {name}`", name_place),
                    "where those hold the name",
                    is_required=True,
                ),
                "call": Member(Text("a call", split_call), "the search; `{name}` stands for the name", is_required=True),
                "records": Member(LOCATOR, "where its answer has the records", is_required=True),
                "id": Member(ITEM_PATH, "a record's id", is_required=True),
                "label": Member(ITEM_PATH, "what a person knows a record by"),
                "tells_apart": Member(Many(Text(), single=True), "members that tell two records of one label apart"),
            },
            _lookup,
        ),
        name_of("lookup's name"),
        what="a mapping from a lookup's name to its call",
    ),
    lambda table, _node, _report: {name: make(name) for name, make in table.items()},
)


def _item_test(table: dict[tuple[str | int, ...], ValueTest], node: Node, report: Report) -> Any:
    if not table:
        report.add(node, "names no member of an item")
        return BAD
    tests = list(table.items())
    if len(tests) == 1:  # a bulk answer has thousands of items
        ((path, test),) = tests
        if "[]" not in path:
            return lambda item: test.holds([] if (found := member(item, path)) is None else [found])
    return lambda item: all(test.holds(walk(item, path)) for path, test in tests)


BATCH = Record(
    "a batch",
    {
        "path": Member(Text("a path", parse_path, "^/"), "the bulk call's path", is_required=True),
        "methods": Member(METHODS, "its methods"),
        "items": Member(LOCATOR, "where its answer has the items", is_required=True),
        "unwrap": Member(Flag(), "each item stands alone in a mapping of its own, such as `{index: {...}}`"),
        "failed": Member(
            Refined(
                Table(VALUE_TEST, item_path, what="a mapping from an item's member to what a failed one has there"), _item_test
            ),
            "what a failed item has",
            is_required=True,
        ),
        "code": Member(ITEM_PATH, "the item's code"),
        "message": Member(ITEM_PATH, "the item's message"),
        "id": Member(ITEM_PATH, "the item's id"),
        "sent": Member(LOCATOR, "where the request has its items"),
        "maximum": Member(Whole(1), "how many items a call may have"),
        "again": Member(
            Text("a call", _checks_value, examples=("POST /v1/models/{model}:batchGenerateContent",)),
            "the call that takes failed items again, where it is not the same; with the names of the path",
        ),
    },
    lambda given: BatchCall(
        given["path"],
        frozenset(given.get("methods", ("POST",))),
        given["items"],
        given["failed"],
        given.get("code"),
        given.get("message"),
        given.get("id"),
        given.get("sent"),
        given.get("maximum"),
        given.get("unwrap", False),
        given.get("again"),
    ),
)
