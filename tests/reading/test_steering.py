"""The model of texts that speak to a model: no older than its texts, sure of what it was shown, and reads anything."""

from __future__ import annotations

import hashlib
from pathlib import Path

from hypothesis import given
from hypothesis import strategies as st

from proxy.reading import steering
from proxy.reading.clean import Cleaner

TRAINING = Path(__file__).parents[2] / "training"
TEXTS = Path(__file__).parent / "texts"


def lines(path: Path) -> list[str]:
    return [line for line in path.read_text(encoding="utf-8").splitlines() if line.strip()]


def is_withheld(text: str) -> bool:
    cleaner = Cleaner()
    cleaner.text(text, 2000)
    return cleaner.withheld > 0


def test_the_weights_are_of_these_texts():
    """`python training/train.py` makes them anew."""
    made_of = [path for folder in ("texts", "steering") for path in sorted((TRAINING / folder).glob("*.txt"))]
    digest = hashlib.sha256(b"\0".join(path.read_bytes() for path in [*made_of, TRAINING / "slots.txt"])).digest()
    assert steering.MODEL.digest() == digest


def test_what_it_was_trained_on_is_what_it_says():
    instructing, plain = (lines(TRAINING / "steering" / f"{name}.txt") for name in ("instructing", "plain"))
    assert sum(steering.share(text) > steering.WORTH_A_LOOK for text in instructing) / len(instructing) > 0.97
    assert sum(steering.share(text) > steering.SURE for text in plain) == 0


def test_most_texts_that_nobody_tuned_it_for_are_withheld():
    """The training has not seen these; the plain ones were written to look alike."""
    instructing, plain = (lines(TEXTS / f"{name}_unseen.txt") for name in ("instructing", "plain"))
    assert sum(map(is_withheld, instructing)) / len(instructing) > 0.75
    assert sum(map(is_withheld, plain)) / len(plain) < 0.015


@given(st.text(max_size=300))
def test_it_reads_anything(text: str):
    assert 0.0 <= steering.share(text) <= 1.0
