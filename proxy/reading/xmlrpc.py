"""XML-RPC (xmlrpc.com/spec): what a `methodResponse` holds, as the JSON value it stands for.

A fault becomes `{faultCode, faultString}`, parameters their value, or a list where there are several. Types are read leniently: what
is no number stays a text. Takes the nested dicts of markup.py; never raises.
"""

from __future__ import annotations

from typing import Any

ROOT = "methodResponse"
_NUMBERS = ("int", "i4", "i8", "double")
_MAX_DEPTH = 32


def is_answer(response: Any) -> bool:
    """Whether a `methodResponse` holds what the specification has in one."""
    return isinstance(response, dict) and ("fault" in response or "params" in response)


def plain(response: dict[str, Any]) -> Any:
    """The value of such an answer; None where it holds none."""
    if "fault" in response:
        return _value(_member(response["fault"], "value"), 0)
    values = [_value(_member(each, "value"), 0) for each in _each(_member(response.get("params"), "param"))]
    return values[0] if len(values) == 1 else values or None


def _value(node: Any, depth: int) -> Any:
    """One `<value>`: a text without a type, or an element that names it."""
    if not isinstance(node, dict) or depth > _MAX_DEPTH:
        return node if isinstance(node, str) else None
    kind = next((name for name in node if not name.startswith("#")), "")
    inner = node.get(kind)
    if kind == "struct":
        members = [each for each in _each(_member(inner, "member")) if isinstance(each, dict)]
        return {str(each.get("name") or "").strip(): _value(each.get("value"), depth + 1) for each in members}
    if kind == "array":
        return [_value(each, depth + 1) for each in _each(_member(_member(inner, "data"), "value"))]
    text = inner.strip() if isinstance(inner, str) else ""
    if kind == "boolean":
        return text == "1"
    if kind == "nil":
        return None
    return _number(text) if kind in _NUMBERS else text


def _number(text: str) -> int | float | str:
    for read in (int, float):
        try:
            return read(text)
        except ValueError:
            continue
    return text


def _member(node: Any, name: str) -> Any:
    return node.get(name) if isinstance(node, dict) else None


def _each(node: Any) -> list[Any]:
    """What stands there once or several times."""
    return node if isinstance(node, list) else [] if node is None else [node]
