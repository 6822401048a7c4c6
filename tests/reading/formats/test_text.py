"""Plain texts: the sentence whole, and the code that stands beside it."""

from __future__ import annotations

import pytest

from tests.support.reading import code_values, found


@pytest.mark.parametrize(
    ("text", "codes", "status"),
    [
        ("404 page not found\n", [], 404),
        ("Too Many Requests", [], None),
        ("rate_limited", ["rate_limited"], None),
        ("PERMISSION_DENIED: caller lacks a role", ["PERMISSION_DENIED"], None),
        ("[ERR_BAD_TOKEN] the token is bad", ["ERR_BAD_TOKEN"], None),
        ("invalid_auth: bad token", ["invalid_auth"], None),
        ("Request failed (error code E1234)", ["E1234"], None),
        ("Error code: 50013, missing permissions", ["50013"], None),
        ("HTTP 503 Service Unavailable", [], 503),
        ("Error 401: not you", [], 401),
        ("The order 12345 is closed", [], None),
        ("Note: this is fine", [], None),
    ],
)
def test_codes_beside_sentences(text: str, codes: list[str], status: int | None):
    one = found(text, 400, {"content-type": "text/plain"})
    assert code_values(one) == codes
    assert one.status == status
    assert one.messages == [text.strip()]


def test_an_exception_class_before_the_sentence_is_its_code():
    one = found("RateLimitError: slow down please", 429, {"content-type": "text/plain"})
    assert code_values(one) == ["RateLimitError"]
    assert one.messages == ["slow down please"]


def test_lines_of_pairs_are_told_apart_from_the_sentence():
    one = found(
        "Access denied for this zone.\nRequest ID: 8f2c91ab77\nRegion: eu-1\nCode: AccessDenied\n",
        403,
        {"content-type": "text/plain"},
    )
    assert one.messages == ["Access denied for this zone."]
    assert one.request_id.text == "8f2c91ab77"
    assert code_values(one) == ["AccessDenied"]
    assert one.details == [("Region", "eu-1")]


def test_a_traceback_leaves_its_last_line():
    text = 'Traceback (most recent call last):\n  File "/srv/app/views.py", line 88, in create\n    total = int(x)\npsycopg2.OperationalError: could not connect to server: Connection refused\n'
    assert found(text, 500, {"content-type": "text/plain"}).messages == ["could not connect to server: Connection refused"]
