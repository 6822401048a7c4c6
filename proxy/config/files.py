"""What the configuration reads from disk, behind one small interface, so that it can be read once and used in several processes.

`Disk` reads; `Recording` reads through another and keeps what was read, faults included; `Recorded` gives the same again without a
disk. `to_bytes` and `from_bytes` carry a record to a worker: it holds secrets, and is never written to disk or to a log.
"""

from __future__ import annotations

import errno
import json
import os
from pathlib import Path
from typing import Any, Protocol

from proxy.config.shipped import yaml_files

#: No configuration, rule file or OpenAPI document is longer; what is has no end, like a device.
MAX_BYTES = 64 << 20


class Files(Protocol):
    def text(self, path: Path) -> str:
        """A file's text. Raises OSError, or UnicodeDecodeError where it is none."""
        ...

    def listed(self, path: Path) -> list[Path] | None:
        """The YAML files at and below a folder, a file itself; None where there is nothing."""
        ...


class Disk:
    """The files as they are now."""

    def text(self, path: Path) -> str:
        with path.open("rb") as file:
            data = file.read(MAX_BYTES + 1)
        if len(data) > MAX_BYTES:
            raise OSError(errno.EFBIG, os.strerror(errno.EFBIG))
        return data.decode().replace("\r\n", "\n")

    def listed(self, path: Path) -> list[Path] | None:
        if path.is_dir():
            return yaml_files(path)
        return [path] if path.exists() else None


class Recording:
    """Reads through `files` and keeps the outcome."""

    def __init__(self, files: Files) -> None:
        self._files = files
        self._texts: dict[str, Any] = {}
        self._lists: dict[str, list[str] | None] = {}

    def text(self, path: Path) -> str:
        try:
            text = self._files.text(path)
        except UnicodeDecodeError as error:
            self._texts[str(path)] = {"byte": error.start}
            raise
        except OSError as error:
            self._texts[str(path)] = {"errno": error.errno or 0, "why": error.strerror or ""}
            raise
        self._texts[str(path)] = text
        return text

    def listed(self, path: Path) -> list[Path] | None:
        found = self._files.listed(path)
        self._lists[str(path)] = None if found is None else [str(each) for each in found]
        return found

    def to_bytes(self) -> bytes:
        return json.dumps({"texts": self._texts, "lists": self._lists}).encode()

    def __repr__(self) -> str:
        return f"Recording({len(self._texts)} files)"


class Recorded:
    """The files as they were recorded; what was not read then is not there."""

    def __init__(self, texts: dict[str, Any], lists: dict[str, list[str] | None]) -> None:
        self._texts = texts
        self._lists = lists

    @classmethod
    def from_bytes(cls, data: bytes) -> Recorded:
        value = json.loads(data)
        return cls(value["texts"], value["lists"])

    def text(self, path: Path) -> str:
        found = self._texts.get(str(path), {"errno": 2, "why": "No such file or directory"})
        if isinstance(found, str):
            return found
        if "byte" in found:
            raise UnicodeDecodeError("utf-8", b"", found["byte"], found["byte"] + 1, "not UTF-8")
        raise OSError(found["errno"], found["why"])

    def listed(self, path: Path) -> list[Path] | None:
        found = self._lists.get(str(path))
        return None if found is None else [Path(each) for each in found]

    def __repr__(self) -> str:
        return f"Recorded({len(self._texts)} files)"
