"""A real redis-server on loopback, for one test: stopped, paused and restarted at will."""

from __future__ import annotations

import asyncio
import contextlib
import signal
import socket
from pathlib import Path

from tests.support.programs import find_program


class RedisServer:
    """`url` stays the same over restarts; nothing is kept on disk."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port: int = probe.getsockname()[1]
        self.url = f"redis://127.0.0.1:{self.port}/0"
        self._process: asyncio.subprocess.Process | None = None

    async def start(self) -> None:
        program = find_program("redis-server")
        assert program is not None
        self._process = await asyncio.create_subprocess_exec(
            str(program),
            *("--port", str(self.port), "--bind", "127.0.0.1", "--save", "", "--appendonly", "no", "--dir", str(self._folder)),
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.STDOUT,
        )
        assert self._process.stdout is not None
        async with asyncio.timeout(10):
            while b"eady to accept connections" not in await self._process.stdout.readline():
                pass

    async def stop(self) -> None:
        process, self._process = self._process, None
        if process is not None:
            with contextlib.suppress(ProcessLookupError):
                process.kill()
            await process.communicate()

    def pause(self) -> None:
        assert self._process is not None
        self._process.send_signal(signal.SIGSTOP)

    def resume(self) -> None:
        assert self._process is not None
        self._process.send_signal(signal.SIGCONT)
