"""Waits in every form of CONTRACT section 6, and what is no wait."""

from __future__ import annotations

import json
from typing import Any

import pytest

from proxy.exchange import Exchange, Request, Response
from proxy.reading import waits
from proxy.reading.decode import decode
from proxy.reading.formats import find
from proxy.reading.locate import parse_locator
from proxy.reading.model import NO_HINTS, Hints, WaitHint
from proxy.reading.moments import Clock

#: 2026-11-30T12:00:00Z
NOW = 1_796_040_000.0


def stated(
    headers: dict[str, str] | None = None, body: Any = None, status: int = 429, hints: Hints = NO_HINTS, text: str = ""
) -> int | None:
    """The wait that one response states, in whole seconds."""
    raw = text.encode() if text else b"" if body is None else json.dumps(body).encode()
    response = Response(status, [(name.encode(), value.encode()) for name, value in (headers or {}).items()], raw)
    exchange = Exchange(Request("GET", b"/v1/items"), response)
    document = decode(response)
    found = find(exchange, document, hints)
    chosen = waits.choose(waits.seen(exchange, document, hints, found.messages, Clock(NOW, response.headers)))
    return None if chosen is None else waits.rounded(chosen.seconds)


HEADERS: list[tuple[str, dict[str, str], int | None]] = [
    ("seconds", {"retry-after": "120"}, 120),
    ("a decimal is rounded up", {"retry-after": "2.0"}, 2),
    ("a fraction", {"retry-after": "0.65"}, 1),
    ("an HTTP date against now", {"retry-after": "Mon, 30 Nov 2026 12:01:30 GMT"}, 90),
    ("an HTTP date against Date", {"date": "Mon, 30 Nov 2026 11:00:00 GMT", "retry-after": "Mon, 30 Nov 2026 11:00:10 GMT"}, 10),
    ("an ISO time", {"retry-after": "2026-11-30T12:05:00Z"}, 300),
    ("an ISO time with an offset", {"retry-after": "2026-11-30T14:00:30+02:00"}, 30),
    ("an epoch", {"retry-after": "1796040045"}, 45),
    ("milliseconds by name", {"retry-after-ms": "1500"}, 2),
    ("milliseconds of Azure", {"x-ms-retry-after-ms": "1240"}, 2),
    ("a duration", {"x-retry-in": "1.333333333s"}, 2),
    ("zero is none", {"retry-after": "0"}, None),
    ("negative is none", {"retry-after": "-1"}, None),
    ("the past is none", {"retry-after": "Mon, 30 Nov 2026 11:00:00 GMT"}, None),
    ("over 35 days is none", {"retry-after": "99999999999"}, None),
    ("36 days are none", {"retry-after": str(36 * 86_400)}, None),
    ("34 days are one", {"retry-after": str(34 * 86_400)}, 34 * 86_400),
    ("unreadable is none", {"retry-after": "soon"}, None),
    ("a reset of an empty bucket", {"x-ratelimit-remaining": "0", "x-ratelimit-reset": "1796040042"}, 42),
    ("a reset in milliseconds", {"x-ratelimit-remaining": "0", "x-ratelimit-reset": "1796040037500"}, 38),
    ("a reset in seconds left", {"ratelimit-remaining": "0", "ratelimit-reset": "48"}, 48),
    ("a reset without remaining, on a 429", {"ratelimit-reset": "48"}, 48),
    ("a reset of a bucket with room", {"x-ratelimit-remaining": "21", "x-ratelimit-reset": "1796040003"}, None),
    ("a reset as a date", {"x-ratelimit-remaining": "0", "x-ratelimit-reset": "2026-11-30T12:00:34Z"}, 34),
    ("a reset to the minute", {"x-ratelimit-remaining": "0", "x-ratelimit-reset": "2026-11-30T12:02Z"}, 120),
    (
        "a date of JavaScript",
        {"x-ratelimit-remaining": "0", "x-ratelimit-reset": "Mon Nov 30 2026 13:00:07 GMT+0100 (Central European Standard Time)"},
        7,
    ),
    (
        "the empty one of two buckets",
        {
            "x-ratelimit-remaining-requests": "0",
            "x-ratelimit-reset-requests": "34s",
            "x-ratelimit-remaining-tokens": "160",
            "x-ratelimit-reset-tokens": "1h4m48s",
        },
        34,
    ),
    ("a short duration", {"x-ratelimit-remaining-requests": "0", "x-ratelimit-reset-requests": "6ms"}, 1),
    ("a long duration", {"x-ratelimit-remaining-tokens": "0", "x-ratelimit-reset-tokens": "1h4m48s"}, 3888),
    (
        "the bucket's name before the word",
        {"x-ratelimit-requests-remaining": "0", "x-ratelimit-requests-reset": "1796040020000", "x-complexity-remaining": "5"},
        20,
    ),
    ("with a hyphen in rate-limit", {"x-rate-limit-remaining": "0", "x-rate-limit-reset": "1796040025"}, 25),
    ("a vendor's prefix", {"anthropic-ratelimit-input-tokens-remaining": "0", "anthropic-ratelimit-input-tokens-reset": "2026-11-30T12:00:22Z"}, 22),
    ("another prefix", {"x-sentry-rate-limit-remaining": "0", "x-sentry-rate-limit-reset": "1796040009"}, 9),
    ("seconds left beside an epoch", {"x-ratelimit-remaining": "0", "x-ratelimit-reset": "1796040064.57", "x-ratelimit-reset-after": "64.57"}, 65),
    ("the structured field", {"ratelimit": '"default";r=0;t=40', "ratelimit-policy": '"default";q=1200;w=300'}, 40),
    ("the structured field with room", {"ratelimit": '"default";r=3;t=40'}, None),
    ("two items, one empty", {"ratelimit": '"burst";r=0;t=5, "daily";r=100;t=5000'}, 5),
    ("the older draft", {"ratelimit": "limit=100, remaining=0, reset=50"}, 50),
    ("a policy is no wait", {"ratelimit-policy": '"default";q=1200;w=300'}, None),
    ("an entry a window", {"x-ratelimit-remaining": "0, 14832", "x-ratelimit-reset": "1, 1419704"}, 1),
    ("the longer window empty", {"x-ratelimit-remaining": "1, 0", "x-ratelimit-reset": "1, 86400"}, 86_400),
    ("total, remaining, resets", {"zendesk-ratelimit-tickets-index": "total=100; remaining=0; resets=33"}, 33),
    ("total with room", {"zendesk-ratelimit-tickets-index": "total=100; remaining=3; resets=33"}, None),
    ("minutes in a JSON header", {"x-business-use-case-usage": '{"12":[{"call_count":118,"estimated_time_to_regain_access":47}]}'}, 2820),
    ("zero minutes", {"x-business-use-case-usage": '{"12":[{"call_count":18,"estimated_time_to_regain_access":0}]}'}, None),
    ("an unusual name", {"x-toggl-quota-resets-in": "700"}, 700),
    ("explicit beats a longer reset", {"retry-after": "5", "x-ratelimit-remaining": "0", "x-ratelimit-reset": "900"}, 5),
    ("the longest explicit one", {"retry-after": "5", "x-retry-after": "9"}, 9),
    ("a window's length is no wait", {"x-hubspot-ratelimit-interval-milliseconds": "10000", "x-hubspot-ratelimit-remaining": "149"}, None),
    ("a remaining is no reset", {"x-ratelimit-remaining": "30"}, None),
    ("the only bucket, with its own window", {"x-ratelimit-period": "10", "x-ratelimit-remaining": "9", "x-ratelimit-reset": "3"}, 3),
    ("a retry of a limit", {"x-ratelimit-limit": "200", "x-ratelimit-remaining": "0", "x-ratelimit-retry": "45"}, 45),
    ("the next time of a limit", {"x-ratelimit-limit": "50", "x-ratelimit-remaining": "0", "x-ratelimit-next": "2026-11-30T12:00:34.473Z"}, 35),
    ("next available", {"x-ratelimit-nextavailable": "1796040030"}, 30),
    ("next allowed in milliseconds", {"x-ratelimit-nextallowedms": "2500"}, 3),
    ("a next request", {"x-next-request-after": "30"}, 30),
    ("next available at a date", {"x-next-available": "Mon, 30 Nov 2026 12:10:00 GMT"}, 600),
    ("blocked until", {"x-blocked-until": "2026-11-30T12:01:00Z"}, 60),
    ("a vendor's own retry-after", {"x-acme-retry-after": "20"}, 20),
    ("a vendor's own retry-after in milliseconds", {"x-acme-retry-after-ms": "1200"}, 2),
    ("minutes in a header's name", {"x-retry-after-minutes": "2"}, 120),
    ("a list of two is the longer", {"retry-after": "30, 60"}, 60),
    ("a clock", {"x-retry-in": "00:01:30"}, 90),
    ("a duration of ISO", {"retry-after": "PT1M"}, 60),
    ("seconds in words", {"retry-after": "30 seconds"}, 30),
    ("a date of another zone", {"retry-after": "Mon, 30 Nov 2026 07:01:00 EST"}, 60),
    ("a date with an offset", {"retry-after": "Mon, 30 Nov 2026 13:01:00 +0100"}, 60),
    ("a date of asctime", {"retry-after": "Mon Nov 30 12:01:00 2026"}, 60),
    ("a status that is what is left", {"x-bapi-limit": "50", "x-bapi-limit-status": "0", "x-bapi-limit-reset-timestamp": "1796040001000"}, 1),
    ("a reset of a gateway", {"x-ogw-ratelimit-limit": "100", "x-ogw-ratelimit-reset": "8"}, 8),
    ("available", {"rate-limit": "5000", "rate-limit-available": "0", "rate-limit-over": "1", "rate-limit-reset": "1796083200000"}, 43_200),
    ("what is used against the limit", {"x-ratelimit-limit": "100", "x-ratelimit-used": "100", "x-ratelimit-reset": "40"}, 40),
    ("an allowance", {"x-allowance-remaining": "0", "x-allowance-reset": "1796040100"}, 100),
    ("an only reset beside windows, one of them empty", {"x-ratelimit-remaining-minute": "0", "x-ratelimit-remaining-day": "77", "ratelimit-reset": "31"}, 31),
    ("windows by name, the second's empty", {"x-ratelimit-remaining-second": "0", "x-ratelimit-reset-second": "1", "x-ratelimit-remaining-day": "9", "x-ratelimit-reset-day": "5000"}, 1),
    ("windows by name, the day's empty", {"x-ratelimit-remaining-minute": "3", "x-ratelimit-reset-minute": "20", "x-ratelimit-remaining-day": "0", "x-ratelimit-reset-day": "5000"}, 5000),
    ("a name in one word", {"x-ratelimitremaining": "0", "x-ratelimitreset": "12"}, 12),
    ("a reset's date", {"ratelimit-remaining": "0", "ratelimit-reset-date": "2026-11-30T12:00:30Z"}, 30),
    ("milliseconds by a reset's name", {"x-ratelimit-remaining": "0", "x-ratelimit-reset-ms": "1500"}, 2),
    ("the time that remains", {"x-rate-limit-time-remaining": "25"}, 25),
    ("a span of .NET", {"x-ratelimit-remaining": "0", "x-ratelimit-reset": "00:00:42"}, 42),
    ("an amount with its window", {"x-ratelimit-remaining": "0;w=60", "x-ratelimit-reset": "42;w=60"}, 42),
    ("an epoch in nanoseconds", {"x-ratelimit-remaining": "0", "x-ratelimit-reset": "1796040042000000000"}, 42),
    ("the older draft with an epoch", {"ratelimit": "limit=100, remaining=0, reset=1796040050"}, 50),
    ("limits of a gateway in one header", {"x-acme-limits": "limit=10; remaining=0; resets=15"}, 15),
    ("time, reset, ms", {"x-rate-limit-requests-left": "0", "x-rate-limit-requests-quota": "150", "x-rate-limit-time-reset-ms": "15000", "x-rate-limit-time-window-ms": "30000"}, 15),
    ("the remaining of another name", {"x-gate-ratelimit-requests-remain": "0", "x-gate-ratelimit-limit": "10", "x-gate-ratelimit-reset-timestamp": "1796040010"}, 10),
    ("a second's remaining", {"x-acme-ratelimit-hour-remaining": "300", "x-acme-ratelimit-second-remaining": "0", "x-acme-ratelimit-reset": "1"}, 1),
    ("the day's limit of a user", {"x-rate-limit-remaining": "299", "x-rate-limit-reset": "1796040900", "x-user-limit-24hour-remaining": "0", "x-user-limit-24hour-reset": "1796060000"}, 20_000),
    ("names run together", {"x-ratelimit-userremaining": "0", "x-ratelimit-userreset": "1796040060", "x-ratelimit-clientremaining": "900"}, 60),
    ("what remains and its window", {"x-ratelimit-remain": "0", "x-ratelimit-window": "5m", "x-ratelimit-reset": "1796040250"}, 250),
    ("a retry of one bucket", {"x-ratelimit-retry-after-contract": "27", "x-ratelimit-remaining-contract": "0"}, 27),
    ("a reset that expires", {"x-hb-ratelimit-requests-remain": "0", "x-hb-ratelimit-requests-expire": "1796040003000"}, 3),
    ("a gateway's milliseconds", {"gw-ratelimit-remaining": "0", "gw-ratelimit-reset": "2300"}, 3),
    ("JSON in a header", {"x-ratelimit": '{"name":"API_GET","period":300,"limit":1000,"remaining":0,"until":"2026-11-30T12:05:00Z"}'}, 300),
    ("JSON in a header, with room", {"x-ratelimit": '{"name":"API_GET","period":300,"limit":1000,"remaining":7,"until":"2026-11-30T12:05:00Z"}'}, None),
    ("what is used, by a usage", {"x-ratelimit-limit": "100", "x-ratelimit-usage": "100", "x-ratelimit-reset": "30"}, 30),
    ("a rate is no wait", {"x-amzn-ratelimit-limit": "0.5", "ratelimit-limit": "100;w=21600", "ratelimit-remaining": "0;w=21600"}, None),
    ("an interval is no wait", {"x-rate-limit-api-token-interval-ms": "10000", "x-rate-limit-api-token-max": "100", "x-rate-limit-api-token-remaining": "0"}, None),
    ("a count of retries is no wait", {"x-retry-count": "3", "x-max-retries": "5", "x-retry-attempt": "2"}, None),
    ("a time that was waited is no wait", {"x-queue-wait-ms": "120", "x-envoy-upstream-service-time": "40", "x-response-time": "30ms"}, None),
    ("a next page is no wait", {"x-next-page": "2", "x-next-cursor": "1796040100"}, None),
    ("a timeout is no wait", {"x-request-timeout": "30", "keep-alive": "timeout=5", "x-session-timeout": "900"}, None),
    ("an age is no wait", {"age": "30", "cache-control": "max-age=60", "expires": "Mon, 30 Nov 2026 12:05:00 GMT"}, None),
    ("a lifetime is no wait", {"x-token-expires-in": "3600", "x-ratelimit-limit": "60", "x-ratelimit-window": "60"}, None),
    ("a policy in words is no wait", {"x-ratelimit-policy": "100 per 60 seconds", "x-ratelimit-limit": "100;w=60"}, None),
    ("a version is no wait", {"x-api-version": "2026-12-01", "x-next-version": "2026-12-15"}, None),
    ("room in each window", {"x-ratelimit-remaining-minute": "5", "x-ratelimit-reset-minute": "20", "x-ratelimit-remaining-day": "9", "x-ratelimit-reset-day": "5000"}, None),
    ("used less than the limit", {"x-ratelimit-limit": "100", "x-ratelimit-used": "40", "x-ratelimit-reset": "40"}, None),
    ("a limit of a status with room", {"x-bapi-limit": "50", "x-bapi-limit-status": "49", "x-bapi-limit-reset-timestamp": "1796040001000"}, None),
    ("a poll interval is no wait", {"x-poll-interval": "60"}, None),
    ("a longest wait is none", {"x-max-wait": "60", "x-retry-policy": "30"}, None),
    ("a reset that is no time", {"x-password-reset": "token", "x-ratelimit-reset": "never"}, None),
    ("milliseconds, by a window in them", {"x-ratelimit-limit": "120", "x-ratelimit-interval": "60000", "x-ratelimit-reset": "4321"}, 5),
    ("seconds, by a window in them", {"x-ratelimit-limit": "120", "x-ratelimit-interval": "60", "x-ratelimit-reset": "30"}, 30),
    ("milliseconds, by their policy's window", {"ratelimit-policy": "100;w=60", "ratelimit-remaining": "0", "ratelimit-reset": "45000"}, 45),
    ("milliseconds, by the bucket's name", {"x-ratelimit-remaining-minute": "0", "x-ratelimit-reset-minute": "31500"}, 32),
    ("round milliseconds of a lone bucket", {"x-rate-limit-remaining": "0", "x-rate-limit-reset": "600000"}, 600),
    ("days are days", {"x-ratelimit-remaining": "0", "x-ratelimit-reset": "432000"}, 432_000),
    ("the rest of a month is seconds", {"x-ratelimit-remaining": "0", "x-ratelimit-reset": "1419704"}, 1_419_704),
    ("a day's bucket is seconds", {"x-ratelimit-remaining-day": "0", "x-ratelimit-reset-day": "43200"}, 43_200),
    ("seconds by name", {"x-ratelimit-remaining": "0", "x-ratelimit-reset-seconds": "600000"}, 600_000),
    ("room beside a policy's window", {"ratelimit-policy": "100;w=60", "ratelimit-remaining": "3", "ratelimit-reset": "40"}, None),
    ("longest of two empty windows", {"x-ratelimit-minutely-remaining": "0", "x-ratelimit-minutely-reset": "1796040030000", "x-ratelimit-remaining": "0", "x-ratelimit-reset": "1796050000000"}, 10_000),
]  # fmt: skip


@pytest.mark.parametrize(("headers", "seconds"), [row[1:] for row in HEADERS], ids=[row[0] for row in HEADERS])
def test_a_header_states_a_wait(headers: dict[str, str], seconds: int | None):
    assert stated(headers) == seconds


BODIES: list[tuple[str, Any, int | None]] = [
    ("a pair of name and value", {"metadata": [{"name": "retryAfterSeconds", "value": "12"}]}, 12),
    ("a pair of key and value", {"details": [{"key": "retry_after_ms", "value": 2500}]}, 3),
    ("an XML value by its name", {"MessageXml": {"Value": {"Name": "BackOffMilliseconds", "#text": "297749"}}}, 298),
    ("a pair of another name", {"details": [{"name": "elapsedMilliseconds", "value": 2500}, {"name": "requests", "value": 9}]}, None),
    ("snake", {"error": "slow", "retry_after": 64.57}, 65),
    ("camel", {"message": "Slow down", "retryAfter": 12}, 12),
    ("milliseconds", {"error": {"code": "rate_limited", "retry_after_ms": 5000}}, 5),
    ("seconds in the name", {"error": {"retryAfterSeconds": 7}}, 7),
    ("minutes in the name", {"retry_after_minutes": 2}, 120),
    ("a text", {"retryAfter": "30 seconds"}, 30),
    ("a number as text", {"retry_after": "15"}, 15),
    ("an ISO time", {"retry_after": "2026-11-30T12:00:45Z"}, 45),
    ("an epoch", {"error": {"retry_at": 1796040100}}, 100),
    ("a protobuf duration", {"error": {"details": [{"@type": "type.googleapis.com/google.rpc.RetryInfo", "retryDelay": "34.074824224s"}]}}, 35),
    ("under parameters", {"ok": False, "error_code": 429, "description": "Too Many Requests: retry after 35", "parameters": {"retry_after": 35}}, 35),
    ("a cold start", {"error": "Model x is currently loading", "estimated_time": 20.0}, 20),
    ("a reset with its remaining empty", {"error": {"limit": {"total": 100, "remaining": 0, "reset": 1796041000000}}}, 1000),
    ("a reset with room", {"error": {"limit": {"total": 100, "remaining": 5, "reset": 1796041000000}}}, None),
    ("reset at", {"message": "quota", "resetAt": "2026-11-30T13:00:00.000Z"}, 3600),
    ("resets in", {"message": "quota", "resets_in": 90}, 90),
    ("a nested copy of headers", {"error": {"metadata": {"headers": {"X-RateLimit-Limit": "20", "X-RateLimit-Remaining": "0", "X-RateLimit-Reset": "1796040010000"}}}}, 10),
    ("retry in seconds", {"errors": [{"message": "budget", "extensions": {"retry_in_seconds": 31}}]}, 31),
    ("a leaky bucket", {"errors": [{"message": "Throttled"}], "extensions": {"cost": {"requestedQueryCost": 502, "throttleStatus": {"currentlyAvailable": 2, "restoreRate": 50}}}}, 10),
    ("too long to be seconds", {"retryAfter": 86_400_000}, 86_400),
    ("an access again", {"code": "900804", "nextAccessTime": "2026-Dec-01 00:00:00+0000 UTC"}, 43_200),
    ("a reset in milliseconds by name", {"error": "limited", "rate_limit_reset_ms": 2500}, 3),
    ("the reset of a rate", {"error": {"rate_reset": 7.4, "rate_limit": 600, "rate_window": 15}}, 8),
    ("before the next", {"message": "limited", "msBeforeNext": 4200, "remainingPoints": 0}, 5),
    ("until the next request", {"error": "limited", "seconds_until_next_request": 12}, 12),
    ("next allowed", {"error": {"nextAllowedRequestAt": "2026-11-30T12:00:20Z"}}, 20),
    ("a ban's end", {"error": "banned", "ban_expires_at": 1796040600}, 600),
    ("a cooldown that remains", {"error": "cooldown", "cooldownRemainingMs": 8000}, 8),
    ("throttled until", {"error": "throttled", "throttledUntil": 1796040015}, 15),
    ("hours in the name", {"error": "limited", "retryAfterHours": 2}, 7200),
    ("seconds by their letter", {"error": "limited", "retry_after_s": 9}, 9),
    ("a duration as an object", {"error": {"retryDelay": {"seconds": 30, "nanos": 500000000}}}, 31),
    ("a value and its unit", {"error": {"retry_after": {"value": 2, "unit": "minutes"}}}, 120),
    ("in words", {"error": {"retry_after": "in 30 seconds"}}, 30),
    ("a clock", {"error": {"retryAfter": "00:02:00"}}, 120),
    ("headers as lists", {"headers": {"Retry-After": ["30"]}}, 30),
    ("the empty one of two windows", {"limits": {"minute": {"remaining": 0, "reset_in": 30}, "day": {"remaining": 100, "reset_in": 40000}}}, 30),
    ("windows by name in one object", {"minute_remaining": 0, "minute_reset": 30, "day_remaining": 5, "day_reset": 4000}, 30),
    ("what is used against the limit", {"quota": {"limit": 100, "used": 100, "resets_at": 1796040050}}, 50),
    ("used less than the limit", {"quota": {"limit": 100, "used": 10, "resets_at": 1796040050}}, None),
    ("the end of a period with its limit", {"reason": "409", "period": "minute", "period_start": 1796039980, "period_end": 1796040040, "limit": 10}, 40),
    ("the end of a period without a limit", {"message": "unpaid", "period_start": 1796039980, "period_end": 1796040040}, None),
    ("seconds to back off", {"error": {"code": -32005, "data": {"rate": {"allowed_rps": 1, "backoff_seconds": 30, "current_rps": 1.43}}}}, 30),
    ("a reset's time with slashes", {"errors": [{"meta": {"remaining_requests": 0, "reset_time": "2026/11/30 12:05:00 +0000"}}]}, 300),
    ("counts of retries are no wait", {"retryCount": 3, "maxRetries": 5, "retry_limit": 10, "retries": 2}, None),
    ("what comes next is no wait", {"nextPage": 2, "next_cursor": 1796040100, "nextBillingDate": "2026-12-05", "next_invoice_at": 1796040300}, None),
    ("a password's reset is no wait", {"passwordResetAt": 1796040300, "reset_token": "90", "preset": 30}, None),
    ("a settings' wait is none", {"max_wait": 30, "maxWaitMs": 500, "retryPolicy": "30s", "last_reset_at": 1796050000}, None),
    ("a place in a queue is no wait", {"waitlistPosition": 12, "queue_wait_ms": 1500, "waiting_count": 4}, None),
    ("a lock's version is no wait", {"lockVersion": 4, "blockNumber": 1200, "blockTime": 12}, None),
    ("a window is no wait", {"window": 60, "interval": 10, "period": 30, "limit": 5}, None),
    ("a timeout is no wait", {"timeout": 30, "timeoutMs": 5000, "elapsed_time": 31}, None),
    ("an end of validity is no wait", {"valid_until": "2026-12-05", "expiresAt": 1796040300, "trial_end": 1796040300}, None),
    ("a price is no wait", {"price": 30, "credits": 12, "amount_due": 1500}, None),
    ("a flag is no wait", {"retry_after": True, "retryable": True}, None),
    ("zero is none", {"retry_after": 0}, None),
    ("a count is no wait", {"quota_limit_value": "60", "limit": 60}, None),
    ("a recommended time", {"metadata": {"recommendedRetryTime": "2026-11-30T12:00:53Z"}}, 53),
    ("within a wrapper", {"overLimit": {"code": 413, "message": "This request was rate-limited.", "retryAfter": "26"}}, 26),
    ("a count of retries is no wait", {"retryTimes": 3, "maxRetryTime": 20}, None),
    ("the last retry is past", {"lastRetryTime": "2026-11-30T12:00:20Z"}, None),
    ("a lifetime is no wait", {"error": "authorization_pending", "expires_in": 900}, None),
]  # fmt: skip


@pytest.mark.parametrize(("body", "seconds"), [row[1:] for row in BODIES], ids=[row[0] for row in BODIES])
def test_a_member_states_a_wait(body: Any, seconds: int | None):
    assert stated(body=body) == seconds


SENTENCES: list[tuple[str, int | None]] = [
    ("Please try again in 9m38.016s.", 579),
    ("Please try again in 644ms. Visit the docs.", 1),
    ("Too many login attempts. Please wait 5 minutes before trying again.", 300),
    ("Rate limit is exceeded. Try again in 2 seconds.", 2),
    ("Please retry after 86400 seconds.", 86_400),
    ("Number of requests exceeded the limit. Please try again after '372' seconds.", 372),
    ("Request was throttled. Expected available in 56 seconds.", 56),
    ("Request was throttled. Expected available in 1 second(s).", 1),
    ("Too Many Requests: retry after 35", 35),
    ("You have used your free quota. Try again in 22 hours.", 79_200),
    ("Try again in 1 minute", 60),
    ("Try again in a minute.", 60),
    ("Please try again in an hour.", 3600),
    ("please retry after 25s, resets at Mon Nov 30 2026 13:00:25 GMT+0100 (CET)", 25),
    ("Daily limit reached. Resets at 2026-12-01T00:00:00Z.", 43_200),
    ("You will regain access on 2026-12-01 at 00:00 UTC.", 43_200),
    ("User-rate limit exceeded.  Retry after 2026-11-30T12:15:00.000Z", 900),
    ("The limit resets in ~5s.", 5),
    ("Complexity budget exhausted, query cost 30001 budget remaining 19986 out of 1000000 reset in 25 seconds", 25),
    ("Your limit will reset at midnight UTC.", 43_200),
    ("Slow down! You can send the next request in 1 hour and 5 minutes.", 3900),
    ("A wait of 42 seconds is required", 42),
    ("Blocked for 15 minutes.", 900),
    ("Service unavailable until Mon, 30 Nov 2026 12:30:00 GMT", 1800),
    ("Quota exceeded, 120 seconds remaining until the next request.", 120),
    ("We are down for maintenance, back in 10 minutes.", 600),
    ("Retry-After: 17", 17),
    ("banned until 1796040120000. Please use the websocket", 120),
    ("You are allowed 10 requests per 10 seconds.", None),
    ("More than 1200 requests per 300 seconds reached. Please wait and consider throttling.", None),
    ("exceeded the limit '100' for time interval '00:05:00'.", None),
    ("Authentication older than 60 days", None),
    ("The OAuth token used to make this call expired 0 second(s) ago.", None),
    ("Please wait a few minutes before you try again.", None),
    ("You've exceeded your rate limit of 10 requests per second.", None),
    ("Too many pipelines created in the last minute. Try again later.", None),
    ("The session expired after 30 minutes of inactivity", None),
    ("Maximum duration is 60 seconds", None),
]


@pytest.mark.parametrize(("sentence", "seconds"), SENTENCES)
def test_a_sentence_states_a_wait(sentence: str, seconds: int | None):
    assert stated(body={"error": {"message": sentence}}) == seconds


def test_a_retry_after_in_milliseconds_is_given_away_by_the_sentence_beside_it():
    """A server that wrote milliseconds into Retry-After said the true wait in its body."""
    assert stated({"retry-after": "60000"}, {"message": "Rate limit exceeded, retry in 1 minute"}) == 60
    assert stated({"retry-after": "60000"}, {"message": "Rate limit exceeded"}) == 60_000


def test_a_lone_odd_number_over_an_hour_is_milliseconds():
    assert stated(body={"message": "You are being rate limited.", "retry_after": 8605}) == 9
    assert stated(body={"message": "Daily quota reached", "retry_after": 43187}) == 43_187
    assert stated(body={"message": "You are being rate limited.", "retry_after": 7200}) == 7200
    assert stated(body={"message": "You are being rate limited.", "retry_after_seconds": 8605}) == 8605
    assert stated({"retry-after": "8605"}, {"message": "You are being rate limited.", "retry_after": 8605}) == 8605


def test_a_time_of_day_is_a_wait_for_a_reset_alone():
    assert stated(body={"message": "The quota resets at 14:00 UTC"}) == 7200
    assert stated(body={"message": "The system is under maintenance until 14:00 UTC"}, status=503) is None


def test_a_wait_counts_on_other_statuses_too():
    assert stated({"retry-after": "7"}, status=503) == 7
    assert stated({"x-ratelimit-remaining": "0", "x-ratelimit-reset": "1796040042"}, status=403) == 42


def test_a_reset_without_remaining_counts_on_a_429_alone():
    assert stated({"x-ratelimit-reset": "42"}, status=503) is None


@pytest.mark.parametrize(
    ("message", "seconds"),
    [
        ("request trigger frequency limit", 8),
        ("Too many visits!", 8),
        ("You have exceeded the rate limit", 8),
        ("The name is missing", None),
    ],
)
def test_a_reset_without_remaining_counts_where_the_message_says_that_the_limit_was_hit(message: str, seconds: int | None):
    assert stated({"x-ogw-ratelimit-limit": "100", "x-ogw-ratelimit-reset": "8"}, {"msg": message}, status=400) == seconds


def test_an_html_page_states_a_wait_in_its_text():
    page = "<html><body><h1>Busy</h1><p>Please try again in 30 seconds.</p></body></html>"
    assert stated({"content-type": "text/html"}, text=page) == 30


def test_a_meta_refresh_is_no_wait():
    page = '<html><head><meta http-equiv="refresh" content="360"><title>Just a moment</title></head><body>Hi</body></html>'
    assert stated({"content-type": "text/html"}, text=page, status=403) is None


def test_a_vendor_file_says_where_the_wait_stands():
    hints = Hints(waits=(WaitHint(parse_locator("header x-pause"), "minutes"),))
    assert stated({"x-pause": "3"}, hints=hints) == 180


def test_a_vendor_files_condition_is_kept():
    hints = Hints(waits=(WaitHint(parse_locator("header x-pause"), "seconds", when=lambda exchange, document: False),))
    assert stated({"x-pause": "3"}, hints=hints) is None


@pytest.mark.parametrize(
    ("unit", "value", "seconds"),
    [
        ("seconds", "4", 4.0),
        ("milliseconds", 1500, 1.5),
        ("minutes", "2", 120.0),
        ("epoch-seconds", NOW + 5, 5.0),
        ("epoch-milliseconds", str(int((NOW + 5) * 1000)), 5.0),
        ("http-date", "Mon, 30 Nov 2026 12:00:09 GMT", 9.0),
        ("iso-time", "2026-11-30T12:00:10Z", 10.0),
        ("duration", "1m5s", 65.0),
        ("duration", 8, 8.0),
        ("structured-field", '"a";r=0;t=3', 3.0),
        ("any", "in 4 minutes", 240.0),
        ("any", "try again in 4 minutes", 240.0),
        ("seconds", "soon", None),
    ],
)
def test_units_of_vendor_files(unit: str, value: Any, seconds: float | None):
    assert waits.in_unit(value, unit, Clock(NOW)) == seconds
