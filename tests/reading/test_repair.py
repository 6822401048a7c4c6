"""JSON as it really arrives: what can be read counts, and nothing raises."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from proxy.reading.repair import MAX_DEPTH, depth, loads, prune


@pytest.mark.parametrize(
    ("text", "value", "state"),
    [
        ('{"a": 1}', {"a": 1}, "sound"),
        ('{"a": NaN, "b": Infinity}', {"a": None, "b": None}, "sound"),
        ('{"a": "line\nbreak"}', {"a": "line\nbreak"}, "sound"),
        ('{"error": null, "error": "No"}', {"error": "No"}, "sound"),
        (
            '{"message": "One", "message": "Two", "message": "Three"}',
            {"message": "One", "message#2": "Two", "message#3": "Three"},
            "sound",
        ),
        ('{"a": 1} trailing', {"a": 1}, "repaired"),
        ('{"a": 1}{"b": 2}', {"a": 1}, "more"),
        ('{"a": 1}\n{"b": 2}', {"a": 1}, "more"),
        ('{"error":{"message":"cut in the mid', {"error": {"message": "cut in the mid"}}, "repaired"),
        ('{"error":{"message":"x","code"', {"error": {"message": "x"}}, "repaired"),
        ('{"error":{"message":"x","code":', {"error": {"message": "x"}}, "repaired"),
        ('{"error":{"message":"x","code":12', {"error": {"message": "x", "code": 12}}, "repaired"),
        ('{"error":{"message":"x","ok":tru', {"error": {"message": "x"}}, "repaired"),
        ('{"errors":[{"message":"x"},{"mess', {"errors": [{"message": "x"}, {}]}, "repaired"),
        ('{"message":"cut in an escape \\', {"message": "cut in an escape "}, "repaired"),
        ('{"message":"cut \\u00', {"message": "cut "}, "repaired"),
        ('{"a": 1,}', {"a": 1}, "repaired"),
        ("[1, 2,]", [1, 2], "repaired"),
        (
            "{'error': 'Not allowed', 'code': None, 'fatal': True}",
            {"error": "Not allowed", "code": None, "fatal": True},
            "repaired",
        ),
        ("{error: 'No', code: 5}", {"error": "No", "code": 5}, "repaired"),
        ('{"a": 1 /* why */, // and\n "b": 2}', {"a": 1, "b": 2}, "repaired"),
        ('"a text"', "a text", "sound"),
        ("17", 17, "sound"),
        ("{}", {}, "sound"),
    ],
)
def test_what_can_be_read_counts(text: str, value: Any, state: str):
    assert loads(text) == (value, state)


@pytest.mark.parametrize(
    "text", ["", "plain words", "{", "[", "{not json at all}", "[ERROR] something failed", "{{template}}", "<a>", "'"]
)
def test_what_is_no_json_is_none(text: str):
    assert loads(text) == (None, "none")


def test_huge_numbers_are_kept_as_digits():
    value, state = loads('{"a": ' + "9" * 5000 + ', "b": 123456789012345678901234567890}')
    assert state == "sound"
    assert value == {"a": "9" * 5000, "b": 123456789012345678901234567890}


def test_lone_surrogates_become_replacement_characters():
    value, _ = loads('{"a": "x \\ud800 y", "b": "\\ud83d\\ude00", "c": "\\udc00"}')
    assert value == {"a": "x \ufffd y", "b": "😀", "c": "\ufffd"}
    json.dumps(value, ensure_ascii=False).encode()


@pytest.mark.parametrize("count", [60, 900, 5000, 100_000])
@pytest.mark.parametrize("opening", ["[", '{"a":', '[{"a":'])
def test_deep_nesting_is_pruned_without_recursion(count: int, opening: str):
    closing = {"[": "]", '{"a":': "}", '[{"a":': "}]"}[opening]
    for text in (opening * count + "1" + closing * count, opening * count):
        value, state = loads(text)
        assert state in ("repaired", "none")
        assert depth(value) <= MAX_DEPTH + 1


def test_what_stands_before_the_depth_is_kept():
    value, state = loads('{"message": "kept", "deep": ' + "[" * 2000 + "]" * 2000 + "}")
    assert value["message"] == "kept"
    assert state == "repaired"


def test_prune_keeps_what_is_shallow():
    value: Any = {"a": [1, {"b": 2}]}
    assert prune(value) == {"a": [1, {"b": 2}]}


_JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=20,
)


@given(_JSON)
def test_sound_json_reads_as_the_standard_parser_reads_it(value: Any):
    got, state = loads(json.dumps(value))
    assert state == "sound"
    assert got == value


@given(st.dictionaries(st.text(min_size=1, max_size=8), _JSON, min_size=1, max_size=4), st.integers(min_value=0, max_value=400))
def test_json_cut_anywhere_gives_a_part_of_it(value: Any, end: int):
    text = json.dumps(value)
    got, state = loads(text[:end])
    assert state in ("sound", "repaired", "none", "more")
    if state == "repaired":
        assert isinstance(got, dict)


@given(st.text(max_size=200))
def test_any_text_is_tried_without_a_fault(text: str):
    loads(text)
    loads("{" + text)
    loads('{"a": "' + text)
