"""How what one process learned reaches the others: a change is a small message, pushed, never awaited by a request.

Owns the messages and how they are taken in; the channels stand in redis.py (machines) and in the workers' supervisor. Times
travel as remaining milliseconds, as clocks differ. A message that can't be read is dropped and counted; a vendor's text in it
was cleaned before. Keys that name credentials are keyed fingerprints already.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, Protocol

from proxy.contract.codes import Code
from proxy.state.breaker import Breaker
from proxy.state.cooldown import Cooldown, Cooldowns, Key

#: Longest message that is taken in.
MAX_MESSAGE_BYTES = 4096
MAX_REMAINING_MS = 35 * 86_400_000


class Channel(Protocol):
    """Carries messages to the other processes. `push` never blocks and never raises; what it can't carry is lost and counted."""

    def push(self, message: bytes) -> None: ...


class NoChannel:
    """One process alone."""

    def push(self, message: bytes) -> None:
        del message


@dataclass(slots=True)
class Counts:
    """For metrics: messages sent, taken in, and lost or unreadable."""

    sent: int = 0
    received: int = 0
    lost: int = 0


@dataclass(slots=True)
class Share:
    """Writes local changes to the channel and takes in the others'. `monotonic` is this process's clock."""

    monotonic: Callable[[], float]
    cooldowns: Cooldowns
    breakers: dict[str, Breaker]
    channel: Channel = field(default_factory=NoChannel)
    counts: Counts = field(default_factory=Counts)

    @property
    def is_shared(self) -> bool:
        return not isinstance(self.channel, NoChannel)

    def cooldown_started(self, key: Key, cooldown: Cooldown) -> None:
        remaining = cooldown.until - self.monotonic()
        self._push(
            {
                "type": "cooldown",
                "key": list(key),
                "ms": round(remaining * 1000),
                "code": cooldown.code.value,
                "rule": cooldown.rule,
                "message": cooldown.message[:400],
            }
        )

    def cooldown_ended(self, key: Key) -> None:
        self._push({"type": "cooldown", "key": list(key), "ms": 0})

    def breaker_changed(self, upstream: str, breaker: Breaker, open_for: float) -> None:
        remaining = breaker.opened_at + open_for - self.monotonic() if breaker.state == "open" else 0.0
        self._push({"type": "breaker", "upstream": upstream, "ms": round(max(0.0, remaining) * 1000), "open_for": open_for})

    def take_in(self, message: bytes) -> None:
        """One message of another process."""
        try:
            self._apply(json.loads(message) if len(message) <= MAX_MESSAGE_BYTES else None)
        except (ValueError, TypeError, KeyError, AttributeError):
            self.counts.lost += 1
        else:
            self.counts.received += 1

    def _push(self, message: dict[str, Any]) -> None:
        self.counts.sent += 1
        self.channel.push(json.dumps(message, separators=(",", ":")).encode())

    def _apply(self, message: Any) -> None:
        remaining = int(message["ms"]) / 1000
        if not 0 <= remaining * 1000 <= MAX_REMAINING_MS:
            raise ValueError(remaining)
        now = self.monotonic()
        if message["type"] == "breaker":
            self._apply_breaker(str(message["upstream"]), remaining, float(message["open_for"]), now)
            return
        upstream, bucket, credential = (str(part) for part in message["key"])
        key = (upstream, bucket, credential)
        if remaining == 0:
            self.cooldowns.end(key)
            return
        cooldown = Cooldown(now + remaining, Code(message["code"]), str(message["rule"]), str(message.get("message", "")))
        self.cooldowns.start(key, cooldown, now)

    def _apply_breaker(self, upstream: str, remaining: float, open_for: float, now: float) -> None:
        breaker = self.breakers.setdefault(upstream, Breaker())
        if remaining > 0:
            breaker.open(now - max(0.0, open_for - remaining))
        else:
            breaker.close()
