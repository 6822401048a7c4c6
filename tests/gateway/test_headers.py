from __future__ import annotations

import pytest

from proxy.gateway.headers import is_loop, pass_response, read_request, response_fields

VIA = b"1.1 remedy"


def passed(*pairs: tuple[bytes, bytes]) -> list[tuple[bytes, bytes]]:
    """What goes to the vendor, without the place for Host and our Via."""
    head = read_request([*pairs, (b"accept-encoding", b"gzip")], VIA)
    assert head.passed[0][0] == b"host"
    assert head.passed[-1] == (b"via", VIA)
    return [pair for pair in head.passed[1:-1] if pair[0] != b"accept-encoding"]


@pytest.mark.parametrize(
    "name",
    [
        b"connection",
        b"keep-alive",
        b"proxy-connection",
        b"proxy-authenticate",
        b"proxy-authorization",
        b"te",
        b"trailer",
        b"transfer-encoding",
        b"upgrade",
        b"http2-settings",
    ],
)
def test_hop_by_hop_fields_of_a_request_stay_here(name: bytes):
    assert passed((name, b"x"), (b"x-mine", b"1")) == [(b"x-mine", b"1")]


def test_what_connection_names_stays_here_too():
    given = [(b"connection", b"keep-alive, X-Hop ,x-other"), (b"x-hop", b"1"), (b"x-other", b"2"), (b"x-end", b"3")]
    assert passed(*given) == [(b"x-end", b"3")]


def test_connection_may_not_take_away_what_the_message_means():
    given = [
        (b"connection", b"authorization, content-length, host"),
        (b"authorization", b"Bearer t"),
        (b"content-length", b"3"),
    ]
    assert passed(*given) == [(b"authorization", b"Bearer t"), (b"content-length", b"3")]


def test_order_and_repeats_of_end_to_end_fields_are_kept():
    given = [(b"x-b", b"1"), (b"cookie", b"a=1"), (b"x-a", b"2"), (b"x-b", b"3"), (b"cookie", b"b=2")]
    assert passed(*given) == given


def test_every_remedy_field_is_taken_out_and_seen():
    head = read_request([(b"remedy-key", b"k"), (b"remedy-unheard-of", b"1"), (b"x", b"y")], VIA)
    assert head.ours == {b"remedy-key": b"k", b"remedy-unheard-of": b"1"}
    assert not any(name.startswith(b"remedy-") for name, _ in head.passed)


def test_no_accept_encoding_asks_for_identity_and_a_given_one_is_kept():
    assert (b"accept-encoding", b"identity") in read_request([], VIA).passed
    head = read_request([(b"accept-encoding", b"br;q=0.1, zstd")], VIA)
    assert [value for name, value in head.passed if name == b"accept-encoding"] == [b"br;q=0.1, zstd"]


def test_via_is_continued():
    head = read_request([(b"via", b"1.0 fred"), (b"via", b"1.1 nowhere.com (Apache)")], VIA)
    assert [value for name, value in head.passed if name == b"via"] == [b"1.0 fred, 1.1 nowhere.com (Apache), 1.1 remedy"]


@pytest.mark.parametrize(
    ("via", "expected"),
    [
        (None, False),
        (b"1.1 other", False),
        (b"1.1 remedy", True),
        (b"1.0 fred, HTTP/1.1 remedy (x)", True),
        (b"1.1 remedy-staging", False),
        (b"1.1 x (remedy)", False),
        (b",", False),
    ],
)
def test_a_loop_is_known_by_our_own_entry(via: bytes | None, expected: bool):
    assert is_loop(via, b"remedy") is expected


@pytest.mark.parametrize(
    ("headers", "has_body", "length"),
    [
        ([], False, None),
        ([(b"content-length", b"0")], False, 0),
        ([(b"content-length", b"12")], True, 12),
        ([(b"transfer-encoding", b"chunked")], True, None),
    ],
)
def test_a_request_says_whether_it_has_a_body(headers: list[tuple[bytes, bytes]], has_body: bool, length: int | None):
    head = read_request(headers, VIA)
    assert (head.has_body, head.length) == (has_body, length)


def test_only_a_real_upgrade_is_a_websocket():
    assert read_request([(b"upgrade", b"WebSocket"), (b"connection", b"keep-alive, Upgrade")], VIA).is_websocket
    assert not read_request([(b"upgrade", b"websocket")], VIA).is_websocket
    assert not read_request([(b"upgrade", b"h2c"), (b"connection", b"upgrade")], VIA).is_websocket


FIELDS = response_fields(("Operation-Location",))


def test_a_response_loses_its_hop_by_hop_fields_and_remedy_names():
    given = [
        (b"connection", b"close, x-hop"),
        (b"keep-alive", b"timeout=5"),
        (b"transfer-encoding", b"chunked"),
        (b"trailer", b"x-sum"),
        (b"proxy-authenticate", b"Basic"),
        (b"x-hop", b"1"),
        (b"remedy-class", b"forged"),
        (b"content-type", b"text/plain"),
        (b"set-cookie", b"a=1"),
        (b"set-cookie", b"b=2"),
    ]
    head = pass_response(given, FIELDS)
    assert head.passed == [(b"content-type", b"text/plain"), (b"set-cookie", b"a=1"), (b"set-cookie", b"b=2")]
    assert head.to_map == [1, 2]


def test_fields_that_hold_urls_are_noted_with_those_the_vendor_names():
    given = [
        (b"location", b"/a"),
        (b"x", b"y"),
        (b"operation-location", b"/b"),
        (b"link", b"</c>"),
        (b"content-location", b"/d"),
    ]
    assert pass_response(given, FIELDS).to_map == [0, 2, 3, 4]


@pytest.mark.parametrize(
    ("headers", "expected"),
    [
        ([(b"content-type", b"text/event-stream; charset=utf-8")], True),
        ([(b"content-type", b"Text/Event-Stream"), (b"content-encoding", b"identity")], True),
        ([(b"content-type", b"text/event-stream"), (b"content-encoding", b"gzip")], False),
        ([(b"content-type", b"application/json")], False),
        ([], False),
    ],
)
def test_a_stream_of_events_is_known(headers: list[tuple[bytes, bytes]], expected: bool):
    assert pass_response(headers, FIELDS).is_event_stream is expected
