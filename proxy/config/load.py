"""Files -> a Snapshot, or every fault that they hold.

All faults of all files are told at once. What is read comes through `Files`, so that the same can be compiled in several
processes. Nothing here writes, and no text of a secret gets into a fault.
"""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from proxy.config.checked import checked, node_at
from proxy.config.compile import Compiler
from proxy.config.files import Disk, Files
from proxy.config.model import ConfigModel
from proxy.config.shipped import shipped_folder, shown
from proxy.config.snapshot import Snapshot
from proxy.config.substitute import Substitution
from proxy.rules.document import Node, compose
from proxy.rules.faults import FileFault, Report
from proxy.rules.load import Cache, load_files

#: The configuration that is used where none is named, if it is there.
DEFAULT_FILE = Path("config/remedy.yaml")
#: Where that file would look for vendor files; they are used without it too.
DEFAULT_FOLDER = Path("config/vendors")


@dataclass(frozen=True, slots=True)
class Request:
    """What is asked for: a configuration file (None: the shipped vendors alone) and what comes before its values."""

    path: Path | None = None
    environ: Mapping[str, str] = field(default_factory=lambda: os.environ, repr=False)
    host: str | None = None
    port: int | None = None


@dataclass(frozen=True, slots=True)
class Outcome:
    """`snapshot` is None where there is a fault; `watched` are the files and folders whose change would change the outcome."""

    snapshot: Snapshot | None
    faults: list[FileFault]
    watched: list[Path]


def chosen_file(path: Path | None) -> Path | None:
    """The file that is named, else `./config/remedy.yaml` where there is one."""
    return path or (DEFAULT_FILE if DEFAULT_FILE.is_file() else None)


def load(
    path: Path | None = None,
    *,
    environ: Mapping[str, str] | None = None,
    host: str | None = None,
    port: int | None = None,
) -> tuple[Snapshot | None, list[FileFault]]:
    """The Snapshot of a configuration file; without one, of `./config/remedy.yaml` where there is one, else of the shipped vendors.

    `host` and `port` come before those of the file. The Snapshot is None where there is a fault.
    """
    outcome = load_from(Disk(), Request(chosen_file(path), os.environ if environ is None else environ, host, port))
    return outcome.snapshot, outcome.faults


def load_from(files: Files, request: Request, cache: Cache | None = None) -> Outcome:
    """The same through `files`; `cache` spares what has not changed since it was used last."""
    return _Load(files, request, cache).run()


def vendor_texts(files: Files, request: Request) -> dict[str, str]:
    """Place -> text of all vendor files that a configuration uses, whatever faults there are."""
    loading = _Load(files, request, None)
    loading.read_vendors()
    return loading.vendors


class _Load:
    """One load. Faults of the configuration itself are in `report`, those of files that can't be read in `faults`."""

    def __init__(self, files: Files, request: Request, cache: Cache | None) -> None:
        self.files = files
        self.request = request
        self.cache = cache
        self.faults: list[FileFault] = []
        self.watched: list[Path] = []
        self.vendors: dict[str, str] = {}
        self.folder = request.path.parent if request.path else Path()
        self.report = Report(shown(request.path) if request.path else "")

    def read_vendors(self) -> tuple[ConfigModel, Node]:
        """Reads the configuration and all vendor files: the shipped ones, then those that it names."""
        self._add_vendors(shipped_folder() / "vendors")
        config, root = self._configuration()
        if self.request.path is not None:
            self._named_vendors(config, root)
        elif self._add_vendors(DEFAULT_FOLDER):
            self.watched.append(DEFAULT_FOLDER)
        return config, root

    def run(self) -> Outcome:
        config, root = self.read_vendors()
        loaded = load_files(self.vendors, self.cache)
        documents = self._documents(config, root)
        given = {key: value for key, value in (("host", self.request.host), ("port", self.request.port)) if value is not None}
        config = config.model_copy(update={"server": config.server.model_copy(update=given)})
        snapshot = Compiler(loaded.vendors, self.report, documents, loaded.broken).snapshot(config, root)
        found = {*self.faults, *self.report.faults, *loaded.faults}
        faults = sorted(found, key=lambda each: (each.file, each.line, each.column))
        return Outcome(None if faults else snapshot, faults, self.watched)

    def _configuration(self) -> tuple[ConfigModel, Node]:
        """The configuration and its document; the defaults where there is none, or where it can't be used."""
        nothing = Node(1, 1, {}, keys={})
        path = self.request.path
        if path is None:
            return ConfigModel(), nothing
        self.watched.append(path)
        text = self._text(path)
        root = compose(text, self.report) if text is not None else None
        if root is None or root.value is None:
            return ConfigModel(), nothing
        if not isinstance(root.value, dict):
            self.report.add(root, f"a configuration is a mapping, not {root.kind}")
            return ConfigModel(), nothing
        substitution = Substitution(self.request.environ, lambda name: self.files.text(Path(name)), self.report)
        substitution.fill(root)
        config = checked(ConfigModel, root, self.report, substitution.filled)
        if config is not None:
            return config, root
        # The vendor files that it names are read all the same: their faults are told too.
        named = root.value.get("vendors")
        names = [each.value for each in named.value] if named is not None and isinstance(named.value, list) else ["vendors/"]
        return ConfigModel(vendors=[name for name in names if isinstance(name, str)]), nothing

    def _text(self, path: Path) -> str | None:
        """A file's text; None after its fault."""
        try:
            return self.files.text(path)
        except UnicodeDecodeError as error:
            told = f"is not UTF-8 at byte {error.start}"
        except OSError as error:
            told = f"can't be read: {error.strerror or type(error).__name__}"
        self.faults.append(FileFault(shown(path), 1, 1, told))
        return None

    def _add_vendors(self, where: Path) -> bool:
        """Adds the vendor files at a place, whether it is there. A file that is there already moves to the end: once is enough."""
        found = self.files.listed(where)
        for path in found or ():
            text = self._text(path)
            if text is not None:
                self.vendors.pop(shown(path), None)
                self.vendors[shown(path)] = text
        return found is not None

    def _named_vendors(self, config: ConfigModel, root: Node) -> None:
        """Adds what `vendors` names; its default need not be there."""
        for at, name in enumerate(config.vendors):
            where = self.folder / name
            if self._add_vendors(where):
                self.watched.append(where)
            elif "vendors" in root.value:
                self.report.add(node_at(root, ("vendors", at)), f"there is no {shown(where)}")

    def _documents(self, config: ConfigModel, root: Node) -> dict[str, Mapping[str, Any]]:
        """The OpenAPI documents that routes name."""
        documents: dict[str, Mapping[str, Any]] = {}
        for name, upstream in (config.upstreams or {}).items():
            for at, route in enumerate(upstream.routes if upstream else ()):
                named = route.preflight.openapi if route.preflight else None
                if named is not None and named not in documents:
                    node = node_at(root, ("upstreams", name, "routes", at, "preflight", "openapi"))
                    documents[named] = self._document(self.folder / named, node)
        return documents

    def _document(self, path: Path, node: Node) -> Mapping[str, Any]:
        text = self._text(path)
        if text is None:
            self.faults.pop()
            self.report.add(node, f"the document {shown(path)} can't be read")
            return {}
        self.watched.append(path)
        inner = Report(shown(path))
        document = compose(text, inner)
        self.faults += inner.faults
        if document is not None and isinstance(document.value, dict):
            return dict(document.plain())
        if not inner.faults:
            self.report.add(node, f"{shown(path)} is no OpenAPI document")
        return {}
