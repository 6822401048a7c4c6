"""One JSON line per failure, and per request where an upstream asks for it.

Owns: the members of a line. Nothing secret may enter: no header values, no query, no body, no vendor text; the path comes
cleaned from the gateway. Of a fault the kind, the phase and our client's own short detail are written. A line that can't be
written is dropped: logging never fails a request.

Members of a failure's line: time, event, id, upstream, client, method, path, status, class, code, rule, origin, waitSeconds,
effect, vendorStatus, requestId, attempt, fault. Of a request's line: time, event, id, upstream, client, method, path, status,
outcome, code, seconds.
"""

from __future__ import annotations

import datetime as dt
import sys
from collections.abc import Callable
from typing import Any

import orjson

from proxy.exchange import Fault
from proxy.telemetry.events import Answered, Classified, StreamFailed
from proxy.telemetry.together import Silent

MAX_DETAIL_CHARS = 200


def to_stderr(line: bytes) -> None:
    sys.stderr.buffer.write(line)
    sys.stderr.buffer.flush()


class Log(Silent):
    """A listener that writes lines. `now` gives epoch seconds."""

    def __init__(self, now: Callable[[], float], write: Callable[[bytes], object] = to_stderr) -> None:
        self._now = now
        self._write = write

    def answered(self, event: Answered) -> None:
        if event.is_logged:
            self._line(
                event="request",
                id=event.remedy_id,
                upstream=event.upstream,
                client=event.client,
                method=event.method,
                path=event.path,
                status=event.status,
                outcome=event.outcome,
                code=event.code,
                seconds=round(event.seconds, 6),
            )

    def classified(self, event: Classified) -> None:
        failure = event.failure
        self._line(
            event="failure" if event.final else "try",
            id=event.remedy_id,
            upstream=event.upstream,
            client=event.client,
            method=event.exchange.request.method,
            path=event.path,
            status=event.status,
            **{"class": failure.cls.value},
            code=failure.code.value,
            rule=failure.rule,
            origin=failure.origin.value,
            waitSeconds=failure.wait_seconds,
            effect=failure.effect.value if failure.effect else None,
            vendorStatus=failure.status,
            requestId=failure.facts.request_id,
            attempt=event.exchange.attempt,
            fault=_fault(event.exchange.fault),
        )

    def stream_failed(self, event: StreamFailed) -> None:
        failure = event.failure
        self._line(
            event="stream",
            upstream=event.upstream,
            **{"class": failure.cls.value},
            code=failure.code.value,
            rule=failure.rule,
            origin=failure.origin.value,
        )

    def _line(self, **members: Any) -> None:
        when = dt.datetime.fromtimestamp(self._now(), dt.UTC).isoformat(timespec="milliseconds")
        line = {"time": when, **{name: value for name, value in members.items() if value not in (None, "")}}
        try:
            self._write(orjson.dumps(line, option=orjson.OPT_APPEND_NEWLINE))
        except (OSError, ValueError, TypeError):
            return


def _fault(fault: Fault | None) -> dict[str, Any] | None:
    if fault is None:
        return None
    facts = {"kind": fault.kind.value, "phase": fault.phase.value, "sent": fault.sent, "reused": fault.reused}
    if fault.detail:
        facts["detail"] = fault.detail[:MAX_DETAIL_CHARS]
    return facts
