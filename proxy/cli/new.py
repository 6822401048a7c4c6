"""`remedy new`: a commented starter for a vendor's file, with what its OpenAPI document tells."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path
from typing import Annotated, Any

import orjson
import typer

from proxy.cli.openapi import read_document
from proxy.cli.output import misuse
from proxy.cli.starter import Known, starter
from proxy.config.shipped import shipped_folder
from proxy.rules.document import compose
from proxy.rules.faults import Report
from proxy.rules.hosts import parse_base_url
from proxy.rules.load import load_vendors
from proxy.rules.vendor_file import vendor_name

FOLDER = Path("config/vendors")


def new(
    vendor: Annotated[str, typer.Argument(help="The vendor's name: lower-case letters, digits, - and _.")],
    base_url: Annotated[str | None, typer.Option(help="Where it is, such as https://api.example.com.")] = None,
    openapi: Annotated[Path | None, typer.Option(help="Its OpenAPI document, JSON or YAML.")] = None,
    tools: Annotated[bool, typer.Option(help="Whether the document's operations become tools.")] = True,
    to: Annotated[Path | None, typer.Option(help=f"The file to write; - prints it. By default {FOLDER}/VENDOR.yaml.")] = None,
) -> None:
    """Starts a vendor file: what is known filled in, the rest as commented lines. An existing file is left alone.

    For a vendor that is shipped, the file adds to the shipped one.

    \b
    remedy new acme --base-url https://api.acme.example
    remedy new acme --openapi acme-openapi.json
    """
    try:
        vendor_name(vendor)
        if base_url:
            parse_base_url(base_url)
    except ValueError as error:
        misuse(str(error))
    known = read_document(_document(openapi), vendor) if openapi else Known(vendor)
    if base_url:
        known = replace(known, base_url=base_url, parameters=parse_base_url(base_url).parameters)
    shipped = shipped_folder() / "vendors" / f"{vendor}.yaml"
    known = replace(known, is_shipped=shipped.is_file())
    text = starter(known if tools else replace(known, tools=(), left_out=0))
    base = {str(shipped): shipped.read_text(encoding="utf-8")} if known.is_shipped else {}
    _, faults = load_vendors({**base, f"{vendor}.yaml": text})
    if faults:
        misuse(f"the document makes no sound file: {faults[0]}")
    if to is not None and str(to) == "-":
        typer.echo(text, nl=False)
        return
    _write(to or FOLDER / f"{vendor}.yaml", text)


def _write(path: Path, text: str) -> None:
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with path.open("x", encoding="utf-8") as file:
            file.write(text)
    except FileExistsError:
        misuse(f"{path} exists already; it is left as it is")
    except OSError as error:
        misuse(f"{path} can't be written: {error.strerror}")
    typer.echo(f"Wrote {path}. Next: put a failure into its `cases`, then `remedy test {path}`.")


def _document(path: Path) -> dict[str, Any]:
    try:
        data = path.read_bytes()
    except OSError as error:
        misuse(f"{path} can't be read: {error.strerror}")
    if re.match(rb"\s*\{", data):
        try:
            value = orjson.loads(data)
        except orjson.JSONDecodeError as error:
            misuse(f"{path} is not JSON: {error}")
    else:
        report = Report(str(path))
        node = compose(data.decode("utf-8", "replace"), report)
        if node is None:
            misuse(str(report.faults[0]) if report.faults else f"{path} is empty")
        value = node.plain()
    if not isinstance(value, dict) or not isinstance(value.get("paths"), dict):
        misuse(f"{path} is no OpenAPI document: it has no `paths`")
    return value
