"""How well records fit a name: scores from 0 to 1, the same for every vendor, and what they allow to do.

Owns the measure. 1 is the same text, letter case, accents and punctuation aside; a name that is a part of a longer one ("Alex" of "Alex Kim")
is never certain; else it is how much of the texts agrees, in whichever order their words stand. Pure.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Literal

from rapidfuzz import fuzz

from proxy.contract.failure import Scalar
from proxy.reading.clean import Cleaner
from proxy.reading.locate import walk
from proxy.reading.model import Document
from proxy.rules.model import Lookup

MAX_RECORDS = 100
MAX_CHARS = 120
#: A name that is a whole part of a longer one.
_OF_A_PART = 0.85
#: Candidates so near to the best are as good.
CLOSE = 0.05
#: What is not even worth a suggestion.
LEAST = 0.35
_SEPARATORS = re.compile(r"[^\w@]+")

Verdict = Literal["accepted", "ambiguous", "none"]


@dataclass(frozen=True, slots=True)
class Candidate:
    """A record that a lookup found, its texts clean."""

    id: str
    label: str
    details: tuple[tuple[str, Scalar], ...]
    score: float

    @property
    def members(self) -> dict[str, Scalar]:
        """As one of the `suggestions`."""
        shown = {name: value for name, value in self.details if name not in ("id", "label", "score")}
        return {"id": self.id, "label": self.label, **shown, "score": round(self.score, 2)}


def plain(text: str) -> str:
    """A text as it is compared."""
    text = "".join(char for char in unicodedata.normalize("NFKD", text[:400]) if not unicodedata.combining(char))
    return _SEPARATORS.sub(" ", text.casefold()).strip()


def score(name: str, text: str) -> float:
    """How well a text fits a name."""
    wanted, seen = plain(name), plain(text)
    if not wanted or not seen:
        return 0.0
    if wanted == seen:
        return 1.0
    whole = max(fuzz.ratio(wanted, seen), fuzz.token_sort_ratio(wanted, seen)) / 100
    part = fuzz.token_set_ratio(wanted, seen) / 100 * _OF_A_PART
    return float(min(max(whole, part), 0.99))


def candidates(name: str, lookup: Lookup, document: Document, cleaner: Cleaner) -> list[Candidate]:
    """The records of a lookup's answer, the best first; those of one id once."""
    found: dict[str, Candidate] = {}
    for record in _records(document.value, lookup.records.path)[:MAX_RECORDS]:
        candidate = _candidate(name, lookup, record, cleaner)
        if candidate is not None:
            found.setdefault(candidate.id, candidate)
    return sorted(found.values(), key=lambda each: -each.score)


def _records(value: Any, path: tuple[str | int, ...]) -> list[Any]:
    """With or without `[]` at the path's end."""
    found = walk(value, path)
    return [each for one in found for each in (one if isinstance(one, list) else [one])]


def _candidate(name: str, lookup: Lookup, record: Any, cleaner: Cleaner) -> Candidate | None:
    identifier = next(_texts(record, lookup.id), None)
    if identifier is None or cleaner.text(identifier, MAX_CHARS) != identifier:
        return None  # an id that is not what it seems can't be put into a call
    label = next(_texts(record, lookup.label), identifier)
    details = [(key, text) for key, path in lookup.details if (text := next(_texts(record, path), None)) is not None]
    known = [label, identifier, *(text for _, text in details if "@" in text or not _has_spaces(text))]
    best = max(score(name, text) for text in known)
    told = tuple((key, cleaner.text(text, MAX_CHARS)) for key, text in details)
    return Candidate(identifier, cleaner.text(label, MAX_CHARS) or identifier, told, best)


def _has_spaces(text: str) -> bool:
    return any(char.isspace() for char in text)


def _texts(record: Any, path: tuple[str | int, ...]) -> Iterator[str]:
    return (str(value)[:400] for value in walk(record, path) if isinstance(value, (str, int, float)) and value != "")


def verdict(found: Sequence[Candidate], accept_above: float, ask_above: float, *, exact: bool) -> Verdict:
    """What may be done with a name. `exact`: only a record that is the same, and the only one, is taken."""
    if not found or found[0].score < ask_above:
        return "none"
    best = found[0].score
    is_alone = len(found) == 1 or best - found[1].score > CLOSE
    is_same = best >= 1.0
    if is_alone and (is_same or (not exact and best > accept_above)):
        return "accepted"
    return "ambiguous"
