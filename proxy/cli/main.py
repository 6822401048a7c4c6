"""The command `remedy`: one file a command, put together here.

Exit codes are the same everywhere: 0 sound, 1 faults were found, 2 the command was not used as it is meant.
"""

from __future__ import annotations

import sys
from typing import Annotated

import typer

from proxy import __version__
from proxy.cli.check import check
from proxy.cli.explain import explain
from proxy.cli.new import new
from proxy.cli.report import report
from proxy.cli.schema import schema
from proxy.cli.serve import serve
from proxy.cli.show import show
from proxy.cli.test import run_cases
from proxy.cli.vendors import vendors

app = typer.Typer(
    name="remedy",
    help="A reverse proxy that tells an AI agent what to do when a vendor API call fails.",
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
    context_settings={"help_option_names": ["-h", "--help"]},
)


def _print_version(is_asked: bool) -> None:
    if is_asked:
        typer.echo(f"remedy {__version__}")
        raise typer.Exit


@app.callback()
def _about(
    version: Annotated[
        bool, typer.Option("--version", callback=_print_version, is_eager=True, help="Print the version.")
    ] = False,
) -> None:
    pass


app.command()(serve)
app.command()(check)
app.command(name="test")(run_cases)
app.command()(explain)
app.command()(show)
app.command()(report)
app.command()(new)
app.command()(vendors)
app.command()(schema)


def main() -> None:
    try:
        app()
    except BrokenPipeError:  # whoever read our output has enough
        sys.stderr.close()
        sys.exit(0)


if __name__ == "__main__":
    main()
