"""`preflight` and `expect` over real sockets: what can't work is never sent, and what is not as it should be says so."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.support.configured import settings_of
from tests.support.faulty import FaultyVendor, always
from tests.support.proxying import message, proxying
from tests.support.shape import assert_recovery_error

JSON = b"Content-Type: application/json"
ORDERS = message(200, b'{"orders": [{"id": 1, "state": "open"}], "total": 1}', JSON)


# Preflight ----------------------------------------------------------------------------------------------------------------

LIST = {
    "path": "/orders",
    "methods": ["GET"],
    "preflight": {
        "query": {
            "type": "object",
            "required": ["status"],
            "properties": {
                "status": {"enum": ["open", "closed"]},
                "limit": {"type": "integer", "minimum": 1, "maximum": 100},
                "ids": {"type": "array", "items": {"type": "integer"}, "maxItems": 3},
                "since": {"type": "string", "format": "date"},
            },
            "additionalProperties": False,
        }
    },
}
CREATE = {
    "path": "/rooms/{room}/bookings",
    "methods": ["POST"],
    "preflight": {
        "path": {"properties": {"room": {"type": "string", "pattern": "^r-[0-9]+$"}}},
        "body": {
            "type": "object",
            "required": ["start", "end", "items"],
            "properties": {
                "start": {"type": "string", "format": "date-time"},
                "end": {"type": "string"},
                "items": {
                    "type": "array",
                    "items": {"type": "object", "properties": {"price": {"type": "number", "minimum": 0}}},
                },
            },
        },
        "require": [
            {"if": "request.body.start <= request.body.end", "message": "The end is before the start", "field": "body end"}
        ],
    },
}


def body_of(**given: Any) -> bytes:
    whole = {"start": "2026-12-01T09:00:00Z", "end": "2026-12-01T10:00:00Z", "items": [{"price": 1}], **given}
    return json.dumps({name: value for name, value in whole.items() if value is not None}).encode()


@pytest.mark.parametrize(
    ("query", "field"),
    [
        (b"", {"name": "status", "in": "query", "problem": "missing", "allowed": ["open", "closed"]}),
        (
            b"status=opn",
            {"name": "status", "in": "query", "problem": "invalid", "received": "opn", "allowed": ["open", "closed"]},
        ),
        (
            b"status=open&limit=500",
            {"name": "limit", "in": "query", "problem": "out_of_range", "received": 500, "minimum": 1, "maximum": 100},
        ),
        (
            b"status=open&limit=many",
            {"name": "limit", "in": "query", "problem": "wrong_type", "received": "many", "pattern": "integer"},
        ),
        (b"status=open&ids=1,2,3,4", {"name": "ids", "in": "query", "problem": "out_of_range", "received": 4, "maximum": 3}),
        (
            b"status=open&since=yesterday",
            {
                "name": "since",
                "in": "query",
                "problem": "invalid",
                "received": "yesterday",
                "pattern": "date",
                "example": "2026-11-30",
            },
        ),
        (
            b"status=open&stat=x",
            {"name": "stat", "in": "query", "problem": "unknown", "allowed": ["status", "limit", "ids", "since"]},
        ),
    ],
)
async def test_a_query_that_breaks_its_schema_is_never_sent(tmp_path: Path, query: bytes, field: dict[str, Any]):
    async with FaultyVendor(always(ORDERS)) as vendor, proxying(settings_of(tmp_path, vendor.port, LIST)) as site:
        reply = await site.ask(b"/shop/orders?" + query)
        error = assert_recovery_error(reply.body, code="INVALID_ARGUMENT")
        assert (reply.status, error["source"], error["fields"]) == (400, "shop", [field])
        assert field["name"] in error["recoverySteps"][0]
        assert (reply.header(b"remedy-rule"), reply.header(b"remedy-origin")) == (b"proxy/preflight", b"proxy")
        assert vendor.requests == []


async def test_a_query_in_order_goes_through_as_it_came(tmp_path: Path):
    async with FaultyVendor(always(ORDERS)) as vendor, proxying(settings_of(tmp_path, vendor.port, LIST)) as site:
        assert (await site.ask(b"/shop/orders?status=open&ids=1&ids=2&limit=7&since=2026-11-30")).status == 200
        assert vendor.requests[0].startswith(b"GET /orders?status=open&ids=1&ids=2&limit=7&since=2026-11-30 ")
        assert (await site.ask(b"/shop/other?status=nonsense")).status == 200


@pytest.mark.parametrize(
    ("body", "names"),
    [
        (body_of(start=None), ["start"]),
        (body_of(start="tomorrow"), ["start"]),
        (body_of(items=[{"price": 1}, {"price": -2}]), ["items[1].price"]),
        (body_of(end="2026-11-01T10:00:00Z"), ["end"]),
        (body_of(start=None, end=None), ["start", "end"]),
    ],
)
async def test_a_body_that_breaks_its_schema_or_a_statement_is_never_sent(tmp_path: Path, body: bytes, names: list[str]):
    async with FaultyVendor(always(ORDERS)) as vendor, proxying(settings_of(tmp_path, vendor.port, CREATE)) as site:
        reply = await site.ask(b"/shop/rooms/r-1/bookings", b"POST", JSON, body=body)
        error = assert_recovery_error(reply.body, code="INVALID_ARGUMENT", method="POST")
        assert ([field["name"] for field in error["fields"]], error["effect"]) == (names, "none")
        assert vendor.requests == []


async def test_a_statement_says_its_message_and_a_path_is_checked_too(tmp_path: Path):
    async with FaultyVendor(always(ORDERS)) as vendor, proxying(settings_of(tmp_path, vendor.port, CREATE)) as site:
        late = await site.ask(b"/shop/rooms/r-1/bookings", b"POST", JSON, body=body_of(end="2026-11-01T10:00:00Z"))
        assert "The end is before the start." in json.loads(late.body)["reason"]
        wrong = await site.ask(b"/shop/rooms/first/bookings", b"POST", JSON, body=body_of())
        (field,) = json.loads(wrong.body)["fields"]
        assert field == {"name": "room", "in": "path", "problem": "invalid", "received": "first", "pattern": "^r-[0-9]+$"}
        assert vendor.requests == []


async def test_a_body_that_is_no_json_is_malformed_and_one_in_order_reaches_the_vendor_byte_for_byte(tmp_path: Path):
    async with FaultyVendor(always(ORDERS)) as vendor, proxying(settings_of(tmp_path, vendor.port, CREATE)) as site:
        broken = await site.ask(b"/shop/rooms/r-1/bookings", b"POST", JSON, body=b'{"start": ')
        error = assert_recovery_error(broken.body, code="MALFORMED_REQUEST", method="POST")
        assert "line 1, column 11" in error["recoverySteps"][0]
        empty = await site.ask(b"/shop/rooms/r-1/bookings", b"POST", JSON)
        assert json.loads(empty.body)["fields"] == [{"name": "body", "in": "body", "problem": "missing"}]
        assert vendor.requests == []
        body = b"  " + body_of(note="\u00fc" * 40_000)
        assert (await site.ask(b"/shop/rooms/r-1/bookings", b"POST", JSON, body=body)).status == 200
        assert vendor.requests[0].endswith(body)


async def test_a_credential_is_never_told(tmp_path: Path):
    route = {"path": "/orders", "preflight": {"query": {"properties": {"api_key": {"maxLength": 3}, "note": {"maxLength": 3}}}}}
    secret = b"sk_live_51HqLyjWDarjtT1zdp7dcqwertyuiop"
    async with FaultyVendor(always(ORDERS)) as vendor, proxying(settings_of(tmp_path, vendor.port, route)) as site:
        reply = await site.ask(
            b"/shop/orders?api_key=" + secret + b"&note=" + secret, b"GET", b"Authorization: Bearer " + secret
        )
        assert_recovery_error(reply.body, code="INVALID_ARGUMENT")
        assert secret not in reply.body


OPENAPI = """
openapi: 3.0.3
servers: [{url: "https://api.shop.example/v2"}]
paths:
  /orders/{id}/lines:
    parameters: [{$ref: "#/components/parameters/Id"}]
    post:
      parameters: [{name: notify, in: query, schema: {type: boolean}}]
      requestBody:
        required: true
        content: {application/json: {schema: {$ref: "#/components/schemas/Line"}}}
components:
  parameters: {Id: {name: id, in: path, required: true, schema: {type: integer, minimum: 1}}}
  schemas:
    Line:
      type: object
      required: [sku, quantity, createdAt]
      properties:
        sku: {type: string, example: A-1}
        quantity: {type: integer, minimum: 0, exclusiveMinimum: true}
        discount: {type: number, nullable: true}
        createdAt: {type: string, readOnly: true}
"""


async def test_the_vendors_own_document_says_what_a_call_must_be(tmp_path: Path):
    (tmp_path / "shop.yaml").write_text(OPENAPI, encoding="utf-8")
    route = {"path": "/v2/**", "preflight": {"openapi": "shop.yaml"}}
    async with FaultyVendor(always(ORDERS)) as vendor, proxying(settings_of(tmp_path, vendor.port, route)) as site:
        reply = await site.ask(
            b"/shop/v2/orders/0/lines?notify=maybe", b"POST", JSON, body=b'{"quantity": 0, "discount": null}'
        )
        fields = json.loads(reply.body)["fields"]
        assert [(field["name"], field["in"], field["problem"]) for field in fields] == [
            ("id", "path", "out_of_range"),
            ("notify", "query", "wrong_type"),
            ("sku", "body", "missing"),
            ("quantity", "body", "out_of_range"),
        ]
        assert fields[2]["example"] == "A-1"
        assert vendor.requests == []
        good = b'{"sku": "A-1", "quantity": 2}'
        assert (await site.ask(b"/shop/v2/orders/7/lines?notify=true", b"POST", JSON, body=good)).status == 200
        assert (await site.ask(b"/shop/v2/unknown")).status == 200


# Expect -------------------------------------------------------------------------------------------------------------------


async def test_a_success_that_breaks_its_condition_has_its_data_attached(tmp_path: Path):
    route = {"path": "/orders", "methods": ["GET"], "expect": "body.total > 1 && status == 200"}
    async with FaultyVendor(always(ORDERS)) as vendor, proxying(settings_of(tmp_path, vendor.port, route)) as site:
        reply = await site.ask(b"/shop/orders")
        error = assert_recovery_error(reply.body, code="RESULT_MISMATCH")
        assert (reply.status, reply.header(b"remedy-upstream-status")) == (422, b"200")
        assert error["data"] == {"orders": [{"id": 1, "state": "open"}], "total": 1}
        assert "body.total > 1" in error["reason"]
        assert (await site.ask(b"/shop/others")).body == ORDERS.partition(b"\r\n\r\n")[2]


async def test_a_success_that_meets_it_passes_byte_for_byte(tmp_path: Path):
    route = {"path": "/orders", "expect": "body.orders.all(o, o.state == 'open')"}
    async with FaultyVendor(always(ORDERS)) as vendor, proxying(settings_of(tmp_path, vendor.port, route)) as site:
        assert (await site.ask(b"/shop/orders")).body == ORDERS.partition(b"\r\n\r\n")[2]


async def test_long_data_is_attached_within_the_bound(tmp_path: Path):
    rows = [{"id": number, "text": "x" * 500, "deep": {"a": {"b": {"c": {"d": [1, 2, 3]}}}}} for number in range(400)]
    answer = message(200, json.dumps({"rows": rows, "total": 0}).encode(), JSON)
    route = {"path": "/orders", "expect": "body.total > 0"}
    async with FaultyVendor(always(answer)) as vendor, proxying(settings_of(tmp_path, vendor.port, route)) as site:
        error = assert_recovery_error((await site.ask(b"/shop/orders")).body, code="RESULT_MISMATCH")
        assert error["data"]["total"] == 0
        assert error["data"]["rows"][0]["id"] == 0


async def test_a_change_that_was_carried_out_must_not_be_repeated(tmp_path: Path):
    route = {"path": "/orders", "methods": ["POST"], "expect": "body.total > 1"}
    async with FaultyVendor(always(ORDERS)) as vendor, proxying(settings_of(tmp_path, vendor.port, route)) as site:
        reply = await site.ask(b"/shop/orders", b"POST", JSON, body=b"{}")
        error = assert_recovery_error(reply.body, code="RESULT_MISMATCH", method="POST")
        assert error["effect"] == "unknown"
        assert error["recoverySteps"][0].startswith("Do not repeat `POST /shop/orders`")
        assert reply.header(b"retry-after") is None


async def test_an_answer_beyond_the_bound_passes_unasked(tmp_path: Path):
    body = json.dumps({"total": 0, "text": "x" * 5000}).encode()
    route = {"path": "/orders", "expect": "body.total > 0"}
    settings = {"bounds": {"decoded": "2KiB"}}
    async with (
        FaultyVendor(always(message(200, body, JSON))) as vendor,
        proxying(settings_of(tmp_path, vendor.port, route, **settings)) as site,
    ):
        assert (await site.ask(b"/shop/orders")).body == body
