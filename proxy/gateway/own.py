"""The proxy's own failures as Failures (CONTRACT section 5): judged by a table, then answered like any other.

Pure. The prose is compose's, chosen by the rule `proxy/<fault>`; the facts are the refusal's. Nothing reached a vendor, so nothing took
effect; only a fault inside the proxy may have come after the call was sent.
"""

from __future__ import annotations

from proxy.contract.codes import Class, Code, default_wait_seconds
from proxy.contract.failure import Facts, Failure, Origin
from proxy.contract.own import OWN_FAULTS, OwnFault
from proxy.exchange import SAFE_METHODS, Effect, Exchange, Headers, Request
from proxy.gateway.refusal import Refusal

#: The source of what lies with the proxy.
OWN_SOURCE = "remedy"
#: Faults of a request that meant a certain upstream; the others lie with the proxy.
_ABOUT_AN_UPSTREAM = frozenset({OwnFault.NO_TENANT, OwnFault.BAD_TENANT, OwnFault.CLIMBING_PATH})
#: Rules of failures that a policy makes about the proxy's own limits.
_OWN_LIMIT_RULE = f"proxy/{OwnFault.OWN_LIMIT.value}"
#: Waits that are shorter than the code's default: the proxy knows itself.
_WAIT_SECONDS = {OwnFault.OWN_LIMIT: 1, OwnFault.SHUTTING_DOWN: 5}


def own_failure(refusal: Refusal, method: str) -> Failure:
    """What the proxy itself refuses or did wrong, as a value."""
    _, code = OWN_FAULTS[refusal.fault]
    return Failure(
        code=code,
        origin=Origin.PROXY,
        rule=f"proxy/{refusal.fault.value}",
        wait_seconds=_wait_seconds(refusal.fault, code),
        effect=_effect(refusal.fault, method),
        facts=Facts(message=refusal.message, fields=refusal.fields),
    )


def own_exchange(method: str, target: bytes, headers: Headers) -> Exchange:
    """The request that was refused, as far as it was read."""
    return Exchange(Request(method or "GET", target or b"/", headers))


def source_of(upstream: str, failure: Failure, fault: OwnFault | None = None) -> str:
    """Whom the answer names: the upstream wherever it was meant, else the proxy."""
    if fault is not None:
        return upstream if upstream and fault in _ABOUT_AN_UPSTREAM else OWN_SOURCE
    return OWN_SOURCE if failure.rule == _OWN_LIMIT_RULE else upstream


def _wait_seconds(fault: OwnFault, code: Code) -> int | None:
    if code.cls is not Class.RETRYABLE:
        return None
    return _WAIT_SECONDS.get(fault) or default_wait_seconds(code)


def _effect(fault: OwnFault, method: str) -> Effect | None:
    if (method or "GET") in SAFE_METHODS:
        return None
    return Effect.UNKNOWN if fault is OwnFault.INTERNAL else Effect.NONE
