"""Whether a run of characters was drawn at random, as keys are, or is a word, a version, a date or an identifier.

`is_random` looks at how often the kind of character changes (small letter, capital, digit) within the pieces between separators.
Pure, fast, and used only beside words that speak of a credential: ids and hashes look as random as keys do.
"""

from __future__ import annotations

import re
from itertools import pairwise

_PIECES = re.compile(r"[^A-Za-z0-9]+")
#: `central1`, `20241022a`, `v2`: words and numbers, not draws.
_WORD_NUMBER = re.compile(r"[A-Za-z][a-z]*\d{1,8}\Z|\d+[A-Za-z][a-z]{0,11}\Z|[vV]?\d+\Z|[A-Z]{2,}\d{1,8}\Z")
_MIN_PIECE_CHARS = 12


def is_random(value: str, least: int) -> bool:
    """Whether a run of at least `least` characters looks drawn at random."""
    if len(value) < least:
        return False
    pieces = [piece for piece in _PIECES.split(value) if piece]
    if not pieces:
        return False
    if value.endswith("=") or "+" in value:  # base64: its separators are part of it
        return _is_drawn("".join(pieces), min(least, _MIN_PIECE_CHARS))
    longest = max(pieces, key=len)
    if len(longest) >= min(least, _MIN_PIECE_CHARS) and _is_drawn(longest, min(least, _MIN_PIECE_CHARS)):
        return True
    drawn = sum(1 for piece in pieces if len(piece) >= 4 and _mixes(piece))
    return len(value) >= 16 and (drawn >= 3 or (drawn >= 2 and drawn * 2 >= len(pieces) and len(longest) >= 8))


def _mixes(piece: str) -> bool:
    """Whether letters and digits stand in one piece other than as a word and its number."""
    return not piece.isalpha() and not piece.isdigit() and _WORD_NUMBER.match(piece) is None


def _is_drawn(piece: str, least: int) -> bool:
    length = len(piece)
    if length < least:
        return False
    if piece.isdigit():
        return length >= 30
    changes = sum(1 for one, two in pairwise(piece) if _kind(one) != _kind(two))
    if piece.isalpha():
        return length >= 20 and changes * 5 >= length * 2
    return _mixes(piece) and changes * 8 >= length and changes >= 2


def _kind(char: str) -> int:
    return 0 if char.islower() else 1 if char.isupper() else 2
