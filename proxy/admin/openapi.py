"""`/-/openapi.json`: the answers of the contract as components to `$ref`, and the own pages. Built from the contract's schema."""

from __future__ import annotations

from functools import cache
from typing import Any

import orjson

from proxy import __version__
from proxy.admin.desk import Desk, need_client
from proxy.admin.index import DESCRIPTIONS
from proxy.contract.schema import SCHEMAS
from proxy.gateway.pages import Page, Visit

_HEADERS = {
    "Remedy-Class": "retryable, permanent, userInput or authRequired",
    "Remedy-Code": "one of the contract's codes",
    "Remedy-Rule": "the rule that decided",
    "Remedy-Id": "the failure's id, for GET /-/failures/<id>",
    "Remedy-Origin": "vendor, or proxy where no complete vendor response was read",
    "Remedy-Upstream-Status": "the vendor's status, where there was one",
    "Retry-After": "seconds, where waiting helps",
}

#: Pages that the index tells of in another's line.
_FURTHER = {"GET /-/failures/{id}": "one failure whole: the redacted original, how it was judged, the answer"}


async def openapi(desk: Desk, visit: Visit) -> Page:
    del desk
    need_client(visit)
    return Page(_document())


@cache
def _document() -> bytes:
    return orjson.dumps(document())


def document() -> dict[str, Any]:
    """OpenAPI 3.1, whose schemas are JSON Schema 2020-12 as the contract's are."""
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "Remedy",
            "version": __version__,
            "description": "What an agent reads when a call through the proxy fails, and the proxy's own pages.",
        },
        "paths": _paths(),
        "components": {
            "schemas": {
                name: {key: value for key, value in schema.items() if key != "$schema"} for name, schema in SCHEMAS.items()
            },
            "headers": {name: {"description": text, "schema": {"type": "string"}} for name, text in _HEADERS.items()},
            "responses": {"Failure": _failure()},
        },
    }


def _failure() -> dict[str, Any]:
    return {
        "description": "A failure, classified: what to do next stands in recoverySteps.",
        "headers": {name: {"$ref": f"#/components/headers/{name}"} for name in _HEADERS},
        "content": {"application/json": {"schema": {"$ref": f"#/components/schemas/{next(iter(SCHEMAS))}"}}},
    }


def _paths() -> dict[str, Any]:
    paths: dict[str, Any] = {}
    for call, shows in (DESCRIPTIONS | _FURTHER).items():
        method, path = call.split(" ")
        operation: dict[str, Any] = {
            "summary": shows,
            "responses": {"200": {"description": shows}, "default": {"$ref": "#/components/responses/Failure"}},
        }
        if "{id}" in path:
            operation["parameters"] = [{"name": "id", "in": "path", "required": True, "schema": {"type": "string"}}]
        paths[path] = {method.lower(): operation}
    return paths
