"""Whether and when to try again: pure decisions over a Failure.

Owns: eligibility, the delay (exponential backoff with full jitter, the vendor's wait as its floor) and the budget that keeps
retries from becoming a storm. A delay is seconds, or None for "answer now". Never raises.
"""

from __future__ import annotations

from dataclasses import dataclass

from proxy.config.snapshot import Retry
from proxy.contract.codes import Class, Code
from proxy.contract.failure import Failure
from proxy.exchange import Exchange

#: The first backoff is drawn from 0 up to this; it doubles with each try.
BASE_SECONDS = 0.1
#: Retries that an upstream may have under way whatever its traffic.
MINIMUM_RETRIES = 3


def is_eligible(settings: Retry, failure: Failure, exchange: Exchange, *, is_replayable: bool) -> bool:
    """Whether the call may be repeated at all: transient, safe to repeat, and its body still at hand."""
    if failure.cls is not Class.RETRYABLE or not is_replayable:
        return False
    if exchange.fault is not None and exchange.fault.sent == "none" and exchange.response is None:
        return True
    return exchange.request.method in settings.methods or exchange.idempotency_key is not None


def floor_seconds(failure: Failure) -> float:
    """The least wait: what the vendor stated; for a rate limit that states nothing, its default, since sooner only adds to it."""
    if failure.wait_is_stated or failure.code is Code.RATE_LIMITED:
        return float(failure.wait_seconds or 0)
    return 0.0


def delay_seconds(
    settings: Retry, failure: Failure, attempt: int, *, random: float, remaining_seconds: float | None
) -> float | None:
    """Seconds to sleep before the try after `attempt`, or None where it would be too late or too long.

    `random` is in [0, 1). `remaining_seconds` is what the caller has left; a try that could not even start in it is pointless.
    """
    if attempt >= settings.attempts:
        return None
    backoff = random * min(settings.max_wait, BASE_SECONDS * 2.0 ** (attempt - 1))
    delay = max(floor_seconds(failure), backoff)
    if delay > settings.max_wait or (remaining_seconds is not None and delay >= remaining_seconds):
        return None
    return delay


@dataclass(slots=True)
class Budget:
    """Retries under way (sleeping or running) against live requests of one upstream, as a share with a minimum."""

    live: int = 0
    retrying: int = 0

    def may_retry(self, share: float) -> bool:
        return self.retrying < max(MINIMUM_RETRIES, int(self.live * share))
