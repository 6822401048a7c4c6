"""What the proxy itself can do wrong or refuse: a closed list, and the contract's status and code for each (CONTRACT section 5)."""

from __future__ import annotations

from enum import StrEnum

from proxy.contract.codes import Code


class OwnFault(StrEnum):
    """The proxy's own failures. A vendor's transport faults are `exchange.Fault`s; they are judged, not listed here."""

    BAD_HEAD = "bad-head"  # unreadable, or a forbidden framing
    BAD_HOST = "bad-host"  # none, two, or not a host
    CLIMBING_PATH = "climbing-path"  # dot segments that leave the upstream's base path
    NO_KEY = "no-key"
    FOREIGN_ORIGIN = "foreign-origin"
    FORBIDDEN_UPSTREAM = "forbidden-upstream"
    FORBIDDEN_METHOD = "forbidden-method"
    UNKNOWN_UPSTREAM = "unknown-upstream"
    UNKNOWN_HOST = "unknown-host"
    NO_SUCH_PAGE = "no-such-page"  # below /-/
    METHOD_NOT_OFFERED = "method-not-offered"
    SLOW_HEAD = "slow-head"
    NO_TENANT = "no-tenant"
    BAD_TENANT = "bad-tenant"  # a tenant that its vendor's pattern does not allow
    BODY_TOO_LARGE = "body-too-large"
    HEAD_TOO_LARGE = "head-too-large"
    OWN_LIMIT = "own-limit"
    WEBSOCKET = "websocket"
    SHUTTING_DOWN = "shutting-down"
    LOOP = "loop"
    BAD_CONTROL = "bad-control"  # a Remedy-* request header that can't be read
    INTERNAL = "internal"  # a fault in the proxy itself
    BAD_PARAMETER = "bad-parameter"  # of a fan-out
    BAD_BODY = "bad-body"  # of a fan-out: no JSON
    NO_AGGREGATE = "no-aggregate"  # none has this path
    BAD_ARGUMENT = "bad-argument"  # of one of the agent's own tools
    NO_TOOL = "no-tool"  # none has this name
    ADMIN_ONLY = "admin-only"  # an own page for the proxy's owner


#: fault -> (status, code)
OWN_FAULTS: dict[OwnFault, tuple[int, Code]] = {
    OwnFault.BAD_HEAD: (400, Code.MALFORMED_REQUEST),
    OwnFault.BAD_HOST: (400, Code.MALFORMED_REQUEST),
    OwnFault.CLIMBING_PATH: (400, Code.MALFORMED_REQUEST),
    OwnFault.NO_KEY: (401, Code.UNAUTHENTICATED),
    OwnFault.FOREIGN_ORIGIN: (403, Code.PERMISSION_DENIED),
    OwnFault.FORBIDDEN_UPSTREAM: (403, Code.PERMISSION_DENIED),
    OwnFault.FORBIDDEN_METHOD: (403, Code.PERMISSION_DENIED),
    OwnFault.UNKNOWN_UPSTREAM: (404, Code.NOT_FOUND),
    OwnFault.UNKNOWN_HOST: (404, Code.NOT_FOUND),
    OwnFault.NO_SUCH_PAGE: (404, Code.NOT_FOUND),
    OwnFault.METHOD_NOT_OFFERED: (405, Code.METHOD_NOT_ALLOWED),
    OwnFault.SLOW_HEAD: (408, Code.TIMEOUT),
    OwnFault.NO_TENANT: (409, Code.FAILED_PRECONDITION),
    OwnFault.BAD_TENANT: (400, Code.INVALID_ARGUMENT),
    OwnFault.BODY_TOO_LARGE: (413, Code.PAYLOAD_TOO_LARGE),
    OwnFault.HEAD_TOO_LARGE: (431, Code.PAYLOAD_TOO_LARGE),
    OwnFault.OWN_LIMIT: (429, Code.RATE_LIMITED),
    OwnFault.WEBSOCKET: (501, Code.NOT_IMPLEMENTED),
    OwnFault.SHUTTING_DOWN: (503, Code.UPSTREAM_UNAVAILABLE),
    OwnFault.LOOP: (508, Code.FAILED_PRECONDITION),
    OwnFault.BAD_CONTROL: (400, Code.INVALID_ARGUMENT),
    OwnFault.INTERNAL: (502, Code.UPSTREAM_ERROR),
    OwnFault.BAD_PARAMETER: (400, Code.INVALID_ARGUMENT),
    OwnFault.BAD_BODY: (400, Code.MALFORMED_REQUEST),
    OwnFault.NO_AGGREGATE: (404, Code.NOT_FOUND),
    OwnFault.BAD_ARGUMENT: (400, Code.INVALID_ARGUMENT),
    OwnFault.NO_TOOL: (404, Code.NOT_FOUND),
    OwnFault.ADMIN_ONLY: (403, Code.PERMISSION_DENIED),
}
