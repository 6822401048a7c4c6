"""What a model sees of each failure through each client of Node, with the settings of docs/clients.md."""

from __future__ import annotations

import json
import shutil
import subprocess
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.clients.recipes import NODE, NODE_FOLDER
from tests.clients.table import CELLS, EXPECTED, STATUSES
from tests.clients.vendors import Vendors
from tests.support.programs import NODE_CLIENTS

Ask = Callable[..., tuple[str, str]]


def needing(client: str) -> object:
    package = NODE[client][2]
    wanted = ("node", f"npm:{package}") if package else ("node",)
    return pytest.param(client, marks=pytest.mark.needs(*wanted))


@pytest.fixture(scope="module")
def ask(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Ask]:
    """Makes a client's call in one process of Node, which finds the packages beside the recipes as in any project."""
    folder: Path = tmp_path_factory.mktemp("node")
    for recipe in NODE_FOLDER.glob("*.mjs"):
        shutil.copy(recipe, folder)
    (folder / "node_modules").symlink_to(NODE_CLIENTS / "node_modules")
    with subprocess.Popen(
        ["node", str(folder / "driver.mjs")], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, encoding="utf-8"
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        told, answers = process.stdin, process.stdout

        def call(client: str, base: str, *more: int) -> tuple[str, str]:
            told.write(json.dumps({"file": NODE[client][1], "base": base, "more": more}) + "\n")
            told.flush()
            raised, seen = json.loads(answers.readline())
            return raised, seen

        yield call


@pytest.mark.parametrize("status", STATUSES)
@pytest.mark.parametrize("client", [needing(client) for client in NODE])
def test_the_model_sees_the_class_and_the_next_step(client: str, status: int, ask: Ask, base: str, vendors: Vendors):
    vendors.status = status
    raised, seen = ask(client, base)
    code, step = EXPECTED[NODE[client][0], status]
    assert raised == CELLS[client, status]
    assert code.cls.value in seen
    assert code.value in seen
    assert step in seen


@pytest.mark.parametrize("client", [needing("openai (Node)"), needing("@anthropic-ai/sdk")])
def test_the_sdks_own_retry_repeats_nothing_whose_effect_is_unknown(client: str, ask: Ask, base: str, vendors: Vendors):
    vendors.status = 500
    before = len(vendors.calls)
    ask(client, base, 1)
    assert len(vendors.calls) - before == (1 if client == "openai (Node)" else 2), (
        "Anthropic's file says that nothing took effect"
    )
