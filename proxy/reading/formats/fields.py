"""Wrong parameters as bodies name them: error items with a field's name, and maps of field -> messages -> FieldFault.

Owns the many places where APIs put a field's name, its place, what was received and what is allowed. Raw values; never raises.
"""

from __future__ import annotations

import re
from typing import Any

from proxy.contract.failure import FieldFault, Place, Scalar
from proxy.reading.formats import shape
from proxy.reading.formats.names import ROLES, normal
from proxy.reading.wordlist import words

MAX_ALLOWED = 30
#: Keys of a map of fields that speak of the whole object.
NOT_FIELDS = words("""
    base __all__ _schema non_field_errors nonfielderrors _errors _error detail details message messages error errors general global
    $ __root__ root form _form formerrors _global * request body schema _ all other exception title
    """)
#: Names whose value is a field's name whatever else stands there; then those that need a message or code beside them.
_SURE = (
    "field", "fieldname", "fieldpath", "param", "parameter", "parametername", "paramname", "parampath", "property", "propertyname",
    "propertypath", "propertyref", "pointer", "jsonpointer", "jsonpath", "loc", "attribute", "attributename", "attr", "argument",
    "argumentname", "argname", "instancepath", "datapath", "invalidfield", "invalidparam", "invalidparameter", "errorfield", "fieldkey",
    "inputname", "inputfield", "columnname", "fieldid", "missingfield", "missingparameter", "queryparam", "queryparameter", "headername",
    "elementname", "membername", "variable", "variablename", "memberpath", "offendingfield", "fielderrorname",
)  # fmt: skip
_MAYBE = (
    "target",
    "source",
    "path",
    "location",
    "expression",
    "key",
    "name",
    "element",
    "member",
    "column",
    "id",
    "item",
    "input",
)
_PLACE_NAMES = ("in", "locationtype", "where", "parametertype", "paramtype", "parameterlocation", "type", "source", "location")
_RECEIVED = (
    "received", "actual", "given", "rejectedvalue", "attemptedvalue", "invalidvalue", "currentvalue", "got", "submittedvalue", "inputvalue",
    "parametervalue", "fieldvalue", "argumentvalue", "badvalue", "value", "input",
)  # fmt: skip
_ALLOWED = (
    "allowed", "allowedvalues", "validvalues", "enum", "enumvalues", "permitted", "choices", "acceptedvalues", "possiblevalues",
    "supported", "supportedvalues", "oneof", "validoptions", "permittedvalues", "valids", "expectedvalues", "acceptable", "allowlist",
    "validchoices", "alloweditems", "options", "values", "expected",
)  # fmt: skip
_MINIMUM = ("min", "minimum", "ge", "gt", "minlength", "minvalue", "lowerbound", "minitems")
_MAXIMUM = ("max", "maximum", "le", "lt", "maxlength", "maxvalue", "upperbound", "maxitems", "limit", "limitvalue")
_PATTERN = ("pattern", "regex", "regexp", "format")
_NESTED = (
    "ctx",
    "context",
    "params",
    "parameters",
    "meta",
    "metadata",
    "constraints",
    "extensions",
    "args",
    "attributes",
    "details",
    "data",
)
_SPEAKS = frozenset(name for name, (role, _) in ROLES.items() if role in ("message", "code"))
_ERROR_NAME = re.compile(r"[A-Z][A-Za-z]*(?:Error|Exception|Fault|Failure)\Z|[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+\Z|[a-z]+_error\Z")
_QUOTED = re.compile(r"'([^']{1,80})'|\"([^\"]{1,80})\"")


def is_field_map(node: dict[str, Any], *, is_named: bool = False) -> bool:
    """Whether an object maps fields to what is wrong with them; `is_named` where its own name says so."""
    has_texts = False
    for name, value in node.items():
        if isinstance(value, list):
            if value and not isinstance(value[0], str | dict):
                return False
            if value and isinstance(value[0], dict) and not (is_named and _is_message_object(value[0])):
                if not is_field_map(value[0]):
                    return False
            if value and isinstance(value[0], str) and " " not in value[0] and not is_named:
                return False
            has_texts = has_texts or bool(value)
            if normal(name) in _LIST_NAMES and name not in NOT_FIELDS and not is_named:
                return False
        elif isinstance(value, str):
            if not is_named or (normal(name) in ROLES and ROLES[normal(name)][0] != "field" and normal(name) not in _FIELDISH):
                return False
            has_texts = True
        elif isinstance(value, dict):
            if not (is_field_map(value, is_named=is_named) or (is_named and _is_message_object(value))):
                return False
            has_texts = True
        else:
            return False
    return has_texts


#: Lists under these names are lists of errors, not faults of a field of that name.
_LIST_NAMES = frozenset(
    name for name, (role, _) in ROLES.items() if role in ("error", "message", "detail", "scope", "data", "wait")
) | {
    "codes",
    "errorcodes",
}
#: Names of roles that are as often names of fields.
_FIELDISH = words(
    "name email type category status url title description key source target path date time input item value text content body subject label number"
)


def _is_message_object(node: dict[str, Any]) -> bool:
    return any(normal(name) in _SPEAKS for name in node)


def fault(name: str, text: str, node: dict[str, Any] | None = None) -> FieldFault:
    """A fault of a field whose name is known."""
    place, path = _split_place(name)
    members = _members(node) if node else {}
    return FieldFault(
        path,
        place=place,
        problem=shape.problem_of(str(members.get("code") or members.get("type") or ""), text),
        received=_scalar(_first(members, _RECEIVED)),
        allowed=_allowed(members),
        minimum=_scalar(_first(members, _MINIMUM)),
        maximum=_scalar(_first(members, _MAXIMUM)),
        pattern=_text(_first(members, _PATTERN)),
    )


def from_object(node: dict[str, Any], *, is_item: bool) -> FieldFault | None:
    """The fault that an error item names, in whichever member it does."""
    members = _members(node)
    if not any(name in _SPEAKS and name != "name" for name in members):
        return None
    name = place = None
    for key in _SURE:
        if members.get(key) not in (None, "", [], {}):
            name, place = _name_of(members[key])
            if name:
                break
    else:
        if is_item or "locationtype" in members:
            name, place = _maybe(members)
    if not name:
        return None
    named_place, path = _split_place(name)
    messages = [str(value) for key, value in members.items() if key in _SPEAKS and isinstance(value, str)]
    return FieldFault(
        path,
        place=place or _place(members) or named_place,
        problem=shape.problem_of(*messages),
        received=_scalar(_first(members, _RECEIVED)),
        allowed=_allowed(members),
        minimum=_scalar(_first(members, _MINIMUM)),
        maximum=_scalar(_first(members, _MAXIMUM)),
        pattern=_text(_first(members, _PATTERN)),
    )


def _members(node: dict[str, Any]) -> dict[str, Any]:
    members: dict[str, Any] = {}
    for name, value in node.items():
        key = normal(name)
        if key in _NESTED and isinstance(value, dict):
            for inner, inner_value in value.items():
                members.setdefault(normal(inner), inner_value)
        else:
            members[key] = value
    return members


def _maybe(members: dict[str, Any]) -> tuple[str | None, Place | None]:
    for key in _MAYBE:
        value = members.get(key)
        if value in (None, "", [], {}) or (key == "input" and isinstance(value, dict)):
            continue
        if key == "name" and isinstance(value, str) and _ERROR_NAME.match(value):
            continue
        if key == "path" and isinstance(value, str) and value.startswith("/api"):
            continue
        name, place = _name_of(value)
        if name:
            return name, place
    return None, None


def _name_of(value: Any) -> tuple[str | None, Place | None]:
    """The name in a member's value: a text, a list of steps, or an object such as JSON:API's `source`."""
    if isinstance(value, str):
        text = value.strip()
        if text.startswith(("#/", "/", "$")) and len(text) <= 200 and " " not in text:
            return shape.dotted(text) or None, None
        return (text, None) if shape.is_field_name(text) and not shape.is_url(text) else (None, None)
    if isinstance(value, list) and value and all(isinstance(step, str | int) for step in value):
        return _from_steps(value)
    if isinstance(value, dict):
        for key, place in (
            ("parameter", "query"),
            ("header", "header"),
            ("pointer", None),
            ("field", None),
            ("name", None),
            ("path", None),
        ):
            inner = value.get(key)
            if isinstance(inner, str) and inner:
                return shape.dotted(inner) or None, place or ("body" if key == "pointer" else None)  # type: ignore[return-value]
    return None, None


def _from_steps(steps: list[Any]) -> tuple[str | None, Place | None]:
    place = shape.PLACES.get(normal(str(steps[0])))
    if place is not None and len(steps) > 1:
        return shape.field_path(steps[1:]), place
    return (None, None) if place is not None and len(steps) == 1 else (shape.field_path(steps), None)


def _split_place(name: str) -> tuple[Place | None, str]:
    head, _, rest = name.partition(".")
    if rest and head.lower() in (
        "body",
        "query",
        "params",
        "headers",
        "header",
        "path",
        "querystring",
        "payload",
        "requestbody",
    ):
        return shape.PLACES[head.lower()], shape.dotted(rest)
    return None, shape.dotted(name)


def _place(members: dict[str, Any]) -> Place | None:
    for key in _PLACE_NAMES:
        value = members.get(key)
        if isinstance(value, str) and (place := shape.PLACES.get(normal(value))) is not None:
            return place
    return None


def _first(members: dict[str, Any], names: tuple[str, ...]) -> Any:
    for name in names:
        value = members.get(name)
        if value is not None and value != "":
            return value
    return None


def _scalar(value: Any) -> Scalar | None:
    return value if isinstance(value, str | int | float) and len(str(value)) <= 200 else None


def _text(value: Any) -> str | None:
    return value if isinstance(value, str) and len(value) <= 200 else None


def _allowed(members: dict[str, Any]) -> tuple[Scalar, ...]:
    for name in _ALLOWED:
        value = members.get(name)
        if isinstance(value, list):
            scalars = [item for item in value if isinstance(item, str | int | float)]
            if scalars:
                return tuple(scalars[:MAX_ALLOWED])
        elif isinstance(value, str) and name != "values":
            quoted = [single or double for single, double in _QUOTED.findall(value)]
            if quoted:
                return tuple(quoted[:MAX_ALLOWED])
            if "," in value or "|" in value:
                return tuple(part.strip() for part in re.split(r"[,|]", value) if part.strip())[:MAX_ALLOWED]
    return ()
