"""The limit that was hit: how many, in which window, under what name; and the time that ran out. Facts for `reason`, never waits.

Owns the sentences and headers that describe a limit ("1200 requests per 300 seconds", `RateLimit-Policy: "default";q=1200;w=300`).
Pure; never raises.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from proxy.contract.failure import TimeoutFact
from proxy.exchange import Headers, Phase, header
from proxy.reading.formats.stated import duration

_SPANS = {
    "second": 1,
    "sec": 1,
    "s": 1,
    "minute": 60,
    "min": 60,
    "m": 60,
    "hour": 3600,
    "hr": 3600,
    "h": 3600,
    "day": 86_400,
    "d": 86_400,
    "week": 604_800,
    "month": 2_592_000,
}
_RATE = re.compile(
    r"(?P<limit>\d{1,3}(?:,\d{3})+|\d{1,9})\s*(?:[A-Za-z\-]+\s+){0,4}?(?:requests?|calls?|queries|tokens?|messages?|units|attempts|operations|api calls|input tokens|output tokens|points|emails?|writes?|reads?|req|hits?|times)?\s*"
    r"(?:per|/|every|each|in|within|a|an|in any|over|during)\s*(?:a\s+|the\s+|any\s+)?(?P<count>\d{1,5})?\s*-?(?P<span>second|sec|minute|min|hour|hr|day|week|month|s|m|h|d)s?\b",
)
_PER = re.compile(
    r"\b(?:per|each|every|/)\s?(?P<span>second|minute|hour|day|week|month)\b|\b(?P<daily>daily|hourly|monthly|weekly)\b",
)
_DAILY = {"daily": 86_400, "hourly": 3600, "monthly": 2_592_000, "weekly": 604_800}
_POLICY = re.compile(rb"[;,\s]w=(\d{1,9})")
_POLICY_QUOTA = re.compile(rb"[;,\s]q=(\d{1,12})")
_TIMED_OUT = re.compile(
    r"(?:after|of|exceeded|within|limit|than|in|timeout:?)\s+(?:the\s+)?(?:limit of\s+)?(?P<time>\d+(?:\.\d+)?\s*(?:ms|milliseconds?|s|secs?|seconds?|m|mins?|minutes?))\b",
)
_CONCURRENT = ("concurren", "simultaneous", "parallel", "in-flight", "in flight", "at once", "at the same time", "at a time")


@dataclass(frozen=True, slots=True)
class Limit:
    seconds: int | None = None
    count: int | None = None


def limit(messages: Sequence[str], headers: Headers) -> Limit:
    """The window and size of the limit that was hit, as far as they are said."""
    for message in messages[:2]:
        rate = _rate(message[:800])
        if rate is not None:
            return rate
    policy = header(headers, b"ratelimit-policy")
    if policy is not None and (window := _POLICY.search(policy)) is not None:
        quota = _POLICY_QUOTA.search(policy)
        return Limit(int(window[1]), int(quota[1]) if quota else None)
    for message in messages[:2]:
        seconds = _per(message[:800])
        if seconds is not None:
            return Limit(seconds)
    return Limit()


@lru_cache(maxsize=1024)
def _rate(message: str) -> Limit | None:
    match = _RATE.search(message.lower())
    if match is None:
        return None
    return Limit(_SPANS[match["span"].lower()] * int(match["count"] or 1), int(match["limit"].replace(",", "")))


@lru_cache(maxsize=1024)
def _per(message: str) -> int | None:
    match = _PER.search(message.lower())
    if match is None:
        return None
    return _DAILY[match["daily"].lower()] if match["daily"] else _SPANS[match["span"].lower()]


def is_concurrency(messages: Sequence[str], codes: Sequence[str]) -> bool:
    """Whether the limit is on calls at once."""
    return any(_is_concurrent(text) for text in (*messages[:2], *codes[:3]))


@lru_cache(maxsize=1024)
def _is_concurrent(text: str) -> bool:
    lowered = text.lower()
    return any(word in lowered for word in _CONCURRENT)


def timeout(messages: Sequence[str]) -> TimeoutFact:
    """The vendor's own time limit, with its length where it is said."""
    for message in messages[:2]:
        match = _TIMED_OUT.search(message[:800].lower())
        if match is not None:
            seconds = duration(match["time"])
            if seconds:
                return TimeoutFact(Phase.UPSTREAM, seconds)
    return TimeoutFact(Phase.UPSTREAM)
