"""`remedy report`: what failed lately, what callers made of it, and what the ten commonest failures looked like before and after."""

from __future__ import annotations

import sys
from collections.abc import Iterable
from dataclasses import asdict
from pathlib import Path
from typing import Annotated, Any

import orjson
import typer

from proxy.cli.asking import KEY_NAME, page
from proxy.cli.output import FAULTS, counted, misuse, print_json, print_tree
from proxy.cli.summing import Common, Ignored, Summary, lines_of, summed
from proxy.gateway.failures import MOST_FAILURES

MOST_CHARS = 300


def report(
    files: Annotated[
        list[str] | None,
        typer.Argument(metavar="[FILE or -]...", help="The proxy's log; without it the running proxy is asked."),
    ] = None,
    url: Annotated[str, typer.Option(help="Where the proxy is.")] = "http://127.0.0.1:8080",
    key: Annotated[
        str | None, typer.Option(envvar=KEY_NAME, help="The key of a client with `admin: true`; others see their own failures.")
    ] = None,
    upstream: Annotated[str | None, typer.Option(help="Of this upstream alone.")] = None,
    as_json: Annotated[bool, typer.Option("--json", help="For a machine.")] = False,
) -> None:
    """Sums up the failures of late: by upstream, class and code, which waits callers ignored, which calls keep failing.

    The running proxy keeps its last failures with what the vendor said, so that the ten commonest are shown before and after. A log
    reaches further back, and has no bodies; with `log_requests` it also knows the calls that succeeded. Upstreams that only
    `observe` are counted like the others. Exit code 1: the proxy refuses.

    \b
    remedy report
    REMEDY_KEY=... remedy report --url https://remedy.example.com --upstream github
    journalctl -u remedy -o cat | remedy report -
    remedy report remedy.log --json
    """
    place = url.rstrip("/")
    if files:
        summary = summed(_logged(files), upstream)
        pairs = {}
    else:
        summary = summed(_kept(place, key), upstream)
        pairs = {each.id: _pair(place, key, each) for each in summary.common}
    if as_json:
        print_json(_value(summary, pairs))
    else:
        _print(summary, pairs)


def _kept(url: str, key: str | None) -> list[dict[str, Any]]:
    found = page(url, f"/-/failures?limit={MOST_FAILURES}", key)
    if found is None or not isinstance(found.get("failures"), list):
        typer.echo(f"remedy: what answers at {url} keeps no failures", err=True)
        raise typer.Exit(FAULTS)
    listed: list[dict[str, Any]] = found["failures"]
    return listed


def _logged(files: Iterable[str]) -> Iterable[dict[str, Any]]:
    for file in files:
        try:
            text = sys.stdin.buffer.read() if file == "-" else Path(file).read_bytes()
        except OSError as error:
            misuse(f"{file}: {error.strerror}")
        yield from lines_of(text.decode("utf-8", "replace").splitlines())


def _pair(url: str, key: str | None, common: Common) -> dict[str, Any] | None:
    """What the vendor said, and what the agent read; None where the failure is no longer kept."""
    found = page(url, f"/-/failures/{common.id}", key)
    return None if found is None else {"before": found.get("response") or found.get("fault"), "after": found.get("answer")}


def _value(summary: Summary, pairs: dict[str, dict[str, Any] | None]) -> dict[str, Any]:
    common = [_named(asdict(each)) | (pairs.get(each.id) or {}) for each in summary.common]
    return {
        "failures": summary.failures,
        "first": summary.first,
        "last": summary.last,
        "upstreams": summary.by_upstream,
        "ignoredWaits": [_named(asdict(each)) for each in summary.ignored],
        "repeatedFailures": [_named(asdict(each)) for each in summary.failing],
        "commonest": common,
    }


_NAMES = {
    "cls": "class",
    "wait_seconds": "waitSeconds",
    "came_after_seconds": "cameAfterSeconds",
    "vendor_status": "vendorStatus",
}


def _named(value: dict[str, Any]) -> dict[str, Any]:
    return {_NAMES.get(name, name): member for name, member in value.items() if member not in (None, "")}


# For a person ---------------------------------------------------------------------------------------------------------------


def _print(summary: Summary, pairs: dict[str, dict[str, Any] | None]) -> None:
    if not summary.failures:
        typer.echo("No failures.")
        return
    typer.echo(f"{counted(summary.failures, 'failure')} from {summary.first} to {summary.last}")
    for name, classes in summary.by_upstream.items():
        count = sum(times for codes in classes.values() for times in codes.values())
        branches = [(cls, [f"{times:>5,} {code}" for code, times in codes.items()]) for cls, codes in classes.items()]
        typer.echo("")
        print_tree(f"{name or 'no upstream'}: {counted(count, 'failure')}", branches)
    _print_list("Waits that callers ignored", [_ignored(each) for each in summary.ignored])
    failing = [f"{each.times:,} times {each.code}: {each.call} ({each.upstream})" for each in summary.failing]
    _print_list("Calls that keep failing", failing)
    typer.echo("\nThe commonest, before and after")
    for each in summary.common:
        print_tree(f"{each.times:,} times {each.code} of {each.upstream or 'no upstream'}, by {each.rule}", _sides(each, pairs))


def _print_list(title: str, lines: list[str]) -> None:
    if lines:
        typer.echo(f"\n{title}")
        for line in lines:
            typer.echo(f"  {line}")


def _ignored(each: Ignored) -> str:
    caller = f"{each.caller}: " if each.caller else ""
    return (
        f"{caller}{each.call}: {each.early} of {counted(each.repeats, 'repeat')} came early, "
        f"one {each.came_after_seconds:g} s after it was told to wait {each.wait_seconds} s"
    )


def _sides(common: Common, pairs: dict[str, dict[str, Any] | None]) -> list[tuple[str, list[str]]]:
    pair = pairs.get(common.id)
    if pair is None:
        before = f"status {common.vendor_status}" if common.vendor_status is not None else "no answer"
        return [("before", [before]), ("after", [f"status {common.status}: {common.cls} {common.code}"])]
    return [("before", [_before(pair["before"])]), ("after", [_cut(pair["after"])])]


def _before(value: dict[str, Any] | None) -> str:
    if value is None:
        return "no answer"
    if "status" not in value:
        return f"no answer: {value.get('kind')} in the phase {value.get('phase')}"
    body = next((value[name] for name in ("json", "text", "base64") if name in value), "")
    return f"{value['status']} {_cut(body)}".rstrip()


def _cut(value: Any) -> str:
    text = " ".join(value.split()) if isinstance(value, str) else orjson.dumps(value).decode()
    return text if len(text) <= MOST_CHARS else f"{text[: MOST_CHARS - 4]} ..."
