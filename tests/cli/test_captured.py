from __future__ import annotations

import base64
import json

from proxy.cli.captured import read_captured


def only(data: bytes, request: str | None = None):
    (found,) = read_captured(data, request)
    return found


def test_of_several_heads_the_last_counts():
    data = b"HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 302 Found\r\nlocation: /x\r\n\r\nHTTP/2 429 \r\nRetry-After: 5\r\n\r\nslow\n"
    response = only(data).exchange.response
    assert (response.status, response.headers, response.body) == (429, [(b"retry-after", b"5")], b"slow\n")


def test_a_head_without_a_body():
    response = only(b"HTTP/1.1 503 Service Unavailable\nretry-after: 9\n").exchange.response
    assert (response.status, response.reason, response.body) == (503, b"Service Unavailable", b"")


def test_the_request_may_be_told():
    request = only(b"HTTP/1.1 404 Not Found\r\n\r\n", "delete /users/1?x=2").exchange.request
    assert (request.method, request.target) == ("DELETE", b"/users/1?x=2")


def test_verbose_output_tells_the_request_itself():
    data = b"""*   Trying 1.2.3.4:443...
* Connected to api.acme.example
> POST /v1/charges HTTP/1.1
> Host: api.acme.example
> Content-Type: application/json
>
} [20 bytes data]
< HTTP/1.1 402 Payment Required
< request-id: r1
<
{ [50 bytes data]
{"error": "card_declined"}
* Connection #0 left intact
"""
    found = only(data)
    assert found.host == "api.acme.example"
    assert (found.exchange.request.method, found.exchange.request.target) == ("POST", b"/v1/charges")
    assert found.exchange.response.headers == [(b"request-id", b"r1")]
    assert json.loads(found.exchange.response.body) == {"error": "card_declined"}


def test_a_har_entry_with_a_binary_body_and_posted_data():
    entry = {
        "request": {"method": "post", "url": "https://h.example/p", "headers": [], "postData": {"text": "a=b"}},
        "response": {
            "status": 200,
            "headers": [],
            "content": {"text": base64.b64encode(b"\x00\x01").decode(), "encoding": "base64"},
        },
    }
    found = only(json.dumps({"log": {"entries": [entry]}}).encode())
    assert found.exchange.request.body == b"a=b"
    assert found.exchange.response.body == b"\x00\x01"
