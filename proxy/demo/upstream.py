"""The demo behind the port: an Upstream that opens no socket. It plays what a page answers within the call's deadlines.

It keeps the port's promises: raw bytes, a Fault instead of an exception, StreamFault in mid-body, and at `aclose` calls under
way end with a Fault of kind SHUTDOWN. Time and sleep come in, so tests turn them by hand.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable, Iterator
from urllib.parse import parse_qsl

from proxy.config.snapshot import UpstreamSettings
from proxy.demo.pages import find_page
from proxy.demo.reply import DemoCall, Pause, Reply, Store
from proxy.exchange import Fault, FaultKind, Headers, Phase
from proxy.rules.hosts import parse_base_url
from proxy.upstream.port import Answer, Body, Deadlines, Origin, StreamFault

#: The host that the shipped vendor file `demo` names. The name is reserved and never resolves (RFC 6761).
DEMO_HOST = "demo.invalid"
_LARGEST_BODY = 1 << 20
_NO_SLEEP = 0.0


def is_demo(host: str) -> bool:
    """Whether calls to this host are the demo's: its own name, or a tenant's below it."""
    return host == DEMO_HOST or host.endswith(f".{DEMO_HOST}")


def serves(settings: UpstreamSettings) -> bool:
    """Whether the demo is this upstream: its base, or where a tenant picks that, the vendor's own."""
    bases = [base for base in (settings.base, *settings.hosts.values()) if base is not None]
    hosts = [base.host for base in bases] or [parse_base_url(host.url).host for host in settings.vendor.hosts.values()]
    return bool(hosts) and all(is_demo(host) for host in hosts)


class DemoUpstream:
    """One demo, with its own store."""

    def __init__(self, now: Callable[[], float] = time.time, sleep: Callable[[float], Awaitable[None]] = asyncio.sleep) -> None:
        self._now = now
        self._sleep = sleep
        self._store = Store()
        self._pauses: set[asyncio.Future[None]] = set()
        self._is_closed = False

    async def send(
        self, origin: Origin, method: str, target: bytes, headers: Headers, body: Body | None, limits: Deadlines
    ) -> Answer | Fault:
        if self._is_closed:
            return Fault(Phase.CONNECT, FaultKind.SHUTDOWN)
        try:
            sent = await _read_all(body)
        except StreamFault as lost:
            return lost.fault
        reply = find_page(method, _path(target))(self._call(origin, method, target, headers, sent))
        if isinstance(reply, Fault):
            return reply
        if fault := await self._pause(reply.wait_seconds, *_first_limit(limits)):
            return fault
        return _DemoAnswer(reply, self._pause, limits.between_bytes, has_body=method != "HEAD")

    def _call(self, origin: Origin, method: str, target: bytes, headers: Headers, body: bytes) -> DemoCall:
        text = target.decode("latin-1")
        return DemoCall(
            method=method,
            path=_path(target),
            target=text,
            query=dict(parse_qsl(text.partition("?")[2])),
            headers=headers,
            body=body,
            origin=f"{origin.scheme}://{origin.authority.decode()}",
            tenant=origin.host.removesuffix(f".{DEMO_HOST}") if origin.host != DEMO_HOST else "",
            store=self._store,
            now=self._now(),
        )

    async def _pause(self, seconds: float, phase: Phase, limit: float | None) -> Fault | None:
        """Sleeps, at most for the limit; the Fault where the limit or the demo's end came first."""
        is_over = limit is not None and seconds > limit
        wanted = limit if is_over and limit is not None else seconds
        if wanted > _NO_SLEEP:
            sleeper = asyncio.ensure_future(self._sleep(wanted))
            self._pauses.add(sleeper)
            try:
                await asyncio.wait({sleeper})
            finally:
                self._pauses.discard(sleeper)
                sleeper.cancel()
        if self._is_closed:
            return Fault(phase, FaultKind.SHUTDOWN, sent="all")
        return Fault(phase, FaultKind.TIMEOUT, sent="all", limit_seconds=limit) if is_over else None

    async def aclose(self) -> None:
        self._is_closed = True
        for sleeper in self._pauses:
            sleeper.cancel()


class _DemoAnswer:
    """Plays a reply's steps as reads of a body."""

    def __init__(
        self,
        reply: Reply,
        pause: Callable[[float, Phase, float | None], Awaitable[Fault | None]],
        between_bytes: float | None,
        *,
        has_body: bool,
    ) -> None:
        self.status = reply.status
        self.headers = list(reply.headers)
        self.reason = b""
        self.reused = False
        self._steps: Iterator[bytes | Pause | Fault] = iter(reply.steps if has_body else ())
        self._pause = pause
        self._between_bytes = between_bytes

    async def read(self) -> bytes:
        for step in self._steps:
            if isinstance(step, Fault):
                raise StreamFault(step)
            if not isinstance(step, Pause):
                return step
            if fault := await self._pause(step.seconds, Phase.BETWEEN_BYTES, self._between_bytes):
                self.close()
                raise StreamFault(fault)
        return b""

    def close(self) -> None:
        self._steps = iter(())


async def _read_all(body: Body | None) -> bytes:
    """The request body; what goes beyond the bound is read and dropped."""
    held = bytearray()
    while body is not None and (piece := await body.read()):
        held += piece[: _LARGEST_BODY - len(held)]
    return bytes(held)


def _path(target: bytes) -> str:
    return target.split(b"?", 1)[0].decode("latin-1") or "/"


def _first_limit(limits: Deadlines) -> tuple[Phase, float | None]:
    """The limit that runs out first while the head is waited for."""
    if limits.total is not None and (limits.first_byte is None or limits.total < limits.first_byte):
        return Phase.TOTAL, limits.total
    return Phase.FIRST_BYTE, limits.first_byte
