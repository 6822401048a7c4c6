"""`remedy explain`: reads a response and shows what an agent would get, and why."""

from __future__ import annotations

import sys
from typing import Annotated, Any, BinaryIO

import orjson
import typer

from proxy.cli.lines import answered_lines
from proxy.cli.vendors_at import shipped_vendors


def explain(
    vendor: Annotated[str | None, typer.Option(help="Whose rules to use.")] = None,
    no_vendors: Annotated[bool, typer.Option("--no-vendors", help="Use no vendor file: the generic reading alone.")] = False,
    jsonl: Annotated[bool, typer.Option("--jsonl", help="JSON objects in, one a line; one a line out.")] = False,
) -> None:
    """Shows what an agent would get for a response, and why."""
    vendors = {} if no_vendors else shipped_vendors()
    if jsonl:
        explain_lines(sys.stdin.buffer, sys.stdout.buffer, vendors, vendor)


def explain_lines(source: BinaryIO, target: BinaryIO, vendors: dict[str, Any], vendor: str | None) -> None:
    for answered in answered_lines(source, vendors, vendor):
        target.write(orjson.dumps(answered) + b"\n")
    target.flush()
