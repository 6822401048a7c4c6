"""What a vendor's code says: its words against the families' tables of code words, plus codes that a public convention fixes.

Owns: stems, the splitting of codes written in one (`toomanyrequests`), the bag match (all words of an entry stand in the
code, in any order), and the conventions (SQLSTATE, errno, JSON-RPC, gRPC, SMTP, PostgREST, AADSTS and the like). A code that is
an HTTP status is left to the caller. `votes` is pure, cached, and never raises.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise

from proxy.contract.codes import Code
from proxy.reading.conventions import CONVENTIONS, PREFIXES
from proxy.reading.families import CODES
from proxy.reading.statuses import from_status
from proxy.reading.words import code_words

_SUFFIXES = ("ing", "ed", "es", "s")
#: Words that a code may hold beside those of an entry without changing what it says.
_MAX_WORDS = 14
#: What an entry counts that covers next to nothing of a code.
_LEAST = 0.8


def stem(word: str) -> str:
    """A word without its ending: `exceeded`, `exceeds` and `exceed` are one. `=word` of a table stands for that form alone."""
    if word[:1] == "=":
        return word
    if word.endswith("s") and len(word) == 4 and not word.endswith(("ss", "us", "is")):
        return word[:-1]
    for suffix in _SUFFIXES:
        if word.endswith(suffix) and len(word) - len(suffix) >= 4 and not word.endswith("ss"):
            word = word[: -len(suffix)]
            break
    return word[:-1] if word.endswith("e") and len(word) > 4 else word


@dataclass(frozen=True, slots=True)
class Entry:
    """One row of a table: all of its stems must stand in a code."""

    code: Code
    strength: int
    stems: frozenset[str]
    text: str


def _entries() -> list[Entry]:
    entries: list[Entry] = []
    for code, lines in CODES.items():
        for line in lines.strip().splitlines():
            strength, _, rest = line.strip().partition(" ")
            entries.extend(
                Entry(code, int(strength), frozenset(stem(word) for word in text.split()), text.strip())
                for text in rest.split(";")
                if text.strip()
            )
    return entries


def _index() -> dict[str, list[Entry]]:
    """Entries by their longest stem, which is the rarest as a rule."""
    index: dict[str, list[Entry]] = {}
    for entry in _entries():
        index.setdefault(max(entry.stems, key=lambda word: (len(word), word)), []).append(entry)
    return index


_INDEX = _index()
_VOCABULARY = frozenset(word for entries in _INDEX.values() for entry in entries for word in entry.stems) | {
    "the", "to", "of", "for", "user", "account", "card", "in", "api", "is", "was", "has", "been", "already", "resource", "file", "item",
}  # fmt: skip
#: Conventions in any casing: `invalidGrant` is `invalid_grant`.
_SEPARATORS = str.maketrans("", "", "_- ")
_JOINED = {text.translate(_SEPARATORS): entry for text, entry in CONVENTIONS.items() if "_" in text}
_LETTERS = re.compile(r"[a-z]{8,60}\Z")


def split_joined(word: str) -> tuple[str, ...]:
    """`toomanyrequests` -> too, many, requests; the word itself where it does not come apart into known ones."""
    if stem(word) in _VOCABULARY or not _LETTERS.match(word):
        return (word,)
    best: list[tuple[str, ...] | None] = [()] + [None] * len(word)
    for end in range(2, len(word) + 1):
        for start in range(max(0, end - 16), end - 1):
            head = best[start]
            part = word[start:end]
            if head is not None and stem(part) in _VOCABULARY and (best[end] is None or len(head) + 1 < len(best[end] or ())):
                best[end] = (*head, part)
    return best[len(word)] or (word,)


#: A code that begins so says that all is well (`ValidCredentials`).
_ALL_WELL = frozenset({"valid", "ok", "success", "succeeded", "successful"})
#: But not that there was anything (`SuccessWithoutResult`).
_BUT = frozenset({"without", "no", "zero", "empty"})
#: Tokens, keys and sessions that do not say who is calling, as codes write them.
_NO_CREDENTIALS = frozenset(
    (word, name)
    for name, words in {
        "token": "sequence approval sync page pagination next continuation cursor upload lock lease idempotency request card payment push device registration confirmation invite"
        " reset email verification task delete change snapshot resume poll query concurrency",
        "key": "partition sort idempotency row object cache message routing foreign primary unique duplicate public encryption kms ssh hash range map storage",
        "session": "upload checkout payment chat game streaming import edit recording call training",
        "signature": "code document image package file artifact",
    }.items()
    for word in words.split()
)
_OF_CREDENTIALS = frozenset({Code.UNAUTHENTICATED, Code.CREDENTIAL_EXPIRED, Code.MISSING_SCOPE})


#: A status of HTTP with a sign before it: `-404`.
_NEGATED = re.compile(r"-[45]\d\d")


@lru_cache(maxsize=4096)
def votes(code: str) -> tuple[tuple[Code, int, float, str], ...]:
    """`(our code, strength, how much of the code the entry covers, the entry)` for each of our codes that a vendor's code speaks for."""
    fixed = CONVENTIONS.get(code.lower()) or _JOINED.get(code.lower().translate(_SEPARATORS))
    if fixed is not None:
        return ((fixed[0], fixed[1], 1.0, code[:60]),)
    if _NEGATED.fullmatch(code):
        ours, strength = from_status(-int(code))
        return ((ours, max(strength, 2), 1.0, code),)
    for pattern, ours, strength in PREFIXES:
        if pattern.match(code):
            return ((ours, strength, 1.0, code[:60]),)
    words = [part for word in code_words(code)[:_MAX_WORDS] for part in split_joined(word)]
    if words and words[0] in _ALL_WELL and _BUT.isdisjoint(words):
        return ()
    is_other_token = any(pair in _NO_CREDENTIALS for pair in pairwise(words))
    stems = frozenset(stem(word) for word in words)
    forms = stems | {f"={word}" for word in words}
    found: dict[Code, tuple[float, int, str]] = {}
    for word in sorted(forms):  # not in a set's own order, which differs between processes
        for entry in _INDEX.get(word, ()):
            if entry.stems <= forms and not (is_other_token and entry.code in _OF_CREDENTIALS):
                rank = entry.strength + 0.1 * len(entry.stems)
                if entry.code not in found or rank > found[entry.code][0]:
                    found[entry.code] = (rank, entry.strength, entry.text)
    total = len(stems) or 1
    return tuple(
        (ours, strength, _LEAST + (1 - _LEAST) * min(1.0, len(text.split()) / total), text)
        for ours, (_, strength, text) in _most_specific(found).items()
    )


def _most_specific(found: dict[Code, tuple[float, int, str]]) -> dict[Code, tuple[float, int, str]]:
    """Drops entries whose words are all part of another's: `quota` beside `daily quota`."""
    kept = dict(found)
    for code, (_, _, text) in found.items():
        mine = frozenset(stem(word) for word in text.split())
        for other, (_, _, other_text) in found.items():
            if other is not code and mine < frozenset(stem(word) for word in other_text.split()):
                kept.pop(code, None)
    return kept
