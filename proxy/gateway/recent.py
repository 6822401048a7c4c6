"""What was made of an answer, kept to the end of the second: in an outage or at a limit every call fails alike.

judge is a pure function of the exchange, the vendor and a clock whose seconds count, so equal exchanges within one second have equal
failures. Everything that judge may look at is in the key; of the repeats only what changes a wait. Small answers alone are kept, a
few at a time, and the next second starts anew, so neither memory nor a credential stays behind for long. One Recent for each upstream
and configuration; what answers.py writes is kept in the same way. Pure but for what it keeps; `now` comes in.
"""

from __future__ import annotations

from typing import Generic, TypeVar

from proxy.contract.failure import Failure
from proxy.exchange import Exchange, Request, Response
from proxy.judge import judge
from proxy.rules.model import Vendor

MOST_KEPT = 64
MOST_BODY_BYTES = 8192
#: Beyond so many repeats a default wait grows no more.
_REPEATS_THAT_COUNT = 10
_Made = TypeVar("_Made")


class OfTheSecond(Generic[_Made]):
    """Values by key, the first few of each second, until it ends."""

    __slots__ = ("_made", "_second")

    def __init__(self) -> None:
        self._second = 0
        self._made: dict[object, _Made] = {}

    def get(self, key: object, now: float) -> _Made | None:
        if int(now) != self._second:
            self._second = int(now)
            self._made.clear()
        return self._made.get(key)

    def keep(self, key: object, made: _Made) -> None:
        """Keeps a value for the second that was asked about last."""
        if len(self._made) < MOST_KEPT:
            self._made[key] = made


class Recent:
    """judge, for one vendor."""

    __slots__ = ("_made", "_vendor")

    def __init__(self, vendor: Vendor) -> None:
        self._vendor = vendor
        self._made = OfTheSecond[Failure]()

    def judged(self, exchange: Exchange, now: float) -> Failure | None:
        """What `judge(exchange, vendor, now)` returns."""
        request, response = exchange.request, exchange.response
        if response is None or exchange.fault is not None or not _is_small(request, response):
            return judge(exchange, self._vendor, now)
        key = _key(exchange, request, response)
        failure = self._made.get(key, now)
        if failure is None:
            failure = judge(exchange, self._vendor, now)
            if failure is not None:
                self._made.keep(key, failure)
        return failure


def counted(repeats: int) -> int:
    """Of repeats what matters within a second: a count in a text may lag that much behind, a wait or a step may not."""
    return min(repeats, _REPEATS_THAT_COUNT)


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
        counted(exchange.repeats),
        exchange.idempotency_key,
        exchange.upstream,
    )
