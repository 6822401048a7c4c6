"""Names of headers and members that state a wait, and look-alikes that do not."""

from __future__ import annotations

import pytest

from proxy.reading import waitnames
from proxy.reading.words import words_set

WAITS = sorted(
    words_set("""
    nextAccessTime nextAllowedRequestAt next_available_at nextRequestTime retryAfterSec retry_after_s retryAfterHours msBeforeNext
    seconds_until_next_request timeUntilRetry secondsUntilUnlock banExpiresAt block_expires_in lockoutEndsAt cooldown_remaining
    remaining_cooldown wait_time_seconds throttledUntil rateLimitedUntil cooldownUntil retryNotBefore can_retry_at retry_allowed_at
    requiredWaitSeconds blocked_until_utc suggestedRetryAfter recommended_retry_delay_ms tryAgainAt estimatedWaitSeconds estimated_time
    """)
)
RESETS = sorted(
    words_set("""
    rate_limit_reset_ms rate_reset quota_resets_at daily_reset_at limitResetsAt resetsAtUtc reset_unix resetTimeMs reset_after_ms
    timeToReset seconds_to_reset period_end resetDateTime nextResetTime rateLimitResetAfter reset X-RateLimit-Reset
    """)
)
OTHERS = sorted(
    words_set("""
    retryCount retry_limit maxRetries retryable retries retry nextPage nextToken next_cursor next nextLink resetPasswordUrl reset_token
    passwordResetAt waitlist waitlistPosition nextBillingDate next_invoice_at nextPaymentDate blockTime blockNumber lockVersion lockId
    expires_in expiresAt valid_until retryPolicy max_wait maxWaitMs waiting waitingCount queue_wait_ms awaiting timeout timeoutMs
    request_timeout elapsed_time last_reset_at reset_interval resetPeriod cooldownEnabled totalWait nextStep next_action nextRunAt
    delay interval period window lifetime ttl max_age presets presetTime resetCount subscriptionEnd periodStart trial_end lock_owner
    """)
)


@pytest.mark.parametrize("name", WAITS)
def test_a_member_that_states_a_wait(name: str):
    assert waitnames.member(name).kind == "wait"


@pytest.mark.parametrize("name", RESETS)
def test_a_member_that_states_a_reset(name: str):
    assert waitnames.member(name).kind == "reset"


@pytest.mark.parametrize("name", OTHERS)
def test_a_member_that_states_neither(name: str):
    assert waitnames.member(name).kind == ""


@pytest.mark.parametrize(
    ("name", "kind"),
    [
        (b"retry-after", "wait"),
        (b"x-acme-retry-after-ms", "wait"),
        (b"x-throttled-until", "wait"),
        (b"next-available-at", "wait"),
        (b"x-ratelimit-reset-after", "limit"),
        (b"x-quota-renews", "limit"),
        (b"x-business-use-case-usage", "usage"),
        (b"x-retry-count", ""),
        (b"x-should-retry", ""),
        (b"x-queue-wait", ""),
        (b"x-waitlist", ""),
        (b"x-next", ""),
        (b"x-lock-timeout", ""),
    ],
)
def test_headers(name: bytes, kind: str):
    assert waitnames.header_name(name).kind == kind
