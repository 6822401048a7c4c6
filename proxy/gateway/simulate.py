"""A vendor's failure on demand (`Remedy-Simulate: RATE_LIMITED`): taken from the cases of its own file, read by the same engine.

Only for callers whose entry allows it; the vendor is not called, and the case's response takes the place of its answer. No policy has a
part in it, so that nothing cools down or breaks over a rehearsal. A code that no case shows is refused, with those that are there.
"""

from __future__ import annotations

from dataclasses import replace

from proxy.config.snapshot import UpstreamSettings
from proxy.contract.failure import Failure, FieldFault
from proxy.contract.own import OwnFault
from proxy.exchange import Exchange
from proxy.gateway.call import Call, Context, Failed, Outcome
from proxy.gateway.judge_layer import sent_request
from proxy.gateway.refusal import Refusal
from proxy.judge import judge
from proxy.rules.model import Vendor
from proxy.state.live import Live


def simulate(settings: UpstreamSettings, live: Live) -> Call:
    cases = {str(case.expect["code"]): case for case in reversed(settings.vendor.cases) if "code" in case.expect}

    async def call(context: Context) -> Outcome:
        code = context.controls.simulate
        if context.client is None or not context.client.simulate:
            fault = FieldFault("Remedy-Simulate", "header", "unknown")
            message = "Only a client whose entry in the configuration has `simulate: true` may ask for it."
            raise Refusal(OwnFault.BAD_CONTROL, upstream=settings.name, fields=(fault,), message=message)
        case = cases.get(code or "")
        exchange = case.exchange(settings.name) if case is not None else None
        failure = _judged(exchange, context.request.method, settings.vendor, live.now()) if exchange is not None else None
        if exchange is None or failure is None:
            fault = FieldFault("Remedy-Simulate", "header", "unknown", received=code, allowed=tuple(sorted(cases)))
            raise Refusal(OwnFault.BAD_CONTROL, upstream=settings.name, fields=(fault,))
        return Failed(failure, replace(exchange, request=sent_request(context)))

    return call


def _judged(exchange: Exchange, method: str, vendor: Vendor, now: float) -> Failure | None:
    """The case's failure, as it would be for a call with this method where the rules allow: what took effect depends on it."""
    alike = judge(replace(exchange, request=replace(exchange.request, method=method)), vendor, now)
    failure = judge(exchange, vendor, now)
    return alike if alike is not None and failure is not None and alike.code is failure.code else failure
