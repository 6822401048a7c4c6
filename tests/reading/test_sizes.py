"""Batch hints: the size that a request carries, and the most that a vendor says it may be."""

from __future__ import annotations

import json
from typing import Any

import pytest

from proxy.contract.codes import Code
from proxy.contract.failure import BatchHint
from proxy.exchange import Exchange, Request, Response
from proxy.reading import sizes
from proxy.reading.model import NO_HINTS, Hints, SizeHint
from proxy.reading.read import read


def hint(status: int, message: str, target: str = "/v1/items", sent: Any = None, hints: Hints = NO_HINTS) -> BatchHint | None:
    request = Request("POST", target.encode(), [], b"" if sent is None else json.dumps(sent).encode())
    body = json.dumps({"error": {"message": message}}).encode()
    return read(Exchange(request, Response(status, [], body)), hints, 0.0).facts.batch


@pytest.mark.parametrize(
    ("target", "sent", "expected"),
    [
        ("/v1/items?per_page=100", None, BatchHint("per_page", "query", 100, 50)),
        ("/v1/items?pageSize=7", None, BatchHint("pageSize", "query", 7, 3)),
        ("/v1/items", {"limit": 250, "query": "x"}, BatchHint("limit", "body", 250, 125)),
        ("/v1/items", {"inputs": list(range(96))}, BatchHint("inputs", "body", 96, 48)),
        ("/v1/items", list(range(10)), BatchHint(None, "body", 10, 5)),
        ("/v1/items", {"data": {"records": [1, 2, 3, 4]}}, BatchHint("data.records", "body", 4, 2)),
        ("/graphql", {"query": "{ issues(first: 100) { id } }"}, BatchHint("first", "body", 100, 50)),
        ("/v1/items?limit=1", None, None),
        ("/v1/items?q=x", None, None),
        ("/v1/items", {"a": 1}, None),
    ],
)
@pytest.mark.parametrize(
    ("status", "message"), [(429, "Too many requests"), (413, "Payload too large"), (504, "The query timed out")]
)
def test_a_size_is_halved_for_rates_sizes_and_timeouts_alike(
    status: int, message: str, target: str, sent: Any, expected: BatchHint | None
):
    assert hint(status, message, target, sent) == expected


@pytest.mark.parametrize(
    ("message", "most"),
    [
        ("Too many items: maximum of 25 per request", 25),
        ("You can send at most 100 records in a batch", 100),
        ("batch contains 1200 operations, the maximum is 1000", 1000),
        ("Maximum number of entries per request are 10. You have sent 11.", 10),
        ("You may only request up to 50 ids at once", 50),
        ("Batch size of 500 exceeds the limit of 100 items", 100),
        ("inputs must be less than or equal to 96 items", 96),
        ("Array length must be between 1 and 20 elements", 20),
        ("The limit is 1,000 rows", 1000),
        ("No more than 500 documents are allowed", 500),
        ("Maximum context length is 8192 tokens", None),
        ("File exceeds the maximum size of 20 MB", None),
        ("name must be at most 50 characters", None),
        ("10 requests per 10 seconds", None),
        ("Something is wrong", None),
    ],
)
def test_a_stated_maximum_of_things(message: str, most: int | None):
    assert sizes.maximum([message]) == most


def test_a_stated_maximum_is_what_is_suggested():
    assert hint(400, "You can send at most 100 records per request", sent={"records": list(range(250))}) == BatchHint(
        "records", "body", 250, 100, 100
    )


def test_a_size_parameter_over_its_bound():
    assert hint(400, "limit must be less than or equal to 100", "/v1/items?limit=500") == BatchHint(
        "limit", "query", 500, 100, 100
    )


def test_the_number_of_a_rate_is_no_size():
    assert hint(429, "You are limited to 10 requests per second", "/v1/items?limit=50") == BatchHint("limit", "query", 50, 25)


def test_a_vendor_file_names_the_parameter_and_its_maximum():
    hints = Hints(sizes=(SizeHint("chunk", "query", 40),))
    assert hint(413, "Payload too large", "/v1/items?limit=10&chunk=200", hints=hints) == BatchHint(
        "chunk", "query", 200, 40, 40
    )


def test_no_size_for_other_failures():
    request = Request("GET", b"/v1/items?limit=50")
    assert read(Exchange(request, Response(404, [], b"")), NO_HINTS, 0.0).facts.batch is None


def test_the_code_of_a_size_is_a_size():
    request = Request("POST", b"/v1/items", [], json.dumps({"records": list(range(250))}).encode())
    body = json.dumps({"error": {"message": "You can send at most 100 records per request"}}).encode()
    assert read(Exchange(request, Response(400, [], body)), NO_HINTS, 0.0).code in (
        Code.PAYLOAD_TOO_LARGE,
        Code.INVALID_ARGUMENT,
    )
