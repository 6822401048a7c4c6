"""JSON-RPC 2.0 errors, alone or in a batch, and MCP tool results that say `isError`.

`error.data` belongs to the error, whatever its shape. The texts of an MCP result may be JSON of their own, or begin with the
words that clients put before them.
"""

from __future__ import annotations

import re
from typing import Any

from proxy.reading.formats import generic
from proxy.reading.formats.collect import Collector
from proxy.reading.formats.view import View

_LEAD = re.compile(
    r"\s*(?:MCP error -?\d+|Error executing tool [\w.\-]+|Error calling tool [\w.'\-]+|Tool (?:execution )?error|Error)\s*:\s*",
    re.IGNORECASE,
)
_MCP_CODE = re.compile(r"MCP error (-?\d+)")


def read(view: View, got: Collector) -> bool:
    """An error response, the first one of a batch, or a tool result with `isError`."""
    value = view.value
    if isinstance(value, list):
        value = next((item for item in value if isinstance(item, dict) and "error" in item), value[0] if value else None)
    if not isinstance(value, dict):
        return False
    result = value.get("result", value)
    if isinstance(result, dict) and result.get("isError") is True and ("content" in result or "structuredContent" in result):
        got.found.format = "mcp"
        _tool_result(result, got, view.status)
        return True
    error = value.get("error")
    if "jsonrpc" not in value or not isinstance(error, dict):
        return False
    got.found.format = "jsonrpc"
    code = error.get("code")
    if isinstance(code, int | str) and not isinstance(code, bool):
        got.code(code, "error.code", 1)
    if isinstance(error.get("message"), str):
        generic.read_value(error["message"], "error.message", got, view.status)
    data = error.get("data")
    if data is not None:
        generic.read_value(data, "error.data", got, view.status)
    return True


def _tool_result(result: dict[str, Any], got: Collector, status: int) -> None:
    content = result.get("content")
    for item in content[:10] if isinstance(content, list) else ():
        text = item.get("text") if isinstance(item, dict) else None
        if isinstance(text, str) and text.strip():
            code = _MCP_CODE.match(text.strip())
            if code is not None:
                got.code(code[1], "result.content[].text", 1)
            generic.read_value(_LEAD.sub("", text, count=1) or text, "result.content[].text", got, status)
    structured = result.get("structuredContent")
    if isinstance(structured, dict):
        generic.read_value(structured, "result.structuredContent", got, status)
