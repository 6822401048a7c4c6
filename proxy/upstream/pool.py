"""The pool of one origin, as decisions: which connection serves a call, who waits, what is closed. No I/O, no clock.

A slot is the right to one connection: idle, in use or being dialled. There are at most `limit` slots; calls beyond that wait
in order of arrival. A call keeps its slot when its connection dies and it may be sent again, so that a re-send never queues.
Of the idle connections the one used last goes out first: the others age, and the oldest are closed.

Connections and calls are seen through the two protocols below; tests use plain fakes.
"""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass
from typing import Generic, Protocol, TypeVar


class Pooled(Protocol):
    idle_until: float
    idle_seconds: float | None  # what the vendor says it keeps an idle connection for

    def close(self) -> None: ...


C = TypeVar("C", bound=Pooled)
C_contra = TypeVar("C_contra", bound=Pooled, contravariant=True)


class Waiting(Protocol[C_contra]):
    def grant(self, connection: C_contra | None) -> bool:
        """Takes a free connection, or with None a slot to dial in. False where the call no longer wants it."""
        ...


@dataclass(frozen=True, slots=True)
class PoolLimits:
    """`idle_seconds` is shorter than what common servers allow (60 to 75 s), so that we close first."""

    connections: int = 256
    idle: int = 64
    idle_seconds: float = 50.0
    queue: int = 1024


@dataclass(frozen=True, slots=True)
class Stats:
    """What a client holds now. `open` counts connections (without those being dialled), `calls` those without an end yet."""

    open: int = 0
    idle: int = 0
    waiting: int = 0
    calls: int = 0
    slots: int = 0
    opened_total: int = 0
    resent_total: int = 0


class Pool(Generic[C]):
    def __init__(self, limits: PoolLimits) -> None:
        self.limits = limits
        self.slots = 0
        self.idle: list[C] = []  # oldest first
        self.waiting: deque[Waiting[C]] = deque()

    @property
    def is_empty(self) -> bool:
        return not self.slots and not self.waiting

    def take(self, now: float) -> C | None:
        """An idle connection that is not too old, with its slot; those that are too old are closed."""
        while self.idle:
            connection = self.idle.pop()
            if connection.idle_until > now:
                return connection
            self.slots -= 1
            connection.close()
        return None

    def reserve(self) -> bool:
        """A slot to dial in, where there is one and nobody waits for it."""
        if self.slots >= self.limits.connections or self.waiting:
            return False
        self.slots += 1
        return True

    def enqueue(self, call: Waiting[C]) -> bool:
        if len(self.waiting) >= self.limits.queue:
            return False
        self.waiting.append(call)
        return True

    def leave(self, call: Waiting[C]) -> None:
        if call in self.waiting:
            self.waiting.remove(call)

    def give(self, connection: C, now: float) -> None:
        """A clean connection comes back with its slot: to the first that waits, else it idles."""
        while self.waiting:
            if self.waiting.popleft().grant(connection):
                return
        stated = connection.idle_seconds
        seconds = self.limits.idle_seconds if stated is None else min(stated, self.limits.idle_seconds)
        if seconds <= 0 or len(self.idle) >= self.limits.idle:
            self.free()
            connection.close()
            return
        connection.idle_until = now + seconds
        self.idle.append(connection)

    def free(self) -> None:
        """A slot comes back without a connection."""
        while self.waiting:
            if self.waiting.popleft().grant(None):
                return
        self.slots -= 1

    def forget(self, connection: C) -> None:
        """An idle connection was closed by the other side."""
        if connection in self.idle:
            self.idle.remove(connection)
            self.free()

    def close_old(self, now: float) -> None:
        for connection in [connection for connection in self.idle if connection.idle_until <= now]:
            self.forget(connection)
            connection.close()
