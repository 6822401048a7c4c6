"""The parts of a condition: small values, each with the test that it makes of a Situation and with why it does not hold.

Every part knows what the index in match.py asks of it: whether it needs a response, which statuses can pass (None: any), and the
values by which it can be found. `path_patterns` are those whose names a rule's texts may use. Parts are values and hold no state.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from proxy.reading.locate import walk
from proxy.reading.passing import is_passing
from proxy.rules.paths import PathPattern
from proxy.rules.situation import Situation
from proxy.rules.values import ValueTest, quoted

Path = tuple[str | int, ...]


@dataclass(frozen=True, slots=True)
class Selector:
    """One value by which a rule can be found: only where one of `keys` stands at `at` can its condition hold."""

    at: tuple[str, Any]  # ("code", None), ("body", path), ("header", name)
    keys: frozenset[str]


class Condition(Protocol):
    """What must hold of an exchange."""

    @property
    def needs_response(self) -> bool: ...

    @property
    def asks_request(self) -> bool: ...

    @property
    def statuses(self) -> frozenset[int] | None: ...

    @property
    def selectors(self) -> tuple[Selector, ...]: ...

    @property
    def path_patterns(self) -> tuple[PathPattern, ...]: ...

    def test(self, seen: Situation) -> bool: ...

    def why_not(self, seen: Situation) -> str: ...


class _Part:
    """What most parts answer. Without a response, what looks into one does not hold by itself."""

    __slots__ = ()

    @property
    def needs_response(self) -> bool:
        return False

    @property
    def asks_request(self) -> bool:
        """Whether it may look at more than the response, without the headers that differ from answer to answer."""
        return True

    @property
    def statuses(self) -> frozenset[int] | None:
        return None

    @property
    def selectors(self) -> tuple[Selector, ...]:
        return ()

    @property
    def path_patterns(self) -> tuple[PathPattern, ...]:
        return ()


def _listed(values: Sequence[Any]) -> str:
    if not values:
        return "not there"
    return ", ".join(quoted(value) for value in values[:4]) + (", ..." if len(values) > 4 else "")


@dataclass(frozen=True, slots=True)
class Always(_Part):
    @property
    def asks_request(self) -> bool:
        return False

    def test(self, seen: Situation) -> bool:  # noqa: ARG002 - whatever is seen
        return True

    def why_not(self, seen: Situation) -> str:  # noqa: ARG002 - it always holds
        return ""


ALWAYS: Condition = Always()


# The response -------------------------------------------------------------------------------------------------------------


class _OfResponse(_Part):
    __slots__ = ()

    @property
    def needs_response(self) -> bool:
        return True

    @property
    def asks_request(self) -> bool:
        return False


@dataclass(frozen=True, slots=True)
class StatusIn(_OfResponse):
    wanted: frozenset[int]

    @property
    def statuses(self) -> frozenset[int] | None:
        return self.wanted

    def test(self, seen: Situation) -> bool:
        return seen.status in self.wanted

    def why_not(self, seen: Situation) -> str:
        return f"status is {seen.status}"


@dataclass(frozen=True, slots=True)
class CodeIn(_OfResponse):
    """One of the vendor's codes, in lower case."""

    wanted: frozenset[str]

    @property
    def selectors(self) -> tuple[Selector, ...]:
        return (Selector(("code", None), self.wanted),)

    def test(self, seen: Situation) -> bool:
        return any(code in self.wanted for code in seen.codes)

    def why_not(self, seen: Situation) -> str:
        return f"code is {_listed(seen.codes)}, wanted: {_listed(sorted(self.wanted))}"


@dataclass(frozen=True, slots=True)
class HeaderIs(_OfResponse):
    name: str
    asked: ValueTest

    @property
    def asks_request(self) -> bool:
        return is_passing(self.name.encode("latin-1"))

    @property
    def selectors(self) -> tuple[Selector, ...]:
        return () if self.asked.keys is None else (Selector(("header", self.name), self.asked.keys),)

    def test(self, seen: Situation) -> bool:
        return self.asked.holds(seen.headers.get(self.name, ()))

    def why_not(self, seen: Situation) -> str:
        return f"header {self.name} is {_listed(seen.headers.get(self.name, ()))}, wanted: {self.asked.said}"


@dataclass(frozen=True, slots=True)
class BodyIs(_OfResponse):
    path: Path
    said: str
    asked: ValueTest

    @property
    def selectors(self) -> tuple[Selector, ...]:
        return () if self.asked.keys is None else (Selector(("body", self.path), self.asked.keys),)

    def test(self, seen: Situation) -> bool:
        return self.asked.holds(seen.body(self.path))

    def why_not(self, seen: Situation) -> str:
        return f"body {self.said} is {_listed(seen.body(self.path))}, wanted: {self.asked.said}"


@dataclass(frozen=True, slots=True)
class TextIs(_OfResponse):
    asked: ValueTest

    def test(self, seen: Situation) -> bool:
        return self.asked.holds((seen.text,) if seen.text else ())

    def why_not(self, seen: Situation) -> str:
        return f"the text is {_listed((seen.text,) if seen.text else ())}, wanted: {self.asked.said}"


# The request --------------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class MethodIn(_Part):
    wanted: frozenset[str]

    def test(self, seen: Situation) -> bool:
        return seen.exchange.request.method in self.wanted

    def why_not(self, seen: Situation) -> str:
        return f"method is {seen.exchange.request.method}"


@dataclass(frozen=True, slots=True)
class PathIs(_Part):
    wanted: tuple[PathPattern, ...]

    @property
    def path_patterns(self) -> tuple[PathPattern, ...]:
        return self.wanted

    def test(self, seen: Situation) -> bool:
        return any(pattern.matches(seen.path) for pattern in self.wanted)

    def why_not(self, seen: Situation) -> str:
        return f"path is {quoted(seen.path)}, wanted: {' or '.join(pattern.text for pattern in self.wanted)}"


@dataclass(frozen=True, slots=True)
class QueryIs(_Part):
    name: str
    asked: ValueTest

    def test(self, seen: Situation) -> bool:
        return self.asked.holds(seen.query.get(self.name, ()))

    def why_not(self, seen: Situation) -> str:
        return f"query {self.name} is {_listed(seen.query.get(self.name, ()))}, wanted: {self.asked.said}"


@dataclass(frozen=True, slots=True)
class RequestHeaderIs(_Part):
    name: str
    asked: ValueTest

    def test(self, seen: Situation) -> bool:
        return self.asked.holds(seen.request_headers.get(self.name, ()))

    def why_not(self, seen: Situation) -> str:
        return f"request header {self.name} is {_listed(seen.request_headers.get(self.name, ()))}, wanted: {self.asked.said}"


@dataclass(frozen=True, slots=True)
class RequestBodyIs(_Part):
    path: Path
    said: str
    asked: ValueTest

    def test(self, seen: Situation) -> bool:
        return self.asked.holds(walk(seen.request_body, self.path))

    def why_not(self, seen: Situation) -> str:
        return f"request body {self.said} is {_listed(walk(seen.request_body, self.path))}, wanted: {self.asked.said}"


# Combinations -------------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class AllOf:
    parts: tuple[Condition, ...]

    @property
    def needs_response(self) -> bool:
        return any(part.needs_response for part in self.parts)

    @property
    def asks_request(self) -> bool:
        return any(part.asks_request for part in self.parts)

    @property
    def statuses(self) -> frozenset[int] | None:
        known = [part.statuses for part in self.parts if part.statuses is not None]
        return known[0].intersection(*known[1:]) if len(known) > 1 else known[0] if known else None

    @property
    def selectors(self) -> tuple[Selector, ...]:
        return tuple(selector for part in self.parts for selector in part.selectors)

    @property
    def path_patterns(self) -> tuple[PathPattern, ...]:
        return tuple(pattern for part in self.parts for pattern in part.path_patterns)

    def test(self, seen: Situation) -> bool:
        for part in self.parts:  # noqa: SIM110 - all() over a generator costs twice as much, and this runs for every rule
            if not part.test(seen):
                return False
        return True

    def why_not(self, seen: Situation) -> str:
        return next((part.why_not(seen) for part in self.parts if not part.test(seen)), "")


@dataclass(frozen=True, slots=True)
class AnyOf(_Part):
    parts: tuple[Condition, ...]

    @property
    def needs_response(self) -> bool:
        return all(part.needs_response for part in self.parts)

    @property
    def asks_request(self) -> bool:
        return any(part.asks_request for part in self.parts)

    @property
    def statuses(self) -> frozenset[int] | None:
        known = [part.statuses for part in self.parts]
        return None if None in known else frozenset[int]().union(*(each for each in known if each is not None))

    @property
    def path_patterns(self) -> tuple[PathPattern, ...]:
        return tuple(pattern for part in self.parts for pattern in part.path_patterns)

    def test(self, seen: Situation) -> bool:
        return any(part.test(seen) for part in self.parts)

    def why_not(self, seen: Situation) -> str:
        return "; and ".join(part.why_not(seen) for part in self.parts[:4])


@dataclass(frozen=True, slots=True)
class Not(_Part):
    part: Condition

    @property
    def needs_response(self) -> bool:
        return self.part.needs_response

    @property
    def asks_request(self) -> bool:
        return self.part.asks_request

    def test(self, seen: Situation) -> bool:
        return not self.part.test(seen)

    def why_not(self, seen: Situation) -> str:  # noqa: ARG002 - nothing more is known of it
        return "what stands under `not` holds"


@dataclass(frozen=True, slots=True)
class Holds(_Part):
    """An expression."""

    text: str
    asks: Callable[[Situation], bool]
    of_response: bool

    @property
    def needs_response(self) -> bool:
        return self.of_response

    def test(self, seen: Situation) -> bool:
        return self.asks(seen)

    def why_not(self, seen: Situation) -> str:  # noqa: ARG002 - CEL does not tell
        return f"`{self.text}` does not hold"


def without_status(condition: Condition) -> Condition:
    """What is left to ask where the status is known to be one of the condition's."""
    if isinstance(condition, StatusIn):
        return ALWAYS
    if not isinstance(condition, AllOf):
        return condition
    rest = [part for part in condition.parts if not isinstance(part, StatusIn)]
    return all_of(rest) if rest else ALWAYS


def all_of(parts: Sequence[Condition]) -> Condition:
    """Holds where all parts hold."""
    return parts[0] if len(parts) == 1 else AllOf(tuple(parts))
