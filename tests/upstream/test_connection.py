"""The own client's connection and call without a socket: bytes are fed to it, what it writes is kept."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator

import pytest

from proxy.exchange import FaultKind, Phase
from proxy.upstream.answer import OwnAnswer
from proxy.upstream.connection import HIGH_WATER_BYTES, Connection, Home
from proxy.upstream.pool import Pool, PoolLimits
from proxy.upstream.port import Deadlines, StreamFault
from proxy.upstream.sweep import Sweep
from tests.support.bodies import PiecesBody
from tests.support.clock import Clock

NO_LIMITS = Deadlines(None, None, None, None, None, None)


class Transport(asyncio.Transport):
    """Keeps what is written, and what was asked of it."""

    def __init__(self) -> None:
        super().__init__()
        self.writes: list[bytes] = []
        self.is_reading = True
        self.ended: str = ""

    def write(self, data: bytes | bytearray | memoryview) -> None:
        assert not self.ended, "a write after the end"
        self.writes.append(bytes(data))

    def pause_reading(self) -> None:
        self.is_reading = False

    def resume_reading(self) -> None:
        self.is_reading = True

    def get_write_buffer_size(self) -> int:
        return 0

    def close(self) -> None:
        self.ended = self.ended or "closed"

    def abort(self) -> None:
        self.ended = "aborted"


class Bench:
    """A connection with one call on it."""

    def __init__(self, method: str = "GET", limits: Deadlines = NO_LIMITS) -> None:
        self.clock = Clock()
        self.sweep: Sweep[OwnAnswer] = Sweep(lambda _: False, clock=self.clock.monotonic)
        self.pool: Pool[Connection] = Pool(PoolLimits())
        self.home = Home()
        self.connection = Connection(self.home, self.pool, None)
        self.transport = Transport()
        self.connection.connection_made(self.transport)
        assert self.connection.settle()
        self.call = self.start(method, limits)

    def start(self, method: str = "GET", limits: Deadlines = NO_LIMITS) -> OwnAnswer:
        call = OwnAnswer(self.sweep, limits, None, is_head=method == "HEAD", can_resend=False)
        call.pool = self.pool
        if not self.pool.take(self.clock.monotonic()):
            self.pool.reserve()
        call.holds_slot = True
        call.connection = self.connection
        self.connection.start(call, b"request")
        call.uploaded()
        return call

    def feed(self, *pieces: bytes) -> None:
        for piece in pieces:
            if not self.transport.ended:
                self.connection.data_received(piece)

    @property
    def is_kept(self) -> bool:
        return self.pool.idle == [self.connection] and not self.transport.ended

    async def body(self) -> bytes:
        data = b""
        while self.call._pieces or self.call.is_over:
            piece = await self.call.read()
            if not piece:
                break
            data += piece
        return data


@pytest.fixture(autouse=True)
async def _running_loop() -> None:
    """Everything here runs inside an event loop."""


def cuts(message: bytes) -> Iterator[list[bytes]]:
    """A message whole, byte by byte, and in halves at every place."""
    yield [message]
    yield [message[at : at + 1] for at in range(len(message))]
    for at in range(1, len(message)):
        yield [message[:at], message[at:]]


MESSAGES = {
    "length": (b"HTTP/1.1 200 Fine\r\nA: b\r\nContent-Length: 5\r\nA: c\r\n\r\nhello", 200, b"hello"),
    "chunked": (b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nhel\r\n2;x=y\r\nlo\r\n0\r\nTrailer: t\r\n\r\n", 200, b"hello"),
    "empty": (b"HTTP/1.1 201 Created\r\nContent-Length: 0\r\n\r\n", 201, b""),
    "204": (b"HTTP/1.1 204 No Content\r\n\r\n", 204, b""),
    "304 with a length": (b"HTTP/1.1 304 Not Modified\r\nContent-Length: 10\r\n\r\n", 304, b""),
    "interim first": (b"HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 103 Early Hints\r\nLink: </x>\r\n\r\nHTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok", 200, b"ok"),
    "no reason": (b"HTTP/1.1 200\r\nContent-Length: 2\r\n\r\nok", 200, b"ok"),
    "HTTP/1.0 that keeps": (b"HTTP/1.0 200 OK\r\nConnection: keep-alive\r\nContent-Length: 2\r\n\r\nok", 200, b"ok"),
    "an upgrade that is offered": (b"HTTP/1.1 200 OK\r\nConnection: Upgrade, Keep-Alive\r\nUpgrade: h2,h2c\r\nContent-Length: 2\r\n\r\nok", 200, b"ok"),
    "an unknown status": (b"HTTP/1.1 999 Denied\r\nContent-Length: 2\r\n\r\nno", 999, b"no"),
}  # fmt: skip


@pytest.mark.parametrize("name", MESSAGES)
async def test_a_message_is_read_alike_however_it_is_cut_and_the_connection_kept(name: str):
    message, status, body = MESSAGES[name]
    for pieces in cuts(message):
        bench = Bench()
        bench.feed(*pieces)
        assert bench.call.status == status
        assert ((b"content-length", b"10") in bench.call.headers) == (status == 304)
        assert await bench.body() == body
        assert bench.is_kept, pieces


CLOSING = {
    "says so": b"HTTP/1.1 200 OK\r\nConnection: close\r\nContent-Length: 2\r\n\r\nok",
    "HTTP/1.0": b"HTTP/1.0 200 OK\r\nContent-Length: 2\r\n\r\nok",
    "more than its length": b"HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nokmore",
    "a second answer": b"HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nokHTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n",
    "a 204 with a body": b"HTTP/1.1 204 No Content\r\nContent-Length: 2\r\n\r\nok",
    "no time to stay": b"HTTP/1.1 200 OK\r\nKeep-Alive: timeout=1\r\nContent-Length: 2\r\n\r\nok",
}


@pytest.mark.parametrize("name", CLOSING)
async def test_a_connection_that_is_not_clean_is_closed(name: str):
    for pieces in cuts(CLOSING[name]):
        bench = Bench()
        bench.feed(*pieces)
        assert await bench.body() in (b"ok", b"")
        assert bench.transport.ended
        assert not bench.is_kept
        assert bench.pool.slots == 0


async def test_headers_keep_their_order_and_repeats_in_lower_case():
    bench = Bench()
    bench.feed(
        b"HTTP/1.1 200 Very Fine\r\nSet-Cookie: a=1\r\nX-B:  two words \t\r\nSET-COOKIE: b=2\r\nContent-Length: 0\r\n\r\n"
    )
    assert bench.call.headers == [
        (b"set-cookie", b"a=1"),
        (b"x-b", b"two words"),
        (b"set-cookie", b"b=2"),
        (b"content-length", b"0"),
    ]
    assert bench.call.reason == b"Very Fine"


@pytest.mark.parametrize(
    ("head", "is_kept"),
    [
        (b"HTTP/1.1 200 OK\r\nContent-Length: 1000\r\n\r\n", True),
        (b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n", True),
        (b"HTTP/1.1 200 OK\r\nETag: x\r\n\r\n", True),
        (b"HTTP/1.1 200 OK\r\nConnection: close\r\n\r\n", False),
        (b"HTTP/1.0 200 OK\r\n\r\n", False),
        (b"HTTP/1.1 200 OK\r\nContent-Length: 4\r\n\r\nbody", False),
    ],
)
async def test_an_answer_to_head_ends_with_its_head(head: bytes, is_kept: bool):
    bench = Bench("HEAD")
    bench.feed(head)
    assert bench.call.is_over
    assert await bench.body() == b""
    assert bench.is_kept == is_kept
    if is_kept:
        bench.call = bench.start("GET")
        bench.feed(MESSAGES["length"][0])
        assert await bench.body() == b"hello"


async def test_a_body_without_framing_ends_with_the_connection():
    bench = Bench()
    bench.feed(b"HTTP/1.1 200 OK\r\n\r\nall ", b"of it")
    assert not bench.call.is_over
    bench.connection.eof_received()
    assert await bench.body() == b"all of it"
    assert bench.call.fault is None
    assert bench.transport.ended


async def test_a_body_without_framing_that_is_reset_is_a_fault():
    bench = Bench()
    bench.feed(b"HTTP/1.1 200 OK\r\n\r\nall ")
    bench.connection.connection_lost(ConnectionResetError())
    assert await bench.call.read() == b"all "
    with pytest.raises(StreamFault) as broken:
        await bench.call.read()
    assert (broken.value.fault.phase, broken.value.fault.kind) == (Phase.BETWEEN_BYTES, FaultKind.CLOSED)


async def test_a_slow_reader_pauses_the_vendor_and_reading_on_resumes_it():
    bench = Bench()
    bench.feed(b"HTTP/1.1 200 OK\r\nContent-Length: 1000000\r\n\r\n", b"x" * HIGH_WATER_BYTES)
    assert bench.transport.is_reading
    bench.feed(b"x")
    assert not bench.transport.is_reading
    assert len(await bench.call.read()) == HIGH_WATER_BYTES + 1
    assert bench.transport.is_reading


async def test_a_connection_is_given_back_reading():
    bench = Bench()
    size = 2 * HIGH_WATER_BYTES
    bench.feed(b"HTTP/1.1 200 OK\r\nContent-Length: %d\r\n\r\n" % size, b"x" * (HIGH_WATER_BYTES + 1))
    assert not bench.transport.is_reading
    bench.connection.data_received(b"x" * (HIGH_WATER_BYTES - 1))  # it was on its way already
    assert bench.transport.is_reading
    assert bench.is_kept
    assert len(await bench.body()) == size


async def test_a_byte_that_nobody_asked_for_ends_an_idle_connection():
    bench = Bench()
    bench.feed(MESSAGES["length"][0])
    assert bench.is_kept
    bench.feed(b"HTTP/1.1 408 Request Timeout\r\n\r\n")
    assert bench.transport.ended
    assert bench.pool.is_empty


@pytest.mark.parametrize("event", ["end of file", "reset"])
async def test_an_idle_connection_that_ends_is_nobodys_any_more(event: str):
    bench = Bench()
    bench.feed(MESSAGES["length"][0])
    if event == "end of file":
        bench.connection.eof_received()
    else:
        bench.connection.connection_lost(ConnectionResetError())
    assert bench.connection.is_lost
    assert bench.pool.is_empty


@pytest.mark.parametrize(
    "head",
    [
        b"".join(b"X-%d: y\r\n" % number for number in range(129)),
        b"X-A: " + b"a" * 65_536 + b"\r\n",
        b"".join(b"X-%d: %s\r\n" % (number, b"a" * 700) for number in range(100)),
    ],
    ids=["fields", "one field", "bytes"],
)
async def test_a_head_over_the_bounds_is_garbage_even_in_one_piece(head: bytes):
    for pieces in ([b"HTTP/1.1 200 OK\r\n" + head + b"Content-Length: 2\r\n\r\nok"], [b"HTTP/1.1 200 OK\r\n", head, b"\r\n"]):
        bench = Bench()
        bench.feed(*pieces)
        assert bench.call.fault is not None
        assert (bench.call.fault.phase, bench.call.fault.kind) == (Phase.FIRST_BYTE, FaultKind.GARBAGE)
        assert bench.transport.ended == "aborted"
        assert bench.pool.is_empty


async def test_a_head_within_the_bounds_passes():
    bench = Bench()
    fields = b"".join(b"X-%d: %s\r\n" % (number, b"a" * 500) for number in range(127))
    bench.feed(b"HTTP/1.1 200 OK\r\n" + fields + b"Content-Length: 100000\r\n\r\n" + b"x" * 100_000)
    assert len(bench.call.headers) == 128
    assert bench.is_kept


async def test_sixteen_interim_responses_pass_and_the_next_does_not():
    interim = b"HTTP/1.1 102 Processing\r\n\r\n"
    bench = Bench()
    bench.feed(interim * 16)
    assert not bench.call.is_over
    bench.feed(interim)
    assert bench.call.fault is not None
    assert bench.call.fault.kind is FaultKind.GARBAGE


async def test_a_small_rest_is_read_away_after_close_and_the_connection_kept():
    bench = Bench()
    bench.feed(b"HTTP/1.1 200 OK\r\nContent-Length: 1000\r\n\r\nbegin")
    bench.call.close()
    bench.call.close()
    assert not bench.transport.ended
    bench.feed(b"x" * 995)
    assert bench.is_kept
    assert bench.call._pieces == []


async def test_a_small_rest_that_does_not_come_is_not_waited_for_long():
    bench = Bench()
    bench.feed(b"HTTP/1.1 200 OK\r\nContent-Length: 1000\r\n\r\nbegin")
    bench.call.close()
    bench.clock.advance(1)
    bench.sweep.tick()
    assert bench.transport.ended == "aborted"
    assert bench.pool.is_empty


@pytest.mark.parametrize("framing", [b"Content-Length: 1000000", b"Transfer-Encoding: chunked", b"X: y"])
async def test_a_rest_that_is_large_or_unknown_closes_the_connection(framing: bytes):
    bench = Bench()
    bench.feed(b"HTTP/1.1 200 OK\r\n" + framing + b"\r\n\r\n")
    bench.call.close()
    assert bench.transport.ended == "aborted"
    assert bench.pool.is_empty
    with pytest.raises(StreamFault):
        await bench.call.read()


async def test_what_happens_after_the_end_changes_nothing():
    bench = Bench()
    bench.feed(b"HTTP/1.1 200 OK\r\nContent-Length: 1000000\r\n\r\n")
    bench.call.close()
    fault = bench.call.fault
    bench.call.give_up()
    bench.call.shut_down()
    bench.call.expire(1e9)
    bench.connection.data_received(b"late")
    bench.connection.eof_received()
    bench.connection.connection_lost(None)
    assert bench.call.fault is fault
    assert bench.pool.is_empty
    assert not bench.home.open


LIMITS = Deadlines(queue=1, connect=2, send=3, first_byte=4, between_bytes=5, total=60)


async def test_the_first_byte_limit_counts_from_the_end_of_the_request():
    bench = Bench(limits=LIMITS)
    bench.clock.advance(3.9)
    bench.sweep.tick()
    assert not bench.call.is_over
    bench.clock.advance(0.2)
    bench.sweep.tick()
    fault = bench.call.fault
    assert fault is not None
    assert (fault.phase, fault.kind, fault.sent, fault.limit_seconds) == (Phase.FIRST_BYTE, FaultKind.TIMEOUT, "all", 4)


async def test_between_bytes_counts_only_while_somebody_reads():
    bench = Bench(limits=LIMITS)
    bench.feed(b"HTTP/1.1 200 OK\r\nContent-Length: 1000000\r\n\r\n", b"x")
    bench.clock.advance(1000)
    bench.sweep.tick()
    assert await bench.call.read() == b"x"
    reading = asyncio.create_task(bench.call.read())
    await asyncio.sleep(0)
    bench.clock.advance(4.9)
    bench.sweep.tick()
    bench.feed(b"y")
    assert await reading == b"y"
    reading = asyncio.create_task(bench.call.read())
    await asyncio.sleep(0)
    bench.clock.advance(5)
    bench.sweep.tick()
    with pytest.raises(StreamFault) as broken:
        await reading
    assert (broken.value.fault.phase, broken.value.fault.limit_seconds) == (Phase.BETWEEN_BYTES, 5)


@pytest.mark.parametrize(
    ("status", "whole", "goes_on"), [(200, False, False), (302, False, False), (200, True, True), (500, False, True)]
)
async def test_the_total_goes_on_where_the_answer_is_read(status: int, whole: bool, goes_on: bool):
    bench = Bench(limits=Deadlines(None, None, None, None, None, total=60, whole=whole))
    bench.feed(b"HTTP/1.1 %d X\r\nContent-Length: 1000000\r\n\r\n" % status)
    bench.clock.advance(60)
    bench.sweep.tick()
    assert bench.call.is_over == goes_on
    if goes_on:
        assert bench.call.fault is not None
        assert (bench.call.fault.phase, bench.call.fault.limit_seconds) == (Phase.TOTAL, 60)


async def test_a_100_that_comes_before_the_upload_has_begun_to_wait_lets_the_body_go():
    bench = Bench("POST")
    bench.call.expect_continue()
    bench.feed(b"HTTP/1.1 100 Continue\r\n\r\n")
    async with asyncio.timeout(5):
        await bench.connection.pump(bench.call, PiecesBody(b"late", length=4))
    assert b"".join(bench.transport.writes) == b"requestlate"
