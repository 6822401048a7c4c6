"""The whole app without sockets: scripted vendors behind it, one request at a time before it, a hand-turned clock inside."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from proxy.admin.assemble import Proxy, assemble
from proxy.config.snapshot import Base, Client, ServerSettings, Snapshot, UpstreamSettings
from proxy.exchange import Fault
from proxy.rules.model import Vendor
from proxy.state.live import Live
from proxy.telemetry.events import Answered, Attempted, Classified, Resolved, StreamFailed
from proxy.upstream.port import Upstream
from tests.support.clock import Clock
from tests.support.upstream import ScriptedAnswer, ScriptedUpstream, Sent

HOST = b"127.0.0.1:8080"


@dataclass
class Reply:
    """What the caller got. `is_cut` says that its connection was dropped before the end."""

    status: int = 0
    reason: bytes = b""
    headers: list[tuple[bytes, bytes]] = field(default_factory=list)
    pieces: list[bytes] = field(default_factory=list)
    is_complete: bool = False
    is_cut: bool = False
    continues: int = 0  # how often 100 Continue was sent
    caller_seconds: float | None = -1

    @property
    def body(self) -> bytes:
        return b"".join(self.pieces)

    @property
    def json(self) -> Any:
        return json.loads(self.body)

    def header(self, name: str) -> str | None:
        """The only value of a header, None where it is not there."""
        values = self.all(name)
        assert len(values) <= 1, f"{name} came {len(values)} times"
        return values[0] if values else None

    def all(self, name: str) -> list[str]:
        return [value.decode("latin-1") for key, value in self.headers if key == name.lower().encode()]


class Events:
    """A listener that keeps what it hears."""

    def __init__(self) -> None:
        self.tries: list[Attempted] = []
        self.failures: list[Classified] = []
        self.answers: list[Answered] = []
        self.streams: list[StreamFailed] = []
        self.attempted = self.tries.append
        self.classified = self.failures.append
        self.answered = self.answers.append
        self.stream_failed = self.streams.append
        self.resolutions: list[Resolved] = []
        self.resolved = self.resolutions.append


class Gateway:
    """The app under one configuration, with scripted vendors by upstream name."""

    def __init__(
        self,
        *upstreams: UpstreamSettings,
        server: ServerSettings | None = None,
        clients: tuple[Client, ...] = (),
        **more: Any,
    ) -> None:
        self.clock = Clock()
        self.events = Events()
        self.lines: list[bytes] = []
        self.vendors: dict[str, Upstream] = {}
        snapshot = Snapshot(server or ServerSettings(), {one.name: one for one in upstreams}, clients, **more)
        live = Live(self.clock.monotonic, self.clock.now, lambda: 0.5, self._sleep)
        self.proxy: Proxy = assemble(
            snapshot,
            live=live,
            listeners=[self.events],
            write_log=self.lines.append,
            client_of=lambda settings: _Late(self.vendors, settings.name),
        )

    async def _sleep(self, seconds: float) -> None:
        self.clock.advance(seconds)

    def script(self, *script: ScriptedAnswer | Fault, name: str = "github") -> ScriptedUpstream:
        vendor = self.vendors[name] = ScriptedUpstream(*script)
        return vendor

    async def ask(
        self,
        target: str | bytes = "/github/x",
        method: str = "GET",
        headers: Iterable[tuple[str, str]] | Mapping[str, str] = (),
        body: bytes | Iterable[bytes | None] = b"",
        *,
        host: bytes = HOST,
        address: str = "127.0.0.1",
        app: Any = None,
        reply: Reply | None = None,
    ) -> Reply:
        """One request. A body that is not bytes is chunked, one piece at a time; None in it is a caller that goes away.

        What has arrived so far can be watched in `reply`.
        """
        given = [
            (name.lower().encode(), value.encode())
            for name, value in (headers.items() if isinstance(headers, Mapping) else headers)
        ]
        pieces = [body] if isinstance(body, bytes) else list(body)
        if isinstance(body, bytes) and body:
            given.append((b"content-length", b"%d" % len(body)))
        elif not isinstance(body, bytes):
            given.append((b"transfer-encoding", b"chunked"))
        reply = reply or Reply()
        scope = {
            "type": "http",
            "method": method,
            "scheme": "http",
            "raw_target": target.encode() if isinstance(target, str) else target,
            "headers": [(b"host", host), *given],
            "client": (address, 50_000),
            "abort": lambda: setattr(reply, "is_cut", True),
            "send_continue": lambda: setattr(reply, "continues", reply.continues + 1),
            "limit_caller": lambda seconds: setattr(reply, "caller_seconds", seconds),
        }

        async def receive() -> dict[str, Any]:
            piece = pieces.pop(0) if pieces else None
            if piece is None:
                return {"type": "http.disconnect"}
            return {"type": "http.request", "body": piece, "more_body": bool(pieces)}

        async def send(message: dict[str, Any]) -> None:
            assert not reply.is_complete, "something was sent after the end"
            if message["type"] == "http.response.start":
                assert not reply.status, "two heads"
                reply.status, reply.headers = message["status"], list(message["headers"])
                reply.reason = message.get("reason", b"")
            else:
                assert reply.status, "a body before its head"
                reply.pieces += [message["body"]] if message["body"] else []
                reply.is_complete = not message["more_body"]

        await (app or self.proxy.app)(scope, receive, send)
        assert reply.is_complete != reply.is_cut or not reply.status
        return reply


class _Late:
    """The vendor that the test scripts for an upstream, also after the app was put together."""

    def __init__(self, vendors: Mapping[str, Upstream], name: str) -> None:
        self._vendors = vendors
        self._name = name

    async def send(self, *call: Any) -> Any:
        return await self._vendors[self._name].send(*call)

    async def aclose(self) -> None:
        """Scripted vendors hold nothing."""


def upstream(name: str = "github", vendor: Vendor | None = None, base: Base | None = None, **more: Any) -> UpstreamSettings:
    """An upstream at https://api.<name>.com."""
    return UpstreamSettings(name, vendor or Vendor(name), base or Base("https", f"api.{name}.com", 443), **more)


def answer(
    status: int = 200, body: bytes | list[bytes | Fault] = b"", *headers: tuple[str, str], reason: bytes = b""
) -> ScriptedAnswer:
    """A vendor's answer; whole bytes get their Content-Length."""
    pairs = [(name.lower().encode(), value.encode()) for name, value in headers]
    if isinstance(body, bytes):
        if not any(name == b"content-length" for name, _ in pairs):
            pairs.append((b"content-length", b"%d" % len(body)))
        return ScriptedAnswer(status, pairs, [body] if body else [], reason)
    return ScriptedAnswer(status, pairs, body, reason)


def json_answer(status: int, value: Any, *headers: tuple[str, str]) -> ScriptedAnswer:
    return answer(status, json.dumps(value, separators=(",", ":")).encode(), ("content-type", "application/json"), *headers)


def sent_headers(sent: Sent, name: str) -> list[bytes]:
    return [value for key, value in sent.headers if key == name.encode()]


__all__ = ["HOST", "Events", "Gateway", "Reply", "answer", "json_answer", "sent_headers", "upstream"]
