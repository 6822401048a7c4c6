from __future__ import annotations

import pytest

from proxy.config.substitute import Substitution
from proxy.rules.faults import Report
from tests.support.rules import node

FILES = {"/run/secrets/token": "t0k3n\n", "/run/secrets/two": "a\nb\n"}


def filled(text: str, environ: dict[str, str] | None = None):
    def read(path: str) -> str:
        if path not in FILES:
            raise FileNotFoundError(2, "No such file or directory")
        return FILES[path]

    root = node(text)
    report = Report("x.yaml")
    Substitution(environ or {}, read, report).fill(root)
    return root.plain(), [str(fault) for fault in report.faults]


@pytest.mark.parametrize(
    ("written", "value"),
    [
        ("Bearer ${TOKEN}", "Bearer abc"),
        ("${TOKEN}${TOKEN}", "abcabc"),
        ("${file:/run/secrets/token}", "t0k3n"),
        ("${file:/run/secrets/two}", "a\nb"),
        ("$${TOKEN}", "${TOKEN}"),
        ("$TOKEN and {TOKEN}", "$TOKEN and {TOKEN}"),
        ("${NESTED}", "${TOKEN}"),
        ("${EMPTY}", ""),
    ],
)
def test_what_is_filled_in_and_what_is_not(written, value):
    environ = {"TOKEN": "abc", "NESTED": "${TOKEN}", "EMPTY": ""}
    assert filled(f"a: ['{written}']\n", environ) == ({"a": [value]}, [])


def test_a_number_from_outside_stays_a_text():
    """A secret of digits must not lose its zeros."""
    assert filled("a: ${PIN}\n", {"PIN": "0042"})[0] == {"a": "0042"}


@pytest.mark.parametrize(
    ("written", "fault"),
    [
        ("${TOKEN}", "x.yaml:1:4: the environment has no 'TOKEN'."),
        ("${TOKN}", "x.yaml:1:4: the environment has no 'TOKN'."),
        ("${a b}", "x.yaml:1:4: '${a b}' is no substitution: write ${NAME} or ${file:/run/secrets/x}"),
        ("${}", "x.yaml:1:4: '${}' is no substitution: write ${NAME} or ${file:/run/secrets/x}"),
        ("${file:/none}", "x.yaml:1:4: the file '/none' can't be read: No such file or directory"),
        ("${file:token}", "x.yaml:1:4: the file 'token': its path must begin with /"),
    ],
)
def test_what_is_missing_is_a_fault_at_its_place(written, fault):
    assert filled(f"a: '{written}'\n")[1] == [fault]


def test_an_aliased_text_is_filled_in_once():
    assert filled("a: &x '${V}'\nb: *x\n", {"V": "$${V}${V}"})[0] == {"a": "$${V}${V}", "b": "$${V}${V}"}
