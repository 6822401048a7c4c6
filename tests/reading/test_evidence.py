"""The weighing: which witness counts how much, and that nothing else decides."""

from __future__ import annotations

import json
from typing import Any

import pytest

from proxy.contract.codes import Code
from proxy.contract.failure import Evidence
from proxy.exchange import Exchange, Request, Response
from proxy.reading import evidence
from proxy.reading.locate import parse_locator
from proxy.reading.model import NO_HINTS, CodeSeen, CodeTable, Found, Hints, Reading
from proxy.reading.read import read
from proxy.reading.relations import RELATIONS
from proxy.reading.statuses import STATUSES, from_status


def reading(status: int, body: Any, headers: dict[str, str] | None = None, hints: Hints = NO_HINTS) -> Reading:
    pairs = [(name.encode(), value.encode()) for name, value in (headers or {}).items()]
    return read(Exchange(Request("GET", b"/v1/items"), Response(status, pairs, json.dumps(body).encode())), hints, 0.0)


def test_a_sentence_weighs_more_than_a_code_and_a_code_more_than_a_status():
    sentence, code, status = (evidence.WEIGHTS[source] for source in ("sentence", "code", "status"))
    assert all(one > other for one, other in zip(sentence, code, strict=False))
    assert all(one > other for one, other in zip(code[1:], status[1:], strict=False))


def test_the_sentence_decides_against_code_and_status():
    got = reading(403, {"error": {"code": "forbidden", "message": "API rate limit exceeded"}})
    assert got.code is Code.RATE_LIMITED
    assert got.best is not None
    assert got.best.source == "sentence"


def test_the_code_decides_against_the_status():
    got = reading(400, {"error": {"code": "token_expired", "message": "Request failed"}})
    assert (got.code, got.best.source if got.best else None) == (Code.CREDENTIAL_EXPIRED, "code")


def test_the_status_decides_where_nothing_else_speaks():
    got = reading(409, {})
    assert (got.code, got.best.source if got.best else None) == (Code.CONFLICT, "status")


def test_a_vendors_code_list_decides_against_all():
    hints = Hints(codes=(CodeTable((parse_locator("body code"),), {"7": Code.GONE}),))
    got = reading(429, {"code": 7, "message": "Rate limit exceeded"}, {"retry-after": "5"}, hints)
    assert (got.code, got.best.source if got.best else None) == (Code.GONE, "table")


def test_generic_codes_say_almost_nothing():
    got = reading(401, {"error": {"type": "invalid_request_error", "code": "invalid_api_key", "message": "x"}})
    assert got.code is Code.UNAUTHENTICATED


def test_one_vote_a_source_and_code_the_strongest():
    ballot = evidence.Ballot({})
    ballot.cast("sentence", "a", Code.GONE, 2.0)
    ballot.cast("sentence", "b", Code.GONE, 5.0)
    ballot.cast("sentence", "c", Code.GONE, 3.0)
    assert ballot.totals() == {Code.GONE: 5.0}
    assert ballot.votes["sentence", Code.GONE].seen == "b"


def test_votes_of_a_format_are_capped():
    ballot = evidence.gather(Found(votes=[Evidence("format", "page", Code.TIMEOUT, 100.0)]), 500, ())
    assert ballot.totals()[Code.TIMEOUT] == evidence.FORMAT_CAP


def test_a_later_message_says_less():
    ballot = evidence.Ballot({})
    evidence.from_messages(ballot, ["Something happened", "Rate limit exceeded"])
    late = ballot.votes["sentence", Code.RATE_LIMITED].weight
    ballot = evidence.Ballot({})
    evidence.from_messages(ballot, ["Rate limit exceeded"])
    assert late < ballot.votes["sentence", Code.RATE_LIMITED].weight


def test_advice_says_less_than_the_failure_it_follows():
    got = reading(429, {"message": "Rate limit reached. Upgrade your plan to raise it."})
    assert got.code is Code.RATE_LIMITED


def test_a_message_of_one_word_is_a_code():
    ballot = evidence.Ballot({})
    evidence.from_messages(ballot, ["workers.api.error.email_verification_required"])
    assert ballot.winner() is Code.ACCOUNT_BLOCKED


def test_the_winner_is_the_sum_of_what_is_printed():
    """Whatever decides stands in the evidence; there is no other reason."""
    got = reading(402, {"error": {"code": "card_declined", "message": "Your card was declined. It requires authentication."}})
    totals: dict[Code, float] = {}
    for vote in got.evidence:
        totals[vote.code] = totals.get(vote.code, 0.0) + vote.weight
    assert max(totals, key=lambda code: totals[code]) is got.code is Code.CONFIRMATION_REQUIRED
    assert any(vote.source == "relation" for vote in got.evidence)


def test_relations_have_names_of_their_own():
    assert len({relation.name for relation in RELATIONS}) == len(RELATIONS)


@pytest.mark.parametrize("status", [400, 404, 418, 451, 499, 500, 522, 555, 599, 700, 999])
def test_any_status_has_a_code(status: int):
    code, strength = from_status(status)
    assert isinstance(code, Code)
    assert 1 <= strength <= 3


def test_a_status_never_settles():
    assert all(strength <= 3 for _, strength in STATUSES.values())


@pytest.mark.parametrize(
    ("headers", "status", "code"),
    [
        ({"cf-mitigated": "challenge"}, 403, Code.CONFIRMATION_REQUIRED),
        ({"x-ratelimit-remaining": "0"}, 403, Code.RATE_LIMITED),
        ({"grpc-status": "5"}, 500, Code.NOT_FOUND),
        ({"x-error-code": "RepoNotFound"}, 401, Code.NOT_FOUND),
        ({"x-error-message": "The token has expired"}, 400, Code.CREDENTIAL_EXPIRED),
    ],
)
def test_headers_are_witnesses(headers: dict[str, str], status: int, code: Code):
    assert reading(status, {}, headers).code is code


def test_codes_count_by_their_place():
    ballot = evidence.Ballot({})
    evidence.from_codes(ballot, [CodeSeen("user_not_found"), CodeSeen("rate_limit_exceeded")])
    assert ballot.winner() is Code.NOT_FOUND
