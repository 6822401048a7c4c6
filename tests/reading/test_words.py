"""Vendor text as plain words."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from proxy.reading.codewords import split_joined, stem
from proxy.reading.sentences import plain
from proxy.reading.words import MAX_CHARS, code_words, fold


@pytest.mark.parametrize(
    ("text", "folded"),
    [
        ("Rate limit exceeded.", " rate limit exceeded . "),
        ("rate_limit-exceeded", " rate limit exceeded "),
        ("RateLimitExceeded", " rate limit exceeded "),
        ("You can't, won't and don't", " you can not will not and do not "),
        ("expected head sha didn\u2019t match", " expected head sha did not match "),
        ("cannot find OAuth IDs", " can not find oauth ids "),
        ("See https://docs.example.com/rate-limits for more", " see link for more "),
        ("request 0f8fad5b-d9cb-469f-a165-70867728950e failed", " request id failed "),
        ("1,000 API calls / month", " 1,000 api calls per month "),
        ("30s and 25MB", " 30 s and 25 mb "),
        ("", "  "),
    ],
)
def test_a_text_is_folded_to_words(text: str, folded: str):
    assert fold(text) == folded


def test_a_long_text_is_read_at_its_beginning():
    assert len(fold("word " * 5000)) <= MAX_CHARS + 2


@given(st.text(max_size=300))
def test_folding_never_raises_and_keeps_its_form(text: str):
    folded = fold(text)
    assert folded[0] == folded[-1] == " "
    assert folded == folded.lower()
    assert "   " not in folded


@pytest.mark.parametrize(
    ("code", "words"),
    [
        ("RateLimitExceededException", ("rate", "limit", "exceeded", "exception")),
        ("com.amazonaws.dynamodb.v20120810#ThrottlingException", ("throttling", "exception")),
        ("AccessDeniedException:http://internal.amazon.com/coral/", ("access", "denied", "exception")),
        ("not_in_channel", ("not", "in", "channel")),
        ("errors.token-expired", ("errors", "token", "expired")),
    ],
)
def test_a_code_comes_apart_into_words(code: str, words: tuple[str, ...]):
    assert code_words(code) == words


@pytest.mark.parametrize(
    ("one", "other"),
    [("exceeded", "exceeds"), ("limits", "limit"), ("expired", "expires"), ("throttling", "throttled"), ("keys", "key")],
)
def test_endings_do_not_matter(one: str, other: str):
    assert stem(one) == stem(other)


@pytest.mark.parametrize(
    ("word", "parts"),
    [
        ("toomanyrequests", ("too", "many", "requests")),
        ("accessdenied", ("access", "denied")),
        ("insufficientfunds", ("insufficient", "funds")),
        ("xyzzyplugh", ("xyzzyplugh",)),
    ],
)
def test_words_written_in_one_come_apart_where_all_are_known(word: str, parts: tuple[str, ...]):
    assert split_joined(word) == parts


@pytest.mark.parametrize(
    ("text", "word"),
    [
        ("Invalid sync token", "cursor"),
        ("Invalid page token", "cursor"),
        ("maximum of 4096 tokens", "units"),
        ("tokens per minute", "units"),
        ("unexpected token in JSON", "symbol"),
        ("invalid device token", "field"),
        ("upload session expired", "thing"),
    ],
)
def test_what_is_no_credential_is_called_otherwise(text: str, word: str):
    folded = plain(text)
    assert f" {word} " in folded
    assert " token" not in folded


@pytest.mark.parametrize("text", ["Invalid access token", "The token expired", "Session expired"])
def test_what_is_a_credential_keeps_its_name(text: str):
    assert " token " in plain(text) or " session " in plain(text)


def test_a_reason_phrase_in_front_restates_the_status():
    assert plain("409 Conflict: Resource lock") == " resource lock "
    assert plain("Conflict") == " conflict "
