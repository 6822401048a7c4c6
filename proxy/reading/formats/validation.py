"""Validation lists whose shape hides the field: class-validator trees, zod, Joi and celebrate, and their kin.

The common shapes (`loc`, `field`, `path`, maps of field -> messages) are read by the generic walk; here stand those where a field's
name is split over several members or levels.
"""

from __future__ import annotations

import re
from typing import Any

from proxy.contract.codes import Code
from proxy.contract.failure import FieldFault, Place
from proxy.reading.formats import faultnames, faults, shape
from proxy.reading.formats.collect import Collector
from proxy.reading.formats.names import normal
from proxy.reading.formats.view import View, vote

_MAX_ITEMS = 50
_MAX_DEPTH = 8
_MAX_WRAPPERS = 2


def read(view: View, got: Collector) -> bool:
    """Whatever of these shapes stands in the body; the rest is the generic walk's."""
    _look(view.value, got, 0)
    if view.value.get("status") == "fail" and isinstance(view.value.get("data"), dict):
        _failed(view.value["data"], got)
    return False


def _look(value: dict[str, Any], got: Collector, depth: int) -> None:  # noqa: C901  # one look-up a shape
    for name, member in value.items():
        if isinstance(member, dict):
            if name == "children" and all(isinstance(child, dict | list) for child in member.values()):
                _form(member, "", got, 0)
            if name == "overLimit" and "retryAfter" in member:  # a fault of a cloud's compute API, whatever its status
                vote(got, "overLimit", Code.RATE_LIMITED, 4)
            if name == "validation":
                _joi(member, str(value.get("message", "")), got)
            elif "fieldErrors" in member or "_errors" in member:
                _zod(member, got)
            elif name in _VERDICTS_IN and _is_verdicts(member, 0):
                _verdicts(member, "", got, is_data=name == "data")
            elif depth < _MAX_WRAPPERS:
                _look(member, got, depth + 1)
        elif isinstance(member, list) and member:
            if _is_tree(member):
                _tree(member, "", got, 0)
            elif isinstance(member[0], dict):
                _wrapped(member, got, 0)
                if _LIST_OF_FAULTS.fullmatch(normal(name)):
                    _listed(member, got)
            elif isinstance(member[0], str) and normal(name) in faultnames.NAMED_LISTS:
                _named(member, value, got)
    if isinstance(value.get("fieldErrors"), dict) and depth == 0:
        _zod(value, got)


#: What is only said of a value.
_OF_VALUE = re.compile(
    r"\b(?:required|invalid|not (?:a |an )?valid|must (?:be|not|have|contain|match)|missing|empty|blank|too (?:long|short|large|small|many|few))\b",
    re.IGNORECASE,
)


def _failed(data: dict[str, Any], got: Collector) -> None:
    """JSend's `{status: "fail", data: {url: "The URL is not valid"}}`, where each sentence speaks of its own name."""
    texts = list(data.items())[:_MAX_ITEMS]
    if all(isinstance(text, str) and name.lower() in text.lower() and _OF_VALUE.search(text) for name, text in texts):
        for name, text in texts:
            got.field(faults.fault(name, text))
            got.message(text, 0)


#: Members that name a field, and those that hold what is wrong with it.
_NAMING = ("key", "field", "property", "propertyPath", "path", "name", "attribute", "parameter", "param", "element", "id")
_HOLDING = ("errors", "violations", "messages", "problems", "failures", "issues", "validationErrors")
_PLAIN_NAME = re.compile(r"(?:[a-z][A-Za-z_]{1,60}|[A-Z][a-z]{1,60})\Z")


def _wrapped(items: list[Any], got: Collector, depth: int) -> None:
    """`[{error: {key: "name", errors: [{code, message}]}}]`: the field's name beside a list of what is wrong with it."""
    for item in items[:_MAX_ITEMS]:
        node = item.get("error", item) if isinstance(item, dict) else None
        if not isinstance(node, dict):
            continue
        inner = next((held for key in _HOLDING if isinstance(held := node.get(key), list) and held), None)
        if inner is None:
            continue
        name = _own_name(node)
        if name is not None:
            text = " ".join(_said(each) for each in inner[:_MAX_ITEMS])
            got.field(faults.fault(name, text))
        elif depth < _MAX_WRAPPERS:
            _wrapped(inner, got, depth + 1)


#: Names of lists whose items each name a field: `failingPaths`, `invalidFields`.
_LIST_OF_FAULTS = re.compile(
    r"(?:failing|failed|invalid|bad|wrong|missing|faulty|incorrect|offending|problem|rejected|error)(?:request|input|query|body)?"
    r"(?:path|field|param|parameter|propert(?:y|ie)|attribute|argument|input|value|column|member|element|pointer)s"
)


def _listed(items: list[Any], got: Collector) -> None:
    """`failingPaths: [{path: "$.parts[0].file", details: "Missing required property"}]`."""
    for item in items[:_MAX_ITEMS]:
        if not isinstance(item, dict):
            continue
        raw = next((item[key] for key in _NAMING if isinstance(item.get(key), str)), "")
        name = shape.dotted(raw) if raw.startswith(("$", "/", "#")) else raw
        text = next((item[key] for key in _TELLING if isinstance(item.get(key), str) and item[key]), "")
        if name and text and shape.is_field_name(name) and faultnames.is_field(name):
            got.field(faults.fault(name, text))
            got.message(text if name.lower() in text.lower() else f"{name}: {text}", 0)


_TELLING = ("message", "details", "detail", "reason", "error", "description", "msg", "problem", "issue", "text", "code")


def _own_name(node: dict[str, Any]) -> str | None:
    """The field's name of such an object; an id counts where it reads as a name."""
    for key in _NAMING:
        name = node.get(key)
        if isinstance(name, str) and name:
            is_name = shape.is_field_name(name) and not shape.is_error_name(name) and faultnames.is_field(name)
            return name if is_name and (key not in ("id", "name") or _PLAIN_NAME.match(name)) else None
    return None


def _said(item: Any) -> str:
    """What one verdict says: its code, and its sentence."""
    if isinstance(item, str):
        return item
    texts = (item.get(key) for key in ("code", "type", "message", "error", "detail", "msg")) if isinstance(item, dict) else ()
    return " ".join(text for text in texts if isinstance(text, str))


_VERDICTS_IN = ("data", "detail", "details")
#: The members of an object that says what is wrong with one field, and no more.
_OF_VERDICT = frozenset(("code", "message", "error", "msg", "description", "params", "type"))


def _is_verdict(value: Any) -> bool:
    """`{code: "min_value", message: "Must be positive."}`: a code and a sentence, and nothing of a thing's own."""
    if not isinstance(value, dict) or not 2 <= len(value) <= len(_OF_VERDICT) or not value.keys() <= _OF_VERDICT:
        return False
    code, text = value.get("code", value.get("type")), value.get("message", value.get("error", value.get("msg")))
    return isinstance(code, str) and not code.isdigit() and isinstance(text, str) and " " in text


def _is_verdicts(node: dict[str, Any], depth: int) -> bool:
    """Whether an object maps fields, and nothing else, to verdicts."""
    if not node or depth > _MAX_DEPTH:
        return False
    for name, value in node.items():
        if isinstance(value, list):
            if not value or not all(_is_verdict(item) for item in value[:_MAX_ITEMS]):
                return False
        elif not isinstance(value, dict):
            return False
        elif not _is_verdict(value):
            if not _is_verdicts(value, depth + 1):
                return False
            continue  # a part of the request, or of a field
        if depth == 0 and not faultnames.is_field(name) and not faults.is_thing(name, _text(value)):
            return False
    return True


def _text(value: Any) -> Any:
    """The sentence of a field's first verdict."""
    first = value[0] if isinstance(value, list) else value
    return first.get("message", first.get("error", first.get("msg")))


def _verdicts(node: dict[str, Any], prefix: str, got: Collector, *, is_data: bool) -> None:
    """`{email: {code, message}}`, `{field_2: [{error, code}]}`: in `data` nobody else reads them."""
    for name, value in list(node.items())[:_MAX_ITEMS]:
        path = faultnames.under(prefix, name)
        if isinstance(value, dict) and not _is_verdict(value):
            _verdicts(value, path, got, is_data=is_data)
            continue
        for item in value[:_MAX_ITEMS] if isinstance(value, list) else [value]:
            text = str(_text(item))
            got.field(faults.fault(path, text, {"code": item.get("code", item.get("type"))}))
            if is_data:
                got.message(text if name.lower() in text.lower() else f"{name}: {text}", 0)
                got.code(item.get("code", item.get("type")), f"data.{path}.code", 1)


def own_texts(name: str, node: dict[str, Any]) -> str | None:
    """The member under a field's name that lists what is wrong with the field itself: `{"price": {"messages": ["must be a number"]}}`."""
    if isinstance(node.get("_errors"), list):
        return "_errors"
    for key in ("messages", "errors"):
        texts = node.get(key)
        if isinstance(texts, list) and texts and faultnames.is_field(name) and all(isinstance(text, str) for text in texts):
            return key
    return None


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
            _zod(member, got, faultnames.under(prefix, name), depth + 1)


def _form(children: dict[str, Any], prefix: str, got: Collector, depth: int) -> None:
    """Symfony's `{children: {email: {errors: [...]}, address: {children: {...}}, name: {}}}`: a form's fields, wrong or not."""
    for name, child in list(children.items())[:_MAX_ITEMS]:
        if not isinstance(child, dict) or depth > _MAX_DEPTH:
            continue
        path = faultnames.under(prefix, name)
        _texts(path, child.get("errors"), got)
        if isinstance(child.get("children"), dict):
            _form(child["children"], path, got, depth + 1)


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
        name = faultnames.under(prefix, str(item.get("property", "")))
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
