"""Answers that stand in for the one that was asked for (a fallback's, a stale one) say so, as they go out.

Owns: how much of such an answer is read so that its object can gain members. Past the bound, or where the upstream says `disclose: headers`,
headers alone say it and the body streams. `answer.disclose` writes; nothing is decided here about when an answer is substituted.
"""

from __future__ import annotations

from dataclasses import replace

from proxy.answer.disclose import Substitute, disclosed
from proxy.config.snapshot import UpstreamSettings
from proxy.exchange import Response
from proxy.gateway.call import Passed
from proxy.gateway.headers import Pairs


async def told(passed: Passed, headers: Pairs, settings: UpstreamSettings, now: float) -> tuple[Pairs, Passed]:
    """The headers to send, and the answer with the body that goes with them. StreamFault where the vendor cuts it."""
    mode = settings.disclose
    if mode == "body":
        passed = await _read_whole(passed, settings.bounds.decoded)
    if not passed.is_whole:
        mode = "headers"
    answer = passed.answer
    response = Response(answer.status, headers, passed.held, complete=passed.is_whole, reason=answer.reason)
    substitute = Substitute(passed.channel, passed.was_fallback, passed.as_of)
    headers, body = disclosed(response, substitute, now, mode)
    return headers, replace(passed, held=body)


async def _read_whole(passed: Passed, most_bytes: int) -> Passed:
    """The same with all of the body held, or as much as the bound allows."""
    held, is_whole = passed.held, passed.is_whole
    while not is_whole and len(held) <= most_bytes:
        piece = await passed.answer.read()
        held += piece
        is_whole = not piece
    return replace(passed, held=held, is_whole=is_whole)
