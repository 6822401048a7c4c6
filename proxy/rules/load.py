"""Vendor files -> Vendors: all files at once, all faults at once.

A file's text is all that is read; nothing is opened here. Of two files for one vendor the later one wins. Those that `extends` another
come after all that do not, in their order, and add to it (also to one of their own name: a local file that adds to the shipped
one). A file named `*.cases.yaml` holds cases alone. A file with a fault gives no vendor; the others are loaded all the same, so that
every fault is told.
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


@dataclass(frozen=True, slots=True)
class Loaded:
    """The vendors by name, every fault, and the vendors that a fault cost."""

    vendors: dict[str, Vendor]
    faults: list[FileFault]
    broken: frozenset[str] = frozenset()


@dataclass(slots=True)
class _Loading:
    """What is loaded so far. A vendor in `broken` gives no further fault where others name it."""

    values: dict[str, Values] = field(default_factory=dict)
    places: dict[str, str] = field(default_factory=dict)
    broken: set[str] = field(default_factory=set)
    cases: dict[str, tuple[Case, ...]] = field(default_factory=dict)


@dataclass(slots=True)
class _File:
    """One file whose shape is sound."""

    node: Node
    report: Report
    values: Values = field(default_factory=dict)

    @property
    def has_cases_alone(self) -> bool:
        return self.report.file.endswith(CASES_ENDING)


@dataclass(slots=True)
class Cache:
    """Sound files by place, with their text: a file whose text is the same need not be read again.

    The owner gives it to one `load_files` after another; what is no longer there is dropped.
    """

    files: dict[str, tuple[str, _File]] = field(default_factory=dict)


def load_vendors(files: Mapping[str, str]) -> tuple[dict[str, Vendor], list[FileFault]]:
    """Place -> text in; vendors by name, and every fault, out."""
    loaded = load_files(files)
    return loaded.vendors, loaded.faults


def load_files(files: Mapping[str, str], cache: Cache | None = None) -> Loaded:
    """The same, with the vendors whose file has a fault."""
    loading = _Loading()
    reports: list[Report] = []
    read: list[_File] = []
    known = cache.files if cache is not None else {}
    for place, text in files.items():
        report = Report(place)
        reports.append(report)
        before, file = known.get(place, ("", None))
        if file is None or before != text:
            file = _read(text, report, loading)
        else:
            file.report = report
        if file is not None:
            read.append(file)
    if cache is not None:
        cache.files = {file.report.file: (files[file.report.file], file) for file in read}
    for file in read:
        if not file.has_cases_alone and "extends" not in file.values:
            _add_vendor(file, loading)
    _add_extending([file for file in read if "extends" in file.values], loading)
    for file in read:
        if file.has_cases_alone:
            _add_cases(file, loading)
    faults = [fault for report in reports for fault in report.faults]
    return Loaded(_vendors(loading), faults, frozenset(loading.broken - loading.values.keys()))


def _read(text: str, report: Report, loading: _Loading) -> _File | None:
    node = compose(text, report)
    if node is None or node.value is None:
        if not report.faults:
            report.add_at(1, 1, "the file is empty; a vendor file begins with `vendor: NAME`")
        return None
    report.subject = _subject(node)
    file = _File(node, report)
    file.values = (CASES_FILE if file.has_cases_alone else FILE).check(node, report)
    if file.values is BAD or report.faults:
        loading.broken.add(report.subject)
        return None
    return file


def _subject(node: Node) -> str:
    named = node.value.get("vendor") if isinstance(node.value, dict) else None
    return named.text if named is not None else ""


def _add_extending(files: list[_File], loading: _Loading) -> None:
    """Adds the files that extend another, each after those that add to what it extends; else in their order."""
    while files:
        waits_for = [{other.values["vendor"] for other in files if other is not file} for file in files]
        ready = [file for file, others in zip(files, waits_for, strict=True) if file.values["extends"] not in others]
        for file in ready or files:
            _add_vendor(file, loading)
        files = [file for file in files if ready and file not in ready]


def _add_vendor(file: _File, loading: _Loading) -> None:
    values = file.values
    base_name = values.get("extends")
    if base_name is not None:
        base = loading.values.get(base_name)
        if base is None:
            if base_name not in loading.broken:
                file.report.add(file.node.value["extends"], _no_base(base_name, loading))
            return
        values = extended(values, base)
    name = values["vendor"]
    loading.values[name] = values
    loading.places[name] = file.report.file


def _no_base(name: str, loading: _Loading) -> str:
    return f"extends {name!r}, which no file describes.{neighbour(name, loading.values)}"


def _add_cases(file: _File, loading: _Loading) -> None:
    name = file.values["vendor"]
    if name in loading.values:
        loading.cases[name] = loading.cases.get(name, ()) + tuple(file.values["cases"])
    elif name not in loading.broken:
        told = f"cases of the vendor {name!r}, which no file describes.{neighbour(name, loading.values)}"
        file.report.add(file.node.value["vendor"], told)


def _vendors(loading: _Loading) -> dict[str, Vendor]:
    vendors: dict[str, Vendor] = {}
    for name, values in loading.values.items():
        vendor = vendor_of(values, loading.places[name])
        more = loading.cases.get(name)
        vendors[name] = replace(vendor, cases=vendor.cases + more) if more else vendor
    return vendors
