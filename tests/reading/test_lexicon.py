"""The language of phrases, and the pass that finds them."""

from __future__ import annotations

import pytest

from proxy.contract.codes import Code
from proxy.reading.lexicon import Lexicon, compile_phrase, phrases
from proxy.reading.words import fold

MACROS = {"cred": "api key|token", "bad": "wrong|<cred>"}


def finds(phrase: str, text: str) -> bool:
    return bool(Lexicon.of([compile_phrase(Code.NOT_FOUND, 3, phrase, MACROS)]).find(fold(text)))


@pytest.mark.parametrize(
    ("phrase", "text", "is_there"),
    [
        ("not found", "User not found", True),
        ("not found", "User was found", False),
        ("not found", "notfound", False),
        ("exceed* limit", "exceeding limit", True),
        ("lock|deadlock detected", "deadlock detected", True),
        ("[the] key missing", "key missing", True),
        ("[the] key missing", "the key missing", True),
        ("key .. missing", "key for this call missing", True),
        ("key .. missing", "key that you did send here missing", False),
        ("key ... missing", "key that you did send here missing", True),
        ("key .. missing", "We know the key. Something missing", False),
        ("<cred> expired", "api key expired", True),
        ("<cred> expired", "key expired", False),
        ("<bad> thing", "token thing", True),
        ("no-such|unknown user", "no such user", True),
        ("# items", "25 items", True),
        ("# items", "many items", False),
    ],
)
def test_a_phrase_finds_what_it_says(phrase: str, text: str, is_there: bool):
    assert finds(phrase, text) is is_there


def test_a_block_of_lines_is_a_list_of_phrases():
    found = list(phrases(Code.GONE, "\n4 no longer available\n2 gone\n", {}))
    assert [(phrase.strength, phrase.text) for phrase in found] == [(4, "no longer available"), (2, "gone")]


def test_every_hit_tells_where_it_is():
    lexicon = Lexicon.of(phrases(Code.GONE, "3 was deleted\n3 retired", {}))
    text = fold("It was deleted, it was retired")
    assert sorted(text[hit.start : hit.end].strip() for hit in lexicon.find(text)) == ["retired", "was deleted"]
