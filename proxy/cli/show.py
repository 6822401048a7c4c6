"""`remedy show`: a failure that was answered lately, by its Remedy-Id, or as a case to put beside the vendor's rules."""

from __future__ import annotations

import os
import stat
import sys
from typing import Annotated, Any

import orjson
import typer

from proxy.cli.asking import KEY_NAME, page
from proxy.cli.casetext import case_text
from proxy.cli.output import FAULTS, misuse, print_json, print_tree

NOT_KEPT = "no failure with the id {} is kept at {}: the oldest go first, and with several workers each keeps its own, so ask again there"


def show(
    remedy_id: Annotated[str, typer.Argument(metavar="ID", help="The Remedy-Id of an answer.")],
    case: Annotated[bool, typer.Option("--case", help="Print it as a case for its vendor's file.")] = False,
    url: Annotated[str, typer.Option(help="Where the proxy is.")] = "http://127.0.0.1:8080",
    as_json: Annotated[bool, typer.Option("--json", help="For a machine.")] = False,
) -> None:
    """Shows a failure that the running proxy answered lately: what the vendor said, redacted, the rules tried, and the answer.

    Where the proxy has `clients`, the environment's REMEDY_KEY is sent as the key. A case that is written to an empty file gets the head of
    one. Exit code 1: no such failure.

    \b
    remedy show 01JF3N6Q8W
    remedy show 01JF3N6Q8W --case >> config/vendors/acme.cases.yaml
    """
    found = _fetched(url.rstrip("/"), remedy_id)
    if case:
        if found.get("response") is None:
            misuse("no response came in that call: there is nothing that a case could hold")
        head = f"vendor: {found.get('vendor') or found['upstream']}\ncases:\n" if _begins_a_file() else ""
        typer.echo(head + case_text(found), nl=False)
    elif as_json:
        print_json(found)
    else:
        _print(found)


def _fetched(url: str, remedy_id: str) -> dict[str, Any]:
    found = page(url, f"/-/failures/{remedy_id}", os.environ.get(KEY_NAME))
    if found is None:
        typer.echo(f"remedy: {NOT_KEPT.format(remedy_id, url)}", err=True)
        raise typer.Exit(FAULTS)
    return found


def _begins_a_file() -> bool:
    """Whether standard output is a file that holds nothing yet."""
    try:
        status = os.fstat(sys.stdout.fileno())
    except OSError:
        return False
    return stat.S_ISREG(status.st_mode) and status.st_size == 0


def _print(found: dict[str, Any]) -> None:
    judged = found.get("judgement") or {}
    branches = [
        ("result", [f"{found['code']} ({found['class']}), by {found['rule']}, answered with {found['status']}"]),
        ("request", _lines(found.get("request"))),
        ("response", _lines(found.get("response") or found.get("fault"))),
        ("evidence", [f"{each['code']}  {each['source']}: {each['seen']}" for each in judged.get("evidence", ())]),
        ("rules tried", [_tried(each) for each in judged.get("tried", ())]),
    ]
    print_tree(f"{found['id']}  {found['at']}  {found['upstream']}: {found['method']} {found['path']}", branches)
    typer.echo("\nWhat the agent read:")
    typer.echo(orjson.dumps(found.get("answer"), option=orjson.OPT_INDENT_2).decode())


def _lines(value: dict[str, Any] | None) -> list[str]:
    return [f"{key}: {each if isinstance(each, str) else orjson.dumps(each).decode()}" for key, each in (value or {}).items()]


def _tried(each: dict[str, Any]) -> str:
    return f"{each['rule']}: held" if each["matched"] else f"{each['rule']}: did not hold: {each.get('why', '')}"
