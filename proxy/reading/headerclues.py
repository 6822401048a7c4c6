"""Headers that tell what went wrong by themselves: a challenge, an empty bucket, a wait beside a refusal, a code in a header.

A table of readers, header -> vote; a reader gets the value and the status and returns a code and a strength (1 to 4), or None.
Codes that headers carry (`x-amzn-errortype`) come out as `CodeSeen`, messages as texts. Never raises.
"""

from __future__ import annotations

from collections.abc import Iterator

from proxy.contract.codes import Code
from proxy.exchange import Headers
from proxy.reading.model import CodeSeen

#: Headers that carry a vendor's code, and those that carry its message.
CODE_HEADERS = frozenset(
    {
        b"x-error-code", b"x-amzn-errortype", b"x-amz-error-code", b"x-ms-error-code", b"x-ms-failure-cause", b"x-vercel-error", b"x-api-error-code",
        b"x-error-type", b"x-exception-class", b"x-error", b"x-failure-category", b"error-code", b"x-envoy-error", b"x-rate-limit-problem",
        b"x-rate-limit-type", b"x-ratelimit-reason", b"ratelimit-reason", b"x-rate-limit-reason", b"stripe-rate-limited-reason", b"x-deny-reason", b"x-reason",
        b"x-application-error-code", b"x-err", b"x-errorcode", b"x-sfdc-error", b"x-tt-logid-error", b"x-wc-error", b"x-elastic-error", b"x-block-reason",
    }
)  # fmt: skip
MESSAGE_HEADERS = frozenset(
    {
        b"x-error-message",
        b"grpc-message",
        b"x-error-description",
        b"x-amz-error-message",
        b"x-error-detail",
        b"error-message",
        b"x-exception-message",
        b"x-message",
    }
)
#: google.rpc.Code numbers, as `grpc-status` carries them.
GRPC: dict[int, tuple[Code, int]] = {
    2: (Code.UPSTREAM_ERROR, 2),
    3: (Code.INVALID_ARGUMENT, 3),
    4: (Code.TIMEOUT, 3),
    5: (Code.NOT_FOUND, 3),
    6: (Code.ALREADY_EXISTS, 3),
    7: (Code.PERMISSION_DENIED, 3),
    8: (Code.RATE_LIMITED, 3),
    9: (Code.FAILED_PRECONDITION, 3),
    10: (Code.RESOURCE_LOCKED, 2),
    11: (Code.INVALID_ARGUMENT, 3),
    12: (Code.NOT_IMPLEMENTED, 3),
    13: (Code.UPSTREAM_ERROR, 3),
    14: (Code.UPSTREAM_UNAVAILABLE, 3),
    15: (Code.UPSTREAM_ERROR, 3),
    16: (Code.UNAUTHENTICATED, 3),
}
#: Where the limit's own header says that it is used up, a refusal is the limit's doing.
_REFUSALS = frozenset({403, 429, 420, 503, 400, 509})


def votes(headers: Headers, status: int) -> Iterator[tuple[str, Code, int]]:
    """`(seen, code, strength)` of each telling header."""
    for name, value in headers:
        if name == b"cf-mitigated" and value == b"challenge":
            yield "cf-mitigated: challenge", Code.CONFIRMATION_REQUIRED, 4
        elif name == b"x-amzn-waf-action" and value in (b"captcha", b"challenge"):
            yield "x-amzn-waf-action", Code.CONFIRMATION_REQUIRED, 4
        elif name == b"retry-after" and status in (403, 400):
            yield "retry-after", Code.RATE_LIMITED, 2
        elif name == b"grpc-status" and value.isdigit() and int(value) in GRPC:
            code, strength = GRPC[int(value)]
            yield f"grpc-status {int(value)}", code, strength
        elif b"remaining" in name and b"limit" in name and status in _REFUSALS and value.strip() in (b"0", b"0.0", b"-1"):
            yield f"{name.decode('latin-1')}: 0", Code.RATE_LIMITED, 3 if status in (403, 429) else 2


def codes(headers: Headers) -> list[CodeSeen]:
    return [
        CodeSeen(value.decode("latin-1").strip()[:200], f"header {name.decode('latin-1')}")
        for name, value in headers
        if name in CODE_HEADERS and value.strip()
    ]


def messages(headers: Headers) -> list[str]:
    return [
        value.decode("utf-8", "replace").strip()[:1000] for name, value in headers if name in MESSAGE_HEADERS and value.strip()
    ]
