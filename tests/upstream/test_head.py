from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from proxy.exchange import Headers
from proxy.upstream.head import chunk, expects_continue, request_head
from tests.support.bodies import PiecesBody

HOST = (b"host", b"vendor.example")


def test_names_values_and_target_go_out_byte_for_byte():
    headers = (HOST, (b"x-caf", b"caf\xc3\xa9"), (b"cookie", b"a=1"), (b"cookie", b"b=2"), (b"x-empty", b""))
    assert request_head("GET", b"/a%2Fb//c?", headers, None) == (
        b"GET /a%2Fb//c? HTTP/1.1\r\nhost: vendor.example\r\nx-caf: caf\xc3\xa9\r\ncookie: a=1\r\ncookie: b=2\r\nx-empty: \r\n\r\n"
    )


@pytest.mark.parametrize(
    ("method", "headers", "length", "framed"),
    [
        ("GET", (), None, []),
        ("POST", (), None, [b"content-length: 0"]),
        ("DELETE", ((b"content-length", b"0"),), None, [b"content-length: 0"]),
        ("GET", ((b"content-length", b"5"),), None, [b"content-length: 0"]),
        ("POST", ((b"content-length", b"5"),), 5, [b"content-length: 5"]),
        ("POST", ((b"content-length", b"9"), (b"transfer-encoding", b"chunked")), 5, [b"content-length: 5"]),
        ("POST", (), -1, [b"transfer-encoding: chunked"]),
        ("POST", ((b"content-length", b"9"),), -1, [b"transfer-encoding: chunked"]),
        ("GET", (), 5, [b"content-length: 5"]),
    ],
)
def test_there_is_one_framing_and_it_is_the_bodys(method: str, headers: Headers, length: int | None, framed: list[bytes]):
    body = None if length is None else PiecesBody(length=None if length < 0 else length)
    lines = request_head(method, b"/", [HOST, *headers], body).split(b"\r\n")
    assert [line for line in lines if line.startswith((b"content-length", b"transfer-encoding"))] == framed


@pytest.mark.parametrize(
    ("target", "headers"),
    [
        (b"/a b", ()),
        (b"/\r\nx: y", ()),
        (b"/", ((b"x", b"a\r\nhost: other"),)),
        (b"/", ((b"x", b"a\nb"),)),
        (b"/", ((b"x\r\ny", b"a"),)),
        (b"/", ((b"x", b"a\rb"),)),
    ],
)
def test_what_would_split_the_message_is_refused(target: bytes, headers: Headers):
    with pytest.raises(ValueError, match="line break"):
        request_head("GET", target, headers, None)


@given(st.binary(max_size=300), st.binary(max_size=300))
def test_no_value_makes_a_second_head(target: bytes, value: bytes):
    try:
        head = request_head("GET", b"/" + target, (HOST, (b"x", value)), None)
    except ValueError:
        return
    assert head.split(b"\r\n")[2:] == [b"x: " + value, b"", b""]


def test_chunks_have_their_size_in_hexadecimal():
    assert chunk(b"x" * 26) == b"1a\r\n" + b"x" * 26 + b"\r\n"


def test_only_100_continue_is_waited_for():
    assert expects_continue([(b"expect", b"100-Continue")])
    assert not expects_continue([(b"expect", b"something")])
    assert not expects_continue([HOST])
