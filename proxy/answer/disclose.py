"""Answers that are not the ones asked for, a fallback's or a stale one: they say so (CONTRACT section 3).

A JSON object gains members at its front, the rest of it stays byte for byte; anything else, and `disclose: headers`, says it in
headers alone. Members that the object has already are never replaced.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal

import orjson

from proxy.answer.encode import raw_json, with_members
from proxy.answer.headers import Pairs, safe
from proxy.compose.words import clock_time
from proxy.exchange import Response

#: They describe the bytes of a body that is changed here.
_OF_THE_BYTES = frozenset(
    {
        b"content-length",
        b"content-encoding",
        b"content-md5",
        b"content-digest",
        b"repr-digest",
        b"digest",
        b"etag",
        b"accept-ranges",
    }
)


@dataclass(frozen=True, slots=True)
class Substitute:
    """What stands in for the answer: a fallback channel, or an answer of `as_of` (epoch seconds)."""

    channel: str | None = None
    was_fallback: bool = False
    as_of: float | None = None

    def members(self) -> dict[str, Any]:
        told: dict[str, Any] = {}
        if self.channel is not None:
            told["channelUsed"] = self.channel
        if self.was_fallback:
            told["wasFallback"] = True
        if self.as_of is not None:
            told["stale"] = True
            told["asOf"] = clock_time(self.as_of)
        return told

    def headers(self, now: float) -> Pairs:
        told: Pairs = []
        if self.channel is not None:
            told.append((b"remedy-channel-used", safe(self.channel)))
        if self.was_fallback:
            told.append((b"remedy-was-fallback", b"true"))
        if self.as_of is not None:
            told.append((b"remedy-stale", b"true"))
            told.append((b"age", b"%d" % max(int(now - self.as_of), 0)))
        return told


def disclosed(
    response: Response, substitute: Substitute, now: float, mode: Literal["body", "headers"] = "body"
) -> tuple[Pairs, bytes]:
    """The headers and body of a substitute answer that was read whole."""
    told = substitute.headers(now)
    names = {name for name, _ in told}
    headers = [(name, value) for name, value in response.headers if name not in names]
    body = _with_members(response, substitute.members()) if mode == "body" else None
    if body is None:
        return headers + told, response.body
    headers = [(name, value) for name, value in headers if name not in _OF_THE_BYTES]
    return [*headers, *told, (b"content-length", b"%d" % len(body))], body


def _with_members(response: Response, members: dict[str, Any]) -> bytes | None:
    """The object with the members that it does not have at its front; None where there is nothing to add to."""
    raw = raw_json(response)
    value = orjson.loads(raw) if raw is not None else None
    if raw is None or not isinstance(value, dict):
        return None
    new = {name: member for name, member in members.items() if name not in value}
    return with_members(raw, new) if new else None
