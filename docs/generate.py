"""Writes the generated parts of the documentation, or with --check says which are out of date.

A generated part stands between `<!-- generated: NAME -->` and `<!-- end -->`; PARTS has a function for each name. Everything
comes from the tables and models that the product runs on, so that a page cannot say what the code does not do.
"""

from __future__ import annotations

import argparse
import re
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any, get_args, get_origin

import orjson
import vendor_tables
from pydantic import BaseModel
from pydantic.fields import FieldInfo

from proxy.answer import negotiate, render
from proxy.answer.phrase import reason_phrase
from proxy.cli.main import app
from proxy.compose import Setting, compose
from proxy.config.model import ConfigModel
from proxy.config.shipped import vendor_files
from proxy.contract.codes import DEFAULT_WAIT_SECONDS, OTHER_WAIT_SECONDS, Class, Code
from proxy.contract.failure import Facts, Failure, FieldFault, Origin
from proxy.contract.own import OWN_FAULTS
from proxy.contract.prompt import SYSTEM_PROMPT
from proxy.contract.recovery import RecoveryError
from proxy.contract.schema import MEMBERS, document
from proxy.demo.failures import SAMPLES
from proxy.demo.pages import PAGES
from proxy.exchange import Exchange, Request, Response
from proxy.judge import judge
from proxy.reading.evidence import LEARNED_WEIGHT, WEIGHTS
from proxy.rules import filters, names, rule_shape, values, vendor_file, when
from proxy.rules.load import load_vendors
from proxy.rules.shape import Choice, Member, Record
from proxy.rules.units import DURATION_PATTERN, SIZE_PATTERN
from proxy.telemetry.families import FAMILIES
from tests.clients import recipes
from tests.clients.table import CELLS, EXPECTED, STATUSES

_NOW = 1_796_040_000.0
ROOT = Path(__file__).resolve().parent.parent
_PART = re.compile(r"(<!-- generated: (?P<name>[a-z-]+) -->\n).*?(<!-- end -->)", re.DOTALL)


def table(head: Iterable[str], rows: Iterable[Iterable[str]]) -> str:
    columns = list(head)
    lines = [columns, ["---"] * len(columns), *(list(row) for row in rows)]
    return "\n".join("| " + " | ".join(cell.replace("|", "\\|") for cell in line) + " |" for line in lines) + "\n"


def codes() -> str:
    rows = (
        (f"`{code.value}`", code.cls.value, "vendor's" if code is Code.PARTIAL_FAILURE else str(code.status), code.covers)
        for code in Code
    )
    return table(("code", "class", "status", "covers"), rows)


def default_waits() -> str:
    retryable = [code for code in Code if code.cls is Class.RETRYABLE]
    return table(
        ("code", "seconds"),
        ((f"`{code.value}`", str(DEFAULT_WAIT_SECONDS.get(code, OTHER_WAIT_SECONDS))) for code in retryable),
    )


def own_faults() -> str:
    rows = ((f"`{fault.value}`", str(status), f"`{code.value}`") for fault, (status, code) in OWN_FAULTS.items())
    return table(("fault", "status", "code"), rows)


def before() -> str:
    """The sample as a client prints it, its headers first."""
    sample = SAMPLES[Code.RATE_LIMITED]
    headers = "".join(f"{name.decode()}: {value.decode()}\n" for name, value in sample.headers)
    return f"```http\nHTTP/1.1 {sample.status} Too Many Requests\n{headers}\n{_folded(sample.body)}```\n"


def after() -> str:
    """What the engine makes of the same sample."""
    sample = SAMPLES[Code.RATE_LIMITED]
    request = Request("GET", b"/fail/rate-limited")
    body = orjson.dumps(sample.body)
    exchange = Exchange(request, Response(sample.status, sample.headers, body), upstream="demo")
    failure = judge(exchange, load_vendors(vendor_files())[0]["demo"], _NOW)
    if failure is None:
        raise SystemExit("the README's failure is not judged one")
    error = compose(failure, Setting(request=request, prefix="/demo", upstream="demo", now=_NOW))
    return f"```json\n{_folded(error.to_json())}```\n"


def configuration() -> str:
    return table(("key", "value", "default", "for"), _keys(ConfigModel, "", set()))


def _keys(model: type[BaseModel], prefix: str, seen: set[type[BaseModel]]) -> Iterator[tuple[str, str, str, str]]:
    """A line for each key, those of a section below it, once: a section that stands in two places is spelt out at the first."""
    for name, field in model.model_fields.items():
        key = f"{prefix}{field.alias or name}"
        inner, shape = _inner(field.annotation)
        kind = _kind(model, name)
        yield f"`{key}{shape}`", kind, _default(field, kind), " ".join((field.description or "").split())
        if inner is not None and inner not in seen:
            seen.add(inner)
            yield from _keys(inner, f"{key}{shape}.", seen)


def _inner(annotation: Any) -> tuple[type[BaseModel] | None, str]:
    """The model inside a type, and how its keys are reached: `[]` in a list, `.NAME` in a map."""
    if isinstance(annotation, type) and issubclass(annotation, BaseModel):
        return annotation, ""
    shapes = {list: "[]", dict: ".NAME"}
    for argument in get_args(annotation):
        inner, shape = _inner(argument)
        if inner is not None:
            return inner, shapes.get(get_origin(annotation), "") + shape
    return None, ""


def _kind(model: type[BaseModel], name: str) -> str:
    """What may stand there, in the words of the model's JSON Schema."""
    schema = model.model_json_schema(by_alias=False)
    return _kind_of(schema["properties"][name], schema.get("$defs", {}))


def _kind_of(given: dict[str, Any], known: dict[str, Any]) -> str:
    if "$ref" in given:
        return _kind_of(known[given["$ref"].rpartition("/")[2]], known)
    if "anyOf" in given:
        kinds = [_kind_of(each, known) for each in given["anyOf"] if each.get("type") != "null"]
        return ", or ".join(dict.fromkeys(kinds))
    if "enum" in given:
        return ", ".join(f"`{value}`" for value in given["enum"])
    if given.get("pattern") == DURATION_PATTERN:
        return "duration"
    if given.get("pattern") == SIZE_PATTERN:
        return "size"
    names = {"array": "list", "object": "map", "boolean": "`true`, `false`", "string": "text", "integer": "whole number"}
    return names.get(given.get("type", ""), given.get("type", "any"))


def _default(field: FieldInfo, kind: str) -> str:
    value = field.get_default(call_default_factory=True)
    if field.is_required():
        return "required"
    if value in (None, "", [], {}) or isinstance(value, BaseModel):
        return "-"
    if kind == "duration":
        return f"`{value:g}s`" if value >= 1 else f"`{value * 1000:g}ms`"
    if kind == "size":
        return f"`{value // 1048576}MiB`" if value % 1048576 == 0 else f"`{value // 1024}KiB`"
    return f"`{orjson.dumps(value, default=str).decode()}`".replace('`"', "`").replace('"`', "`")


def _folded(value: Any) -> str:
    return orjson.dumps(value, option=orjson.OPT_INDENT_2).decode() + "\n"


_SHOWN = Request("POST", b"/v1/items", body=b'{"state": "opne", "limit": 500}')
_SHOWN_READ = Request("GET", b"/v1/items")


def first_steps() -> str:
    """What each code says first where nothing more is known, and its reason phrase."""
    rows = []
    for code in Code:
        error = _composed(code)
        phrase = reason_phrase(error).decode().partition(": ")[2]
        rows.append((f"`{code.value}`", error.error, error.recovery_steps[0], phrase))
    return table(("code", "error", "first step", "reason phrase"), rows)


def _composed(code: Code, **facts: Any) -> RecoveryError:
    retryable = code.cls is Class.RETRYABLE
    request = _SHOWN_READ if retryable else _SHOWN
    failure = Failure(code, Origin.VENDOR, "generic/sentence", 400, 5 if retryable else None, facts=Facts(**facts))
    return compose(failure, Setting(request, prefix="/acme", upstream="acme", now=_NOW))


def renderings() -> str:
    """One failure in every rendering of our own."""
    field = FieldFault("state", "body", "invalid", "opne", ("open", "closed"))
    vendor = Response(422, ((b"content-type", b"application/json"),), b'{"error": "state is not valid"}')
    error = _composed(Code.INVALID_ARGUMENT, message="state is not valid", fields=(field,))
    failure = Failure(Code.INVALID_ARGUMENT, Origin.VENDOR, "generic/sentence", 422)
    parts = []
    for name in ("recovery", "compact", "problem", "markdown", "mcp", "augment"):
        choice = negotiate(((b"remedy-render", name.encode()),), remedy_id="06b1k9vz0a1b2c3d")
        body = render(error, failure, Exchange(_SHOWN, vendor), choice).body
        shown = body.decode() if name == "markdown" else _folded(orjson.loads(body))
        parts.append(f"### `{name}`\n\n````{'markdown' if name == 'markdown' else 'json'}\n{shown}````\n")
    return "\n".join(parts)


def members() -> str:
    return table(("member", "when"), ((f"`{name}`", when) for name, (_, when) in MEMBERS.items()))


def json_schema() -> str:
    return f"```json\n{_folded(document('RecoveryError'))}```\n"


def system_prompt() -> str:
    return f"```text\n{SYSTEM_PROMPT}```\n"


def commands() -> str:
    """Each command with the first paragraph of its help, then its options."""
    parts = []
    for command in app.registered_commands:
        if command.callback is None:
            continue
        name = command.name or command.callback.__name__.replace("_", "-")
        first = " ".join((command.callback.__doc__ or "").strip().split("\n\n")[0].split())
        parts.append((f"`remedy {name}`", first))
    return table(("command", "does"), parts)


def metrics() -> str:
    rows = (
        (
            f"`{family.name}{'_total' if family.kind == 'counter' else ''}`",
            family.kind,
            ", ".join(f"`{label}`" for label in family.labels) or "-",
            family.help,
        )
        for family in FAMILIES
    )
    return table(("metric", "kind", "labels", "counts"), rows)


def demo() -> str:
    rows = (
        (f"`{entry.methods[0] if entry.methods else 'GET'} /demo{entry.example}`", entry.shows)
        for entries in PAGES.values()
        for entry in entries
    )
    return table(("call", "shows"), rows)


def _documented(members: dict[str, Member]) -> str:
    return table(
        ("key", ""),
        ((f"`{name}`", member.doc + (" (needed)" if member.is_required else "")) for name, member in members.items()),
    )


def vendor_keys() -> str:
    return _documented(vendor_file.MEMBERS)


def entry_keys() -> str:
    """The keys inside the entries of a vendor file, but for rules and cases, which have tables of their own."""
    rows = (
        (f"`{section}`", f"`{name}`", _told(member))
        for section, outer in vendor_file.MEMBERS.items()
        if section not in ("rules", "cases")
        for name, member in _members_within(outer.shape).items()
    )
    return table(("in", "key", ""), rows)


def _members_within(shape: Any) -> Mapping[str, Member]:
    """Those of the record that a shape holds, however many lists and mappings stand around it."""
    while not isinstance(shape, Record):
        within = (getattr(shape, name, None) for name in ("shape", "element", "mapping", "value"))
        shape = next((each for each in within if each is not None), None)
        if shape is None:
            return {}
    return shape.members


def _told(member: Member) -> str:
    values = ": " + ", ".join(f"`{value}`" for value in member.shape.values) if isinstance(member.shape, Choice) else ""
    return member.doc + values + (" (needed)" if member.is_required else "")


def rule_keys() -> str:
    return _documented(dict(rule_shape.MEMBERS))


def when_keys() -> str:
    return _documented(dict(when.members("rule")))


def operators() -> str:
    rows = [(f"`{name}`", operator.doc) for name, operator in values.OPERATORS.items()]
    return table(("operator", "passes"), [*rows, ("`exists`", "`true`: anything; `false`: nothing stands there")])


def text_names() -> str:
    rows = (
        (
            ", ".join(f"`{name}.{member}`" for member in known.members)
            if known.members
            else f"`{name}{'.…' if known.members == () else ''}`",
            known.doc,
        )
        for name, known in names.NAMES.items()
    )
    return table(("name", "holds"), rows)


def text_filters() -> str:
    return table(("filter", "makes"), ((f"`{each.example}`", each.doc) for each in filters.FILTERS.values()))


def vendor_files_known() -> str:
    vendors = load_vendors(vendor_files())[0]
    return table(("vendor", "path", "rules", "codes", "cases"), vendor_tables.vendor_rows(vendors))


def vendor_rules() -> str:
    return vendor_tables.rules_by_vendor(load_vendors(vendor_files())[0], table)


def weights() -> str:
    """What each witness's vote weighs, by the strength of what it saw."""
    told = {
        "table": "the vendor file's code list",
        "sentence": "the words of the message",
        "header": "telling headers",
        "code": "explicit codes",
        "status": "the status",
    }
    rows = ((f"`{name}`", told[name], ", ".join(f"{each:g}" for each in steps)) for name, steps in WEIGHTS.items())
    learned = ("`learned`", "the words, as a trained model weighs them", f"{LEARNED_WEIGHT:g} times the share it gives a code")
    return table(("witness", "", "weight by strength"), [*rows, learned])


def client_matrix() -> str:
    """Every cell is a test: what the client raises, and what the model reads of it."""
    rows = []
    for client, vendor in recipes.vendors().items():
        cells = [(CELLS[client, status], EXPECTED[vendor, status][0]) for status in STATUSES]
        rows.append([client, *(f"{f'`{raised}`: ' if raised else ''}{code.value}" for raised, code in cells)])
    return table(("client", *map(str, STATUSES)), rows)


def client_recipes() -> str:
    parts = []
    for client, recipe in recipes.RECIPES.items():
        language, code = recipes.source(client)
        parts.append(
            f"### {client}\n\n- Settings: {recipe.settings}\n- The model reads: {recipe.reads}\n\n```{language}\n{code}```\n"
        )
    return "\n".join(parts)


PARTS: dict[str, Callable[[], str]] = {
    "after": after,
    "before": before,
    "client-matrix": client_matrix,
    "client-recipes": client_recipes,
    "codes": codes,
    "commands": commands,
    "configuration": configuration,
    "default-waits": default_waits,
    "demo": demo,
    "first-steps": first_steps,
    "json-schema": json_schema,
    "members": members,
    "metrics": metrics,
    "operators": operators,
    "own-faults": own_faults,
    "renderings": renderings,
    "rule-keys": rule_keys,
    "system-prompt": system_prompt,
    "text-filters": text_filters,
    "text-names": text_names,
    "vendor-files": vendor_files_known,
    "vendor-keys": vendor_keys,
    "entry-keys": entry_keys,
    "vendor-rules": vendor_rules,
    "weights": weights,
    "when-keys": when_keys,
}


def pages() -> list[Path]:
    return [*sorted(ROOT.glob("*.md")), *sorted((ROOT / "docs").rglob("*.md"))]


def rewritten(text: str, page: str) -> str:
    """A page with its generated parts made anew. Raises SystemExit for a part that nobody makes."""

    def fill(part: re.Match[str]) -> str:
        name = part["name"]
        if name not in PARTS:
            raise SystemExit(f"{page}: nothing makes the part '{name}'; there are {', '.join(PARTS)}")
        return f"{part[1]}{PARTS[name]()}{part[3]}"

    return _PART.sub(fill, text)


def main() -> int:
    parser = argparse.ArgumentParser(description="Writes the generated parts of the documentation.")
    parser.add_argument("--check", action="store_true", help="change nothing; exit 1 where a part is out of date")
    is_check = parser.parse_args().check
    stale = []
    for page in pages():
        name = str(page.relative_to(ROOT))
        old = page.read_text(encoding="utf-8")
        new = rewritten(old, name)
        if new != old:
            stale.append(name)
            if not is_check:
                page.write_text(new, encoding="utf-8")
    if is_check and stale:
        print(f"out of date: {', '.join(stale)}; run `make docs`", file=sys.stderr)
        return 1
    print(f"{len(stale)} written" if not is_check else "the generated parts are up to date")
    return 0


if __name__ == "__main__":
    sys.exit(main())
