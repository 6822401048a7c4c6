"""Heads: the rules that llhttp leaves out, as a pure function. What they mean on a wire stands in tests/wire."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from proxy.contract.own import OwnFault
from proxy.server.head import Head, head_size, read_head

HOST = (b"host", b"api.example")


def read(target: bytes = b"/", *fields: tuple[bytes, bytes], method: str = "GET", version: str = "1.1") -> Head | OwnFault:
    return read_head(method, version, target, [HOST, *fields])


@pytest.mark.parametrize("host", [b"a", b"a-b.c_d:80", b"127.0.0.1", b"[::1]", b"[::ffff:1.2.3.4]:8080", b"a:"])
def test_hosts(host: bytes):
    assert isinstance(read_head("GET", "1.1", b"/", [(b"host", host)]), Head)


@pytest.mark.parametrize("host", [b"", b":80", b"a b", b"a\t", b"[a]", b"[::1", b"::1", b"a:b", b"a@b", b"a?b", b"a/", b"a%00"])
def test_what_is_no_host(host: bytes):
    assert read_head("GET", "1.1", b"/", [(b"host", host)]) is OwnFault.BAD_HOST


@pytest.mark.parametrize(
    ("fields", "framing"),
    [
        ([], b""),
        ([(b"content-length", b"0")], b"Content-Length: 0\r\n"),
        ([(b"transfer-encoding", b"CHUNKED")], b"Transfer-Encoding: chunked\r\n"),
    ],
)
def test_framing_is_what_a_fresh_parser_needs_to_read_the_body(fields: list[tuple[bytes, bytes]], framing: bytes):
    head = read(b"/", *fields)
    assert isinstance(head, Head)
    assert head.framing == framing


@pytest.mark.parametrize(
    ("fields", "upgrade"),
    [
        ([(b"upgrade", b"websocket")], None),
        ([(b"connection", b"upgrade")], None),
        ([(b"connection", b"keep-alive"), (b"connection", b"Upgrade"), (b"upgrade", b"WebSocket")], "websocket"),
        ([(b"upgrade", b"h2c"), (b"connection", b"upgrade, http2-settings")], "h2c"),
    ],
)
def test_an_upgrade_is_one_that_connection_names(fields: list[tuple[bytes, bytes]], upgrade: str | None):
    head = read(b"/", *fields)
    assert isinstance(head, Head)
    assert head.upgrade == upgrade


def test_expect_counts_only_for_http_1_1():
    for version, expects in (("1.1", True), ("1.0", False)):
        head = read(b"/", (b"expect", b"100-CONTINUE"), version=version)
        assert isinstance(head, Head)
        assert head.expects_continue is expects


def test_a_tunnel_is_refused_for_its_method_whatever_else_is_wrong():
    assert read_head("CONNECT", "1.1", b"a:443", []) is OwnFault.METHOD_NOT_OFFERED


@given(
    st.binary(max_size=40), st.lists(st.tuples(st.sampled_from([b"host", b"upgrade", b"x"]), st.binary(max_size=8)), max_size=3)
)
def test_any_head_is_read_or_refused(target: bytes, fields: list[tuple[bytes, bytes]]):
    head = read_head("GET", "1.1", target, fields)
    if isinstance(head, Head):
        assert head.target.startswith(b"/")
        assert [name for name, _ in head.fields].count(b"host") == 1


def test_the_size_of_a_head_is_what_was_sent():
    head = b"GET /abc HTTP/1.1\r\nx: y\r\nhost: a\r\n\r\n"
    assert abs(head_size(b"/abc", [(b"x", b"y"), (b"host", b"a")]) - len(head)) <= 1
