from __future__ import annotations

import pytest

pytest_plugins = ["pytester"]
CONFTEST = "from tests.conftest import *\n"
TESTS = """
import pytest

@pytest.mark.needs("no-such-program")
def test_drives_it(): raise AssertionError("must not run")

@pytest.mark.needs("sh")
def test_drives_the_shell(): pass
"""


@pytest.fixture
def run(pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch):
    pytester.makeconftest(CONFTEST)
    pytester.makepyfile(TESTS)
    pytester.makeini("[pytest]\nmarkers = needs(program)\nasyncio_default_fixture_loop_scope = function\n")

    def run_with(ci: str | None) -> pytest.RunResult:
        monkeypatch.delenv("CI", raising=False)
        if ci is not None:
            monkeypatch.setenv("CI", ci)
        return pytester.runpytest_inprocess("-p", "no:cacheprovider")

    return run_with


def test_a_test_without_its_program_is_left_out_by_name_on_a_users_machine(run):
    result = run(None)
    result.assert_outcomes(passed=1, deselected=1)
    result.stdout.fnmatch_lines(["*left out*", "*test_drives_it needs no-such-program"])


def test_a_test_without_its_program_fails_in_ci(run):
    result = run("true")
    result.assert_outcomes(passed=1, errors=1)
    result.stdout.fnmatch_lines(["*CI must have no-such-program*"])
