"""Bulk answers end to end: what worked comes back whole, what failed by group, and the hint sends only what is worth it."""

from __future__ import annotations

import json
from functools import lru_cache

import pytest

from proxy.config.shipped import vendor_files
from proxy.rules.load import load_vendors
from proxy.rules.model import Vendor
from tests.support.faulty import FaultyVendor, always
from tests.support.proxying import at, message, proxying
from tests.support.shape import assert_recovery_error
from tests.support.wire import Reply
from tests.wire.bulk import BULK, Bulk


@lru_cache(maxsize=1)
def shipped() -> dict[str, Vendor]:
    return load_vendors(vendor_files())[0]


async def answer_to(bulk: Bulk, *fields: bytes) -> Reply:
    """What a caller gets when a vendor answers so."""
    name = bulk.vendor or "vendor"
    answer = message(bulk.status, bulk.raw, b"Content-Type: " + bulk.kind.encode())
    known = shipped()[name] if bulk.vendor else None
    async with FaultyVendor(always(answer)) as vendor, proxying(at(vendor.port, name, vendor=known)) as site:
        body = bulk.raw_sent if bulk.sent else b""
        kind = b"Content-Type: application/json"
        return await site.ask(f"/{name}{bulk.target}".encode(), bulk.method.encode(), kind, *fields, body=body)


@pytest.mark.parametrize("bulk", [bulk for bulk in BULK if bulk.groups is not None], ids=lambda bulk: bulk.id)
async def test_what_worked_comes_back_and_the_hint_names_what_is_worth_sending_again(bulk: Bulk):
    reply = await answer_to(bulk)
    assert (reply.status, reply.header(b"remedy-code")) == (bulk.status, b"PARTIAL_FAILURE")
    assert reply.header(b"remedy-completeness") == b"partial"
    partial = json.loads(reply.body)
    assert list(partial) == ["completeness", "data", "errors", "retryHint"]
    assert partial["data"] == (bulk.body if bulk.kind != "application/xml" else bulk.raw.decode())
    assert {group["code"]: group["count"] for group in partial["errors"]} == bulk.groups
    assert tuple(name for group in partial["errors"] for name in group.get("ids", ())) == bulk.ids
    assert [text for text in bulk.again if text not in partial["retryHint"]] == [], partial["retryHint"]
    assert [text for text in bulk.not_again if text in partial["retryHint"]] == [], partial["retryHint"]


@pytest.mark.parametrize("bulk", [bulk for bulk in BULK if bulk.groups is None], ids=lambda bulk: bulk.id)
async def test_where_all_failed_alike_it_is_one_failure(bulk: Bulk):
    reply = await answer_to(bulk)
    error = assert_recovery_error(reply.body, code=bulk.code, method=bulk.method)
    assert error["source"] == (bulk.vendor or "vendor")
