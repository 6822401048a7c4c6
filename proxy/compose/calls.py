"""The failed call and the calls that could follow it, written as this agent makes them.

That is the agent's own tool with its arguments where the configuration names one, else method and path as the agent
addressed them. A failed call's query is named but not written out (it may hold anything), and a path that holds a credential is not
written at all.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any
from urllib.parse import parse_qsl, unquote

from proxy.compose import paths
from proxy.compose.setting import AgentTool, Setting
from proxy.contract.failure import FieldFault, Place

#: Longer paths are not written out: the agent knows the call it made.
MAX_PATH_CHARS = 90
MAX_READ_CHARS = 140


class Calls:
    """Views of one failed call."""

    def __init__(self, setting: Setting) -> None:
        self.setting = setting
        self.method = setting.request.method
        self.path = setting.request.path
        self.is_shown = not paths.hides_secret(self.path, setting.secrets)
        self._own_tool = self._made_by() if setting.tools else None
        self.tool_name = self._own_tool.name if self._own_tool is not None else setting.tool
        #: The failed call by name, for a sentence: `POST /stripe/v1/charges`, or `create_charge`.
        self.call = self._name()
        #: The failed call, unchanged.
        self.same = self.call
        if self.tool_name:
            self.same = f"{self.call} with the same arguments"
        elif self.call == "the call":
            self.same = "the same call"
        elif setting.request.query:
            self.same = f"{self.call} with the same query"

    def _name(self) -> str:
        if self.tool_name:
            return f"`{self.tool_name}`"
        path = self.setting.prefix + paths.shown(self.path)
        return f"`{self.method} {path}`" if self.is_shown and len(path) <= MAX_PATH_CHARS else "the call"

    def _made_by(self) -> AgentTool | None:
        """The configured tool that made the call: the one it named, else the one whose call it is."""
        tools = self.setting.tools
        named = tools.get(self.setting.tool or "")
        if named is not None:
            return named
        return next((tool for tool in tools.values() if self._arguments(tool, self.method, self.path) is not None), None)

    def record(self) -> str | None:
        """The call that reads what the failed call is about."""
        path = paths.resource(self.path, self.method) if self._is_rest() else None
        return self.written("GET", path) if path else None

    def listing(self) -> str | None:
        """The call that lists what there is beside the failed call's record."""
        path = paths.collection(self.path, self.method) if self._is_rest() else None
        return self.written("GET", path) if path else None

    def _is_rest(self) -> bool:
        return self.is_shown and b'"jsonrpc"' not in self.setting.request.body[:2048]

    def written(self, method: str, target: str) -> str | None:
        """Any call, by tool where one makes it, else by method and path."""
        path, _, query = target.partition("?")
        for tool in self.setting.tools.values():
            given = self._arguments(tool, method, path, query)
            if given is not None:
                named = f"`{tool.name}({', '.join(f'{name}={json.dumps(value)}' for name, value in given.items())})`"
                return named if len(named) <= MAX_READ_CHARS else None
        prefix = self.setting.prefix
        full = (path if prefix and path.startswith(f"{prefix}/") else prefix + paths.shown(path)) + (
            f"?{query}" if query else ""
        )
        return f"`{method} {full}`" if len(full) <= MAX_READ_CHARS else None

    def exact(self, call: str) -> str | None:
        """A call in a vendor file's words, "GET /v1/charges?limit=3", as this agent makes it. Other texts stand as they are."""
        method, _, target = call.partition(" ")
        if method.isupper() and target.startswith("/"):
            return self.written(method, target)
        return call if len(call) <= MAX_READ_CHARS else None

    def argument(self, name: str, place: Place | None) -> str | None:
        """What the agent's tool calls a parameter, where the tool and the parameter are known."""
        if self._own_tool is None:
            return None
        for argument, about in self._own_tool.args.items():
            to = str(about.get("to") or argument)
            where, _, what = to.rpartition(" ")
            if what == name and (not where or place is None or where == place):
                return argument
        return None

    def field_name(self, fault: FieldFault) -> tuple[str, str | None]:
        """A field as the agent knows it: its tool's argument, else its name and place."""
        argument = self.argument(fault.name, fault.place)
        return (argument, None) if argument else (fault.name, fault.place)

    def _arguments(self, tool: AgentTool, method: str, path: str, query: str = "") -> dict[str, Any] | None:
        """The arguments with which a tool makes a call; None where it makes another."""
        if tool.method != method or tool.upstream != self.setting.upstream:
            return None
        in_path = _template_values(tool.path.partition("?")[0], path)
        if in_path is None:
            return None
        by_query = {str(about.get("to") or name).rpartition(" ")[2]: name for name, about in tool.args.items()}
        given: dict[str, Any] = dict(in_path)
        for name, value in parse_qsl(query, keep_blank_values=True):
            if name not in by_query:
                return None
            given[by_query[name]] = value
        return given


def _template_values(template: str, path: str) -> Mapping[str, str] | None:
    """The values of a path template's {names} in a path; None where it does not fit."""
    parts, segments = template.strip("/").split("/"), path.strip("/").split("/")
    if len(parts) != len(segments):
        return None
    values: dict[str, str] = {}
    for part, segment in zip(parts, segments, strict=True):
        if part.startswith("{") and part.endswith("}"):
            values[part[1:-1]] = unquote(segment)
        elif part != segment:
            return None
    return values
