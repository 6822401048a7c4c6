"""The JSON Schema of remedy.yaml, for editors, made from its models."""

from __future__ import annotations

from typing import Any

from proxy.config.model import ConfigModel


def config_schema() -> dict[str, Any]:
    """Of remedy.yaml."""
    schema = ConfigModel.model_json_schema(by_alias=True)
    return {"$schema": "http://json-schema.org/draft-07/schema#", **schema, "title": "Configuration of Remedy"}
