"""An upstream as a configuration file says it, for tests of what a file can say over real sockets.

The shipped vendors are read once for all tests.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import yaml

from proxy.config.files import Disk
from proxy.config.load import Request, load_from
from proxy.config.snapshot import UpstreamSettings
from proxy.rules.load import Cache

_CACHE = Cache()


def settings_of(folder: Path, port: int, *routes: dict[str, Any], vendor_file: str = "", **more: Any) -> UpstreamSettings:
    """The upstream `shop` at a vendor of the test, with these routes; `vendor_file` is what its vendor's file holds."""
    upstream: dict[str, Any] = {"base_url": f"http://127.0.0.1:{port}", "routes": list(routes), **more}
    if vendor_file:
        upstream["vendor"] = "shop"
        (folder / "vendors").mkdir(exist_ok=True)
        (folder / "vendors" / "shop.yaml").write_text(
            f"vendor: shop\nbase_url: https://shop.example.com\n{vendor_file}", encoding="utf-8"
        )
    file = folder / "remedy.yaml"
    file.write_text(yaml.safe_dump({"upstreams": {"shop": upstream}}, sort_keys=False), encoding="utf-8")
    outcome = load_from(Disk(), Request(file, {}), _CACHE)
    assert [str(fault) for fault in outcome.faults] == []
    assert outcome.snapshot is not None
    return outcome.snapshot.upstreams["shop"]
