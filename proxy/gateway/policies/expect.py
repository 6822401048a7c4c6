"""Expect: a success whose data breaks the condition of its route is a failure, RESULT_MISMATCH, with the data attached.

Inside fallback and the cache: what another channel gives has its own form, and a mismatch is never kept. Only a JSON or XML answer that
fits into `bounds.decoded` is asked; a longer one passes. A call that changes data has been carried out when its answer comes: its effect
is unknown to nobody, so it says that it must not be repeated.
"""

from __future__ import annotations

from proxy.config.snapshot import Statement, UpstreamSettings
from proxy.contract.codes import Code
from proxy.contract.failure import Facts, Failure, Origin
from proxy.exchange import Effect, Exchange, Response
from proxy.gateway.call import Call, Context, Failed, Outcome, Passed
from proxy.gateway.inspect import describe
from proxy.gateway.judge_layer import JudgeLayer, sent_request
from proxy.gateway.whole import take_answer
from proxy.reading.decode import decode
from proxy.rules.situation import Situation
from proxy.upstream.port import StreamFault

RULE = "proxy/expect"
STATUSES = frozenset({200, 201, 202, 203})


def expect(settings: UpstreamSettings, following: Call, judging: JudgeLayer) -> Call:
    if not any(route.expect for route in settings.routes):
        return following

    async def call(context: Context) -> Outcome:
        outcome = await following(context)
        statement = context.route.expect if context.route is not None else None
        if statement is None or isinstance(outcome, Failed) or outcome.answer.status not in STATUSES:
            return outcome
        if context.request.method == "HEAD" or not describe(outcome.answer.headers).is_document:
            return outcome
        return await _asked(context, outcome, statement, judging)

    return call


async def _asked(context: Context, passed: Passed, statement: Statement, judging: JudgeLayer) -> Outcome:
    answer = passed.answer
    limit_bytes = context.upstream.bounds.decoded
    try:
        passed = await take_answer(passed, limit_bytes)
    except StreamFault as cut:
        answer.close()
        return judging.broken(context, answer, cut.fault)
    except BaseException:
        answer.close()
        raise
    if not passed.is_whole:
        return passed
    response = Response(answer.status, answer.headers, passed.held, reason=answer.reason)
    exchange = Exchange(sent_request(context), response, attempt=context.attempt, upstream=context.upstream.name)
    document = decode(response, limit_bytes)
    if not document.complete or statement.holds(Situation(exchange, document)):
        return passed
    answer.close()
    effect = None if context.request.is_safe else Effect.UNKNOWN
    message = f"The condition is: {statement.text}"
    failure = Failure(
        Code.RESULT_MISMATCH, Origin.VENDOR, RULE, status=answer.status, effect=effect, facts=Facts(message=message[:300])
    )
    return Failed(failure, exchange, attempts=context.attempt)
