"""How well records fit a name, and what that allows."""

from __future__ import annotations

import pytest

from proxy.gateway.compound.matching import Candidate, candidates, score, verdict
from proxy.reading.clean import Cleaner
from proxy.reading.model import Document, Locator
from proxy.rules.model import Lookup


@pytest.mark.parametrize(
    ("name", "text", "least", "most"),
    [
        ("jon smyth", "Jon Smyth", 1.0, 1.0),
        ("José  Núñez", "jose nunez", 1.0, 1.0),
        ("Smith, Jon", "Jon Smith", 0.95, 0.99),
        ("jon smith", "Jon Smyth", 0.85, 0.9),
        ("Alex", "Alex Kim", 0.85, 0.85),
        ("alex", "Maria Lopez", 0.0, 0.5),
        ("", "Maria", 0.0, 0.0),
        ("!!", "Maria", 0.0, 0.0),
    ],
)
def test_scores(name: str, text: str, least: float, most: float):
    assert least <= score(name, text) <= most


def of(*scores: float) -> list[Candidate]:
    return [Candidate(f"u{number}", "x", (), value) for number, value in enumerate(scores)]


@pytest.mark.parametrize(
    ("scores", "exact", "said"),
    [
        ((), False, "none"),
        ((0.49,), False, "none"),
        ((0.5,), False, "ambiguous"),
        ((0.9,), False, "ambiguous"),
        ((0.91,), False, "accepted"),
        ((0.91,), True, "ambiguous"),
        ((1.0,), True, "accepted"),
        ((1.0, 1.0), False, "ambiguous"),
        ((1.0, 0.96), True, "ambiguous"),
        ((0.95, 0.91), False, "ambiguous"),
        ((1.0, 0.89), True, "accepted"),
    ],
)
def test_what_may_be_done_with_a_name(scores: tuple[float, ...], said: str, *, exact: bool):
    assert verdict(of(*scores), 0.9, 0.5, exact=exact) == said


def lookup(records: Locator) -> Lookup:
    return Lookup(
        "user",
        lambda _, __: True,
        Locator("path", "user"),
        "GET",
        "/u?q={name}",
        records,
        ("id",),
        ("name",),
        (("mail", ("mail",)),),
    )


def test_records_become_candidates_the_best_first_and_each_once():
    rows = [
        {"id": 1, "name": "Ann"},
        {"id": 2, "name": "Anna", "mail": "x\x00y@example.com"},
        {"id": 1, "name": "Ann"},
        {"name": "?"},
        "odd",
    ]
    found = candidates("anna", lookup(Locator("body", path=("rows",))), Document("json", {"rows": rows}), Cleaner())
    assert [each.id for each in found] == ["2", "1"]
    assert found[0].members["mail"] == "xy@example.com"


def test_an_id_that_is_not_what_it_seems_is_no_candidate():
    rows = [{"id": "1\u202e2", "name": "Ann"}]
    assert candidates("ann", lookup(Locator("body", path=("[]",))), Document("json", rows), Cleaner()) == []
