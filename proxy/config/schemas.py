"""JSON Schemas of `preflight`: compiled when a configuration is loaded, and what a value breaks as faults of fields.

Owns: what a schema may be (references inside itself alone, expressions in RE2), how texts of a path or a query become the types that it
wants, and which of jsonschema's errors is which problem of the contract. Pure; `compile_schema` raises ValueError, `Schema.faults`
never. What was received is raw here: who answers cleans it.
"""

from __future__ import annotations

import datetime as dt
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from proxy.contract.failure import FieldFault, Place, Problem, Scalar
from proxy.rules.values import compile_expression

if TYPE_CHECKING:
    from jsonschema import ValidationError

Json = Mapping[str, Any]
MAX_FAULTS = 20
MAX_DEPTH = 60
_INTEGER = re.compile(r"-?\d{1,18}\Z")
_NUMBER = re.compile(r"-?\d{1,18}(?:\.\d{1,18})?(?:[eE][-+]?\d{1,3})?\Z")
_TRUTH = {"true": True, "false": False}
_DATE_TIME = re.compile(r"\d{4}-\d\d-\d\d[Tt ]\d\d:\d\d:\d\d(?:\.\d+)?(?:[Zz]|[+-]\d\d:\d\d)\Z")
_EXAMPLES = {
    "date": "2026-11-30",
    "date-time": "2026-11-30T09:00:00Z",
    "email": "ada@example.com",
    "uuid": "3f2504e0-4f89-11d3-9a0c-0305e82c3301",
    "ipv4": "192.0.2.1",
}
#: Keyword -> (problem, the member of the fault that the schema's value is).
_BOUNDS: dict[str, str] = {
    "minimum": "minimum",
    "exclusiveMinimum": "minimum",
    "minLength": "minimum",
    "minItems": "minimum",
    "minProperties": "minimum",
    "maximum": "maximum",
    "exclusiveMaximum": "maximum",
    "maxLength": "maximum",
    "maxItems": "maximum",
    "maxProperties": "maximum",
}


@dataclass(frozen=True, slots=True)
class Schema:
    """A compiled schema. `is_text`: its values come as texts, as a query's do."""

    schema: Json
    validator: Any
    is_text: bool = False

    def faults(self, value: Any, place: Place) -> list[FieldFault]:
        """What a value breaks, one fault for a field."""
        if self.is_text and isinstance(value, dict):
            value = {name: self._typed(name, given) for name, given in value.items()}
        found: dict[str, FieldFault] = {}
        for error in _bounded(self.validator.iter_errors(value)):
            for fault in self._of(error, place):
                found.setdefault(fault.name, fault)
        return list(found.values())

    # Texts

    def _typed(self, name: str, given: Any) -> Any:
        properties = self.schema.get("properties", {})
        return typed(given, self._resolved(properties.get(name, {})))

    def _resolved(self, schema: Any) -> Json:
        """The schema behind references inside the document."""
        for _ in range(8):
            reference = schema.get("$ref") if isinstance(schema, Mapping) else None
            if not isinstance(reference, str):
                break
            schema = pointed(self.schema, reference)
        return schema if isinstance(schema, Mapping) else {}

    # Faults

    def _of(self, error: ValidationError, place: Place) -> Iterator[FieldFault]:
        error = _deepest(error)
        name = name_of_path(error.absolute_path)
        keyword, wanted, value = str(error.validator), error.validator_value, error.instance
        schema = error.schema if isinstance(error.schema, Mapping) else {}
        if keyword in ("required", "dependentRequired"):
            given: Any = wanted
            names = given if keyword == "required" else [each for names in given.values() for each in names]
            for each in names:
                if isinstance(value, dict) and each not in value:
                    yield self._missing(_joined(name, str(each)), place, schema.get("properties", {}).get(each, {}))
        elif keyword in ("additionalProperties", "unevaluatedProperties"):
            known = schema.get("properties", {})
            for each in value if isinstance(value, dict) else ():
                if each not in known:
                    yield FieldFault(_joined(name, str(each)), place, "unknown", allowed=tuple(known))
        else:
            yield self._wrong(name or place, place, keyword, wanted, value, schema)

    def _missing(self, name: str, place: Place, schema: Any) -> FieldFault:
        schema = self._resolved(schema)
        return FieldFault(
            name,
            place,
            "missing",
            allowed=_scalars(schema.get("enum", ())),
            minimum=_scalar(schema.get("minimum")),
            maximum=_scalar(schema.get("maximum")),
            pattern=schema.get("pattern"),
            example=_example(schema),
        )

    def _wrong(self, name: str, place: Place, keyword: str, wanted: Any, value: Any, schema: Json) -> FieldFault:
        received = _scalar(value)
        if keyword in ("enum", "const"):
            return FieldFault(name, place, "invalid", received, _scalars(wanted if keyword == "enum" else [wanted]))
        if keyword == "type":
            kinds = ", ".join([wanted] if isinstance(wanted, str) else map(str, wanted))
            return FieldFault(name, place, "wrong_type", received, pattern=kinds, example=_example(schema))
        if keyword in _BOUNDS:
            counted = received if received is not None or keyword.endswith("imum") else len(value)
            return FieldFault(name, place, "out_of_range", counted, **_bounds(schema, keyword))
        if keyword == "multipleOf":
            return FieldFault(name, place, "invalid", received, pattern=f"a multiple of {wanted}")
        if keyword == "pattern":
            return FieldFault(name, place, "invalid", received, pattern=str(wanted), example=_example(schema))
        if keyword == "format":
            return FieldFault(name, place, "invalid", received, pattern=str(wanted), example=_example(schema))
        problem: Problem = "conflict" if keyword == "not" else "invalid"
        return FieldFault(name, place, problem, received, example=_example(schema))


def _bounds(schema: Json, keyword: str) -> dict[str, Any]:
    """Both ends, where the schema has them: a value that is too large is mended by knowing the least too."""
    kind = next(end for end in ("imum", "Length", "Items", "Properties") if keyword.endswith(end))
    bounds = {}
    for name, member in _BOUNDS.items():
        value = schema.get(name)
        if name.lower().endswith(kind.lower()) and isinstance(value, (int, float)) and not isinstance(value, bool):
            bounds[member] = value
    return bounds


def _bounded(errors: Iterator[ValidationError]) -> Iterator[ValidationError]:
    for number, error in enumerate(errors):
        if number >= MAX_FAULTS:
            return
        yield error


def _deepest(error: ValidationError) -> ValidationError:
    """Of what several alternatives say, that which comes nearest to the value."""
    from jsonschema.exceptions import best_match  # noqa: PLC0415 - only where a configuration has schemas

    return best_match([error]) or error if error.context else error


def name_of_path(path: Any) -> str:
    """`items[3].price`."""
    name = ""
    for step in path:
        name = f"{name}[{step}]" if isinstance(step, int) else _joined(name, str(step))
    return name


def _joined(name: str, step: str) -> str:
    return f"{name}.{step}" if name else step


def _scalar(value: Any) -> Scalar | None:
    return value if isinstance(value, (str, int, float, bool)) else None


def _scalars(values: Any) -> tuple[Scalar, ...]:
    return tuple(value for value in values if isinstance(value, (str, int, float, bool)))[:30]


def _example(schema: Json) -> Scalar | None:
    examples = schema.get("examples")
    given = [schema.get("example"), *(examples if isinstance(examples, list) else ()), schema.get("default")]
    known = next((value for value in given if _scalar(value) is not None), None)
    return known if known is not None else _EXAMPLES.get(str(schema.get("format")))


# Texts become values ----------------------------------------------------------------------------------------------------


def typed(given: Any, schema: Json) -> Any:
    """A text, or the texts of a repeated parameter, as what the schema wants; as they are where they are nothing of it."""
    kinds = _kinds(schema)
    if "array" in kinds:
        values = given if isinstance(given, list) else given.split(",") if "," in given else [given]
        inner = schema.get("items")
        return [typed(value, inner if isinstance(inner, Mapping) else {}) for value in values]
    text = given[-1] if isinstance(given, list) else given
    if "integer" in kinds and _INTEGER.match(text):
        return int(text)
    if "number" in kinds and _NUMBER.match(text):
        return float(text) if any(char in text for char in ".eE") else int(text)
    return _TRUTH.get(text, text) if "boolean" in kinds else text


def _kinds(schema: Json) -> set[str]:
    kind = schema.get("type")
    kinds = {kind} if isinstance(kind, str) else set(kind) if isinstance(kind, list) else set()
    for several in ("anyOf", "oneOf", "allOf"):
        for each in schema.get(several, ()) if isinstance(schema.get(several), list) else ():
            if isinstance(each, Mapping):
                kinds |= _kinds(each)
    return kinds


# Compiled ---------------------------------------------------------------------------------------------------------------


def compile_schema(schema: Json, *, is_text: bool = False, is_lenient: bool = False) -> Schema:
    """A schema, ready to be asked. ValueError says what is wrong with it; `is_lenient` leaves out what can't be used."""
    from jsonschema import Draft4Validator, Draft202012Validator, FormatChecker, validators  # noqa: PLC0415
    from jsonschema.exceptions import SchemaError  # noqa: PLC0415
    from referencing import Registry  # noqa: PLC0415

    base = validators.validator_for(schema, default=Draft202012Validator)
    if not is_lenient:
        if base is Draft4Validator:
            raise ValueError("JSON Schema of draft 4 is not taken: write 2020-12, where `exclusiveMinimum` is a number")
        try:
            base.check_schema(dict(schema))
        except SchemaError as error:
            raise ValueError(f"no JSON Schema: {name_of_path(error.absolute_path) or 'it'}: {error.message[:160]}") from None
        _check(schema, schema, 0)
    extend: Any = validators.extend  # it has no types
    checker = extend(base, {"pattern": _pattern, "patternProperties": _pattern_properties})
    formats = FormatChecker(formats=("date", "email", "ipv4", "ipv6", "uuid"))
    formats.checks("date-time")(_is_date_time)
    return Schema(schema, checker(schema, format_checker=formats, registry=Registry()), is_text)


def _check(schema: Any, root: Json, depth: int) -> None:
    if depth > MAX_DEPTH:
        raise ValueError("a schema nested too deep")
    if isinstance(schema, list):
        for each in schema:
            _check(each, root, depth + 1)
    if not isinstance(schema, Mapping):
        return
    reference = schema.get("$ref")
    if isinstance(reference, str) and pointed(root, reference) is None:
        raise ValueError(f"{reference!r} leads nowhere: a reference stays inside the schema, such as #/$defs/name")
    pattern = schema.get("pattern")
    if isinstance(pattern, str):
        compile_expression(pattern)
    for each in schema.values():
        _check(each, root, depth + 1)


def pointed(root: Any, reference: str) -> Any:
    """What a reference such as `#/components/schemas/Order` points at; None where it leaves the document."""
    if not reference.startswith("#"):
        return None
    found = root
    for step in reference[1:].split("/")[1:]:
        name = step.replace("~1", "/").replace("~0", "~").replace("%7B", "{").replace("%7D", "}")
        found = found.get(name) if isinstance(found, Mapping) else None
    return found


def _expression(text: str) -> Any:
    """The expression, None where RE2 can't run it (what a vendor's document may hold)."""
    try:
        return compile_expression(text)
    except ValueError:
        return None


def _pattern(_validator: Any, pattern: str, instance: Any, _schema: Any) -> Iterator[ValidationError]:
    from jsonschema import ValidationError  # noqa: PLC0415

    if isinstance(instance, str):
        expression = _expression(pattern)
        if expression is not None and expression.search(instance) is None:
            yield ValidationError(f"does not match {pattern}")


def _pattern_properties(validator: Any, patterns: Json, instance: Any, _schema: Any) -> Iterator[ValidationError]:
    for pattern, inner in patterns.items() if isinstance(instance, dict) else ():
        expression = _expression(pattern)
        for name, value in instance.items() if expression is not None else ():
            if expression.search(name) is not None:
                yield from validator.descend(value, inner, path=name, schema_path=pattern)


def _is_date_time(value: object) -> bool:
    if not isinstance(value, str):
        return True
    if not _DATE_TIME.match(value):
        return False
    try:
        dt.datetime.fromisoformat(value.upper())
    except ValueError:
        return False
    return True
