"""A failure as a value: what `judge` returns, policies read and `compose` writes prose about. Holds facts, no prose of ours.

Every text that comes from a vendor is cleaned (CONTRACT section 7) before it enters one of these values.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Literal, Protocol

from proxy.contract.codes import Class, Code
from proxy.exchange import Effect, Phase

Place = Literal["query", "path", "header", "body"]
Problem = Literal["missing", "invalid", "wrong_type", "out_of_range", "unknown", "conflict"]
Scalar = str | int | float | bool


class Origin(StrEnum):
    """Who failed: the vendor, or the proxy where no complete vendor response was read."""

    VENDOR = "vendor"
    PROXY = "proxy"


@dataclass(frozen=True, slots=True)
class FieldFault:
    """One wrong parameter. `name` in a body is a path such as `items[3].price`; `place` None where it is not known."""

    name: str
    place: Place | None = None
    problem: Problem | None = None
    received: Scalar | None = None  # never a secret
    allowed: tuple[Scalar, ...] = ()
    minimum: Scalar | None = None
    maximum: Scalar | None = None
    pattern: str | None = None
    example: Scalar | None = None


@dataclass(frozen=True, slots=True)
class BatchHint:
    """The size to reduce: the parameter that carries it, what was sent, what to send, and the stated maximum."""

    parameter: str | None = None
    place: Place | None = None
    current: int | None = None
    suggested: int | None = None
    maximum: int | None = None


@dataclass(frozen=True, slots=True)
class TimeoutFact:
    """Which limit ran out. `async_call` is an exact call that runs the same work in the background."""

    phase: Phase
    limit_seconds: float | None = None
    partial_result: bool | None = None
    async_call: str | None = None


@dataclass(frozen=True, slots=True)
class Option:
    """One candidate a person may choose: what they read, the exact call, and the ids that tell candidates apart."""

    label: str
    call: str
    details: tuple[tuple[str, Scalar], ...] = ()


@dataclass(frozen=True, slots=True)
class Evidence:
    """One vote in the weighing: where it was seen, what it was, and the code it speaks for."""

    source: str  # "table", "sentence", "code", "format", "header", "status", "learned", "relation"
    seen: str
    code: Code
    weight: float


@dataclass(frozen=True, slots=True)
class ItemGroup:
    """Items of a batch that failed alike. `ids` are the first 20; `positions` the zero-based places in the request."""

    code: Code
    reason: str
    count: int
    ids: tuple[str, ...] = ()
    positions: tuple[int, ...] = ()
    wait_seconds: int | None = None
    is_unsure: bool = False  # they may have been done although their call failed


@dataclass(frozen=True, slots=True)
class PartialOutcome:
    """A batch of which some items failed. `total` None where the answer doesn't tell.

    `left_in` is the member of the answer that holds what was not done, ready to be sent again; `again` the call that takes items
    again, where it is another one than that which failed.
    """

    groups: tuple[ItemGroup, ...]
    failed: int
    total: int | None = None
    left_in: str | None = None
    again: str | None = None


@dataclass(frozen=True, slots=True)
class Facts:
    """What the vendor said, cleaned and bounded."""

    message: str = ""
    details: tuple[tuple[str, str], ...] = ()  # the other codes and scalars of the error object, for `reason`
    codes: tuple[str, ...] = ()  # the vendor's own codes, most telling first
    fields: tuple[FieldFault, ...] = ()
    batch: BatchHint | None = None
    scopes: tuple[str, ...] = ()
    request_id: str | None = None
    docs: str | None = None  # https URL on the vendor's own domains
    options: tuple[Option, ...] = ()
    suggestions: tuple[Mapping[str, Scalar], ...] = ()
    timeout: TimeoutFact | None = None
    window_seconds: int | None = None  # length of the limit's window ("10 requests per 10 seconds")
    limit: int | None = None  # how many in that window
    quota: str | None = None  # the limit's own name, where stated
    withheld: int = 0  # texts replaced because they read like instructions
    partial: PartialOutcome | None = None


@dataclass(frozen=True, slots=True)
class AdviceStep:
    """A step from a rule; `is_repeat` marks one that repeats the same call (dropped where that is not safe or far off)."""

    text: str
    is_repeat: bool = False


@dataclass(frozen=True, slots=True)
class AdviceTexts:
    """A rule's texts, filled in. Empty where the rule has none; compose writes the rest."""

    error: str = ""
    why: str = ""
    steps: tuple[AdviceStep, ...] = ()
    instruction: str = ""


class Advice(Protocol):
    """The compiled texts of a rule; `values` are the names that DESIGN section 6 lets a text use."""

    def render(self, values: Mapping[str, object]) -> AdviceTexts: ...


@dataclass(frozen=True, slots=True)
class Tried:
    """One rule that was looked at, and why it did not match (empty where it did)."""

    rule: str
    matched: bool
    why: str = ""


@dataclass(frozen=True, slots=True)
class Failure:
    """A classified failure. `wait_seconds` is set exactly where the class is retryable; `effect` where the method isn't safe."""

    code: Code
    origin: Origin
    rule: str  # `github/secondary-rate-limit`, `generic/sentence`, `proxy/connect`
    status: int | None = None  # the vendor's; None where none answered
    wait_seconds: int | None = None
    wait_is_stated: bool = False
    effect: Effect | None = None
    facts: Facts = Facts()
    check: str | None = None  # the call that shows whether this one took effect, "GET /v1/charges?limit=3"
    advice: Advice | None = None
    evidence: tuple[Evidence, ...] = ()
    tried: tuple[Tried, ...] = ()
    bucket: str | None = None  # what the wait holds back, by name
    is_concurrency: bool = False  # a limit on calls at once: no cooldown

    @property
    def cls(self) -> Class:
        return self.code.cls
