"""The bounds of the listener: what one caller may cost before it is refused or dropped.

Plain frozen values; seconds, bytes and counts as the names say. Every one of them can be set; the defaults are DESIGN's.
"""

from __future__ import annotations

from dataclasses import dataclass

from proxy.config.snapshot import Bounds


@dataclass(frozen=True, slots=True)
class Limits:
    head_bytes: int = 65_536
    head_fields: int = 128
    head_seconds: float = 10.0
    #: A kept connection with no request on it. Longer than the 60 s that cloud balancers keep theirs, so that they close first.
    idle_seconds: float = 75.0
    #: A caller that neither sends what it owes nor reads what it asked for; a call may set its own (`scope["limit_caller"]`).
    caller_seconds: float | None = 120.0
    #: After an answer that was written over unread input: how long and how much of it is read away.
    linger_seconds: float = 1.0
    linger_bytes: int = 67_108_864
    #: Body bytes that wait for the app, and bytes of further requests that wait for their turn, before reading is paused.
    body_buffer_bytes: int = 65_536
    held_bytes: int = 65_536
    #: Connections at once; those over it are told so, those over it by `surplus_connections` are closed unheard.
    connections: int = 10_000
    surplus_connections: int = 256
    #: How often the one timer looks for deadlines that have passed, and for callers that left while reading was paused.
    sweep_seconds: float = 0.5
    watch_seconds: float = 0.05

    @classmethod
    def of(cls, bounds: Bounds) -> Limits:
        """The limits of a configuration."""
        return cls(head_bytes=bounds.head, head_fields=bounds.head_fields, head_seconds=bounds.head_time)
