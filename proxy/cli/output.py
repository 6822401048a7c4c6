"""What commands print: rich where a person reads, plain when piped, JSON where a machine asks for it.

Results go to standard output, faults of files too (they are what `check` is for); only misuse of the command goes to standard
error. Nothing here decides what is printed, only how.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any, NoReturn

import orjson
import typer
from rich.console import Console
from rich.table import Table
from rich.text import Text
from rich.tree import Tree

from proxy.rules.faults import FileFault

SOUND, FAULTS, MISUSE = 0, 1, 2
#: Faults that are shown one by one; a broken generator could make thousands.
MAX_SHOWN = 200


def console() -> Console:
    """A console on standard output, with colours only where it is a terminal."""
    return Console(highlight=False, soft_wrap=True)


def is_watched() -> bool:
    """Whether a person reads standard output."""
    return sys.stdout.isatty()


def print_json(value: Any) -> None:
    sys.stdout.buffer.write(orjson.dumps(value, option=orjson.OPT_INDENT_2, default=str) + b"\n")
    sys.stdout.flush()


def misuse(message: str) -> NoReturn:
    """Ends the command: it was not used as it is meant."""
    typer.echo(f"remedy: {message}", err=True)
    raise typer.Exit(MISUSE)


def fault_values(faults: Iterable[FileFault]) -> list[dict[str, Any]]:
    return [{"file": each.file, "line": each.line, "column": each.column, "message": each.message} for each in faults]


def print_faults(faults: Sequence[FileFault], *, err: bool = False) -> None:
    """Every fault, a line each; for a person with the line of the file and a mark under the place."""
    for fault in faults[:MAX_SHOWN]:
        typer.echo(str(fault), err=err)
        if is_watched() and not err:
            _print_excerpt(fault)
    if len(faults) > MAX_SHOWN:
        typer.echo(f"... and {len(faults) - MAX_SHOWN} more", err=err)


def _print_excerpt(fault: FileFault) -> None:
    try:
        line = Path(fault.file).read_text(encoding="utf-8").splitlines()[fault.line - 1]
    except (OSError, UnicodeDecodeError, IndexError):
        return
    start = max(0, fault.column - 61)
    shown = console()
    shown.print(Text("    " + line[start : start + 110].replace("\t", " "), style="dim"))
    shown.print(Text("    " + " " * (fault.column - 1 - start) + "^", style="bold red"))


def print_table(titles: Sequence[str], rows: Sequence[Sequence[str]]) -> None:
    """A table for a person; for a pipe, columns parted by tabs, without titles."""
    if not is_watched():
        for row in rows:
            typer.echo("\t".join(row))
        return
    table = Table(box=None, header_style="bold", pad_edge=False)
    for title in titles:
        table.add_column(title, overflow="fold")
    for row in rows:
        table.add_row(*map(Text, row))
    Console(highlight=False).print(table)


def print_tree(title: str, branches: Sequence[tuple[str, Sequence[str]]]) -> None:
    """A title with named lists below it: a tree for a person, indented lines for a pipe. Empty lists are left out."""
    shown = [(name, lines) for name, lines in branches if lines]
    if not is_watched():
        typer.echo(title)
        for name, lines in shown:
            typer.echo(f"  {name}")
            for line in lines:
                typer.echo(f"    {line}")
        return
    tree = Tree(Text(title, style="bold"))
    for name, lines in shown:
        branch = tree.add(Text(name, style="dim"))
        for line in lines:
            branch.add(Text(line))
    console().print(tree)


def counted(count: int, what: str, plural: str = "") -> str:
    """`1 fault`, `2 faults`."""
    return f"{count:,} {what if count == 1 else plural or what + 's'}"
