"""A vendor, compiled: what judge, compose and gateway ask of a vendor file. Built by `rules.load`; frozen.

`match` is indexed by status, then by code, so that its cost does not grow with the number of rules (see rules/match.py).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Literal

from proxy.contract.codes import Code
from proxy.contract.failure import Advice
from proxy.exchange import Effect
from proxy.reading.model import NO_HINTS, Hints, Locator, Predicate, WaitHint
from proxy.rules.conditions import ALWAYS, Condition
from proxy.rules.paths import PathPattern


@dataclass(frozen=True, slots=True)
class Rule:
    """One rule. `code` None leaves the code to the generic reading (a rule that only adds steps)."""

    id: str  # `github/secondary-rate-limit`
    when: Condition = ALWAYS
    code: Code | None = None
    wait: WaitHint | int | None = None  # where this failure's wait stands, or seconds; None: the generic one
    effect: Effect | None = None
    advice: Advice | None = None
    bucket: str | None = None
    is_failure: bool = True  # False: this is no failure, pass it
    place: str = ""  # file:line:column
    docs: str | None = None  # the vendor's page on it
    why: str = ""  # the text as written, for the reference


@dataclass(frozen=True, slots=True)
class SuccessRule:
    """Which 2xx bodies are failures. `when` None: every success at that path is read, and judged by its envelope."""

    path: str  # with * and **
    when: Predicate | None = None
    methods: frozenset[str] = frozenset()
    pattern: PathPattern | None = None

    def covers(self, method: str, path: str) -> bool:
        """Whether a success of this call is looked into; `path` is relative to the base URL."""
        return (not self.methods or method in self.methods) and (self.pattern is None or self.pattern.matches(path))


@dataclass(frozen=True, slots=True)
class Bucket:
    name: str
    when: Predicate  # sees an Exchange with neither response nor fault


@dataclass(frozen=True, slots=True)
class IdempotencyKey:
    header: str
    methods: frozenset[str]


@dataclass(frozen=True, slots=True)
class Sdk:
    headers: tuple[str, ...]
    render: Literal["recovery", "compact", "problem", "markdown", "mcp", "augment", "observe"] = "augment"


@dataclass(frozen=True, slots=True)
class Host:
    """A base URL; `{shop}` in the host is a parameter with its pattern."""

    url: str
    parameters: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class CheckCall:
    """How to see whether a call took effect. `call` may hold the names of the pattern: `GET /v1/charges/{id}`."""

    method: str
    pattern: PathPattern
    call: str

    def call_for(self, method: str, path: str) -> str | None:
        """The exact call, None where this entry is about another one."""
        values = self.pattern.values(path) if method == self.method else None
        if values is None:
            return None
        call = self.call
        for name, value in values.items():
            call = call.replace(f"{{{name}}}", value)
        return call


@dataclass(frozen=True, slots=True)
class Argument:
    """One argument of a tool, and where in the call it goes."""

    to: Locator
    type: str = "string"
    is_required: bool = False
    description: str = ""
    default: Any = None
    choices: tuple[Any, ...] = ()


@dataclass(frozen=True, slots=True)
class VendorTool:
    """A call of the vendor's under a name that an agent may know it by."""

    name: str
    method: str
    path: str  # with {name} for arguments in the path
    description: str = ""
    arguments: Mapping[str, Argument] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Lookup:
    """A search call that finds candidates for a name: where records are, their ids and labels, what tells them apart.

    `call` holds `{name}` where the name goes. `serves` says which failing calls it helps, and `name_at` where those hold the name.
    """

    name: str
    serves: Predicate
    name_at: Locator
    method: str
    call: str
    records: Locator
    id: tuple[str | int, ...]
    label: tuple[str | int, ...]
    details: tuple[tuple[str, tuple[str | int, ...]], ...] = ()
    patterns: tuple[PathPattern, ...] = ()  # of the calls that it helps: their names may stand in `call`


@dataclass(frozen=True, slots=True)
class BatchCall:
    """A bulk call: where the answer's items are, which of them failed, what they say, and where the request's items are."""

    pattern: PathPattern
    methods: frozenset[str]
    items: Locator
    failed: Callable[[Any], bool]  # asked with one item
    code: tuple[str | int, ...] | None = None
    message: tuple[str | int, ...] | None = None
    id: tuple[str | int, ...] | None = None
    sent: Locator | None = None
    maximum: int | None = None
    unwrap: bool = False  # each item stands alone in a mapping: `{index: {...}}`
    again: str | None = None  # the call that takes items again, where it is another one; with the names of the pattern


@dataclass(frozen=True, slots=True)
class Vendor:
    """A vendor file, compiled. The default value serves an upstream without a file."""

    name: str
    title: str = ""
    hosts: Mapping[str, Host] = field(default_factory=dict)  # one entry "" for `base_url`
    docs: str | None = None
    hints: Hints = NO_HINTS
    default_waits: Mapping[Code, int] = field(default_factory=dict)
    buckets: tuple[Bucket, ...] = ()
    successes: tuple[SuccessRule, ...] = ()
    idempotency_key: IdempotencyKey | None = None
    checks: Mapping[str, str] = field(default_factory=dict)  # "POST /v1/charges" -> "GET /v1/charges?limit=3"
    sdk: Sdk | None = None
    location_headers: tuple[str, ...] = ()  # further headers whose URLs are mapped back
    lookups: Mapping[str, Lookup] = field(default_factory=dict)
    batches: tuple[BatchCall, ...] = ()
    tools: Mapping[str, VendorTool] = field(default_factory=dict)
    rules: tuple[Rule, ...] = ()
    index: Any = None  # rules/match.py's index over `rules`
    place: str = ""
    check_calls: tuple[CheckCall, ...] = ()  # `checks`, ready to be asked
    cases: tuple[Any, ...] = ()  # cases.Case: tests of the rules, and what is simulated

    def check_for(self, method: str, path: str) -> str | None:
        """The call that shows whether this one took effect; `path` is relative to the base URL."""
        return next((call for entry in self.check_calls if (call := entry.call_for(method, path))), None)
