"""The command `remedy`: one file a command, put together here.

Exit codes are the same everywhere: 0 sound, 1 faults were found, 2 the command was not used as it is meant.
"""

from __future__ import annotations

import typer

from proxy.cli.explain import explain

app = typer.Typer(
    name="remedy",
    help="A reverse proxy that tells an AI agent what to do when a vendor API call fails.",
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
    context_settings={"help_option_names": ["-h", "--help"]},
)
app.command()(explain)


@app.callback()
def root() -> None:
    """Keeps the commands' names where there is but one."""


def main() -> None:
    app()
