"""JSON Schema (2020-12) of everything that an agent may be given: the recovery error, the partial result, every rendering.

Built from the tables of codes.py and the bounds of recovery.py, so that it cannot differ from them. Used by tests, by the OpenAPI
page and by the documentation. Plain dicts; callers must not change them.
"""

from __future__ import annotations

from typing import Any

from proxy.contract.codes import CODES, RETRY_AT_OVER_SECONDS, Class, Code
from proxy.contract.recovery import (
    MAX_FIELDS,
    MAX_GROUP_IDS,
    MAX_GROUPS,
    MAX_HINT_CHARS,
    MAX_OPTIONS,
    MAX_REASON_CHARS,
    MAX_STEP_CHARS,
    MAX_STEPS,
    MAX_SUGGESTIONS,
)
from proxy.exchange import Phase

Schema = dict[str, Any]

DIALECT = "https://json-schema.org/draft/2020-12/schema"
_TEXT: Schema = {"type": "string", "minLength": 1}
_SCALAR: Schema = {"type": ["string", "number", "boolean"]}
_PLACE: Schema = {"enum": ["query", "path", "header", "body"]}
_WAIT: Schema = {"type": "integer", "minimum": 1}
_TIME: Schema = {"type": "string", "format": "date-time", "pattern": r"^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$"}
_EFFECT: Schema = {"enum": ["none", "unknown"]}
_CLASS: Schema = {"enum": [cls.value for cls in Class]}
_CODE: Schema = {"enum": [code.value for code in Code]}


def _record(properties: Schema, required: tuple[str, ...] = (), **more: Any) -> Schema:
    return {"type": "object", "properties": properties, "required": list(required), "additionalProperties": False, **more}


FIELD = _record(
    {
        "name": _TEXT,
        "in": _PLACE,
        "problem": {"enum": ["missing", "invalid", "wrong_type", "out_of_range", "unknown", "conflict"]},
        "received": _SCALAR,
        "allowed": {"type": "array", "items": _SCALAR, "minItems": 1},
        "minimum": _SCALAR,
        "maximum": _SCALAR,
        "pattern": _TEXT,
        "example": _SCALAR,
    },
    ("name",),
)
BATCH = _record(
    {
        "parameter": _TEXT,
        "in": _PLACE,
        "current": {"type": "integer"},
        "suggested": {"type": "integer", "minimum": 1},
        "maximum": {"type": "integer"},
    }
)
TIMEOUT = _record(
    {
        "phase": {"enum": [phase.value for phase in Phase]},
        "limitSeconds": {"type": "number", "exclusiveMinimum": 0},
        "partialResult": {"type": "boolean"},
        "asyncVariant": _TEXT,
    },
    ("phase",),
)
OPTION: Schema = {
    "type": "object",
    "properties": {"label": _TEXT, "call": _TEXT},
    "required": ["label", "call"],
    "additionalProperties": _SCALAR,
}

#: Members of the recovery error in their order: name -> (schema, when it is there).
MEMBERS: dict[str, tuple[Schema, str]] = {
    "error": ({**_TEXT, "pattern": r"^[^\n]+$"}, "always"),
    "class": (_CLASS, "always"),
    "code": (_CODE, "always"),
    "retryAfterSeconds": (_WAIT, "always with `retryable`, never without"),
    "retryAt": (_TIME, f"with waits over {RETRY_AT_OVER_SECONDS} s"),
    "effect": (_EFFECT, "always where the call's method is not safe"),
    "recoverySteps": (
        {
            "type": "array",
            "items": {**_TEXT, "maxLength": MAX_STEP_CHARS},
            "minItems": 1,
            "maxItems": MAX_STEPS,
            "uniqueItems": True,
        },
        "always",
    ),
    "reason": ({**_TEXT, "maxLength": MAX_REASON_CHARS}, "always"),
    "message": (_TEXT, "with `options`"),
    "options": ({"type": "array", "items": OPTION, "minItems": 1, "maxItems": MAX_OPTIONS}, "with `AMBIGUOUS_MATCH`"),
    "instruction": (_TEXT, "always with `userInput` and `authRequired`"),
    "suggestions": (
        {"type": "array", "items": {"type": "object"}, "minItems": 1, "maxItems": MAX_SUGGESTIONS},
        "where a name matched nothing and others are close",
    ),
    "fields": ({"type": "array", "items": FIELD, "minItems": 1, "maxItems": MAX_FIELDS}, "where parameters are at fault"),
    "batch": (BATCH, "where a smaller size helps"),
    "scopes": ({"type": "array", "items": _TEXT, "minItems": 1}, "with `MISSING_SCOPE`, where the vendor names them"),
    "timeout": (TIMEOUT, "with `TIMEOUT`"),
    "attempts": ({"type": "integer", "minimum": 2}, "where more than one try was made"),
    "idempotencyKey": (_TEXT, "where the repeat must carry one to be safe"),
    "source": (_TEXT, "always"),
    "requestId": (_TEXT, "where the vendor gave one"),
    "docs": ({"type": "string", "pattern": "^https://"}, "where a person must act"),
}
ALWAYS = tuple(name for name, (_, when) in MEMBERS.items() if when == "always")


def _of_class(cls: Class) -> list[str]:
    return [code.value for code, (owner, _, _) in CODES.items() if owner is cls]


def _class_rules(wait: str = "retryAfterSeconds", *, instruction: bool = True) -> list[Schema]:
    """A code has one class; a wait goes with `retryable` alone; a person's codes have an instruction."""
    rules: list[Schema] = []
    for cls in Class:
        then: Schema = {"properties": {"code": {"enum": _of_class(cls)}}}
        if cls is Class.RETRYABLE:
            then["required"] = [wait]
        else:
            then["properties"][wait] = False
        if instruction and cls in (Class.USER_INPUT, Class.AUTH_REQUIRED):
            then["required"] = ["instruction"]
        rules.append({"if": {"properties": {"class": {"const": cls.value}}}, "then": then})
    return rules


_CONDITIONS: list[Schema] = [
    *_class_rules(),
    {
        "if": {
            "properties": {"retryAfterSeconds": {"exclusiveMinimum": RETRY_AT_OVER_SECONDS}},
            "required": ["retryAfterSeconds"],
        },
        "then": {"required": ["retryAt"]},
        "else": {"properties": {"retryAt": False}},
    },
    {"if": {"required": ["options"]}, "then": {"required": ["message"], "properties": {"code": {"const": "AMBIGUOUS_MATCH"}}}},
    {
        "if": {"properties": {"effect": {"const": "unknown"}}, "required": ["effect"]},
        "then": {"properties": {"code": {"enum": ["TIMEOUT", "UPSTREAM_UNAVAILABLE", "UPSTREAM_ERROR"]}}},
    },
    {"if": {"required": ["timeout"]}, "then": {"properties": {"code": {"const": "TIMEOUT"}}}},
    {"if": {"required": ["scopes"]}, "then": {"properties": {"code": {"const": "MISSING_SCOPE"}}}},
]
_PROPERTIES: Schema = {name: schema for name, (schema, _) in MEMBERS.items()}

RECOVERY_ERROR = _record(_PROPERTIES, ALWAYS, allOf=_CONDITIONS)
#: RESULT_MISMATCH carries the data that broke its condition.
RECOVERY_ERROR["properties"]["data"] = {}

COMPACT = _record(
    {
        "error_code": _CODE,
        "class": _CLASS,
        "message": {**_TEXT, "maxLength": MAX_REASON_CHARS},
        "recoverable": {"type": "boolean"},
        "suggested_action": {**_TEXT, "maxLength": MAX_STEP_CHARS},
        "retry_after_seconds": _WAIT,
        "effect": _EFFECT,
    },
    ("error_code", "class", "message", "recoverable", "suggested_action"),
    allOf=[
        {
            "if": {"properties": {"class": {"const": "retryable"}}},
            "then": {"required": ["retry_after_seconds"]},
            "else": {"properties": {"retry_after_seconds": False, "recoverable": {"const": False}}},
        },
        {
            "if": {"properties": {"effect": {"const": "unknown"}}, "required": ["effect"]},
            "then": {"properties": {"recoverable": {"const": False}}},
        },
    ],
)
PROBLEM = _record(
    {
        "type": {"enum": [f"urn:remedy:{code.value}" for code in Code]},
        "title": _TEXT,
        "status": {"type": "integer", "minimum": 200, "maximum": 599},
        "detail": _TEXT,
        "instance": _TEXT,
        **RECOVERY_ERROR["properties"],
    },
    ("type", "title", "status", "detail", *ALWAYS),
    allOf=_CONDITIONS,
)
MCP_RESULT = _record(
    {
        "content": {
            "type": "array",
            "items": _record({"type": {"const": "text"}, "text": _TEXT}, ("type", "text")),
            "minItems": 1,
        },
        "structuredContent": RECOVERY_ERROR,
        "isError": {"const": True},
        "resultType": {"const": "complete"},
    },
    ("content", "structuredContent", "isError"),
)
_RPC_ID: Schema = {"type": ["string", "number"]}
_RPC_RESULT = _record({"jsonrpc": {"const": "2.0"}, "id": _RPC_ID, "result": MCP_RESULT}, ("jsonrpc", "id", "result"))
_RPC_ERROR = _record(
    {
        "jsonrpc": {"const": "2.0"},
        "id": _RPC_ID,
        "error": _record(
            # Beside the members stand those of the server's own data, by which hosts agree with it on a version.
            {"code": {"type": "integer"}, "message": _TEXT, "data": {**RECOVERY_ERROR, "additionalProperties": True}},
            ("code", "message", "data"),
        ),
    },
    ("jsonrpc", "id", "error"),
)
_RPC: Schema = {"oneOf": [_RPC_RESULT, _RPC_ERROR]}
MCP: Schema = {"oneOf": [MCP_RESULT, _RPC_RESULT, _RPC_ERROR, {"type": "array", "items": _RPC, "minItems": 1}]}
#: Where the vendor's body is no object, the answer is the recovery error itself.
AUGMENT: Schema = {
    "anyOf": [{"type": "object", "properties": {"recovery": RECOVERY_ERROR}, "required": ["recovery"]}, RECOVERY_ERROR]
}

_REASON: Schema = {**_TEXT, "maxLength": MAX_REASON_CHARS}
GROUP = _record(
    {
        "class": _CLASS,
        "code": _CODE,
        "reason": _REASON,
        "retryAfterSeconds": _WAIT,
        "count": {"type": "integer", "minimum": 1},
        "ids": {"type": "array", "items": {"type": "string"}, "minItems": 1, "maxItems": MAX_GROUP_IDS},
    },
    ("class", "code", "reason", "count"),
    allOf=_class_rules(instruction=False),
)
ENTRY = _record(
    {
        "source": _TEXT,
        "class": _CLASS,
        "code": _CODE,
        "reason": _REASON,
        "retryAfterSeconds": _WAIT,
        "effect": _EFFECT,
    },
    ("source", "class", "code", "reason"),
    allOf=_class_rules(instruction=False),
)
_HINT: Schema = {**_TEXT, "maxLength": MAX_HINT_CHARS}
PARTIAL_BATCH = _record(
    {
        "completeness": {"const": "partial"},
        "data": {},
        "errors": {"type": "array", "items": GROUP, "minItems": 1, "maxItems": MAX_GROUPS},
        "retryHint": _HINT,
    },
    ("completeness", "data", "errors", "retryHint"),
)
#: Every further member is a source: its data, or null where it failed.
PARTIAL_FAN_OUT: Schema = {
    "type": "object",
    "properties": {
        "completeness": {"enum": ["complete", "partial"]},
        "errors": {"type": "array", "items": ENTRY},
        "retryHint": _HINT,
    },
    "required": ["completeness"],
    "if": {"properties": {"completeness": {"const": "partial"}}},
    "then": {"required": ["errors", "retryHint"], "properties": {"errors": {"minItems": 1}}},
}

#: name -> schema of all JSON that the product writes about failures; `markdown` and `observe` have no schema of ours.
SCHEMAS: dict[str, Schema] = {
    "RecoveryError": RECOVERY_ERROR,
    "CompactError": COMPACT,
    "ProblemDetails": PROBLEM,
    "McpError": MCP,
    "AugmentedError": AUGMENT,
    "PartialBatch": PARTIAL_BATCH,
    "PartialFanOut": PARTIAL_FAN_OUT,
}
#: rendering -> the schema's name.
RENDERING_SCHEMAS: dict[str, str] = {
    "recovery": "RecoveryError",
    "compact": "CompactError",
    "problem": "ProblemDetails",
    "mcp": "McpError",
    "augment": "AugmentedError",
}


def document(name: str) -> Schema:
    """One of `SCHEMAS` as a document of its own."""
    return {"$schema": DIALECT, "$id": f"urn:remedy:schema:{name}", "title": name, **SCHEMAS[name]}
