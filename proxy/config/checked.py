"""A document through its pydantic model: the model, or every fault with its place, told like those of vendor files.

Pydantic says where in the value a fault is; here that becomes a line and a column, and its words become ours. A value that was
substituted, or that stands where secrets stand, is never shown.
"""

from __future__ import annotations

import types
from collections.abc import Mapping
from typing import Annotated, Any, TypeVar, Union, get_args, get_origin

from pydantic import BaseModel, ValidationError

from proxy.rules.document import Node
from proxy.rules.faults import Report, neighbour, unknown

M = TypeVar("M", bound=BaseModel)
Loc = tuple[int | str, ...]

_WORDS = {
    "int_type": "a whole number is wanted here",
    "int_parsing": "a whole number is wanted here",
    "int_from_float": "a whole number is wanted here",
    "float_type": "a number is wanted here",
    "float_parsing": "a number is wanted here",
    "bool_type": "true or false is wanted here",
    "bool_parsing": "true or false is wanted here",
    "string_type": "a text is wanted here",
    "list_type": "a list is wanted here",
    "dict_type": "a mapping is wanted here",
    "model_type": "a mapping is wanted here",
    "model_attributes_type": "a mapping is wanted here",
}


def checked(model: type[M], node: Node, report: Report, filled: Mapping[int, str]) -> M | None:
    """The model's value, None after at least one fault."""
    try:
        return model.model_validate(node.plain())
    except ValidationError as error:
        for each in error.errors(include_url=False, include_input=False):
            _tell(model, node, report, filled, each)
    return None


def _tell(model: type[BaseModel], root: Node, report: Report, filled: Mapping[int, str], error: Any) -> None:
    loc: Loc = error["loc"]
    kind: str = error["type"]
    if kind == "extra_forbidden":
        parent = node_at(root, loc[:-1])
        line, column = parent.keys.get(str(loc[-1]), (parent.line, parent.column))
        report.add_at(line, column, unknown("key", str(loc[-1]), members_at(model, loc[:-1])))
        return
    if kind == "missing":
        parent = node_at(root, loc[:-1])
        report.add(parent, f"{_named(loc[:-1])} needs {str(loc[-1])!r}")
        return
    node = node_at(root, loc)
    if id(node) in filled:
        written = filled[id(node)]
        if written:  # empty: what was to be filled in is missing, and that is told
            report.add(node, f"what {written!r} holds can't be used here")
        return
    report.add(node, _message(kind, error, node))


def _message(kind: str, error: Any, node: Node) -> str:
    context = error.get("ctx") or {}
    if kind in _WORDS:
        return f"{_WORDS[kind]}, not {node.kind}"
    if kind == "value_error":
        return str(context["error"])
    if kind == "literal_error":
        valid = [word.strip().strip("'") for word in str(context["expected"]).replace(" or ", ",").split(",")]
        shown = f"{node.text!r} is not offered." if node.text else f"{node.kind} is not offered."
        return f"{shown}{neighbour(node.text, valid)} Valid: {', '.join(valid)}"
    if kind == "string_pattern_mismatch":
        return f"{node.text!r} does not match {context['pattern']}"
    return str(error["msg"]).replace("Input should", "it should")


def node_at(root: Node, loc: Loc) -> Node:
    """The node at a place, or the nearest one above it."""
    node = root
    for step in loc:
        inner = _step(node, step)
        if inner is None:
            return node
        node = inner
    return node


def _step(node: Node, step: int | str) -> Node | None:
    if isinstance(step, int):
        return node.value[step] if isinstance(node.value, list) and step < len(node.value) else None
    return node.value.get(step) if isinstance(node.value, dict) else None


def _named(loc: Loc) -> str:
    names = [str(step) for step in loc if isinstance(step, str)]
    if not names:
        return "the file"
    return f"an entry of {names[-1]}" if isinstance(loc[-1], int) else names[-1]


def members_at(model: type[BaseModel], loc: Loc) -> list[str]:
    """The keys that may stand at a place."""
    annotation: Any = model
    for step in loc:
        inner = _inner(annotation, step)
        if inner is None:
            return []
        annotation = inner
    found = _model_of(annotation)
    return [field.alias or name for name, field in found.model_fields.items()] if found else []


def _inner(annotation: Any, step: int | str) -> Any:
    found = _model_of(annotation)
    if found is not None:
        return next((field.annotation for name, field in found.model_fields.items() if step in (name, field.alias)), None)
    for each in _alternatives(annotation):
        arguments = get_args(each)
        if get_origin(each) in (list, tuple) and arguments:
            return arguments[0]
        if get_origin(each) is dict:
            return arguments[1]
    return None


def _model_of(annotation: Any) -> type[BaseModel] | None:
    models = (each for each in _alternatives(annotation) if isinstance(each, type) and issubclass(each, BaseModel))
    return next(models, None)


def _alternatives(annotation: Any) -> tuple[Any, ...]:
    if get_origin(annotation) is Annotated:
        return _alternatives(get_args(annotation)[0])
    if get_origin(annotation) in (Union, types.UnionType):
        return tuple(each for argument in get_args(annotation) for each in _alternatives(argument))
    return (annotation,)
