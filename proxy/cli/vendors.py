"""`remedy vendors`: what is known, and where it is reached; and how much of a vendor's own code list is known."""

from __future__ import annotations

import difflib
import re
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated, Any

import typer

from proxy.cli.files import sound_vendors
from proxy.cli.output import is_watched, misuse, print_json, print_table, print_tree
from proxy.reading import codewords
from proxy.rules.hosts import parse_base_url
from proxy.rules.model import Host, Vendor

_SIZES = ("rules", "codes", "cases")


def vendors(
    name: Annotated[str | None, typer.Argument(help="One vendor alone.")] = None,
    codes: Annotated[Path | None, typer.Option(help="The vendor's own codes, one a line; - reads standard input.")] = None,
    as_json: Annotated[bool, typer.Option("--json", help="For a machine.")] = False,
) -> None:
    """Lists the shipped vendors: under which path each is reached, and how much is known of it.

    With --codes it tells which codes of a vendor's own list its file knows, and what the generic reading makes of the others.

    \b
    remedy vendors
    remedy vendors stripe --json
    remedy vendors stripe --codes stripe-codes.txt
    """
    everyone = sound_vendors()
    if name is not None and name not in everyone:
        near = difflib.get_close_matches(name, everyone, 3)
        misuse(f"there is no vendor {name!r}." + (f" Did you mean {' or '.join(near)}?" if near else ""))
    if codes is not None:
        if name is None:
            misuse("--codes needs a vendor: remedy vendors stripe --codes FILE")
        _print_coverage(everyone[name], _lines(codes), as_json=as_json)
        return
    known = [everyone[name]] if name is not None else sorted(everyone.values(), key=lambda vendor: vendor.name)
    if as_json:
        print_json([_value(vendor) for vendor in known])
        return
    if is_watched():
        _print_watched(known)
    else:
        print_table((), [(vendor.name, vendor.title, path_of(vendor), _base(vendor), *_sizes(vendor)) for vendor in known])


def _print_watched(known: Sequence[Vendor]) -> None:
    """A line each, as a terminal is no wider; where each base is stands in what is shown of one alone."""
    if len(known) > 1:
        rows = [(vendor.name, _cut(path_of(vendor), 38), *_sizes(vendor)) for vendor in known]
        print_table(("vendor", "path", *_SIZES), rows)
        return
    for vendor in known:
        bases = [f"{_path_of_host(vendor.name, key, host)}  {host.url}" for key, host in vendor.hosts.items()]
        known_of_it = [f"{size} {what}" for size, what in zip(_sizes(vendor), _SIZES, strict=True)]
        print_tree(vendor.title, [("paths", bases), ("known", known_of_it), ("docs", [vendor.docs] if vendor.docs else [])])


def _path_of_host(vendor: str, key: str, host: Host) -> str:
    segments = [vendor, *([key] if key else []), *(f"<{name}>" for name in parse_base_url(host.url).parameters)]
    return f"/{'/'.join(segments)}/"


def _cut(text: str, most: int) -> str:
    return text if len(text) <= most else text[: most - 1] + "…"


def _sizes(vendor: Vendor) -> tuple[str, ...]:
    return str(len(vendor.rules)), str(_codes(vendor)), str(len(vendor.cases))


def _lines(path: Path) -> list[str]:
    try:
        text = sys.stdin.read() if str(path) == "-" else path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        misuse(f"{path} can't be read: {error.strerror if isinstance(error, OSError) else 'it is not UTF-8'}")
    return list(dict.fromkeys(line.strip() for line in text.splitlines() if line.strip() and not line.startswith("#")))


def coverage(vendor: Vendor, codes: Sequence[str]) -> list[tuple[str, str, str]]:
    """For each code: where the file knows it (`table`, `rule`, or "" for neither), and what it is read as."""
    written = "\n".join(repr(rule.when) for rule in vendor.rules)
    rows = []
    for code in codes:
        ours = next((found for table in vendor.hints.codes if (found := table.code_for(code)) is not None), None)
        if ours is not None:
            rows.append((code, "table", ours.value))
            continue
        votes = codewords.votes(code)
        guess = max(votes, key=lambda vote: vote[1])[0].value if votes else ""
        named = re.search(rf"(?<![\w]){re.escape(code)}(?![\w])", written) is not None
        rows.append((code, "rule" if named else "", guess))
    return rows


def _print_coverage(vendor: Vendor, codes: Sequence[str], *, as_json: bool) -> None:
    rows = coverage(vendor, codes)
    known = sum(1 for _, where, _ in rows if where)
    if as_json:
        listed = [{"code": code, "known": where or None, "read": read or None} for code, where, read in rows]
        print_json({"vendor": vendor.name, "known": known, "of": len(rows), "codes": listed})
        return
    print_table(("code", "known by", "read as"), rows)
    typer.echo(f"{known} of {len(rows)} codes of {vendor.name} are known by its file")


def path_of(vendor: Vendor) -> str:
    """The path under which an agent calls it."""
    if len(vendor.hosts) > 1 or (vendor.hosts and "" not in vendor.hosts):
        return f"/{vendor.name}/<{'|'.join(vendor.hosts)}>/"
    tenants = "".join(f"<{name}>/" for host in vendor.hosts.values() for name in host.parameters)
    return f"/{vendor.name}/{tenants}" if vendor.hosts else "(needs a base_url)"


def _base(vendor: Vendor) -> str:
    return ", ".join(host.url for host in vendor.hosts.values())


def _codes(vendor: Vendor) -> int:
    return sum(len(table.table) for table in vendor.hints.codes)


def _value(vendor: Vendor) -> dict[str, Any]:
    return {
        "vendor": vendor.name,
        "title": vendor.title,
        "path": path_of(vendor),
        "bases": {key: host.url for key, host in vendor.hosts.items()},
        "docs": vendor.docs,
        "rules": [rule.id for rule in vendor.rules],
        "codes": _codes(vendor),
        "cases": len(vendor.cases),
        "file": vendor.place,
    }
