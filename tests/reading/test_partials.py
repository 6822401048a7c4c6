"""Batches of which some items failed: the shapes, the groups, and the whole that failed alike."""

from __future__ import annotations

import json
from typing import Any

import pytest

from proxy.contract.codes import Code
from proxy.exchange import Exchange, Request, Response
from proxy.reading.model import NO_HINTS
from proxy.reading.read import read


def outcome(body: Any, status: int = 200, kind: str = "application/json") -> Any:
    raw = body.encode() if isinstance(body, str) else json.dumps(body).encode()
    return read(
        Exchange(Request("POST", b"/v1/batch"), Response(status, [(b"content-type", kind.encode())], raw)), NO_HINTS, 0.0
    )


def item(status: int, message: str, number: int) -> dict[str, Any]:
    return {"index": {"_id": str(number), "status": status, "error": {"type": "x", "reason": message}}}


def test_items_that_failed_alike_are_one_group():
    body = {
        "errors": True,
        "items": [item(404, "document missing", 1), item(404, "document missing", 2), {"index": {"_id": "3", "status": 201}}],
    }
    reading = outcome(body)
    assert reading.code is Code.PARTIAL_FAILURE
    partial = reading.facts.partial
    assert (partial.failed, partial.total) == (2, 3)
    (group,) = partial.groups
    assert (group.code, group.count, group.ids, group.positions) == (Code.NOT_FOUND, 2, ("1", "2"), (0, 1))


def test_items_that_failed_otherwise_are_groups_of_their_own():
    body = {
        "errors": True,
        "items": [item(404, "missing", 1), item(429, "too many requests", 2), {"index": {"_id": "3", "status": 201}}],
    }
    assert [group.code for group in outcome(body).facts.partial.groups] == [Code.NOT_FOUND, Code.RATE_LIMITED]


def test_everything_failed_alike_is_one_failure_of_that_code():
    body = {"responses": [{"id": "1", "status": 429, "body": {"error": {"code": "TooManyRequests", "message": "slow"}}}]}
    assert outcome(body).code is Code.RATE_LIMITED


def test_everything_failed_each_in_its_own_way_stays_partial():
    body = {
        "responses": [
            {"id": "1", "status": 429, "body": {"error": "slow down"}},
            {"id": "2", "status": 404, "body": {"error": "not found"}},
        ]
    }
    assert outcome(body).code is Code.PARTIAL_FAILURE


def test_left_over_items_are_not_processed():
    reading = outcome({"UnprocessedItems": {"Forum": [{"PutRequest": {"Item": {"Name": {"S": "x"}}}}]}})
    assert reading.code is Code.PARTIAL_FAILURE
    assert reading.facts.partial.groups[0].code is Code.RATE_LIMITED


@pytest.mark.parametrize(
    ("body", "ids"),
    [
        ([{"code": 404, "body": '{"error":{"message":"Object does not exist"}}'}, {"code": 200, "body": "{}"}], ()),
        ({"Successful": [{"Id": "a"}], "Failed": [{"Id": "b", "Code": "AccessDenied", "Message": "no"}]}, ("b",)),
        (
            {
                "results": [{"id": "1"}],
                "errors": [{"id": "7", "status": "error", "message": "email is invalid"}],
                "numErrors": 1,
            },
            ("7",),
        ),
        ({"data": {"a": {"id": 1}, "b": None}, "errors": [{"message": "no", "path": ["b"]}]}, ("b",)),
    ],
)
def test_ids_of_failed_items(body: Any, ids: tuple[str, ...]):
    reading = outcome(body)
    assert reading.code is Code.PARTIAL_FAILURE
    assert reading.facts.partial.groups[0].ids == ids


def test_a_multistatus_names_its_members():
    body = (
        '<d:multistatus xmlns:d="DAV:"><d:response><d:href>/c/3</d:href><d:status>HTTP/1.1 423 Locked</d:status></d:response>'
        "</d:multistatus>"
    )
    (group,) = outcome(body, 207, "application/xml").facts.partial.groups
    assert (group.code, group.ids) == (Code.RESOURCE_LOCKED, ("/c/3",))


def test_no_more_than_twenty_groups_and_ids():
    items = [item(400, f"problem {'x' * number}", number) for number in range(30)] + [{"index": {"_id": "z", "status": 200}}]
    assert len(outcome({"errors": True, "items": items}).facts.partial.groups) == 20
    alike = [item(404, "missing", number) for number in range(50)] + [{"index": {"_id": "z", "status": 200}}]
    (group,) = outcome({"errors": True, "items": alike}).facts.partial.groups
    assert (group.count, len(group.ids)) == (50, 20)


def test_errors_that_each_state_a_status_stand_beside_what_was_done():
    errors = [
        {"status": 400, "elementErrors": {"errors": {"issuetype": "The issue type is invalid."}}, "failedElementNumber": 1}
    ]
    reading = outcome({"issues": [{"id": "10000", "key": "ED-24"}], "errors": errors}, 201)
    assert reading.code is Code.PARTIAL_FAILURE
    assert (reading.facts.partial.failed, reading.facts.partial.total) == (1, 2)
