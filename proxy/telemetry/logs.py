"""One JSON line per failure, and per request where an upstream asks for it.

Owns: the members of a line. Nothing secret may enter: no header values, no query, no body, no vendor text; the path comes
cleaned from the gateway. Of a fault the kind, the phase and our client's own short detail are written. A line that can't be
written is dropped: logging never fails a request.

Members of a failure's line: time, event, id, upstream, client, method, path, status, class, code, rule, origin, waitSeconds,
effect, vendorStatus, requestId, attempt, fault. Of a request's line: time, event, id, upstream, client, method, path, status,
outcome, code, seconds.
"""

from __future__ import annotations

import asyncio
import atexit
import contextlib
import datetime as dt
import sys
from collections.abc import Callable
from typing import Any

import orjson

from proxy.contract.failure import Failure
from proxy.exchange import Fault
from proxy.telemetry.events import Answered, Classified, Resolved, StreamFailed
from proxy.telemetry.together import Silent

MAX_DETAIL_CHARS = 200

Line = dict[str, Any]


class ToStderr:
    """Writes lines to standard error; those of one turn of the event loop in one go, since each write costs a system call."""

    def __init__(self) -> None:
        self._lines: list[bytes] = []
        self._waits_for: asyncio.AbstractEventLoop | None = None

    def __call__(self, line: bytes) -> None:
        """Without a running loop it is written at once."""
        self._lines.append(line)
        try:
            loop = asyncio.get_running_loop()
        except RuntimeError:
            self.flush()
            return
        if loop is not self._waits_for:
            self._waits_for = loop
            loop.call_soon(self.flush)

    def flush(self) -> None:
        """What is held goes out; what can't be written is dropped."""
        held = b"".join(self._lines)
        self._lines.clear()
        self._waits_for = None
        if held:
            with contextlib.suppress(OSError, ValueError):
                sys.stderr.buffer.write(held)
                sys.stderr.buffer.flush()


to_stderr = ToStderr()
atexit.register(to_stderr.flush)  # what a loop that ended did not write


class Log(Silent):
    """A listener that writes lines. `now` gives epoch seconds."""

    def __init__(self, now: Callable[[], float], write: Callable[[bytes], object] = to_stderr) -> None:
        self._now = now
        self._write = write
        self._second = -1
        self._second_text = ""

    def answered(self, event: Answered) -> None:
        if event.is_logged:
            line: Line = {"event": "request"}
            _add_names(line, event.remedy_id, event.upstream, event.client, event.method, event.path)
            line["status"] = event.status
            line["outcome"] = event.outcome
            if event.code:
                line["code"] = event.code
            line["seconds"] = round(event.seconds, 6)
            self._write_line(line)

    def classified(self, event: Classified) -> None:
        failure, exchange = event.failure, event.exchange
        line: Line = {"event": "failure" if event.final else "try"}
        _add_names(line, event.remedy_id, event.upstream, event.client, exchange.request.method, event.path)
        if event.status is not None:
            line["status"] = event.status
        _add_failure(line, failure)
        if failure.wait_seconds is not None:
            line["waitSeconds"] = failure.wait_seconds
        if failure.effect is not None:
            line["effect"] = failure.effect
        if failure.status is not None:
            line["vendorStatus"] = failure.status
        if failure.facts.request_id:
            line["requestId"] = failure.facts.request_id
        line["attempt"] = exchange.attempt
        if exchange.fault is not None:
            line["fault"] = _fault(exchange.fault)
        self._write_line(line)

    def stream_failed(self, event: StreamFailed) -> None:
        line: Line = {"event": "stream", "upstream": event.upstream}
        _add_failure(line, event.failure)
        self._write_line(line)

    def resolved(self, event: Resolved) -> None:
        line: Line = {"event": "resolved", "upstream": event.upstream}
        if event.client:
            line["client"] = event.client
        line |= {"method": event.method, "lookup": event.lookup, "parameter": event.parameter}
        line |= {"given": event.given, "resolvedTo": event.id, "score": round(event.score, 2)}
        self._write_line(line)

    def _write_line(self, line: Line) -> None:
        try:
            self._write(orjson.dumps({"time": self._time(), **line}, option=orjson.OPT_APPEND_NEWLINE))
        except (OSError, ValueError, TypeError):
            return

    def _time(self) -> str:
        """RFC 3339 with milliseconds; what a second has in common is written once."""
        milliseconds = round(self._now() * 1000)
        second, rest = divmod(milliseconds, 1000)
        if second != self._second:
            self._second = second
            self._second_text = dt.datetime.fromtimestamp(second, dt.UTC).strftime("%Y-%m-%dT%H:%M:%S")
        return f"{self._second_text}.{rest:03d}Z"


def _add_names(line: Line, remedy_id: str, upstream: str, client: str, method: str, path: str) -> None:
    if remedy_id:
        line["id"] = remedy_id
    line["upstream"] = upstream
    if client:
        line["client"] = client
    line["method"] = method
    if path:
        line["path"] = path


def _add_failure(line: Line, failure: Failure) -> None:
    line["class"] = failure.cls
    line["code"] = failure.code
    line["rule"] = failure.rule
    line["origin"] = failure.origin


def _fault(fault: Fault) -> Line:
    facts: Line = {"kind": fault.kind, "phase": fault.phase, "sent": fault.sent, "reused": fault.reused}
    if fault.detail:
        facts["detail"] = fault.detail[:MAX_DETAIL_CHARS]
    return facts
