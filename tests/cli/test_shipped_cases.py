"""Every case beside a shipped vendor's rules, run as `remedy test` runs it."""

from __future__ import annotations

import pytest

from proxy.cli.verdict import verdict_of
from proxy.config.shipped import vendor_files
from proxy.rules.load import load_vendors
from proxy.rules.model import Vendor

VENDORS, FAULTS = load_vendors(vendor_files())
CASES = [(vendor, case) for name, vendor in VENDORS.items() for case in vendor.cases if case.vendor == name]


def test_the_shipped_files_are_sound():
    assert [str(fault) for fault in FAULTS] == []


@pytest.mark.parametrize(("vendor", "case"), CASES, ids=[f"{vendor.name}: {case.name}" for vendor, case in CASES])
def test_a_case_passes(vendor: Vendor, case):
    verdict = verdict_of(case, vendor)
    told = [f"{each.member}: expected {each.expected!r}, got {each.got!r}" for each in verdict.differences]
    assert told == [], f"{case.place}, answered by {verdict.answer.rule}"


@pytest.mark.parametrize("vendor", VENDORS.values(), ids=list(VENDORS))
def test_a_shipped_base_has_no_path(vendor: Vendor):
    """Paths in rules are relative to the base, which a configuration may move."""
    for host in vendor.hosts.values():
        assert host.url.count("/") == 2, host.url
