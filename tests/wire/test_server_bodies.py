"""Request bodies and callers that leave: uploads, back-pressure both ways, Expect, upgrades, stalls, early answers."""

from __future__ import annotations

import asyncio
import ssl
from collections.abc import AsyncIterator

import pytest

from proxy.server.limits import Limits
from tests.support.listener import Call, Handler, Listening, Script, echo, listening, say_target
from tests.support.wire import HARD_LIMIT_SECONDS, Wire, until

MIB = 1 << 20
POST = b"POST /x HTTP/1.1\r\nHost: a\r\n"


async def wait_for_ever(call: Call) -> None:
    await asyncio.Event().wait()


async def read_then_wait(call: Call) -> None:
    await call.read()
    await wait_for_ever(call)


async def refuse_early(call: Call) -> None:
    await call.answer(b"no", 401)


@pytest.fixture
def script() -> Script:
    return Script(echo=echo, wait=wait_for_ever, read=read_then_wait, early=refuse_early)


@pytest.fixture
async def site(script: Script) -> AsyncIterator[Listening]:
    async with listening(script) as site:
        yield site


@pytest.fixture
async def wire(site: Listening) -> AsyncIterator[Wire]:
    async with await Wire.connect(site.port) as wire:
        yield wire


def chunked(*pieces: bytes) -> bytes:
    return b"".join(b"%x\r\n%b\r\n" % (len(piece), piece) for piece in pieces) + b"0\r\n\r\n"


@pytest.mark.parametrize("size", [0, 1, 65_536, 3 * MIB])
async def test_a_body_with_a_length_reaches_the_app_whole(wire: Wire, size: int):
    body = bytes(range(256)) * (size // 256) + b"x" * (size % 256)
    reply = await wire.ask(b"POST /echo HTTP/1.1\r\nHost: a\r\nContent-Length: %d\r\n\r\n%b" % (size, body))
    assert reply.body == body


async def test_a_chunked_body_reaches_the_app_without_its_framing_and_trailers(wire: Wire, script: Script):
    body = chunked(b"ab", b"c" * 70_000, b"d")[:-2] + b"X-Trailer: 1\r\nHost: b\r\n\r\n"
    reply = await wire.ask(b"POST /echo HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: Chunked\r\n\r\n" + body)
    assert reply.body == b"ab" + b"c" * 70_000 + b"d"
    assert [name for name, _ in script.calls[0].scope["headers"]] == [b"host", b"transfer-encoding"]
    assert (await wire.ask(b"GET / HTTP/1.1\r\nHost: a\r\n\r\n")).status == 200


async def test_a_body_is_delivered_as_it_comes(site: Listening, script: Script):
    async def handler(call: Call) -> None:
        first = (await call.receive())["body"]
        call.began.clear()
        call.body += first
        call.ended.set()
        await call.answer(first + (await call.receive())["body"])

    script._handlers["x"] = handler
    async with await Wire.connect(site.port) as wire:
        await wire.send(POST + b"Content-Length: 4\r\n\r\nab")
        call = await script.call()
        await call.ended.wait()
        await wire.send(b"cd")
        assert (await wire.reply()).body == b"abcd"


async def test_an_upload_waits_in_the_kernel_while_the_app_does_not_read(site: Listening, script: Script):
    gate = asyncio.Event()

    async def handler(call: Call) -> None:
        await gate.wait()
        await call.answer(b"%d" % len(await call.read()))

    script._handlers["x"] = handler
    async with await Wire.connect(site.port) as wire:
        size = 48 * MIB
        upload = asyncio.ensure_future(wire.send(POST + b"Content-Length: %d\r\n\r\n" % size + bytes(size)))
        connection = (await paused(site)).pop()
        assert connection._current._body_bytes <= 65_536 + 262_144  # what was read when it was paused, and one read more
        assert not upload.done()
        gate.set()
        assert (await wire.reply()).body == b"%d" % size
        await upload
        assert not site.traffic.paused


async def paused(site: Listening) -> set:
    """The connections whose reading is paused, once there are any."""
    await until(lambda: site.traffic.paused)
    return set(site.traffic.paused)


async def test_an_answer_waits_for_a_caller_that_does_not_read():
    written = [0]
    piece = bytes(65_536)

    async def handler(call: Call) -> None:
        await call.start(200, (b"content-length", b"%d" % (48 * MIB)))
        while written[0] < 48 * MIB:
            written[0] += len(piece)
            await call.piece(piece, more=written[0] < 48 * MIB)

    async with listening(Script(x=handler)) as site, await Wire.connect(site.port) as wire:
        wire.stop_reading()
        await wire.send(b"GET /x HTTP/1.1\r\nHost: a\r\n\r\n")
        await until(lambda: any(one.is_write_paused for one in site.traffic.connections))
        assert written[0] < 48 * MIB
        assert all(one.transport.get_write_buffer_size() <= 262_144 for one in site.traffic.connections)
        wire.resume_reading()
        assert len((await wire.reply()).body) == 48 * MIB


async def test_continue_is_said_only_when_the_app_says_so_and_once(site: Listening, script: Script):
    gate = asyncio.Event()

    async def handler(call: Call) -> None:
        await gate.wait()
        call.scope["send_continue"]()
        call.scope["send_continue"]()
        await echo(call)

    script._handlers["x"] = handler
    async with await Wire.connect(site.port) as wire:
        await wire.send(POST + b"Expect: 100-Continue\r\nContent-Length: 2\r\n\r\n")
        await script.call()
        assert not await wire.has_answer()
        gate.set()
        assert (await wire.head()).raw_head == b"HTTP/1.1 100 Continue\r\n\r\n"
        await wire.send(b"ab")
        assert (await wire.reply()).body == b"ab"
        assert (await wire.ask(b"GET / HTTP/1.1\r\nHost: a\r\n\r\n")).status == 200


@pytest.mark.parametrize(
    "head",
    [POST, b"POST /x HTTP/1.0\r\nHost: a\r\nExpect: 100-continue\r\n", POST + b"Expect: more\r\n"],
    ids=["not asked for", "HTTP/1.0", "something else expected"],
)
async def test_continue_is_not_said_to_those_who_did_not_ask(site: Listening, script: Script, head: bytes):
    async def handler(call: Call) -> None:
        call.scope["send_continue"]()
        await echo(call)

    script._handlers["x"] = handler
    async with await Wire.connect(site.port) as wire:
        assert (await wire.ask(head + b"Content-Length: 2\r\n\r\nab")).status == 200


async def test_reading_a_body_does_not_say_continue_by_itself(wire: Wire, script: Script):
    await wire.send(b"POST /read HTTP/1.1\r\nHost: a\r\nExpect: 100-continue\r\nContent-Length: 2\r\n\r\n")
    await script.call()
    await asyncio.sleep(0)
    assert not await wire.has_answer()


async def test_a_final_answer_instead_of_continue_ends_the_connection(wire: Wire):
    """Whether the body still comes can't be known, so what follows can't be told from a request."""
    reply = await wire.ask(b"POST /early HTTP/1.1\r\nHost: a\r\nExpect: 100-continue\r\nContent-Length: 2\r\n\r\n")
    assert (reply.status, reply.header(b"connection")) == (401, b"close")
    assert await wire.ended()


async def test_an_early_answer_reaches_a_caller_in_the_middle_of_its_upload(wire: Wire):
    await wire.send(b"POST /early HTTP/1.1\r\nHost: a\r\nContent-Length: 40000000\r\n\r\n")
    for _ in range(20):
        await wire.send(bytes(500_000))
    reply = await wire.reply()
    assert (reply.status, reply.body, reply.header(b"connection")) == (401, b"no", b"close")
    assert await wire.ended()


async def test_a_refusal_reaches_a_caller_in_the_middle_of_its_upload(wire: Wire):
    await wire.send(b"POST /x HTTP/1.1\r\nContent-Length: 40000000\r\n\r\n")
    for _ in range(20):
        await wire.send(bytes(500_000))
    assert (await wire.reply()).status == 400
    assert await wire.ended()


async def send_for_ever(wire: Wire) -> None:
    while True:
        await wire.send(bytes(500_000))


async def test_input_after_the_last_answer_is_read_away_only_up_to_a_bound():
    async with listening(Script(early=refuse_early), Limits(linger_bytes=MIB, linger_seconds=60)) as site:
        async with await Wire.connect(site.port) as wire:
            await wire.send(b"POST /early HTTP/1.1\r\nHost: a\r\nContent-Length: 400000000\r\n\r\n")
            assert (await wire.reply()).status == 401
            with pytest.raises(ConnectionError):
                await send_for_ever(wire)
        await site.traffic.wait_closed()


async def test_a_caller_that_stays_after_the_last_answer_is_closed_all_the_same():
    limits = Limits(linger_seconds=0.02, sweep_seconds=0.01)
    async with listening(Script(), limits) as site, await Wire.connect(site.port) as wire:
        assert (await wire.ask(b"GET / HTTP/1.1\r\n\r\n")).status == 400
        async with asyncio.timeout(HARD_LIMIT_SECONDS):
            await site.traffic.wait_closed()


async def test_an_answer_may_stream_while_the_upload_still_comes(site: Listening, script: Script):
    async def handler(call: Call) -> None:
        await call.start()
        while (message := await call.receive())["more_body"]:
            await call.piece(message["body"])
        await call.piece(message["body"], more=False)

    script._handlers["x"] = handler
    async with await Wire.connect(site.port) as wire:
        await wire.send(POST + b"Content-Length: 4\r\n\r\nab")
        assert (await wire.head()).header(b"connection") == b"close"
        assert await wire.chunk() == b"ab"
        await wire.send(b"cd")
        assert [await wire.chunk(), await wire.chunk()] == [b"cd", b""]
        assert await wire.ended()


BAD_CHUNKS = [b"zz\r\n", b"2\r\nabX\r\n", b"-1\r\n", b"2 \r\nab\r\n", b"ffffffffffffffffff\r\n", b"2\nab\r\n"]


@pytest.mark.parametrize("bad", BAD_CHUNKS)
async def test_a_malformed_chunk_stops_the_app_and_is_refused(wire: Wire, script: Script, bad: bytes):
    await wire.send(b"POST /read?q HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n2\r\nab\r\n")
    call = await script.call()
    await wire.send(bad)
    assert (await wire.reply()).body == b"bad-head|POST|/read?q|2"
    await call.ended.wait()
    assert call.was_cancelled
    assert await wire.ended()


async def test_a_malformed_chunk_after_the_answer_began_cuts_it(site: Listening, script: Script):
    async def handler(call: Call) -> None:
        await call.start()
        await call.piece(b"early")
        await read_then_wait(call)

    script._handlers["x"] = handler
    async with await Wire.connect(site.port) as wire:
        await wire.send(POST + b"Transfer-Encoding: chunked\r\n\r\n")
        await wire.head()
        assert await wire.chunk() == b"early"
        await wire.send(b"zz\r\n")
        assert await wire.rest() == b""
        await script.calls[0].ended.wait()
        assert script.calls[0].was_cancelled


@pytest.mark.parametrize("endless", [b"1;x=", b"0\r\nX: "], ids=["chunk extension", "trailer"])
async def test_what_is_no_data_of_a_body_has_a_bound(wire: Wire, script: Script, endless: bytes):
    await wire.send(b"POST /read HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n" + endless)
    call = await script.call()
    await wire.send(b"y" * 400_000)
    assert (await wire.reply()).status == 400
    await call.ended.wait()
    assert call.was_cancelled


@pytest.mark.parametrize("coding", ["length", "chunked", "none"])
@pytest.mark.parametrize("in_one_piece", [True, False])
async def test_an_h2c_upgrade_is_ignored_and_its_body_is_never_taken_for_a_request(
    wire: Wire, script: Script, coding: str, in_one_piece: bool
):
    smuggled = b"GET /smuggled HTTP/1.1\r\nHost: a\r\n\r\n"
    body, framing = {
        "length": (smuggled, b"Content-Length: %d\r\n" % len(smuggled)),
        "chunked": (chunked(smuggled), b"Transfer-Encoding: chunked\r\n"),
        "none": (b"", b""),
    }[coding]
    head = b"POST /echo HTTP/1.1\r\nHost: a\r\nUpgrade: h2c\r\nHTTP2-Settings: x\r\nConnection: Upgrade, HTTP2-Settings\r\n"
    follows = b"GET /next? HTTP/1.1\r\nHost: a\r\n\r\n"
    if in_one_piece:
        await wire.send(head + framing + b"\r\n" + body + follows)
    else:
        await wire.send(head + framing + b"\r\n")
        await script.call()
        await wire.send(body[:10])
        await wire.send(body[10:] + follows)
    assert (await wire.reply()).body == (b"" if coding == "none" else smuggled)
    assert (await wire.reply()).body == b"/next?"
    assert [call.scope["path"] for call in script.calls] == ["/echo", "/next"]
    assert "upgrade" not in script.calls[0].scope


async def test_an_upgrade_that_also_closes_ends_the_connection_after_its_answer(wire: Wire):
    head = b"POST /echo HTTP/1.1\r\nHost: a\r\nUpgrade: h2c\r\nConnection: Upgrade, close\r\nContent-Length: 2\r\n\r\n"
    await wire.send(head + b"abGET /next HTTP/1.1\r\nHost: a\r\n\r\n")
    assert (await wire.reply()).body == b"ab"
    assert await wire.ended()


async def test_a_websocket_upgrade_is_an_ordinary_request_that_says_so(wire: Wire, script: Script):
    head = (
        b"GET /a HTTP/1.1\r\nHost: a\r\nUpgrade: WebSocket\r\nConnection: keep-alive, Upgrade\r\nSec-WebSocket-Key: x\r\n\r\n"
    )
    assert (await wire.ask(head)).status == 200
    assert (script.calls[0].scope["type"], script.calls[0].scope["upgrade"]) == ("http", "websocket")
    assert (await wire.ask(b"GET /b HTTP/1.1\r\nHost: a\r\n\r\n")).body == b"/b"


async def test_an_upgrade_that_connection_does_not_name_is_none(wire: Wire, script: Script):
    await wire.ask(b"GET /a HTTP/1.1\r\nHost: a\r\nUpgrade: websocket\r\n\r\n")
    assert "upgrade" not in script.calls[0].scope


async def leaves_before_the_body(wire: Wire, path: bytes) -> None:
    await wire.send(b"POST %b HTTP/1.1\r\nHost: a\r\nContent-Length: 4\r\n\r\n" % path)


async def leaves_in_the_body(wire: Wire, path: bytes) -> None:
    await wire.send(b"POST %b HTTP/1.1\r\nHost: a\r\nContent-Length: 4\r\n\r\nab" % path)


async def leaves_after_the_body(wire: Wire, path: bytes) -> None:
    await wire.send(b"POST %b HTTP/1.1\r\nHost: a\r\nContent-Length: 4\r\n\r\nabcd" % path)


async def leaves_with_more_behind(wire: Wire, path: bytes) -> None:
    await wire.send(b"GET %b HTTP/1.1\r\nHost: a\r\n\r\nGET /n HTTP/1.1\r\nHost: a\r\n\r\nGET" % path)


@pytest.mark.parametrize("leaves", [leaves_before_the_body, leaves_in_the_body, leaves_after_the_body, leaves_with_more_behind])
@pytest.mark.parametrize("how", ["close", "half close", "reset"])
@pytest.mark.parametrize("path", [b"/read", b"/wait"])
async def test_a_caller_that_leaves_stops_the_app_at_once(
    site: Listening, wire: Wire, script: Script, leaves: object, how: str, path: bytes
):
    await leaves(wire, path)  # type: ignore[operator]  # one of the functions above
    call = await script.call()
    if how == "close":
        await wire.close()
    elif how == "reset":
        wire.reset()
    else:
        wire.half_close()
    async with asyncio.timeout(HARD_LIMIT_SECONDS):
        await call.ended.wait()
        assert call.was_cancelled
        await site.traffic.wait_idle()
        await site.traffic.wait_closed()
    assert len(script.calls) == 1


async def test_a_caller_that_leaves_in_the_middle_of_the_answer_stops_the_app(site: Listening, script: Script):
    async def handler(call: Call) -> None:
        await call.start()
        await call.piece(b"first")
        await wait_for_ever(call)

    script._handlers["x"] = handler
    async with await Wire.connect(site.port) as wire:
        await wire.send(b"GET /x HTTP/1.1\r\nHost: a\r\n\r\n")
        await wire.head()
    async with asyncio.timeout(HARD_LIMIT_SECONDS):
        await (await script.call()).ended.wait()
    assert script.calls[0].was_cancelled


async def test_a_caller_that_leaves_while_it_does_not_read_stops_the_app(site: Listening, script: Script):
    async def handler(call: Call) -> None:
        await call.start()
        while True:
            await call.piece(bytes(65_536))

    script._handlers["x"] = handler
    async with await Wire.connect(site.port) as wire:
        await wire.send(b"GET /x HTTP/1.1\r\nHost: a\r\n\r\n")
        await wire.head()
        wire.stop_reading()
        await until(lambda: any(one.is_write_paused for one in site.traffic.connections))
        wire.reset()
        async with asyncio.timeout(HARD_LIMIT_SECONDS):
            await script.calls[0].ended.wait()
    assert script.calls[0].was_cancelled


@pytest.mark.parametrize("how", ["close", "reset"])
async def test_a_caller_that_leaves_while_reading_is_paused_stops_the_app(site: Listening, script: Script, how: str):
    """The loop reports no end of file then; the kernel is asked."""
    async with await Wire.connect(site.port) as wire:
        await wire.send(b"POST /wait HTTP/1.1\r\nHost: a\r\nContent-Length: 4000000\r\n\r\n" + bytes(100_000))
        await paused(site)
        if how == "reset":
            wire.reset()
    async with asyncio.timeout(HARD_LIMIT_SECONDS):
        await (await script.call()).ended.wait()
        assert script.calls[0].was_cancelled
        await site.traffic.wait_closed()
    assert not site.traffic.paused


async def test_an_app_that_swallows_the_cancellation_sees_that_the_caller_is_gone(site: Listening, script: Script):
    async def handler(call: Call) -> None:
        try:
            await wait_for_ever(call)
        except asyncio.CancelledError:
            await call.answer(b"nobody hears this")
            assert (await call.receive())["type"] == "http.disconnect"

    script._handlers["x"] = handler
    async with await Wire.connect(site.port) as wire:
        await wire.send(b"GET /x HTTP/1.1\r\nHost: a\r\n\r\n")
        await script.call()
    async with asyncio.timeout(HARD_LIMIT_SECONDS):
        await script.calls[0].ended.wait()
        await site.traffic.wait_idle()
    assert script.calls[0].error is None


async def test_requests_held_behind_a_slow_one_have_a_bound(site: Listening, script: Script):
    gate = asyncio.Event()

    async def handler(call: Call) -> None:
        await gate.wait()
        await call.answer(b"first")

    script._handlers["x"] = handler
    request = b"GET /n HTTP/1.1\r\nHost: a\r\nX: %b\r\n\r\n" % (b"y" * 950)
    async with await Wire.connect(site.port) as wire:
        await wire.send(b"GET /x HTTP/1.1\r\nHost: a\r\n\r\n")
        await script.call()
        flood = asyncio.ensure_future(wire.send(request * 10_000))
        connection = (await paused(site)).pop()
        assert len(connection._held) <= 65_536 + 262_144
        gate.set()
        assert [(await wire.reply()).body for _ in range(10_001)] == [b"first"] + [b"/n"] * 10_000
        await flood


STALL = Limits(caller_seconds=0.05, linger_seconds=0.02, sweep_seconds=0.01)


async def test_a_caller_that_stops_sending_is_dropped_and_the_app_stopped():
    script = Script(read=read_then_wait)
    async with listening(script, STALL) as site, await Wire.connect(site.port) as wire:
        await wire.send(b"POST /read HTTP/1.1\r\nHost: a\r\nContent-Length: 4\r\n\r\nab")
        assert await wire.ended()
        assert (await script.call()).was_cancelled


async def test_a_caller_that_stops_reading_is_dropped_and_the_app_stopped():
    async def handler(call: Call) -> None:
        await call.start()
        while True:
            await call.piece(bytes(65_536))

    script = Script(x=handler)
    async with listening(script, STALL) as site, await Wire.connect(site.port) as wire:
        wire.stop_reading()
        await wire.send(b"GET /x HTTP/1.1\r\nHost: a\r\n\r\n")
        async with asyncio.timeout(HARD_LIMIT_SECONDS):
            await (await script.call()).ended.wait()
            await site.traffic.wait_closed()
        assert script.calls[0].was_cancelled


async def test_a_caller_that_does_not_read_the_end_of_its_last_answer_is_dropped():
    async def handler(call: Call) -> None:
        await call.answer(bytes(16 * MIB), 200, (b"connection", b"close"))

    async with listening(Script(x=handler), STALL) as site, await Wire.connect(site.port) as wire:
        wire.stop_reading()
        await wire.send(b"GET /x HTTP/1.1\r\nHost: a\r\n\r\n")
        await until(lambda: site.traffic.connections)
        async with asyncio.timeout(HARD_LIMIT_SECONDS):
            await site.traffic.wait_closed()


async def test_a_call_may_set_its_own_limit_for_the_caller():
    async def handler(call: Call) -> None:
        call.scope["limit_caller"](0.05)
        await read_then_wait(call)

    script = Script(x=handler)
    async with listening(script, Limits(sweep_seconds=0.01)) as site, await Wire.connect(site.port) as wire:
        await wire.send(POST + b"Content-Length: 4\r\n\r\nab")
        assert await wire.ended()
        assert script.calls[0].was_cancelled


async def test_a_caller_that_has_sent_everything_may_wait_for_its_answer_as_long_as_it_takes():
    gate = asyncio.Event()
    swept = 0

    async def handler(call: Call) -> None:
        await call.read()
        await gate.wait()
        await call.answer(b"late")

    async with listening(Script(x=handler), STALL) as site, await Wire.connect(site.port) as wire:
        await wire.send(POST + b"Content-Length: 2\r\n\r\nab")
        while swept < 10:
            swept += 1
            await asyncio.sleep(STALL.sweep_seconds)
        gate.set()
        assert (await wire.reply()).body == b"late"


async def test_bodies_and_early_answers_work_over_tls(server_tls: ssl.SSLContext, caller_tls: ssl.SSLContext):
    script = Script(echo=echo, early=refuse_early)
    async with listening(script, tls=server_tls) as site:
        async with await Wire.connect(site.port, tls=caller_tls) as wire:
            body = bytes(range(256)) * 8192
            assert (
                await wire.ask(b"POST /echo HTTP/1.1\r\nHost: a\r\nContent-Length: %d\r\n\r\n" % len(body) + body)
            ).body == body
        async with await Wire.connect(site.port, tls=caller_tls) as wire:
            await wire.send(b"POST /early HTTP/1.1\r\nHost: a\r\nContent-Length: 400000000\r\n\r\n" + bytes(MIB))
            assert (await wire.reply()).status == 401


async def test_a_caller_that_leaves_over_tls_stops_the_app(server_tls: ssl.SSLContext, caller_tls: ssl.SSLContext):
    script = Script(read=read_then_wait)
    async with listening(script, tls=server_tls) as site:
        async with await Wire.connect(site.port, tls=caller_tls) as wire:
            await wire.send(b"POST /read HTTP/1.1\r\nHost: a\r\nContent-Length: 2\r\n\r\nab")
            call = await script.call()
        async with asyncio.timeout(HARD_LIMIT_SECONDS):
            await call.ended.wait()
    assert call.was_cancelled


async def test_a_cut_over_tls_is_cut(server_tls: ssl.SSLContext, caller_tls: ssl.SSLContext):
    async def handler(call: Call) -> None:
        await call.start()
        await call.piece(b"first")
        call.scope["abort"]()

    async with listening(Script(x=handler), tls=server_tls) as site, await Wire.connect(site.port, tls=caller_tls) as wire:
        await wire.send(b"GET /x HTTP/1.1\r\nHost: a\r\n\r\n")
        await wire.head()
        assert await wire.chunk() == b"first"
        assert await wire.ended()


HANDLERS: list[Handler] = [say_target, echo, refuse_early]


@pytest.mark.parametrize("handler", HANDLERS)
async def test_a_small_upload_is_answered_and_the_connection_kept(handler: Handler):
    async with listening(Script(x=handler)) as site, await Wire.connect(site.port) as wire:
        for _ in range(3):
            reply = await wire.ask(POST + b"Content-Length: 2\r\n\r\nab")
            assert reply.header(b"connection") is None
