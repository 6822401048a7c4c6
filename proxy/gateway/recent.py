"""What judge made of an answer, kept to the end of the second: in an outage or at a limit every call fails alike.

judge is a pure function of the exchange, the vendor and a clock whose seconds count, so equal exchanges within one second have equal
failures. Everything that judge may look at is in the key; of the repeats only what changes a wait. Small answers alone are kept, a
few at a time, and the next second starts anew, so neither memory nor a credential stays behind for long. One for each upstream
and configuration. Pure but for what it keeps; `now` comes in.
"""

from __future__ import annotations

from proxy.contract.failure import Failure
from proxy.exchange import Exchange, Request, Response
from proxy.judge import judge
from proxy.rules.model import Vendor

MOST_KEPT = 64
MOST_BODY_BYTES = 8192
#: Beyond so many repeats a default wait grows no more.
_REPEATS_THAT_COUNT = 10


class Recent:
    """judge, for one vendor."""

    __slots__ = ("_made", "_second", "_vendor")

    def __init__(self, vendor: Vendor) -> None:
        self._vendor = vendor
        self._second = 0
        self._made: dict[object, Failure | None] = {}

    def judged(self, exchange: Exchange, now: float) -> Failure | None:
        """What `judge(exchange, vendor, now)` returns."""
        request, response = exchange.request, exchange.response
        if response is None or exchange.fault is not None or not _is_small(request, response):
            return judge(exchange, self._vendor, now)
        if int(now) != self._second:
            self._second = int(now)
            self._made.clear()
        key = _key(exchange, request, response)
        if key in self._made:
            return self._made[key]
        failure = judge(exchange, self._vendor, now)
        if len(self._made) < MOST_KEPT:
            self._made[key] = failure
        return failure


def _is_small(request: Request, response: Response) -> bool:
    return len(response.body) <= MOST_BODY_BYTES and len(request.body) <= MOST_BODY_BYTES


def _key(exchange: Exchange, request: Request, response: Response) -> object:
    return (
        response.body,
        response.status,
        response.complete,
        tuple(response.headers),
        request.method,
        request.target,
        tuple(request.headers),
        request.body,
        request.body_complete,
        request.body_length,
        min(exchange.repeats, _REPEATS_THAT_COUNT),
        exchange.idempotency_key,
        exchange.upstream,
    )
