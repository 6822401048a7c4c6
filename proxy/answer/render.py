"""The last step: status, reason phrase, headers and body of one failure or one partial result.

`render` writes what `compose` made; it decides nothing about the failure. `observe` needs a vendor's answer and `augment` a
vendor's object: where there is none, the answer is `recovery`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal

import orjson

from proxy.answer import augment, compact, markdown, mcp, problem, recovery
from proxy.answer.encode import dumps, raw_json
from proxy.answer.headers import partial_headers, rewritten_headers
from proxy.answer.negotiate import Choice
from proxy.answer.observe import observed
from proxy.answer.phrase import reason_phrase
from proxy.answer.rendered import Rendered
from proxy.answer.status import answer_status
from proxy.compose.partial import data_of
from proxy.contract.failure import Failure
from proxy.contract.recovery import Json, RecoveryError
from proxy.exchange import Exchange

Written = tuple[bytes, bytes]  # content type, body


def render(error: RecoveryError, failure: Failure, exchange: Exchange, choice: Choice) -> Rendered:
    """The answer for a caller."""
    if choice.rendering == "observe" and exchange.response is not None and exchange.response.complete:
        return observed(failure, exchange, exchange.response, choice)
    status = answer_status(failure, exchange, choice)
    content_type, body = _WRITERS[choice.rendering](error, exchange, choice, status)
    headers = rewritten_headers(error, failure, exchange, choice, status)
    headers.append((b"content-type", content_type))
    headers.append((b"content-length", b"%d" % len(body)))
    return Rendered(status, reason_phrase(error), headers, b"" if exchange.request.method == "HEAD" else body)


def _recovery(error: RecoveryError, exchange: Exchange, choice: Choice, status: int) -> Written:
    del exchange, choice, status
    return recovery.MEDIA_TYPE, recovery.body(error)


def _compact(error: RecoveryError, exchange: Exchange, choice: Choice, status: int) -> Written:
    del exchange, choice, status
    return compact.MEDIA_TYPE, compact.body(error)


def _problem(error: RecoveryError, exchange: Exchange, choice: Choice, status: int) -> Written:
    del exchange
    return problem.MEDIA_TYPE, problem.body(error, status, choice.remedy_id)


def _markdown(error: RecoveryError, exchange: Exchange, choice: Choice, status: int) -> Written:
    del exchange, choice, status
    return markdown.MEDIA_TYPE, markdown.body(error)


def _mcp(error: RecoveryError, exchange: Exchange, choice: Choice, status: int) -> Written:
    del status
    return mcp.MEDIA_TYPE, mcp.body(error, choice.rpc, exchange)


def _augment(error: RecoveryError, exchange: Exchange, choice: Choice, status: int) -> Written:
    body = augment.augmented(exchange, error.to_json())
    if body is None:
        return _recovery(error, exchange, choice, status)
    return augment.media_type(exchange.response), body


_WRITERS: dict[str, Callable[[RecoveryError, Exchange, Choice, int], Written]] = {
    "recovery": _recovery,
    "compact": _compact,
    "problem": _problem,
    "markdown": _markdown,
    "mcp": _mcp,
    "augment": _augment,
    "observe": _recovery,
}


def render_partial(
    partial: Json, failure: Failure, exchange: Exchange, choice: Choice, disclose: Literal["body", "headers"] = "body"
) -> Rendered:
    """A batch of which some items failed: the partial result, or with `disclose: headers` the vendor's answer with headers.

    `observe` keeps the vendor's answer, `augment` its object with the partial result's other members under `recovery`.
    """
    response = exchange.response
    told = (b"remedy-completeness", str(partial["completeness"]).encode())
    if response is not None and response.complete and (disclose == "headers" or choice.rendering == "observe"):
        kept = observed(failure, exchange, response, choice)
        return Rendered(kept.status, kept.reason, [*kept.headers, told], kept.body)
    status = response.status if response is not None and 200 <= response.status <= 599 else 200
    content_type, body = _partial_body(partial, exchange, choice)
    headers = [*partial_headers(failure, exchange, choice), told]
    headers += [(b"content-type", content_type), (b"content-length", b"%d" % len(body))]
    reason = response.reason if response is not None else b""
    return Rendered(status, reason, headers, b"" if exchange.request.method == "HEAD" else body)


def _partial_body(partial: Json, exchange: Exchange, choice: Choice) -> Written:
    if choice.rendering == "augment":
        body = augment.augmented(exchange, {name: value for name, value in partial.items() if name != "data"})
        if body is not None:
            return augment.media_type(exchange.response), body
    if exchange.response is not None and "data" in partial:
        raw = raw_json(exchange.response)
        partial = {**partial, "data": data_of(exchange.response) if raw is None else orjson.Fragment(raw)}
    return recovery.MEDIA_TYPE, dumps(partial)
