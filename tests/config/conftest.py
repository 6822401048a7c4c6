from __future__ import annotations

from pathlib import Path

import pytest

from tests.support.shipped import few_vendors


@pytest.fixture(scope="session")
def few(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return few_vendors(tmp_path_factory.mktemp("shipped") / "config")


@pytest.fixture(autouse=True)
def _few(few: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("proxy.config.load.shipped_folder", lambda: few)
