from __future__ import annotations

import pytest

from proxy.rules.faults import FileFault, Report, neighbour, unknown


@pytest.mark.parametrize(
    ("word", "valid", "said"),
    [
        ("cod", ["code", "why"], " Did you mean 'code'?"),
        ("CODE", ["code"], " Did you mean 'code'?"),
        ("rate_limited", ["RATE_LIMITED"], " Did you mean 'RATE_LIMITED'?"),
        ("webhooks", ["code", "why"], ""),
        ("x", [], ""),
    ],
)
def test_the_neighbour_of_a_misspelt_word(word, valid, said):
    assert neighbour(word, valid) == said


def test_an_unknown_word_is_told_with_the_valid_ones():
    assert unknown("key", "cod", ["code", "why"]) == "unknown key 'cod'. Did you mean 'code'? Valid: code, why"
    assert unknown("lookup", "users", []) == "unknown lookup 'users'; there are none"
    assert unknown("key", "x", [f"k{number}" for number in range(40)]).endswith(", k29, ...")


def test_a_report_puts_what_is_read_before_the_message():
    report = Report("a.yaml")
    with report.within("rule 1, a/b"):
        report.add_at(2, 3, "no")
    report.add_at(4, 5, "nor this")
    assert [str(fault) for fault in report.faults] == ["a.yaml:2:3: rule 1, a/b: no", "a.yaml:4:5: nor this"]
    assert report.faults[0] == FileFault("a.yaml", 2, 3, "rule 1, a/b: no")
