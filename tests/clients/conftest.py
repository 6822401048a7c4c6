from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.clients.vendors import FAILURES, Vendors, serving
from tests.support.served import served


@pytest.fixture(scope="session")
def vendors() -> Iterator[Vendors]:
    with serving() as running:
        yield running


@pytest.fixture(scope="module")
def base(vendors: Vendors, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A proxy for each module: what one repeats does not lengthen another's waits."""
    lines = ["upstreams:"]
    for name in FAILURES:
        vendor = {"acme": "", "s3": "vendor: aws_s3, "}.get(name, f"vendor: {name}, ")
        lines.append(f"  {name}: {{{vendor}base_url: {vendors.base(name)}}}")
    with served(tmp_path_factory.mktemp("clients"), "\n".join(lines) + "\n") as url:
        yield url
