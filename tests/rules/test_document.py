from __future__ import annotations

import math

import pytest

from proxy.rules.document import MAX_DEPTH, compose
from proxy.rules.faults import Report


def plain(text: str):
    report = Report("x.yaml")
    node = compose(text, report)
    assert not report.faults, report.faults
    return node.plain() if node else None


def faults(text: str) -> list[str]:
    report = Report("x.yaml")
    compose(text, report)
    return [str(fault) for fault in report.faults]


@pytest.mark.parametrize(
    ("written", "value"),
    [
        ("NO", "NO"),
        ("yes", "yes"),
        ("on", "on"),
        ("true", True),
        ("False", False),
        ("~", None),
        ("null", None),
        ("", None),
        ("012", 12),
        ("0o14", 12),
        ("0x1f", 31),
        ("-7", -7),
        ("1.50", 1.5),
        (".5", 0.5),
        ("1e3", 1000.0),
        ("1_000", "1_000"),
        ("1:30", "1:30"),
        ("2026-11-30", "2026-11-30"),
        (".inf", math.inf),
        ("'12'", "12"),
        ('"true"', "true"),
        ("=", "="),
        ("9" * 40, "9" * 40),
    ],
)
def test_scalars_are_those_of_yaml_1_2(written, value):
    got = plain(f"key: {written}\n")["key"]
    assert got == value
    assert type(got) is type(value)


def test_keys_are_texts_as_they_are_written():
    assert plain("190: a\n0x1: b\nNO: c\ntrue: d\n") == {"190": "a", "0x1": "b", "NO": "c", "true": "d"}


def test_every_value_and_key_knows_its_place():
    node = compose("a: 1\nlist:\n  - x\n  - {b: 2}\n", Report("x.yaml"))
    assert node is not None
    inner = node.value["list"].value[1]
    assert (inner.line, inner.column) == (4, 5)
    assert inner.keys == {"b": (4, 6)}
    assert (inner.value["b"].line, inner.value["b"].column) == (4, 9)


def test_an_alias_repeats_a_value_and_is_bounded():
    assert plain("a: &x [1, 2]\nb: *x\n") == {"a": [1, 2], "b": [1, 2]}


def test_a_bomb_of_aliases_is_refused_before_it_unfolds():
    levels = "".join(f"a{n}: &a{n} [{', '.join([f'*a{n - 1}'] * 9)}]\n" for n in range(1, 20))
    (fault,) = faults(f"a0: &a0 [{', '.join('x' * 9)}]\n{levels}")
    assert fault.endswith("aliases repeat too much")


def test_aliases_cannot_build_depth_either():
    levels = "".join(f"a{n}: &a{n} [*a{n - 1}]\n" for n in range(1, MAX_DEPTH + 5))
    assert "aliases repeat too much" in faults(f"a0: &a0 [x]\n{levels}")[0]


@pytest.mark.parametrize("text", ["[" * 100_000, "- " * 100_000, "{a: " * 100_000, "[" * 60 + "]" * 60])
def test_deep_nesting_is_a_fault_and_no_crash(text):
    assert len(faults(text)) == 1


def test_an_oversized_file_is_a_fault():
    assert faults("a" * 5_000_000) == ["x.yaml:1:1: the file is longer than 4194304 characters"]


def test_a_file_of_too_many_values_is_a_fault():
    assert "too many values" in faults("[" + "1," * 500_000 + "1]")[0]


def test_an_empty_file_is_no_value_and_no_fault():
    assert plain("") is None
    assert plain("# only a comment\n") is None


def test_a_byte_order_mark_is_not_part_of_the_first_key():
    assert plain("\ufeffvendor: acme\n") == {"vendor": "acme"}
