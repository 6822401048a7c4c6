"""`/-/mcp`: the agent's own tools for MCP hosts, as streamable HTTP without sessions, by the official SDK.

Owns: the translation between the SDK and `toolcall`: each entry of `tools` that the caller may use is a tool, a failure is a result with
`isError` whose text holds the whole recovery error, as many hosts show a model nothing else. A server lives for one
request, so that any worker and any replica can answer it. The SDK is an extra (`pip install 'remedy-proxy[mcp]'`), imported when asked for.
"""

from __future__ import annotations

import importlib.util
from collections.abc import MutableMapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

import orjson

from proxy import __version__
from proxy.admin.desk import Desk, need_client
from proxy.answer.mcp import tool_result
from proxy.contract.own import OwnFault
from proxy.contract.prompt import SYSTEM_PROMPT
from proxy.exchange import SAFE_METHODS
from proxy.gateway.compound.fanout import Caller
from proxy.gateway.compound.toolcall import ToolResult, call_tool, input_schema, offered
from proxy.gateway.headers import RequestHead
from proxy.gateway.pages import Page, Visit
from proxy.gateway.refusal import Refusal

if TYPE_CHECKING:
    from mcp.server.lowlevel import Server

PATH = "/-/mcp"
MAX_BODY_BYTES = 1_048_576
_MISSING = "The MCP front needs the SDK, which is not installed: `pip install 'remedy-proxy[mcp]'`, then restart the proxy."
#: Of a page's own framing; the page writes it anew.
_FRAMING = frozenset({b"content-type", b"content-length", b"cache-control"})


def is_installed() -> bool:
    return importlib.util.find_spec("mcp") is not None


async def mcp(desk: Desk, visit: Visit) -> Page:
    """Answers one message of a host."""
    need_client(visit)
    if not is_installed():
        raise Refusal(OwnFault.NO_SUCH_PAGE, message=_MISSING)
    body = await visit.read(MAX_BODY_BYTES)
    caller = Caller(RequestHead(list(visit.headers), {}, {}), visit.client, visit.address)
    return await _answered(_server(desk, caller), visit, body)


def _server(desk: Desk, caller: Caller) -> Server[Any]:
    from mcp import types  # noqa: PLC0415 - an extra
    from mcp.server.lowlevel import Server  # noqa: PLC0415 - the same

    serving = desk.serving()

    async def list_tools(context: Any, params: Any) -> types.ListToolsResult:
        del context, params
        return types.ListToolsResult(
            tools=[
                types.Tool(
                    name=tool.name,
                    description=tool.description or f"{tool.method} {tool.upstream}:{tool.path}",
                    input_schema=input_schema(tool),
                    annotations=types.ToolAnnotations(read_only_hint=tool.method in SAFE_METHODS),
                )
                for tool in offered(serving, caller)
            ]
        )

    async def call(context: Any, params: types.CallToolRequestParams) -> types.CallToolResult:
        del context
        result = await call_tool(serving, desk.shared, params.name, params.arguments or {}, caller)
        return types.CallToolResult.model_validate(written(result))

    return Server("remedy", version=__version__, instructions=SYSTEM_PROMPT, on_list_tools=list_tools, on_call_tool=call)


def written(result: ToolResult) -> dict[str, Any]:
    """The members of an MCP tool result."""
    if result.error is not None:
        told = tool_result(result.error)
        if result.raw:  # a part of it came all the same
            told["content"].append({"type": "text", "text": result.raw.decode("utf-8")})
        return told
    value = orjson.loads(result.raw)
    text = result.raw.decode("utf-8") if value is not None else "Done. The answer has no content."
    told = {"content": [{"type": "text", "text": value if isinstance(value, str) else text}], "isError": False}
    return {**told, "structuredContent": value} if isinstance(value, dict) else told


@dataclass(slots=True)
class _Heard:
    """What the SDK sends."""

    status: int = 200
    headers: list[tuple[bytes, bytes]] = field(default_factory=list)
    body: bytes = b""

    async def send(self, message: MutableMapping[str, Any]) -> None:
        if message["type"] == "http.response.start":
            self.status, self.headers = message["status"], list(message.get("headers", ()))
        else:
            self.body += message.get("body", b"")

    def page(self) -> Page:
        content_type = next((value for name, value in self.headers if name == b"content-type"), b"application/json")
        return Page(self.body, content_type, self.status, [pair for pair in self.headers if pair[0] not in _FRAMING])


async def _answered(server: Server[Any], visit: Visit, body: bytes) -> Page:
    """One request through the SDK's own transport. Host and Origin were checked by the proxy's guard."""
    from mcp.server.streamable_http_manager import StreamableHTTPSessionManager  # noqa: PLC0415 - an extra

    heard = _Heard()
    scope = {
        "type": "http",
        "asgi": {"version": "3.0"},
        "http_version": "1.1",
        "method": visit.method,
        "scheme": "http",
        "path": PATH,
        "raw_path": PATH.encode(),
        "query_string": visit.query.encode("latin-1"),
        "root_path": "",
        "headers": list(visit.headers),
        "server": None,
        "client": None,
    }
    pending = [{"type": "http.request", "body": body, "more_body": False}]

    async def receive() -> dict[str, Any]:
        return pending.pop() if pending else {"type": "http.disconnect"}

    manager = StreamableHTTPSessionManager(server, json_response=True, stateless=True)
    async with manager.run():
        await manager.handle_request(scope, receive, heard.send)
    return heard.page()
