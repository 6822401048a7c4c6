"""What a page of the demo gets and gives: plain values, so that a page neither waits nor reads a clock.

A page is a function of a DemoCall. It returns a Reply, whose body is a series of steps (bytes to send, a Pause to keep, a
Fault to break off with), or a Fault where no head is sent. `proxy.demo.upstream` plays them within the caller's deadlines.
The Store is the only thing that changes: what this process has counted and kept since it started, bounded.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

import orjson

from proxy.exchange import Fault, Headers

_MOST_KEPT = 100


@dataclass(frozen=True, slots=True)
class Pause:
    seconds: float


@dataclass(frozen=True, slots=True)
class Reply:
    status: int = 200
    headers: Headers = ()
    steps: Iterable[bytes | Pause | Fault] = ()
    wait_seconds: float = 0.0  # before the head


@dataclass(slots=True)
class Window:
    """A fixed window of a rate limit: `count` calls since `start` (epoch seconds)."""

    start: float
    count: int = 0


@dataclass(slots=True)
class Store:
    """What the demo remembers, per process."""

    windows: dict[str, Window] = field(default_factory=dict)
    payments: OrderedDict[str, dict[str, Any]] = field(default_factory=OrderedDict)
    by_key: OrderedDict[str, str] = field(default_factory=OrderedDict)  # idempotency key -> payment id
    calls: int = 0

    def take(self, name: str, limit: int, seconds: int, now: float) -> Window | None:
        """Counts a call in the window's limit; the window where it still fits, None where the limit is reached."""
        window = self.windows.get(name)
        if window is None or now >= window.start + seconds:
            window = self.windows[name] = Window(start=now)
        if window.count >= limit:
            return None
        window.count += 1
        return window

    def keep_payment(self, payment: dict[str, Any], key: str | None) -> None:
        self.payments[payment["id"]] = payment
        if key:
            self.by_key[key] = payment["id"]
        while len(self.payments) > _MOST_KEPT:
            self.payments.popitem(last=False)
        while len(self.by_key) > _MOST_KEPT:
            self.by_key.popitem(last=False)


@dataclass(frozen=True, slots=True)
class DemoCall:
    """A call as a page sees it. `query` holds the last value of each name; `origin` is `https://host`."""

    method: str
    path: str
    target: str
    query: Mapping[str, str]
    headers: Headers
    body: bytes
    origin: str
    tenant: str
    store: Store
    now: float

    def header(self, name: bytes) -> str | None:
        return next((value.decode("latin-1") for key, value in self.headers if key == name), None)

    def json(self) -> Any:
        """The body as JSON. Raises orjson.JSONDecodeError."""
        return orjson.loads(self.body)


Page = Callable[[DemoCall], Reply | Fault]


def json_reply(value: Any, status: int = 200, headers: Headers = (), kind: bytes = b"application/json") -> Reply:
    body = orjson.dumps(value)
    return Reply(status, [(b"content-type", kind), (b"content-length", b"%d" % len(body)), *headers], [body])


def text_reply(text: str, status: int = 200, headers: Headers = (), kind: bytes = b"text/plain; charset=utf-8") -> Reply:
    body = text.encode()
    return Reply(status, [(b"content-type", kind), (b"content-length", b"%d" % len(body)), *headers], [body])
