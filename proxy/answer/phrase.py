"""The reason phrase of a rewritten failure: code, class and next step in our own words, since many clients show nothing else.

At most 120 ASCII characters, none of them the vendor's.
"""

from __future__ import annotations

from proxy.contract.codes import RETRY_AT_OVER_SECONDS, Class, Code
from proxy.contract.recovery import RecoveryError
from proxy.exchange import Effect

MAX_PHRASE_BYTES = 120

#: What to do, for codes where no number belongs into it.
ACTIONS: dict[Code, str] = {
    Code.INVALID_ARGUMENT: "correct the parameters, then send it",
    Code.MALFORMED_REQUEST: "write the request anew, then send it",
    Code.PAYLOAD_TOO_LARGE: "send less in one call",
    Code.UNSUPPORTED_MEDIA_TYPE: "send or accept another content type",
    Code.METHOD_NOT_ALLOWED: "use another method or call",
    Code.NOT_FOUND: "correct the id, name or path",
    Code.GONE: "use its replacement",
    Code.ALREADY_EXISTS: "use the one that exists, or send other values",
    Code.CONFLICT: "read the current state, then send a changed call",
    Code.FAILED_PRECONDITION: "do the missing step first",
    Code.CONTENT_BLOCKED: "change the content that is refused",
    Code.NOT_IMPLEMENTED: "use another call or tool",
    Code.RESULT_MISMATCH: "do not use the result, change the parameters",
    Code.PARTIAL_FAILURE: "send only the failed items again, corrected",
    Code.AMBIGUOUS_MATCH: "ask the user which one is meant",
    Code.CONFIRMATION_REQUIRED: "ask the user to confirm",
    Code.PERMISSION_DENIED: "ask the user for access",
    Code.PAYMENT_REQUIRED: "ask the user about payment",
    Code.ACCOUNT_BLOCKED: "ask the user about the account",
    Code.UNAUTHENTICATED: "renew the credential, then repeat",
    Code.CREDENTIAL_EXPIRED: "renew the credential, then repeat",
    Code.MISSING_SCOPE: "get a credential with the scope, then repeat",
}


def reason_phrase(error: RecoveryError) -> bytes:
    """RATE_LIMITED retryable: wait 37 s, then repeat."""
    return f"{error.code.value} {error.code.cls.value}: {_action(error)}".encode("ascii", "replace")[:MAX_PHRASE_BYTES]


def _action(error: RecoveryError) -> str:
    wait = error.retry_after_seconds
    if error.code.cls is not Class.RETRYABLE or wait is None:
        return ACTIONS[error.code]
    if error.effect is Effect.UNKNOWN:
        return f"check first whether it took effect; if not, wait {wait} s, then repeat"
    if wait > RETRY_AT_OVER_SECONDS:
        return f"do not wait now, it works again at {error.retry_at}"
    return f"wait {wait} s, then repeat"
