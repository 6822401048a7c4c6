from __future__ import annotations

import json
import re
import runpy
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from tests.clients.calls import PYTHON
from tests.clients.recipes import NODE, RECIPES
from tests.clients.table import CELLS, STATUSES

ROOT = Path(__file__).parent.parent.parent
PAGES = [*sorted(ROOT.glob("*.md")), *sorted((ROOT / "docs").rglob("*.md"))]
_LINK = re.compile(r"\[[^\]]*\]\(([^)#\s]+)(#[^)\s]*)?\)")
_names = [str(page.relative_to(ROOT)) for page in PAGES]


def test_the_generated_parts_are_up_to_date():
    command = [sys.executable, str(ROOT / "docs" / "generate.py"), "--check"]
    result = subprocess.run(command, capture_output=True, text=True, check=False)
    assert result.returncode == 0, result.stdout + result.stderr


def test_a_part_that_nobody_makes_is_refused(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.syspath_prepend(str(ROOT / "docs"))  # as where the script itself is run
    rewritten = runpy.run_path(str(ROOT / "docs" / "generate.py"))["rewritten"]
    with pytest.raises(SystemExit, match="nothing makes the part 'weather'"):
        rewritten("<!-- generated: weather -->\nrain\n<!-- end -->\n", "page.md")


@pytest.mark.parametrize("page", PAGES, ids=_names)
def test_links_between_pages_lead_somewhere(page: Path):
    targets = [target for target, _ in _LINK.findall(page.read_text(encoding="utf-8")) if "://" not in target]
    assert [target for target in targets if not (page.parent / target).exists()] == []


@pytest.mark.parametrize("page", PAGES, ids=_names)
def test_every_make_target_that_a_page_names_exists(page: Path):
    named = set(re.findall(r"\bmake ([a-z][a-z-]*)", " ".join(_code(page.read_text(encoding="utf-8")))))
    targets = set(re.findall(r"^([a-z][a-z-]*):", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE))
    assert named <= targets


def _code(text: str) -> list[str]:
    return [*re.findall(r"```sh\n(.*?)```", text, re.DOTALL), *re.findall(r"`([^`\n]+)`", text)]


def test_the_readme_shows_before_and_after_in_its_first_screen():
    first = (ROOT / "README.md").read_text(encoding="utf-8").splitlines()[:60]
    assert any(line.startswith("HTTP/1.1 429") for line in first)
    assert any('"retryAfterSeconds": 20' in line for line in first)


def test_ci_installs_every_program_that_a_test_needs():
    script = (ROOT / ".ci" / "run").read_text(encoding="utf-8")
    installed = set(re.findall(r"^  ([\w.-]+):[\w.-]+$", script, re.MULTILINE))
    needed = set()
    for test in (ROOT / "tests").rglob("test_*.py"):
        for arguments in re.findall(r"mark\.needs\(([^)]*)\)", test.read_text(encoding="utf-8")):
            needed.update(re.findall(r"[\"']([\w.-]+)[\"']", arguments))
    extras = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["optional-dependencies"]
    from_pypi = {re.split(r"[^\w.-]", package)[0].removesuffix("-bin") for package in extras["dev"]}
    assert needed - installed - from_pypi - {"no-such-program", "sh"} == set()


def test_ci_installs_every_client_that_a_test_drives():
    script = (ROOT / ".ci" / "run").read_text(encoding="utf-8")
    assert "make clients" in script
    packages = json.loads((ROOT / "tests/clients/node/package.json").read_text(encoding="utf-8"))["dependencies"]
    assert {package for _, _, package in NODE.values() if package} == set(packages)


def test_every_client_has_its_recipe_and_every_cell_of_the_table_a_test():
    assert set(RECIPES) == set(PYTHON) | set(NODE) | {"boto3"}
    assert set(CELLS) == {(client, status) for client in RECIPES for status in STATUSES}


def test_the_ci_script_is_sound_bash():
    assert subprocess.run(["bash", "-n", str(ROOT / ".ci" / "run")], check=False).returncode == 0
