"""One call of the own client, from `send` to the last byte of its answer: its deadlines, its buffer, its end.

A call is in one place at a time: waiting for a slot, dialling, on a connection, or over. `end` and `complete` are the only
ways out; each gives back the slot, and whatever happens afterwards (a late byte, a lost connection, a second close) finds the
call over and changes nothing. The connection fills it (`Connection` calls the methods named for events), the sweep calls
`expire`, the gateway calls `read` and `close`. Everything runs in one event loop, so no step is interrupted.
"""

from __future__ import annotations

import asyncio
import math
from typing import TYPE_CHECKING

from proxy.exchange import Fault, FaultKind, Phase
from proxy.upstream.faults import fault_of
from proxy.upstream.pool import Pool
from proxy.upstream.port import Body, Deadlines, Sent, StreamFault
from proxy.upstream.sweep import Sweep

if TYPE_CHECKING:
    from proxy.upstream.connection import Connection

NEVER = math.inf
#: A rest of at most this many bytes is read away after `close`, so that the connection lives on.
_DRAIN_BYTES = 16_384
_DRAIN_SECONDS = 1.0
_EXPECT_SECONDS = 1.0  # how long a request that expects 100 waits for it (RFC 9110 section 10.1.1)


class OwnAnswer:
    """An Answer once its head is there. `status` 0 means that it is not."""

    __slots__ = (
        "_due",
        "_limit",
        "_phase",
        "_pieces",
        "_sweep",
        "_total_at",
        "_waiter",
        "body",
        "can_resend",
        "connection",
        "continue_at",
        "deadline",
        "dialing",
        "error",
        "fault",
        "granted",
        "headers",
        "holds_slot",
        "is_discarding",
        "is_head",
        "is_over",
        "is_uploaded",
        "limits",
        "must_resend",
        "pool",
        "pump",
        "reason",
        "reused",
        "size",
        "status",
    )

    pool: Pool[Connection]  # of its origin, from the moment it asks for a connection

    def __init__(
        self, sweep: Sweep[OwnAnswer], limits: Deadlines, body: Body | None, *, is_head: bool, can_resend: bool
    ) -> None:
        self.status = 0
        self.reason = b""
        self.headers: list[tuple[bytes, bytes]] = []
        self.reused = False
        self.limits = limits
        self.body = body
        self.is_head = is_head
        self.can_resend = can_resend
        self.must_resend = False  # over, its slot kept: to be sent once more on a fresh connection
        self.is_over = False
        self.is_discarding = False
        self.is_uploaded = False
        self.holds_slot = False
        self.size = 0  # bytes that wait to be read
        self.fault: Fault | None = None
        self.error: BaseException | None = None  # what the caller's body raised
        self.connection: Connection | None = None
        self.granted: tuple[Connection | None] | None = None
        self.dialing: asyncio.Task[Connection] | None = None
        self.pump: asyncio.Task[None] | None = None
        self.continue_at = NEVER  # when the body goes out although no 100 came
        self._sweep = sweep
        self._pieces: list[bytes] = []
        self._waiter: asyncio.Future[None] | None = None
        self._phase = Phase.QUEUE
        self._limit: float | None = None
        self._due = NEVER
        self._total_at = NEVER if limits.total is None else sweep.clock() + limits.total
        self.deadline = self._total_at
        sweep.add(self)

    # What the gateway calls.

    @property
    def ready(self) -> bool:
        """Whether the next read returns without waiting."""
        return bool(self._pieces) or self.is_over

    async def read(self) -> bytes:
        while not self._pieces:
            if self.is_over:
                if self.error is not None:
                    raise self.error
                if self.fault is not None:
                    raise StreamFault(self.fault)
                return b""
            self.enter(Phase.BETWEEN_BYTES, self.limits.between_bytes)
            await self.wait()
        return self._take()

    def close(self) -> None:
        self._pieces.clear()
        self.size = 0
        if self.is_over or self.is_discarding:
            return
        rest = None if self.connection is None else self.connection.rest_bytes
        if rest is not None and rest <= _DRAIN_BYTES and self.is_uploaded:
            self.is_discarding = True
            self.enter(Phase.BETWEEN_BYTES, _DRAIN_SECONDS)
        else:
            self.give_up()

    # Waiting, and limits on it.

    async def wait(self) -> None:
        """Until something happens. A caller that is cancelled here gives the call up."""
        self._waiter = asyncio.get_running_loop().create_future()
        try:
            await self._waiter
        except asyncio.CancelledError:
            self.give_up()
            raise
        finally:
            self._waiter = None

    def wake(self) -> None:
        waiter = self._waiter
        if waiter is not None and not waiter.done():
            waiter.set_result(None)

    def enter(self, phase: Phase, limit: float | None) -> None:
        """Waiting begins in a phase: at most `limit` seconds, and never beyond the total."""
        self._phase = phase
        self._limit = limit
        self._due = due = NEVER if limit is None else self._sweep.clock() + limit
        self.deadline = min(due, self._total_at, self.continue_at)

    def pause(self, phase: Phase) -> None:
        """Nobody waits for the vendor now: only the total counts."""
        self.enter(phase, None)

    def expire(self, now: float) -> None:
        if self.continue_at <= now:
            self.may_send_body()
        elif self._total_at <= now and self._total_at <= self._due:
            self._time_out(Phase.TOTAL, self.limits.total)
        elif self._due <= now:
            self._time_out(self._phase, self._limit)

    def expect_continue(self) -> None:
        self.continue_at = self._sweep.clock() + _EXPECT_SECONDS
        self.pause(Phase.SEND)

    @property
    def is_expecting(self) -> bool:
        """Whether the body waits for the vendor's 100."""
        return self.continue_at is not NEVER

    def may_send_body(self) -> None:
        """The vendor said 100, or said nothing for a second."""
        if self.is_expecting:
            self.continue_at = NEVER
            self.pause(Phase.SEND)
            if self.connection is not None:
                self.connection.let_body_go()

    # The way to a connection.

    def grant(self, connection: Connection | None) -> bool:
        if self.is_over or self.granted is not None:
            return False
        self.granted = (connection,)
        self.wake()
        return True

    def take_granted(self) -> Connection | None:
        """What was granted, None for a slot alone (also where the connection died on the way here)."""
        granted, self.granted = self.granted, None
        connection = None if granted is None else granted[0]
        return None if connection is None or connection.is_lost else connection

    def resend(self) -> None:
        """Starts over with the slot it kept."""
        self.must_resend = self.is_over = self.is_uploaded = self.can_resend = self.reused = False
        self.fault = self.pump = None
        self._sweep.add(self)

    # What the connection reports.

    def head_received(self, status: int, headers: list[tuple[bytes, bytes]], reason: bytes) -> None:
        self.status = status
        self.headers = headers
        self.reason = reason
        if status < 400 and not self.limits.whole:
            self._total_at = NEVER
        self._due = NEVER
        self.deadline = self._total_at
        self._phase = Phase.BETWEEN_BYTES
        if self.pump is not None and not self.is_uploaded and (status >= 300 or self.is_expecting):
            self.pump.cancel()  # a refusal needs no body, and one that was never asked for stays with the caller
        self.continue_at = NEVER

    def body_received(self, piece: bytes) -> None:
        if not self.is_discarding:
            self._pieces.append(piece)
            self.size += len(piece)

    def uploaded(self) -> None:
        self.is_uploaded = True
        if not self.status:
            self.enter(Phase.FIRST_BYTE, self.limits.first_byte)

    def lost(self, error: BaseException | None) -> None:
        """The connection went away before the message was complete. It may be sent once more if it has not been, its
        connection was reused, no byte of the answer came, and method and body allow it."""
        if self.reused and self.can_resend and self.connection is not None and not self.connection.has_received:
            self.must_resend = self.body is None or self.body.replayable  # read now: a body may outgrow what is kept of it
        self.fail(error if error is not None else EOFError())

    # The end.

    def complete(self, *, is_clean: bool) -> None:
        """The message was read to its end."""
        connection = self.connection
        self._close_down()
        if connection is not None:
            if is_clean:
                self.holds_slot = False
                self.pool.give(connection, self._sweep.clock())
            else:
                connection.close()
                self._release()

    def fail(self, error: BaseException) -> None:
        self.end(fault_of(error, self._phase, sent=self._sent(), reused=self.reused))

    def shut_down(self) -> None:
        self.end(Fault(self._phase, FaultKind.SHUTDOWN, self._sent(), self.reused))

    def give_up(self) -> None:
        """The caller wants no more of it."""
        self.must_resend = False
        self.end(Fault(self._phase, FaultKind.CLOSED, self._sent(), self.reused, "given up by the caller"))
        if self.holds_slot:
            self._release()

    def end(self, fault: Fault | None, error: BaseException | None = None) -> None:
        if self.is_over:
            return
        self.fault = fault
        self.error = error
        connection = self.connection
        self._close_down()
        if connection is not None:
            connection.abort()
        if self.granted is not None:
            self._give_back()
        elif self.holds_slot and not self.must_resend:
            self._release()

    def _time_out(self, phase: Phase, limit: float | None) -> None:
        self.end(Fault(phase, FaultKind.TIMEOUT, self._sent(), self.reused, "", limit))

    def _close_down(self) -> None:
        self.is_over = True
        self.continue_at = NEVER
        self._sweep.discard(self)
        if self.connection is not None:
            self.connection.call = None
            self.connection = None
        if self.pump is not None and not self.is_uploaded:
            self.pump.cancel()
        if self.dialing is not None:
            self.dialing.cancel()
        self.wake()

    def _give_back(self) -> None:
        """A connection or slot that was granted and not used goes to the next."""
        connection = self.take_granted()
        if connection is None:
            self.pool.free()
        else:
            self.pool.give(connection, self._sweep.clock())

    def _release(self) -> None:
        self.holds_slot = False
        self.pool.free()

    def _take(self) -> bytes:
        pieces = self._pieces
        self._pieces = []
        self.size = 0
        if self.connection is not None:
            self.connection.resume()
        return pieces[0] if len(pieces) == 1 else b"".join(pieces)

    def _sent(self) -> Sent:
        """Of what was handed to the connection: "all" only where it has left for the network too."""
        if self.connection is None:
            return "none" if not self.status else "all"
        if not self.connection.has_written:
            return "none"
        return "all" if self.is_uploaded and self.connection.is_flushed else "some"
