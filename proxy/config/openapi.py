"""A vendor's OpenAPI document (3.x, or Swagger 2) as schemas for `preflight`: one operation's path, query and body.

Owns: finding the operation, and what a document says in its own way (`nullable`, `readOnly`, exclusive bounds as flags, parameters apart
from schemas) as JSON Schema. A document is the vendor's: what can't be used in it is left out, never a fault; schemas are made when an
operation is first asked for, and kept. References are followed inside the document alone. Pure.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import urlsplit

from proxy.config.schemas import MAX_DEPTH, Schema, compile_schema, pointed
from proxy.rules.paths import PathPattern, parse_path

Json = Mapping[str, Any]
_METHODS = ("get", "put", "post", "delete", "options", "head", "patch", "trace")
_FORM = "application/x-www-form-urlencoded"
#: Members of a schema that are no schemas.
_VALUES = frozenset({"enum", "const", "default", "example", "examples", "required"})


@dataclass(frozen=True, slots=True)
class Operation:
    """What one call must be. `body` is for JSON, `form` for a form; `needs_body` where there must be one."""

    path: Schema | None = None
    query: Schema | None = None
    body: Schema | None = None
    form: Schema | None = None
    needs_body: bool = False
    values: Mapping[str, str] = field(default_factory=dict)  # what stands for the names of the path


@dataclass(slots=True)
class _Entry:
    pattern: PathPattern
    method: str
    item: Json
    operation: Json
    made: Operation | None = None


class OpenApi:
    """A document. ValueError where it has no operation."""

    def __init__(self, document: Json) -> None:
        self._document = document
        self._components = _converted({name: document.get(name) for name in ("components", "definitions")}, 0)
        self._entries = sorted(self._all(), key=lambda entry: len(entry.pattern.names))
        if not self._entries:
            raise ValueError("no OpenAPI document: it has no `paths` with an operation")

    def _all(self) -> Iterator[_Entry]:
        paths = self._document.get("paths")
        prefixes = self._prefixes()
        for path, given in paths.items() if isinstance(paths, Mapping) else ():
            item = self._followed(given)
            for method in _METHODS:
                operation = item.get(method)
                if not isinstance(operation, Mapping):
                    continue
                for prefix in prefixes:
                    try:
                        pattern = parse_path(prefix + path.partition("?")[0])
                    except ValueError:
                        continue
                    yield _Entry(pattern, method.upper(), item, operation)

    def _prefixes(self) -> list[str]:
        """Paths of the base URLs, and none: the upstream's own base URL may hold it already."""
        servers = self._document.get("servers")
        urls = [str(each.get("url", "")) for each in servers if isinstance(each, Mapping)] if isinstance(servers, list) else []
        paths = [urlsplit(url).path.rstrip("/") for url in urls]
        base = self._document.get("basePath")
        paths += [base.rstrip("/")] if isinstance(base, str) else []
        return list(dict.fromkeys(["", *(path for path in paths if path.startswith("/") and "{" not in path)]))

    def find(self, method: str, path: str) -> Operation | None:
        """The operation of a call; None where the document has none."""
        for entry in self._entries:
            values = entry.pattern.values(path) if entry.method == method else None
            if values is not None:
                if entry.made is None:
                    entry.made = self._made(entry)
                made = entry.made
                return Operation(made.path, made.query, made.body, made.form, made.needs_body, values)
        return None

    def _made(self, entry: _Entry) -> Operation:
        parameters: dict[tuple[str, str], Json] = {}
        for source in (entry.item, entry.operation):
            given = source.get("parameters")
            for each in given if isinstance(given, list) else ():
                parameter = self._followed(each)
                parameters[str(parameter.get("in")), str(parameter.get("name"))] = parameter
        in_body = next((each for (place, _), each in parameters.items() if place == "body"), None)
        request = self._followed(entry.operation.get("requestBody"))
        contents = request.get("content")
        contents = contents if isinstance(contents, Mapping) else {}
        body = next(
            (each.get("schema") for kind, each in contents.items() if "json" in kind and isinstance(each, Mapping)), None
        )
        form = contents.get(_FORM, {}).get("schema") if isinstance(contents.get(_FORM, {}), Mapping) else None
        if in_body is not None:
            body, request = in_body.get("schema"), in_body
        return Operation(
            path=self._of_parameters(parameters, "path"),
            query=self._of_parameters(parameters, "query"),
            body=self._compiled(body),
            form=self._compiled(form, is_text=True),
            needs_body=request.get("required") is True,
        )

    def _of_parameters(self, parameters: Mapping[tuple[str, str], Json], wanted: str) -> Schema | None:
        properties = {name: self._schema_of(each) for (place, name), each in parameters.items() if place == wanted}
        required = [name for (place, name), each in parameters.items() if place == wanted and each.get("required") is True]
        if not properties:
            return None
        return self._compiled({"type": "object", "properties": properties, "required": required}, is_text=True)

    @staticmethod
    def _schema_of(parameter: Json) -> Any:
        """OpenAPI 3 has it apart, Swagger 2 among the parameter's own members."""
        schema = parameter.get("schema")
        if isinstance(schema, Mapping):
            shown = {name: parameter[name] for name in ("example",) if name in parameter}
            return {**schema, **shown} if "$ref" not in schema else schema
        return {name: value for name, value in parameter.items() if name not in ("in", "name", "required", "description")}

    def _compiled(self, schema: Any, *, is_text: bool = False) -> Schema | None:
        if not isinstance(schema, Mapping):
            return None
        return compile_schema({**_converted(schema, 0), **self._components}, is_text=is_text, is_lenient=True)

    def _followed(self, value: Any) -> Json:
        for _ in range(8):
            reference = value.get("$ref") if isinstance(value, Mapping) else None
            if not isinstance(reference, str):
                break
            value = pointed(self._document, reference)
        return value if isinstance(value, Mapping) else {}


def _converted(schema: Any, depth: int) -> Any:
    """The same as JSON Schema 2020-12."""
    if depth > MAX_DEPTH:
        return True
    if isinstance(schema, list):
        return [_converted(each, depth + 1) for each in schema]
    if not isinstance(schema, Mapping):
        return schema
    made = {
        name: value if name in _VALUES else _converted(value, depth + 1) for name, value in schema.items() if value is not None
    }
    reference = made.get("$ref")
    if isinstance(reference, str) and not reference.startswith("#"):
        return {}  # elsewhere: not followed
    if made.pop("nullable", None) is True:
        made = _nullable(made)
    for flag, bound in (("exclusiveMinimum", "minimum"), ("exclusiveMaximum", "maximum")):
        if isinstance(made.get(flag), bool) and made.pop(flag) and bound in made:
            made[flag] = made.pop(bound)
    properties, required = made.get("properties"), made.get("required")
    if isinstance(required, list) and isinstance(properties, Mapping):  # what only answers have is not asked of a request
        made["required"] = [name for name in required if not _is_read_only(properties.get(name))]
    elif "required" in made and not isinstance(required, list):
        del made["required"]
    return made


def _nullable(schema: dict[str, Any]) -> dict[str, Any]:
    if isinstance(schema.get("type"), str):
        schema["type"] = [schema["type"], "null"]
        if isinstance(schema.get("enum"), list) and None not in schema["enum"]:
            schema["enum"] = [*schema["enum"], None]
        return schema
    return {"anyOf": [schema, {"type": "null"}]}


def _is_read_only(schema: Any) -> bool:
    return isinstance(schema, Mapping) and schema.get("readOnly") is True
