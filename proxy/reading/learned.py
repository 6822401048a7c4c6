"""What the words of messages and codes mean, by a model trained on sentences: one more witness in the weighing, for what no family names.

Owns what the model looks at and what it says. Weights: learned.bin, of training/texts. Pure; never raises.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from proxy.contract.codes import Code
from proxy.reading import sentences
from proxy.reading.wordmodel import WordModel, distinct, of_next_neighbours, of_words, plain_words
from proxy.reading.words import code_words

#: The codes a vendor's words can mean, in the order of the lanes.
CODES: tuple[Code, ...] = tuple(code for code in Code if code not in (Code.PARTIAL_FAILURE, Code.RESULT_MISMATCH))
MAX_WORDS, MAX_CODES, MAX_CODE_WORDS = 48, 3, 10
MODEL = WordModel(Path(__file__).with_name("learned.bin"), lanes=len(CODES), scale=1 / 20)
_VOTES = 2
_SHOWN = 3


@dataclass(frozen=True, slots=True)
class Verdict:
    """A code, its share of probability (0 to 1), and the words that spoke most for it."""

    code: Code
    share: float
    seen: str


def features(message: str, codes: Sequence[str]) -> list[str]:
    """Those of the message's words without advice, and those of the codes' words, as a code's and as words."""
    words = plain_words(sentences.failure(message), MAX_WORDS)
    out = of_words(words) + of_next_neighbours(words)
    for code in codes[:MAX_CODES]:
        parts = code_words(code)[:MAX_CODE_WORDS]
        out += of_words(parts, "c", "d") + of_words(parts)
    return distinct(out)


def verdicts(messages: Sequence[str], codes: Sequence[str], least: float) -> tuple[Verdict, ...]:
    """The codes that the words speak for with at least that share, the likeliest first."""
    return _verdicts(" . ".join(messages[:2]), tuple(codes[:MAX_CODES]), least)


@lru_cache(maxsize=1024)
def _verdicts(message: str, codes: tuple[str, ...], least: float) -> tuple[Verdict, ...]:
    names = features(message, codes)
    if not names:
        return ()
    scores = MODEL.scores(names)
    top = max(scores)
    shares = [math.exp(score - top) for score in scores]
    total = sum(shares)
    likely = [(share / total, lane) for lane, share in enumerate(shares) if share >= least * total]
    return tuple(Verdict(CODES[lane], share, _strongest(names, lane)) for share, lane in sorted(likely, reverse=True)[:_VOTES])


def _strongest(names: Sequence[str], lane: int) -> str:
    """The words that count most for a code."""
    weighed = sorted([(MODEL.weight(name, lane), name) for name in names if name[0] in "wc"], reverse=True)
    return ", ".join(dict.fromkeys([name[2:] for weight, name in weighed[:_SHOWN] if weight > 0]))
