"""An MCP server behind the proxy, with the official server and client: its failures say what to do, and no session dies of one."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator
from typing import Any

import pytest
import uvicorn
from mcp import Client as Host
from mcp.server import MCPServer
from mcp.server.mcpserver.exceptions import ToolError
from mcp.types import CallToolResult, TextContent

from proxy.server.listen import bind
from tests.support.proxying import at, proxying
from tests.support.shape import assert_recovery_error

PAGE = b"<html><body><h1>502 Bad Gateway</h1></body></html>"


class Tools:
    """An MCP server on a port; while `is_down` something before it answers with an error page."""

    def __init__(self, *, is_json: bool) -> None:
        self.is_down = False
        server = MCPServer("tools")

        @server.tool()
        def search(q: str) -> str:
            if q == "busy":
                raise ToolError("Rate limit exceeded, retry after 12 seconds")
            return f"found {q}"

        self._app = server.streamable_http_app(json_response=is_json, stateless_http=True)

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        if scope["type"] == "http" and self.is_down:
            await send({"type": "http.response.start", "status": 502, "headers": [(b"content-type", b"text/html")]})
            await send({"type": "http.response.body", "body": PAGE})
            return
        await self._app(scope, receive, send)


@contextlib.asynccontextmanager
async def hosting(mode: str, *, is_json: bool) -> AsyncIterator[tuple[Host, Tools]]:
    tools = Tools(is_json=is_json)
    sockets = bind("127.0.0.1", 0)
    server = uvicorn.Server(uvicorn.Config(tools, log_level="critical", ws="none", lifespan="on", timeout_graceful_shutdown=2))
    task = asyncio.create_task(server.serve(sockets=sockets))
    port = sockets[0].getsockname()[1]
    try:
        async with (
            proxying(at(port, "tools", protocol="mcp")) as site,
            Host(f"http://127.0.0.1:{site.port}/tools/mcp", mode=mode) as host,
        ):
            yield host, tools
    finally:
        server.should_exit = True
        await task


def error_of(result: CallToolResult, code: str) -> dict[str, Any]:
    assert result.is_error
    (content,) = result.content
    assert isinstance(content, TextContent)
    return assert_recovery_error(content.text, code=code, method="POST")


@pytest.mark.parametrize("is_json", [True, False], ids=["json", "events"])
@pytest.mark.parametrize("mode", ["auto", "legacy"])
async def test_failures_of_tools_and_of_the_way_there_say_what_to_do_and_the_session_lives(mode: str, *, is_json: bool):
    """https://github.com/agentgateway/agentgateway/issues/2082"""
    async with hosting(mode, is_json=is_json) as (host, tools):
        assert [tool.name for tool in (await host.list_tools()).tools] == ["search"]
        error = error_of(await host.call_tool("search", {"q": "busy"}), "RATE_LIMITED")
        assert error["retryAfterSeconds"] == 12
        tools.is_down = True
        down = error_of(await host.call_tool("search", {"q": "x"}), "UPSTREAM_UNAVAILABLE")
        assert "html" not in str(down).lower()
        tools.is_down = False
        result = await host.call_tool("search", {"q": "x"})
        assert isinstance(result.content[0], TextContent)
        assert (result.is_error, result.content[0].text) == (False, "found x")
