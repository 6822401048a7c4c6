from __future__ import annotations

import json
import re

import pytest

from proxy.cli.starter import Known, starter
from proxy.rules.load import load_vendors

OPENAPI = {
    "openapi": "3.1.0",
    "info": {"title": 'Acme "Orders" API'},
    "servers": [{"url": "/relative"}, {"url": "https://{Region}.acme.example/v2/"}],
    "externalDocs": {"url": "https://docs.acme.example"},
    "paths": {
        "/orders": {
            "parameters": [{"$ref": "#/components/parameters/Limit"}],
            "get": {
                "operationId": "listOrders",
                "summary": "Lists\norders: all of them",
                "parameters": [{"name": "status", "in": "query"}],
            },
            "post": {
                "operationId": "create order",
                "parameters": [{"name": "Idempotency-Key", "in": "header"}],
                "requestBody": {"content": {"application/json": {"schema": {"$ref": "#/components/schemas/Order"}}}},
            },
        },
        "/orders/{order_id}": {
            "get": {
                "operationId": "getOrder",
                "parameters": [{"name": "order_id", "in": "path", "required": True, "schema": {"type": "integer"}}],
            },
            "delete": {"operationId": "deleteOrder"},
            "x-other": {},
        },
        "odd": {"get": {"operationId": "odd"}},
    },
    "components": {
        "parameters": {"Limit": {"name": "limit", "in": "query", "schema": {"type": "integer", "maximum": 250}}},
        "schemas": {
            "Order": {
                "type": "object",
                "required": ["name"],
                "properties": {
                    "note": {"type": ["string", "null"]},
                    "name": {"type": "string"},
                    "items": {"type": "array"},
                    "self": {"$ref": "#/loop"},
                },
            }
        },
        "securitySchemes": {
            "key": {"type": "apiKey", "in": "header", "name": "X-Acme-Key"},
            "bearer": {"type": "http", "scheme": "bearer"},
        },
    },
    "loop": {"$ref": "#/loop"},
}


def loaded(text: str):
    vendors, faults = load_vendors({"acme.yaml": text})
    assert not faults, [str(fault) for fault in faults]
    return vendors["acme"]


def test_a_starter_is_sound_and_so_are_its_commented_lines():
    text = starter(Known("acme", base_url="https://api.acme.example"))
    assert loaded(text).rules == ()
    active = re.sub(r"^# (?=( *[a-z_]+:| *- |  +\w))", "", text, flags=re.MULTILINE)
    active = re.sub(r"^(Check|remedy|What).*\n", "", active, flags=re.MULTILINE)
    vendor = loaded(active)
    assert vendor.rules[0].id == "acme/daily-quota"
    assert vendor.cases
    assert vendor.hints.codes
    assert vendor.check_calls


def test_it_is_written_once_and_never_over_another(remedy, tmp_path):
    run = remedy("new", "acme", "--base-url", "https://api.acme.example")
    assert run.code == 0
    assert "Wrote config/vendors/acme.yaml" in run.out
    assert remedy("check", "config/vendors").code == 0
    run = remedy("new", "acme")
    assert run.code == 2
    assert "exists already" in run.err


def test_a_file_for_a_shipped_vendor_adds_to_it(remedy, tmp_path):
    assert remedy("new", "github").code == 0
    text = (tmp_path / "config/vendors/github.yaml").read_text(encoding="utf-8")
    assert "\nextends: github " in text
    ((github, others),) = [(each, len(each["rules"])) for each in remedy("vendors", "github", "--json").json]
    assert github["title"] == "GitHub"
    assert others > 5


def test_an_openapi_document_tells_base_page_size_and_tools(remedy, tmp_path):
    (tmp_path / "openapi.json").write_text(json.dumps(OPENAPI), encoding="utf-8")
    run = remedy("new", "acme", "--openapi", "openapi.json", "--to", "-")
    assert run.code == 0, run.err
    vendor = loaded(run.out)
    assert vendor.title == 'Acme "Orders" API'
    assert vendor.hosts[""].url == "https://{region}.acme.example/v2"
    assert vendor.docs == "https://docs.acme.example"
    assert [(size.parameter, size.maximum) for size in vendor.hints.sizes] == [("limit", 250)]
    assert vendor.idempotency_key.header == "idempotency-key"
    assert [(each.place, each.name) for each in vendor.hints.credential_in] == [
        ("header", "x-acme-key"),
        ("header", "authorization"),
    ]
    assert list(vendor.tools) == ["listOrders", "create_order", "getOrder"]
    created = vendor.tools["create_order"]
    assert (created.method, created.path) == ("POST", "/orders")
    assert [(name, each.type, each.is_required) for name, each in created.arguments.items()] == [
        ("name", "string", True),
        ("limit", "integer", False),
        ("note", "string", False),
        ("items", "array", False),
        ("self", "string", False),
    ]
    assert vendor.tools["getOrder"].arguments["order_id"].is_required
    assert vendor.tools["listOrders"].description == "Lists orders: all of them"
    assert loaded(remedy("new", "acme", "--openapi", "openapi.json", "--no-tools", "--to", "-").out).tools == {}


def test_a_swagger_2_document_in_yaml_works_as_well(remedy, tmp_path):
    text = """
swagger: "2.0"
info: {title: Old}
host: api.old.example
basePath: /v1
schemes: [http, https]
securityDefinitions: {basic: {type: basic}}
paths:
  /pets:
    get: {operationId: listPets, parameters: [{name: per_page, in: query, type: integer, maximum: 50}]}
    post: {operationId: addPet, parameters: [{name: pet, in: body, schema: {properties: {name: {type: string}}}}]}
"""
    (tmp_path / "old.yaml").write_text(text, encoding="utf-8")
    vendor = loaded(remedy("new", "acme", "--openapi", "old.yaml", "--to", "-").out)
    assert vendor.hosts[""].url == "https://api.old.example/v1"
    assert vendor.hints.sizes[0].maximum == 50
    assert vendor.tools["addPet"].arguments["name"].to.place == "body"


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["Acme"], "is no vendor's name"),
        (["metrics"], "is a reserved name"),
        (["acme", "--base-url", "acme.example"], "is no base URL"),
        (["acme", "--openapi", "none.json"], "can't be read"),
        (["acme", "--openapi", "bad.json"], "is not JSON"),
        (["acme", "--openapi", "other.json"], "is no OpenAPI document"),
        (["acme", "--openapi", "bad.yaml"], "not YAML"),
    ],
)
def test_misuse(remedy, tmp_path, arguments, told):
    (tmp_path / "bad.json").write_text("{", encoding="utf-8")
    (tmp_path / "other.json").write_text('{"a": 1}', encoding="utf-8")
    (tmp_path / "bad.yaml").write_text("a: [", encoding="utf-8")
    run = remedy("new", *arguments)
    assert run.code == 2
    assert told in run.err
