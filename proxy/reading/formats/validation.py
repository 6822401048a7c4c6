"""Validation lists whose shape hides the field: class-validator trees, zod, Joi and celebrate, and their kin.

The common shapes (`loc`, `field`, `path`, maps of field -> messages) are read by the generic walk; here stand those where a field's
name is split over several members or levels.
"""

from __future__ import annotations

from typing import Any

from proxy.contract.failure import FieldFault, Place
from proxy.reading.formats import faults, shape
from proxy.reading.formats.collect import Collector
from proxy.reading.formats.names import normal
from proxy.reading.formats.view import View

_MAX_ITEMS = 50
_MAX_DEPTH = 8
_MAX_WRAPPERS = 2


def read(view: View, got: Collector) -> bool:
    """Whatever of these shapes stands in the body; the rest is the generic walk's."""
    _look(view.value, got, 0)
    return False


def _look(value: dict[str, Any], got: Collector, depth: int) -> None:
    for name, member in value.items():
        if isinstance(member, dict):
            if name == "validation":
                _joi(member, str(value.get("message", "")), got)
            elif "fieldErrors" in member or "_errors" in member:
                _zod(member, got)
            elif depth < _MAX_WRAPPERS:
                _look(member, got, depth + 1)
        elif isinstance(member, list) and member:
            if _is_tree(member):
                _tree(member, "", got, 0)
            elif isinstance(member[0], str) and normal(name) in faults.NAMED_LISTS:
                _named(member, value, got)
    if isinstance(value.get("fieldErrors"), dict) and depth == 0:
        _zod(value, got)


def _named(names: list[Any], node: dict[str, Any], got: Collector) -> None:
    """`affectedFields: ["city", "zip_code"]` beside what is wrong with them."""
    text = next((member for name, member in node.items() if isinstance(member, str) and normal(name) == "message"), "")
    for name in names[:_MAX_ITEMS]:
        if isinstance(name, str) and shape.is_field_name(name):
            got.field(faults.fault(name, text))


def _is_tree(member: list[Any]) -> bool:
    if not isinstance(member[0], dict):
        return False
    return "property" in member[0] and ("constraints" in member[0] or "children" in member[0])


def _joi(validation: dict[str, Any], message: str, got: Collector) -> None:
    """hapi's `{source, keys}`, celebrate's `{body: {source, keys, message}}`."""
    if isinstance(validation.get("keys"), list):
        parts = [validation]
    else:
        parts = [part for part in validation.values() if isinstance(part, dict) and isinstance(part.get("keys"), list)]
    for part in parts:
        text = str(part.get("message") or message)
        got.message(text, 0)
        place: Place | None = shape.PLACES.get(normal(str(part.get("source", ""))))
        for key in part["keys"][:_MAX_ITEMS]:
            if isinstance(key, str) and key:
                got.field(FieldFault(shape.dotted(key), place, shape.problem_of(text), allowed=shape.allowed_in(text)))


def _zod(node: Any, got: Collector, prefix: str = "", depth: int = 0) -> None:
    """zod's `flatten()` (`fieldErrors`, `formErrors`) and `format()` (`_errors` at each level)."""
    if not isinstance(node, dict) or depth > _MAX_DEPTH:
        return
    flat = node.get("fieldErrors")
    if isinstance(flat, dict):
        for name, texts in list(flat.items())[:_MAX_ITEMS]:
            _texts(name, texts, got)
        for text in node.get("formErrors") or ():
            if isinstance(text, str):
                got.message(text, 0)
        return
    if "_errors" in node and prefix:
        _texts(prefix, node["_errors"], got)
    for name, member in list(node.items())[:_MAX_ITEMS]:
        if isinstance(member, dict):
            _zod(member, got, faults.under(prefix, name), depth + 1)


def _texts(name: str, texts: Any, got: Collector) -> None:
    for text in texts if isinstance(texts, list) else ():
        if isinstance(text, str):
            got.field(faults.fault(name, text))
            got.message(text if name.lower() in text.lower() else f"{name}: {text}", 0)


def _tree(items: list[Any], prefix: str, got: Collector, depth: int) -> None:
    """class-validator's `[{property, constraints: {isEmail: "..."}, children: [...]}]`."""
    for item in items[:_MAX_ITEMS]:
        if not isinstance(item, dict) or depth > _MAX_DEPTH:
            continue
        name = faults.under(prefix, str(item.get("property", "")))
        constraints = item.get("constraints")
        if isinstance(constraints, dict) and name:
            texts = [text for text in constraints.values() if isinstance(text, str)]
            joined = " ".join([*constraints, *texts])
            received = item.get("value") if isinstance(item.get("value"), str | int | float) else None
            got.field(
                FieldFault(shape.dotted(name), "body", shape.problem_of(joined), received, shape.allowed_in(" ".join(texts)))
            )
            for text in texts:
                got.message(text, 0)
        children = item.get("children")
        if isinstance(children, list) and children:
            _tree(children, name, got, depth + 1)
