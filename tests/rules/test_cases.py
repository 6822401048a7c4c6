from __future__ import annotations

import pytest

from proxy.rules.cases import exchange_of


def test_a_request_and_a_response_become_an_exchange():
    seen = exchange_of(
        {"method": "post", "path": "/a?b=c", "headers": {"X-A": [1, "2"]}, "body": {"a": "é"}},
        {"status": 400, "headers": {"Content-Type": "text/plain", "X-N": None, "X-B": True}, "text": "no"},
        "acme",
    )
    assert (seen.request.method, seen.request.target, seen.request.query) == ("POST", b"/a?b=c", "b=c")
    assert seen.request.headers == [(b"x-a", b"1"), (b"x-a", b"2"), (b"content-type", b"application/json")]
    assert seen.request.body == '{"a":"é"}'.encode()
    assert seen.response.headers == [(b"content-type", b"text/plain"), (b"x-n", b""), (b"x-b", b"true")]
    assert (seen.response.body, seen.upstream) == (b"no", "acme")


@pytest.mark.parametrize(
    ("response", "body"),
    [
        ({"status": 1, "json": {"a": 10**30}}, b'{"a":1000000000000000000000000000000}'),
        ({"status": 1, "json": "\ud800"}, b'"\xed\xa0\x80"'),
        ({"status": 1, "json": None}, b"null"),
        ({"status": 1, "base64": "AAE="}, b"\x00\x01"),
        ({"status": 1, "text": "ü"}, "ü".encode()),
        ({"status": 1}, b""),
        ({"status": 1, "text": None, "json": []}, b"[]"),
    ],
)
def test_bodies(response, body):
    assert exchange_of(None, response).response.body == body


@pytest.mark.parametrize("response", [{}, {"status": "400"}, {"status": True}, {"status": 400, "base64": "?"}])
def test_what_can_not_be_read(response):
    with pytest.raises(ValueError, match=r"status|base64"):
        exchange_of(None, response)


def test_without_a_response_there_is_none():
    assert exchange_of({"path": "/"}, None).response is None


def test_a_raw_request_body_gets_no_content_type():
    assert exchange_of({"body": "a=b"}, None).request.headers == []
