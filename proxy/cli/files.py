"""The files that a command works with: the shipped vendors, those of the working directory, and what its arguments name.

A path may be a vendor file, a file of cases, a configuration, or a folder of them; the content tells which (a vendor file
begins with `vendor:`). Vendor files that are named load after the shipped ones, so that they can extend them.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from proxy.cli.certificates import certificate_faults
from proxy.cli.output import FAULTS, misuse, print_faults
from proxy.config.files import Disk
from proxy.config.load import Request, chosen_file, load, vendor_texts
from proxy.config.shipped import shown, yaml_files
from proxy.rules.document import Node, compose
from proxy.rules.faults import FileFault, Report
from proxy.rules.load import CASES_ENDING, load_files
from proxy.rules.model import Vendor


@dataclass(slots=True)
class Named:
    """What the arguments name. `places` are vendor and case files; without arguments all that a server started here would use."""

    texts: dict[str, str] = field(default_factory=lambda: vendor_texts(Disk(), Request(chosen_file(None))))
    places: list[str] = field(default_factory=list)
    configurations: list[Path] = field(default_factory=list)
    faults: list[FileFault] = field(default_factory=list)


def named_files(paths: Sequence[Path]) -> Named:
    """Reads what is named; ends the command where something is not there."""
    named = Named()
    if not paths:
        named.places = list(named.texts)
        return named
    for path in paths:
        if not path.exists():
            misuse(f"there is no {path}")
        for file in yaml_files(path) if path.is_dir() else [path]:
            _add(file, named)
    return named


def _add(file: Path, named: Named) -> None:
    place = shown(file)
    try:
        text = file.read_text(encoding="utf-8")
    except OSError as error:
        named.faults.append(FileFault(place, 1, 1, f"can't be read: {error.strerror}"))
        return
    except UnicodeDecodeError as error:
        named.faults.append(FileFault(place, 1, 1, f"is not UTF-8 at byte {error.start}"))
        return
    if _is_configuration(file, text):
        named.configurations.append(file)
        return
    named.places.append(place)
    named.texts.pop(place, None)
    named.texts[place] = text


def _is_configuration(file: Path, text: str) -> bool:
    if file.name.endswith(CASES_ENDING):
        return False
    node = compose(text, Report(str(file)))
    if node is None or not isinstance(node.value, dict):
        return file.stem == "remedy"
    return "vendor" not in node.value and _looks_like_one(file, node)


def _looks_like_one(file: Path, node: Node) -> bool:
    return file.stem == "remedy" or bool(node.value.keys() & {"server", "upstreams", "clients", "vendors", "state"})


def vendors_of(named: Named) -> tuple[dict[str, Vendor], list[FileFault]]:
    """All vendors, and the faults of all vendor files."""
    loaded = load_files(named.texts)
    return loaded.vendors, [*named.faults, *loaded.faults]


def configuration_faults(named: Named, environ: Mapping[str, str] | None = None) -> list[FileFault]:
    """The faults of the configurations themselves, and of the certificates that they name; those of vendor files are told once, elsewhere."""
    found: list[FileFault] = []
    for path in named.configurations:
        snapshot, faults = load(path, environ=environ)
        found += faults
        if snapshot is not None:
            found += certificate_faults(path, snapshot)
    return found


def sound_vendors(paths: Sequence[Path] = ()) -> dict[str, Vendor]:
    """All vendors; ends the command where their files hold faults."""
    vendors, faults = vendors_of(named_files(paths))
    if faults:
        print_faults(faults, err=True)
        raise SystemExit(FAULTS)
    return vendors
