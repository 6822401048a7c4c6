"""Which member of an error object names the field: the many keys under which APIs put it, lists of names, pointers and paths.

Owns those keys, what is no field's name, and how a name in a body becomes a path. Raw values; never raises.
"""

from __future__ import annotations

import re
from typing import Any

from proxy.contract.failure import Place
from proxy.reading.formats import shape
from proxy.reading.formats.names import normal, role_of
from proxy.reading.wordlist import words

#: Keys of a map of fields that speak of the whole object.
NOT_FIELDS = words("""
    base full_messages __all__ _schema non_field_errors nonfielderrors _errors _error detail details message messages error errors general global
    $ __root__ root form _form formerrors _global * request body schema _ all other exception title query params path headers json files response result inner
    validation_errors validationerrors validation_messages validationmessages error_messages errormessages error_list errorlist
""")
#: Names whose value is a field's name whatever else stands there; then those that count where the talk is of arguments.
_SURE = (
    "field", "fieldname", "fieldpath", "param", "parameter", "parametername", "paramname", "parampath", "property", "propertyname",
    "propertypath", "propertyref", "pointer", "jsonpointer", "jsonpath", "loc", "attribute", "attributename", "attr", "argument",
    "argumentname", "argname", "instancepath", "datapath", "invalidfield", "invalidparam", "invalidparameter", "errorfield", "fieldkey",
    "inputname", "inputfield", "columnname", "fieldid", "missingfield", "missingparameter", "queryparam", "queryparameter", "headername",
    "apiname", "errorpath", "campo", "champ", "feld", "felt", "veld", "parametro",  "elementname", "membername", "variable", "variablename", "memberpath", "offendingfield", "fielderrorname",
)  # fmt: skip
_SURE_ENDINGS = (
    "issuelocation", "errorlocation", "errorpath", "fieldpath", "fieldname", "apiname", "paramname", "parametername", "propertyname", "requestfield", "requestparam", "requestparameter",
    "inputfield", "sourcefield", "targetfield", "failedfield", "errorparam", "errorparameter", "problemfield", "failingfield", "badparam", "badparameter",
)  # fmt: skip
_MAYBE = (
    "errorsource", "faultsource", "target", "source", "path", "location", "expression", "key", "name", "element", "member", "column", "item", "label", "id",
)  # fmt: skip
_ERROR_NAME = re.compile(r"[A-Z][A-Za-z]*(?:Error|Exception|Fault|Failure)\Z|[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+\Z|[a-z]+_error\Z")
#: Words of codes and messages that speak of an argument.
_ARGUMENT = re.compile(
    r"invalid|missing|requir|param|field|argument|propert|attribut|valid|format|malformed|\btype\b|range|length|too[_ ]|must |should |expected"
    r"|unknown|unrecogni|unexpected|blank|empty|null|duplicat|taken|already|exceed|greater|less than|bad[_ ]|null[A-Z]|not[_ ]allowed|unsupported|value",
    re.IGNORECASE,
)


def is_field(name: str) -> bool:
    """Whether a key of a map names a field rather than the whole object."""
    above, _, leaf = name.lower().rpartition(".")
    return (leaf not in NOT_FIELDS or (above != "" and leaf in PLACES_OR_FIELDS)) and not name.isdigit()


#: Names of places that are as often fields of a resource.
PLACES_OR_FIELDS = frozenset(
    ("path", "title", "query", "detail", "schema", "result", "response", "message", "params", "headers", "files")
)


def under(prefix: str, name: str) -> str:
    """A field's path: `lines` and `0` and `sku` are `lines[0].sku`."""
    if not prefix or prefix.lower() in NOT_FIELDS:
        return name
    return f"{prefix}[{name}]" if name.isdigit() else f"{prefix}.{name}"


def names_field(node: Any) -> bool:
    """Whether an object is a field's name and what is wrong with it, and little else."""
    if not isinstance(node, dict) or not 2 <= len(node) <= _MOST_OF_FAULT:
        return False
    members = {normal(name): value for name, value in node.items()}
    return any(isinstance(members.get(key), str) for key in _SURE) and any(
        isinstance(value, str) and " " in value and role_of(name)[0] in ("message", "reason", "detail", "error")
        for name, value in node.items()
    )


#: Members that hold names of fields in a list.
NAMED_LISTS = words("""
    affectedfields affectedparameters affectedparams affectedproperties affectedattributes relatedfields relatedparameters relatedparams relatedproperties relatedattributes invalidparameters invalidparams
    invalidproperties invalidarguments problemfields wrongfields faultyfields fieldsinerror erroredfields failedfields failingfields errorparameters errorparams fieldswitherrors incorrectfields conflictingfields
    duplicatefields emptyfields blankfields
""")
_LISTS = ("fields", "parameters", "parametere", "campos", "references", "relatedto", "errorrelatedto", *sorted(NAMED_LISTS))
MAX_NAMES = 10
_MOST_OF_FAULT = 5


def names_in(members: dict[str, Any], messages: list[str], *, is_item: bool) -> tuple[list[str], Place | None]:
    base, place = _name(members, messages, is_item=is_item)
    # JSON Schema validators: the name is a parameter
    for key in ("missingproperty", "additionalproperty", "unevaluatedproperty"):
        inner = members.get(key)
        if isinstance(inner, str) and inner:
            return [under(base or "", inner)], place
    keys = members.get("keys")
    if isinstance(keys, list) and "unrecognized" in str(members.get("code", "")):  # zod
        return [under(base or "", key) for key in keys if isinstance(key, str)], place
    peers = members.get("peers")
    if (
        isinstance(peers, list) and base is None and all(isinstance(peer, str) for peer in peers)
    ):  # Joi's object.missing and its kin
        return peers[:MAX_NAMES], place
    several = next((members[key] for key in _LISTS if isinstance(members.get(key), list)), None)
    if base is None and several is not None:
        return [name for item in several if (name := _name_in(item)[0]) and isinstance(item, str) and is_field(item)], place
    return ([base] if base else []), place


def _name(members: dict[str, Any], messages: list[str], *, is_item: bool) -> tuple[str | None, Place | None]:
    for key in _SURE:
        if key in members:
            name, place = _name_in(members[key])
            if name:
                return name, place
    for key, value in members.items():  # `o:errorPath`, `custom_field_name`
        if key.endswith(_SURE_ENDINGS) and isinstance(value, str):
            name, place = _name_in(value)
            if name:
                return name, place
    named = members.get("errorkey")
    if isinstance(named, str) and is_item and is_field(named) and any(named.replace("_", " ") in text for text in messages[1:]):
        return named, None  # where the sentence names it too
    path = members.get("path")
    if is_item and isinstance(path, list) and path and isinstance(members.get("code"), str):  # zod
        return _name_in(path)
    if not any(_ARGUMENT.search(text) for text in messages):
        return None, None
    for key in _MAYBE if is_item else ("target",):
        value = members.get(key)
        if value is None or (isinstance(value, str) and _is_no_field(key, value, members)):
            continue
        name, place = _name_in(value)
        if name:
            return name, place
    return None, None


_UUID = re.compile(r"[0-9A-Fa-f]{8}-(?:[0-9A-Fa-f]{4}-){3}[0-9A-Fa-f]{12}")
_IDENTIFIER = re.compile(r"[a-z][A-Z]|[.\[_/]")
#: Endings of what a vendor calls parts of its own system.
_PARTIES = ("Service", "Controller", "Handler", "Gateway", "Api", "API", "Server", "Client", "Manager", "Provider", "Resource", "Repository")  # fmt: skip


def _is_no_field(key: str, value: str, members: dict[str, Any]) -> bool:
    if key == "label" and value == "value":  # Joi's name for the whole
        return True
    if key.endswith("source") and len(key) > 6 and not _IDENTIFIER.search(value):
        return True
    if (key == "target" or key.endswith("source")) and value.endswith(_PARTIES):
        return True
    if key in ("name", "label", "id", "key"):
        return (
            _ERROR_NAME.match(value) is not None
            or _UUID.fullmatch(value) is not None
            or (key != "name" and (value.isdigit() or "name" in members))
        )
    if key == "location":
        return normal(value) in shape.PLACES or str(members.get("locationtype", "parameter")) not in (
            "parameter",
            "header",
            "query",
            "body",
            "field",
            "path",
            "requestBody",
            "requestParam",
            "requestParameter",
            "queryParameter",
            "pathParameter",
            "formData",
        )
    return key == "source" and normal(value) in shape.PLACES


def _name_in(value: Any) -> tuple[str | None, Place | None]:
    """The name in a member's value: a text, a list of steps, or an object such as JSON:API's `source`."""
    if isinstance(value, str):
        text = value.strip().replace(".[", "[")
        if _KEYWORD.fullmatch(text):
            return None, None  # where a schema says so, and no member
        if text.startswith(("#/", "/", "$")) and len(text) <= 200 and " " not in text:
            return shape.dotted(text) or None, None
        text = text.lstrip(".")
        return (text, None) if shape.is_field_name(text) and not shape.is_url(text) else (None, None)
    if isinstance(value, list) and value and all(isinstance(step, str | int) for step in value):
        return _from_steps(value)
    if isinstance(value, dict):
        for key, place in _SOURCES:
            inner = value.get(key)
            if isinstance(inner, str) and inner:
                return shape.dotted(inner) or None, place
    return None, None


#: A JSON schema's own rule (`#/required`), as validators point at it.
_KEYWORD = re.compile(r"#/(?:required|type|properties|additionalProperties|anyOf|oneOf|allOf|enum|items|minItems|maxItems)")
_SOURCES: tuple[tuple[str, Place | None], ...] = (
    ("parameter", "query"), ("header", "header"), ("pointer", "body"), ("field", None), ("name", None), ("path", None),
)  # fmt: skip


def _from_steps(steps: list[Any]) -> tuple[str | None, Place | None]:
    place = shape.PLACES.get(normal(str(steps[0])))
    if place is None:
        return shape.field_path(steps), None
    if len(steps) == 1:  # the whole of it, unless it is a member's name as well
        return (str(steps[0]), None) if str(steps[0]) in _PLACES_OR_MEMBERS else (None, None)
    return shape.field_path(steps[1:]), place


_PLACES_OR_MEMBERS = words("data json payload params url uri form")
