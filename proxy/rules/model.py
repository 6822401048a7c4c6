"""A vendor, compiled: what judge, compose and gateway ask of a vendor file. Built by `rules.load`; frozen.

`match` is indexed by status, then by code, so that its cost does not grow with the number of rules (see rules/match.py).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Literal

from proxy.contract.codes import Code
from proxy.contract.failure import Advice
from proxy.exchange import Effect
from proxy.reading.model import NO_HINTS, Hints, Predicate, WaitHint


@dataclass(frozen=True, slots=True)
class Rule:
    """One rule. `code` None leaves the code to the generic reading (a rule that only adds steps)."""

    id: str  # `github/secondary-rate-limit`
    when: Predicate
    code: Code | None = None
    wait: WaitHint | int | None = None  # where this failure's wait stands, or seconds; None: the generic one
    effect: Effect | None = None
    advice: Advice | None = None
    bucket: str | None = None
    is_failure: bool = True  # False: this is no failure, pass it
    place: str = ""  # file:line:column


@dataclass(frozen=True, slots=True)
class SuccessRule:
    """Which 2xx bodies are failures. `when` None: every success at that path is read, and judged by its envelope."""

    path: str  # with * and **
    when: Predicate | None = None
    methods: frozenset[str] = frozenset()


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
    lookups: Mapping[str, Any] = field(default_factory=dict)
    batches: tuple[Any, ...] = ()
    tools: Mapping[str, Any] = field(default_factory=dict)
    rules: tuple[Rule, ...] = ()
    index: Any = None  # rules/match.py's index over `rules`
    place: str = ""
