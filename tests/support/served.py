"""`remedy serve` as a process of its own, for clients that block."""

from __future__ import annotations

import re
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

_LISTENS = re.compile(r"listens on http://(127\.0\.0\.1:\d+)")


@contextmanager
def served(folder: Path, configuration: str, *words: str) -> Iterator[str]:
    """The base URL of a proxy that runs under `configuration`."""
    file = folder / "remedy.yaml"
    file.write_text(configuration, encoding="utf-8")
    command = [sys.executable, "-m", "proxy.cli.main", "serve", "--config", str(file), "--port", "0", *words]
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
    assert process.stderr is not None
    try:
        seen = []
        for line in process.stderr:
            seen.append(line)
            if found := _LISTENS.search(line):
                break
        else:
            raise AssertionError("".join(seen))
        drain = threading.Thread(target=process.stderr.read, daemon=True)
        drain.start()
        yield f"http://{found[1]}"
    finally:
        process.terminate()
        process.wait(timeout=20)
        process.stderr.close()
