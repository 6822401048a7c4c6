"""Which client serves an upstream. Clients are shared by what makes them differ, not by upstream or snapshot.

A reload makes a new snapshot and asks again: where client, proxy, TLS and bounds are the same it gets the client that is
there, with its warm pools. One that nobody asks for any more closes its idle connections by their age.
"""

from __future__ import annotations

import asyncio
from collections.abc import MutableMapping
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from proxy.config.snapshot import UpstreamSettings, UpstreamTls
from proxy.upstream.client import OwnClient
from proxy.upstream.dial import Dialer, ProxyAddress
from proxy.upstream.port import Upstream
from proxy.upstream.tls import client_context


@dataclass(frozen=True, slots=True)
class ClientKey:
    kind: Literal["own", "httpx"]
    proxy: str | None
    tls: UpstreamTls
    ca_changed: int  # when `ca_file` was last written: a renewed file makes a new client
    head_bytes: int
    head_fields: int

    def __repr__(self) -> str:
        return f"ClientKey({self.kind})"  # a proxy's URL may hold a password


Shared = MutableMapping[ClientKey, Upstream]


def make_client(settings: UpstreamSettings, shared: Shared | None = None) -> Upstream:
    """The client for these settings, from `shared` where it is there. OSError, ssl.SSLError: `ca_file` is missing or holds
    nothing usable; ValueError: a proxy of an unknown kind."""
    key = client_key(settings)
    client = None if shared is None else shared.get(key)
    if client is None:
        client = _make(key, settings)
        if shared is not None:
            shared[key] = client
    return client


def client_key(settings: UpstreamSettings) -> ClientKey:
    """A proxy that the own client can't use chooses httpx by itself."""
    kind = settings.client
    if settings.proxy is not None and not settings.proxy.startswith("http://"):
        kind = "httpx"
    ca_file = settings.tls.ca_file
    changed = 0 if ca_file is None else Path(ca_file).stat().st_mtime_ns
    return ClientKey(kind, settings.proxy, settings.tls, changed, settings.bounds.head, settings.bounds.head_fields)


async def close_clients(shared: Shared) -> None:
    clients = list(shared.values())
    shared.clear()
    await asyncio.gather(*(client.aclose() for client in clients))


def _make(key: ClientKey, settings: UpstreamSettings) -> Upstream:
    context = client_context(key.tls)
    if key.kind == "httpx":
        from proxy.upstream.httpx_client import HttpxClient  # noqa: PLC0415 - its engine is loaded where it is used

        return HttpxClient(context=context, proxy=key.proxy)
    proxy = None if key.proxy is None else ProxyAddress.parse(key.proxy)
    return OwnClient(context=context, dialer=Dialer(proxy), bounds=settings.bounds)
