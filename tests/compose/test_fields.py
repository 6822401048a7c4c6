from __future__ import annotations

import pytest

from proxy.compose.calls import Calls
from proxy.compose.fields import batch_clause, batch_member, clause, field_members, nearest, smaller
from proxy.contract.failure import BatchHint, FieldFault
from tests.compose.cases import a_setting

CALLS = Calls(a_setting())


@pytest.mark.parametrize(
    ("fault", "words"),
    [
        (FieldFault("a", "body", "missing"), "add `a` (body)"),
        (FieldFault("a", "body", "missing", allowed=("x", "y")), "add `a` (body), one of `x` or `y`"),
        (FieldFault("a", "query", "invalid", "opne", ("open", "closed")), "set `a` (query) to `open` (`opne` is not allowed)"),
        (FieldFault("a", None, "invalid", "zzz", ("open", "closed")), "set `a` to one of `open` or `closed`"),
        (FieldFault("a", None, "invalid", None, ("only",)), "set `a` to `only`"),
        (FieldFault("a", None, None, None, (True,)), "set `a` to `true`"),
        (FieldFault("a", "query", "out_of_range", 500, minimum=1, maximum=100), "set `a` (query) to a value from 1 to 100"),
        (FieldFault("a", "query", "out_of_range", 500, maximum=100), "set `a` (query) to at most 100"),
        (FieldFault("a", "query", "out_of_range", 0, minimum=1), "set `a` (query) to at least 1"),
        (
            FieldFault("a", "body", "out_of_range", "abcdef", minimum=1, maximum=5),
            "set `a` (body) to a text from 1 to 5 characters",
        ),
        (FieldFault("a", "body", "out_of_range", "abcdef", maximum=5), "set `a` (body) to at most 5 characters"),
        (FieldFault("a", "body", "wrong_type", "x", example=7), "set `a` (body) to a value such as `7`"),
        (FieldFault("a", "body", "invalid", pattern="YYYY-MM-DD"), "set `a` (body) to a value of the form `YYYY-MM-DD`"),
        (FieldFault("a", "body", "wrong_type"), "give `a` (body) in the type it wants"),
        (FieldFault("a", "body", "out_of_range"), "bring `a` (body) into its range"),
        (FieldFault("a", "body", "conflict"), "change `a` (body): its value is taken or contradicts another"),
        (FieldFault("a", "body"), "correct `a` (body)"),
        (FieldFault("sate", "query", "unknown", allowed=("state", "page")), "leave out `sate` (query) or write `state`"),
        (FieldFault("foo", "query", "unknown"), "leave out `foo` (query)"),
    ],
)
def test_what_to_do_about_a_field(fault: FieldFault, words: str):
    assert clause(fault, CALLS) == words


def test_the_nearest_value_is_the_one_that_was_meant():
    assert nearest("OPEN", ("closed", "open")) == "open"
    assert nearest("pending", ("closed", "open")) is None
    assert nearest(None, ("a",)) is None


def test_at_most_five_fields_are_listed_each_bounded():
    members = field_members([FieldFault("n" * 500, "body", allowed=tuple(range(99)))] * 9)
    assert len(members) == 5
    assert len(members[0]["name"]) <= 120
    assert len(members[0]["allowed"]) == 30


@pytest.mark.parametrize(
    ("hint", "size"),
    [
        (BatchHint("a", "body", 100, 20, 50), 20),
        (BatchHint("a", "body", 100, None, 50), 50),
        (BatchHint("a", "body", 100), 50),
        (BatchHint("a", "body", None, None, 50), 50),
        (BatchHint("a", "body", 1), None),
        (BatchHint("a", "body", 10, None, 50), 5),
        (BatchHint("a", "body", 10, 0, 0), 5),
    ],
)
def test_the_size_to_try_next(hint: BatchHint, size: int | None):
    assert smaller(hint) == size


def test_a_batch_without_anything_to_act_on_is_left_out():
    assert batch_member(BatchHint("a", "body", 1)) is None
    assert batch_member(None) is None
    assert batch_clause(BatchHint("a", "body", 1), CALLS) == ""


def test_a_size_without_a_name_is_a_number_of_items():
    assert batch_clause(BatchHint(None, None, 10), CALLS) == "with at most 5 items instead of 10"
