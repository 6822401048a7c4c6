"""Validation lists whose shape hides the field's name."""

from __future__ import annotations

from typing import Any

import pytest

from tests.support.reading import field_names, found

BODIES: dict[str, tuple[Any, list[str]]] = {
    "laminas wrapped": ({"errors": [{"error": {"key": "name", "errors": [{"code": "isEmpty", "message": "Value is required and can't be empty"}]}}]}, ["name"]),
    "wrapped by index": ({"errors": [{"index": 0, "errors": [{"error": {"key": "identifier", "errors": [{"code": "notUnique", "message": "It must be unique"}]}}]}]}, ["identifier"]),
    "a wrapper's texts": ({"errors": [{"path": "user.email", "errors": ["must be a well-formed email address"]}]}, ["user.email"]),
    "a wrapper of an error": ({"errors": [{"name": "ValidationError", "errors": [{"message": "it went wrong"}]}]}, []),
    "a wrapper of a record": ({"errors": [{"id": "a91f2c", "errors": [{"message": "it went wrong"}]}]}, []),
    "objects under detail": (
        {"error": "INVALID", "detail": {"field_2": [{"error": "It must be more than 0.", "code": "min_value"}], "lines": {"1": {"qty": [{"error": "It is no number.", "code": "invalid"}]}}}},
        ["field_2", "lines[1].qty"],
    ),
    "objects under a part": ({"error": "V", "detail": {"body": {"qty": [{"error": "It is no number.", "code": "invalid"}]}}}, ["qty"]),
    "objects under data": ({"code": 400, "message": "Failed to create record.", "data": {"title": {"code": "validation_required", "message": "Missing required value."}}}, ["title"]),
    "a result under data": ({"message": "The operation failed", "data": {"result": {"code": "x1", "message": "The operation failed"}}}, []),
    "a thing under data": ({"message": "Internal error", "data": {"job": {"id": 1, "message": "the worker stopped"}}}, []),
    "a wrapper under fields": ({"fields": [{"name": "weight", "errors": [{"message": "Must be positive"}]}]}, ["weight"]),
    "a wrapper of a named error": ({"errors": [{"name": "BadInput", "errors": [{"message": "it is bad"}]}]}, []),
    "messages under a name": ({"errors": {"record.price.value": {"messages": ["must be a number"]}}}, ["record.price.value"]),
    "an error's key": ({"errors": [{"error_key": "version", "category": "stale", "message": "The version you specified is out of date"}]}, ["version"]),
    "an error's key that is a code": ({"errors": [{"error_key": "invalid_token", "message": "Sign in again"}]}, []),
    "hapi": ({"statusCode": 400, "message": '"qty" must be at least 1', "validation": {"source": "payload", "keys": ["qty"]}}, ["qty"]),
    "celebrate": (
        {"statusCode": 400, "error": "Bad Request", "message": "Validation failed", "validation": {"query": {"source": "query", "keys": ["page"], "message": '"page" must be a number'}}},
        ["page"],
    ),
    "zod flatten": ({"error": {"formErrors": [], "fieldErrors": {"email": ["Invalid email"], "age": ["Expected number, received string"]}}}, ["email", "age"]),
    "zod flatten at the root": ({"formErrors": [], "fieldErrors": {"email": ["Invalid email"]}}, ["email"]),
    "zod format": ({"error": {"_errors": [], "user": {"_errors": [], "email": {"_errors": ["Invalid email"]}}}}, ["user.email"]),
    "class-validator": (
        {"message": [{"property": "email", "constraints": {"isEmail": "email must be an email"}}, {"property": "items", "children": [{"property": "0", "children": [{"property": "qty", "constraints": {"min": "qty must not be less than 1"}}]}]}]},
        ["email", "items[0].qty"],
    ),
    "trpc": (
        {"error": {"json": {"message": '[{"code":"invalid_type","expected":"string","received":"number","path":["name"],"message":"Expected string, received number"}]', "code": -32600, "data": {"code": "BAD_REQUEST", "httpStatus": 400, "path": "user.create"}}}},
        ["name"],
    ),
    "express-validator": ({"errors": [{"type": "field", "msg": "Invalid value", "path": "email", "location": "body", "value": "x"}]}, ["email"]),
    "express-validator old": ({"errors": [{"msg": "Invalid value", "param": "email", "location": "body"}]}, ["email"]),
    "marshmallow": ({"code": 422, "errors": {"json": {"qty": ["Not a valid integer."]}}, "status": "Unprocessable Entity"}, ["qty"]),
    "drf nested list": ({"lines": [{}, {"qty": ["A valid integer is required."]}]}, ["lines[1].qty"]),
    "rails with details": ({"errors": {"name": [{"error": "blank"}]}}, ["name"]),
    "symfony": ({"title": "Validation Failed", "detail": "email: bad", "violations": [{"propertyPath": "email", "message": "This value is not a valid email address."}]}, ["email"]),
    "huma": ({"title": "Unprocessable Entity", "status": 422, "detail": "validation failed", "errors": [{"message": "expected integer", "location": "query.limit", "value": "x"}]}, ["limit"]),
    "ajv additional": ({"errors": [{"instancePath": "/a", "keyword": "additionalProperties", "params": {"additionalProperty": "foo"}, "message": "must NOT have additional properties"}]}, ["a.foo"]),
    "phoenix": ({"errors": {"email": ["has invalid format"], "profile": {"age": ["must be greater than 0"]}}}, ["email", "profile.age"]),
    "go validator": ({"error": {"message": "validation failed", "fields": [{"field": "Email", "tag": "required", "message": "Email is required"}]}}, ["Email"]),
    "fluent": ({"errors": [{"propertyName": "Amount", "errorMessage": "'Amount' must be greater than '0'.", "attemptedValue": 0, "errorCode": "GreaterThanValidator"}]}, ["Amount"]),
    "related to": ({"Messages": [{"Errors": [{"ErrorCode": "m-1", "ErrorMessage": "At least one must be given.", "ErrorRelatedTo": ["TextPart", "TemplateId"]}]}]}, ["TextPart", "TemplateId"]),
    "related fields": ({"errors": [{"detail": "is invalid", "relatedFields": ["iban"]}]}, ["iban"]),
    "affected fields": ({"error": {"code": "INVALID", "message": "Bad", "affectedFields": ["city", "zip_code"]}}, ["city", "zip_code"]),
    "invalid parameters": ({"invalidParameters": ["age"], "message": "bad request"}, ["age"]),
    "a field called message": ({"message": "Not processable.", "errors": {"message": "Message can not be empty."}}, ["message"]),
    "no field called message": ({"message": "Not processable.", "errors": {"message": "The request failed."}}, []),
    "failing paths": ({"details": "The request is malformed", "failingPaths": [{"path": "$.parts[0].file", "details": "Missing required property"}]}, ["parts[0].file"]),
    "rejected parameters": ({"message": "Bad input", "rejectedParams": [{"name": "zip", "error": "not a zip code"}]}, ["zip"]),
    "a failed call's data": ({"status": "fail", "message": "Not done.", "data": {"url": "The URL `x` is not valid. Give a protocol."}}, ["url"]),
    "a failed call's data about a thing": ({"status": "fail", "message": "Not done.", "data": {"job": "The job was cancelled"}}, []),
    "a failed call's reason": ({"status": "fail", "message": "Not done.", "data": {"reason": "The value is not valid"}}, []),
    "failed files are no fields": ({"message": "Upload failed", "failedFiles": [{"path": "a/b.txt", "error": "virus found"}]}, []),
    "a source that is a path": ({"errors": [{"errorCode": 4, "errorReason": "INVALID_PARAMETERS", "errorSource": "criteria[0].field"}]}, ["criteria[0].field"]),
    "a source that is a service": ({"errors": [{"errorCode": 4, "errorReason": "INVALID_PARAMETERS", "errorSource": "gateway"}]}, []),
    "a name beside a place": ({"errors": [{"location": "body", "name": "ttl", "description": "86400000 is greater than maximum value 2592000"}]}, ["ttl"]),
    "rules in a word": ({"message": "Schema mismatch", "errors": {"name": "missing-required-key", "title": "too_short"}}, ["name", "title"]),
    "a code in a word": ({"error": {"id": "missing-authentication", "name": "invalid_request"}}, []),
    "a type in a word": ({"error": {"type": "missing_required_field"}}, []),
    "a sentence about a common word": ({"message": "Validation Failed", "errors": {"summary": "The mod summary cannot be more than 200 characters."}}, ["summary"]),
    "no sentence about a common word": ({"errors": {"message": "The message went astray", "code": "X"}}, []),
    "laminas": ({"validation_messages": {"age": {"notInt": "Expected an integer"}}, "title": "Unprocessable Entity", "status": 422}, ["age"]),
    "discord": ({"message": "Invalid Form Body", "errors": {"embeds": {"0": {"title": {"_errors": [{"code": "LONG", "message": "Must be 256 or fewer in length."}]}}}}}, ["embeds[0].title"]),
    "a service is no field": ({"error": {"code": "invalid", "message": "Invalid request", "target": "OrderService"}}, []),
}  # fmt: skip


@pytest.mark.parametrize(("body", "names"), BODIES.values(), ids=BODIES.keys())
def test_fields_of_frameworks(body: Any, names: list[str]):
    assert field_names(found(body, 422)) == names


def test_places_and_allowed_values_are_kept():
    one = found(
        {"message": "x", "validation": {"source": "query", "keys": ["sort"], "message": '"sort" must be one of [asc, desc]'}}
    )
    (fault,) = one.fields
    assert (fault.place, fault.allowed) == ("query", ("asc", "desc"))
    one = found(
        {
            "errors": [
                {
                    "instancePath": "/state",
                    "keyword": "enum",
                    "params": {"allowedValues": ["open", "closed"]},
                    "message": "must be equal to one of the allowed values",
                }
            ]
        }
    )
    assert one.fields[0].allowed == ("open", "closed")
