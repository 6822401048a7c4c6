"""Vendor files -> Vendors: all files at once, all faults at once.

A file's text is all that is read; nothing is opened here. Of two files for one vendor the later one wins, unless it `extends` the
other (also one of its own name: a local file that adds to the shipped one). A file named `*.cases.yaml` holds cases alone. A
file with a fault gives no vendor; the others are loaded all the same, so that every fault is told.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from proxy.rules.cases import Case
from proxy.rules.document import Node, compose
from proxy.rules.faults import FileFault, Report, neighbour
from proxy.rules.model import Vendor
from proxy.rules.shape import BAD
from proxy.rules.vendor_file import CASES_FILE, FILE, Values, extended, vendor_of

CASES_ENDING = (".cases.yaml", ".cases.yml")


@dataclass(slots=True)
class _Loading:
    """What is loaded so far."""

    values: dict[str, Values] = field(default_factory=dict)
    places: dict[str, str] = field(default_factory=dict)
    broken: set[str] = field(default_factory=set)  # vendors whose file has a fault: no further one for what extends them
    cases: dict[str, tuple[Case, ...]] = field(default_factory=dict)
    faults: list[FileFault] = field(default_factory=list)


def load_vendors(files: Mapping[str, str]) -> tuple[dict[str, Vendor], list[FileFault]]:
    """Place -> text in; vendors by name, and every fault, out."""
    loading = _Loading()
    case_files: list[tuple[str, Node, Values, Report]] = []
    for place, text in files.items():
        report = Report(place)
        node = compose(text, report)
        if node is not None:
            report.subject = _subject(node)
            if place.endswith(CASES_ENDING):
                values = CASES_FILE.check(node, report)
                if values is not BAD:
                    case_files.append((place, node, values, report))
            else:
                _vendor_file(place, node, report, loading)
        elif not report.faults:
            report.add_at(1, 1, "the file is empty; a vendor file begins with `vendor: NAME`")
        loading.faults += report.faults
    for _place, node, values, report in case_files:
        _add_cases(node, values, report, loading)
    return _vendors(loading), loading.faults


def _subject(node: Node) -> str:
    named = node.value.get("vendor") if isinstance(node.value, dict) else None
    return named.text if named is not None else ""


def _vendor_file(place: str, node: Node, report: Report, loading: _Loading) -> None:
    values = FILE.check(node, report)
    if values is BAD or report.faults:
        loading.broken.add(report.subject)
        return
    base_name = values.get("extends")
    if base_name is not None:
        base = loading.values.get(base_name)
        if base is None:
            if base_name not in loading.broken:
                report.add(node.value["extends"], _no_base(base_name, loading))
            return
        values = extended(values, base)
    name = values["vendor"]
    loading.values[name] = values
    loading.places[name] = place


def _no_base(name: str, loading: _Loading) -> str:
    return f"extends {name!r}, which no file before this one describes.{neighbour(name, loading.values)}"


def _add_cases(node: Node, values: Values, report: Report, loading: _Loading) -> None:
    name = values["vendor"]
    if name in loading.values:
        loading.cases[name] = loading.cases.get(name, ()) + tuple(values["cases"])
    elif name not in loading.broken:
        named = node.value["vendor"]
        told = f"cases of the vendor {name!r}, which no file describes.{neighbour(name, loading.values)}"
        loading.faults.append(FileFault(report.file, named.line, named.column, told))


def _vendors(loading: _Loading) -> dict[str, Vendor]:
    vendors: dict[str, Vendor] = {}
    for name, values in loading.values.items():
        vendor = vendor_of(values, loading.places[name])
        more = loading.cases.get(name)
        vendors[name] = replace(vendor, cases=vendor.cases + more) if more else vendor
    return vendors
