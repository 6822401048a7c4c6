"""The same failure in other clothes: renamed wrappers, other casing, shuffled members. The code must not change with them."""

from __future__ import annotations

import json
import random
import re
from typing import Any

from proxy.contract.codes import Code
from proxy.exchange import Exchange, Request, Response
from proxy.reading.model import NO_HINTS
from proxy.reading.read import read

SEED = 20261130
#: (status, code of the vendor, message, request body): in every voice a wrapper can take.
BODIES: list[tuple[int, str, str, Any]] = [
    (429, "rate_limit_exceeded", "Rate limit exceeded. Try again in 20 seconds.", None),
    (403, "quota_exceeded_daily", "Daily limit of 1000 calls reached.", None),
    (400, "throttled", "Too many requests, please slow down.", None),
    (402, "insufficient_funds", "Your card has insufficient funds.", None),
    (403, "plan_limit", "This feature is not available on your plan. Upgrade to Pro.", None),
    (401, "invalid_api_key", "Incorrect API key provided.", None),
    (400, "api_key_invalid", "API key not valid. Please pass a valid API key.", None),
    (401, "token_expired", "The access token expired.", None),
    (403, "token_revoked", "The token has been revoked.", None),
    (403, "insufficient_scope", "The token lacks the required scope.", None),
    (403, "access_denied", "You do not have permission to perform this action.", None),
    (403, "account_suspended", "Your account has been suspended.", None),
    (403, "mfa_required", "Two-factor authentication is required.", None),
    (404, "resource_not_found", "The project does not exist.", None),
    (400, "record_not_found", "No such customer.", None),
    (400, "model_deprecated", "This model has been retired and is no longer available.", None),
    (409, "already_exists", "A user with this email already exists.", {"email": "a@example.com"}),
    (400, "duplicate_name", "Name has already been taken.", {"name": "x"}),
    (409, "version_conflict", "The version does not match the current version.", None),
    (409, "invalid_state", "The order cannot be cancelled because it has been shipped.", None),
    (409, "operation_in_progress", "Another operation is in progress.", None),
    (400, "payload_too_large", "The request body is too large.", None),
    (400, "context_length_exceeded", "This model's maximum context length is 8192 tokens.", None),
    (400, "malformed_json", "The request body contains invalid JSON.", None),
    (400, "missing_parameter", "Missing required parameter: amount.", {"currency": "usd"}),
    (422, "validation_failed", "The limit must be between 1 and 100.", {"limit": 500}),
    (400, "content_policy_violation", "The prompt was rejected by our safety system.", None),
    (409, "ambiguous_match", "Multiple customers match this name.", None),
    (504, "gateway_timeout", "The request timed out.", None),
    (503, "service_unavailable", "The service is temporarily unavailable.", None),
    (500, "internal_error", "An internal error occurred.", None),
    (501, "not_implemented", "This operation is not implemented.", None),
    (405, "method_not_allowed", "The method is not allowed.", None),
    (415, "unsupported_media_type", "The content type is not supported.", None),
]  # fmt: skip
WRAPPERS = (
    "error",
    "Error",
    "fault",
    "failure",
    "errorInfo",
    "error_response",
    "apiError",
    "serviceException",
    "problem",
    "err",
    "exceptionDetail",
)
CODE_NAMES = ("code", "error_code", "errorCode", "ErrorCode", "type", "reason", "errCode", "error_type", "statusReason", "Code")
MESSAGE_NAMES = (
    "message",
    "msg",
    "error_message",
    "errorMessage",
    "detail",
    "description",
    "Message",
    "errmsg",
    "errorDescription",
    "text",
)


def camel(text: str) -> str:
    head, *rest = text.split("_")
    return head + "".join(word.capitalize() for word in rest)


def pascal(text: str) -> str:
    return "".join(word.capitalize() for word in text.split("_"))


STYLES = (
    str,
    str.upper,
    camel,
    pascal,
    lambda text: text.replace("_", "-"),
    lambda text: f"com.example.{pascal(text)}Exception",
    lambda text: f"errors.{text}",
)


def code_of(status: int, body: Any, sent: Any) -> Code:
    request = Request("POST", b"/v1/things", [], b"" if sent is None else json.dumps(sent).encode())
    response = Response(status, [(b"content-type", b"application/json")], json.dumps(body).encode())
    return read(Exchange(request, response), NO_HINTS, 0.0).code


def plain(code: str, message: str) -> dict[str, Any]:
    return {"error": {"code": code, "message": message}}


def mutated(code: str, message: str, chance: random.Random) -> Any:
    """One voice among many: names, casing, depth, order and neighbours drawn at random."""
    error = {
        chance.choice(CODE_NAMES): chance.choice(STYLES)(code),
        chance.choice(MESSAGE_NAMES): chance.choice(
            [message, message.upper(), message.rstrip("."), f"{message} ", message.lower()]
        ),
    }
    if chance.random() < 0.5:
        error[chance.choice(["requestId", "trace_id", "timestamp", "path"])] = "0f3b9c1e"
    items = list(error.items())
    chance.shuffle(items)
    body: Any = dict(items)
    shape = chance.randrange(5)
    if shape == 0:
        return body
    if shape == 1:
        return {"errors": [body]}
    body = {chance.choice(WRAPPERS): body}
    if shape == 2:
        body = {"status": "error", **body}
    if shape == 3:
        body = {"meta": {"version": 2}, "response": body}
    return body


def test_every_body_is_read_as_what_it_is_in_its_plainest_form():
    codes = [code_of(status, plain(code, message), sent) for status, code, message, sent in BODIES]
    assert len(set(codes)) >= 22


def test_other_clothes_do_not_change_the_code():
    """Under 3% of the voices are read otherwise than the plain one."""
    chance = random.Random(SEED)
    total = wrong = 0
    for status, code, message, sent in BODIES:
        expected = code_of(status, plain(code, message), sent)
        for _ in range(20):
            total += 1
            wrong += code_of(status, mutated(code, message, chance), sent) is not expected
    assert wrong / total < 0.03, f"{wrong} of {total}"


def test_a_code_alone_in_any_casing_says_the_same():
    chance = random.Random(SEED)
    for status, code, _, sent in BODIES:
        expected = code_of(status, {"error": {"code": code}}, sent)
        for style in STYLES:
            assert code_of(status, {"error": {"code": style(code)}}, sent) is expected, style(code)
        assert code_of(status, {"error": chance.choice(STYLES)(code)}, sent) is expected


def test_the_message_alone_says_the_same_in_any_casing():
    for status, _, message, sent in BODIES:
        expected = code_of(status, {"message": message}, sent)
        assert code_of(status, {"message": message.upper()}, sent) is expected
        assert code_of(status, {"message": re.sub(r"\s", "  ", message)}, sent) is expected
