"""Linear models over the words of a text: hashed features, int8 weights in a file, sums as large integers with a 16-bit lane each.

Owns the features of words, the file's form and the sum; learned.py and steering.py own what the lanes mean. The files are made by
training/train.py from texts of this project's own writing. Pure but for reading a file once; never raises.
"""

from __future__ import annotations

import struct
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import pairwise
from pathlib import Path
from zlib import crc32, decompress

#: Rows of weights; a feature's is its hash.
ROWS = 1 << 16
#: What the texts were that the weights were made of, in front of them.
DIGEST_BYTES = 32
#: Added to each weight, so that lanes never go below zero; `MAX_FEATURES` fill no lane.
OFFSET = 128
MAX_FEATURES = 250
MAX_WORDS = 60
_STEM_CHARS = 5
_LANE_BYTES = 2


def plain_words(folded: str, most: int) -> list[str]:
    """The words of a folded text; a number is only that."""
    return ["#" if word[0].isdigit() else word for word in folded.split()[:most]]


def of_words(words: Sequence[str], one: str = "w", two: str = "b") -> list[str]:
    """Features of words and of neighbours, under two names; stems of long words; runs of letters of scripts without blanks."""
    out = [f"{one} {word}" for word in words]
    out += [f"{two} {first} {second}" for first, second in pairwise(words)]
    for word in words:
        if not word.isascii():
            out += _grams(word[:MAX_WORDS])
        elif len(word) > _STEM_CHARS:
            out.append(f"s {word[:_STEM_CHARS]}")
    return out


def of_next_neighbours(words: Sequence[str]) -> list[str]:
    """Features of words that one word parts."""
    return [f"k {first} {third}" for first, third in zip(words, words[2:], strict=False)]


def distinct(names: Iterable[str]) -> list[str]:
    """Each feature once, and as many as lanes can hold."""
    return list(dict.fromkeys(names))[:MAX_FEATURES]


def _grams(word: str) -> Iterator[str]:
    return (f"g {word[start : start + size]}" for size in (1, 2, 3) for start in range(len(word) - size + 1))


def row_of(feature: str) -> int:
    """The row of a feature's weights."""
    return crc32(feature.encode("utf-8", "replace")) & (ROWS - 1)


class WordModel:
    """The weights of one file: `lanes` to a row, each in steps of `scale` log-odds."""

    def __init__(self, path: Path, lanes: int, scale: float) -> None:
        self.scale = scale
        self.path = path
        self._lanes = lanes
        self._width = _LANE_BYTES * lanes
        self._numbers = f"<{lanes}H"
        self._biases: tuple[float, ...] = ()
        self._weights = b""
        self._row = lru_cache(maxsize=16_384)(self._read_row)

    def digest(self) -> bytes:
        """What the file says that it was made of."""
        return self.path.read_bytes()[:DIGEST_BYTES]

    def _rows(self) -> bytes:
        """All weights, two bytes a lane; the file is read when first asked for: a digest, a bias a lane as 32-bit floats, the rows."""
        if not self._weights:
            held = self.path.read_bytes()[DIGEST_BYTES:]
            biases = f"<{self._lanes}f"
            self._biases = struct.unpack_from(biases, held)
            raw = decompress(held[struct.calcsize(biases) :])
            lanes = bytearray(_LANE_BYTES * len(raw))
            lanes[::_LANE_BYTES] = raw
            self._weights = bytes(lanes)
        return self._weights

    def _read_row(self, feature: str) -> int:
        start = row_of(feature) * self._width
        return int.from_bytes(self._rows()[start : start + self._width], "little")

    def scores(self, names: Sequence[str]) -> list[float]:
        """The log-odds of each lane."""
        sums = sum(map(self._row, names)).to_bytes(self._width + _LANE_BYTES, "little")
        zero = OFFSET * len(names)
        numbers = struct.unpack_from(self._numbers, sums)
        return [bias + (number - zero) * self.scale for bias, number in zip(self._biases, numbers, strict=True)]

    def weight(self, feature: str, lane: int) -> float:
        """What a feature adds to a lane."""
        return ((self._row(feature) >> (8 * _LANE_BYTES * lane) & 0xFF) - OFFSET) * self.scale
