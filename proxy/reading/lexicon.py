"""Phrases in a small language of words, and one pass that finds all of them in a folded sentence.

Owns: the language, its compilation and the index. A phrase is a row of words parted by blanks, matched against `words.fold`:

    token|key        either word             token*    any ending            -        joins a multi-word alternative: `api-key`
    [the]            may be absent           <cred>    a macro               ..       up to 3 words between
    ...              up to 8 words between   (gaps never cross the end of a sentence)

A line of a family is `strength phrase`; strength 1 says little, 4 settles the matter. A phrase is tried only where the text
holds words of all its fixed places (by their first four letters), so a text costs one look-up a word, not one a phrase.
May not enter: what a code means; that stands in families/. `Lexicon.find` is pure and never raises.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field

from proxy.contract.codes import Code

_KEY = 4
_WORD = r"(?: (?:[^ .]|\.[^ ])[^ ]*)"  # any word but the lone full stop
_GAPS = {"..": _WORD + "{0,3}?", "...": _WORD + "{0,8}?"}
_MACRO = re.compile(r"<(\w+)>")


@dataclass(frozen=True, slots=True)
class Phrase:
    """One compiled phrase. `needs` are the key sets of its fixed places; a text must hold one key of each."""

    code: Code
    strength: int
    text: str
    pattern: str
    needs: tuple[frozenset[str], ...]


@dataclass(frozen=True, slots=True)
class Hit:
    """A phrase in a text, and where."""

    phrase: Phrase
    start: int
    end: int


def _alternatives(item: str, macros: Mapping[str, str]) -> list[str]:
    """`api-key|token*` -> ["api key", "token*"], macros written out (also inside macros)."""
    while macro := _MACRO.search(item):
        item = item[: macro.start()] + macros[macro[1]].replace(" ", "-") + item[macro.end() :]
    return [alternative.replace("-", " ") for alternative in item.split("|")]


def _source(alternatives: list[str]) -> str:
    """The alternatives as a regular expression."""
    return "|".join(
        re.escape(text).replace(r"\ ", " ").replace(r"\*", r"[^ ]*").replace(r"\#", r"(?:\d[\d.,:]*|#)")
        for text in alternatives
    )


def _keys(alternatives: list[str]) -> frozenset[str]:
    """The first letters of the first word of each alternative; empty where one could be anything (`#`, a short prefix)."""
    keys = set()
    for text in alternatives:
        word = text.split(" ", 1)[0]
        stem = word.rstrip("*")
        if "#" in word or ("*" in word and len(stem) < _KEY):
            return frozenset()
        keys.add(stem[:_KEY])
    return frozenset(keys)


def compile_phrase(code: Code, strength: int, text: str, macros: Mapping[str, str]) -> Phrase:
    parts: list[str] = []
    needs: list[frozenset[str]] = []
    for item in text.split():
        if gap := _GAPS.get(item):
            parts.append(gap)
        elif item.startswith("["):
            parts.append(f"(?: (?:{_source(_alternatives(item[1:-1], macros))}))?")
        else:
            alternatives = _alternatives(item, macros)
            parts.append(f" (?:{_source(alternatives)})")
            if keys := _keys(alternatives):
                needs.append(keys)
    return Phrase(code, strength, text, "".join(parts) + " ", tuple(needs))


def phrases(code: Code, lines: str, macros: Mapping[str, str]) -> Iterator[Phrase]:
    """The phrases of one family's text block."""
    for line in lines.strip().splitlines():
        strength, _, text = line.strip().partition(" ")
        if text:
            yield compile_phrase(code, int(strength), text, macros)


def text_keys(folded: str) -> frozenset[str]:
    return frozenset([word[:_KEY] for word in folded.split()])


@dataclass(slots=True)
class Lexicon:
    """All phrases, indexed by their rarest word. Regular expressions are compiled when first needed, and kept."""

    index: dict[str, list[int]] = field(default_factory=dict)
    table: list[Phrase] = field(default_factory=list)
    rest: list[tuple[frozenset[str], ...]] = field(default_factory=list)  # the needs besides the indexed one
    compiled: dict[int, re.Pattern[str]] = field(default_factory=dict)
    order: list[tuple[int, int]] = field(default_factory=list)

    @classmethod
    def of(cls, table: Iterable[Phrase]) -> Lexicon:
        lexicon = cls(table=list(table))
        lexicon.order = [(-phrase.strength, number) for number, phrase in enumerate(lexicon.table)]
        spread = Counter(key for phrase in lexicon.table for need in phrase.needs for key in need)
        for number, phrase in enumerate(lexicon.table):
            rarest = min(phrase.needs, key=lambda need: sum(spread[key] for key in need))
            for key in rarest:
                lexicon.index.setdefault(key, []).append(number)
            lexicon.rest.append(tuple(need for need in phrase.needs if need is not rarest))
        return lexicon

    def find(self, folded: str) -> list[Hit]:
        """Every phrase in a text that `words.fold` made, at its first place."""
        return [hit for number in self.standing(folded) if (hit := self.place(number, folded)) is not None]

    def standing(self, folded: str) -> list[int]:
        """The numbers of the phrases that may stand in a text, the strongest first."""
        return sorted(self._candidates(folded), key=self.order.__getitem__)

    def place(self, number: int, folded: str) -> Hit | None:
        """Where a phrase stands first."""
        match = self._pattern(number).search(folded)
        return Hit(self.table[number], match.start(), match.end()) if match else None

    def _candidates(self, folded: str) -> Iterator[int]:
        """The phrases all of whose words a text holds."""
        keys = text_keys(folded)
        index, rest, seen = self.index, self.rest, set[int]()
        for key in keys:
            for number in index.get(key, ()):
                if number in seen:
                    continue
                for need in rest[number]:
                    if keys.isdisjoint(need):
                        break
                else:
                    seen.add(number)
                    yield number

    def _pattern(self, number: int) -> re.Pattern[str]:
        pattern = self.compiled.get(number)
        if pattern is None:
            pattern = self.compiled[number] = re.compile(self.table[number].pattern)
        return pattern
