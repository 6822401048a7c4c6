"""Several listeners as one. By their contract listeners never raise and never await.

A listener that extends `Silent` and does not override an event is not called for it: what nobody hears costs nothing.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from proxy.telemetry.events import Answered, Attempted, Classified, Listener, Resolved, StreamFailed


class Silent:
    """Hears nothing: the base of listeners that care for few events."""

    def attempted(self, event: Attempted) -> None:
        """A try at an upstream ended."""

    def classified(self, event: Classified) -> None:
        """A try was judged a failure."""

    def answered(self, event: Answered) -> None:
        """A request ended for the caller."""

    def stream_failed(self, event: StreamFailed) -> None:
        """A stream said no, or was cut."""

    def resolved(self, event: Resolved) -> None:
        """A name was taken for a record."""


class Together:
    """Tells each event to every listener that hears it, in order."""

    def __init__(self, *listeners: Listener) -> None:
        self.attempted: Callable[[Attempted], None] = _all("attempted", listeners)
        self.classified: Callable[[Classified], None] = _all("classified", listeners)
        self.answered: Callable[[Answered], None] = _all("answered", listeners)
        self.stream_failed: Callable[[StreamFailed], None] = _all("stream_failed", listeners)
        self.resolved: Callable[[Resolved], None] = _all("resolved", listeners)


def _all(event_name: str, listeners: tuple[Listener, ...]) -> Callable[[Any], None]:
    hearing = [
        getattr(listener, event_name)
        for listener in listeners
        if getattr(type(listener), event_name, None) is not getattr(Silent, event_name)
    ]
    if len(hearing) == 1:
        only: Callable[[Any], None] = hearing[0]
        return only
    if len(hearing) == 2:
        return _both(*hearing)

    def tell(event: Any) -> None:
        for hear in hearing:
            hear(event)

    return tell


def _both(first: Callable[[Any], None], second: Callable[[Any], None]) -> Callable[[Any], None]:
    def tell(event: Any) -> None:
        first(event)
        second(event)

    return tell
