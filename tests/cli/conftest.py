from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from proxy.cli.main import app
from tests.support.shipped import few_vendors


@dataclass(frozen=True, slots=True)
class Run:
    """What one run of the command did."""

    code: int
    out: str
    err: str

    @property
    def json(self) -> Any:
        return json.loads(self.out)


Remedy = Callable[..., Run]


@pytest.fixture(scope="session")
def few(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return few_vendors(tmp_path_factory.mktemp("shipped") / "config")


@pytest.fixture(autouse=True)
def _few(few: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("proxy.config.load.shipped_folder", lambda: few)


@pytest.fixture
def remedy(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Remedy:
    """Runs the command in an empty folder; `given` is its standard input."""
    monkeypatch.chdir(tmp_path)

    def run(*arguments: str, given: str | bytes = b"") -> Run:
        result = CliRunner().invoke(app, list(arguments), input=given)
        if result.exception is not None and not isinstance(result.exception, SystemExit):
            raise result.exception
        return Run(result.exit_code, result.stdout, result.stderr)

    return run


GOOD = """\
vendor: acme
base_url: https://api.acme.example
rules:
  - id: daily-quota
    when: {status: 403, body: {error.message: {contains: daily quota}}}
    code: RATE_LIMITED
    wait: 1h
    steps: [Tell the user that the daily quota is used up.]
cases:
  - name: the daily quota is used up
    request: {path: /orders}
    response: {status: 403, json: {error: {message: Daily quota exceeded}}}
    expect: {code: RATE_LIMITED, rule: daily-quota, retryAfterSeconds: 3600, steps: [daily quota]}
"""


@pytest.fixture
def acme(tmp_path: Path) -> Path:
    """A sound vendor file."""
    path = tmp_path / "acme.yaml"
    path.write_text(GOOD, encoding="utf-8")
    return path
