"""Concurrency: at most so many calls at an upstream at once, a bounded queue before them. The gate: state/gate.py.

A place is held until the answer's body ends, or is given up: a stream occupies the vendor as long as it runs.
"""

from __future__ import annotations

import asyncio

from proxy.config.snapshot import UpstreamSettings
from proxy.contract.codes import Code
from proxy.gateway.call import Call, Context, Outcome, Passed
from proxy.gateway.policies.own_failure import held_back
from proxy.state.gate import Gate
from proxy.state.live import Live
from proxy.upstream.port import Answer

#: A place frees itself with the next answer that ends.
WAIT_SECONDS = 1.0


class _Occupying:
    """An answer that leaves the gate when it ends. Everything else is the vendor's."""

    __slots__ = ("_answer", "_gate", "headers", "reason", "reused", "status")

    def __init__(self, answer: Answer, gate: Gate) -> None:
        self._answer = answer
        self._gate: Gate | None = gate
        self.status, self.headers = answer.status, answer.headers
        self.reason, self.reused = answer.reason, answer.reused

    @property
    def ready(self) -> bool:
        return getattr(self._answer, "ready", False)

    async def read(self) -> bytes:
        try:
            piece = await self._answer.read()
        except BaseException:
            self._leave()
            raise
        if not piece:
            self._leave()
        return piece

    def close(self) -> None:
        self._answer.close()
        self._leave()

    def _leave(self) -> None:
        gate, self._gate = self._gate, None
        if gate is not None:
            gate.leave()


def concurrency(settings: UpstreamSettings, following: Call, live: Live) -> Call:
    policy = settings.concurrency
    if policy is None:
        return following
    gate = live.gate(settings.name, policy)

    async def call(context: Context) -> Outcome:
        if not gate.try_enter() and not await _enter(gate, context.limits.queue):
            return held_back(context, Code.RATE_LIMITED, "proxy/own-limit", WAIT_SECONDS, is_concurrency=True)
        is_held = False
        try:
            outcome = await following(context)
            if isinstance(outcome, Passed) and not outcome.is_whole:
                outcome = Passed(_Occupying(outcome.answer, gate), outcome.held)  # nothing inside marks a substitute
                is_held = True
        finally:
            if not is_held:
                gate.leave()
        return outcome

    return call


async def _enter(gate: Gate, limit_seconds: float | None) -> bool:
    try:
        return await asyncio.wait_for(gate.enter(), limit_seconds) == "entered"
    except TimeoutError:
        return False
