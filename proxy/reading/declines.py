"""Payments that a call asked for and did not get: a 200 or 201 whose body is the payment, in the state that is the answer.

Owns the words of such states and the signs that a body is about a payment. Only calls that change something are asked, and not those
that look one up: a payment that was declined long ago and is fetched now is a success. Pure; never raises.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import islice
from typing import Any

from proxy.contract.codes import Code
from proxy.exchange import Exchange, Request
from proxy.reading import codewords, learned, sentences
from proxy.reading.formats.names import normal
from proxy.reading.words import words_set

_MAX_DEPTH = 4
_MAX_MEMBERS = 150
_MAX_OBJECTS = 200
_STATES = words_set(
    """
    status state result outcome resultcode decision transactionstatus paymentstatus transactionstate responsestatus authstatus
    chargestatus orderstatus resultstatus
    """
)
#: Said of payments, a no to the one who pays.
_DECLINED = words_set("declined decline refused rejected denied authorizationfailed carddeclined notapproved paymentdeclined")
#: Said of anything; the text beside it must be about money.
_FAILED = words_set("failed failure fail error unsuccessful")
#: Verdicts on the call, and what they say where it went well.
_CALLS = ("result", "responsestatus", "requeststatus", "apistatus")
_WELL = frozenset(("ok", "success", "successful"))
_PAYMENT = re.compile(
    r"(?:amount|currency|card|cardtype|cardbrand|payment|issuer|bin|last4|lastfour|installments|acquirer|merchant|gatewayresponse|"
    r"payment\w*|authori[sz]ation(?:code)?|authcode|transaction(?:response|result|amount|status)|amountincents|riskfactors|cvv?result|avs\w*)"
)
_PAYS = re.compile(
    r"(?i)pay(?:ment|out|s?/|s?\Z)|charge|transaction|authori[sz]|purchase|checkout|capture|refund|transfer|\bsales?\b"
)
#: Last steps of paths that look something up.
_LOOKS_UP = re.compile(
    r"(?i)(?:query|status|search|list|look_?up|inquir\w*|enquir\w*|retrieve|fetch|find|details?|report\w*|history|webhooks?|notif\w*|events?|get\w*)/?\Z"
)
_TELLING, _CLEAR = 2, 3
_LIKELY = 0.5
_REASONS = ("message", "reason", "msg", "errordescription")


def is_declined(exchange: Exchange, value: Any) -> bool:
    """Whether a 2xx holds the payment that the call asked for, declined."""
    return declined(exchange, value) is not None


def declined(exchange: Exchange, value: Any) -> dict[str, Any] | None:
    """The object that holds the state of the declined payment, None where there is none."""
    if _looks_up(exchange.request) or not isinstance(value, dict) or _went_well(value):
        return None
    objects = list(islice(_objects(value, 0), _MAX_OBJECTS))
    node, is_clear = next(((each, _refuses(each)) for each in objects if _refuses(each) is not None), (None, None))
    if node is None:
        return None
    members = [(normal(name), member) for each in objects for name, member in list(each.items())[:_MAX_MEMBERS]]
    if _PAYS.search(exchange.request.path) is None and not any(_PAYMENT.fullmatch(name) for name, _ in members):
        return None
    if is_clear or any(_tells_why(text) for _, text in members if isinstance(text, str)):
        return node
    return (
        node if any(_is_guessed(text) for name, text in members if isinstance(text, str) and name.endswith(_REASONS)) else None
    )


def _went_well(value: dict[str, Any]) -> bool:
    """`{result: ok, status: failure}`: a call that succeeded beside a state of the payment, which it may only have asked after."""
    node = next(iter(value.values())) if len(value) == 1 and isinstance(next(iter(value.values())), dict) else value
    said = {name: _word(text) for name, text in ((normal(name), text) for name, text in node.items()) if isinstance(text, str)}
    return any(said.get(name) in _WELL for name in _CALLS) and any(
        word in _DECLINED | _FAILED for name, word in said.items() if name in _STATES and name not in _CALLS
    )


def _refuses(node: dict[str, Any]) -> bool | None:
    """Whether an object's state is a no to the payer (True), or a no that may be another's (False); None where it is none."""
    said = {_word(text) for name, text in node.items() if isinstance(text, str) and normal(name) in _STATES}
    if said & _DECLINED or node.get("approved") is False:
        return True
    if node.get("authorized") is False and any(isinstance(text, str) and "decline" in text.lower() for text in node.values()):
        return True
    return False if said & _FAILED else None


def _looks_up(request: Request) -> bool:
    return request.is_safe or _LOOKS_UP.search(request.path) is not None


def _objects(value: dict[str, Any], depth: int) -> Iterator[dict[str, Any]]:
    """An object and those in it; lists are left out, since they hold other things than this payment."""
    yield value
    for member in list(value.values())[:_MAX_MEMBERS]:
        if isinstance(member, dict) and depth < _MAX_DEPTH:
            yield from _objects(member, depth + 1)


def _word(text: str) -> str:
    return re.sub(r"[^a-z]", "", text[:40].lower())


def _tells_why(text: str) -> bool:
    """A reason that speaks of money, or as clearly of something else."""
    if " " in text:
        return any(_is_telling(hit.code, hit.strength) for hit in sentences.hits(sentences.plain(text[:300])))
    return any(_is_telling(vote[0], vote[1]) for vote in codewords.votes(text[:80]))


def _is_guessed(text: str) -> bool:
    return bool(learned.verdicts([text[:300]], (), _LIKELY))


def _is_telling(code: Code, strength: int) -> bool:
    return strength >= (_TELLING if code is Code.PAYMENT_REQUIRED else _CLEAR)
