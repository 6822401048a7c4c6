"""Vendors and exchanges for tests of rules, written as short as they are read."""

from __future__ import annotations

import textwrap
from typing import Any

from proxy.exchange import Exchange
from proxy.reading.decode import decode
from proxy.reading.model import Document
from proxy.rules.cases import exchange_of
from proxy.rules.document import Node, compose
from proxy.rules.faults import Report
from proxy.rules.load import load_vendors
from proxy.rules.match import match
from proxy.rules.model import Vendor


def vendor(text: str) -> Vendor:
    """The one vendor of a sound file; `vendor: acme` is put before a text that names none."""
    text = textwrap.dedent(text)
    vendors, faults = load_vendors({"acme.yaml": text if "vendor:" in text else f"vendor: acme\n{text}"})
    assert not faults, "\n".join(map(str, faults))
    return next(iter(vendors.values()))


def faults_of(text: str) -> list[str]:
    """The faults of a file, without its name."""
    text = textwrap.dedent(text)
    _, faults = load_vendors({"acme.yaml": text if "vendor:" in text else f"vendor: acme\n{text}"})
    return [str(fault).removeprefix("acme.yaml:") for fault in faults]


def node(text: str) -> Node:
    """A sound document."""
    report = Report("x.yaml")
    made = compose(textwrap.dedent(text), report)
    assert made is not None, report.faults
    assert not report.faults, report.faults
    return made


def exchange(
    status: int | None = 400,
    json: Any = None,
    *,
    text: str | None = None,
    headers: dict[str, Any] | None = None,
    request: str = "GET /",
    body: Any = None,
    request_headers: dict[str, Any] | None = None,
) -> Exchange:
    """One exchange; status None: no response came."""
    method, _, path = request.partition(" ")
    response = {"status": status, "headers": headers or {}, **({"text": text} if text is not None else {"json": json})}
    asked = {"method": method, "path": path, "headers": request_headers or {}, "body": body}
    return exchange_of(asked, response if status is not None else None, "acme")


def document_of(seen: Exchange) -> Document:
    return decode(seen.response, 1_048_576) if seen.response else Document("empty")


def rule_of(made: Vendor, seen: Exchange, *codes: str) -> str | None:
    """The id of the rule that holds, and the same with `explain`."""
    found, _ = match(made, seen, document_of(seen), codes)
    explained, _ = match(made, seen, document_of(seen), codes, explain=True)
    assert found == explained
    return found.id.partition("/")[2] if found else None


def holds(when: str, seen: Exchange, *codes: str) -> bool:
    """Whether a condition holds, written as a flow mapping."""
    made = vendor(f"rules:\n  - id: it\n    when: {when}\n    why: It holds.\n")
    return rule_of(made, seen, *codes) == "it"
