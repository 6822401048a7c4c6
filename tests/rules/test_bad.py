"""A folder of bad vendor files: each says in its first lines which faults it has, all of them, with line, column and message."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from proxy.rules.load import load_vendors

FILES = sorted((Path(__file__).parent / "bad").glob("*.yaml"))
_EXPECTED = re.compile(r"# (\d+:\d+: .+)\n")


def test_there_are_many():
    assert len(FILES) >= 60


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_bad_file_tells_all_its_faults_with_their_places(path: Path):
    text = path.read_text(encoding="utf-8")
    expected = []
    rest = text
    while found := _EXPECTED.match(rest):
        expected.append(f"bad.yaml:{found[1]}")
        rest = rest[found.end() :]
    vendors, faults = load_vendors({"bad.yaml": text, "good.yaml": "vendor: good\n"})
    assert expected
    assert [str(fault) for fault in faults] == expected
    assert list(vendors) == ["good"], "one bad file does not take the others with it"
