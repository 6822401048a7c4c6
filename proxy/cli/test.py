"""`remedy test`: runs the cases beside the rules."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import typer
from rich.text import Text

from proxy.cli.files import Named, named_files, vendors_of
from proxy.cli.output import FAULTS, console, counted, fault_values, print_faults, print_json
from proxy.cli.verdict import Verdict, verdict_of
from proxy.rules.cases import Case
from proxy.rules.faults import unknown
from proxy.rules.model import Vendor

MAX_WIDTH = 400


def run_cases(
    paths: Annotated[
        list[Path] | None, typer.Argument(metavar="[PATH]...", help="Vendor files, files of cases, or folders of them.")
    ] = None,
    vendor: Annotated[str | None, typer.Option(help="Only this vendor's cases.")] = None,
    as_json: Annotated[bool, typer.Option("--json", help="For a machine.")] = False,
) -> None:
    """Runs the cases beside the rules, and shows where an answer differs from what its case expects.

    Without a path: the cases of all shipped vendors. No network is used. Exit code 0: all pass, 1: some don't.

    \b
    remedy test
    remedy test --vendor github
    remedy test config/vendors/acme.yaml
    """
    named = named_files(paths or [])
    vendors, faults = vendors_of(named)
    if faults:
        print_json({"faults": fault_values(faults)}) if as_json else print_faults(faults)
        raise typer.Exit(FAULTS)
    if vendor is not None and vendor not in vendors:
        typer.echo(f"remedy: {unknown('vendor', vendor, sorted(vendors))}", err=True)
        raise typer.Exit(2)
    verdicts = [verdict_of(case, owner) for owner, case in _cases(vendors, named, vendor)]
    failed = [verdict for verdict in verdicts if not verdict.passed]
    if as_json:
        print_json({"cases": len(verdicts), "failed": [_value(verdict) for verdict in failed]})
    else:
        for verdict in failed:
            _print(verdict)
        _print_summary(verdicts, failed)
    raise typer.Exit(FAULTS if failed else 0)


def _cases(vendors: dict[str, Vendor], named: Named, only: str | None) -> list[tuple[Vendor, Case]]:
    """The cases that stand in the files that are named."""
    places = set(named.places)
    return [
        (vendor, case)
        for name, vendor in vendors.items()
        if only in (None, name)
        for case in vendor.cases
        if case.vendor == name and case.place.rsplit(":", 2)[0] in places
    ]


def _value(verdict: Verdict) -> dict[str, Any]:
    return {
        "vendor": verdict.vendor,
        "name": verdict.case.name,
        "place": verdict.case.place,
        "differences": [{"member": each.member, "expected": each.expected, "got": each.got} for each in verdict.differences],
        "rule": verdict.answer.rule,
        "body": verdict.answer.body,
    }


def _print(verdict: Verdict) -> None:
    shown = console()
    shown.print(Text(f"{verdict.case.place}: {verdict.vendor}: {verdict.case.name}", style="bold"))
    for each in verdict.differences:
        shown.print(Text(f"  {each.member}"))
        shown.print(Text(f"    - {_short(each.expected)}", style="red"))
        shown.print(Text(f"    + {_short(each.got)}", style="green"))
    wanted = next((str(each.expected) for each in verdict.differences if each.member == "rule"), None)
    for tried in verdict.tried:
        if wanted in (tried.rule, tried.rule.partition("/")[2]) and not tried.matched:
            shown.print(Text(f"  {tried.rule} did not hold: {tried.why}", style="dim"))
    if verdict.answer.rule:
        shown.print(Text(f"  answered by {verdict.answer.rule}", style="dim"))


def _short(value: Any) -> str:
    if value is None:
        return "(nothing)"
    listed = ", ".join(map(str, value)) if isinstance(value, (list, tuple)) else None
    text = listed or (value if isinstance(value, str) else repr(value))
    return text if len(text) <= MAX_WIDTH else text[:MAX_WIDTH] + "..."


def _print_summary(verdicts: list[Verdict], failed: list[Verdict]) -> None:
    vendors = counted(len({verdict.vendor for verdict in verdicts}), "vendor")
    if failed:
        typer.echo(f"{len(failed)} of {counted(len(verdicts), 'case')} of {vendors} failed (- expected, + got).")
    elif verdicts:
        typer.echo(f"{counted(len(verdicts), 'case')} of {vendors} passed.")
    else:
        typer.echo("There are no cases.")
