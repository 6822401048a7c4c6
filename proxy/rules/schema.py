"""The JSON Schema of vendor files, for editors, made from the shapes that check them."""

from __future__ import annotations

from typing import Any

from proxy.rules import values, when
from proxy.rules.shape import Json
from proxy.rules.vendor_file import CASES_FILE, FILE

DIALECT = "http://json-schema.org/draft-07/schema#"  # what YAML language servers know best


def vendor_schema() -> Json:
    """Of a vendor file."""
    return _complete(FILE.schema(), "A vendor file of Remedy")


def cases_schema() -> Json:
    """Of a file of cases."""
    return _complete(CASES_FILE.schema(), "Cases of a vendor's rules")


def _complete(schema: Json, title: str) -> Json:
    complete: dict[str, Any] = {"$schema": DIALECT, "title": title, **schema}
    if "#/$defs/" in repr(complete):
        complete["$defs"] = {**when.schemas(), **values.schemas()}
    return complete
