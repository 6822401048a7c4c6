"""Finds the programs that some tests drive: on the path, beside the interpreter, or where Debian keeps servers."""

from __future__ import annotations

import os
import shutil
import sys
from pathlib import Path

_ALSO = (str(Path(sys.executable).parent), "/usr/sbin", "/sbin")


def find_program(name: str) -> str | None:
    """The program's path, or None where it is not installed."""
    return shutil.which(name, path=os.pathsep.join((os.environ.get("PATH", os.defpath), *_ALSO)))
