"""Fan-out: several calls at once, each through its upstream's stack, and one answer with all that came by the deadline.

Owns: the tasks. Each source has one, which waits for those that it needs; all end with the request, whatever ends it: the caller's
leaving, the deadline, or the answer. A source that fails, or is broken off, costs the others nothing, and is judged, counted, logged and
kept for `/-/failures` like any call. The deadline is kept by a margin in which the answer is written.
"""

from __future__ import annotations

import asyncio
import logging
from dataclasses import dataclass, field, replace
from typing import Any

import orjson

from proxy.answer.disclose import Substitute
from proxy.compose.fanout import not_asked, unfillable
from proxy.config.snapshot import Client, Source
from proxy.contract.codes import Code
from proxy.contract.failure import Failure, Origin
from proxy.contract.own import OwnFault
from proxy.contract.recovery import RecoveryError
from proxy.exchange import SAFE_METHODS, Exchange, Fault, FaultKind, Phase, Response
from proxy.gateway.call import Context, Failed, Passed
from proxy.gateway.compound.aggregate import Asked
from proxy.gateway.compound.calls import InnerCall, Made, OnBehalf, make
from proxy.gateway.compound.filling import Unfilled, fill_body, fill_target, from_results
from proxy.gateway.compound.picking import NothingPicked, Picked, picked
from proxy.gateway.headers import RequestHead
from proxy.gateway.refusal import Refusal
from proxy.gateway.serving import Serving, Shared
from proxy.upstream.port import StreamFault

_LOG = logging.getLogger("remedy.gateway")
#: Of the deadline, so much is left for writing the answer.
MARGIN_SHARE = 0.05
MAX_MARGIN_SECONDS = 0.05
#: How much later than the client's own limit a source's is enforced from here: the client knows the phase.
GRACE_SECONDS = 0.25
MAX_ANSWER_BYTES = 8 * 1_048_576
_NULL = orjson.Fragment(b"null")


@dataclass(slots=True)
class Caller:
    """Who asks."""

    head: RequestHead
    client: Client | None
    address: str


@dataclass(slots=True)
class Gathered:
    """What came of the sources that were wanted, in their order."""

    results: dict[str, Any] = field(default_factory=dict)  # JSON as it is, null where there is none
    failed: dict[str, RecoveryError] = field(default_factory=dict)
    stand_ins: list[Substitute] = field(default_factory=list)  # among the results
    in_part: set[str] = field(default_factory=set)  # sources that failed and gave data all the same


@dataclass(slots=True)
class _Leg:
    """One source under way."""

    source: Source
    done: asyncio.Future[None]
    made: Made | None = None
    picked: Picked | None = None
    error: RecoveryError | None = None
    stand_in: Substitute | None = None

    @property
    def is_safe(self) -> bool:
        return self.source.method in SAFE_METHODS


class FanOut:
    """One fan-out. `run` once."""

    def __init__(self, serving: Serving, shared: Shared, asked: Asked, caller: Caller, deadline_seconds: float) -> None:
        self._serving = serving
        self._shared = shared
        self._asked = asked
        self._caller = caller
        self._monotonic = shared.live.monotonic
        margin = min(deadline_seconds * MARGIN_SHARE, MAX_MARGIN_SECONDS)
        self._limit_seconds = deadline_seconds
        self._ends_in = deadline_seconds - margin
        self._ends_at = self._monotonic() + self._ends_in
        self._bytes = 0
        loop = asyncio.get_running_loop()
        self._legs = {source.name: _Leg(source, loop.create_future()) for source in asked.sources}

    async def run(self) -> Gathered:
        tasks = {asyncio.ensure_future(self._run_leg(leg)): leg for leg in self._legs.values()}
        try:
            _, late = await asyncio.wait(tasks, timeout=self._ends_in)
        finally:
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
        for task in late:
            self._break_off(tasks[task])
        return self._gathered()

    def _gathered(self) -> Gathered:
        gathered = Gathered()
        for name in self._asked.wanted:
            leg = self._legs[name]
            gathered.results[name] = orjson.Fragment(leg.picked.raw) if leg.picked is not None else _NULL
            if leg.error is not None:
                gathered.failed[name] = leg.error
                if leg.picked is not None:
                    gathered.in_part.add(name)
            elif leg.stand_in is not None:
                gathered.stand_ins.append(leg.stand_in)
        return gathered

    # One source

    async def _run_leg(self, leg: _Leg) -> None:
        try:
            for need in leg.source.needs:
                await asyncio.shield(self._legs[need].done)
            await self._ask(leg)
        except Refusal as refusal:
            leg.error = self._refused(leg, refusal)
        except Unfilled as unfilled:
            leg.error = unfillable(leg.source.upstream, unfilled.name, unfilled.why, is_safe=leg.is_safe)
        except Exception as error:  # noqa: BLE001 - the other sources must not pay for it
            _LOG.error("%s in a source of %s", type(error).__name__, self._asked.label)
            leg.error = self._refused(leg, Refusal(OwnFault.INTERNAL, upstream=leg.source.upstream))
        finally:
            if not leg.done.done():
                leg.done.set_result(None)

    async def _ask(self, leg: _Leg) -> None:
        for need in leg.source.needs:
            error = self._legs[need].error
            if error is not None:
                leg.error = not_asked(leg.source.upstream, need, error, is_safe=leg.is_safe)
                return
        made = leg.made = self._make(leg.source)
        ends_at = made.context.deadline or self._ends_at
        try:
            async with asyncio.timeout(ends_at - self._monotonic() + GRACE_SECONDS):
                outcome = await made.go()
                if isinstance(outcome, Passed):
                    outcome = await self._read(leg, made, outcome)
        except TimeoutError:
            outcome = self._timed_out(made, leg.source.timeout)
        if isinstance(outcome, Failed):
            self._take_failure(leg, made, outcome)

    def _make(self, source: Source) -> Made:
        asked = self._asked
        results = {need: leg.picked.value for need in source.needs if (leg := self._legs[need]).picked is not None}
        values = from_results(asked.parameters, results)
        is_filled = asked.takes_holes or bool(source.needs)
        body = None
        if source.body is not None:
            body = fill_body(source.body, values) if is_filled else orjson.dumps(source.body)
        target = fill_target(source.target, values)
        deadline = self._ends_at
        if source.timeout is not None:
            deadline = min(deadline, self._monotonic() + source.timeout)
        call = InnerCall(source.method, source.upstream, target, body, asked.headers.get(source.name, ()))
        caller = OnBehalf(self._caller.head.passed, asked.sent_to, self._caller.client, self._caller.address, deadline)
        made = make(self._serving, self._shared.fingerprints, call, caller)
        limit = source.timeout if source.timeout is not None else self._limit_seconds
        made.context.tool = asked.tool
        made.context.controls = replace(made.context.controls, deadline_seconds=limit)
        return made

    async def _read(self, leg: _Leg, made: Made, passed: Passed) -> Passed | Failed:
        """Takes the answer in; what is no result after all comes back as a failure."""
        context = passed.asked or made.context
        answer = passed.answer
        limit_bytes = context.upstream.bounds.decoded
        try:
            if 300 <= answer.status < 400:
                return _own_failure(context, Code.FAILED_PRECONDITION, "proxy/redirected")
            body = passed.held
            self._bytes += len(body)
            while not passed.is_whole and self._has_room(body, limit_bytes) and (piece := await answer.read()):
                body += piece
                self._bytes += len(piece)
        except StreamFault as cut:
            fault = cut.fault
            if fault.phase is Phase.TOTAL:
                fault = replace(fault, limit_seconds=context.controls.deadline_seconds)
            return self._serving.lanes[context.upstream.name].stack.judging.broken(context, answer, fault)
        finally:
            answer.close()
        if not self._has_room(body, limit_bytes):
            self._bytes -= len(body)
            return self._without_body(leg, context, Code.PAYLOAD_TOO_LARGE, "proxy/answer-too-large", passed)
        response = Response(answer.status, answer.headers, body, reason=answer.reason)
        stand_in = Substitute(passed.channel, passed.was_fallback, passed.as_of) if passed.is_substitute else None
        try:
            leg.picked = picked(response, leg.source.pick, limit_bytes, stand_in)
        except NothingPicked:
            return self._without_body(leg, context, Code.RESULT_MISMATCH, "proxy/nothing-picked", passed)
        leg.stand_in = stand_in
        return passed

    def _has_room(self, body: bytes, limit_bytes: int) -> bool:
        return len(body) <= limit_bytes and self._bytes <= MAX_ANSWER_BYTES

    def _without_body(self, leg: _Leg, context: Context, code: Code, rule: str, passed: Passed) -> Passed | Failed:
        """A read that gave nothing of use is a failure. A change took effect all the same, and must not look as if it had not."""
        if leg.is_safe:
            return _own_failure(context, code, rule)
        leg.picked = Picked(orjson.dumps({"done": True, "omitted": "the answer is too large or has no such part"}), None)
        return passed

    # Failures

    def _take_failure(self, leg: _Leg, made: Made, failed: Failed) -> None:
        leg.error = self._serving.answers.part(made.context, failed)
        response = failed.exchange.response
        if failed.failure.code is Code.PARTIAL_FAILURE and response is not None:
            leg.picked = picked(response, None, made.context.upstream.bounds.decoded)

    def _refused(self, leg: _Leg, refusal: Refusal) -> RecoveryError:
        source = leg.source
        target = f"/{source.upstream}{source.target}".encode("latin-1", "replace")
        return self._serving.answers.part_refused(
            refusal, source.method, target, self._caller.client, self._caller.address, self._asked.tool
        )

    def _timed_out(self, made: Made, limit_seconds: float | None) -> Failed:
        fault = Fault(Phase.TOTAL, FaultKind.TIMEOUT, sent="all", limit_seconds=limit_seconds or self._limit_seconds)
        return made.lane.stack.judging.ended(made.context, fault)

    def _break_off(self, leg: _Leg) -> None:
        """The deadline came first."""
        if leg.error is not None or leg.picked is not None:  # it had just come
            return
        if leg.made is not None:
            self._take_failure(leg, leg.made, self._timed_out(leg.made, None))
            return
        need = next((need for need in leg.source.needs if self._legs[need].error is not None), None)
        if need is None:
            need = leg.source.needs[0]
            self._break_off(self._legs[need])
        error = self._legs[need].error
        if error is not None:
            leg.error = not_asked(leg.source.upstream, need, error, is_safe=leg.is_safe)


def _own_failure(context: Context, code: Code, rule: str) -> Failed:
    """The call went well, and is no result of use here."""
    failure = Failure(code, Origin.PROXY, rule)
    exchange = Exchange(context.request, attempt=context.attempt, upstream=context.upstream.name)
    return Failed(failure, exchange, attempts=context.attempt)
