"""What an OpenAPI document (3.x, or Swagger 2) tells about a vendor: base URL, page size, idempotency key, credential, operations.

Pure: takes the document as plain values and returns `Known`; what is missing or odd is left out. References are followed inside
the document only, and only so far.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

from proxy.cli.starter import Known, NewArgument, NewTool
from proxy.rules.hosts import parse_base_url
from proxy.rules.sections import TOOL_NAME

MAX_TOOLS = 200
MAX_ARGUMENTS = 40
MAX_DESCRIPTION = 200
MAX_REFERENCES = 8

_METHODS = ("get", "post", "put", "patch", "delete", "head", "options")
_PAGE_SIZES = (
    "per_page",
    "page_size",
    "pagesize",
    "limit",
    "max_results",
    "maxresults",
    "$top",
    "top",
    "page[size]",
    "size",
    "count",
    "first",
)
_TYPES = ("string", "integer", "number", "boolean", "array", "object")
Json = Mapping[str, Any]


def read_document(document: Json, vendor: str) -> Known:
    """What the document tells."""
    info = _mapping(document.get("info"))
    base_url, parameters = _base_url(document)
    operations = list(_operations(document))
    tools = list(_tools(document, operations))
    return Known(
        vendor=vendor,
        title=str(info.get("title") or "")[:80],
        base_url=base_url,
        docs=_docs(document),
        page_size=_page_size(document, operations),
        idempotency_header=_idempotency_header(document, operations),
        credential_in=_credential_in(document),
        tools=tuple(tools[:MAX_TOOLS]),
        left_out=max(0, len(tools) - MAX_TOOLS),
        parameters=parameters,
    )


def _mapping(value: Any) -> Json:
    return value if isinstance(value, Mapping) else {}


def _resolved(document: Json, value: Any) -> Json:
    """A value, its reference followed."""
    for _ in range(MAX_REFERENCES):
        reference = _mapping(value).get("$ref")
        if not isinstance(reference, str):
            return _mapping(value)
        if not reference.startswith("#/"):
            return {}
        value = document
        for step in reference[2:].split("/"):
            value = _mapping(value).get(step.replace("~1", "/").replace("~0", "~"))
    return {}


def _base_url(document: Json) -> tuple[str, tuple[str, ...]]:
    """The first base URL that can be used; server variables become parameters."""
    for text in _servers(document):
        written = re.sub(
            r"\{([^{}]+)\}", lambda found: "{" + re.sub(r"[^a-z0-9_]", "_", found[1].lower()) + "}", text.rstrip("/")
        )
        try:
            return written, tuple(dict.fromkeys(parse_base_url(written).parameters))
        except ValueError:
            continue
    return "", ()


def _servers(document: Json) -> Iterator[str]:
    for server in document.get("servers") or ():
        yield str(_mapping(server).get("url") or "")
    if document.get("host"):
        schemes = document.get("schemes") or ["https"]
        yield f"{'https' if 'https' in schemes else schemes[0]}://{document['host']}{document.get('basePath') or ''}"


def _docs(document: Json) -> str:
    url = str(_mapping(document.get("externalDocs")).get("url") or "")
    return url if re.match(r"https://[A-Za-z0-9.-]+(?:[:/?#]\S*)?\Z", url) else ""


def _operations(document: Json) -> Iterator[tuple[str, str, Json, list[Json]]]:
    """(method, path, operation, its parameters)."""
    for path, item in _mapping(document.get("paths")).items():
        shared = _mapping(item).get("parameters") or []
        for method in _METHODS:
            operation = _mapping(item).get(method)
            if isinstance(operation, Mapping) and str(path).startswith("/"):
                given = [_resolved(document, each) for each in [*shared, *(operation.get("parameters") or [])]]
                yield method.upper(), str(path), operation, given


def _page_size(document: Json, operations: list[tuple[str, str, Json, list[Json]]]) -> tuple[str, int | None] | None:
    """The commonest size parameter, and its commonest maximum."""
    seen: Counter[str] = Counter()
    maxima: dict[str, Counter[int]] = {}
    for _, _, _, parameters in operations:
        for parameter in parameters:
            name = str(parameter.get("name") or "")
            if parameter.get("in") == "query" and name.lower() in _PAGE_SIZES:
                seen[name] += 1
                maximum = _schema(document, parameter).get("maximum")
                if isinstance(maximum, (int, float)) and not isinstance(maximum, bool) and maximum >= 1:
                    maxima.setdefault(name, Counter())[int(maximum)] += 1
    if not seen:
        return None
    name = seen.most_common(1)[0][0]
    return name, maxima[name].most_common(1)[0][0] if name in maxima else None


def _schema(document: Json, holder: Json) -> Json:
    """A parameter's schema: its own member in 3.x, the parameter itself in 2."""
    return _resolved(document, holder["schema"]) if "schema" in holder else holder


def _idempotency_header(document: Json, operations: list[tuple[str, str, Json, list[Json]]]) -> str:
    del document
    names = (
        str(parameter.get("name") or "").lower()
        for _, _, _, parameters in operations
        for parameter in parameters
        if parameter.get("in") == "header"
    )
    return next((name for name in names if re.fullmatch(r"(?:x-)?idempotency[-_]?key", name)), "")


def _credential_in(document: Json) -> tuple[str, ...]:
    schemes = _mapping(_mapping(document.get("components")).get("securitySchemes")) or _mapping(
        document.get("securityDefinitions")
    )
    places: list[str] = []
    for each in schemes.values():
        scheme = _resolved(document, each)
        kind, name = scheme.get("type"), str(scheme.get("name") or "")
        if kind == "apiKey" and scheme.get("in") in ("header", "query") and re.fullmatch(r"[A-Za-z0-9_.-]+", name):
            places.append(f"{scheme['in']} {name.lower() if scheme['in'] == 'header' else name}")
        elif kind in ("http", "basic", "oauth2", "openIdConnect"):
            places.append("header authorization")
    return tuple(dict.fromkeys(places))


# Tools --------------------------------------------------------------------------------------------------------------------


def _tools(document: Json, operations: list[tuple[str, str, Json, list[Json]]]) -> Iterator[NewTool]:
    taken: set[str] = set()
    for method, path, operation, parameters in operations:
        name = re.sub(r"[^A-Za-z0-9_.-]+", "_", str(operation.get("operationId") or "")).strip("_")[:64]
        if not TOOL_NAME.match(name) or name in taken or re.search(r"[\s?#]", path):
            continue
        arguments = _arguments(document, operation, parameters)
        holes = set(re.findall(r"\{([^{}]*)\}", path))
        if holes != {each.to.removeprefix("path ") for each in arguments if each.to.startswith("path ")}:
            continue
        taken.add(name)
        described = " ".join(str(operation.get("summary") or operation.get("description") or "").split())
        yield NewTool(name, f"{method} {path}", described[:MAX_DESCRIPTION], tuple(arguments[:MAX_ARGUMENTS]))


def _arguments(document: Json, operation: Json, parameters: list[Json]) -> list[NewArgument]:
    made: dict[str, NewArgument] = {}
    for parameter in parameters:
        name, place = str(parameter.get("name") or ""), parameter.get("in")
        is_name = (
            re.fullmatch(r"[A-Za-z_][A-Za-z0-9_]*", name) if place == "path" else re.fullmatch(r"[A-Za-z0-9_$.\[\]-]+", name)
        )
        if place in ("path", "query") and is_name:
            is_required = place == "path" or parameter.get("required") is True
            made[name] = NewArgument(name, f"{place} {name}", _type(_schema(document, parameter)), is_required)
    body = _body_schema(document, operation, parameters)
    required = body.get("required")
    for name, schema in _mapping(body.get("properties")).items():
        if re.fullmatch(r"[A-Za-z0-9_-]+", str(name)) and name not in made:
            is_required = isinstance(required, list) and name in required
            made[str(name)] = NewArgument(str(name), f"body {name}", _type(_resolved(document, schema)), is_required)
    return sorted(made.values(), key=lambda each: not each.is_required)


def _body_schema(document: Json, operation: Json, parameters: list[Json]) -> Json:
    body = _resolved(document, operation.get("requestBody"))
    content = _mapping(body.get("content"))
    for kind, media in content.items():
        if "json" in str(kind):
            return _resolved(document, _mapping(media).get("schema"))
    in_body = next((each for each in parameters if each.get("in") == "body"), None)
    return _resolved(document, in_body.get("schema")) if in_body else {}


def _type(schema: Json) -> str:
    kind = schema.get("type")
    if isinstance(kind, list):
        kind = next((each for each in kind if each != "null"), None)
    return kind if kind in _TYPES else "string"
