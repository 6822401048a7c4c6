"""What the listener lets pass as a request, what it refuses, and with what."""

from __future__ import annotations

import ssl

import pytest

from proxy.server.limits import Limits
from tests.support.listener import Script, echo, listening
from tests.support.wire import Wire

QUICK = Limits(head_seconds=0.25, sweep_seconds=0.01)


async def served(head: bytes, limits: Limits | None = None) -> tuple[int, bytes, Script]:
    """Sends a head to a fresh listener; the answer's status and body, and the app that did or did not see it."""
    script = Script()
    async with listening(script, limits) as site, await Wire.connect(site.port) as wire:
        reply = await wire.ask(head)
        return reply.status, reply.body, script


@pytest.mark.parametrize(
    "target",
    [b"/a?", b"/", b"/?", b"/a//b/../c/./d", b"/%2F%2f%41?x=%20+&&=;y", b"/a?b?c", b"/:@!$&'()*,;=~[]|^`{}\"<>\\"],
)
async def test_target_reaches_the_app_byte_for_byte(target: bytes):
    status, body, script = await served(b"GET %b HTTP/1.1\r\nHost: a\r\n\r\n" % target)
    assert (status, body) == (200, target)
    path, _, query = target.partition(b"?")
    assert (script.calls[0].scope["raw_path"], script.calls[0].scope["query_string"]) == (path, query)


@pytest.mark.parametrize(
    ("target", "reduced", "host"),
    [
        (b"http://b.example/x?", b"/x?", b"b.example"),
        (b"HTTPS://b.example:8443", b"/", b"b.example:8443"),
        (b"http://[::1]:80?q", b"/?q", b"[::1]:80"),
    ],
)
async def test_absolute_target_is_reduced_and_its_authority_is_the_host(target: bytes, reduced: bytes, host: bytes):
    status, body, script = await served(b"GET %b HTTP/1.1\r\nX: 1\r\nHost: a\r\n\r\n" % target)
    assert (status, body) == (200, reduced)
    assert script.calls[0].scope["headers"] == [(b"x", b"1"), (b"host", host)]


async def test_options_may_ask_for_the_server_as_a_whole():
    assert (await served(b"OPTIONS * HTTP/1.1\r\nHost: a\r\n\r\n"))[:2] == (200, b"*")


async def test_headers_are_lower_case_pairs_in_order_with_repeats_and_without_outer_space():
    head = b"GET / HTTP/1.1\r\nHost: a\r\nX-B: 1 \t\r\nx-a:\r\nX-B:  2\r\nX-Bytes: \xe9\xff\r\n\r\n"
    _, _, script = await served(head)
    assert script.calls[0].scope["headers"] == [
        (b"host", b"a"),
        (b"x-b", b"1"),
        (b"x-a", b""),
        (b"x-b", b"2"),
        (b"x-bytes", b"\xe9\xff"),
    ]


async def test_scope_says_who_asks_and_how():
    _, _, script = await served(b"GET /a%20b HTTP/1.1\r\nHost: a\r\n\r\n")
    scope = script.calls[0].scope
    assert (scope["type"], scope["http_version"], scope["scheme"], scope["path"]) == ("http", "1.1", "http", "/a b")
    assert scope["client"][0] == scope["server"][0] == "127.0.0.1"


@pytest.mark.parametrize(
    "hosts",
    [
        b"",
        b"Host: a\r\nHost: a\r\n",
        b"Host:\r\n",
        b"Host: a b\r\n",
        b"Host: a/b\r\n",
        b"Host: u@a\r\n",
        b"Host: a:port\r\n",
        b"Host: a:123456\r\n",
        b"Host: [::1\r\n",
        b"Host: a,b\r\n",
        b"Host: \xe9\r\n",
    ],
)
@pytest.mark.parametrize("version", [b"1.1", b"1.0"])
async def test_no_host_two_hosts_or_no_real_host_is_refused(hosts: bytes, version: bytes):
    status, body, script = await served(b"GET /x HTTP/%b\r\n%b\r\n" % (version, hosts))
    assert (status, body.split(b"|")[:3], script.calls) == (400, [b"bad-host", b"GET", b"/x"], [])


@pytest.mark.parametrize(
    "head",
    [
        b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03",
        b"BREW / HTTP/1.1\r\nHost: a\r\n\r\n",
        b"get / HTTP/1.1\r\nHost: a\r\n\r\n",
        b"GET /\r\n\r\n",
        b"GET / HTTP/0.9\r\nHost: a\r\n\r\n",
        b"GET / HTTP/1.2\r\nHost: a\r\n\r\n",
        b"GET / HTTP/2.0\r\nHost: a\r\n\r\n",
        b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
        b"GET * HTTP/1.1\r\nHost: a\r\n\r\n",
        b"GET a HTTP/1.1\r\nHost: a\r\n\r\n",
        b"GET ftp://a/ HTTP/1.1\r\nHost: a\r\n\r\n",
        b"GET http://u@a/ HTTP/1.1\r\nHost: a\r\n\r\n",
        b"GET /a#b HTTP/1.1\r\nHost: a\r\n\r\n",
        b"GET http://a/#b HTTP/1.1\r\nHost: a\r\n\r\n",
        b"GET /a b HTTP/1.1\r\nHost: a\r\n\r\n",
        b"GET /\xff HTTP/1.1\r\nHost: a\r\n\r\n",
        b"GET /\x01 HTTP/1.1\r\nHost: a\r\n\r\n",
        b"GET / HTTP/1.1\nHost: a\n\n",
        b"GET / HTTP/1.1\r\nHost : a\r\n\r\n",
        b"GET / HTTP/1.1\r\nHost: a\r\n: b\r\n\r\n",
        b"GET / HTTP/1.1\r\nHost: a\r\nX: b\r\n c\r\n\r\n",
        b"GET / HTTP/1.1\r\nHost: a\r\nX: b\x00\r\n\r\n",
        b"POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nContent-Length: 1\r\n\r\nx",
        b"POST / HTTP/1.1\r\nHost: a\r\nContent-Length: +1\r\n\r\nx",
        b"POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1, 1\r\n\r\nx",
        b"POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
        b"POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\nContent-Length: 1\r\n\r\n0\r\n\r\n",
        b"POST / HTTP/1.0\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
    ],
)
async def test_unreadable_head_is_refused_before_the_app(head: bytes):
    status, body, script = await served(head)
    assert (status, body.split(b"|")[0].startswith(b"bad-"), script.calls) == (400, True, [])


@pytest.mark.parametrize(
    "coding", [b"xchunked", b"gzip, chunked", b"chunked, identity", b"identity", b"", b"chunked \t", b"chunked\r\nTE: x"]
)
async def test_only_a_transfer_coding_that_is_exactly_chunked_reaches_the_app(coding: bytes):
    """Checked when the head is complete: the vendor must not see a call whose body can't be read."""
    head = b"POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: %b\r\n\r\n0\r\n\r\n" % coding
    status, _, script = await served(head)
    assert (status, len(script.calls)) == ((200, 1) if coding.startswith(b"chunked\r\n") else (400, 0))


@pytest.mark.parametrize("method", [b"CONNECT", b"TRACE"])
async def test_methods_that_are_not_offered_are_refused_with_allow(method: bytes):
    target = b"a:443" if method == b"CONNECT" else b"/"
    async with listening(Script()) as site, await Wire.connect(site.port) as wire:
        reply = await wire.ask(b"%b %b HTTP/1.1\r\nHost: a\r\n\r\nmore" % (method, target))
        assert (reply.status, reply.body) == (405, b"method-not-offered|%b|%b|1" % (method, target))
        assert b"GET" in (reply.header(b"allow") or b"")
        assert await wire.ended()


async def test_refusal_says_reason_phrase_closes_and_has_nothing_of_the_servers_own():
    async with listening(Script()) as site, await Wire.connect(site.port) as wire:
        reply = await wire.ask(b"GET / HTTP/1.1\r\n\r\n")
        assert (reply.reason, reply.names) == (
            b"MALFORMED_REQUEST refused",
            {b"content-type", b"content-length", b"connection"},
        )
        assert reply.header(b"connection") == b"close"
        assert await wire.ended()


async def test_refusal_of_a_head_request_has_no_body():
    async with listening(Script()) as site, await Wire.connect(site.port) as wire:
        reply = await wire.ask(b"HEAD / HTTP/1.1\r\n\r\n")
        assert (reply.status, reply.header(b"content-length")) == (400, b"17")
        assert await wire.ended()


async def test_refusing_that_fails_closes_the_connection():
    def fails(*_: object) -> None:
        raise ValueError

    async with listening(Script(), refuse=fails) as site, await Wire.connect(site.port) as wire:
        await wire.send(b"GET / HTTP/1.1\r\n\r\n")
        assert await wire.ended()


async def test_a_head_up_to_the_bounds_is_served():
    fields = b"".join(b"X-%d: %b\r\n" % (number, b"y" * 500) for number in range(127))
    status, _, script = await served(b"GET / HTTP/1.1\r\nHost: a\r\n%b\r\n" % fields)
    assert (status, len(script.calls[0].scope["headers"])) == (200, 128)


async def test_one_field_too_many_is_refused():
    fields = b"".join(b"X-%d: y\r\n" % number for number in range(128))
    status, body, script = await served(b"GET /x HTTP/1.1\r\nHost: a\r\n%b\r\n" % fields)
    assert (status, body, script.calls) == (431, b"head-too-large|GET|/x|129", [])


@pytest.mark.parametrize(
    "head",
    [
        b"GET / HTTP/1.1\r\nHost: a\r\nX: %b\r\n\r\n" % (b"y" * 65_600),
        b"GET /%b HTTP/1.1\r\nHost: a\r\n\r\n" % (b"y" * 65_600),
        b"GET / HTTP/1.1\r\nHost: a\r\nX: %b" % (b"y" * 66_000),
        b"GET /%b" % (b"y" * 66_000),
        b"GET / HTTP/1.1\r\nHost: a\r\n%b" % (b"X: yyyyyyyyyyyyyyyy\r\n" * 3_400),
    ],
    ids=["value", "target", "endless value", "endless target", "endless fields"],
)
async def test_a_head_that_is_too_large_is_refused_also_before_it_ends(head: bytes):
    status, body, script = await served(head)
    assert (status, body.split(b"|")[0], script.calls) == (431, b"head-too-large", [])


async def test_a_large_head_in_many_pieces_is_refused():
    async with listening(Script()) as site, await Wire.connect(site.port) as wire:
        await wire.send(b"GET / HTTP/1.1\r\nHost: a\r\nX: ")
        for _ in range(70):
            await wire.send(b"y" * 1000)
        assert (await wire.reply()).status == 431


async def test_a_large_head_behind_another_request_is_refused_in_its_turn():
    async with listening(Script()) as site, await Wire.connect(site.port) as wire:
        await wire.send(b"GET /1 HTTP/1.1\r\nHost: a\r\n\r\nGET /2 HTTP/1.1\r\nHost: a\r\nX: %b\r\n\r\n" % (b"y" * 65_600))
        assert [(await wire.reply()).status for _ in range(2)] == [200, 431]


@pytest.mark.parametrize("part", [b"G", b"GET /x HT", b"GET /x HTTP/1.1\r\nHost: a\r\n", b"GET /x HTTP/1.1\r\nHost: a\r\n\r"])
async def test_a_head_that_takes_too_long_is_refused(part: bytes):
    status, body, script = await served(part, QUICK)
    assert (status, body.split(b"|")[0], script.calls) == (408, b"slow-head", [])


async def test_a_head_that_trickles_is_refused_however_often_a_byte_comes():
    async with listening(Script(), QUICK) as site, await Wire.connect(site.port) as wire:
        refused = False
        await wire.send(b"GET / HTTP/1.1\r\nX: ")
        while not refused:
            await wire.send(b"y")
            refused = await wire.has_answer()
        assert (await wire.reply()).status == 408


async def test_a_second_head_that_takes_too_long_is_refused():
    async with listening(Script(), QUICK) as site, await Wire.connect(site.port) as wire:
        await wire.ask(b"GET / HTTP/1.1\r\nHost: a\r\n\r\n")
        await wire.send(b"GET / HTT")
        assert (await wire.reply()).status == 408


async def test_the_rest_of_a_pipelined_head_that_never_comes_is_refused_after_the_answer():
    async with listening(Script(), QUICK) as site, await Wire.connect(site.port) as wire:
        await wire.send(b"GET /1 HTTP/1.1\r\nHost: a\r\n\r\nGET /2 HTT")
        assert [(await wire.reply()).status for _ in range(2)] == [200, 408]


@pytest.mark.parametrize("bytes_sent", [b"", b"\r\n\r\n"])
async def test_a_caller_that_never_asks_is_closed_without_a_word(bytes_sent: bytes):
    async with listening(Script(), QUICK) as site, await Wire.connect(site.port) as wire:
        await wire.send(bytes_sent)
        assert await wire.ended()


async def test_a_kept_connection_is_closed_when_it_has_been_idle_too_long():
    limits = Limits(idle_seconds=0.05, sweep_seconds=0.01)
    async with listening(Script(), limits) as site, await Wire.connect(site.port) as wire:
        assert (await wire.ask(b"GET / HTTP/1.1\r\nHost: a\r\n\r\n")).status == 200
        assert await wire.ended()


async def test_empty_lines_before_a_request_are_skipped():
    async with listening(Script()) as site, await Wire.connect(site.port) as wire:
        for _ in range(2):
            assert (await wire.ask(b"\r\n\r\nGET / HTTP/1.1\r\nHost: a\r\n\r\n", method="GET")).status == 200


async def test_a_request_may_come_byte_by_byte():
    async with listening(Script(echo=echo)) as site, await Wire.connect(site.port) as wire:
        for byte in (
            b"POST /echo? HTTP/1.1\r\nHost: a\r\nX: y \r\nTransfer-Encoding: chunked\r\n\r\n2\r\nab\r\n1;x=y\r\nc\r\n0\r\n\r\n"
        ):
            await wire.send(bytes([byte]))
        assert (await wire.reply()).body == b"abc"


async def test_connections_over_the_bound_are_told_so_and_many_more_are_closed():
    limits = Limits(connections=1, surplus_connections=1)
    async with listening(Script(), limits) as site, await Wire.connect(site.port) as first:
        assert (await first.ask(b"GET / HTTP/1.1\r\nHost: a\r\n\r\n")).status == 200
        async with await Wire.connect(site.port) as second, await Wire.connect(site.port) as third:
            assert await third.ended()
            reply = await second.ask(b"GET / HTTP/1.1\r\nHost: a\r\n\r\n")
            assert (reply.status, reply.body) == (429, b"own-limit|GET|/|1")
            assert await second.ended()
        assert (await first.ask(b"GET / HTTP/1.1\r\nHost: a\r\n\r\n")).status == 200


async def test_the_listener_speaks_tls(server_tls: ssl.SSLContext, caller_tls: ssl.SSLContext):
    script = Script()
    limits = Limits(linger_seconds=0.05, sweep_seconds=0.01)
    async with listening(script, limits, tls=server_tls) as site, await Wire.connect(site.port, tls=caller_tls) as wire:
        assert (await wire.ask(b"GET /a? HTTP/1.1\r\nHost: a\r\n\r\n")).body == b"/a?"
        assert script.calls[0].scope["scheme"] == "https"
        reply = await wire.ask(b"GET / HTTP/1.1\r\n\r\n")
        assert reply.status == 400
        assert await wire.ended()
