"""`remedy serve`: runs the proxy until it is told to stop."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Annotated

import typer

from proxy.cli.output import misuse
from proxy.config.load import Request, chosen_file


def serve(
    config: Annotated[Path | None, typer.Option(help="The configuration; ./config/remedy.yaml where there is one.")] = None,
    host: Annotated[str | None, typer.Option(help="The address to listen on; before that of the configuration.")] = None,
    port: Annotated[int | None, typer.Option(min=0, max=65_535, help="The port; 0 takes a free one.")] = None,
    workers: Annotated[int, typer.Option(min=1, max=256, help="Processes that serve at the same address.")] = 1,
    watch: Annotated[bool, typer.Option("--watch", help="Reload when a file of the configuration changes.")] = False,
    drain: Annotated[float, typer.Option(min=0, help="Seconds to go on serving after SIGTERM, for balancers to notice.")] = 0.0,
) -> None:
    """Runs the proxy, the `demo` upstream built in.

    SIGHUP reloads the configuration, all of it or none; SIGTERM lets what is under way finish.

    \b
    remedy serve
    remedy serve --config remedy.yaml --port 9000
    remedy serve --workers 4
    curl http://127.0.0.1:8080/demo/
    """
    from proxy.cli.running import run_alone, run_workers  # noqa: PLC0415 - the other commands need no server

    request = Request(chosen_file(config), os.environ, host, port)
    if workers > 1 and os.name != "posix":
        misuse("several workers need an operating system that hands sockets on")
    code = (
        run_workers(request, workers, drain, is_watching=watch) if workers > 1 else run_alone(request, drain, is_watching=watch)
    )
    raise typer.Exit(code)
