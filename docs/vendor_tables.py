"""The reference of the shipped vendor files, as tables: what `generate.py` puts into docs/vendors.md."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from proxy.cli.vendors import path_of
from proxy.reading.model import WaitHint
from proxy.rules.model import Rule, Vendor

Row = tuple[str, ...]
Table = Callable[[Iterable[str], Iterable[Row]], str]


def vendor_rows(vendors: dict[str, Vendor]) -> Iterator[Row]:
    for vendor in sorted(vendors.values(), key=lambda each: each.name):
        codes = sum(len(table.table) for table in vendor.hints.codes)
        yield vendor.title or vendor.name, f"`{path_of(vendor)}`", str(len(vendor.rules)), str(codes), str(len(vendor.cases))


def rules_by_vendor(vendors: dict[str, Vendor], table: Table) -> str:
    parts = []
    for vendor in sorted(vendors.values(), key=lambda each: each.name):
        own = [rule for rule in vendor.rules if rule.id.startswith(f"{vendor.name}/")]
        if own:
            parts.append(
                f"### {vendor.title or vendor.name}\n\n{table(('rule', 'code', 'wait', 'source'), _rule_rows(vendor, own))}"
            )
    return "\n".join(parts)


def _rule_rows(vendor: Vendor, rules: Iterable[Rule]) -> Iterator[Row]:
    for rule in rules:
        name = rule.id.partition("/")[2]
        code = f"`{rule.code.value}`" if rule.code is not None else "the reading's" if rule.is_failure else "no failure"
        yield f"`{name}`", code, _wait(rule.wait), _source(vendor, rule, name)


def _wait(wait: WaitHint | int | None) -> str:
    if wait is None:
        return ""
    return f"{wait} s" if isinstance(wait, int) else f"`{wait.at.place} {wait.at.name}`".replace(" `", "`")


def _source(vendor: Vendor, rule: Rule, name: str) -> str:
    """The vendor's page on the rule, else where its case's payload comes from."""
    if rule.docs:
        return rule.docs
    asking = (case.source for case in vendor.cases if case.expect.get("rule") in (name, rule.id) and case.source)
    return next(asking, "")
