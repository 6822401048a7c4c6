"""How likely a text speaks to a model rather than of a failure, by a model trained on both: what the patterns of instructions.py miss.

Owns what the model looks at and its bounds. Weights: steering.bin, of training/steering. Pure; never raises.
"""

from __future__ import annotations

import math
from functools import lru_cache
from pathlib import Path

from proxy.reading.wordmodel import MAX_WORDS, WordModel, distinct, of_next_neighbours, of_words, plain_words
from proxy.reading.words import fold

MODEL = WordModel(Path(__file__).with_name("steering.bin"), lanes=1, scale=1 / 25)
#: From this share on a text is withheld by its words alone; of a longer one, from the other on, each sentence is looked at.
SURE, WORTH_A_LOOK = 0.9, 0.3
#: Three words; less says too little.
_LEAST_FEATURES = 6
_DIGITS = str.maketrans("123456789", "000000000")


def features(text: str) -> list[str]:
    """Those of a text's first words."""
    words = plain_words(fold(text), MAX_WORDS)
    return distinct(of_words(words) + of_next_neighbours(words))


def share(text: str) -> float:
    """The probability, 0 to 1, that a text is meant for a model; numbers make no other text."""
    return _share(text.translate(_DIGITS))


@lru_cache(maxsize=2048)
def _share(text: str) -> float:
    names = features(text)
    if len(names) < _LEAST_FEATURES:
        return 0.0
    return 1.0 / (1.0 + math.exp(-MODEL.scores(names)[0]))
