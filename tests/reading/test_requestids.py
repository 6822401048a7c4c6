"""The request's id: from the header that the vendor made, the place that its file names, or the body."""

from __future__ import annotations

from typing import Any

import pytest

from proxy.exchange import Exchange, Request
from proxy.reading import requestids
from proxy.reading.decode import decode
from proxy.reading.formats import find
from proxy.reading.locate import parse_locator
from proxy.reading.model import NO_HINTS, Hints
from tests.support.reading import response


def best(body: Any, headers: dict[str, str], hints: Hints = NO_HINTS) -> str | None:
    answer = response(body, 400, headers)
    exchange = Exchange(Request("GET", b"/"), answer)
    document = decode(answer)
    return requestids.best(exchange, document, hints, find(exchange, document, hints).request_id)


@pytest.mark.parametrize(
    ("headers", "request_id"),
    [
        ({"x-request-id": "req-1234567"}, "req-1234567"),
        ({"cf-ray": "8f00aabb-AMS", "x-request-id": "req-1234567"}, "req-1234567"),
        ({"cf-ray": "8f00aabb-AMS"}, "8f00aabb-AMS"),
        ({"x-amz-cf-id": "edge1234", "x-amzn-requestid": "aws12345"}, "aws12345"),
        ({"x-acme-request-id": "acme1234"}, "acme1234"),
        ({"x-correlation-id": "corr1234", "request-id": "req12345"}, "req12345"),
        ({"x-client-id": "me"}, None),
        ({}, None),
    ],
)
def test_header_names(headers: dict[str, str], request_id: str | None):
    assert best({"message": "No"}, headers) == request_id


def test_the_body_speaks_before_the_header_of_a_cdn():
    assert best({"message": "No", "request_id": "body-12345"}, {"cf-ray": "8f00aabb-AMS"}) == "body-12345"


def test_a_header_of_the_vendors_speaks_before_a_trace_in_the_body():
    assert best({"message": "No", "traceId": "trace-12345"}, {"request-id": "req-12345"}) == "req-12345"


def test_the_place_that_a_vendors_file_names_comes_first():
    hints = Hints(request_id=(parse_locator("header x-odd"),))
    assert (
        best({"message": "No", "requestId": "other-123"}, {"x-odd": "six sad squid", "x-request-id": "req-1"}, hints)
        == "six sad squid"
    )
