"""`batch: {split: true}` over real sockets: an over-long list goes out in parts and comes back as one answer, in order."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from proxy.gateway.compound.merging import merged
from tests.support.configured import settings_of
from tests.support.faulty import FaultyVendor, Peer, Script, request, send
from tests.support.proxying import message, proxying
from tests.support.shape import assert_recovery_error

JSON = b"Content-Type: application/json"
ROUTE = {"path": "/things", "batch": {"split": True, "items": "body items", "maximum": 3}}
QUERY = {"path": "/things", "methods": ["GET"], "batch": {"split": True, "items": "query ids", "maximum": 2}}
VENDOR = """
idempotency_key: {header: idempotency-key}
batches:
  - {path: /bulk, items: "body results[]", failed: {ok: false}, code: code, message: message, id: id, sent: "body things[]", maximum: 2}
"""


def vendor_that(answer: Callable[[bytes, Any], bytes]) -> Script:
    async def step(peer: Peer) -> None:
        while True:
            await request(peer)
            head, _, body = peer.vendor.requests[-1].partition(b"\r\n\r\n")
            await send(answer(head, json.loads(body) if body else None))(peer)

    return [step]


def echo(_: bytes, body: Any) -> bytes:
    done = [{"id": item, "ok": True} for item in body["items"]]
    return message(200, json.dumps({"results": done, "count": len(done), "took": 5, "errors": False}).encode(), JSON)


def of(*items: Any, **more: Any) -> bytes:
    return json.dumps({**more, "items": list(items)}).encode()


async def test_parts_go_out_within_the_limit_and_come_back_in_order(tmp_path: Path):
    async with FaultyVendor(vendor_that(echo)) as vendor, proxying(settings_of(tmp_path, vendor.port, ROUTE)) as site:
        reply = await site.ask(b"/shop/things?x=1", b"POST", JSON, body=of(1, 2, 3, 4, 5, 6, 7, mode="fast"))
        assert reply.status == 200
        answer = json.loads(reply.body)
        assert [each["id"] for each in answer["results"]] == [1, 2, 3, 4, 5, 6, 7]
        assert (answer["count"], answer["took"], answer["errors"]) == (7, 15, False)
        sent = [json.loads(each.partition(b"\r\n\r\n")[2]) for each in vendor.requests]
        assert sent == [{"mode": "fast", "items": items} for items in ([1, 2, 3], [4, 5, 6], [7])]
        assert all(each.startswith(b"POST /things?x=1 ") for each in vendor.requests)
        assert reply.header(b"content-length") == b"%d" % len(reply.body)


async def test_a_list_that_fits_passes_byte_for_byte(tmp_path: Path):
    async with FaultyVendor(vendor_that(echo)) as vendor, proxying(settings_of(tmp_path, vendor.port, ROUTE)) as site:
        body = b'{ "items" : [1,2,   3] }'
        assert (await site.ask(b"/shop/things", b"POST", JSON, body=body)).status == 200
        assert len(vendor.requests) == 1
        assert vendor.requests[0].endswith(body)


@pytest.mark.parametrize(
    ("query", "targets"),
    [
        (b"ids=a,b,c&y=%20", [b"/things?ids=a,b&y=%20", b"/things?ids=c&y=%20"]),
        (b"y=1&ids=a&ids=b%2F&ids=c", [b"/things?y=1&ids=a&ids=b%2F", b"/things?y=1&ids=c"]),
    ],
)
async def test_a_list_in_a_query_keeps_its_spelling(tmp_path: Path, query: bytes, targets: list[bytes]):
    def listed(head: bytes, _: Any) -> bytes:
        return message(200, json.dumps([head.split(b" ")[1].decode()]).encode(), JSON)

    async with FaultyVendor(vendor_that(listed)) as vendor, proxying(settings_of(tmp_path, vendor.port, QUERY)) as site:
        reply = await site.ask(b"/shop/things?" + query)
        assert json.loads(reply.body) == [target.decode() for target in targets]
        assert sorted(each.split(b" ")[1] for each in vendor.requests) == sorted(targets)


async def test_where_a_part_fails_for_its_items_the_others_are_sent_and_the_rest_told(tmp_path: Path):
    def picky(head: bytes, body: Any) -> bytes:
        if 5 in body["items"]:
            return message(
                400, b'{"error": {"code": "invalid_request", "message": "item 5 is invalid"}}', JSON, reason=b"Bad Request"
            )
        return echo(head, body)

    async with FaultyVendor(vendor_that(picky)) as vendor, proxying(settings_of(tmp_path, vendor.port, ROUTE)) as site:
        reply = await site.ask(b"/shop/things", b"POST", JSON, body=of(*range(1, 9)))
        partial = json.loads(reply.body)
        assert (reply.status, reply.header(b"remedy-code")) == (200, b"PARTIAL_FAILURE")
        assert [each["id"] for each in partial["data"]["results"]] == [1, 2, 3, 7, 8]
        (group,) = partial["errors"]
        assert (group["code"], group["count"]) == ("INVALID_ARGUMENT", 3)
        assert "the items at position 3, 4 and 5 (counted from 0)" in partial["retryHint"]
        assert "Do not send the other 5 items again" in partial["retryHint"]
        assert len(vendor.requests) == 3


async def test_a_limit_ends_the_rest_and_the_hint_sends_all_that_is_left(tmp_path: Path):
    def limited(head: bytes, body: Any) -> bytes:
        if 4 in body["items"]:
            return message(429, b'{"error": "too many requests"}', JSON, b"Retry-After: 20", reason=b"Too Many Requests")
        return echo(head, body)

    async with FaultyVendor(vendor_that(limited)) as vendor, proxying(settings_of(tmp_path, vendor.port, ROUTE)) as site:
        partial = json.loads((await site.ask(b"/shop/things", b"POST", JSON, body=of(*range(1, 9)))).body)
        assert [(group["code"], group["count"]) for group in partial["errors"]] == [("RATE_LIMITED", 3), ("RATE_LIMITED", 2)]
        assert partial["retryHint"].startswith(
            "Wait 20 seconds, then send `POST /shop/things` with only the items at position 3, 4,"
        )
        assert len(vendor.requests) == 2


async def test_what_may_have_been_done_is_checked_before_it_is_sent_again(tmp_path: Path):
    def dying(head: bytes, body: Any) -> bytes:
        if 4 in body["items"]:
            return message(503, b'{"error": "down"}', JSON, reason=b"Service Unavailable")
        return echo(head, body)

    async with FaultyVendor(vendor_that(dying)) as vendor, proxying(settings_of(tmp_path, vendor.port, ROUTE)) as site:
        hint = json.loads((await site.ask(b"/shop/things", b"POST", JSON, body=of(*range(1, 9)))).body)["retryHint"]
        assert hint.startswith("Check first whether the items at position 3, 4 and 5 (counted from 0) took effect")
        assert "with only the items at position 6 and 7" in hint


async def test_all_failed_alike_is_one_failure(tmp_path: Path):
    def denied(_: bytes, __: Any) -> bytes:
        return message(401, b'{"error": "invalid token"}', JSON, reason=b"Unauthorized")

    async with FaultyVendor(vendor_that(denied)) as vendor, proxying(settings_of(tmp_path, vendor.port, ROUTE)) as site:
        reply = await site.ask(b"/shop/things", b"POST", JSON, body=of(*range(1, 9)))
        assert reply.status == 401
        assert_recovery_error(reply.body, code="UNAUTHENTICATED", method="POST")
        assert len(vendor.requests) == 1


async def test_what_the_vendors_file_says_of_a_bulk_call_is_enough_and_its_items_keep_their_places(tmp_path: Path):
    def bulk(_: bytes, body: Any) -> bytes:
        results = [
            {"id": item, "ok": True}
            if item != 4
            else {"id": 4, "ok": False, "code": "duplicate", "message": "4 already exists"}
            for item in body["things"]
        ]
        return message(200, json.dumps({"results": results}).encode(), JSON)

    route = {"path": "/bulk", "batch": {"split": True}}
    async with (
        FaultyVendor(vendor_that(bulk)) as vendor,
        proxying(settings_of(tmp_path, vendor.port, route, vendor_file=VENDOR)) as site,
    ):
        sent = json.dumps({"things": [1, 2, 3, 4, 5]}).encode()
        reply = await site.ask(b"/shop/bulk", b"POST", JSON, b"Idempotency-Key: k", body=sent)
        partial = json.loads(reply.body)
        assert [each["id"] for each in partial["data"]["results"]] == [1, 2, 3, 4, 5]
        assert [(group["code"], group["ids"]) for group in partial["errors"]] == [("ALREADY_EXISTS", ["4"])]
        keys = [next(line for line in each.split(b"\r\n") if line.startswith(b"idempotency-key")) for each in vendor.requests]
        assert keys == [b"idempotency-key: k-1", b"idempotency-key: k-2", b"idempotency-key: k-3"]


def test_answers_are_merged_by_what_they_are():
    one = {"rows": [1], "total": 2, "ok": True, "has_errors": False, "name": "a", "meta": {"count": 1, "tags": ["x"]}}
    two = {
        "rows": [2, 3],
        "total": 1,
        "ok": False,
        "has_errors": True,
        "name": "b",
        "meta": {"count": 4, "tags": ["y"]},
        "extra": None,
    }
    assert merged([one, None, two]) == {
        "rows": [1, 2, 3],
        "total": 3,
        "ok": False,
        "has_errors": True,
        "name": "a",
        "meta": {"count": 5, "tags": ["x", "y"]},
        "extra": None,
    }
    assert merged([[1], [2]]) == [1, 2]
    assert merged([]) is None
