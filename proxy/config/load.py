"""Files -> a Snapshot, or every fault they hold."""

from __future__ import annotations

from pathlib import Path

from proxy.config.shipped import vendor_files
from proxy.config.snapshot import Base, ServerSettings, Snapshot, UpstreamSettings
from proxy.rules.faults import FileFault
from proxy.rules.hosts import parse_base_url
from proxy.rules.load import load_vendors
from proxy.rules.model import Vendor


def load(path: Path | None = None) -> tuple[Snapshot | None, list[FileFault]]:  # noqa: ARG001 - the file is read in the next step
    """The configuration: every shipped vendor under its name, tenant ones with their tenant in the path."""
    vendors, faults = load_vendors(vendor_files())
    if faults:
        return None, faults
    upstreams = {name: upstream_of(name, vendor) for name, vendor in vendors.items() if vendor.hosts}
    return Snapshot(ServerSettings(), upstreams), []


def upstream_of(name: str, vendor: Vendor) -> UpstreamSettings:
    """An upstream with nothing but its vendor's defaults."""
    bases = {key: parse_base_url(host.url) for key, host in vendor.hosts.items()}
    fixed = {key: Base(url.scheme, url.host, url.port, url.path.encode()) for key, url in bases.items() if not url.parameters}
    host_names = frozenset({f"{name}.localhost"})
    if "" in fixed:
        return UpstreamSettings(name, vendor, fixed[""], host_names=host_names)
    return UpstreamSettings(name, vendor, hosts=fixed, host_names=host_names)
