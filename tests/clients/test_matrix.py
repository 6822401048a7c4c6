"""What a model sees of each failure through each client, with the settings of docs/clients.md: the class and the next step."""

from __future__ import annotations

import importlib.util
import logging
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.clients.calls import PYTHON
from tests.clients.table import CELLS, EXPECTED, NEEDS, STATUSES
from tests.clients.vendors import FAILURES, Vendors, serving
from tests.support.served import served

pytestmark = pytest.mark.filterwarnings("ignore")  # what the clients themselves warn of is theirs


@pytest.fixture(scope="session")
def vendors() -> Iterator[Vendors]:
    with serving() as running:
        yield running


@pytest.fixture(scope="session")
def base(vendors: Vendors, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    lines = ["upstreams:"]
    for name in FAILURES:
        vendor = "" if name == "acme" else f"vendor: {name}, "
        lines.append(f"  {name}: {{{vendor}base_url: {vendors.base(name)}}}")
    with served(tmp_path_factory.mktemp("clients"), "\n".join(lines) + "\n") as url:
        yield url


def needing(client: str) -> object:
    return pytest.param(client, marks=pytest.mark.needs(f"python:{NEEDS[client]}"))


@pytest.mark.parametrize("status", STATUSES)
@pytest.mark.parametrize("client", [needing(client) for client in PYTHON])
def test_the_model_sees_the_class_and_the_next_step(
    client: str, status: int, base: str, vendors: Vendors, caplog: pytest.LogCaptureFixture
):
    caplog.set_level(logging.CRITICAL)
    vendor, call = PYTHON[client]
    vendors.status = status
    raised, seen = call(base)
    code, step = EXPECTED[vendor, status]
    assert raised == CELLS[client, status]
    assert code.cls.value in seen
    assert code.value in seen
    if client != "urllib, str(error)":
        assert step in seen


def test_a_success_passes_through_every_client(base: str, vendors: Vendors):
    vendors.status = 200
    assert "ok" in PYTHON["httpx"][1](base)[1]


@pytest.mark.parametrize("client", [needing("openai"), needing("anthropic")])
def test_the_sdks_own_retry_sees_the_wait_and_repeats_nothing_whose_effect_is_unknown(client: str, base: str, vendors: Vendors):
    vendor, call = PYTHON[client]
    try:
        vendors.wait_seconds = 1
        assert _calls(call, base, vendors, status=429) == 2, "a stated wait of a second is kept, then the call repeated"
    finally:
        vendors.wait_seconds = 17
    expected = 1 if client == "openai" else 2
    assert _calls(call, base, vendors, status=500) == expected


def _calls(call, base: str, vendors: Vendors, *, status: int) -> int:
    vendors.status = status
    before = len(vendors.calls)
    call(base, max_retries=1)
    return len(vendors.calls) - before


@pytest.mark.needs("python:stripe")
def test_stripes_own_retry_obeys_what_it_is_told(base: str, vendors: Vendors):
    vendors.status = 500
    before = len(vendors.calls)
    PYTHON["stripe"][1](base, max_network_retries=2)
    keys = {headers.get("idempotency-key") for _, _, headers in vendors.calls[before:]}
    assert len(keys) == 1, "one key for all tries: repeating is safe"
