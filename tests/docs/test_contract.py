from __future__ import annotations

import re
from pathlib import Path

from proxy.contract.codes import Class, Code
from proxy.contract.own import OWN_FAULTS
from proxy.contract.recovery import RecoveryError
from proxy.exchange import Phase
from tests.support.shape import ORDER

TEXT = (Path(__file__).parent.parent.parent / "docs" / "contract.md").read_text(encoding="utf-8")


def section(number: int) -> str:
    return re.split(r"^## ", TEXT, flags=re.MULTILINE)[number]


def first_cells(text: str) -> list[str]:
    return re.findall(r"^\| ([^|]+) \|", text, re.MULTILINE)


def test_every_class_and_code_is_documented():
    names = first_cells(section(1))
    assert {f"`{name.value}`" for name in [*Class, *Code]} <= set(names)


def test_the_members_are_documented_in_the_order_in_which_they_are_written():
    error = RecoveryError("e", Code.RATE_LIMITED, "r", ("s",), "x")
    assert list(error.to_json()) == [name for name in ORDER if name in error.to_json()]
    documented = [name for cell in first_cells(section(2)) for name in re.findall(r"`([A-Za-z]+)`", cell)]
    assert documented == ORDER


def test_every_phase_of_a_timeout_is_documented():
    assert all(re.search(rf"\b{phase.value}\b", section(2)) for phase in Phase)


def test_every_failure_of_the_proxys_own_has_its_line():
    rows = re.findall(r"^\| ([\d, ]+) \| [^|]+ \| (\w+) \|", section(5), re.MULTILINE)
    documented = {(int(status), code) for statuses, code in rows for status in statuses.split(",")}
    own = {(status, code.value) for status, code in OWN_FAULTS.values()}
    assert own <= documented
