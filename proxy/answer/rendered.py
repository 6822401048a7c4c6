"""What goes out: a status, a reason phrase, headers and a body, ready for the wire. A HEAD has its headers only."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Rendered:
    """An answer, whole. `headers` hold Content-Length; the server adds none."""

    status: int
    reason: bytes
    headers: list[tuple[bytes, bytes]]
    body: bytes
