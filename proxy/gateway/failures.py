"""The last failures that were answered, for `/-/failures` and `remedy show`: bounded in number and in bytes.

Owns: what of a failure is kept, and for whom it is shown. Kept is what judge saw, so that the rules it tried can be told when someone
asks; redaction happens when a failure is shown, and nothing leaves here unredacted. Request headers that carry credentials are
needed to find them in the vendor's words, so values are never printed (`repr` shows the id alone).
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterator
from dataclasses import dataclass, replace

from proxy.contract.failure import Failure
from proxy.contract.recovery import Json, RecoveryError
from proxy.exchange import Exchange
from proxy.rules.model import Vendor

MOST_FAILURES = 512
MOST_BYTES = 8 * 1_048_576
MOST_BODY_BYTES = 65_536


@dataclass(frozen=True, slots=True, repr=False)
class Kept:
    """One failure as it was answered."""

    id: str
    at: float  # epoch seconds
    upstream: str
    caller: str
    path: str  # as the agent addressed it, cleaned
    status: int  # the answer's
    failure: Failure
    exchange: Exchange
    vendor: Vendor | None
    answer: RecoveryError | Json  # as composed; the rendering that went out may differ
    attempts: int = 1

    def __repr__(self) -> str:
        return f"Kept({self.id})"

    @property
    def answer_json(self) -> Json:
        return self.answer.to_json() if isinstance(self.answer, RecoveryError) else self.answer

    @property
    def size(self) -> int:
        response = self.exchange.response
        return 2048 + len(self.exchange.request.body) + (len(response.body) if response is not None else 0)


class Failures:
    """Newest last; the oldest go first."""

    def __init__(self, most: int = MOST_FAILURES, most_bytes: int = MOST_BYTES) -> None:
        self._most = most
        self._most_bytes = most_bytes
        self._kept: OrderedDict[str, Kept] = OrderedDict()
        self._bytes = 0

    def __len__(self) -> int:
        return len(self._kept)

    def add(self, kept: Kept) -> None:
        exchange = _bounded(kept.exchange)
        if exchange is not kept.exchange:
            kept = replace(kept, exchange=exchange)
        self._kept[kept.id] = kept
        self._bytes += kept.size
        while len(self._kept) > self._most or self._bytes > self._most_bytes:
            _, oldest = self._kept.popitem(last=False)
            self._bytes -= oldest.size

    def get(self, failure_id: str) -> Kept | None:
        return self._kept.get(failure_id)

    def newest_first(self) -> Iterator[Kept]:
        return reversed(self._kept.values())


def _bounded(exchange: Exchange) -> Exchange:
    """With bodies cut at the bound."""
    request, response = exchange.request, exchange.response
    if len(request.body) > MOST_BODY_BYTES:
        request = replace(request, body=request.body[:MOST_BODY_BYTES], body_complete=False)
    if response is not None and len(response.body) > MOST_BODY_BYTES:
        response = replace(response, body=response.body[:MOST_BODY_BYTES], complete=False)
    return (
        exchange
        if request is exchange.request and response is exchange.response
        else replace(exchange, request=request, response=response)
    )
