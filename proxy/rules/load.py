"""Vendor files -> Vendors: all files at once, all faults at once."""

from __future__ import annotations

from collections.abc import Mapping

from proxy.rules.document import compose
from proxy.rules.faults import FileFault, Report
from proxy.rules.hosts import parse_base_url
from proxy.rules.model import Host, Vendor
from proxy.rules.shape import BAD, Member, Record, Table, Text


def _checked_url(text: str) -> str:
    parse_base_url(text)
    return text


_FILE = Record(
    "a vendor file",
    {
        "vendor": Member(Text("a name"), is_required=True),
        "title": Member(Text()),
        "base_url": Member(Text(convert=_checked_url)),
        "parameters": Member(Table(Record("a parameter", {"pattern": Member(Text(), is_required=True)}))),
        "docs": Member(Text()),
    },
)


def load_vendors(files: Mapping[str, str]) -> tuple[dict[str, Vendor], list[FileFault]]:
    """Place -> text in; vendors by name and every fault out. Of two files for one vendor the later one wins."""
    vendors: dict[str, Vendor] = {}
    faults: list[FileFault] = []
    for place, text in files.items():
        report = Report(place)
        node = compose(text, report)
        values = _FILE.check(node, report) if node is not None else BAD
        faults += report.faults
        if values is BAD or report.faults:
            continue
        patterns = {name: parameter["pattern"] for name, parameter in values.get("parameters", {}).items()}
        hosts = {"": Host(values["base_url"], patterns)} if "base_url" in values else {}
        vendor = Vendor(values["vendor"], values.get("title", ""), hosts, values.get("docs"), place=place)
        vendors[vendor.name] = vendor
    return vendors, faults
