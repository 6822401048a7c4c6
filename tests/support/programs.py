"""Finds what some tests drive: programs (on the path, beside the interpreter, where Debian keeps servers), Python packages, and
packages of npm, which `make clients` puts into a folder of their own outside the tree.
"""

from __future__ import annotations

import importlib.util
import os
import shutil
import sys
from pathlib import Path

#: Where `make clients` installs what tests/clients/node drives.
NODE_CLIENTS = Path(os.environ.get("REMEDY_NODE_CLIENTS") or Path.home() / ".cache" / "remedy" / "node-clients")
_ALSO = (str(Path(sys.executable).parent), "/usr/sbin", "/sbin")


def find_program(name: str) -> str | None:
    """The program's path, or None where it is not installed. `python:NAME` and `npm:NAME` are packages."""
    if name.startswith("npm:"):
        package = NODE_CLIENTS / "node_modules" / name.removeprefix("npm:") / "package.json"
        return str(package) if package.exists() else None
    if name.startswith("python:"):
        spec = importlib.util.find_spec(name.removeprefix("python:"))
        return None if spec is None else spec.origin or name
    return shutil.which(name, path=os.pathsep.join((os.environ.get("PATH", os.defpath), *_ALSO)))
