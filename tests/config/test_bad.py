"""A folder of bad configurations: each says in its first lines which faults it has, all of them, with line, column and message."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from proxy.config.load import load
from proxy.config.shipped import shown

FILES = sorted((Path(__file__).parent / "bad").glob("*.yaml"))
ENVIRON = {"EMPTY": "", "WORD": "s3cr3t-word", "GITHUB_TOKEN": "ghp_s3cr3t"}
_EXPECTED = re.compile(r"# (\d+:\d+: .+)\n")


def test_there_are_many():
    assert len(FILES) >= 60


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_bad_configuration_tells_all_its_faults_with_their_places(path: Path, monkeypatch):
    monkeypatch.chdir(Path(__file__).parent.parent.parent)
    expected = []
    rest = path.read_text(encoding="utf-8")
    while found := _EXPECTED.match(rest):
        expected.append(f"{shown(path)}:{found[1]}")
        rest = rest[found.end() :]
    snapshot, faults = load(path, environ=ENVIRON)
    assert snapshot is None
    told = [str(fault) for fault in faults]
    # The vendors that exist are named, and grow in number.
    assert [fault.partition(" Valid:")[0] for fault in told] == [fault.partition(" Valid:")[0] for fault in expected]
    assert "s3cr3t" not in "".join(told)
