"""Locators: how vendor files say where a value stands, and what stands there."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from proxy.exchange import Exchange, Request, Response
from proxy.reading.locate import locate, parse_locator
from proxy.reading.model import Document, Locator

VALUE = {
    "error": {"code": 17, "message": "No", "none": None},
    "errors": [{"message": "a"}, {"message": "b"}, {}, "c"],
    "odata.error": {"code": "x"},
    "Mixed": {"Case": True},
    "grid": [[1, 2], [3]],
}
EXCHANGE = Exchange(
    Request("GET", b"/v1/items?per_page=100&per_page=50&empty="),
    Response(429, [(b"x-request-id", b"r1"), (b"retry-after", b"1"), (b"retry-after", b"2")]),
)
DOCUMENT = Document("json", VALUE, "the text")


@pytest.mark.parametrize(
    ("text", "locator"),
    [
        ("header X-Request-Id", Locator("header", "x-request-id")),
        ("query per_page", Locator("query", "per_page")),
        ("body", Locator("body")),
        ("body error.code", Locator("body", path=("error", "code"))),
        ("body errors[].message", Locator("body", path=("errors", "[]", "message"))),
        ("body errors[0].message", Locator("body", path=("errors", 0, "message"))),
        ("body [].code", Locator("body", path=("[]", "code"))),
        ('body "odata.error".code', Locator("body", path=("odata.error", "code"))),
        ('body ["odata.error"].code', Locator("body", path=("odata.error", "code"))),
        ("body @odata.count", Locator("body", path=("@odata", "count"))),
        ("path", Locator("path")),
        ("status", Locator("status")),
        ("text", Locator("text")),
    ],
)
def test_a_locator_is_parsed(text: str, locator: Locator):
    assert parse_locator(text) == locator


@pytest.mark.parametrize(
    "text",
    [
        "",
        "header",
        "header with space",
        "query",
        "path /x",
        "status 1",
        "cookie sid",
        "body a..b",
        "body a[",
        "body a[x]",
        "body .a",
        'body "a',
    ],
)
def test_a_wrong_locator_says_what_is_wrong(text: str):
    with pytest.raises(ValueError, match=r"needs a name|is no|stands alone|names no place"):
        parse_locator(text)


@pytest.mark.parametrize(
    ("text", "values"),
    [
        ("header x-request-id", ["r1"]),
        ("header retry-after", ["1", "2"]),
        ("header absent", []),
        ("query per_page", ["100", "50"]),
        ("query empty", [""]),
        ("query absent", []),
        ("path", ["/v1/items"]),
        ("status", [429]),
        ("text", ["the text"]),
        ("body error.code", [17]),
        ("body error.none", []),
        ("body error.absent.deeper", []),
        ("body errors[].message", ["a", "b"]),
        ("body errors[1].message", ["b"]),
        ("body errors[-1]", ["c"]),
        ("body errors[9]", []),
        ("body grid[][]", [1, 2, 3]),
        ('body "odata.error".code', ["x"]),
        ("body mixed.case", [True]),
        ("body error[].code", [17]),
        ("body", [VALUE]),
    ],
)
def test_what_stands_there(text: str, values: list[Any]):
    assert locate(parse_locator(text), EXCHANGE, DOCUMENT) == values


def test_nothing_stands_where_there_is_no_response():
    exchange = Exchange(Request("GET", b"/"))
    for text in ("header x", "status", "body a"):
        assert locate(parse_locator(text), exchange, Document("empty")) == []


def test_values_are_bounded():
    document = Document("json", [[1] * 1000 for _ in range(1000)])
    assert len(locate(parse_locator("body [][]"), EXCHANGE, document)) == 1000


@given(st.text(max_size=40))
def test_any_text_is_a_locator_or_a_clear_fault(text: str):
    try:
        locator = parse_locator(text)
    except ValueError:
        return
    locate(locator, EXCHANGE, DOCUMENT)
