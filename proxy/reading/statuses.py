"""What a status alone says: status -> our code and how much it says (1 little, 3 as much as a status can).

A table only, the last resort of the weighing. Statuses outside the registry are those that servers and CDNs document.
"""

from __future__ import annotations

from proxy.contract.codes import Code

_C = Code

STATUSES: dict[int, tuple[Code, int]] = {
    400: (_C.INVALID_ARGUMENT, 1),
    401: (_C.UNAUTHENTICATED, 2),
    402: (_C.PAYMENT_REQUIRED, 3),
    403: (_C.PERMISSION_DENIED, 2),
    404: (_C.NOT_FOUND, 2),
    405: (_C.METHOD_NOT_ALLOWED, 3),
    406: (_C.UNSUPPORTED_MEDIA_TYPE, 2),
    407: (_C.UNAUTHENTICATED, 2),
    408: (_C.TIMEOUT, 3),
    409: (_C.CONFLICT, 1),
    410: (_C.GONE, 3),
    411: (_C.MALFORMED_REQUEST, 1),
    412: (_C.CONFLICT, 2),
    413: (_C.PAYLOAD_TOO_LARGE, 3),
    414: (_C.PAYLOAD_TOO_LARGE, 3),
    415: (_C.UNSUPPORTED_MEDIA_TYPE, 3),
    416: (_C.INVALID_ARGUMENT, 2),
    417: (_C.INVALID_ARGUMENT, 1),
    419: (_C.CREDENTIAL_EXPIRED, 2),  # Laravel: the page's token expired
    420: (_C.RATE_LIMITED, 3),
    421: (_C.UPSTREAM_ERROR, 1),
    422: (_C.INVALID_ARGUMENT, 2),
    423: (_C.RESOURCE_LOCKED, 3),
    424: (_C.FAILED_PRECONDITION, 2),
    425: (_C.UPSTREAM_UNAVAILABLE, 2),
    426: (_C.FAILED_PRECONDITION, 2),
    428: (_C.FAILED_PRECONDITION, 3),
    429: (_C.RATE_LIMITED, 3),
    430: (_C.RATE_LIMITED, 2),  # Shopify
    431: (_C.PAYLOAD_TOO_LARGE, 3),
    440: (_C.CREDENTIAL_EXPIRED, 3),  # IIS: login time-out
    444: (_C.UPSTREAM_UNAVAILABLE, 2),
    449: (_C.FAILED_PRECONDITION, 1),
    450: (_C.CONTENT_BLOCKED, 2),
    451: (_C.CONTENT_BLOCKED, 3),
    460: (_C.TIMEOUT, 2),
    463: (_C.MALFORMED_REQUEST, 1),
    464: (_C.MALFORMED_REQUEST, 1),
    494: (_C.PAYLOAD_TOO_LARGE, 3),
    495: (_C.UNAUTHENTICATED, 2),
    496: (_C.UNAUTHENTICATED, 3),
    497: (_C.MALFORMED_REQUEST, 2),
    498: (_C.CREDENTIAL_EXPIRED, 3),
    499: (_C.TIMEOUT, 2),
    500: (_C.UPSTREAM_ERROR, 2),
    501: (_C.NOT_IMPLEMENTED, 3),
    502: (_C.UPSTREAM_UNAVAILABLE, 2),
    503: (_C.UPSTREAM_UNAVAILABLE, 2),
    504: (_C.TIMEOUT, 3),
    505: (_C.NOT_IMPLEMENTED, 2),
    507: (_C.PAYMENT_REQUIRED, 2),
    508: (_C.FAILED_PRECONDITION, 2),
    509: (_C.RATE_LIMITED, 3),
    510: (_C.FAILED_PRECONDITION, 1),
    511: (_C.UNAUTHENTICATED, 3),
    520: (_C.UPSTREAM_UNAVAILABLE, 2),
    521: (_C.UPSTREAM_UNAVAILABLE, 2),
    522: (_C.TIMEOUT, 2),
    523: (_C.UPSTREAM_UNAVAILABLE, 2),
    524: (_C.TIMEOUT, 3),
    525: (_C.UPSTREAM_UNAVAILABLE, 2),
    526: (_C.UPSTREAM_UNAVAILABLE, 2),
    527: (_C.UPSTREAM_UNAVAILABLE, 2),
    529: (_C.UPSTREAM_UNAVAILABLE, 3),
    530: (_C.UPSTREAM_UNAVAILABLE, 2),
    561: (_C.UNAUTHENTICATED, 2),  # AWS load balancer
    598: (_C.TIMEOUT, 3),
    599: (_C.TIMEOUT, 2),
    999: (_C.RATE_LIMITED, 2),  # LinkedIn
}

#: What is left where a status is in no table, by its first digit.
_OTHERS: dict[int, tuple[Code, int]] = {4: (_C.INVALID_ARGUMENT, 1), 5: (_C.UPSTREAM_ERROR, 1)}


def from_status(status: int) -> tuple[Code, int]:
    """Our code for a status, and how much it says."""
    return STATUSES.get(status) or _OTHERS.get(status // 100) or (Code.UPSTREAM_ERROR, 1)
