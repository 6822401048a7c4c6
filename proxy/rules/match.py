"""Which rule of a vendor an exchange meets first."""

from __future__ import annotations

from collections.abc import Sequence

from proxy.contract.failure import Tried
from proxy.exchange import Exchange
from proxy.reading.model import Document
from proxy.rules.model import Rule, Vendor
from proxy.rules.situation import Situation


def match(
    vendor: Vendor, exchange: Exchange, document: Document, codes: Sequence[str] = (), explain: bool = False
) -> tuple[Rule | None, tuple[Tried, ...]]:
    """The first rule that holds, or None; with `explain` every rule that was looked at, and why it did not hold."""
    situation = Situation(exchange, document, tuple(code.lower() for code in codes))
    tried: list[Tried] = []
    for rule in vendor.rules:
        holds = rule.when(situation)
        if explain:
            tried.append(Tried(rule.id, holds))
        if holds:
            return rule, tuple(tried)
    return None, tuple(tried)
