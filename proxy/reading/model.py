"""The values inside reading: the decoded document, what was found in it, a vendor's hints, and the reading that comes out.

Formats and searches fill one `Found` with raw vendor text; `read` cleans it, weighs it and returns a `Reading`. Functions of
this room are pure, never raise on any input, and are bounded in time and memory by the document's own bounds.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Literal

from proxy.contract.codes import Code
from proxy.contract.failure import Evidence, Facts, FieldFault
from proxy.exchange import Exchange

DocumentKind = Literal["empty", "json", "xml", "html", "form", "text", "events", "binary"]


@dataclass(slots=True)
class Document:
    """A body, decoded. `value` is the JSON value, the XML as nested dicts, a form as a dict, or None; `text` the characters."""

    kind: DocumentKind
    value: Any = None
    text: str = ""
    root: str = ""  # the XML root's local name
    complete: bool = True  # False where cut, or where truncated JSON was repaired


@dataclass(frozen=True, slots=True)
class CodeSeen:
    """An explicit code of the vendor's: its text, and where it stood (`error.code`, `header x-amzn-errortype`)."""

    value: str
    path: str = ""


@dataclass(frozen=True, slots=True)
class WaitSeen:
    """A stated wait in seconds, unrounded, and how it was stated. A reset binds less than an explicit wait."""

    seconds: float
    source: str  # "header retry-after", "body error.retry_after", "sentence", "header x-ratelimit-reset"
    is_reset: bool = False


@dataclass(slots=True)
class RequestId:
    """The best id of a request so far. Ranks: below 0 where a vendor's file names the place, 0 to 5 in bodies; the lowest wins."""

    text: str | None = None
    rank: int = 9

    def offer(self, value: Any, rank: int) -> None:
        """A better-named id replaces another."""
        if isinstance(value, str | int) and not isinstance(value, bool) and rank < self.rank:
            text = str(value).strip()
            # Where a vendor's file names the place, an id may be words: Asana's "6 sad squid snuggle softly".
            held = self.text or ""
            if 4 <= len(text) <= 200 and (rank < 0 or " " not in text) and not (rank > 0 and held.startswith(text)):
                self.text, self.rank = text, rank


@dataclass(slots=True)
class Found:
    """What one body (and its headers) held, before cleaning and weighing."""

    format: str = ""  # the file in formats/ that recognised the body, "" where none did
    messages: list[str] = field(default_factory=list)  # most telling first
    codes: list[CodeSeen] = field(default_factory=list)  # most specific first
    fields: list[FieldFault] = field(default_factory=list)
    details: list[tuple[str, str]] = field(default_factory=list)
    waits: list[WaitSeen] = field(default_factory=list)
    scopes: list[str] = field(default_factory=list)
    status: int | None = None  # a status that the body itself states
    request_id: RequestId = field(default_factory=RequestId)  # in the body
    docs: str | None = None
    votes: list[Evidence] = field(default_factory=list)  # what a format knows by itself (an OAuth error, an nginx page)


@dataclass(frozen=True, slots=True)
class Locator:
    """Where a value stands: `header x-request-id`, `body error.code`, `body errors[].message`, `query per_page`, `path`."""

    place: Literal["header", "body", "query", "path", "status", "text"]
    name: str = ""  # header or query name
    path: tuple[str | int, ...] = ()  # body members; "[]" stands for every element


Predicate = Callable[[Exchange, Document], bool]

WaitUnit = Literal[
    "seconds",
    "milliseconds",
    "minutes",
    "epoch-seconds",
    "epoch-milliseconds",
    "http-date",
    "iso-time",
    "duration",
    "structured-field",
    "any",
]


@dataclass(frozen=True, slots=True)
class WaitHint:
    """One line of a vendor file's `waits`."""

    at: Locator
    unit: WaitUnit = "any"
    when: Predicate | None = None
    is_reset: bool = False
    asks_request: bool = True  # whether `when` looks at more than the response


@dataclass(frozen=True, slots=True)
class CodeTable:
    """One `codes` entry of a vendor file: the vendor's codes as texts, lower-cased, to ours."""

    at: tuple[Locator, ...]
    table: Mapping[str, Code]

    def code_for(self, value: Any) -> Code | None:
        """Ours for a value of the vendor's; `com.amazon.coral.service#SlowDown` and `SlowDown:http://...` are looked up by their name."""
        if isinstance(value, bool) or not isinstance(value, str | int | float):
            return None
        text = str(value).lower()
        known = self.table.get(text)
        if known is None and ("#" in text or ":http" in text):
            known = self.table.get(text.split(":", 1)[0].rpartition("#")[2].strip())
        return known


@dataclass(frozen=True, slots=True)
class SizeHint:
    """`page_size` and the like: the parameter that carries a size, and its maximum."""

    parameter: str
    place: Literal["query", "body"]
    maximum: int | None = None


@dataclass(frozen=True, slots=True, eq=False)
class Hints:
    """What a vendor file tells the generic reading. The empty value serves vendors without a file. Equal only to itself."""

    vendor: str = ""
    waits: tuple[WaitHint, ...] = ()
    messages: tuple[Locator, ...] = ()
    fields: tuple[Locator, ...] = ()
    scopes: tuple[Locator, ...] = ()
    request_id: tuple[Locator, ...] = ()
    codes: tuple[CodeTable, ...] = ()
    sizes: tuple[SizeHint, ...] = ()
    docs_domains: tuple[str, ...] = ()  # docs links outside these are dropped; empty: the upstream's own registrable domain
    credential_in: tuple[Locator, ...] = ()


NO_HINTS = Hints()


@dataclass(frozen=True, slots=True)
class Reading:
    """The generic reading of one exchange: what it is, what it says, how long to wait, and why we think so."""

    code: Code
    facts: Facts
    wait_seconds: int | None  # stated, rounded up; None where none is stated
    document: Document
    evidence: tuple[Evidence, ...]  # strongest first
    best: Evidence | None = None  # the vote that decided
    found: Found | None = None
    is_concurrency: bool = False
