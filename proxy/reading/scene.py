"""What a relation looks at (`Scene`), and what a relation is.

Owns the two types that the tables of relations share (relations.py, circumstances.py) and the few questions that several of them
ask. Texts are folded; the sums are those before the relation at hand. Nothing here raises.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, field

from proxy.contract.codes import Code
from proxy.contract.failure import FieldFault
from proxy.exchange import Headers, header
from proxy.reading import sentences
from proxy.reading.callkinds import CallKind
from proxy.reading.evidence import Ballot
from proxy.reading.lazy import lazy
from proxy.reading.model import Found, WaitSeen

_QUOTA = re.compile(r" (?:quota|quotas|allowance|allotment|allocation|limit|limits|cap) ")

_SIZE = re.compile(r" (?:too large|too big|too long|reduce|shorten|bytes|kb|mb|gb) ")
_RATE = re.compile(
    r" (?:rate limit\S*|too many requests|throttl\S*) | (?:per|every|each) (?:\d+ )?(?:second|minute|hour|day)s? "
)


@dataclass
class Scene:
    """What a relation may look at. Texts are folded; `totals` are the sums before the relation at hand."""

    call: CallKind
    headers: Headers
    found: Found
    ballot: Ballot
    status: int
    wait: WaitSeen | None
    fields: tuple[FieldFault, ...]
    totals: dict[Code, float] = field(default_factory=dict)

    @lazy
    def text(self) -> str:
        """The messages' plain words."""
        return " . ".join(
            sentences.plain(text) for text in (*self.found.messages[:4], *(code.value for code in self.found.codes[:3]))
        )

    @lazy
    def speaks_of_quota(self) -> bool:
        return _QUOTA.search(self.text) is not None

    @lazy
    def speaks_of_rate(self) -> bool:
        """A rate, and no size that could be reduced."""
        return _RATE.search(self.text) is not None and _SIZE.search(self.text) is None

    @lazy
    def codes(self) -> str:
        return " ".join(code.value.lower() for code in self.found.codes)

    @lazy
    def speaks_of_scope(self) -> bool:
        return " scope" in self.text or "scope" in self.codes

    @lazy
    def is_anonymous(self) -> bool:
        """The answer asks for a credential, or the request is known to carry none."""
        return header(self.headers, b"www-authenticate") is not None

    def has(self, code: Code, least: float = 0.0) -> bool:
        return self.totals.get(code, 0.0) > least

    def sentence(self, code: Code) -> float:
        vote = self.ballot.votes.get(("sentence", code))
        return vote.weight if vote else 0.0

    def code(self, code: Code) -> float:
        vote = self.ballot.votes.get(("code", code))
        return vote.weight if vote else 0.0


Correction = tuple[Code, float]


@dataclass(frozen=True, slots=True)
class Relation:
    """A rule with the name that `explain` shows."""

    name: str
    between: tuple[tuple[Code, float], ...]  # codes that must have at least so much, else it is not asked
    holds: Callable[[Scene], bool]
    corrections: tuple[Correction, ...]
