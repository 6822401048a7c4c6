"""Schemas of `preflight`: what a value breaks, as fields."""

from __future__ import annotations

from typing import Any

import pytest

from proxy.config.openapi import OpenApi
from proxy.config.schemas import compile_schema


def broken(schema: dict[str, Any], value: Any, **more: Any) -> list[tuple[str, str | None]]:
    return [(fault.name, fault.problem) for fault in compile_schema(schema, **more).faults(value, "body")]


@pytest.mark.parametrize(
    ("schema", "value", "expected"),
    [
        ({"type": "object"}, [], [("body", "wrong_type")]),
        ({"properties": {"a": {"anyOf": [{"type": "integer"}, {"enum": ["x"]}]}}}, {"a": "y"}, [("a", "invalid")]),
        ({"properties": {"a": {"not": {"const": 1}}}}, {"a": 1}, [("a", "conflict")]),
        ({"properties": {"a": {"multipleOf": 5}}}, {"a": 7}, [("a", "invalid")]),
        ({"properties": {"a": {"minItems": 2}}}, {"a": [1]}, [("a", "out_of_range")]),
        ({"properties": {"a": {"uniqueItems": True}}}, {"a": [1, 1]}, [("a", "invalid")]),
        ({"dependentRequired": {"a": ["b"]}}, {"a": 1}, [("b", "missing")]),
        (
            {"$defs": {"o": {"required": ["x"]}}, "properties": {"a": {"items": {"$ref": "#/$defs/o"}}}},
            {"a": [{}]},
            [("a[0].x", "missing")],
        ),
        ({"patternProperties": {"^n_": {"type": "integer"}}}, {"n_1": "x"}, [("n_1", "wrong_type")]),
        ({"properties": {"a": {"format": "date-time"}}}, {"a": "2026-02-30T00:00:00Z"}, [("a", "invalid")]),
        ({"properties": {"a": {"format": "date-time"}}}, {"a": "2026-02-28T00:00:00+01:00"}, []),
    ],
)
def test_problems(schema: dict[str, Any], value: Any, expected: list[tuple[str, str]]):
    assert broken(schema, value) == expected


@pytest.mark.parametrize(
    ("schema", "text", "ok"),
    [
        ({"type": "integer"}, "7", True),
        ({"type": "integer"}, "7.5", False),
        ({"type": "number"}, "-7.5e2", True),
        ({"type": "boolean"}, "true", True),
        ({"type": "boolean"}, "yes", False),
        ({"type": ["integer", "null"]}, "3", True),
        ({"type": "array", "items": {"type": "integer"}}, ["1", "2"], True),
        ({"type": "array", "items": {"type": "integer"}}, "1,b", False),
        ({"$ref": "#/$defs/n"}, "4", True),
        ({"type": "string"}, "4", True),
    ],
)
def test_texts_become_what_the_schema_wants(schema: dict[str, Any], text: Any, ok: bool):
    whole = {"$defs": {"n": {"type": "integer"}}, "properties": {"a": schema}}
    assert (broken(whole, {"a": text}, is_text=True) == []) is ok


@pytest.mark.parametrize(
    "schema", [{"type": "whole"}, {"$ref": "https://example.com/x"}, {"$ref": "#/$defs/no"}, {"pattern": "(?=x)"}]
)
def test_what_can_not_be_used_is_a_fault(schema: dict[str, Any]):
    with pytest.raises(ValueError, match=r"JSON Schema|leads nowhere|no regular expression"):
        compile_schema(schema)


SWAGGER = {
    "swagger": "2.0",
    "basePath": "/api",
    "paths": {
        "/pets/{id}": {"get": {"parameters": [{"name": "id", "in": "path", "required": True, "type": "integer"}]}},
        "/pets/mine": {"get": {}},
        "/pets": {
            "post": {"parameters": [{"name": "pet", "in": "body", "required": True, "schema": {"$ref": "#/definitions/Pet"}}]}
        },
    },
    "definitions": {"Pet": {"required": ["name"], "properties": {"name": {"type": "string", "pattern": "(?=x)"}}}},
}


def test_a_swagger_document_serves_too():
    document = OpenApi(SWAGGER)
    one = document.find("GET", "/api/pets/x")
    assert one is not None
    assert one.path is not None
    assert [fault.name for fault in one.path.faults(dict(one.values), "path")] == ["id"]
    mine = document.find("GET", "/pets/mine")
    assert mine is not None
    assert mine.path is None
    create = document.find("POST", "/pets")
    assert create is not None
    assert create.body is not None
    assert create.needs_body
    assert [fault.name for fault in create.body.faults({}, "body")] == ["name"]
    assert create.body.faults({"name": "a"}, "body") == []  # an expression that RE2 can't run is left out
    assert document.find("DELETE", "/pets") is None


@pytest.mark.parametrize("document", [{}, {"paths": []}, {"paths": {"/x": {}}}])
def test_a_document_without_an_operation_is_a_fault(document: dict[str, Any]):
    with pytest.raises(ValueError, match="no OpenAPI document"):
        OpenApi(document)
