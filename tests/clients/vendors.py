"""Vendors on a loopback socket that answer with real payloads, for clients that run in threads and other processes."""

from __future__ import annotations

import json
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any


def _s3(code: str, message: str) -> str:
    return f'<?xml version="1.0" encoding="UTF-8"?><Error><Code>{code}</Code><Message>{message}</Message><RequestId>R1</RequestId></Error>'


#: What each vendor sends with these statuses, in its usual envelope.
FAILURES: dict[str, dict[int, dict[str, Any] | str]] = {
    "openai": {
        429: {"error": {"message": "Rate limit reached for gpt-4o on requests per min (RPM): Limit 3, Used 3, Requested 1.", "type": "requests", "param": None, "code": "rate_limit_exceeded"}},
        403: {"error": {"message": "You have insufficient permissions for this operation. Missing scopes: model.request.", "type": "invalid_request_error", "param": None, "code": "missing_scope"}},
        404: {"error": {"message": "The model `gpt-5x` does not exist or you do not have access to it.", "type": "invalid_request_error", "param": None, "code": "model_not_found"}},
        422: {"error": {"message": "Invalid value: 'loud'. Supported values are: 'low', 'medium', and 'high'.", "type": "invalid_request_error", "param": "reasoning_effort", "code": "invalid_value"}},
        500: {"error": {"message": "The server had an error while processing your request. Sorry about that!", "type": "server_error", "param": None, "code": None}},
    },
    "anthropic": {
        429: {"type": "error", "error": {"type": "rate_limit_error", "message": "This request would exceed your organization's rate limit of 50 requests per minute."}},
        403: {"type": "error", "error": {"type": "permission_error", "message": "Your API key does not have permission to use the specified resource."}},
        404: {"type": "error", "error": {"type": "not_found_error", "message": "model: claude-9"}},
        422: {"type": "error", "error": {"type": "invalid_request_error", "message": "max_tokens: Field required"}},
        500: {"type": "error", "error": {"type": "api_error", "message": "Internal server error"}},
    },
    "stripe": {
        429: {"error": {"message": "Request rate limit exceeded. Learn more about rate limits here https://stripe.com/docs/rate-limits.", "type": "invalid_request_error", "code": "rate_limit"}},
        403: {"error": {"message": "The provided key 'rk_test_***' does not have the required permissions for this endpoint on account 'acct_1'.", "type": "invalid_request_error"}},
        404: {"error": {"message": "No such customer: 'cus_9'", "type": "invalid_request_error", "param": "customer", "code": "resource_missing"}},
        422: {"error": {"message": "Invalid currency: xyz. Stripe currently supports these currencies: usd, eur", "type": "invalid_request_error", "param": "currency"}},
        500: {"error": {"message": "An unknown error occurred", "type": "api_error"}},
    },
    "github": {
        429: {"message": "You have exceeded a secondary rate limit. Please wait a few minutes before you try again.", "documentation_url": "https://docs.github.com/rest"},
        403: {"message": "Resource not accessible by personal access token", "documentation_url": "https://docs.github.com/rest", "status": "403"},
        404: {"message": "Not Found", "documentation_url": "https://docs.github.com/rest/repos/repos", "status": "404"},
        422: {"message": "Validation Failed", "errors": [{"resource": "Issue", "code": "missing_field", "field": "title"}], "documentation_url": "https://docs.github.com/rest"},
        500: {"message": "Server Error"},
    },
    "slack": {
        429: {"ok": False, "error": "ratelimited"},
        403: {"ok": False, "error": "missing_scope", "needed": "chat:write", "provided": "identify"},
        404: {"ok": False, "error": "channel_not_found"},
        422: {"ok": False, "error": "msg_too_long"},
        500: {"ok": False, "error": "internal_error"},
    },
    "notion": {
        429: {"object": "error", "status": 429, "code": "rate_limited", "message": "You have been rate limited. Please try again in a few minutes."},
        403: {"object": "error", "status": 403, "code": "restricted_resource", "message": "Insufficient permissions for this endpoint."},
        404: {"object": "error", "status": 404, "code": "object_not_found", "message": "Could not find page with ID: 7f3a. Make sure the relevant pages are shared with your integration."},
        422: {"object": "error", "status": 400, "code": "validation_error", "message": "body failed validation: body.page_size should be less than or equal to `100`, instead was `500`."},
        500: {"object": "error", "status": 500, "code": "internal_server_error", "message": "Unexpected error occurred."},
    },
    "hubspot": {
        429: {"status": "error", "message": "You have reached your secondly limit.", "errorType": "RATE_LIMIT", "policyName": "SECONDLY", "correlationId": "c1"},
        403: {"status": "error", "message": "This app hasn't been granted all required scopes to make this call.", "category": "MISSING_SCOPES", "correlationId": "c1", "context": {"requiredScopes": ["crm.objects.contacts.read"]}},
        404: {"status": "error", "message": "resource not found", "correlationId": "c1", "category": "OBJECT_NOT_FOUND"},
        422: {"status": "error", "message": 'Property values were not valid: [{"isValid":false,"message":"Email address nope is invalid","error":"INVALID_EMAIL","name":"email"}]', "correlationId": "c1", "category": "VALIDATION_ERROR"},
        500: {"status": "error", "message": "internal error", "correlationId": "c1"},
    },
    "acme": {
        429: {"error": "Too many requests"},
        403: {"error": "You may not read invoices of another team"},
        404: {"error": "No invoice with id 42"},
        422: {"detail": [{"type": "missing", "loc": ["body", "sku"], "msg": "Field required", "input": {}}]},
        500: {"error": "Internal server error"},
    },
    "s3": {
        429: _s3("SlowDown", "Please reduce your request rate."),
        403: _s3("AccessDenied", "Access Denied"),
        404: _s3("NoSuchKey", "The specified key does not exist."),
        422: _s3("InvalidRange", "The requested range is not satisfiable"),
        500: _s3("InternalError", "We encountered an internal error. Please try again."),
    },
}  # fmt: skip
WAIT_SECONDS = 17


@dataclass
class Vendors:
    """All vendors behind one port: `/<vendor>/...`. Set `status` before a call; `calls` are those that arrived."""

    port: int = 0
    status: int = 200
    wait_seconds: int = WAIT_SECONDS
    calls: list[tuple[str, str, dict[str, str]]] = field(default_factory=list)

    def base(self, vendor: str) -> str:
        return f"http://127.0.0.1:{self.port}/{vendor}"

    def answer(self, vendor: str) -> tuple[int, dict[str, str], bytes]:
        status = self.status
        body = FAILURES[vendor][status] if status >= 400 else {"id": "ok", "object": "thing", "ok": True}
        headers = {"content-type": "application/xml" if isinstance(body, str) else "application/json"}
        if status == 429:
            headers["retry-after"] = str(self.wait_seconds)
        if vendor == "slack" and status not in (429, 500):
            status = 200
        if vendor == "notion" and status == 422:
            status = 400
        return status, headers, (body if isinstance(body, str) else json.dumps(body)).encode()


@contextmanager
def serving() -> Iterator[Vendors]:
    vendors = Vendors()

    class Handler(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"
        disable_nagle_algorithm = True

        def handle_one(self) -> None:
            self.rfile.read(int(self.headers.get("content-length") or 0))
            vendor = self.path.split("/")[1]
            vendors.calls.append((self.command, self.path, {k.lower(): v for k, v in self.headers.items()}))
            status, headers, body = vendors.answer(vendor)
            self.send_response(status)
            for name, value in {**headers, "content-length": str(len(body))}.items():
                self.send_header(name, value)
            self.end_headers()
            self.wfile.write(body)

        do_GET = do_POST = do_PATCH = do_PUT = do_DELETE = handle_one  # noqa: N815 - the names that http.server asks for

        def log_message(self, format: str, *args: Any) -> None:  # noqa: A002 - its signature
            del format, args

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    server.daemon_threads = True
    vendors.port = server.server_address[1]
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.05}, daemon=True)
    thread.start()
    try:
        yield vendors
    finally:
        server.shutdown()
        server.server_close()
        thread.join()
