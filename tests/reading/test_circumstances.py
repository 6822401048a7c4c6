"""What status, path and explicit codes settle: one made-up failure for each circumstance, and the look-alike beside it."""

from __future__ import annotations

import json
from typing import Any

import pytest

from proxy.contract.codes import Code
from proxy.exchange import Exchange, Request, Response
from proxy.reading.circumstances import CIRCUMSTANCES
from proxy.reading.model import NO_HINTS
from proxy.reading.read import read


def code_of(status: int, body: Any, path: bytes = b"/v1/items", method: str = "POST") -> Code:
    response = Response(status, [(b"content-type", b"application/json")], json.dumps(body).encode())
    return read(Exchange(Request(method, path), response), NO_HINTS, 0.0).code


def said(message: str, code: str = "") -> dict[str, Any]:
    return {"error": {"message": message, **({"code": code} if code else {})}}


@pytest.mark.parametrize(
    ("status", "body", "expected"),
    [
        (403, said("Role deploy-bot is not authorized to perform queue:Send on this queue", "AccessDenied"), Code.PERMISSION_DENIED),
        (403, said("The bot is missing the files.write scope", "missing_scope"), Code.MISSING_SCOPE),
        (403, said("Access denied: the API key is invalid"), Code.UNAUTHENTICATED),
        (403, said("Access denied for this folder"), Code.PERMISSION_DENIED),
        (401, said("Access denied"), Code.UNAUTHENTICATED),
        (401, said("Missing required value 'kid'"), Code.UNAUTHENTICATED),
        (422, said("Failed to deserialize the JSON body into the target type: a[0]: missing field `n`"), Code.INVALID_ARGUMENT),
        (400, said("Failed to deserialize the JSON body: EOF while parsing an object"), Code.MALFORMED_REQUEST),
        (400, {"error": {"fields": {"tags": ["Malformed tags list"]}, "message": "tags: Malformed tags list"}}, Code.INVALID_ARGUMENT),
        (403, said("The API key was not found"), Code.UNAUTHENTICATED),
        (200, {"errors": [{"message": "Query cost budget used up", "extensions": {"code": "COST_LIMIT_EXCEEDED", "retry_in_seconds": 9}}]}, Code.RATE_LIMITED),
        (400, said("limit of points (900) reached for one query"), Code.PAYLOAD_TOO_LARGE),
        (400, {"errors": [{"field": "kind", "reason": "No kind was found by that ID"}, {"field": "zone", "reason": "zone is not valid"}]}, Code.INVALID_ARGUMENT),
        (422, {"status": "invalid_resource", "errors": {"label": ["muss ausgef\u00fcllt werden"]}}, Code.INVALID_ARGUMENT),
        (400, {"error_code": "MISSING", "param": "order_ref"}, Code.INVALID_ARGUMENT),
        (503, {"text": "Gateway not active"}, Code.UPSTREAM_UNAVAILABLE),
        (409, {"text": "Gateway not active"}, Code.FAILED_PRECONDITION),
        (200, {"jsonrpc": "2.0", "id": 1, "error": {"code": -32600, "message": "Invalid request.", "data": 'unexpected parameter "token"'}}, Code.INVALID_ARGUMENT),
        (200, {"jsonrpc": "2.0", "id": 1, "error": {"code": -32602, "message": "Invalid params.", "data": "Not authorized."}}, Code.UNAUTHENTICATED),
        (200, {"errors": [{"message": "Unauthorized", "extensions": {"code": "INTERNAL_SERVER_ERROR"}}], "data": None}, Code.UNAUTHENTICATED),
        (404, said("The ticket cannot be found or has been deleted"), Code.NOT_FOUND),
        (410, said("The ticket has been deleted"), Code.GONE),
        (413, {"overLimit": {"code": 413, "message": "OverLimit Retry", "retryAfter": "1970-01-01T00:00:40Z"}}, Code.RATE_LIMITED),
        (400, said("Error parsing the posted json: Field slug is mandatory"), Code.INVALID_ARGUMENT),
        (400, {"error_code": "API_VALIDATION_ERROR", "message": "There was an error with the form.", "errors": [{"field": ["length"], "messages": ["length must be greater than 0"]}]}, Code.INVALID_ARGUMENT),
        (400, {"email": ["The email field is required when client id is not present."], "client_id": ["The client id field is required."]}, Code.INVALID_ARGUMENT),
        (409, said("Plotter is not operational"), Code.FAILED_PRECONDITION),
        (400, {"errorCode": 4, "message": "Missing accountId"}, Code.INVALID_ARGUMENT),
        (404, {"errorCode": 4, "message": "Missing page"}, Code.NOT_FOUND),
        (400, {"errors": {"upload": ["Could not parse the PDF document."]}, "title": "Validation errors"}, Code.INVALID_ARGUMENT),
        (400, {"title": "Payload validation failed", "detail": '"authorizationRequest.scope" is required'}, Code.INVALID_ARGUMENT),
        (412, {"code": 412, "debugInfo": "EULA must be accepted", "message": "Precondition Failed"}, Code.CONFIRMATION_REQUIRED),
        (400, said("Amount is required for sell orders when margin is off."), Code.INVALID_ARGUMENT),
        (200, {"code": -404, "message": "\u5565\u90fd\u6728\u6709"}, Code.NOT_FOUND),
        (403, {"message": "Consent is needed", "required_scopes": ["urn:x:files.read[*https://x.example/all]"]}, Code.MISSING_SCOPE),
        (404, said("Key not found"), Code.NOT_FOUND),
        (400, {"error": "invalid_grant", "error_description": "User account is disabled"}, Code.ACCOUNT_BLOCKED),
        (400, {"error": "invalid_grant", "error_description": "Authorization code expired"}, Code.CREDENTIAL_EXPIRED),
        (401, {"error": "unauthorized_client", "error_description": "Invalid client secret"}, Code.UNAUTHENTICATED),
        (400, {"error": "unauthorized_client", "error_description": "Grant is not allowed for this client"}, Code.PERMISSION_DENIED),
        (401, said("Account verification required", "sudo-required"), Code.CONFIRMATION_REQUIRED),
        (400, said("Text that is not allowed by our rules", "content_policy_violation"), Code.CONTENT_BLOCKED),
        (403, said("Denied by the organization policy for external sharing"), Code.PERMISSION_DENIED),
        (409, said("This folder cannot be deleted until the retention hold is removed"), Code.FAILED_PRECONDITION),
        (503, said("The deployment is scaling up from zero"), Code.UPSTREAM_UNAVAILABLE),
        (409, said("The deployment is scaling"), Code.RESOURCE_LOCKED),
        (413, said("Too many entries, at most 20"), Code.PAYLOAD_TOO_LARGE),
        (403, said("This report is not supported in your plan", "unsupported"), Code.PAYMENT_REQUIRED),
        (500, said("Nothing came back", "incomplete"), Code.UPSTREAM_ERROR),
        (402, said("The charge failed due to a timeout from the processor", "processor_timeout"), Code.TIMEOUT),
    ],
)  # fmt: skip
def test_each_circumstance_and_its_look_alike(status: int, body: dict[str, Any], expected: Code):
    assert code_of(status, body) is expected


def test_a_thing_of_the_path_is_no_credential():
    body = {"message": "Invalid client id"}
    assert code_of(404, body, b"/v2/clients/17") is not Code.UNAUTHENTICATED
    assert code_of(401, body, b"/v2/orders") is Code.UNAUTHENTICATED


def test_a_country_that_was_sent_is_an_argument():
    body = {"error": {"message": "This country is not supported", "param": "country"}}
    assert code_of(400, body) is Code.INVALID_ARGUMENT
    assert code_of(403, said("Not available in your country")) is Code.PERMISSION_DENIED


@pytest.mark.parametrize(
    ("status", "message", "path", "expected"),
    [
        (413, "Rate limited: 10 requests per minute", b"/v1/items", Code.RATE_LIMITED),
        (413, "The body is too large", b"/v1/items", Code.PAYLOAD_TOO_LARGE),
        (422, "This idempotency key is already in use for a different request", b"/v1/payments", Code.CONFLICT),
        (409, "A request with this idempotency key is in progress", b"/v1/payments", Code.RESOURCE_LOCKED),
        (400, "notSubscribed", b"/pa/send_message", Code.FAILED_PRECONDITION),
        (403, "You are not subscribed to this API", b"/v1/weather", Code.PAYMENT_REQUIRED),
        (200, "OTP expired", b"/api/v5/otp/verify", Code.FAILED_PRECONDITION),
        (422, "The from.email domain must be verified to send emails", b"/v1/email", Code.FAILED_PRECONDITION),
        (403, "The email of your account is not verified", b"/v1/email", Code.ACCOUNT_BLOCKED),
        (403, "Access denied, authorization failed", b"/v1/hosts", Code.PERMISSION_DENIED),
        (401, "Authorization failed", b"/v1/hosts", Code.UNAUTHENTICATED),
        (410, "NotRegistered", b"/3/device/00", Code.GONE),
        (200, "Invalid status", b"/v2/transaction/refund/", Code.FAILED_PRECONDITION),
        (400, "Invalid status", b"/v2/orders", Code.INVALID_ARGUMENT),
        (400, "The carrier returned an error. The postal code 99999 is invalid for TX", b"/v1/labels", Code.INVALID_ARGUMENT),
        (502, "The carrier returned an error", b"/v1/labels", Code.UPSTREAM_ERROR),
    ],
)
def test_kinds_that_path_and_status_settle(status: int, message: str, path: bytes, expected: Code):
    assert code_of(status, said(message), path) is expected


def test_circumstances_have_names_of_their_own():
    assert len({relation.name for relation in CIRCUMSTANCES}) == len(CIRCUMSTANCES)
