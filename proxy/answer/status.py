"""The status of an answer (CONTRACT section 5).

The vendor's is kept where it was 400 or more; a failure inside a success gets its code's status; the proxy's own failures have
a table of their own. A policy may say otherwise.
"""

from __future__ import annotations

from collections.abc import Mapping

from proxy.answer.negotiate import Choice
from proxy.contract.codes import Code
from proxy.contract.failure import Failure
from proxy.contract.own import OWN_FAULTS
from proxy.exchange import Exchange, FaultKind

#: Statuses that would tell the caller something about the proxy and not about the vendor.
_NOT_RELAYED = frozenset({407, 421})
_OWN_STATUS = {f"proxy/{fault.value}": status for fault, (status, _) in OWN_FAULTS.items()}
#: Ways in which a call can end without a complete answer.
_FAULT_STATUS: dict[FaultKind, int] = {
    FaultKind.TIMEOUT: 504,
    FaultKind.DNS: 502,
    FaultKind.REFUSED: 502,
    FaultKind.TLS: 502,
    FaultKind.CLOSED: 502,
    FaultKind.GARBAGE: 502,
    FaultKind.FULL: 429,
    FaultKind.SHUTDOWN: 503,
}


def answer_status(failure: Failure, exchange: Exchange | None, choice: Choice) -> int:
    """The status for the caller."""
    policy = choice.status
    if (
        choice.is_mcp_upstream
        and choice.rendering == "mcp"
        and choice.rpc is not None
        and choice.rpc.calls
        and policy == "upstream"
    ):
        return 200
    if isinstance(policy, int):
        return policy
    if isinstance(policy, Mapping):
        mapped = policy.get(failure.code.value)
        return mapped if mapped is not None else _kept(failure, exchange)
    return _of_code(failure, exchange) if policy == "code" else _kept(failure, exchange)


def _kept(failure: Failure, exchange: Exchange | None) -> int:
    status = failure.status
    if status is None:
        return _of_code(failure, exchange)
    if status > 599 or status < 200 or status in _NOT_RELAYED:
        return 502
    return status if status >= 400 else _of_code(failure, exchange)


def _of_code(failure: Failure, exchange: Exchange | None) -> int:
    """The status of the code, which for the proxy's own failures is that of the failure."""
    own = _OWN_STATUS.get(failure.rule)
    if own is not None:
        return own
    fault = exchange.fault if exchange is not None else None
    if fault is not None and failure.status is None:
        return _fault_status(failure.code, fault.kind)
    return failure.code.status


def _fault_status(code: Code, kind: FaultKind) -> int:
    """A fault's status, where the code is still the one that such a fault has; a rule may have read it otherwise."""
    usual = code in (Code.UPSTREAM_UNAVAILABLE, Code.TIMEOUT, Code.RATE_LIMITED)
    return _FAULT_STATUS[kind] if usual else code.status
