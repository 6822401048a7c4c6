"""`remedy check`: every fault of the configuration and of the rules, with its place."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from proxy.cli.files import Named, configuration_faults, named_files, vendors_of
from proxy.cli.output import FAULTS, counted, fault_values, print_faults, print_json
from proxy.config.load import DEFAULT_FILE
from proxy.rules.faults import FileFault
from proxy.rules.model import Vendor


def check(
    paths: Annotated[
        list[Path] | None, typer.Argument(metavar="[PATH]...", help="Configurations, vendor files, or folders of them.")
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="For a machine.")] = False,
) -> None:
    """Checks configuration and rules: every fault with its file, line and column.

    Without a path: ./config/remedy.yaml where there is one, and the shipped vendor files. Exit code 0: sound, 1: faults.

    \b
    remedy check
    remedy check config/remedy.yaml
    remedy check config/vendors/acme.yaml
    """
    named = named_files(paths or [])
    if not paths and DEFAULT_FILE.is_file():
        named.configurations.append(DEFAULT_FILE)
    vendors, faults = vendors_of(named)
    told = _in_order([*faults, *configuration_faults(named)])
    checked = [vendor for vendor in vendors.values() if vendor.place in named.places]
    if as_json:
        print_json({"faults": fault_values(told), "files": _count(named), "vendors": len(checked), **_sizes(checked)})
    else:
        print_faults(told)
        typer.echo(_summary(told, named, checked))
    raise typer.Exit(FAULTS if told else 0)


def _in_order(faults: list[FileFault]) -> list[FileFault]:
    return sorted(set(faults), key=lambda fault: (fault.file, fault.line, fault.column))


def _count(named: Named) -> int:
    return len(named.places) + len(named.configurations)


def _sizes(vendors: list[Vendor]) -> dict[str, int]:
    return {
        "rules": sum(len(vendor.rules) for vendor in vendors),
        "codes": sum(len(table.table) for vendor in vendors for table in vendor.hints.codes),
        "cases": sum(len(vendor.cases) for vendor in vendors),
    }


def _summary(faults: list[FileFault], named: Named, vendors: list[Vendor]) -> str:
    if faults:
        return f"{counted(len(faults), 'fault')} in {counted(len({fault.file for fault in faults}), 'file')}"
    sizes = _sizes(vendors)
    if not vendors:
        return f"Sound: {counted(_count(named), 'file')}, and the vendor files that go with it."
    return (
        f"Sound: {counted(_count(named), 'file')}, {counted(len(vendors), 'vendor')} with {counted(sizes['rules'], 'rule')}, "
        f"{counted(sizes['codes'], 'code')} in tables and {counted(sizes['cases'], 'case')}."
    )
