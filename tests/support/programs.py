"""Finds what some tests drive: programs (on the path, beside the interpreter, where Debian keeps servers) and Python packages."""

from __future__ import annotations

import importlib.util
import os
import shutil
import sys
from pathlib import Path

_ALSO = (str(Path(sys.executable).parent), "/usr/sbin", "/sbin")


def find_program(name: str) -> str | None:
    """The program's path, or None where it is not installed. `python:NAME` is a package that can be imported."""
    if name.startswith("python:"):
        spec = importlib.util.find_spec(name.removeprefix("python:"))
        return None if spec is None else spec.origin or name
    return shutil.which(name, path=os.pathsep.join((os.environ.get("PATH", os.defpath), *_ALSO)))
