"""Every block of the documentation runs: YAML loads and its cases pass, JSON is what it shows, shell commands do what they print.

A page's blocks run in order in a scratch folder of the page's own. Commands are known by how they begin (COMMANDS): a page that shows one which
nobody knows fails here, so that none is left out unseen.
"""

from __future__ import annotations

import json
import os
import re
import shlex
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from proxy.cli.verdict import verdict_of
from proxy.config.load import load
from proxy.config.shipped import vendor_files
from proxy.rules.document import compose
from proxy.rules.faults import Report
from proxy.rules.load import load_vendors
from tests.cli.test_serve import Served
from tests.docs.blocks import ALL, PAGES, ROOT, Block, blocks_of
from tests.support.shape import assert_recovery_error

#: The proxy's address in the pages; where the tests' own proxy listens is put in its place.
ADDRESS = "127.0.0.1:8080"
PLACEHOLDERS = {"SUPPORT_AGENT_KEY_SHA256": "0" * 64}


def named(language: str) -> list[Block]:
    return [block for block in ALL if block.language == language]


def by_place(blocks: list[Block]) -> dict[str, object]:
    return {"argvalues": blocks, "ids": [block.place for block in blocks]}


# Blocks that stand alone --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("block", **by_place([block for block in named("yaml") if "slip" not in block.options.get("file", "")]))
def test_yaml_loads_and_its_cases_pass(block: Block, tmp_path: Path):
    report = Report("block.yaml")
    root = compose(block.text, report)
    assert not report.faults
    assert root is not None
    if "vendor" in root.value:
        ending = ".cases.yaml" if set(root.value) == {"vendor", "cases"} else ".yaml"
        _check_vendor_file(block.text, root.value["vendor"].text, ending)
    elif "apiVersion" not in root.value and "services" not in root.value:  # not Kubernetes', not Compose's
        path = tmp_path / "remedy.yaml"
        path.write_text(block.text, encoding="utf-8")
        wanted = set(re.findall(r"\$\{([A-Z0-9_]+)\}", block.text))
        _, faults = load(path, environ={name: PLACEHOLDERS.get(name, "placeholder") for name in wanted})
        assert [str(fault) for fault in faults if "no such" not in fault.message.lower()] == []


def _check_vendor_file(text: str, name: str, ending: str) -> None:
    files = vendor_files()
    if ending == ".cases.yaml":
        files |= {place: other.text for other in ALL if (place := other.options.get("file", "")).endswith(f"/{name}.yaml")}
    files.pop(f"config/vendors/{name}-block{ending}", None)
    vendors, faults = load_vendors({**files, f"block{ending}": text})
    assert [str(fault) for fault in faults if fault.file.startswith("block")] == []
    verdicts = [verdict_of(case, vendors[name]) for case in vendors[name].cases if case.place.startswith("block")]
    assert [verdict.differences for verdict in verdicts if not verdict.passed] == []


@pytest.mark.parametrize("block", **by_place(named("json")))
def test_json_is_json_and_a_recovery_error_keeps_the_contract(block: Block):
    value = json.loads(block.text)
    if isinstance(value, dict) and {"class", "code", "recoverySteps"} <= set(value) and "type" not in value:
        assert_recovery_error(value, method="POST" if "effect" in value else "GET")


@pytest.mark.parametrize("block", **by_place(named("python")))
def test_python_compiles(block: Block):
    compile(block.text, block.place, "exec")


# Shell blocks, in the order of their page ---------------------------------------------------------------------------------


class Shell:
    """Runs the commands of one page."""

    def __init__(self, folder: Path, address: Callable[[], str]) -> None:
        self.folder = folder
        self.address = address
        self.served: list[Served] = []
        self.environ = {**os.environ, "PATH": f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}", "NO_COLOR": "1"}

    def run(self, block: Block) -> str:
        """What the block's commands print."""
        lines = block.text.replace("\\\n", " ").splitlines()
        return "".join(self._command(line, block) for line in lines if line.strip() and not line.lstrip().startswith("#"))

    def _command(self, line: str, block: Block) -> str:
        act = next((act for begins, act in COMMANDS.items() if re.match(begins, line)), None)
        assert act is not None, f"{block.place}: nobody knows how to run {line!r}; see COMMANDS in {__name__}"
        return act(self, line, block)

    def really(self, line: str, block: Block) -> str:
        result = subprocess.run(
            ["sh", "-c", line], cwd=self.folder, env=self.environ, capture_output=True, text=True, check=False, timeout=120
        )
        wanted = 1 if "fails" in block.options else 0
        assert result.returncode == wanted, f"{block.place}: {line}\n{result.stdout}{result.stderr}"
        return result.stdout

    def against_the_proxy(self, line: str, block: Block) -> str:
        return self.really(line.replace(ADDRESS, self.address()), block)

    def help_alone(self, line: str, block: Block) -> str:
        """A command that runs until it is stopped: its options must be known. Where the block says `serves`, it runs to the page's end."""
        command = line.partition("#")[0].partition("&")[0].strip()
        if "serves" in block.options:
            self.served.append(Served(self.folder, *shlex.split(command)[2:]))
            self.address = lambda: f"127.0.0.1:{self.served[-1].port}"
        usage = self.really("remedy serve --help", block)
        for option in [word for word in shlex.split(command) if word.startswith("--")]:
            assert option in usage, f"{block.place}: {option}"
        return ""

    def target_alone(self, line: str, block: Block) -> str:
        """`make` is run by CI itself; its targets must exist."""
        target = line.split()[1]
        makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
        assert re.search(rf"^{re.escape(target)}:", makefile, re.MULTILINE), f"{block.place}: no target {target}"
        return ""

    def against_the_pages_own(self, line: str, block: Block) -> str:
        return self.against_the_proxy(line, block) if self.served else ""

    def unrun(self, line: str, block: Block) -> str:
        """What needs a network, another program's server, or the reader's own system."""
        del line, block
        return ""


#: How a command begins -> how it is run; the first that fits.
COMMANDS: dict[str, Callable[[Shell, str, Block], str]] = {
    r"(\.venv/bin/)?remedy serve\b": Shell.help_alone,
    r"(\.venv/bin/)?remedy show\b": Shell.unrun,
    r"remedy ": Shell.really,
    r"curl .*127\.0\.0\.1:8080/(demo|-|metrics)": Shell.against_the_proxy,
    r"curl .*127\.0\.0\.1:8080/": Shell.against_the_pages_own,
    r"curl ": Shell.unrun,
    r"make ": Shell.target_alone,
    r"(printf|echo|cat|mkdir|ls) ": Shell.really,
    r"(pip|docker|podman|kubectl|kill|export|cd|git|promtool|sudo|helm|npm|node|python\S*|uvx?|pipx)\b": Shell.unrun,
    r"[A-Z_]+=\S* *$": Shell.unrun,
}


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Callable[[], str]]:
    """Where a proxy without a configuration listens; it starts when it is asked for first."""
    started: list[Served] = []

    def at() -> str:
        if not started:
            started.append(Served(tmp_path_factory.mktemp("served")))
        return f"127.0.0.1:{started[0].port}"

    yield at
    for served in started:
        served.end()


@pytest.mark.needs("curl", "sh")
@pytest.mark.parametrize("page", PAGES, ids=[str(page.relative_to(ROOT)) for page in PAGES])
def test_shell_commands_run_and_print_what_the_page_says(page: Path, tmp_path: Path, address):
    shell = Shell(tmp_path, address)
    try:
        _run_page(page, shell, tmp_path)
    finally:
        for served in shell.served:
            served.end()


def _run_page(page: Path, shell: Shell, tmp_path: Path) -> None:
    printed = ""
    for block in blocks_of(page):
        if "file" in block.options:
            target = tmp_path / block.options["file"]
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_text(block.text, encoding="utf-8")
        elif block.language in ("sh", "bash", "console"):
            printed = shell.run(block)
        elif "output" in block.options:
            assert printed.rstrip("\n") == block.text.rstrip("\n"), block.place
        elif "output-begins" in block.options:
            assert printed.startswith(block.text.rstrip("\n")), f"{block.place}:\n{printed}"


def test_every_block_is_of_a_language_that_is_looked_at():
    known = {"yaml", "json", "python", "sh", "bash", "console", "text", "http", "markdown", "promql", "ini", "toml", "js", "ts"}
    assert {block.place: block.language for block in ALL if block.language not in known} == {}
