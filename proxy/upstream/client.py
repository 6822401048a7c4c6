"""The own client: HTTP/1.1 on asyncio and httptools, one pool per origin, one sweep for all deadlines.

`send` finds a connection (idle, or after the queue, or dialled), writes the request and returns when the head is there or the
call is over. A small body is read before anything is sent, so that head and body are one write and a caller that breaks off
leaves no trace; a larger one, or one that waits for a 100, is sent by a task while the answer is waited for.

No call is sent twice but for one case (DESIGN 4.4): its connection was reused, died before a byte of the answer came, the
method is idempotent and the body can be read again.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable

from proxy.config.snapshot import Bounds
from proxy.exchange import IDEMPOTENT_METHODS, Fault, FaultKind, Headers, Phase
from proxy.upstream.answer import OwnAnswer
from proxy.upstream.connection import Connection, Home, body_fault
from proxy.upstream.dial import Dialer
from proxy.upstream.head import expects_continue, request_head
from proxy.upstream.pool import Pool, PoolLimits, Stats
from proxy.upstream.port import Body, Deadlines, Origin
from proxy.upstream.sweep import Sweep
from proxy.upstream.tls import ClientContext

SMALL_BODY_BYTES = 65_536


class OwnClient:
    """`context` serves https origins; without one they can't be reached."""

    def __init__(
        self,
        *,
        context: ClientContext | None = None,
        dialer: Dialer | None = None,
        limits: PoolLimits | None = None,
        bounds: Bounds | None = None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        bounds = bounds or Bounds()
        self._context = context
        self._dialer = dialer or Dialer()
        self._limits = limits or PoolLimits()
        self._home = Home(bounds.head, bounds.head_fields)
        self._pools: dict[Origin, Pool[Connection]] = {}
        self._sweep: Sweep[OwnAnswer] = Sweep(self._housekeep, clock=clock)
        self._is_closed = False
        self._resent_total = 0

    def stats(self) -> Stats:
        pools = self._pools.values()
        return Stats(
            open=len(self._home.open),
            idle=sum(len(pool.idle) for pool in pools),
            waiting=sum(len(pool.waiting) for pool in pools),
            calls=len(self._sweep),
            slots=sum(pool.slots for pool in pools),
            opened_total=self._home.opened_total,
            resent_total=self._resent_total,
        )

    async def send(
        self, origin: Origin, method: str, target: bytes, headers: Headers, body: Body | None, limits: Deadlines
    ) -> OwnAnswer | Fault:
        if self._is_closed:
            return Fault(Phase.QUEUE, FaultKind.SHUTDOWN)
        head = request_head(method, target, headers, body)
        waits = body is not None and expects_continue(headers)
        call = OwnAnswer(self._sweep, limits, body, is_head=method == "HEAD", can_resend=method in IDEMPOTENT_METHODS)
        try:
            return await self._run(call, origin, head, body, waits)
        except BaseException:
            call.give_up()
            raise

    async def aclose(self) -> None:
        """Ends the calls under way with a Fault of kind SHUTDOWN, and returns when every task and socket is gone."""
        self._is_closed = True
        calls = self._sweep.watched()
        tasks = [task for call in calls for task in (call.dialing, call.pump) if task is not None]
        for call in calls:
            call.shut_down()
        self._sweep.stop()
        if tasks:
            await asyncio.wait(tasks)
        if self._home.open:
            self._home.last_closed = asyncio.get_running_loop().create_future()
            for connection in list(self._home.open):
                connection.abort()
            await self._home.last_closed

    async def _run(self, call: OwnAnswer, origin: Origin, head: bytes, body: Body | None, waits: bool) -> OwnAnswer | Fault:
        while True:
            small = b"" if body is None else await _read_small(body, waits)
            connection = await self._connection(call, origin)
            if connection is not None:
                self._start(call, connection, head, body, small, waits)
                while not call.status and not call.is_over:
                    await call.wait()
            if not call.must_resend:
                break
            await self._prepare_resend(call, body)
        if call.error is not None:
            raise call.error
        return call if call.status or call.fault is None else call.fault

    def _start(
        self, call: OwnAnswer, connection: Connection, head: bytes, body: Body | None, small: bytes | None, waits: bool
    ) -> None:
        call.connection = connection
        if body is None or small is not None:
            connection.start(call, head + (small or b""))
            call.uploaded()
            return
        connection.start(call, head)
        if waits:
            call.expect_continue()
        else:
            call.pause(Phase.SEND)
        call.pump = asyncio.get_running_loop().create_task(connection.pump(call, body))

    async def _prepare_resend(self, call: OwnAnswer, body: Body | None) -> None:
        self._resent_total += 1
        if call.pump is not None:
            await asyncio.wait((call.pump,))  # it may still be in the middle of a read
        if body is not None:
            body.rewind()
        call.resend()

    async def _connection(self, call: OwnAnswer, origin: Origin) -> Connection | None:
        """A connection for the call, None where it ended before there was one."""
        if self._is_closed:  # since the call came
            call.shut_down()
        if call.is_over:
            return None
        pool = call.pool = self._pool(origin)
        if not call.holds_slot:  # a call that is sent once more has one
            connection = pool.take(self._sweep.clock())
            if connection is None and not pool.reserve():
                if not await _queue(call):
                    return None
                connection = call.take_granted()
            call.holds_slot = True
            if connection is not None:
                call.reused = True
                return connection
        return await self._dial(call, origin)

    async def _dial(self, call: OwnAnswer, origin: Origin) -> Connection | None:
        task = asyncio.get_running_loop().create_task(self._open(call.pool, origin))
        task.add_done_callback(lambda _: call.wake())
        call.dialing = task
        call.enter(Phase.CONNECT, call.limits.connect)
        try:
            while not task.done() and not call.is_over:
                await call.wait()
        finally:
            call.dialing = None
            if call.is_over:
                task.add_done_callback(_abort_result)
        if call.is_over:
            return None
        if (error := task.exception()) is not None:
            call.fail(error)
            return None
        return task.result()

    async def _open(self, pool: Pool[Connection], origin: Origin) -> Connection:
        context = self._context if origin.scheme == "https" else None
        if context is None and origin.scheme == "https":
            raise ValueError("a client without a TLS context")
        sock = await self._dialer.dial(origin)
        loop = asyncio.get_running_loop()
        _, connection = await loop.create_connection(
            lambda: Connection(self._home, pool, context),
            sock=sock,
            ssl=context,
            server_hostname=None if context is None else origin.host,
        )
        if not connection.settle():
            raise ConnectionResetError(None, "closed as soon as it was accepted")
        return connection

    def _pool(self, origin: Origin) -> Pool[Connection]:
        pool = self._pools.get(origin)
        if pool is None:
            pool = self._pools[origin] = Pool(self._limits)
        return pool

    def _housekeep(self, now: float) -> bool:
        """Closes idle connections that are too old, and forgets origins that hold nothing."""
        for origin, pool in list(self._pools.items()):
            pool.close_old(now)
            if pool.is_empty:
                del self._pools[origin]
        return bool(self._pools)


async def _queue(call: OwnAnswer) -> bool:
    """Waits for a connection or a slot; False where the call ended first."""
    if not call.pool.enqueue(call):
        call.end(Fault(Phase.QUEUE, FaultKind.FULL))
        return False
    call.enter(Phase.QUEUE, call.limits.queue)
    try:
        while call.granted is None and not call.is_over:
            await call.wait()
    finally:
        call.pool.leave(call)
    return not call.is_over


async def _read_small(body: Body, waits: bool) -> bytes | None:
    """The whole body where it is small and may be read now, else None."""
    length = body.length
    if length is None or length > SMALL_BODY_BYTES or waits:
        return None
    data = b""
    while len(data) < length:
        piece = await body.read()
        if not piece:
            raise body_fault("the body is shorter than its Content-Length", sent="none")
        data = data + piece if data else piece
    if len(data) > length:
        raise body_fault("the body is longer than its Content-Length", sent="none")
    return data


def _abort_result(task: asyncio.Task[Connection]) -> None:
    """A connection that came too late for its call."""
    if not task.cancelled() and task.exception() is None:
        task.result().abort()
