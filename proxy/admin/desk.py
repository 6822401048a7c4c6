"""What the own pages work with, and who may see what (DESIGN 4.1).

Owns: the key rules. Health needs no key. Where there are clients, `/metrics`, `/-/reload` and `/-/failures` need a client with
`admin: true`; other clients see their own failures, and any client the rest. Where there are none, callers on this machine see
everything, others everything but the failures of others and the reload.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass

from proxy.contract.own import OwnFault
from proxy.gateway.failures import Failures, Kept
from proxy.gateway.pages import Visit
from proxy.gateway.refusal import Refusal
from proxy.gateway.serving import Serving, Shared
from proxy.telemetry.metrics import Numbers


@dataclass(slots=True)
class Desk:
    """`numbers` are those of all workers, and `reload` is for all of them: it gives the faults, each with its place, that kept the old
    configuration in use, and none where the new one is."""

    serving: Callable[[], Serving]
    failures: Failures
    numbers: Callable[[], Awaitable[Numbers]]
    reload: Callable[[], Awaitable[list[str]]]
    shared: Shared
    is_ready: bool = False


def need_client(visit: Visit) -> None:
    """Any valid key, where there are clients."""
    if visit.has_clients and visit.client is None:
        raise Refusal(OwnFault.NO_KEY)


def need_admin(visit: Visit) -> None:
    """The key of an admin, where there are clients."""
    need_client(visit)
    if visit.client is not None and not visit.client.admin:
        raise Refusal(OwnFault.ADMIN_ONLY)


def need_owner(visit: Visit) -> None:
    """An admin, or where there are no clients somebody on this machine."""
    need_admin(visit)
    if not visit.has_clients and not visit.is_local:
        raise Refusal(OwnFault.ADMIN_ONLY)


def sees_all(visit: Visit) -> bool:
    return visit.client.admin if visit.client is not None else visit.is_local and not visit.has_clients


def may_see(visit: Visit, kept: Kept) -> bool:
    """Whether a failure is this caller's own, or the caller sees all."""
    if sees_all(visit):
        return True
    return kept.caller in ((visit.client.name,) if visit.client is not None else visit.callers)
