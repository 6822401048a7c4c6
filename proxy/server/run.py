"""Runs apps on sockets until it is told to stop, and lets what is under way finish.

Owns: the listeners' life, signals, the order of a shutdown, the limit of open files. Apps, refusals and what reload means
come in from outside. On SIGTERM or SIGINT, in this order:

1. `set_ready(False)`; every answer from now on ends its connection. For `drain_seconds` all is served as before, so that
   balancers can look away.
2. New requests are refused (`shutting-down`), but for the proxy's own pages, until none is in flight.
3. Listeners close, connections end, `stop` runs. What has not finished `grace_seconds` after the signal is cancelled; a
   second signal cancels it at once.

SIGHUP runs `reload`, one at a time, and renews certificates. Sockets come bound, so that a supervisor can share them.
"""

from __future__ import annotations

import asyncio
import contextlib
import gc
import logging
import signal
import socket
import sys
from collections.abc import Awaitable, Callable, Coroutine, Sequence
from dataclasses import dataclass, replace
from typing import Any

from proxy.server.cycle import App
from proxy.server.limits import Limits
from proxy.server.listen import BACKLOG, ListenError, Tls, address_text
from proxy.server.places import place_of
from proxy.server.protocol import Protocol
from proxy.server.site import Refuse, Site
from proxy.server.traffic import Traffic

_LOG = logging.getLogger("remedy.server")
#: Files that are no caller's connection: listeners, logs, the loop's own.
_SPARE_FILES = 256
#: How long a cancelled request may take to unwind before the process ends over it.
_UNWIND_SECONDS = 2.0


@dataclass(frozen=True, slots=True)
class Listener:
    app: App
    sockets: Sequence[socket.socket]
    tls: Tls | None = None

    @property
    def addresses(self) -> list[str]:
        return [address_text(*one.getsockname()[:2]) for one in self.sockets]


async def _nothing() -> None: ...


@dataclass(frozen=True, slots=True)
class Hooks:
    """What the server calls. `start` and `stop` run in its loop, before the first and after the last request."""

    refuse: Refuse
    set_ready: Callable[[bool], None] = lambda _: None
    reload: Callable[[], Awaitable[None]] = _nothing
    start: Callable[[], Awaitable[None]] = _nothing
    stop: Callable[[], Awaitable[None]] = _nothing


class Server:
    """One process's listeners. `serve` runs them in the running loop; the other methods may be called from it."""

    def __init__(
        self,
        listeners: Sequence[Listener],
        hooks: Hooks,
        *,
        limits: Limits | None = None,
        grace_seconds: float = 30.0,
        drain_seconds: float = 0.0,
    ) -> None:
        self.listeners = listeners
        self.hooks = hooks
        self.limits = fitting(limits or Limits())
        self.grace_seconds = grace_seconds
        self.drain_seconds = drain_seconds
        self.is_listening = asyncio.Event()
        self.traffic: Traffic | None = None
        self._stop = asyncio.Event()
        self._force = asyncio.Event()
        self._reloading: asyncio.Task[None] | None = None
        self._is_reload_due = False

    def request_stop(self) -> None:
        """Begins the shutdown; a second call ends it at once."""
        if self._stop.is_set():
            self._force.set()
        self._stop.set()

    def request_reload(self) -> None:
        """Runs `reload` now, or once more after the one that runs."""
        self._is_reload_due = True
        if self._reloading is None:
            self._reloading = asyncio.get_running_loop().create_task(self._reload())

    def renew_certificates(self) -> None:
        """Reads certificates again; one that can't be used changes nothing."""
        for listener in self.listeners:
            try:
                if listener.tls is not None:
                    listener.tls.renew()
            except ListenError as error:
                _LOG.error("kept the certificate in use: %s", error)

    async def serve(self, *, handles_signals: bool = True) -> None:
        loop = asyncio.get_running_loop()
        traffic = self.traffic = Traffic(self.limits, loop)
        with self._signals(loop) if handles_signals else contextlib.nullcontext():
            await self.hooks.start()
            traffic.start()
            servers = [server for listener in self.listeners for server in await self._listen(listener, traffic)]
            self.hooks.set_ready(True)
            self.is_listening.set()
            try:
                await self._stop.wait()
                await self._shut_down(traffic, servers)
            finally:
                for server in servers:
                    server.close()
                traffic.stop()
                await self.hooks.stop()

    async def _listen(self, listener: Listener, traffic: Traffic) -> list[asyncio.Server]:
        site = Site(listener.app, self.hooks.refuse, traffic)
        tls = listener.tls
        arguments: dict[str, Any] = {"backlog": BACKLOG}
        if tls is not None:
            arguments |= {"ssl": tls.context, "ssl_handshake_timeout": self.limits.head_seconds}
        loop = asyncio.get_running_loop()
        return [await loop.create_server(lambda: Protocol(site), sock=one, **arguments) for one in listener.sockets]

    async def _shut_down(self, traffic: Traffic, servers: list[asyncio.Server]) -> None:
        self.hooks.set_ready(False)
        traffic.is_draining = True
        orderly = asyncio.ensure_future(self._finish(traffic, servers))
        forced = asyncio.ensure_future(self._force.wait())
        await asyncio.wait({orderly, forced}, timeout=self.grace_seconds, return_when=asyncio.FIRST_COMPLETED)
        for task in (orderly, forced):
            task.cancel()
        if traffic.in_flight:
            _LOG.warning("cancelled %d requests that had not finished", len(traffic.in_flight))
        for connection in list(traffic.connections):
            connection.drop()
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(_UNWIND_SECONDS):
                await traffic.wait_idle()

    async def _finish(self, traffic: Traffic, servers: list[asyncio.Server]) -> None:
        await asyncio.sleep(self.drain_seconds)
        traffic.is_refusing = True
        await traffic.wait_idle()
        for server in servers:
            server.close()
        for connection in list(traffic.connections):
            connection.shut_down()
        await traffic.wait_closed()

    async def _reload(self) -> None:
        while self._is_reload_due:
            self._is_reload_due = False
            self.renew_certificates()
            try:
                await self.hooks.reload()
            except Exception as error:  # noqa: BLE001 - what runs goes on as it was
                _LOG.error("reload failed: %s at %s", type(error).__name__, place_of(error))
        self._reloading = None

    @contextlib.contextmanager
    def _signals(self, loop: asyncio.AbstractEventLoop) -> Any:
        actions = {signal.SIGTERM: self.request_stop, signal.SIGINT: self.request_stop}
        if hasattr(signal, "SIGHUP"):
            actions[signal.SIGHUP] = self.request_reload
        with contextlib.suppress(NotImplementedError):  # Windows, where Ctrl+C raises KeyboardInterrupt
            for number, action in actions.items():
                loop.add_signal_handler(number, action)
        try:
            yield
        finally:
            with contextlib.suppress(NotImplementedError):
                for number in actions:
                    loop.remove_signal_handler(number)


def fitting(limits: Limits) -> Limits:
    """The limits with no more connections than this process may open files: each may need one more, to an upstream."""
    try:
        import resource  # noqa: PLC0415 - not on Windows
    except ImportError:
        return limits
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = 2 * limits.connections + _SPARE_FILES
    if soft < wanted:
        soft = wanted if hard == resource.RLIM_INFINITY else min(wanted, hard)
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))
    return replace(limits, connections=max(1, min(limits.connections, (soft - _SPARE_FILES) // 2)))


def keep_loaded() -> None:
    """What is loaded by now stays loaded: the garbage collector need not walk it again, which stops the loop for a while."""
    gc.collect()
    gc.freeze()


def run(main: Coroutine[Any, Any, None]) -> None:
    """Runs on uvloop where there is one, when all that can be is loaded."""
    keep_loaded()
    if sys.platform == "win32":
        asyncio.run(main)
        return
    import uvloop  # noqa: PLC0415 - not on Windows

    uvloop.run(main)
