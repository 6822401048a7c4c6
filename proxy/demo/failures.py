"""One failure for each code, in the shapes that APIs really send: what `/fail/<code>` answers, whatever the method.

A table only. The status is often not the one that the code has in the contract, as with real vendors: what tells is the body.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from proxy.contract.codes import Code
from proxy.demo.reply import Reply, json_reply, text_reply
from proxy.exchange import Headers

_HTML = b"text/html"
_PROBLEM = b"application/problem+json"
_XML = b"application/xml"


@dataclass(frozen=True, slots=True)
class Sample:
    """One canned failure: `body` is JSON, or text of the type `kind`."""

    status: int
    body: Any
    headers: Headers = ()
    kind: bytes = b"application/json"

    def reply(self) -> Reply:
        make = text_reply if isinstance(self.body, str) else json_reply
        return make(self.body, self.status, self.headers, self.kind)


_ENTITY_TOO_LARGE = (
    "<html>\r\n<head><title>413 Request Entity Too Large</title></head>\r\n<body>\r\n"
    "<center><h1>413 Request Entity Too Large</h1></center>\r\n<hr><center>nginx/1.22.1</center>\r\n</body>\r\n</html>\r\n"
)
_GATEWAY_TIMEOUT = (
    "<html>\r\n<head><title>504 Gateway Time-out</title></head>\r\n<body>\r\n<center><h1>504 Gateway Time-out</h1></center>\r\n"
    "</body>\r\n</html>\r\n"
)
_UNAVAILABLE = (
    "<!DOCTYPE html><html><head><title>Offline for Maintenance</title></head><body><h1>We'll be back soon</h1>"
    "<p>We are down for scheduled maintenance. Please try again in 2 minutes.</p></body></html>"
)
_ACCESS_DENIED = (
    '<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>AccessDenied</Code><Message>User ada is not authorized to perform '
    "files:GetObject on this resource</Message><RequestId>4442587FB7D0A2F9</RequestId></Error>"
)

SAMPLES: dict[Code, Sample] = {
    Code.INVALID_ARGUMENT: Sample(
        422,
        {
            "detail": [
                {
                    "type": "enum",
                    "loc": ["query", "status"],
                    "msg": "Input should be 'open', 'shipped' or 'cancelled'",
                    "input": "shiped",
                    "ctx": {"expected": "'open', 'shipped' or 'cancelled'"},
                }
            ]
        },
    ),
    Code.MALFORMED_REQUEST: Sample(
        400,
        {
            "statusCode": 400,
            "error": "Bad Request",
            "message": "Unexpected token } in JSON at position 31",
        },
    ),
    Code.PAYLOAD_TOO_LARGE: Sample(413, _ENTITY_TOO_LARGE, kind=_HTML),
    Code.UNSUPPORTED_MEDIA_TYPE: Sample(
        415,
        {
            "timestamp": "2026-11-30T12:00:00.000+00:00",
            "status": 415,
            "error": "Unsupported Media Type",
            "message": "Content-Type 'text/plain' is not supported.",
            "path": "/v1/orders",
        },
        [(b"accept", b"application/json")],
    ),
    Code.METHOD_NOT_ALLOWED: Sample(405, {"detail": 'Method "DELETE" not allowed.'}, [(b"allow", b"GET, POST, HEAD")]),
    Code.NOT_FOUND: Sample(
        404,
        {
            "error": {
                "code": "resource_missing",
                "message": "No such customer: 'cus_9f2'",
                "param": "id",
                "type": "invalid_request_error",
            }
        },
        [(b"request-id", b"req_demo_404")],
    ),
    Code.GONE: Sample(
        410,
        {
            "type": "about:blank",
            "title": "Gone",
            "status": 410,
            "detail": "API version 2021-04 was retired on 2022-04-01. Use version 2026-10.",
        },
        kind=_PROBLEM,
    ),
    Code.ALREADY_EXISTS: Sample(
        409,
        {
            "error": {
                "code": 409,
                "message": "A customer with email ada@example.com already exists.",
                "status": "ALREADY_EXISTS",
            }
        },
    ),
    Code.CONFLICT: Sample(
        409,
        {
            "error": {
                "code": "version_conflict",
                "message": "The order was changed by someone else: version 7 was expected, version 9 is current.",
            }
        },
        [(b"etag", b'"9"')],
    ),
    Code.FAILED_PRECONDITION: Sample(
        400,
        {
            "error": {
                "code": 400,
                "message": "Order ord_81 cannot be refunded before it is captured.",
                "status": "FAILED_PRECONDITION",
            }
        },
    ),
    Code.CONTENT_BLOCKED: Sample(
        400,
        {
            "error": {
                "message": "The prompt was filtered because it triggered the content management policy.",
                "type": None,
                "param": "prompt",
                "code": "content_filter",
                "status": 400,
            }
        },
    ),
    Code.NOT_IMPLEMENTED: Sample(
        501,
        {
            "code": "NotImplemented",
            "message": "A header you provided implies functionality that is not implemented",
        },
    ),
    Code.AMBIGUOUS_MATCH: Sample(
        409,
        {
            "error": "ambiguous_match",
            "message": "2 customers match 'Alex'",
            "matches": [
                {"id": "cus_17", "name": "Alex Kim", "email": "alex.kim@example.com"},
                {"id": "cus_52", "name": "Alex Meyer", "email": "alex.meyer@example.com"},
            ],
        },
    ),
    Code.CONFIRMATION_REQUIRED: Sample(
        403,
        {
            "error": {
                "code": "approval_required",
                "message": "Payouts over 1,000 EUR must be approved by an account owner before they are sent.",
            }
        },
    ),
    Code.PERMISSION_DENIED: Sample(403, _ACCESS_DENIED, kind=_XML),
    Code.PAYMENT_REQUIRED: Sample(
        402,
        {
            "error": {
                "code": "card_declined",
                "decline_code": "insufficient_funds",
                "message": "Your card has insufficient funds.",
                "type": "card_error",
            }
        },
    ),
    Code.ACCOUNT_BLOCKED: Sample(
        403,
        {
            "error": {
                "code": "account_suspended",
                "message": "This account has been suspended. Contact support to restore access.",
            }
        },
    ),
    Code.UNAUTHENTICATED: Sample(
        401,
        {"message": "Bad credentials", "status": "401"},
        [(b"www-authenticate", b'Bearer realm="demo"')],
    ),
    Code.CREDENTIAL_EXPIRED: Sample(
        400,
        {
            "error": "invalid_grant",
            "error_description": "Token has been expired or revoked.",
        },
    ),
    Code.MISSING_SCOPE: Sample(
        403,
        {
            "error": "insufficient_scope",
            "error_description": "The request requires higher privileges than provided by the access token.",
            "scope": "customers.write",
        },
        [(b"www-authenticate", b'Bearer realm="demo", error="insufficient_scope", scope="customers.write"')],
    ),
    Code.RATE_LIMITED: Sample(
        429,
        {
            "error": {
                "message": "Rate limit reached for requests per min (RPM): Limit 3, Used 3, Requested 1. Please try again in 20s.",
                "type": "requests",
                "param": None,
                "code": "rate_limit_exceeded",
            }
        },
        [(b"retry-after", b"20"), (b"x-request-id", b"req_demo_429")],
    ),
    Code.RESOURCE_LOCKED: Sample(
        423,
        {
            "error": {
                "code": "resource_locked",
                "message": "Order ord_81 is being processed by another request. Try again shortly.",
            }
        },
    ),
    Code.TIMEOUT: Sample(504, _GATEWAY_TIMEOUT, kind=_HTML),
    Code.UPSTREAM_UNAVAILABLE: Sample(503, _UNAVAILABLE, [(b"retry-after", b"120")], _HTML),
    Code.UPSTREAM_ERROR: Sample(
        500,
        "Traceback (most recent call last):\n"
        '  File "/srv/app/orders.py", line 88, in get_order\n    total = order.lines[0].price * quantity\n'
        "TypeError: unsupported operand type(s) for *: 'NoneType' and 'int'\n",
        kind=b"text/plain",
    ),
}
