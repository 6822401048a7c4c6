from __future__ import annotations

from pathlib import Path

import pytest

from proxy.config.files import Disk, Recorded, Recording
from proxy.config.load import Request, load_from


@pytest.fixture
def folder(tmp_path) -> Path:
    (tmp_path / "vendors").mkdir()
    (tmp_path / "vendors" / "mine.yaml").write_text("vendor: mine\nbase_url: https://mine.example\n", encoding="utf-8")
    (tmp_path / "token").write_text("t0k3n\n", encoding="utf-8")
    text = f"upstreams: {{mine: {{credential: {{header: x-key, value: '${{file:{tmp_path}/token}}'}}}}}}\n"
    (tmp_path / "remedy.yaml").write_text(text, encoding="utf-8")
    return tmp_path


def test_another_process_loads_the_same_from_a_record(folder):
    recording = Recording(Disk())
    request = Request(folder / "remedy.yaml", {})
    first = load_from(recording, request)
    data = recording.to_bytes()
    for path in (folder / "remedy.yaml", folder / "token", folder / "vendors" / "mine.yaml"):
        path.unlink()
    again = load_from(Recorded.from_bytes(data), request)
    assert not again.faults
    assert again.snapshot.upstreams["mine"].base == first.snapshot.upstreams["mine"].base
    assert again.snapshot.upstreams["mine"].credential == first.snapshot.upstreams["mine"].credential
    assert "t0k3n" not in repr(Recorded.from_bytes(data)) + repr(recording)


def test_faults_of_reading_are_recorded_too(tmp_path):
    (tmp_path / "remedy.yaml").write_bytes(b"# \xe9\n")
    for request in (Request(tmp_path / "remedy.yaml", {}), Request(tmp_path / "none.yaml", {})):
        recording = Recording(Disk())
        first = load_from(recording, request)
        again = load_from(Recorded.from_bytes(recording.to_bytes()), request)
        assert first.faults
        assert again.faults == first.faults


def test_what_was_not_recorded_is_not_there(tmp_path):
    with pytest.raises(OSError, match="No such file"):
        Recorded({}, {}).text(tmp_path)
    assert Recorded({}, {}).listed(tmp_path) is None
