"""From a host name to a connected socket: DNS, both address families, a CONNECT proxy.

Addresses are tried as RFC 8305 says: families in turn, the next one when an attempt fails or after a short stagger, and the
first that connects wins. Whatever happens, a socket that is not handed over is closed. There are no limits of time here:
the caller cancels.
"""

from __future__ import annotations

import asyncio
import base64
import socket
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, field
from itertools import chain, zip_longest
from typing import Any
from urllib.parse import unquote, urlsplit

from proxy.exchange import Secret
from proxy.upstream.faults import Garbage
from proxy.upstream.port import Origin

STAGGER_SECONDS = 0.25  # RFC 8305 section 5
_MOST_PROXY_HEAD = 16_384

#: family, type, protocol, canonical name, address: what getaddrinfo gives.
AddressInfo = tuple[int, int, int, str, Any]
Resolve = Callable[[str, int], Awaitable[Sequence[AddressInfo]]]


@dataclass(frozen=True, slots=True)
class ProxyAddress:
    """A CONNECT proxy; `authorization` is the value of Proxy-Authorization."""

    host: str
    port: int
    authorization: Secret | None = field(default=None, repr=False)

    @classmethod
    def parse(cls, url: str) -> ProxyAddress:
        """From `http://user:password@host:port`. ValueError names what is wrong, without the credential."""
        parts = urlsplit(url)
        if parts.scheme != "http" or not parts.hostname:
            raise ValueError("a proxy is http://[user:password@]host[:port]; socks5:// and https:// need client: httpx")
        authorization = None
        if parts.username is not None:
            pair = f"{unquote(parts.username)}:{unquote(parts.password or '')}"
            authorization = Secret("Basic " + base64.b64encode(pair.encode()).decode("ascii"))
        return cls(parts.hostname, parts.port or 80, authorization)


async def resolve(host: str, port: int) -> Sequence[AddressInfo]:
    return await asyncio.get_running_loop().getaddrinfo(host, port, type=socket.SOCK_STREAM)


@dataclass(frozen=True, slots=True)
class Dialer:
    proxy: ProxyAddress | None = None
    resolve: Resolve = resolve
    stagger_seconds: float = STAGGER_SECONDS

    async def dial(self, origin: Origin) -> socket.socket:
        """A socket on which the origin's bytes (TLS or HTTP) may begin."""
        if self.proxy is None:
            return await self._reach(origin.host, origin.port)
        sock = await self._reach(self.proxy.host, self.proxy.port)
        try:
            await _open_tunnel(sock, origin, self.proxy.authorization)
        except BaseException:
            sock.close()
            raise
        return sock

    async def _reach(self, host: str, port: int) -> socket.socket:
        addresses = _families_in_turn(await self.resolve(host, port))
        if not addresses:
            raise socket.gaierror(socket.EAI_NONAME, "no address")
        if len(addresses) == 1:
            return await _connect(addresses[0])
        return await _race(addresses, self.stagger_seconds)


def _families_in_turn(addresses: Sequence[AddressInfo]) -> list[AddressInfo]:
    """The system's order, its families interleaved, its first family first."""
    first = [address for address in addresses if address[0] == addresses[0][0]]
    rest = [address for address in addresses if address[0] != addresses[0][0]]
    return [address for address in chain.from_iterable(zip_longest(first, rest)) if address is not None]


async def _connect(address: AddressInfo) -> socket.socket:
    sock = socket.socket(address[0], address[1], address[2])
    try:
        sock.setblocking(False)
        await asyncio.get_running_loop().sock_connect(sock, address[4])
        sock.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        sock.setsockopt(socket.SOL_SOCKET, socket.SO_KEEPALIVE, 1)
    except BaseException:
        sock.close()
        raise
    return sock


async def _race(addresses: Sequence[AddressInfo], stagger_seconds: float) -> socket.socket:
    """The first socket that connects; the failure of the last attempt where none does."""
    left = list(addresses)
    running: set[asyncio.Task[socket.socket]] = set()
    failure: BaseException = OSError("no attempt was made")
    try:
        while left or running:
            if left:
                running.add(asyncio.create_task(_connect(left.pop(0))))
            patience = stagger_seconds if left else None
            done, running = await asyncio.wait(running, timeout=patience, return_when=asyncio.FIRST_COMPLETED)
            failure = next((error for task in done if (error := task.exception())), failure)
            if winners := [task.result() for task in done if task.exception() is None]:
                for late in winners[1:]:
                    late.close()
                return winners[0]
        raise failure
    finally:
        for task in running:
            task.add_done_callback(_close_result)
            task.cancel()


def _close_result(task: asyncio.Task[socket.socket]) -> None:
    if not task.cancelled() and task.exception() is None:
        task.result().close()


async def _open_tunnel(sock: socket.socket, origin: Origin, authorization: Secret | None) -> None:
    """CONNECT (RFC 9110 section 9.3.6). The origin never speaks first, so what is read here is the proxy's head alone."""
    loop = asyncio.get_running_loop()
    host = f"[{origin.host}]" if ":" in origin.host else origin.host
    lines = [f"CONNECT {host}:{origin.port} HTTP/1.1", f"Host: {host}:{origin.port}"]
    if authorization is not None:
        lines.append(f"Proxy-Authorization: {authorization.reveal()}")
    await loop.sock_sendall(sock, ("\r\n".join(lines) + "\r\n\r\n").encode("ascii"))
    head = b""
    while b"\r\n\r\n" not in head:
        if len(head) > _MOST_PROXY_HEAD:
            raise Garbage("the proxy's head has no end")
        piece = await loop.sock_recv(sock, 4096)
        if not piece:
            raise ConnectionResetError("the proxy closed the connection")
        head += piece
    status = head[9:12]
    if not head.startswith(b"HTTP/1.") or not status.isdigit():
        raise Garbage("the proxy does not speak HTTP/1.1")
    if not status.startswith(b"2"):
        raise ConnectionRefusedError(None, f"the proxy answered {int(status)}")
