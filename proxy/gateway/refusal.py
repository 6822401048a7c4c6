"""A request that the proxy refuses before it reaches a vendor: which of its own faults, and the facts that the answer names.

Raised by routing, guard, controls and own pages; the app turns it into an answer through own.py. The facts are names from the
configuration or from the request's head; nothing secret may stand in them.
"""

from __future__ import annotations

from proxy.contract.failure import FieldFault
from proxy.contract.own import OwnFault


class Refusal(Exception):  # noqa: N818 - it is no error of the program
    """`upstream` is a configured name, where the request got that far; `message` a sentence of ours that says more."""

    def __init__(self, fault: OwnFault, *, upstream: str = "", fields: tuple[FieldFault, ...] = (), message: str = "") -> None:
        super().__init__(fault.value)
        self.fault = fault
        self.upstream = upstream
        self.fields = fields
        self.message = message
