"""The `needs(program, ...)` marker: what runs where a program that a test drives is not installed.

On a user's machine such tests are left out and listed by name at the end of the run. With CI=true they fail: a green run
there has run everything.
"""

from __future__ import annotations

import os

import pytest
from hypothesis import HealthCheck, settings

from tests.support.programs import find_program

#: How long an example takes says something of the machine. (In CI hypothesis has a profile of its own, without a limit too.)
settings.register_profile("here", deadline=None, suppress_health_check=[HealthCheck.too_slow])
if not os.environ.get("CI"):
    settings.load_profile("here")

_LEFT_OUT = pytest.StashKey[list[tuple[str, str]]]()


def missing_programs(item: pytest.Item) -> list[str]:
    wanted = [str(name) for mark in item.iter_markers("needs") for name in mark.args]
    return [name for name in dict.fromkeys(wanted) if find_program(name) is None]


def is_ci() -> bool:
    return os.environ.get("CI", "").lower() in {"1", "true"}


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    if is_ci():
        return
    missing = {item: missing_programs(item) for item in items}
    left_out = [item for item in items if missing[item]]
    config.stash[_LEFT_OUT] = [(item.nodeid, ", ".join(missing[item])) for item in left_out]
    if left_out:
        config.hook.pytest_deselected(items=left_out)
        items[:] = [item for item in items if not missing[item]]


def pytest_runtest_setup(item: pytest.Item) -> None:
    if missing := missing_programs(item):
        pytest.fail(f"CI must have {', '.join(missing)}: add its package to .ci/run", pytrace=False)


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter, config: pytest.Config) -> None:
    left_out = config.stash.get(_LEFT_OUT, [])
    if left_out:
        terminalreporter.section("left out: their programs are not installed")
        for name, programs in left_out:
            terminalreporter.write_line(f"{name} needs {programs}")
