"""The vendors that a command works with."""

from __future__ import annotations

import typer

from proxy.config.shipped import vendor_files
from proxy.rules.load import load_vendors
from proxy.rules.model import Vendor


def shipped_vendors() -> dict[str, Vendor]:
    """Every shipped vendor; exits with 1 where their files hold faults."""
    vendors, faults = load_vendors(vendor_files())
    if faults:
        for fault in faults:
            typer.echo(str(fault), err=True)
        raise typer.Exit(1)
    return vendors
