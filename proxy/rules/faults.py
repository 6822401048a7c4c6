"""What is wrong with a file, and where: the one form in which every fault of a rule or configuration file is told.

Owns: FileFault, Report, and the neighbour of a misspelt word. A fault prints as `file:line:column: message`; lines and columns
count from 1. A Report collects faults while a file is read, so that all of them are told at once; it knows the rule that is
being read (`rule 3, stripe/card-declined`) and puts it before the message.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from difflib import get_close_matches
from typing import Protocol

#: So many valid words are named in a message; more would hide the message itself.
MAX_NAMED = 30


@dataclass(frozen=True, slots=True)
class FileFault:
    """One fault and its place."""

    file: str
    line: int
    column: int
    message: str

    @property
    def place(self) -> str:
        return f"{self.file}:{self.line}:{self.column}"

    def __str__(self) -> str:
        return f"{self.place}: {self.message}"


class Marked(Protocol):
    """Whatever stands at a line and a column of a file."""

    @property
    def line(self) -> int: ...

    @property
    def column(self) -> int: ...


@dataclass(slots=True)
class Report:
    """The faults of one file, in the order in which they were met."""

    file: str
    faults: list[FileFault] = field(default_factory=list)
    context: str = ""
    subject: str = ""  # whose file it is, as far as it is known: a vendor's name

    def add(self, mark: Marked, message: str) -> None:
        self.add_at(mark.line, mark.column, message)

    def add_at(self, line: int, column: int, message: str) -> None:
        told = f"{self.context}: {message}" if self.context else message
        self.faults.append(FileFault(self.file, line, column, told))

    def place(self, mark: Marked) -> str:
        return f"{self.file}:{mark.line}:{mark.column}"

    @contextmanager
    def within(self, context: str) -> Iterator[None]:
        """Faults added inside are told as being of `context`."""
        before, self.context = self.context, context
        try:
            yield
        finally:
            self.context = before


def neighbour(word: str, valid: Iterable[str]) -> str:
    """` Did you mean 'code'?` where a valid word is near, else nothing."""
    by_lower = {each.lower(): each for each in valid}
    near = get_close_matches(word.lower(), by_lower, n=1, cutoff=0.6)
    return f" Did you mean {by_lower[near[0]]!r}?" if near else ""


def unknown(what: str, word: str, valid: Iterable[str]) -> str:
    """`unknown key 'cod'. Did you mean 'code'? Valid: code, id, ...`"""
    words = list(valid)
    if not words:
        return f"unknown {what} {word!r}; there are none"
    listed = ", ".join(words[:MAX_NAMED]) + (", ..." if len(words) > MAX_NAMED else "")
    return f"unknown {what} {word!r}.{neighbour(word, words)} Valid: {listed}"
