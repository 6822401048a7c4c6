from __future__ import annotations

import pytest

from proxy import __version__
from proxy.cli.main import app

COMMANDS = [command.name or command.callback.__name__ for command in app.registered_commands]


def test_the_commands_of_the_design_are_there(remedy):
    assert {"serve", "check", "test", "explain", "show", "vendors", "new", "schema"} <= set(COMMANDS)
    run = remedy()
    assert run.code == 2
    assert all(name in run.out + run.err for name in COMMANDS)


@pytest.mark.parametrize("command", COMMANDS)
def test_each_command_has_help_with_an_example(remedy, command):
    run = remedy(command, "--help")
    assert run.code == 0
    assert f"  remedy {command}" in run.out


def test_the_version_is_told(remedy):
    run = remedy("--version")
    assert (run.code, run.out) == (0, f"remedy {__version__}\n")


def test_an_unknown_command_is_a_misuse(remedy):
    assert remedy("chekc").code == 2
