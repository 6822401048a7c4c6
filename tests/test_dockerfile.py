from __future__ import annotations

import re
import subprocess
from pathlib import Path

import pytest

from tests.support.programs import find_program

ROOT = Path(__file__).parent.parent
LINES = (ROOT / "Dockerfile").read_text(encoding="utf-8").splitlines()


@pytest.mark.needs("hadolint")
def test_the_linter_finds_nothing():
    hadolint = find_program("hadolint")
    assert hadolint
    result = subprocess.run([hadolint, "Dockerfile"], cwd=ROOT, capture_output=True, text=True, check=False)
    assert (result.returncode, result.stdout) == (0, "")


def test_the_image_runs_as_a_numbered_user_who_is_not_root():
    users = [line.split()[1] for line in LINES if line.startswith("USER ")]
    assert users
    assert all(re.fullmatch(r"[1-9]\d*:[1-9]\d*", user) for user in users)


def test_no_credential_can_get_into_the_image():
    """Only what the build names is in its context, and no build argument exists through which a secret could come."""
    assert not [line for line in LINES if line.startswith("ARG ")]
    ignored = (ROOT / ".dockerignore").read_text(encoding="utf-8").split()
    copied = {name for line in LINES if line.startswith("COPY ") and "--from" not in line for name in line.split()[1:-1]}
    assert ignored[0] == "*"
    assert {name.removeprefix("!") for name in ignored if name.startswith("!")} == copied
    assert all((ROOT / name).exists() for name in copied)
