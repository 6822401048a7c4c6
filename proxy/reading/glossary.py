"""Failures told in other languages, as the English words that the families know.

Owns the search for the entries of the phrasebooks in a text: by words where a script has blanks, letter by letter where it has none. What is
found is put in front of the text in the order it stands in; what stands close together is one sentence. Nothing of it is ever
shown. Pure; never raises; reads at most MAX_CHARS characters.
"""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass

from proxy.reading.families import MACROS, SENTENCES
from proxy.reading.phrasebooks import LANGUAGES, LOANS
from proxy.reading.words import words_set

MAX_CHARS = 600
_KEY = 4
#: Entries that stand apart by more words, or by a sentence's end, are sentences of their own.
_NEAR = 2
_TOKEN = re.compile(r"[^\W_]+(?:['-][^\W_]+)*|[.!?;\u061f\n]")
_ENDS = frozenset(".!?;\u061f\n")
_CLAUSE = re.compile("[.!?;,\u3002\uff0c\uff01\uff1b\n]")
#: A letter that English has not.
_FOREIGN_LETTER = re.compile(r"[^\W\d_a-zA-Z]")
_DENSE = re.compile(r"[\u0e00-\u0e7f\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]")
_ASCII_WORD = re.compile(r"[a-z]{3,}")


def _plain_letters() -> dict[int, str]:
    """Latin letters without accents, and one form of each Arabic and Cyrillic letter that has two."""
    table = {
        letter: base
        for start, end in ((0xC0, 0x250), (0x1E00, 0x1F00))
        for letter in range(start, end)
        if (base := unicodedata.normalize("NFD", chr(letter))[0]) != chr(letter) and base.isascii()
    }
    pairs = "\u0111d \u0142l \u0131i \u00f8o \u0451\u0435 \u06a9\u0643 \u06cc\u064a \u0649\u064a \u0623\u0627 \u0625\u0627 \u0622\u0627 \u0629\u0647 \u2019'"
    return table | {ord(pair[0]): pair[1] for pair in pairs.split()} | {0xDF: "ss", 0xE6: "ae", 0x307: "", 0x200C: " "}


_LETTERS = _plain_letters()
_ARTICLE = "\u0627\u0644"  # Arabic writes it on the word


def _plain(text: str) -> str:
    return unicodedata.normalize("NFC", text).lower().translate(_LETTERS)


def _word(word: str) -> str:
    return word[2:] if word.startswith(_ARTICLE) and len(word) > _KEY else word


def _entries(block: str) -> list[tuple[str, str]]:
    return [
        (_plain(foreign), english)
        for line in block.strip().splitlines()
        for foreigns, english in [line.rsplit("=", 1)]
        for foreign in foreigns.split("|")
    ]


#: Words of the table that English texts hold too.
_ALSO_ENGLISH = words_set(
    """
    session sessions card conto firma pole champ format limit alan fel sandi salah kart imza alter pass per gross mail refuse grande tempo manga mange
    mais presente limite tente kata esta passe prace bruk trop saat signature maintenance
    """
)
#: How a starred word ends as a rule.
_FORMS = ("", "o", "a", "os", "as", "e", "es", "en", "er", "i", "y")


def _is_sign(words: tuple[str, ...]) -> bool:
    """Whether an entry holds a word that no English text has."""
    return any((word := word_.rstrip("*")) not in _ENGLISH and len(word) > 1 for word_ in words)


def _english_words() -> frozenset[str]:
    told = " ".join(english for block in LANGUAGES for _, english in _entries(block))
    return frozenset(_ASCII_WORD.findall(" ".join((*SENTENCES.values(), *MACROS.values(), told)))) | _ALSO_ENGLISH


_ENGLISH = _english_words()


@dataclass(frozen=True, slots=True)
class _Entry:
    """The words of another language, or letters of a script without blanks, and the English ones; a sign stands in no English text."""

    words: tuple[str, ...]
    english: str
    is_sign: bool = True


class _Index:
    """The entries of scripts with blanks by the first letters of their first word, the others by their first letter, longest first."""

    def __init__(self) -> None:
        self.words: dict[str, list[_Entry]] = {}
        self.dense: dict[str, list[tuple[str, str]]] = {}
        for foreign, english in [entry for block in (LOANS, *LANGUAGES) for entry in _entries(block)]:
            if _DENSE.search(foreign):
                self.dense.setdefault(foreign[0], []).append((foreign.strip(), english))
            else:
                words = tuple(_word(word) for word in foreign.split())
                entry = _Entry(words, english, foreign != english and _is_sign(words))
                self.words.setdefault(words[0].rstrip("*")[:_KEY], []).append(entry)
        for by_words in self.words.values():
            by_words.sort(key=lambda entry: -sum(map(len, entry.words)))
        for by_letters in self.dense.values():
            by_letters.sort(key=lambda entry: -len(entry[0]))

    def telling(self) -> frozenset[str]:
        """Words of ASCII letters that only another language has."""
        stems = {word for entries in self.words.values() for entry in entries for word in entry.words if word.isascii()}
        forms = {word.rstrip("*") + ending for word in stems for ending in (_FORMS if word.endswith("*") else ("",))}
        return frozenset(word for word in forms if len(word) >= _KEY and _ASCII_WORD.fullmatch(word)) - _ENGLISH


_INDEX = _Index()
#: Words by which a text of ASCII letters is one of another language.
TELLING = _INDEX.telling()


def _fits(entry: tuple[str, ...], tokens: list[str], at: int) -> bool:
    if at + len(entry) > len(tokens):
        return False
    for offset, word in enumerate(entry):
        held = _word(tokens[at + offset])
        if not (held.startswith(word[:-1]) if word[-1] == "*" else held == word):
            return False
    return True


def _by_words(tokens: list[str], at: int) -> _Entry | None:
    word = _word(tokens[at])
    for size in range(min(len(word), _KEY), 1, -1):
        for entry in _INDEX.words.get(word[:size], ()):
            if _fits(entry.words, tokens, at):
                return entry
    return None


def _by_letters(run: str) -> list[str]:
    """What a run without blanks holds."""
    found: list[str] = []
    at = 0
    while at < len(run):
        entry = next((entry for entry in _INDEX.dense.get(run[at], ()) if run.startswith(entry[0], at)), None)
        if entry is not None:
            found.append(entry[1])
        at += len(entry[0]) if entry else 1
    return found


def in_english(text: str) -> str:
    """The text with the words of the table behind it in English; the text itself where it holds none."""
    plain = _plain(text[:MAX_CHARS])
    told = _of_clauses(plain) if _DENSE.search(plain) else _of_words(plain, is_foreign=_FOREIGN_LETTER.search(text) is not None)
    return f"{told} . {text}" if told else text


def _of_clauses(plain: str) -> str:
    return " . ".join(" ".join(found) for clause in _CLAUSE.split(plain) if (found := _by_letters(clause)))


def _of_words(plain: str, *, is_foreign: bool) -> str:
    told: list[str] = []
    tokens = _TOKEN.findall(plain)
    at = apart = 0
    while at < len(tokens):
        entry = None if tokens[at] in _ENDS else _by_words(tokens, at)
        if entry is None:
            apart += _NEAR + 1 if tokens[at] in _ENDS else 1
            at += 1
            continue
        if told and apart > _NEAR:
            told.append(".")
        told.append(entry.english)
        is_foreign = is_foreign or entry.is_sign
        at, apart = at + len(entry.words), 0
    return " ".join(told) if is_foreign else ""
