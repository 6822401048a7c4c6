"""`remedy schema`: the JSON Schemas that editors use."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, Any, Literal

import typer

from proxy.cli.output import print_json
from proxy.config.schema import config_schema
from proxy.contract.schema import document
from proxy.rules.schema import cases_schema, vendor_schema

SCHEMAS: dict[str, Callable[[], dict[str, Any]]] = {
    "vendor": vendor_schema,
    "cases": cases_schema,
    "config": config_schema,
    "recovery": lambda: document("RecoveryError"),
}


def schema(
    of: Annotated[Literal["vendor", "cases", "config", "recovery"], typer.Argument(help="Of what.")] = "vendor",
) -> None:
    """Prints a JSON Schema: of vendor files, files of cases, remedy.yaml, or the recovery error.

    Editors with a YAML language server use the one that a file names in its first line:
    # yaml-language-server: $schema=../vendor.schema.json

    \b
    remedy schema vendor > config/vendor.schema.json
    remedy schema config > config/remedy.schema.json
    """
    print_json(SCHEMAS[of]())
