"""What the listener makes of an app's answer: heads, framing, order, and every way in which an answer goes wrong."""

from __future__ import annotations

import asyncio
import logging

import pytest

from tests.support.listener import Call, Handler, Script, listening
from tests.support.wire import Reply, Wire, until

GET = b"GET /x HTTP/1.1\r\nHost: a\r\n\r\n"


async def answered(handler: Handler, request: bytes = GET) -> tuple[Reply, bool]:
    """One request's answer, and whether the connection was kept: a second request got an answer on it."""
    async with listening(Script(x=handler)) as site, await Wire.connect(site.port) as wire:
        reply = await wire.ask(request)
        try:
            await wire.ask(b"GET / HTTP/1.1\r\nHost: a\r\n\r\n")
        except (ConnectionError, asyncio.IncompleteReadError):
            return reply, False
        return reply, True


@pytest.mark.parametrize("status", [200, 206, 226, 299, 300, 404, 418, 429, 451, 499, 520, 529, 599])
async def test_any_status_from_200_to_599_goes_out_and_the_connection_is_kept(status: int):
    reply, is_kept = await answered(lambda call: call.answer(b"body", status))
    assert (reply.status, reply.body, is_kept) == (status, b"body", True)


@pytest.mark.parametrize("status", [99, 100, 103, 199, 600, 999])
async def test_a_status_outside_becomes_the_proxys_own_fault(status: int):
    reply, _ = await answered(lambda call: call.answer(b"body", status))
    assert (reply.status, reply.body) == (502, b"internal|GET|/x|1")


async def test_the_server_adds_no_header_of_its_own():
    reply, _ = await answered(lambda call: call.answer(b"body", 200, (b"x-b", b"1"), (b"x-a", b""), (b"x-b", b"2")))
    assert reply.raw_head == b"HTTP/1.1 200 OK\r\nx-b: 1\r\nx-a: \r\nx-b: 2\r\ncontent-length: 4\r\n\r\n"


async def test_the_app_sets_the_reason_phrase():
    reply, _ = await answered(lambda call: call.answer(b"", 429, reason=b"RATE_LIMITED retryable: wait 37 s, then repeat"))
    assert (reply.status, reply.reason) == (429, b"RATE_LIMITED retryable: wait 37 s, then repeat")


async def test_an_empty_reason_phrase_stays_empty():
    reply, _ = await answered(lambda call: call.answer(b"", 200, reason=b""))
    assert reply.raw_head.startswith(b"HTTP/1.1 200 \r\n")


@pytest.mark.parametrize(
    ("method", "status"), [(b"HEAD", 200), (b"HEAD", 404), (b"GET", 304), (b"GET", 204), (b"HEAD", 304), (b"HEAD", 206)]
)
@pytest.mark.parametrize("body", [b"", b"body that must not go out"])
async def test_answers_without_a_body_keep_their_headers(method: bytes, status: int, body: bytes):
    """A Content-Length there says what a body would have been; the connection stays in step."""

    async def handler(call: Call) -> None:
        await call.start(status, (b"content-length", b"1234"), (b"etag", b'"e"'))
        await call.piece(body, more=False)

    reply, is_kept = await answered(handler, b"%b /x HTTP/1.1\r\nHost: a\r\n\r\n" % method)
    assert (reply.status, reply.headers, is_kept) == (status, [(b"content-length", b"1234"), (b"etag", b'"e"')], True)


@pytest.mark.parametrize(("method", "status"), [(b"HEAD", 200), (b"GET", 304), (b"GET", 204)])
async def test_answers_without_a_body_get_no_framing(method: bytes, status: int):
    async def handler(call: Call) -> None:
        await call.start(status)
        await call.piece(b"", more=False)

    reply, is_kept = await answered(handler, b"%b /x HTTP/1.1\r\nHost: a\r\n\r\n" % method)
    assert (reply.headers, is_kept) == ([], True)


async def test_a_body_without_a_length_is_chunked_piece_by_piece():
    big = b"z" * 100_000

    async def handler(call: Call) -> None:
        await call.start()
        for piece in (b"ab", b"", b"c", big):
            await call.piece(piece)
        await call.piece(b"end", more=False)

    reply, is_kept = await answered(handler)
    assert (reply.framing, reply.chunks, is_kept) == ("chunked", (b"ab", b"c", big, b"end"), True)
    assert reply.headers == [(b"transfer-encoding", b"chunked")]


async def test_an_empty_body_without_a_length_is_chunked_and_ends():
    async def handler(call: Call) -> None:
        await call.start()
        await call.piece(b"", more=False)

    assert (await answered(handler))[0].framing == "chunked"


async def test_framing_is_the_servers_own_whatever_the_app_says():
    async def handler(call: Call) -> None:
        await call.start(200, (b"transfer-encoding", b"gzip, chunked"), (b"connection", b"keep-alive, x"))
        await call.piece(b"body", more=False)

    reply, is_kept = await answered(handler)
    assert (reply.headers, reply.body, is_kept) == ([(b"transfer-encoding", b"chunked")], b"body", True)


async def test_the_app_may_end_the_connection():
    reply, is_kept = await answered(lambda call: call.answer(b"body", 200, (b"connection", b"close")))
    assert (reply.all(b"connection"), reply.body, is_kept) == ([b"close"], b"body", False)


async def test_a_caller_that_asks_for_the_end_gets_it():
    request = b"GET /x HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n" + GET
    reply, is_kept = await answered(lambda call: call.answer(b"body"), request)
    assert (reply.header(b"connection"), reply.body, is_kept) == (b"close", b"body", False)


@pytest.mark.parametrize("length", [None, b"8"])
async def test_an_old_caller_gets_no_chunks_and_an_end(length: bytes | None):
    async def handler(call: Call) -> None:
        await call.start(200, *([] if length is None else [(b"content-length", length)]))
        await call.piece(b"half")
        await call.piece(b"half", more=False)

    request = b"GET /x HTTP/1.0\r\nHost: a\r\nConnection: keep-alive\r\n\r\n"
    reply, is_kept = await answered(handler, request)
    assert (reply.framing, reply.body) == ("close" if length is None else "length", b"halfhalf")
    assert (reply.header(b"connection"), is_kept) == (b"close", False)


async def test_the_head_of_an_answer_leaves_before_its_body_comes():
    gate = asyncio.Event()

    async def handler(call: Call) -> None:
        await call.start(200, (b"content-type", b"text/event-stream"))
        await gate.wait()
        await call.piece(b"data: 1\n\n")
        await call.piece(b"", more=False)

    async with listening(Script(x=handler)) as site, await Wire.connect(site.port) as wire:
        await wire.send(GET)
        assert (await wire.head()).header(b"content-type") == b"text/event-stream"
        gate.set()
        assert [await wire.chunk(), await wire.chunk()] == [b"data: 1\n\n", b""]


async def test_each_event_of_a_stream_leaves_as_it_comes():
    turn = asyncio.Queue[bytes]()

    async def handler(call: Call) -> None:
        await call.start()
        while piece := await turn.get():
            await call.piece(piece)
        await call.piece(b"", more=False)

    async with listening(Script(x=handler)) as site, await Wire.connect(site.port) as wire:
        await wire.send(GET)
        await wire.head()
        for event in (b"data: 1\n\n", b"data: 2\n\n", b""):
            turn.put_nowait(event)
            assert await wire.chunk() == event


async def test_pipelined_requests_are_answered_in_order_each_after_the_one_before():
    gate = asyncio.Event()
    running: list[bytes] = []

    async def handler(call: Call) -> None:
        running.append(call.scope["query_string"])
        await gate.wait()
        await call.answer(call.scope["query_string"])

    async with listening(Script(x=handler)) as site, await Wire.connect(site.port) as wire:
        await wire.send(b"".join(b"GET /x?%d HTTP/1.1\r\nHost: a\r\n\r\n" % number for number in range(40)))
        await wire.send(b"GET /x?40 HTTP/1.1\r\nHost: a\r\n\r\n")
        await until(lambda: running)
        assert running == [b"0"]
        gate.set()
        assert [(await wire.reply()).body for _ in range(41)] == [b"%d" % number for number in range(41)]


async def test_no_more_requests_are_parsed_ahead_than_a_bound():
    """Parsed, a request takes a hundred times the memory of its bytes."""
    gate = asyncio.Event()

    async def handler(call: Call) -> None:
        await gate.wait()
        await call.answer(b"")

    async with listening(Script(x=handler)) as site, await Wire.connect(site.port) as wire:
        await wire.send(b"GET /x HTTP/1.1\r\nHost:a\r\n\r\n" * 2000)
        await until(lambda: any(one._held for one in site.traffic.connections))
        assert all(len(one._waiting) <= 8192 // 26 for one in site.traffic.connections)
        gate.set()
        for _ in range(2000):
            assert (await wire.reply()).status == 200


async def test_pipelined_requests_with_bodies_stay_in_step():
    async def handler(call: Call) -> None:
        await call.answer(await call.read())

    one = b"POST /x HTTP/1.1\r\nHost: a\r\nContent-Length: 3\r\n\r\none"
    two = b"POST /x HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n3\r\ntwo\r\n0\r\n\r\n"
    async with listening(Script(x=handler)) as site, await Wire.connect(site.port) as wire:
        await wire.send(one + two + one)
        assert [(await wire.reply()).body for _ in range(3)] == [b"one", b"two", b"one"]


async def test_a_bad_head_behind_a_good_request_is_refused_after_its_answer():
    gate = asyncio.Event()

    async def handler(call: Call) -> None:
        await gate.wait()
        await call.answer(b"first")

    async with listening(Script(x=handler)) as site, await Wire.connect(site.port) as wire:
        await wire.send(GET + b"GET /y HTTP/1.1\r\n\r\n")
        gate.set()
        assert [(await wire.reply()).body for _ in range(2)] == [b"first", b"bad-host|GET|/y|0"]
        assert await wire.ended()


async def test_what_is_wrong_with_a_head_does_not_depend_on_what_the_app_was_handling():
    """The app may answer from inside an exception's handler, and what waits behind is parsed there and then."""
    gate = asyncio.Event()

    async def handler(call: Call) -> None:
        await gate.wait()
        try:
            int("no number")
        except ValueError:
            await call.answer(b"first")

    async with listening(Script(x=handler)) as site, await Wire.connect(site.port) as wire:
        await wire.send(GET)
        await until(lambda: site.traffic.in_flight)
        await wire.send(b"GET /y HTTP/1.1\r\n\r\n")
        await until(lambda: all(one._held for one in site.traffic.connections))
        gate.set()
        assert [(await wire.reply()).body for _ in range(2)] == [b"first", b"bad-host|GET|/y|0"]


async def started_then(call: Call, *pieces: bytes, length: bytes | None, more: bool) -> None:
    await call.start(200, *([] if length is None else [(b"content-length", length)]))
    await asyncio.sleep(0)  # the head leaves
    for piece in pieces[:-1]:
        await call.piece(piece)
    await call.piece(pieces[-1], more=more)


@pytest.mark.parametrize("pieces", [(b"1234", b"5678"), (b"123",), (b"1234", b"")], ids=["longer", "short", "ends early"])
async def test_a_body_that_breaks_its_length_drops_the_connection(pieces: tuple[bytes, ...]):
    async with (
        listening(Script(x=lambda call: started_then(call, *pieces, length=b"5", more=False))) as site,
        await Wire.connect(site.port) as wire,
    ):
        await wire.send(GET)
        assert (await wire.head()).status == 200
        assert await wire.rest() == (b"1234" if len(pieces) > 1 else b"")


async def test_a_length_that_is_wrong_before_anything_left_is_the_proxys_own_fault():
    async def handler(call: Call) -> None:
        await call.start(200, (b"content-length", b"5"))
        await call.piece(b"1234", more=False)

    reply, is_kept = await answered(handler)
    assert (reply.status, reply.body, is_kept) == (502, b"internal|GET|/x|1", False)


@pytest.mark.parametrize(
    "headers",
    [
        [(b"x", b"a\r\ny: b")],
        [(b"x\n", b"a")],
        [(b"x", b"a\x00")],
        [(b"content-length", b"5"), (b"content-length", b"6")],
        [(b"content-length", b"-5")],
    ],
)
async def test_a_head_that_cannot_be_written_as_it_is_becomes_the_proxys_own_fault(headers: list[tuple[bytes, bytes]]):
    reply, _ = await answered(lambda call: call.start(200, *headers))
    assert (reply.status, reply.body) == (502, b"internal|GET|/x|1")


async def test_a_reason_phrase_with_a_line_break_becomes_the_proxys_own_fault():
    assert (await answered(lambda call: call.answer(b"", 200, reason=b"OK\r\nx: y")))[0].status == 502


async def test_an_app_that_raises_is_answered_for_and_its_words_stay_inside(caplog: pytest.LogCaptureFixture):
    async def handler(call: Call) -> None:
        await call.start(200, (b"x-early", b"1"))
        raise ValueError("sk-secret-0123456789")

    with caplog.at_level(logging.DEBUG):
        reply, is_kept = await answered(handler)
    assert (reply.status, reply.body, is_kept) == (502, b"internal|GET|/x|1", False)
    assert "sk-secret" not in caplog.text
    assert "ValueError" in caplog.text


async def nothing(call: Call) -> None: ...


async def half(call: Call) -> None:
    await call.start()


async def out_of_order(call: Call) -> None:
    await call.piece(b"body")


async def cancels_itself(call: Call) -> None:
    raise asyncio.CancelledError


@pytest.mark.parametrize("handler", [nothing, half, out_of_order, cancels_itself])
async def test_an_app_that_does_not_answer_is_answered_for(handler: Handler):
    reply, _ = await answered(handler)
    assert (reply.status, reply.body) == (502, b"internal|GET|/x|1")


async def test_what_an_app_sends_after_its_answer_changes_nothing_for_the_caller():
    async def handler(call: Call) -> None:
        await call.answer(b"body")
        await call.piece(b"more")

    reply, is_kept = await answered(handler)
    assert (reply.body, is_kept) == (b"body", True)


async def raises(call: Call) -> None:
    raise ValueError


async def aborts(call: Call) -> None:
    call.scope["abort"]()


async def returns(call: Call) -> None: ...


@pytest.mark.parametrize("ending", [raises, aborts, returns])
async def test_an_answer_that_breaks_off_is_cut_and_never_ended_cleanly(ending: Handler):
    async def handler(call: Call) -> None:
        await started_then(call, b"data: 1\n\n", length=None, more=True)
        await ending(call)

    async with listening(Script(x=handler)) as site, await Wire.connect(site.port) as wire:
        await wire.send(GET)
        await wire.head()
        assert await wire.chunk() == b"data: 1\n\n"
        assert await wire.rest() == b""


async def test_an_answer_cut_at_once_still_shows_its_head():
    async def handler(call: Call) -> None:
        await call.start(200, (b"content-length", b"5"))
        call.scope["abort"]()

    async with listening(Script(x=handler)) as site, await Wire.connect(site.port) as wire:
        await wire.send(GET)
        assert (await wire.head()).status == 200
        assert await wire.rest() == b""


async def test_an_old_caller_sees_a_cut_as_a_reset_since_an_end_would_look_clean():
    sent = asyncio.Event()

    async def handler(call: Call) -> None:
        await started_then(call, b"half", length=None, more=True)
        await sent.wait()
        call.scope["abort"]()

    async with listening(Script(x=handler)) as site, await Wire.connect(site.port) as wire:
        await wire.send(b"GET /x HTTP/1.0\r\nHost: a\r\n\r\n")
        await wire.head()
        assert await wire.read(4) == b"half"
        sent.set()
        with pytest.raises(ConnectionResetError):
            await wire.rest()


async def test_dropping_a_caller_before_any_answer_says_nothing():
    async with listening(Script(x=aborts)) as site, await Wire.connect(site.port) as wire:
        await wire.send(GET)
        assert await wire.rest() == b""


async def test_after_a_drop_sending_does_nothing_and_receiving_says_so():
    script = Script()

    async def handler(call: Call) -> None:
        call.scope["abort"]()
        call.scope["abort"]()
        await call.answer(b"late")
        assert await call.receive() == {"type": "http.disconnect"}
        script.calls[0].body += b"done"

    script._handlers["x"] = handler
    async with listening(script) as site, await Wire.connect(site.port) as wire:
        await wire.send(GET)
        assert await wire.ended()
        await script.calls[0].ended.wait()
        assert script.calls[0].body == b"done"


async def test_receiving_after_the_answer_says_that_it_is_over():
    async def handler(call: Call) -> None:
        await call.read()
        await call.answer(b"body")
        assert await call.receive() == {"type": "http.disconnect"}

    script = Script(x=handler)
    async with listening(script) as site, await Wire.connect(site.port) as wire:
        assert (await wire.ask(GET)).body == b"body"
        await script.calls[0].ended.wait()
        assert script.calls[0].error is None
