"""A worker: a process of its own that serves on inherited sockets and answers its supervisor over a pipe.

Owns: the worker's end of the pipe and its life. `main` is what the supervisor starts; it imports the entry by name, gives
it the configuration and a Link, and runs the Work that it returns. A configuration that comes later is prepared first and
used only on `COMMIT`, so that all workers change or none does. The worker stops in order when it is told to, on SIGTERM,
and when the supervisor is gone; SIGINT and SIGHUP of a shared terminal are the supervisor's to act on.
"""

from __future__ import annotations

import asyncio
import importlib
import itertools
import json
import signal
import socket
import sys
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

from proxy.server.channel import Channel, Kind
from proxy.server.cycle import App
from proxy.server.limits import Limits
from proxy.server.listen import ListenError, Tls
from proxy.server.places import place_of
from proxy.server.run import Hooks, Listener, Server, keep_loaded, run

#: How long the last frames of a worker that ends may take.
_FAREWELL_SECONDS = 2.0


class StartError(Exception):
    """A worker can't start; the text is for the operator."""


@dataclass(frozen=True, slots=True)
class Work:
    """What a worker runs. `apps` and `tls` go with the supervisor's groups of sockets, one each."""

    apps: Sequence[App]
    hooks: Hooks
    prepare: Callable[[bytes], Awaitable[str]]  # reads a configuration; "" or why it can't be used. May take its time
    commit: Callable[[], None]  # uses what was prepared last
    abort: Callable[[], None] = lambda: None
    snapshot: Callable[[], bytes] = bytes  # this worker's counters
    heard: Callable[[bytes], None] = lambda _: None  # what another worker published
    tls: Sequence[Tls | None] = ()
    limits: Limits = field(default_factory=Limits)
    grace_seconds: float = 30.0
    drain_seconds: float = 0.0


class Link:
    """A worker's way to its supervisor and the other workers."""

    def __init__(self, number: int) -> None:
        self.number = number  # the worker's place among the others, from 0; its successor has the same
        self.channel: Channel | None = None
        self._asked: dict[int, asyncio.Future[bytes]] = {}
        self._numbers = itertools.count(1)

    def publish(self, message: bytes) -> None:
        """Gives a message to all other workers. Never waits; a worker that does not keep up misses it."""
        if self.channel is not None:
            self.channel.send(Kind.RELAY, 0, message)

    async def collect(self) -> bytes:
        """The counters of all workers, merged."""
        return await self._ask(Kind.COLLECT)

    async def reload(self) -> str:
        """Has all workers reload; "" or why nothing changed."""
        return (await self._ask(Kind.RELOAD)).decode()

    async def _ask(self, kind: Kind) -> bytes:
        if self.channel is None:
            raise ConnectionError("there is no supervisor")
        number = next(self._numbers)
        answer: asyncio.Future[bytes] = asyncio.get_running_loop().create_future()
        self._asked[number] = answer
        try:
            self.channel.send(kind, number)
            return await answer
        finally:
            del self._asked[number]

    def answered(self, number: int, payload: bytes) -> None:
        answer = self._asked.get(number)
        if answer is not None and not answer.done():
            answer.set_result(payload)

    def lost(self) -> None:
        self.channel = None
        for answer in self._asked.values():
            if not answer.done():
                answer.set_exception(ConnectionError("the supervisor is gone"))


class Worker:
    def __init__(self, entry: str, sockets: Sequence[Sequence[socket.socket]], number: int) -> None:
        self._entry = entry
        self._sockets = sockets
        self._link = Link(number)
        self._hello: asyncio.Future[bytes] = asyncio.get_running_loop().create_future()
        self._ended = asyncio.Event()
        self._is_stopping = False
        self._work: Work | None = None
        self._server: Server | None = None
        self._preparing: set[asyncio.Task[None]] = set()

    async def run(self, pipe: socket.socket) -> None:
        loop = asyncio.get_running_loop()
        _, channel = await loop.create_unix_connection(lambda: Channel(self._receive, self._lost), sock=pipe)
        self._link.channel = channel
        for number in (signal.SIGINT, signal.SIGHUP):
            signal.signal(number, signal.SIG_IGN)
        loop.add_signal_handler(signal.SIGTERM, self._stop)
        work = self._work = load_entry(self._entry)(await self._hello, self._link)
        keep_loaded()
        server = self._server = make_server(work, self._sockets)
        if self._is_stopping:
            server.request_stop()
        serving = asyncio.ensure_future(server.serve(handles_signals=False))
        listening = asyncio.ensure_future(server.is_listening.wait())
        await asyncio.wait({serving, listening}, return_when=asyncio.FIRST_COMPLETED)
        if listening.done():
            channel.send(Kind.READY)
        listening.cancel()
        await serving
        channel.send(Kind.LAST, 0, work.snapshot())
        channel.close()
        await asyncio.wait_for(self._ended.wait(), _FAREWELL_SECONDS)

    def _stop(self) -> None:
        self._is_stopping = True
        if self._server is not None:
            self._server.request_stop()
        elif not self._hello.done():
            self._hello.cancel()

    def _lost(self) -> None:
        self._link.lost()
        self._ended.set()
        if not self._is_stopping:
            self._stop()

    def _receive(self, kind: Kind, number: int, payload: bytes) -> None:
        if kind is Kind.HELLO:
            self._hello.set_result(payload)
        elif kind is Kind.STOP:
            self._stop()
        elif kind in {Kind.COLLECTED, Kind.RELOADED}:
            self._link.answered(number, payload)
        elif self._work is not None:
            self._act(self._work, kind, number, payload)

    def _act(self, work: Work, kind: Kind, number: int, payload: bytes) -> None:
        if kind is Kind.PING:
            self._send(Kind.PONG, number, work.snapshot())
        elif kind is Kind.RELAY:
            work.heard(payload)
        elif kind is Kind.PREPARE:
            task = asyncio.ensure_future(self._prepare(work, number, payload))
            self._preparing.add(task)
            task.add_done_callback(self._preparing.discard)
        elif kind is Kind.COMMIT:
            work.commit()
            self._renew_certificates()
            self._send(Kind.COMMITTED, number)
        elif kind is Kind.ABORT:
            work.abort()

    async def _prepare(self, work: Work, number: int, payload: bytes) -> None:
        try:
            fault = await work.prepare(payload)
        except Exception as error:  # noqa: BLE001 - whatever it is, this configuration can't be used
            fault = f"{type(error).__name__} at {place_of(error)}"
        self._send(Kind.PREPARED, number, fault.encode())

    def _renew_certificates(self) -> None:
        if self._server is not None:
            self._server.renew_certificates()

    def _send(self, kind: Kind, number: int, payload: bytes = b"") -> None:
        if self._link.channel is not None:
            self._link.channel.send(kind, number, payload)


def load_entry(name: str) -> Callable[[bytes, Link], Work]:
    module, _, function = name.partition(":")
    entry: Callable[[bytes, Link], Work] = getattr(importlib.import_module(module), function)
    return entry


def make_server(work: Work, sockets: Sequence[Sequence[socket.socket]]) -> Server:
    tls = work.tls or [None] * len(sockets)
    listeners = [Listener(app, group, one) for app, group, one in zip(work.apps, sockets, tls, strict=True)]
    return Server(listeners, work.hooks, limits=work.limits, grace_seconds=work.grace_seconds, drain_seconds=work.drain_seconds)


def main(argument: str) -> None:
    """Runs the worker that `argument`, JSON of the supervisor's, describes; ends the process."""
    given: dict[str, Any] = json.loads(argument)
    pipe = socket.socket(fileno=given["pipe"])
    pipe.setblocking(False)
    sockets = [[socket.socket(fileno=number) for number in group] for group in given["sockets"]]

    async def work() -> None:
        await Worker(given["entry"], sockets, given["number"]).run(pipe)

    try:
        run(work())
    except (StartError, ListenError) as error:
        sys.exit(f"worker {given['number']}: {error}")
    except (asyncio.CancelledError, TimeoutError):
        sys.exit(0)
    except Exception as error:  # noqa: BLE001 - its text may hold what a configuration holds
        sys.exit(f"worker {given['number']} ended: {type(error).__name__} at {place_of(error)}")
