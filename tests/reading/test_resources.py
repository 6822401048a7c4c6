"""Successes that speak of failures are left alone; what says no about the call itself is not."""

from __future__ import annotations

import json
from typing import Any

import pytest

from proxy.exchange import Exchange, Request, Response
from proxy.judge import judge
from proxy.rules.model import Vendor

ASKED_FOR: list[tuple[str, str, Any]] = [
    ("GET", "/jobs/7", {"id": 7, "status": "failed", "error": {"code": "timeout", "message": "Job exceeded 60 s"}}),
    ("GET", "/jobs/7", {"job_id": "7", "status": "failed", "error": "Disk full"}),
    (
        "GET",
        "/payments/pay_1",
        {"id": "pay_1", "status": "failed", "failure_code": "card_declined", "failure_message": "declined"},
    ),
    ("POST", "/payments/search", {"id": "pay_1", "status": "declined", "decline_reason": "insufficient_funds", "amount": 100}),
    ("POST", "/jobs", {"id": "job_1", "status": "failed", "name": "import", "error": {"message": "line 3 is not valid"}}),
    ("GET", "/transfers/1", {"txid": "1", "result": "FAILED", "resultMessage": "OUT_OF_ENERGY"}),
    ("GET", "/builds/12", {"result": "FAILURE", "number": 12, "url": "https://ci.example/12"}),
    ("GET", "/orders/9", {"orderId": 1, "status": "REJECTED", "rejectReason": "INSUFFICIENT_BALANCE"}),
    ("GET", "/invoices/1", {"id": 1, "success": False, "number": "INV-1", "message": "draft"}),
    ("GET", "/health", {"status": "error", "checks": {"db": "down"}}),
    ("GET", "/health", {"status": "fail", "output": "db unreachable"}),
    ("GET", "/errors", {"errors": [{"id": 1, "message": "NullPointer", "count": 7}]}),
    ("GET", "/errors/404", {"code": 404, "title": "Not Found", "description": "The resource does not exist"}),
    ("GET", "/error_codes/4012", {"code": 4012, "message": "invalid appid"}),
    ("GET", "/i18n/en.json", {"errors": {"required": "This field is required", "invalid": "Invalid value"}}),
    ("GET", "/config", {"error_page": "/500.html", "error_message": "Something went wrong"}),
    ("GET", "/files/3/lint", {"errors": [{"line": 1, "message": "missing semicolon"}], "warnings": []}),
    ("POST", "/validate", {"valid": False, "errors": [{"field": "zip", "message": "invalid"}]}),
    ("POST", "/authorize", {"allowed": False, "reason": "role lacks permission"}),
    ("POST", "/introspect", {"active": False}),
    ("GET", "/usage", {"error_rate": 0.2, "errors": 12}),
    (
        "GET",
        "/alerts",
        {"success": True, "error": {"code": "warn_no_data", "description": "No results available"}, "response": []},
    ),
    (
        "POST",
        "/void",
        {"Response": {"Status": {"Code": "1", "Description": "Success"}}, "Result": {"Code": "1", "Description": "Voided"}},
    ),
    ("POST", "/extract", {"url": "https://a.example/x", "statusCode": 404, "httpResponseBody": "PCFkb2N0eXBl"}),
    (
        "POST",
        "/Patient/$validate",
        {"resourceType": "OperationOutcome", "issue": [{"severity": "error", "diagnostics": "no gender"}]},
    ),
    (
        "PUT",
        "/Patient/1",
        {"resourceType": "OperationOutcome", "issue": [{"severity": "information", "diagnostics": "No issues"}]},
    ),
    ("GET", "/measure", {"estimate": 1.2, "error": "0.03"}),
]
SAYS_NO: list[tuple[str, str, Any]] = [
    ("GET", "/jobs", {"ok": False, "error": "invalid_auth"}),
    ("POST", "/messages", {"success": False, "message": "Rate limit exceeded"}),
    ("GET", "/movies?i=9", {"error": {"code": "not_found", "message": "No movie with id 9"}}),
    ("POST", "/rpc", {"jsonrpc": "2.0", "id": 1, "error": {"code": -32601, "message": "Method not found"}}),
    ("GET", "/forecast", {"status": "error", "message": "Invalid API key"}),
    ("POST", "/auth", {"status": "failure", "errorCode": "12", "errorMessage": "no such card", "conversationId": "77"}),
    ("POST", "/t2v", {"id": "02b5", "choices": None, "base_resp": {"status_code": 1008, "status_msg": "insufficient balance"}}),
    (
        "POST",
        "/pay",
        {"head": {"version": "v1"}, "body": {"resultInfo": {"resultStatus": "F", "resultMsg": "Duplicate order"}}},
    ),
    ("GET", "/geo", {"status": {"message": "the hourly limit of 1000 credits has been exceeded", "value": 19}}),
    ("POST", "/sms", {"messages": [{"to": "41", "status": {"groupName": "REJECTED", "description": "Not enough credits"}}]}),
    ("GET", "/cep/1", {"erro": "true"}),
    (
        "POST",
        "/login",
        {"response_message": "Error", "response_data": {"error_code": "B_1", "error_message": "Session is invalid."}},
    ),
    ("POST", "/parse", {"ParsedResults": None, "IsErroredOnProcessing": True, "ErrorMessage": ["File size exceeds the limit"]}),
    ("POST", "/orders", {"actionSucceed": False, "errorWrappers": [{"error": "MS_UNAVAILABLE"}]}),
    ("GET", "/indicator", [{"message": [{"id": "120", "key": "Invalid value", "value": "The parameter value is not valid"}]}]),
]


def is_failure(method: str, path: str, value: Any) -> bool:
    response = Response(200, [(b"content-type", b"application/json")], json.dumps(value).encode())
    return judge(Exchange(Request(method, path.encode()), response, upstream="acme"), Vendor("acme"), 1796040000.0) is not None


@pytest.mark.parametrize(("method", "path", "value"), ASKED_FOR)
def test_what_was_asked_for_passes(method: str, path: str, value: Any):
    assert not is_failure(method, path, value)


@pytest.mark.parametrize(("method", "path", "value"), SAYS_NO)
def test_what_says_no_about_the_call_does_not(method: str, path: str, value: Any):
    assert is_failure(method, path, value)
