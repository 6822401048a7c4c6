from __future__ import annotations

import asyncio
import socket
from typing import Any

import pytest

from proxy.upstream import dial as dial_module
from proxy.upstream.dial import Dialer, ProxyAddress
from proxy.upstream.port import Origin
from tests.support.clients import until

ORIGIN = Origin("https", "vendor.example", 443)
FOUR, SIX = socket.AF_INET, socket.AF_INET6


class Network:
    """Addresses that connect, refuse or never answer, by name; what was tried is kept in order."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, **outcomes: str) -> None:
        self.outcomes = outcomes
        self.tried: list[str] = []
        self.sockets: dict[str, socket.socket] = {}
        self.silent_closed = 0
        monkeypatch.setattr(dial_module, "_connect", self.connect)

    async def connect(self, address: Any) -> socket.socket:
        name = address[4]
        self.tried.append(name)
        outcome = self.outcomes[name]
        if outcome == "refused":
            raise ConnectionRefusedError(name)
        if outcome == "silent":
            try:
                await asyncio.Event().wait()
            finally:
                self.silent_closed += 1
        self.sockets[name] = socket.socket()
        return self.sockets[name]


def dialer(*addresses: tuple[int, str], stagger: float = 0.01) -> Dialer:
    async def resolve(_: str, __: int) -> Any:
        return [(family, socket.SOCK_STREAM, 6, "", name) for family, name in addresses]

    return Dialer(resolve=resolve, stagger_seconds=stagger)


async def test_families_are_tried_in_turn_in_the_systems_order(monkeypatch: pytest.MonkeyPatch):
    network = Network(monkeypatch, a="refused", b="refused", c="refused", d="refused")
    with pytest.raises(ConnectionRefusedError):
        await dialer((SIX, "a"), (SIX, "b"), (FOUR, "c"), (FOUR, "d")).dial(ORIGIN)
    assert network.tried == ["a", "c", "b", "d"]


async def test_the_first_that_connects_wins_and_the_others_are_dropped(monkeypatch: pytest.MonkeyPatch):
    network = Network(monkeypatch, a="silent", b="silent", c="connects", d="connects")
    sock = await dialer((SIX, "a"), (SIX, "b"), (FOUR, "c"), (FOUR, "d")).dial(ORIGIN)
    assert sock is network.sockets["c"]
    assert network.tried == ["a", "c"]
    await asyncio.sleep(0)
    assert network.silent_closed == 1
    sock.close()


async def test_a_cancelled_race_leaves_nothing_open(monkeypatch: pytest.MonkeyPatch):
    network = Network(monkeypatch, a="silent", b="silent")
    dialing = asyncio.create_task(dialer((SIX, "a"), (FOUR, "b")).dial(ORIGIN))
    await until(lambda: len(network.tried) == 2)
    dialing.cancel()
    with pytest.raises(asyncio.CancelledError):
        await dialing
    await asyncio.sleep(0)
    assert network.silent_closed == 2


async def test_a_socket_that_connects_too_late_is_closed(monkeypatch: pytest.MonkeyPatch):
    """Two attempts succeed in the same turn of the loop: one is used, the other closed."""
    gate = asyncio.Event()
    waiting: list[Any] = []
    sockets: list[socket.socket] = []

    async def connect(address: Any) -> socket.socket:
        waiting.append(address)
        await gate.wait()
        sockets.append(socket.socket())
        return sockets[-1]

    monkeypatch.setattr(dial_module, "_connect", connect)
    dialing = asyncio.create_task(dialer((SIX, "a"), (FOUR, "b")).dial(ORIGIN))
    await until(lambda: len(waiting) == 2)
    gate.set()
    winner = await dialing
    await asyncio.sleep(0)
    assert len(sockets) == 2
    assert [sock.fileno() >= 0 for sock in sockets].count(True) == 1
    winner.close()


async def test_no_address_at_all_is_a_dns_failure():
    with pytest.raises(socket.gaierror):
        await dialer().dial(ORIGIN)


@pytest.mark.parametrize(
    ("url", "host", "port", "authorization"),
    [
        ("http://proxy.example", "proxy.example", 80, None),
        ("http://proxy.example:3128/", "proxy.example", 3128, None),
        ("http://[::1]:3128", "::1", 3128, None),
        ("http://user:p%40ss@proxy.example", "proxy.example", 80, "Basic dXNlcjpwQHNz"),
        ("http://user@proxy.example", "proxy.example", 80, "Basic dXNlcjo="),
    ],
)
def test_a_proxys_address_and_credential_come_from_its_url(url: str, host: str, port: int, authorization: str | None):
    address = ProxyAddress.parse(url)
    assert (address.host, address.port) == (host, port)
    assert (address.authorization and address.authorization.reveal()) == authorization


@pytest.mark.parametrize("url", ["https://proxy.example", "socks5://proxy.example", "proxy.example:80", "http://"])
def test_another_kind_of_proxy_is_refused(url: str):
    with pytest.raises(ValueError, match="a proxy is http://"):
        ProxyAddress.parse(url)
