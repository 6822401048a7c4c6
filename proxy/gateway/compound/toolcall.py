"""One of the agent's own tools, called by its name: arguments become a call, and what came of it a result.

Owns: the input schema that a tool's entry gives, and the check of arguments against it, before any vendor is called. The call itself is a
fan-out of one: through the upstream's stack, as the same caller, judged, counted and kept like any other. The caller's
fields are meant for the tools' host and no vendor, so that none of them goes along: the upstream has a credential of its own.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any
from urllib.parse import quote

import orjson

from proxy.compose.fanout import Again
from proxy.config.snapshot import Source, Tool
from proxy.contract.failure import FieldFault, Place, Scalar
from proxy.contract.own import OwnFault
from proxy.contract.recovery import RecoveryError
from proxy.gateway.compound.aggregate import Asked
from proxy.gateway.compound.fanout import Caller, FanOut
from proxy.gateway.refusal import Refusal
from proxy.gateway.serving import Serving, Shared
from proxy.reading.model import Locator
from proxy.rules.sections import argument_place

#: Hosts of tools give up after about a minute; an answer must come before.
DEADLINE_SECONDS = 50.0
_RESULT = "result"
_TYPES: dict[str, tuple[type, ...]] = {
    "string": (str,),
    "integer": (int,),
    "number": (int, float),
    "boolean": (bool,),
    "array": (list,),
    "object": (dict,),
}
_PLACES: dict[str, Place] = {"query": "query", "path": "path", "header": "header"}


@dataclass(frozen=True, slots=True)
class ToolResult:
    """What a tool answers with: `raw` is JSON. Where it failed, `error` says what to do; both in a failure of a part."""

    raw: bytes
    error: RecoveryError | None = None


def input_schema(tool: Tool) -> dict[str, Any]:
    """JSON Schema of a tool's arguments."""
    return {
        "type": "object",
        "properties": {name: _property(argument) for name, argument in tool.args.items()},
        "required": [name for name, argument in tool.args.items() if argument.get("required")],
        "additionalProperties": False,
    }


def _property(argument: Mapping[str, Any]) -> dict[str, Any]:
    written: dict[str, Any] = {"type": argument.get("type", "string")}
    if argument.get("description"):
        written["description"] = argument["description"]
    if argument.get("choices"):
        written["enum"] = list(argument["choices"])
    if argument.get("default") is not None:
        written["default"] = argument["default"]
    return written


def offered(serving: Serving, caller: Caller) -> list[Tool]:
    """The tools that this caller may use."""
    client = caller.client
    tools = serving.snapshot.tools.values()
    return [
        tool
        for tool in tools
        if client is None
        or (
            (not client.upstreams or tool.upstream in client.upstreams)
            and (not client.methods or tool.method in client.methods)
        )
    ]


async def call_tool(serving: Serving, shared: Shared, name: str, arguments: Mapping[str, Any], caller: Caller) -> ToolResult:
    """Makes the call. Never raises for what a vendor or the arguments do."""
    known = {tool.name: tool for tool in offered(serving, caller)}
    tool: Tool | None = None
    try:
        tool = _named(name, known)
        source, parameters, headers = source_of(tool, arguments)
    except Refusal as refusal:
        method, target = (tool.method, f"/{tool.upstream}{tool.path}") if tool is not None else ("POST", "/-/mcp")
        written = target.encode("latin-1", "replace")
        error = serving.answers.part_refused(refusal, method, written, caller.client, caller.address, name if tool else None)
        return ToolResult(b"", error)
    asked = Asked(
        label=tool.name,
        sources=(source,),
        wanted=(_RESULT,),
        deadline_seconds=DEADLINE_SECONDS,
        again=Again("POST", "/-/mcp", has_body=True),
        parameters=parameters,
        headers={_RESULT: headers},
        takes_holes=False,
        tool=tool.name,
        is_direct=False,
    )
    gathered = await FanOut(serving, shared, asked, caller, DEADLINE_SECONDS).run()
    failed = gathered.failed.get(_RESULT)
    has_data = failed is None or _RESULT in gathered.in_part
    return ToolResult(orjson.dumps(gathered.results[_RESULT]) if has_data else b"", failed)


def _named(name: str, known: Mapping[str, Tool]) -> Tool:
    tool = known.get(name)
    if tool is None:
        fault = FieldFault("name", None, "unknown", name[:60], tuple(sorted(known)))
        raise Refusal(OwnFault.NO_TOOL, fields=(fault,))
    return tool


# Arguments become a call ----------------------------------------------------------------------------------------------------


def source_of(tool: Tool, arguments: Mapping[str, Any]) -> tuple[Source, dict[str, Any], tuple[tuple[bytes, bytes], ...]]:
    """The call, the values of its path, and its headers. Raises Refusal with every argument that does not fit."""
    given = _checked(tool, arguments)
    path: dict[str, Any] = {}
    query: list[str] = []
    headers: list[tuple[bytes, bytes]] = []
    body: Any = None
    for name, value in given.items():
        place = argument_place(tool.args[name]["to"])
        if place.place == "path":
            path[place.name] = value
        elif place.place == "query":
            query += [f"{quote(place.name, safe='[]')}={quote(_text(each), safe='')}" for each in _each(value)]
        elif place.place == "header":
            headers.append((place.name.lower().encode(), _text(value).encode("utf-8")))
        else:
            body = _put(body, place, value)
    target = tool.path
    if query:
        target += ("&" if "?" in target else "?") + "&".join(query)
    return Source(_RESULT, tool.method, tool.upstream, target, body=body), path, tuple(headers)


def _checked(tool: Tool, arguments: Mapping[str, Any]) -> dict[str, Any]:
    """What is given or stands by default. Raises Refusal."""
    faults = [FieldFault(name[:60], None, "unknown", allowed=tuple(tool.args)) for name in arguments if name not in tool.args]
    given: dict[str, Any] = {}
    for name, argument in tool.args.items():
        value = arguments.get(name)
        if value is None:
            value = argument.get("default")
        if value is not None:
            given[name] = value
            faults += _faults_of(name, argument, value)
        elif argument.get("required"):
            faults.append(FieldFault(name, _place_of(argument), "missing", allowed=tuple(argument.get("choices", ()))))
    if faults:
        raise Refusal(OwnFault.BAD_ARGUMENT, upstream=tool.upstream, fields=tuple(faults))
    return given


def _faults_of(name: str, argument: Mapping[str, Any], value: Any) -> list[FieldFault]:
    place = _place_of(argument)
    kind = argument.get("type", "string")
    received: Scalar | None = value if isinstance(value, str | int | float) else None
    is_flag_as_number = isinstance(value, bool) and kind != "boolean"
    if not isinstance(value, _TYPES[kind]) or is_flag_as_number:
        return [FieldFault(name, place, "wrong_type", received, pattern=f"JSON {kind}")]
    choices = argument.get("choices") or ()
    if choices and value not in choices:
        return [FieldFault(name, place, "invalid", received, tuple(choices))]
    if place == "header" and not _text(value).isprintable():
        return [FieldFault(name, place, "invalid")]
    return []


def _place_of(argument: Mapping[str, Any]) -> Place:
    return _PLACES.get(argument_place(argument["to"]).place, "body")


def _each(value: Any) -> list[Any]:
    return value if isinstance(value, list) else [value]


def _text(value: Any) -> str:
    return value if isinstance(value, str) else orjson.dumps(value).decode()


def _put(body: Any, place: Locator, value: Any) -> Any:
    """The body with a value at its path; without a path the value is the body."""
    if not place.path:
        return value
    body = body if isinstance(body, dict) else {}
    inner = body
    for step in place.path[:-1]:
        inner = inner.setdefault(str(step), {})
    inner[str(place.path[-1])] = value
    return body
