"""The MCP front, driven by the official client over real sockets: tools from the configuration, failures that say what to do."""

from __future__ import annotations

import contextlib
import json
from collections.abc import AsyncIterator
from hashlib import sha256
from typing import Any

import httpx2
import pytest
from mcp import Client as Host
from mcp.client.streamable_http import streamable_http_client
from mcp.types import CallToolResult, TextContent

from proxy.admin import mcp as front
from proxy.config.snapshot import Client, Credential, Tool
from proxy.exchange import Secret
from tests.support.faulty import FaultyVendor, always
from tests.support.proxying import Site, at, message, proxying
from tests.support.shape import assert_recovery_error

JSON = b"Content-Type: application/json"
FOUND = message(200, b'{"items": [{"id": 7}]}', JSON)
LIMITED = message(429, b'{"error": "slow down"}', JSON, b"Retry-After: 7", reason=b"Too Many Requests")
SEARCH = Tool(
    "search_users",
    "GET",
    "crm",
    "/teams/{team}/users",
    "Finds users.",
    {
        "team": {"to": "path team", "required": True},
        "q": {"to": "query q", "type": "string", "required": True, "description": "what to look for"},
        "state": {"to": "query state", "choices": ["open", "closed"], "default": "open"},
        "limit": {"to": "query limit", "type": "integer"},
    },
)
CREATE = Tool(
    "create_user",
    "POST",
    "crm",
    "/users",
    args={
        "name": {"to": "body profile.name", "required": True},
        "tags": {"to": "body tags", "type": "array"},
        "as": {"to": "header x-as"},
    },
)
BILL = Tool("list_bills", "GET", "billing", "/bills")
CLIENTS = (Client("bot", sha256(b"bot-key").hexdigest(), frozenset({"crm"})),)


@contextlib.asynccontextmanager
async def fronted(answer: bytes, clients: tuple[Client, ...] = (), **more: Any) -> AsyncIterator[tuple[Site, FaultyVendor]]:
    async with FaultyVendor(always(answer)) as vendor:
        upstreams = (at(vendor.port, "crm", **more), at(vendor.port, "billing"))
        async with proxying(*upstreams, clients=clients, tools=(SEARCH, CREATE, BILL)) as site:
            yield site, vendor


@contextlib.asynccontextmanager
async def hosting(site: Site, mode: str = "auto", **headers: str) -> AsyncIterator[Host]:
    async with httpx2.AsyncClient(headers=headers) as http:
        transport = streamable_http_client(f"http://127.0.0.1:{site.port}/-/mcp", http_client=http)
        async with Host(transport, mode=mode) as host:
            yield host


def error_of(result: CallToolResult, **expected: Any) -> dict[str, Any]:
    assert result.is_error
    (content,) = result.content
    assert isinstance(content, TextContent)
    error = assert_recovery_error(content.text, **expected)
    assert result.structured_content == error
    return error


@pytest.mark.parametrize("mode", ["auto", "legacy"])
async def test_each_entry_of_tools_is_a_tool_and_its_call_goes_to_the_vendor(mode: str):
    async with fronted(FOUND) as (site, vendor), hosting(site, mode) as host:
        tools = {tool.name: tool for tool in (await host.list_tools()).tools}
        assert list(tools) == ["search_users", "create_user", "list_bills"]
        assert tools["search_users"].input_schema == {
            "type": "object",
            "properties": {
                "team": {"type": "string"},
                "q": {"type": "string", "description": "what to look for"},
                "state": {"type": "string", "enum": ["open", "closed"], "default": "open"},
                "limit": {"type": "integer"},
            },
            "required": ["team", "q"],
            "additionalProperties": False,
        }
        result = await host.call_tool("search_users", {"team": "a/b", "q": "Ada & co", "limit": 5})
        assert result.structured_content == {"items": [{"id": 7}]}
        assert vendor.requests[-1].startswith(b"GET /teams/a%2Fb/users?q=Ada%20%26%20co&state=open&limit=5 HTTP/1.1")


async def test_arguments_of_body_and_header_stand_where_the_entry_says():
    async with fronted(message(201, b'{"id": 1}', JSON)) as (site, vendor), hosting(site) as host:
        await host.call_tool("create_user", {"name": "Ada", "tags": ["x"], "as": "lead"})
        head, _, body = vendor.requests[-1].partition(b"\r\n\r\n")
        assert json.loads(body) == {"profile": {"name": "Ada"}, "tags": ["x"]}
        assert b"x-as: lead" in head.lower()


async def test_a_failure_is_a_recovery_error_whose_steps_name_the_tool():
    async with fronted(LIMITED) as (site, _), hosting(site) as host:
        result = await host.call_tool("search_users", {"team": "a", "q": "x"})
        error = error_of(result, code="RATE_LIMITED")
        assert error["retryAfterSeconds"] == 7
        assert "`search_users`" in error["recoverySteps"][0]
        assert [failure.failure.code.value for failure in site.events.failures] == ["RATE_LIMITED"]


@pytest.mark.parametrize(
    ("arguments", "problem", "name"),
    [
        ({"team": "a"}, "missing", "q"),
        ({"team": "a", "q": 5}, "wrong_type", "q"),
        ({"team": "a", "q": "x", "limit": True}, "wrong_type", "limit"),
        ({"team": "a", "q": "x", "state": "opne"}, "invalid", "state"),
        ({"team": "a", "q": "x", "sort": "up"}, "unknown", "sort"),
    ],
)
async def test_arguments_that_do_not_fit_are_refused_before_the_vendor_is_called(
    arguments: dict[str, Any], problem: str, name: str
):
    async with fronted(FOUND) as (site, vendor), hosting(site) as host:
        error = error_of(await host.call_tool("search_users", arguments), code="INVALID_ARGUMENT")
        assert (error["fields"][0]["name"], error["fields"][0]["problem"]) == (name, problem)
        assert "`search_users`" in error["recoverySteps"][0]
        assert vendor.requests == []


async def test_a_tool_that_there_is_not_names_the_one_that_was_meant():
    async with fronted(FOUND) as (site, _), hosting(site) as host:
        error = error_of(await host.call_tool("search_user", {}), code="NOT_FOUND", method="POST")
        assert "`search_users`" in error["recoverySteps"][0]


async def test_a_caller_sees_the_tools_of_its_upstreams_and_its_key_goes_no_further():
    credential = Credential(header="X-Vendor-Key", value=Secret("vendor-secret"))
    async with fronted(FOUND, CLIENTS, credential=credential) as (site, vendor):
        async with hosting(site, authorization="Bearer bot-key") as host:
            assert [tool.name for tool in (await host.list_tools()).tools] == ["search_users", "create_user"]
            error_of(await host.call_tool("list_bills", {}), code="NOT_FOUND", method="POST")
            await host.call_tool("search_users", {"team": "a", "q": "x"})
        assert b"bot-key" not in b"".join(vendor.requests)
        assert b"x-vendor-key: vendor-secret" in vendor.requests[-1].lower()
        reply = await site.ask(b"/-/mcp", b"POST", JSON, body=b"{}")
        assert_recovery_error(reply.body, code="UNAUTHENTICATED", method="POST")


async def test_an_answer_without_content_says_that_it_is_done():
    async with fronted(message(200, b"")) as (site, _), hosting(site) as host:
        result = await host.call_tool("create_user", {"name": "Ada"})
        (content,) = result.content
        assert isinstance(content, TextContent)
        assert (result.is_error, content.text) == (False, "Done. The answer has no content.")


async def test_without_the_sdk_the_front_says_what_it_needs(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(front, "is_installed", lambda: False)
    async with fronted(FOUND) as (site, _):
        reply = await site.ask(b"/-/mcp", b"POST", JSON, body=b"{}")
    error = assert_recovery_error(reply.body, code="NOT_FOUND", method="POST")
    assert "remedy-proxy[mcp]" in error["reason"]
