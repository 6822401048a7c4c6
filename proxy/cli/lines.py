"""JSON lines through the engine: `remedy explain --jsonl` (DESIGN section 7).

A line in: {"id", "vendor", "now", "request": {"method", "path", "headers", "body"}, "response": {"status", "headers", "json" or "text"
or "base64"}}; a line out: {"id", "rule", "body"}, body null where the response is no failure. A line that can't be read gives
{"id", "error"} and the rest go on.
"""

from __future__ import annotations

import json
import time
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from proxy.cli.engine import answer, epoch_seconds
from proxy.rules.cases import exchange_of
from proxy.rules.model import Vendor


def answered_lines(
    lines: Iterable[bytes], vendors: Mapping[str, Vendor], vendor: str | None = None
) -> Iterator[dict[str, Any]]:
    """The answer to each line; `vendor` stands in where a line names none."""
    for line in lines:
        if line.strip():
            yield answered_line(line, vendors, vendor)


def answered_line(line: bytes, vendors: Mapping[str, Vendor], vendor: str | None = None) -> dict[str, Any]:
    try:
        given = json.loads(line)
    except ValueError as error:
        return {"id": None, "error": f"not JSON: {error}"}
    if not isinstance(given, dict):
        return {"id": None, "error": "not a JSON object"}
    name = str(given.get("vendor") or vendor or "upstream")
    try:
        exchange = exchange_of(given.get("request"), given.get("response"), name)
        now = epoch_seconds(given["now"]) if given.get("now") else time.time()
    except (ValueError, TypeError, AttributeError) as error:
        return {"id": given.get("id"), "error": f"can't be read: {error}"}
    answered = answer(exchange, vendors.get(name) or Vendor(name), now)
    return {"id": given.get("id"), "rule": answered.rule, "body": answered.body}
