"""Vendor text as plain words: what the families match, and nothing that is ever shown.

Owns: folding a sentence to lower-case words parted by single blanks (camelCase, snake_case and hyphens split, contractions
written out, links and ids replaced, sentence ends kept as a lone `.`), and splitting a code to its words. May not enter: what
the words mean. Functions are pure, never raise, and read at most `MAX_CHARS` characters.
"""

from __future__ import annotations

import re
from functools import lru_cache

#: A message says what went wrong in its first lines; the rest is not read.
MAX_CHARS = 1500
MAX_CODE_CHARS = 200

_TOKEN = re.compile(
    r"https?://\S+"
    r"|[0-9a-fA-F]{8}-[0-9a-fA-F-]{20,}"  # a UUID
    r"|[A-Z]{2,}s\b"  # IDs, URLs
    r"|[A-Z]+(?=[A-Z][a-z])"
    r"|[A-Z]?[a-z]+(?:'[a-z]+)?"
    r"|[A-Z]+"
    r"|\d+(?:[.,:]\d+)*"
    r"|[.!?;](?=\s|$)|\n"
    r"|/\s?(?=(?:s|secs?|seconds?|m|mins?|minutes?|h|hrs?|hours?|d|days?|weeks?|months?|years?)\b)"
    r"|%"
    r"|[^\W\d_a-zA-Z]+"  # letters beyond ASCII
)
_CONTRACTIONS = (
    ("can't", "can not"),
    ("won't", "will not"),
    ("n't", " not"),
    ("'s ", " "),
    ("'re ", " are "),
    ("'ve ", " have "),
)
_ENDS = frozenset(".!?;\n")


def _word(token: str) -> str:
    if token in _ENDS:
        return "."
    if token[0] == "/":
        return "per"
    if token[0] == "h" and token[:4] == "http":
        return "link"
    if len(token) > 30 and "-" in token:
        return "id"
    return token


def words_set(text: str) -> frozenset[str]:
    """A table of words, written as a text."""
    return frozenset(text.split())


def fold(text: str) -> str:
    """The words of a text in lower case, parted by single blanks, a blank at both ends; a sentence's end is the word `.`."""
    if len(text) > MAX_CHARS:
        text = text[:MAX_CHARS]
    if not text.isascii():
        text = text.replace("\u2019", "'").replace("\u2018", "'")
    folded = f" {' '.join([_word(token) for token in _TOKEN.findall(text)])} ".lower()
    if "'" in folded:
        for short, long in _CONTRACTIONS:
            folded = folded.replace(short, long)
    if "cannot" in folded:
        folded = folded.replace("cannot", "can not")
    return folded.replace(" o auth", " oauth") if " o auth" in folded else folded


_CODE_PART = re.compile(r"[A-Z]+(?=[A-Z][a-z])|[A-Z]?[a-z]+|[A-Z]+|\d+")
#: Parts of names of packages.
_NAMESPACE = frozenset({"com", "org", "net", "www", "the", "io"})


@lru_cache(maxsize=4096)
def code_words(code: str) -> tuple[str, ...]:
    """The words of a code: `com.acme#RateLimitExceededException` -> rate, limit, exceeded, exception."""
    text = code[:MAX_CODE_CHARS]
    if "#" in text and not text.startswith("#"):
        text = text.rsplit("#", 1)[1]  # Smithy: namespace#Name
    text = text.split(":http", 1)[0]  # x-amzn-errortype carries a link behind the name
    return tuple(word for part in _CODE_PART.findall(text) if (word := part.lower()) not in _NAMESPACE)
