"""Refusals as bytes."""

from __future__ import annotations

from proxy.answer.rendered import Rendered
from proxy.contract.own import OwnFault
from proxy.server.refusing import refusal_bytes


def test_a_refusal_gets_the_length_it_lacks_and_ends_the_connection():
    assert refusal_bytes(Rendered(400, b"R", [], b"body"), OwnFault.BAD_HEAD, "GET") == (
        b"HTTP/1.1 400 R\r\ncontent-length: 4\r\nconnection: close\r\n\r\nbody"
    )


def test_a_refused_head_request_keeps_the_length_of_the_body_it_does_not_get():
    rendered = Rendered(400, b"R", [(b"content-length", b"77")], b"")
    assert refusal_bytes(rendered, OwnFault.BAD_HEAD, "HEAD") == (
        b"HTTP/1.1 400 R\r\ncontent-length: 77\r\nconnection: close\r\n\r\n"
    )


def test_allow_is_made_where_http_asks_for_it_and_it_is_missing():
    for headers, allow in (([], b"allow: GET, HEAD"), ([(b"allow", b"GET")], b"allow: GET\r\n")):
        assert allow in refusal_bytes(Rendered(405, b"", headers, b""), OwnFault.METHOD_NOT_OFFERED, "TRACE")
