"""`remedy serve`: runs the proxy until it is told to stop.

Owns: reading the configuration, the sockets, and what a person is told at the start. The app comes from `admin.assemble`, the listeners' life
is `server.run`'s.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import os
from pathlib import Path
from typing import Annotated

import typer

from proxy.admin.assemble import Proxy, assemble
from proxy.cli.output import FAULTS, counted, print_faults
from proxy.config.load import Request, chosen_file
from proxy.config.reload import Loader, watch
from proxy.config.shipped import shown
from proxy.config.snapshot import ServerSettings, Snapshot
from proxy.server.limits import Limits
from proxy.server.listen import ListenError, Tls, bind
from proxy.server.run import Hooks, Listener, Server, run


def serve(
    config: Annotated[Path | None, typer.Option(help="The configuration; ./config/remedy.yaml where there is one.")] = None,
    host: Annotated[str | None, typer.Option(help="The address to listen on; before that of the configuration.")] = None,
    port: Annotated[int | None, typer.Option(min=0, max=65_535, help="The port; 0 takes a free one.")] = None,
    reload: Annotated[bool, typer.Option("--watch", help="Reload when a file of the configuration changes.")] = False,
    drain: Annotated[float, typer.Option(min=0, help="Seconds to go on serving after SIGTERM, for balancers to notice.")] = 0.0,
) -> None:
    """Runs the proxy, the `demo` upstream built in.

    SIGHUP reloads the configuration, all of it or none; SIGTERM lets what is under way finish.

    \b
    remedy serve
    remedy serve --config remedy.yaml --port 9000
    curl http://127.0.0.1:8080/demo/
    """
    logging.basicConfig(level=logging.INFO, format="%(levelname)s %(name)s: %(message)s")
    logging.getLogger("watchfiles").setLevel(logging.WARNING)
    path = chosen_file(config)
    loader = Loader(Request(path, os.environ, host, port))
    snapshot, faults = loader()
    if snapshot is None:
        print_faults(faults, err=True)
        raise typer.Exit(FAULTS)
    proxy = assemble(snapshot, loader)
    try:
        listeners = _listeners(proxy, snapshot.server)
    except ListenError as error:
        typer.echo(f"remedy: {error}", err=True)
        raise typer.Exit(FAULTS) from None
    _tell(listeners, snapshot, path)
    run(_served(proxy, listeners, snapshot, drain, loader if reload else None))


def _listeners(proxy: Proxy, settings: ServerSettings) -> list[Listener]:
    tls = Tls(settings.tls.cert_file, settings.tls.key_file) if settings.tls else None
    listeners = [Listener(proxy.app, bind(settings.host, settings.port), tls)]
    if proxy.admin is not None and settings.admin is not None:
        listeners.append(Listener(proxy.admin, bind(*settings.admin)))
    return listeners


async def _served(proxy: Proxy, listeners: list[Listener], snapshot: Snapshot, drain: float, watched: Loader | None) -> None:
    bounds = snapshot.bounds
    hooks = Hooks(refuse=proxy.refuse, set_ready=proxy.set_ready, reload=proxy.reload_and_log, stop=proxy.stop)
    server = Server(
        listeners,
        hooks,
        limits=Limits(head_bytes=bounds.head, head_fields=bounds.head_fields, head_seconds=bounds.head_time),
        grace_seconds=snapshot.server.grace,
        drain_seconds=drain,
    )
    if watched is None:
        await server.serve()
        return
    stop = asyncio.Event()
    watching = asyncio.create_task(watch(watched, proxy.reload_and_log, stop))
    try:
        await server.serve()
    finally:
        stop.set()
        with contextlib.suppress(asyncio.CancelledError):
            await watching


def _tell(listeners: list[Listener], snapshot: Snapshot, path: Path | None) -> None:
    scheme = "https" if snapshot.server.tls else "http"
    at = " and ".join(f"{scheme}://{address}" for address in listeners[0].addresses)
    known = (
        f"{counted(len(snapshot.upstreams), 'upstream')}, configured by {shown(path) if path else 'the shipped vendors alone'}"
    )
    typer.echo(f"Remedy listens on {at}: {known}", err=True)
    if len(listeners) > 1:
        typer.echo(f"Its own pages: http://{listeners[1].addresses[0]}", err=True)
    if "demo" in snapshot.upstreams:
        typer.echo(f"Try: curl -i {scheme}://{listeners[0].addresses[0]}/demo/", err=True)
