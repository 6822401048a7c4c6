"""Files -> a Snapshot, or every fault that they hold.

`read_files` reads what the configuration names; `compiled` makes the Snapshot of it; `load` does both. All faults of all files are
told at once. Nothing here writes, and no text of a secret gets into a fault.
"""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from proxy.config.checked import checked, node_at
from proxy.config.compile import Compiler
from proxy.config.model import ConfigModel
from proxy.config.shipped import shipped_folder, shown, yaml_files
from proxy.config.snapshot import Snapshot
from proxy.config.substitute import Substitution
from proxy.rules.document import Node, compose
from proxy.rules.faults import FileFault, Report
from proxy.rules.load import Cache, load_files

#: The configuration that is used where none is named, if it is there.
DEFAULT_FILE = Path("config/remedy.yaml")


@dataclass(slots=True)
class Files:
    """What was read: the configuration (None: there is none), the vendor files in their order, and what to watch for changes."""

    config: tuple[str, str] | None = None  # place, text
    vendors: dict[str, str] = field(default_factory=dict)
    folder: Path = field(default_factory=Path)  # what relative paths of the configuration are relative to
    watched: list[Path] = field(default_factory=list)
    faults: list[FileFault] = field(default_factory=list)


def load(
    path: Path | None = None,
    *,
    environ: Mapping[str, str] | None = None,
    host: str | None = None,
    port: int | None = None,
    has_default: bool = True,
) -> tuple[Snapshot | None, list[FileFault]]:
    """The Snapshot of a configuration file; without one, of `./config/remedy.yaml` where there is one, else of the shipped vendors.

    `host` and `port` come before those of the file. The Snapshot is None where there is a fault.
    """
    chosen = path or (DEFAULT_FILE if has_default and DEFAULT_FILE.is_file() else None)
    snapshot, faults, _ = load_watched(chosen, environ=environ, host=host, port=port)
    return snapshot, faults


def load_watched(
    path: Path | None,
    *,
    environ: Mapping[str, str] | None = None,
    host: str | None = None,
    port: int | None = None,
    cache: Cache | None = None,
) -> tuple[Snapshot | None, list[FileFault], list[Path]]:
    """The same, and the files and folders whose change would change the outcome. `cache` spares what has not changed."""
    values = os.environ if environ is None else environ
    vendor_texts, faults = _texts(yaml_files(shipped_folder() / "vendors"))
    files = Files(vendors=vendor_texts, faults=faults)
    root = _configuration(path, files)
    report = Report(files.config[0] if files.config else "")
    config = ConfigModel()
    if root is not None:
        substitution = Substitution(values, lambda name: Path(name).read_text(encoding="utf-8"), report)
        substitution.fill(root)
        config = checked(ConfigModel, root, report, substitution.filled) or config
    _vendor_files(config, root, files, report)
    loaded = load_files(files.vendors, cache)
    root = root or Node(1, 1, {}, keys={})
    documents = _documents(config, root, files, report)
    given = {key: value for key, value in (("host", host), ("port", port)) if value is not None}
    config = config.model_copy(update={"server": config.server.model_copy(update=given)})
    snapshot = Compiler(loaded.vendors, report, documents, loaded.broken).snapshot(config, root)
    faults = sorted({*files.faults, *report.faults, *loaded.faults}, key=lambda each: (each.file, each.line, each.column))
    return (None if faults else snapshot), faults, files.watched


# Reading ------------------------------------------------------------------------------------------------------------------


def _configuration(path: Path | None, files: Files) -> Node | None:
    """The configuration's document, None where there is none or it can't be used; faults are in `files` then."""
    if path is None:
        return None
    files.folder = path.parent
    files.watched.append(path)
    place = shown(path)
    text, fault = _text(path, place)
    files.config = (place, text)
    if fault is not None:
        files.faults.append(fault)
        return None
    report = Report(place)
    root = compose(text, report)
    if root is not None and root.value is not None and not isinstance(root.value, dict):
        report.add(root, f"a configuration is a mapping, not {root.kind}")
    files.faults += report.faults
    return root if root is not None and isinstance(root.value, dict) else None


def _text(path: Path, place: str) -> tuple[str, FileFault | None]:
    try:
        return path.read_text(encoding="utf-8"), None
    except OSError as error:
        return "", FileFault(place, 1, 1, f"can't be read: {error.strerror or type(error).__name__}")
    except UnicodeDecodeError as error:
        return "", FileFault(place, 1, 1, f"is not UTF-8 at byte {error.start}")


def _texts(paths: list[Path]) -> tuple[dict[str, str], list[FileFault]]:
    texts: dict[str, str] = {}
    faults: list[FileFault] = []
    for path in paths:
        place = shown(path)
        text, fault = _text(path, place)
        if fault is None:
            texts[place] = text
        else:
            faults.append(fault)
    return texts, faults


def _vendor_files(config: ConfigModel, root: Node | None, files: Files, report: Report) -> None:
    """Adds the files that `vendors` names; the shipped ones are there already."""
    if files.config is None:
        return
    is_named = root is not None and "vendors" in root.value
    for at, name in enumerate(config.vendors):
        where = files.folder / name
        if not where.exists():
            if is_named and root is not None:
                report.add(node_at(root, ("vendors", at)), f"there is no {shown(where)}")
            continue
        files.watched.append(where)
        texts, faults = _texts(yaml_files(where) if where.is_dir() else [where])
        files.faults += faults
        for place, text in texts.items():
            files.vendors.pop(place, None)  # the shipped folder itself may be named: once is enough
            files.vendors[place] = text


def _documents(config: ConfigModel, root: Node, files: Files, report: Report) -> dict[str, Mapping[str, Any]]:
    """The OpenAPI documents that routes name."""
    documents: dict[str, Mapping[str, Any]] = {}
    for name, upstream in (config.upstreams or {}).items():
        for at, route in enumerate(upstream.routes if upstream else ()):
            named = route.preflight.openapi if route.preflight else None
            if named is None or named in documents:
                continue
            node = node_at(root, ("upstreams", name, "routes", at, "preflight", "openapi"))
            path = files.folder / named
            text, fault = _text(path, shown(path))
            if fault is not None:
                report.add(node, f"the document {shown(path)} {fault.message}")
                continue
            files.watched.append(path)
            inner = Report(shown(path))
            document = compose(text, inner)
            files.faults += inner.faults
            if document is not None and isinstance(document.value, dict):
                documents[named] = document.plain()
            elif not inner.faults:
                report.add(node, f"{shown(path)} is no OpenAPI document")
    return documents
