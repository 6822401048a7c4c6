"""The request's id, from the header that the vendor made."""

from __future__ import annotations

import pytest

from tests.support.reading import found


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
    assert found({"message": "No"}, 400, headers).request_id == request_id


def test_the_body_speaks_before_the_header_of_a_cdn():
    assert found({"message": "No", "request_id": "body-12345"}, 400, {"cf-ray": "8f00aabb-AMS"}).request_id == "body-12345"
