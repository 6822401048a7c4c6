"""One worker's place in the supervisor: its process, its end of the pipe, and the questions it has yet to answer.

A slot outlives its workers; `run_once` starts one and returns when it has ended, however it ended.
"""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import json
import socket
import sys
from collections.abc import Callable, Sequence

from proxy.server.channel import Channel, Kind

#: What the worker's interpreter runs. It gets this one's import path, so that it finds the same code.
_BOOT = (
    "import json, sys; sys.path[:] = json.loads(sys.argv[1])['path']; from proxy.server.worker import main; main(sys.argv[1])"
)
#: How long a process may take to end once its end of the pipe is closed.
_EXIT_SECONDS = 5.0

Heard = Callable[["Slot", Kind, int, bytes], None]


class Slot:
    def __init__(self, number: int, entry: str, sockets: Sequence[Sequence[socket.socket]], heard: Heard) -> None:
        self.number = number
        self.generation = 0  # of the configuration its worker began with, or has committed since
        self.counters = b""  # the last that its worker told
        self.is_serving = False
        self.settled = asyncio.Event()  # its worker listens, or has ended
        self.starts = 0
        self.began = 0.0  # the loop's time at the last start
        self._entry = entry
        self._sockets = sockets
        self._heard = heard
        self._numbers = itertools.count(1)
        self._asked: dict[tuple[Kind, int], asyncio.Future[bytes | None]] = {}
        self._process: asyncio.subprocess.Process | None = None
        self._channel: Channel | None = None
        self._lost = asyncio.Event()

    @property
    def pid(self) -> int | None:
        return self._process.pid if self._process is not None else None

    async def run_once(self, generation: int, configuration: bytes) -> int:
        """Starts a worker with that configuration; returns its exit code when it has ended."""
        self.generation, self.counters, self.is_serving = generation, b"", False
        self.settled.clear()
        self._lost.clear()
        self.starts += 1
        self.began = asyncio.get_running_loop().time()
        try:
            process = self._process = await self._start()
            self.send(Kind.HELLO, generation, configuration)
            await self._lost.wait()
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(_EXIT_SECONDS):
                    await process.wait()
            self.kill()
            return await process.wait()
        finally:
            self.is_serving = False
            self.settled.set()
            self._process = None

    async def _start(self) -> asyncio.subprocess.Process:
        ours, theirs = socket.socketpair()
        with theirs:
            loop = asyncio.get_running_loop()
            _, self._channel = await loop.create_unix_connection(lambda: Channel(self._receive, self._on_lost), sock=ours)
            groups = [[one.fileno() for one in group] for group in self._sockets]
            given = {"path": sys.path, "entry": self._entry, "number": self.number, "pipe": theirs.fileno(), "sockets": groups}
            numbers = [theirs.fileno(), *itertools.chain.from_iterable(groups)]
            return await asyncio.create_subprocess_exec(sys.executable, "-c", _BOOT, json.dumps(given), pass_fds=numbers)

    def _on_lost(self) -> None:
        self._channel = None
        self._lost.set()
        for answer in self._asked.values():
            if not answer.done():
                answer.set_result(None)

    def _receive(self, kind: Kind, number: int, payload: bytes) -> None:
        if kind in {Kind.PONG, Kind.LAST}:
            self.counters = payload
        if kind is Kind.READY:
            self.is_serving = True
            self.settled.set()
        answer = self._asked.get((kind, number))
        if answer is None:
            self._heard(self, kind, number, payload)
        elif not answer.done():
            answer.set_result(payload)

    def send(self, kind: Kind, number: int = 0, payload: bytes = b"") -> None:
        if self._channel is not None:
            self._channel.send(kind, number, payload)

    async def ask(
        self, kind: Kind, answer_kind: Kind, seconds: float, *, number: int = 0, payload: bytes = b""
    ) -> bytes | None:
        """The worker's answer; None where it ends first or takes longer than `seconds`."""
        if self._channel is None:
            return None
        number = number or next(self._numbers)
        answer: asyncio.Future[bytes | None] = asyncio.get_running_loop().create_future()
        self._asked[answer_kind, number] = answer
        try:
            self.send(kind, number, payload)
            async with asyncio.timeout(seconds):
                return await answer
        except TimeoutError:
            return None
        finally:
            del self._asked[answer_kind, number]

    def kill(self) -> None:
        """Ends the worker's process now; `run_once` then returns."""
        if self._process is not None and self._process.returncode is None:
            with contextlib.suppress(ProcessLookupError):
                self._process.kill()
