"""The layer that says of each try whether it failed: an Outcome comes up from here, and policies act on it.

Owns: how much of a failure's body is read, which successes are looked into, what judge is shown, and the events of a try. Bodies of
failures are read up to `failure_body`; the rest is read away or the connection dropped, as the client sees fit. A success passes
with its body unread, or with what was held of it. No prose is made here, and nothing is sent to the caller.
"""

from __future__ import annotations

from dataclasses import replace

from proxy.config.snapshot import UpstreamSettings
from proxy.exchange import Effect, Exchange, Fault, Request, Response
from proxy.gateway.body import CallerBody
from proxy.gateway.call import Context, Failed, Outcome, Passed
from proxy.gateway.caller import Fingerprints
from proxy.gateway.inspect import Described, Inspector, Plan, describe, hold, is_suspect
from proxy.gateway.port_layer import Send
from proxy.gateway.recent import Recent
from proxy.state.live import Live
from proxy.state.repeats import Place
from proxy.telemetry.events import Attempted, Listener, StreamFailed
from proxy.upstream.port import Answer, StreamFault

_JSON_TYPE = (b"content-type", b"application/json")


class JudgeLayer:
    """One upstream's. Its method `call` is the Call."""

    def __init__(
        self, settings: UpstreamSettings, send: Send, live: Live, listener: Listener, fingerprints: Fingerprints
    ) -> None:
        self._settings = settings
        self._name = settings.name
        self._vendor = settings.vendor
        self._recent = Recent(settings.vendor)
        self._send = send
        self._live = live
        self._monotonic = live.monotonic
        self._listener = listener
        self._fingerprints = fingerprints
        inspector = Inspector(settings)
        self._inspector = None if inspector.is_idle else inspector

    async def call(self, context: Context) -> Outcome:
        result = await self._tried(context)
        if isinstance(result, Fault):
            return self._failed(context, None, result)
        if result.status >= 400:
            return await self._read_failure(context, result)
        inspector = self._inspector
        if inspector is not None:
            described = describe(result.headers)
            plan = inspector.plan(context.request, result, described)
            if plan is not None:
                return await self._look_into(context, result, plan, described, inspector.hold_seconds)
        return Passed(result)

    async def bypass(self, context: Context) -> Outcome:
        """Without judging what the vendor answers; only a call without an answer is a failure."""
        result = await self._tried(context)
        return self._failed(context, None, result) if isinstance(result, Fault) else Passed(result)

    async def _tried(self, context: Context) -> Answer | Fault:
        began = self._monotonic()
        result = await self._send(context)
        seconds = self._monotonic() - began
        context.waited_seconds += seconds
        status = None if isinstance(result, Fault) else result.status
        self._listener.attempted(Attempted(self._name, context.request.method, status, seconds, context.attempt))
        return result

    async def _look_into(
        self, context: Context, answer: Answer, plan: Plan, described: Described, hold_seconds: float
    ) -> Outcome:
        began = self._monotonic()
        try:
            in_all = described.length < 0 and not plan.is_asked
            held = await hold(answer, described.length, plan.most_bytes, hold_seconds, in_all=in_all)
        except StreamFault as cut:
            answer.close()
            return self.broken(context, answer, cut.fault)
        except BaseException:
            answer.close()
            raise
        context.waited_seconds += self._monotonic() - began
        limit_bytes = self._settings.bounds.decoded
        if held.is_whole and (not plan.is_prefiltered or is_suspect(held.body, described.encodings, limit_bytes)):
            response = Response(answer.status, answer.headers, held.body, reason=answer.reason)
            outcome = self._judged(context, response, None)
            if outcome is not None:
                answer.close()
                return replace(outcome, held=held.body) if context.is_observed else outcome
        return Passed(held.answer, held.body, held.is_whole)

    async def _read_failure(self, context: Context, answer: Answer) -> Outcome:
        began = self._monotonic()
        try:
            held, is_whole, fault = await _read_up_to(answer, self._settings.bounds.failure_body)
        except BaseException:
            answer.close()
            raise
        context.waited_seconds += self._monotonic() - began
        body = held[: self._settings.bounds.failure_body]
        response = Response(answer.status, answer.headers, body, complete=is_whole, reason=answer.reason)
        outcome = self._judged(context, response, fault)
        if outcome is None:  # a rule says that this is no failure
            return Passed(answer, held, is_whole)
        if context.is_observed and not is_whole:
            return replace(outcome, answer=answer, held=held)
        answer.close()
        return replace(outcome, held=held) if context.is_observed else outcome

    def judge_event(self, context: Context, answer: Answer, event: bytes) -> Failed | None:
        """What an error event of a stream means; None where it is none after all."""
        response = Response(answer.status, answer.headers, event, reason=answer.reason)
        failed = self._judged(context, response, None)
        if failed is not None:
            self._listener.stream_failed(StreamFailed(self._name, failed.failure))
        return failed

    def judge_message(self, context: Context, answer: Answer, message: bytes) -> Failed | None:
        """The same for one JSON message of an MCP server's stream, which is an answer of its own."""
        headers = [pair for pair in answer.headers if not pair[0].startswith(b"content-")]
        response = Response(answer.status, [*headers, _JSON_TYPE], message, reason=answer.reason)
        return self._judged(context, response, None)

    def note_cut(self, context: Context, answer: Answer, fault: Fault) -> None:
        """The vendor broke off a body that was on its way to the caller."""
        self._listener.stream_failed(StreamFailed(self._name, self.broken(context, answer, fault).failure))

    def ended(self, context: Context, fault: Fault) -> Failed:
        """A call that was given up from outside before it had an answer."""
        return self._failed(context, None, fault)

    def broken(self, context: Context, answer: Answer, fault: Fault) -> Failed:
        """The vendor broke off a body before its end."""
        response = Response(answer.status, answer.headers, b"", complete=False, reason=answer.reason)
        return self._failed(context, response, fault)

    def _failed(self, context: Context, response: Response | None, fault: Fault) -> Failed:
        """A call that broke off. Judge calls every fault a failure."""
        outcome = self._judged(context, response, fault)
        if outcome is None:
            raise AssertionError("a fault that is no failure")
        return outcome

    def _judged(self, context: Context, response: Response | None, fault: Fault | None) -> Failed | None:
        self._fingerprints.identify(context, self._vendor.hints.credential_in)
        last_code, count = self._live.repeats.before(place_of(context), self._monotonic())
        exchange = Exchange(
            sent_request(context),
            response,
            fault,
            attempt=context.attempt,
            repeats=count,
            upstream=self._name,
            idempotency_key=context.idempotency_key,
        )
        now = self._live.now()
        failure = self._recent.judged(exchange, now)
        if failure is not None and count and failure.code is not last_code:
            exchange = replace(exchange, repeats=0)
            failure = self._recent.judged(exchange, now)
        if failure is None:
            return None
        context.exchanges.append(exchange)
        if failure.effect is Effect.UNKNOWN and not context.unknown_attempt:
            context.unknown_attempt = context.attempt
        return Failed(failure, exchange, attempts=context.attempt)


async def _read_up_to(answer: Answer, most_bytes: int) -> tuple[bytes, bool, Fault | None]:
    """What was read, at least `most_bytes` where there is so much; whether that is all; and what broke it off."""
    pieces: list[bytes] = []
    size = 0
    try:
        while size <= most_bytes:
            piece = await answer.read()
            if not piece:
                return b"".join(pieces), True, None
            pieces.append(piece)
            size += len(piece)
    except StreamFault as cut:
        return b"".join(pieces), False, cut.fault
    return b"".join(pieces), False, None


def sent_request(context: Context) -> Request:
    """The call as the vendor got it, with the beginning of its body. Its target is below the base URL."""
    request = context.request
    body, is_complete = context.body.peek() if isinstance(context.body, CallerBody) else (b"", context.body is None)
    target = context.target if context.target[:1] == b"/" else b"/" + context.target
    length = context.body.length if context.body is not None else None
    return Request(request.method, target, context.headers, body, is_complete, length)


def place_of(context: Context) -> Place:
    """What makes a failure a repetition, but for its code (CONTRACT section 6)."""
    return context.caller, context.upstream.name, context.request.method, context.prefix + context.request.path
