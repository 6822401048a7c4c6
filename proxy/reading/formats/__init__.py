"""What one body holds, before cleaning and weighing: the formats in order, then the generic walk for everything else."""

from __future__ import annotations

from proxy.exchange import Exchange
from proxy.reading.formats import generic
from proxy.reading.model import Document, Found, Hints


def find(exchange: Exchange, document: Document, hints: Hints) -> Found:
    """Messages, codes, fields, details and the rest of one response; raw text."""
    found = Found()
    generic.read(document, found, exchange.response.status if exchange.response else 0)
    return found
