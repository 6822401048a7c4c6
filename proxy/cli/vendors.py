"""`remedy vendors`: what is known, and where it is reached."""

from __future__ import annotations

from typing import Annotated, Any

import typer

from proxy.cli.files import sound_vendors
from proxy.cli.output import print_json, print_table
from proxy.rules.model import Vendor


def vendors(as_json: Annotated[bool, typer.Option("--json", help="For a machine.")] = False) -> None:
    """Lists the shipped vendors: under which path each is reached, and how much is known of it.

    \b
    remedy vendors
    remedy vendors --json
    """
    known = sorted(sound_vendors().values(), key=lambda vendor: vendor.name)
    if as_json:
        print_json([_value(vendor) for vendor in known])
        return
    print_table(
        ("vendor", "title", "path", "base", "rules", "codes", "cases"),
        [
            (
                vendor.name,
                vendor.title,
                path_of(vendor),
                _base(vendor),
                str(len(vendor.rules)),
                str(_codes(vendor)),
                str(len(vendor.cases)),
            )
            for vendor in known
        ],
    )


def path_of(vendor: Vendor) -> str:
    """The path under which an agent calls it."""
    if len(vendor.hosts) > 1 or (vendor.hosts and "" not in vendor.hosts):
        return f"/{vendor.name}/<{'|'.join(vendor.hosts)}>/"
    tenants = "".join(f"<{name}>/" for host in vendor.hosts.values() for name in host.parameters)
    return f"/{vendor.name}/{tenants}" if vendor.hosts else "(needs a base_url)"


def _base(vendor: Vendor) -> str:
    return ", ".join(host.url for host in vendor.hosts.values())


def _codes(vendor: Vendor) -> int:
    return sum(len(table.table) for table in vendor.hints.codes)


def _value(vendor: Vendor) -> dict[str, Any]:
    return {
        "vendor": vendor.name,
        "title": vendor.title,
        "path": path_of(vendor),
        "bases": {key: host.url for key, host in vendor.hosts.items()},
        "docs": vendor.docs,
        "rules": [rule.id for rule in vendor.rules],
        "codes": _codes(vendor),
        "cases": len(vendor.cases),
        "file": vendor.place,
    }
