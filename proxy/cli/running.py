"""The proxy as processes: alone, or as workers under the supervisor. What `serve` says at the start is said here.

The app comes from `admin.assemble`, the listeners' and the workers' life is the room `server`'s. What is put together here is what neither
knows of the other: the configuration and its reload, the channel over which processes share what they learn, the sockets.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from pathlib import Path
from socket import socket

import typer

from proxy.admin.assemble import assemble, fingerprint_key_of
from proxy.cli.output import FAULTS, counted, print_faults
from proxy.cli.working import ENTRY, Configuration, hooks_of, limits_of, listeners_of, merged, settled, sharing
from proxy.config.load import Request
from proxy.config.reload import Loader, watch
from proxy.config.shipped import shown
from proxy.config.snapshot import Snapshot
from proxy.server.listen import ListenError, address_text, bind_for_workers
from proxy.server.run import Server, run
from proxy.server.workers import Plan, Supervisor
from proxy.state.live import Live

_LOG = logging.getLogger("remedy")
Sockets = list[list[socket]]  # of one process: a group for each of its apps


def run_alone(request: Request, drain: float, *, is_watching: bool) -> int:
    """Serves in this process; returns its exit code."""
    _log_plainly()
    loader = Loader(request)
    snapshot = _loaded(loader)
    sockets = _bound(snapshot, 1) if snapshot is not None else None
    if snapshot is None or sockets is None:
        return FAULTS
    _tell(sockets[0], snapshot, request.path, 1)
    run(_alone(loader, snapshot, sockets[0], drain, is_watching=is_watching))
    return 0


async def _alone(loader: Loader, snapshot: Snapshot, sockets: Sockets, drain: float, *, is_watching: bool) -> None:
    live = Live()
    proxy = assemble(snapshot, loader, live=live)
    shared = sharing(snapshot, live)
    server = Server(
        listeners_of(proxy, snapshot, sockets),
        hooks_of(proxy, shared, reload=proxy.reload_and_log),
        limits=limits_of(snapshot),
        grace_seconds=snapshot.server.grace,
        drain_seconds=drain,
    )
    async with _watched(loader, proxy.reload_and_log, is_watching=is_watching):
        await server.serve()


def run_workers(request: Request, count: int, drain: float, *, is_watching: bool) -> int:
    """Serves in `count` processes of their own; returns the exit code."""
    _log_plainly()
    loader = Loader(request)
    snapshot = _loaded(loader)
    sockets = _bound(snapshot, count) if snapshot is not None else None
    if snapshot is None or sockets is None:
        return FAULTS
    _tell(sockets[0], snapshot, request.path, count)
    configuration = Configuration(request, drain, fingerprint_key_of(snapshot.state))
    plan = Plan(
        entry=ENTRY,
        sockets=sockets,
        gather=lambda: configuration.to_bytes(loader.record()),
        merge=merged,
        settle=settled,
        reloaded=_tell_reload,
    )
    outcome: list[int] = []
    run(_supervised(plan, loader, outcome, is_watching=is_watching))
    return outcome[0]


async def _supervised(plan: Plan, loader: Loader, outcome: list[int], *, is_watching: bool) -> None:
    supervisor = Supervisor(plan)
    async with _watched(loader, supervisor.reload, is_watching=is_watching):
        outcome.append(await supervisor.run())


def _tell_reload(generation: int, fault: str) -> None:
    for line in fault.splitlines():
        _LOG.error("kept the configuration in use: %s", line)
    if not fault:
        _LOG.info("configuration %d is in use", generation)


@contextlib.asynccontextmanager
async def _watched(loader: Loader, changed: Callable[[], Awaitable[object]], *, is_watching: bool) -> AsyncIterator[None]:
    """Reloads on changes of the files while the body runs."""
    if not is_watching:
        yield
        return
    stop = asyncio.Event()
    watching = asyncio.create_task(watch(loader, changed, stop))
    try:
        yield
    finally:
        stop.set()
        await watching


# Starting -----------------------------------------------------------------------------------------------------------------


def _log_plainly() -> None:
    logging.basicConfig(level=logging.INFO, format="%(levelname)s %(name)s: %(message)s")
    logging.getLogger("watchfiles").setLevel(logging.WARNING)


def _loaded(loader: Loader) -> Snapshot | None:
    """The Snapshot; None after every fault is told."""
    snapshot, faults = loader()
    print_faults(faults, err=True)
    return snapshot


def _bound(snapshot: Snapshot, count: int) -> list[Sockets] | None:
    """The sockets of each process; None after it is told why there are none."""
    server = snapshot.server
    places = [(server.host, server.port), *([server.admin] if server.admin is not None else [])]
    try:
        groups = [bind_for_workers(host, port, count) for host, port in places]
    except ListenError as error:
        typer.echo(f"remedy: {error}", err=True)
        return None
    return [list(each) for each in zip(*groups, strict=True)]


def _tell(sockets: Sequence[Sequence[socket]], snapshot: Snapshot, path: Path | None, count: int) -> None:
    scheme = "https" if snapshot.server.tls else "http"
    addresses = [[f"{scheme}://{address_text(*one.getsockname()[:2])}" for one in group] for group in sockets]
    known = (
        f"{counted(len(snapshot.upstreams), 'upstream')}, configured by {shown(path) if path else 'the shipped vendors alone'}"
    )
    processes = f", {count} workers" if count > 1 else ""
    typer.echo(f"Remedy listens on {' and '.join(addresses[0])}: {known}{processes}", err=True)
    if len(addresses) > 1:
        typer.echo(f"Its own pages are at {addresses[1][0].replace('https', 'http')}/-/", err=True)
    if "demo" in snapshot.upstreams:
        typer.echo(f"Try: curl -i {addresses[0][0]}/demo/", err=True)
