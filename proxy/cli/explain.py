"""`remedy explain`: what an agent would get for a response, the evidence, and which rules were tried."""

from __future__ import annotations

import re
import sys
import time
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Annotated, Any, BinaryIO

import orjson
import typer

from proxy.cli.captured import Captured, read_captured
from proxy.cli.engine import Answer, answer, epoch_seconds
from proxy.cli.files import sound_vendors
from proxy.cli.lines import answered_lines
from proxy.cli.output import misuse, print_json, print_tree
from proxy.contract.failure import Failure
from proxy.rules.faults import unknown
from proxy.rules.hosts import PARAMETER, parse_base_url
from proxy.rules.model import Vendor

MAX_EVIDENCE = 12
#: The name of an upstream whose vendor is not known.
UNKNOWN = "upstream"


def explain(
    file: Annotated[Path | None, typer.Argument(metavar="[FILE or -]", help="A response; - is standard input.")] = None,
    vendor: Annotated[str | None, typer.Option(help="Whose rules to use; without it the host that was called tells.")] = None,
    rules: Annotated[list[Path] | None, typer.Option("--rules", help="Further vendor files, or folders of them.")] = None,
    no_vendors: Annotated[bool, typer.Option("--no-vendors", help="Use no vendor file: the generic reading alone.")] = False,
    request: Annotated[str | None, typer.Option(help='The call, where the file does not tell: "POST /v1/charges".')] = None,
    now: Annotated[str | None, typer.Option(help="The clock, such as 2026-11-30T12:00:00Z; the present by default.")] = None,
    jsonl: Annotated[bool, typer.Option("--jsonl", help="JSON objects in, one a line; one a line out.")] = False,
    as_json: Annotated[bool, typer.Option("--json", help="For a machine.")] = False,
) -> None:
    """Shows what an agent would get for a response: the class, the code, the evidence, and the rules that were tried.

    FILE is what `curl -i` or `curl -v` printed, a HAR file, or JSON: {"request": {...}, "response": {"status": 429, ...}}.

    \b
    curl -si https://api.github.com/nothing | remedy explain --vendor github --request "GET /nothing"
    remedy explain failed.har
    remedy explain --jsonl < responses.jsonl
    """
    vendors = {} if no_vendors else sound_vendors(rules or [])
    if vendor is not None and not no_vendors and vendor not in vendors and not jsonl:
        misuse(unknown("vendor", vendor, sorted(vendors)))
    if jsonl:
        _explain_lines(file, vendors, vendor)
        return
    if file is None and sys.stdin.isatty():
        misuse("name a file, or pipe a response in; `remedy explain --help` shows how")
    moment = _moment(now)
    results = [_explained(each, vendors, vendor, moment) for each in _captured(file, request)]
    if as_json:
        values = [_value(answered) for _, answered in results]
        print_json(values[0] if len(values) == 1 else values)
        return
    for at, (captured, answered) in enumerate(results):
        if at:
            typer.echo("")
        _print(captured, answered)


def _explain_lines(file: Path | None, vendors: Mapping[str, Vendor], vendor: str | None) -> None:
    with _opened(file) as source:
        lines = (orjson.dumps(answered) + b"\n" for answered in answered_lines(source, vendors, vendor))
        sys.stdout.buffer.writelines(lines)
    sys.stdout.buffer.flush()


def _opened(file: Path | None) -> BinaryIO:
    if file is None or str(file) == "-":
        return sys.stdin.buffer
    try:
        return file.open("rb")
    except OSError as error:
        misuse(f"{file} can't be read: {error.strerror}")


def _captured(file: Path | None, request: str | None) -> list[Captured]:
    with _opened(file) as source:
        data = source.read()
    try:
        return read_captured(data, request)
    except ValueError as error:
        misuse(f"{file or 'standard input'}: {error}")


def _moment(text: str | None) -> float | None:
    try:
        return epoch_seconds(text) if text else None
    except ValueError:
        misuse(f"{text!r} is no time; write 2026-11-30T12:00:00Z")


def _explained(
    captured: Captured, vendors: Mapping[str, Vendor], vendor: str | None, moment: float | None
) -> tuple[Captured, Answer]:
    name = vendor or captured.vendor or vendor_at(captured.host, vendors) or UNKNOWN
    stated = _moment(captured.now) if moment is None else moment
    exchange = replace(captured.exchange, upstream=name)
    return replace(captured, exchange=exchange), answer(
        exchange, vendors.get(name) or Vendor(name), time.time() if stated is None else stated, explain=True
    )


def vendor_at(host: str, vendors: Mapping[str, Vendor]) -> str | None:
    """The vendor that a host belongs to."""
    called = host.rsplit(":", 1)[0].lower() if host.count(":") == 1 else host.lower()
    for name, vendor in vendors.items() if called else ():
        for base in vendor.hosts.values():
            pattern = PARAMETER.sub("[^.]+", parse_base_url(base.url).host.replace(".", r"\."))
            if re.fullmatch(pattern, called):
                return name
    return None


# Showing ------------------------------------------------------------------------------------------------------------------


def _value(answered: Answer) -> dict[str, Any]:
    failure = answered.failure
    if failure is None:
        return {"rule": None, "body": None}
    return {
        "rule": failure.rule,
        "body": answered.body,
        "evidence": [
            {"source": each.source, "seen": each.seen, "code": each.code.value, "weight": round(each.weight, 3)}
            for each in failure.evidence
        ],
        "tried": [{"rule": each.rule, "matched": each.matched, "why": each.why} for each in failure.tried],
    }


def _print(captured: Captured, answered: Answer) -> None:
    failure = answered.failure
    if failure is None:
        typer.echo(f"{_title(captured)}\nNo failure: it passes untouched.")
        return
    evidence = [f"{each.code.value}  {each.weight:.2f}  {each.source}: {each.seen}" for each in failure.evidence]
    tried = [_tried(each.rule, each.why, matched=each.matched) for each in failure.tried]
    branches = [("result", _result(failure)), ("evidence, strongest first", evidence[:MAX_EVIDENCE]), ("rules tried", tried)]
    print_tree(_title(captured), branches)
    typer.echo("\nWhat the agent reads:")
    typer.echo(orjson.dumps(answered.body, option=orjson.OPT_INDENT_2).decode())


def _title(captured: Captured) -> str:
    request, response = captured.exchange.request, captured.exchange.response
    status = f" -> {response.status}" if response else ""
    return f"{captured.exchange.upstream}: {request.method} {request.path}{status}"


def _result(failure: Failure) -> list[str]:
    lines = [f"{failure.code.value} ({failure.cls.value}), by {failure.rule}"]
    if failure.wait_seconds is not None:
        stated = "the vendor says so" if failure.wait_is_stated else "nobody says how long: the default"
        lines.append(f"wait {failure.wait_seconds} s ({stated})")
    if failure.effect is not None:
        lines.append(f"effect {failure.effect.value}")
    if failure.bucket:
        lines.append(f"bucket {failure.bucket}")
    return lines


def _tried(rule: str, why: str, *, matched: bool) -> str:
    return f"{rule}: held" if matched else f"{rule}: did not hold: {why}"
