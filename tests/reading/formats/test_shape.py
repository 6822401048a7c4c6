"""The small questions that the walk asks of texts."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from proxy.reading.formats import shape


@pytest.mark.parametrize(
    "text",
    [
        "Bad Request",
        "404 Not Found",
        "Error 500",
        "HTTP 503",
        "validation_failed",
        "Internal Server Error!",
        "502",
        "Errors occurred. See details for more information.",
    ],
)
def test_what_only_restates_the_status_is_generic(text: str):
    assert shape.is_generic(text)


@pytest.mark.parametrize(
    "text",
    ["Widget 7 is locked", "Rate limit exceeded", "463", "404040", "No such user", "missing_scope", "insufficient_quota"],
)
def test_what_says_more_is_not(text: str):
    assert not shape.is_generic(text)


@pytest.mark.parametrize(
    ("text", "allowed"),
    [
        ("must be one of: draft, open, closed", ("draft", "open", "closed")),
        ("must be one of the following values: open, closed", ("open", "closed")),
        ("Possible values: [NO_FIX HUMAN_ERROR OTHER]", ("NO_FIX", "HUMAN_ERROR", "OTHER")),
        ("must be 'green', 'red' or 'blue'", ("green", "red", "blue")),
        ("Supported values are: 'a', 'b', and 'c'.", ("a", "b", "c")),
        ("expected one of `a`, `b`", ("a", "b")),
        ("allowed values: [1, 2, 3]", ("1", "2", "3")),
        ("must be between 1 and 100", ()),
        ("must be a string or a number", ()),
        ("No such thing, sorry", ()),
        ("", ()),
    ],
)
def test_allowed_values_of_a_sentence(text: str, allowed: tuple[str, ...]):
    assert shape.allowed_in(text) == allowed


@pytest.mark.parametrize(
    ("name", "dotted"),
    [
        ("/data/attributes/first~1name", "data.attributes.first/name"),
        ("#/items/0/sku", "items[0].sku"),
        ("$.items[0].sku", "items[0].sku"),
        ("items.0.sku", "items[0].sku"),
        ("user[emails][0]", "user.emails[0]"),
        ("plain", "plain"),
        ("a.b", "a.b"),
        ("'quoted'", "quoted"),
    ],
)
def test_field_names_are_written_one_way(name: str, dotted: str):
    assert shape.dotted(name) == dotted


@pytest.mark.parametrize(
    ("value", "is_id"),
    [
        ("req_8f2c91ab77", True),
        ("oaeMadeUp-Error-Id", True),
        (8514836072314693, True),
        ("none", False),
        (True, False),
        ("https://x.example/1234567", False),
        ("two words 123", False),
    ],
)
def test_ids_look_drawn(value: object, is_id: bool):
    assert shape.is_id(value) is is_id


@given(st.text(max_size=300))
def test_any_text_is_looked_at_without_a_fault(text: str):
    shape.is_generic(text)
    shape.sentence(text)
    shape.allowed_in(text)
    shape.dotted(text)
    shape.problem_of(text)
    shape.is_error_name(text)
    shape.filled(text, {"parameters": {"a": 1}})
    shape.without_id_lines(text)
    shape.class_names(text)
