"""Imports go one way (DESIGN section 2)."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent / "proxy"
#: room -> the rooms it may import besides itself.
_PURE = ["exchange", "contract", "reading", "rules", "judge", "compose", "answer"]
_TO_CONFIG = [*_PURE, "config"]
_TO_GATEWAY = [*_TO_CONFIG, "upstream", "state", "telemetry"]
MAY: dict[str, list[str]] = {room: _PURE[:position] for position, room in enumerate(_PURE)}
MAY |= {
    "compose": ["exchange", "contract", "reading", "rules"],
    "config": _PURE,
    "upstream": _TO_CONFIG,
    "state": _TO_CONFIG,
    "telemetry": ["exchange", "contract"],
    "embed": _TO_CONFIG,
    "demo": [*_TO_CONFIG, "upstream"],  # the port that it implements
    "gateway": [*_TO_GATEWAY, "demo"],
    "admin": [*_TO_GATEWAY, "demo", "gateway"],
    "server": [*_TO_GATEWAY, "demo", "gateway", "admin"],
    "cli": [*_TO_GATEWAY, "demo", "embed", "gateway", "admin", "server"],
}


def imported_rooms(path: Path) -> set[str]:
    names: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom) and node.module:
            names.update(f"{node.module}.{alias.name}" if node.module == "proxy" else node.module for alias in node.names)
        elif isinstance(node, ast.Import):
            names.update(alias.name for alias in node.names)
    return {name.split(".")[1] for name in names if name.startswith("proxy.") and name != "proxy.__version__"}


@pytest.mark.parametrize("path", sorted(ROOT.rglob("*.py")), ids=lambda path: str(path.relative_to(ROOT)))
def test_rooms_import_only_what_stands_before_them(path: Path):
    room = path.relative_to(ROOT).parts[0].removesuffix(".py")
    if room == "__init__":
        return
    assert imported_rooms(path) - {room} <= set(MAY[room])
