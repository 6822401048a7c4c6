"""A small linear model over the words of messages and codes: one more witness in the weighing, for what no family names.

Owns the features and the sum. The weights are made by training/train.py from texts of this project's own writing, int8, one row of
all codes a hashed feature, and stand beside this file. Rows are added as large integers with a 16-bit lane a code, so that a
feature costs one addition. Pure but for reading its weights once; never raises; reads at most `MAX_WORDS` words.
"""

from __future__ import annotations

import math
import struct
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise
from pathlib import Path
from zlib import crc32, decompress

from proxy.contract.codes import Code
from proxy.reading import sentences
from proxy.reading.words import code_words

#: The codes a vendor's words can mean, in the order of the lanes.
CODES: tuple[Code, ...] = tuple(code for code in Code if code not in (Code.PARTIAL_FAILURE, Code.RESULT_MISMATCH))
ROWS = 1 << 16
#: What one step of a weight is worth in log-odds.
SCALE = 1 / 20
MAX_WORDS, MAX_CODES, MAX_CODE_WORDS = 48, 3, 10
DIGEST_BYTES = 32
_WEIGHTS = Path(__file__).with_name("learned.bin")
#: Added to each weight, so that lanes never go below zero; 250 features fill no lane.
OFFSET = 128
_MAX_FEATURES = 250
_STEM_CHARS = 5
_LANE_BYTES = 2
_WIDTH = _LANE_BYTES * len(CODES)
_NUMBERS = f"<{len(CODES)}H"
_VOTES = 2
_SHOWN = 3


@dataclass(frozen=True, slots=True)
class Verdict:
    """A code, its share of probability (0 to 1), and the words that spoke most for it."""

    code: Code
    share: float
    seen: str


def features(message: str, codes: Sequence[str]) -> list[str]:
    """Words, pairs of neighbours and of next neighbours, stems; runs of up to three letters of other scripts; a code's words twice."""
    words = ["#" if word[0].isdigit() else word for word in sentences.failure(message).split()[:MAX_WORDS]]
    out = _of_words(words, "w", "b")
    out += [f"k {first} {third}" for first, third in zip(words, words[2:], strict=False)]
    for code in codes[:MAX_CODES]:
        parts = list(code_words(code)[:MAX_CODE_WORDS])
        out += _of_words(parts, "c", "d")
        out += _of_words(parts, "w", "b")
    return list(dict.fromkeys(out))[:_MAX_FEATURES]


def _of_words(words: list[str], one: str, two: str) -> list[str]:
    out = [f"{one} {word}" for word in words]
    out += [f"{two} {first} {second}" for first, second in pairwise(words)]
    for word in words:
        if not word.isascii():
            out += _grams(word[:MAX_WORDS])
        elif len(word) > _STEM_CHARS:
            out.append(f"s {word[:_STEM_CHARS]}")
    return out


def _grams(word: str) -> Iterator[str]:
    """Scripts without blanks: all runs of one to three letters."""
    return (f"g {word[start : start + size]}" for size in (1, 2, 3) for start in range(len(word) - size + 1))


def row_of(feature: str) -> int:
    """The row of a feature's weights."""
    return crc32(feature.encode("utf-8", "replace")) & (ROWS - 1)


@lru_cache(maxsize=1)
def _lanes() -> bytes:
    """All weights, two bytes a lane; the last row is the bias."""
    raw = decompress(_WEIGHTS.read_bytes()[DIGEST_BYTES:])
    lanes = bytearray(_LANE_BYTES * len(raw))
    lanes[::_LANE_BYTES] = raw
    return bytes(lanes)


@lru_cache(maxsize=16_384)
def _row(feature: str) -> int:
    start = row_of(feature) * _WIDTH
    return int.from_bytes(_lanes()[start : start + _WIDTH], "little")


def verdicts(messages: Sequence[str], codes: Sequence[str], least: float) -> tuple[Verdict, ...]:
    """The codes that the words speak for with at least that share, the likeliest first."""
    return _verdicts(" . ".join(messages[:2]), tuple(codes[:MAX_CODES]), least)


@lru_cache(maxsize=1024)
def _verdicts(message: str, codes: tuple[str, ...], least: float) -> tuple[Verdict, ...]:
    names = features(message, codes)
    if not names:
        return ()
    bias = int.from_bytes(_lanes()[-_WIDTH:], "little")
    sums = (bias + sum(map(_row, names))).to_bytes(_WIDTH + _LANE_BYTES, "little")
    zero = OFFSET * (len(names) + 1)
    scores = [(number - zero) * SCALE for number in struct.unpack_from(_NUMBERS, sums)]
    top = max(scores)
    shares = [math.exp(score - top) for score in scores]
    total = sum(shares)
    likely = [(share / total, lane) for lane, share in enumerate(shares) if share >= least * total]
    return tuple(Verdict(CODES[lane], share, _strongest(names, lane)) for share, lane in sorted(likely, reverse=True)[:_VOTES])


def _strongest(names: Sequence[str], lane: int) -> str:
    """The words that count most for a code."""
    words = [name for name in names if name[0] in "wc"]
    weighed = sorted([(_row(name) >> (16 * lane) & 0xFF, name) for name in words], reverse=True)
    return ", ".join(dict.fromkeys([name[2:] for weight, name in weighed[:_SHOWN] if weight > OFFSET]))
