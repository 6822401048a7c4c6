"""The contract's closed lists: classes, codes, their statuses and default waits (CONTRACT sections 1 and 6).

Tables only; docs and tests are generated from them. A code has one class and one status.
"""

from __future__ import annotations

from enum import StrEnum


class Class(StrEnum):
    """What an agent should do."""

    RETRYABLE = "retryable"
    PERMANENT = "permanent"
    USER_INPUT = "userInput"
    AUTH_REQUIRED = "authRequired"


class Code(StrEnum):
    """What went wrong."""

    INVALID_ARGUMENT = "INVALID_ARGUMENT"
    MALFORMED_REQUEST = "MALFORMED_REQUEST"
    PAYLOAD_TOO_LARGE = "PAYLOAD_TOO_LARGE"
    UNSUPPORTED_MEDIA_TYPE = "UNSUPPORTED_MEDIA_TYPE"
    METHOD_NOT_ALLOWED = "METHOD_NOT_ALLOWED"
    NOT_FOUND = "NOT_FOUND"
    GONE = "GONE"
    ALREADY_EXISTS = "ALREADY_EXISTS"
    CONFLICT = "CONFLICT"
    FAILED_PRECONDITION = "FAILED_PRECONDITION"
    CONTENT_BLOCKED = "CONTENT_BLOCKED"
    NOT_IMPLEMENTED = "NOT_IMPLEMENTED"
    RESULT_MISMATCH = "RESULT_MISMATCH"
    PARTIAL_FAILURE = "PARTIAL_FAILURE"
    AMBIGUOUS_MATCH = "AMBIGUOUS_MATCH"
    CONFIRMATION_REQUIRED = "CONFIRMATION_REQUIRED"
    PERMISSION_DENIED = "PERMISSION_DENIED"
    PAYMENT_REQUIRED = "PAYMENT_REQUIRED"
    ACCOUNT_BLOCKED = "ACCOUNT_BLOCKED"
    UNAUTHENTICATED = "UNAUTHENTICATED"
    CREDENTIAL_EXPIRED = "CREDENTIAL_EXPIRED"
    MISSING_SCOPE = "MISSING_SCOPE"
    RATE_LIMITED = "RATE_LIMITED"
    RESOURCE_LOCKED = "RESOURCE_LOCKED"
    TIMEOUT = "TIMEOUT"
    UPSTREAM_UNAVAILABLE = "UPSTREAM_UNAVAILABLE"
    UPSTREAM_ERROR = "UPSTREAM_ERROR"

    @property
    def cls(self) -> Class:
        return CODES[self][0]

    @property
    def status(self) -> int:
        return CODES[self][1]

    @property
    def covers(self) -> str:
        return CODES[self][2]


_P, _U, _A, _R = Class.PERMANENT, Class.USER_INPUT, Class.AUTH_REQUIRED, Class.RETRYABLE

#: code -> (class, status, what it covers). PARTIAL_FAILURE keeps the vendor's status; 200 stands in the table.
CODES: dict[Code, tuple[Class, int, str]] = {
    Code.INVALID_ARGUMENT: (_P, 400, "a parameter or field is wrong, missing, of the wrong type or out of range"),
    Code.MALFORMED_REQUEST: (_P, 400, "the request cannot be parsed (bad JSON, encoding, query syntax)"),
    Code.PAYLOAD_TOO_LARGE: (_P, 413, "body, batch, file, prompt or URL over a size limit: split or shrink"),
    Code.UNSUPPORTED_MEDIA_TYPE: (_P, 415, "content type, or what Accept asks for, is not served"),
    Code.METHOD_NOT_ALLOWED: (_P, 405, "method not served at this path"),
    Code.NOT_FOUND: (_P, 404, "resource, record or route does not exist, or is hidden"),
    Code.GONE: (_P, 410, "deleted, archived or retired for good (also a retired API version or model)"),
    Code.ALREADY_EXISTS: (_P, 409, "a duplicate"),
    Code.CONFLICT: (_P, 409, "state or version conflict: re-read, then send a changed call"),
    Code.FAILED_PRECONDITION: (_P, 409, "a prerequisite step is missing, or the object's state forbids this"),
    Code.CONTENT_BLOCKED: (_P, 422, "refused by content, safety or legal policy"),
    Code.NOT_IMPLEMENTED: (_P, 501, "the operation is not offered"),
    Code.RESULT_MISMATCH: (_P, 422, "a success whose data breaks a condition that the route states"),
    Code.PARTIAL_FAILURE: (_P, 200, "some items of a batch failed; the body is a partial result"),
    Code.AMBIGUOUS_MATCH: (_U, 409, "several records match"),
    Code.CONFIRMATION_REQUIRED: (
        _U,
        409,
        "a person must approve, confirm or pass a challenge (3-D Secure, consent, captcha)",
    ),
    Code.PERMISSION_DENIED: (
        _U,
        403,
        "the identity is known and not allowed this resource; signing in again as the same identity would not help",
    ),
    Code.PAYMENT_REQUIRED: (
        _U,
        402,
        "no credit, card declined, plan too low, a hard quota only money or an admin lifts",
    ),
    Code.ACCOUNT_BLOCKED: (_U, 403, "account or app suspended, disabled, locked or unverified"),
    Code.UNAUTHENTICATED: (_A, 401, "no credential, or one that is not accepted"),
    Code.CREDENTIAL_EXPIRED: (_A, 401, "credential expired or revoked"),
    Code.MISSING_SCOPE: (_A, 403, "the token lacks a scope or permission that could be granted to it"),
    Code.RATE_LIMITED: (
        _R,
        429,
        "any limit that resets by itself, per second or per day, and concurrency limits",
    ),
    Code.RESOURCE_LOCKED: (_R, 423, "another operation holds it; the same call can work shortly"),
    Code.TIMEOUT: (_R, 504, "the upstream, a gateway or the proxy's own limit timed out"),
    Code.UPSTREAM_UNAVAILABLE: (_R, 503, "502, 503, overloaded, maintenance, connection trouble"),
    Code.UPSTREAM_ERROR: (_R, 502, "500 and other internal faults of the vendor"),
}

#: Seconds to wait where neither the vendor nor a rule says (CONTRACT section 6); others of class retryable: 5.
DEFAULT_WAIT_SECONDS: dict[Code, int] = {Code.RATE_LIMITED: 60, Code.UPSTREAM_UNAVAILABLE: 10}
OTHER_WAIT_SECONDS = 5
#: A default wait doubles with each repetition up to this.
MAX_DEFAULT_WAIT_SECONDS = 900
#: A stated wait over this counts as none: 35 days.
MAX_STATED_WAIT_SECONDS = 35 * 86_400
#: Over this, the wait is also given as a time of day (`retryAt`).
RETRY_AT_OVER_SECONDS = 60
#: Codes under which a call that was sent may have taken effect.
EFFECT_UNKNOWN_CODES = frozenset({Code.TIMEOUT, Code.UPSTREAM_UNAVAILABLE, Code.UPSTREAM_ERROR})


def default_wait_seconds(code: Code, repeats: int = 0) -> int:
    """The wait of a retryable code where none is stated; doubles with each earlier repetition."""
    base = DEFAULT_WAIT_SECONDS.get(code, OTHER_WAIT_SECONDS)
    return min(base << min(repeats, 10), MAX_DEFAULT_WAIT_SECONDS)
