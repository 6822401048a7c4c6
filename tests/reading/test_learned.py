"""The word model votes for what its texts say, is no older than they are, and reads anything."""

from __future__ import annotations

import hashlib
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from proxy.contract.codes import Code
from proxy.reading import learned

TRAINING = Path(__file__).parents[2] / "training"
UNSEEN = [
    ("The wallet of this customer holds too little for the withdrawal", (), Code.PAYMENT_REQUIRED),
    ("Slow down, more calls than this minute allows", (), Code.RATE_LIMITED),
    ("", ("ERR_SESSION_STALE_LOGIN_AGAIN",), Code.CREDENTIAL_EXPIRED),
    ("Your IP was refused by the firewall of this account", (), Code.PERMISSION_DENIED),
    ("\u4f59\u989d\u4e0d\u8db3", (), Code.PAYMENT_REQUIRED),
]


def test_the_weights_are_of_these_texts():
    """`python training/train.py` makes them anew."""
    made_of = [*sorted((TRAINING / "texts").glob("*.txt")), TRAINING / "slots.txt"]
    assert learned.MODEL.digest() == hashlib.sha256(b"\0".join(path.read_bytes() for path in made_of)).digest()


@pytest.mark.parametrize(("message", "codes", "code"), UNSEEN)
def test_words_no_family_names_have_a_meaning(message: str, codes: tuple[str, ...], code: Code):
    verdict = learned.verdicts([message] if message else [], codes, 0.1)[0]
    assert verdict.code is code
    assert verdict.seen


def test_what_it_was_trained_on_is_what_it_says():
    """The features and the weights fit each other: a change of one without the other shows here."""
    right = total = 0
    for code in learned.CODES:
        lines = (TRAINING / "texts" / f"{code.value}.txt").read_text(encoding="utf-8").splitlines()
        for line in lines[::10]:
            message, codes = ([], [line[2:]]) if line.startswith("= ") else ([line], [])
            told = learned.verdicts(message, codes, 0.0)
            right += bool(told) and told[0].code is code
            total += 1
    assert right / total > 0.93


@given(st.lists(st.text(max_size=200), max_size=3), st.lists(st.text(max_size=60), max_size=4))
def test_it_reads_anything(messages: list[str], codes: list[str]):
    for verdict in learned.verdicts(messages, codes, 0.1):
        assert 0.1 <= verdict.share <= 1.0
