"""Headers that differ from answer to answer and say nothing of what went wrong: when, how fast, under which id, what to keep.

What a response says is read without them (heard.py), so that equal answers are equal. The ids of requests and the Date are read apart.
"""

from __future__ import annotations

from functools import lru_cache

from proxy.reading import requestids

_NAMES = frozenset(
    (b"date", b"age", b"etag", b"set-cookie", b"last-modified", b"server-timing", b"report-to", b"nel", b"x-runtime", b"x-response-time", b"x-timer",
     b"x-amz-id-2", b"x-envoy-upstream-service-time", b"traceparent", b"x-b3-spanid", b"content-security-policy", b"x-cache-hits", b"x-process-time")
)  # fmt: skip


@lru_cache(maxsize=4096)
def is_passing(name: bytes) -> bool:
    return name in _NAMES or requestids.rank_of(name) is not None
