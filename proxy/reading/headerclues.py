"""Headers that tell what went wrong by themselves: a challenge, an empty bucket, a wait beside a refusal, a code in a header.

Tables of names, and one pass that asks them. Strengths run from 1 (little) to 4 (settles). Codes that headers carry (`x-amzn-errortype`)
come out as `CodeSeen`, messages as texts. Never raises.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field

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
        b"message",
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


#: Headers that settle something by themselves: (name, value) -> code and strength.
_TELLING: dict[tuple[bytes, bytes], tuple[Code, int]] = {
    (b"cf-mitigated", b"challenge"): (Code.CONFIRMATION_REQUIRED, 4),
    (b"x-amzn-waf-action", b"captcha"): (Code.CONFIRMATION_REQUIRED, 4),
    (b"x-amzn-waf-action", b"challenge"): (Code.CONFIRMATION_REQUIRED, 4),
}
#: A vendor's own: `x-acme-error-message`.
_MESSAGE = re.compile(rb"(?:x-)?(?:[a-z]+-){1,3}(?:error|failure|fault)-?message")
_EMPTY = (b"0", b"0.0", b"-1")


@dataclass(slots=True)
class Clues:
    """What the headers of one response tell: votes `(seen, code, strength)`, codes, messages, and whether scopes are listed."""

    votes: list[tuple[str, Code, int]] = field(default_factory=list)
    codes: list[CodeSeen] = field(default_factory=list)
    messages: list[str] = field(default_factory=list)
    lists_scopes: bool = False


def read(headers: Headers, status: int) -> Clues:
    """One pass over the headers."""
    clues = Clues()
    is_refusal = status in _REFUSALS
    for name, value in headers:
        if name in _WATCHED or (name[-7:] == b"message" and _MESSAGE.fullmatch(name)):
            _watched(clues, name, value, status)
        elif is_refusal and b"remaining" in name and b"limit" in name and value.strip() in _EMPTY:
            clues.votes.append((f"{name.decode('latin-1')}: 0", Code.RATE_LIMITED, 3 if status in (403, 429) else 2))
    return clues


def _watched(clues: Clues, name: bytes, value: bytes, status: int) -> None:
    if name in CODE_HEADERS:
        # Amazon's `ThrottlingException:http://internal.amazon.com/...`: the name is the code.
        told = value.partition(b":")[0] if name == b"x-amzn-errortype" else value
        if text := told.decode("latin-1").strip()[:200]:
            clues.codes.append(CodeSeen(text, f"header {name.decode('latin-1')}"))
    elif name in MESSAGE_HEADERS or _MESSAGE.fullmatch(name):
        if text := value.decode("utf-8", "replace").strip()[:1000]:
            clues.messages.append(text)
    elif name == b"retry-after":
        if status in (400, 403):
            clues.votes.append(("retry-after", Code.RATE_LIMITED, 2))
    elif name == b"grpc-status":
        if value.isdigit() and int(value[:4]) in GRPC:
            code, strength = GRPC[int(value[:4])]
            clues.votes.append((f"grpc-status {int(value[:4])}", code, strength))
    elif name == b"x-upgrade-url":
        clues.votes.append(("x-upgrade-url", Code.PAYMENT_REQUIRED, 3))
    elif name == b"x-accepted-oauth-scopes":
        clues.lists_scopes = True
    elif (name, value) in _TELLING:
        code, strength = _TELLING[name, value]
        clues.votes.append((f"{name.decode('latin-1')}: {value.decode('latin-1')}", code, strength))


_WATCHED = (
    CODE_HEADERS
    | MESSAGE_HEADERS
    | {name for name, _ in _TELLING}
    | {b"retry-after", b"grpc-status", b"x-accepted-oauth-scopes", b"x-upgrade-url"}
)
