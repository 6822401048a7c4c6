from __future__ import annotations

import pytest

from proxy.rules.faults import Report
from proxy.rules.shape import BAD, Choice, Flag, Many, Member, MisplacedError, Record, Scalar, Table, Text, Whole
from tests.support.rules import node


def checked(shape, text: str):
    report = Report("x")
    value = shape.check(node(text), report)
    return value, [str(fault) for fault in report.faults]


@pytest.mark.parametrize(
    ("shape", "text", "value"),
    [
        (Text(), "abc", "abc"),
        (Text(convert=int), "'7'", 7),
        (Text(is_loose=True), "007", "007"),
        (Flag(), "false", False),
        (Whole(1, 9), "9", 9),
        (Scalar(), "1.5", 1.5),
        (Choice("word", {"a": 1}), "a", 1),
        (Many(Whole()), "[1, 2]", (1, 2)),
        (Many(Whole(), single=True), "1", (1,)),
        (Table(Whole()), "{a: 1}", {"a": 1}),
        (Table(Whole(), key=str.upper), "{a: 1}", {"A": 1}),
        (Record("it", {"a": Member(Whole(), is_required=True), "b": Member(Flag())}), "{a: 1}", {"a": 1}),
    ],
)
def test_sound_values(shape, text, value):
    assert checked(shape, text) == (value, [])


@pytest.mark.parametrize(
    ("shape", "text", "fault"),
    [
        (Text(), "7", "x:1:1: a text is wanted here, not a number '7'"),
        (Text(), "''", "x:1:1: a text is wanted here, not a text"),
        (Text(maximum=2), "abc", "x:1:1: longer than 2 characters"),
        (Text(convert=int), "a", "x:1:1: invalid literal for int() with base 10: 'a'"),
        (Flag(), "1", "x:1:1: true or false is wanted here, not a number '1'"),
        (Whole(1, 9), "10", "x:1:1: 10 is not between 1 and 9"),
        (Whole(), "true", "x:1:1: a whole number is wanted here, not a boolean 'true'"),
        (Scalar(), "[]", "x:1:1: a single value is wanted here, not a list"),
        (Choice("word", {"one": 1}), "oen", "x:1:1: unknown word 'oen'. Did you mean 'one'? Valid: one"),
        (Many(Whole()), "1", "x:1:1: a list is wanted here, not a number '1'"),
        (Many(Whole(), single=True), "null", "x:1:1: a list is wanted here, and nothing stands here"),
        (Table(Whole()), "[]", "x:1:1: a mapping is wanted here, not a list"),
    ],
)
def test_faults(shape, text, fault):
    assert checked(shape, text) == (BAD, [fault])


def test_a_record_tells_all_its_faults_and_builds_nothing_of_them():
    built = []
    shape = Record(
        "it", {"a": Member(Whole(), is_required=True), "b": Member(Flag()), "c": Member(Text(), is_required=True)}, built.append
    )
    value, faults = checked(shape, "{b: 1, d: 2}")
    assert value is BAD
    assert faults == [
        "x:1:5: true or false is wanted here, not a number '1'",
        "x:1:8: unknown key 'd'. Valid: a, b, c",
        "x:1:1: it needs 'a' and 'c'",
    ]
    assert built == []


def test_a_build_may_name_the_key_that_is_at_fault():
    def build(given):
        raise MisplacedError("b", "no")

    assert checked(Record("it", {"a": Member(Whole()), "b": Member(Whole())}, build), "{a: 1, b: 2}")[1] == ["x:1:8: no"]


def test_a_list_leaves_out_what_is_bad_and_goes_on():
    value, faults = checked(Many(Whole()), "[1, a, 2, b]")
    assert value == (1, 2)
    assert len(faults) == 2
