from __future__ import annotations

from dataclasses import replace

import pytest

from proxy.exchange import Exchange, Fault, FaultKind, Phase, Request, Response
from proxy.gateway import recent
from proxy.gateway.recent import MOST_BODY_BYTES, MOST_KEPT, Recent
from proxy.judge import judge
from proxy.rules.model import Vendor

NOW = 1_796_040_000.25
VENDOR = Vendor("acme")
LIMITED = Exchange(
    Request("GET", b"/items?q=a", [(b"accept", b"*/*")]),
    Response(429, [(b"retry-after", b"7")], b'{"error":{"message":"Too many requests"}}'),
    upstream="acme",
)


@pytest.fixture
def judged(monkeypatch: pytest.MonkeyPatch) -> list[Exchange]:
    """The exchanges that judge was asked about."""
    asked: list[Exchange] = []

    def counted(exchange: Exchange, vendor: Vendor, now: float):
        asked.append(exchange)
        return judge(exchange, vendor, now)

    monkeypatch.setattr(recent, "judge", counted)
    return asked


def test_an_equal_exchange_within_the_second_is_judged_once(judged: list[Exchange]):
    asked = Recent(VENDOR)
    first = asked.judged(LIMITED, NOW)
    again = asked.judged(replace(LIMITED, request=replace(LIMITED.request)), NOW + 0.7)
    assert first == again == judge(LIMITED, VENDOR, NOW)
    assert len(judged) == 1


def test_the_next_second_is_judged_anew(judged: list[Exchange]):
    asked = Recent(VENDOR)
    asked.judged(LIMITED, NOW)
    asked.judged(LIMITED, NOW + 0.8)
    assert len(judged) == 2


REQUEST, RESPONSE = LIMITED.request, LIMITED.response
assert RESPONSE
OTHERS = {
    "method": replace(LIMITED, request=replace(REQUEST, method="POST")),
    "target": replace(LIMITED, request=replace(REQUEST, target=b"/items?q=b")),
    "request header": replace(LIMITED, request=replace(REQUEST, headers=[(b"accept", b"*/*"), (b"authorization", b"x")])),
    "request body": replace(LIMITED, request=replace(REQUEST, body=b"{}")),
    "request body's end": replace(LIMITED, request=replace(REQUEST, body_complete=False)),
    "request body's length": replace(LIMITED, request=replace(REQUEST, body_length=9)),
    "status": replace(LIMITED, response=replace(RESPONSE, status=503)),
    "header": replace(LIMITED, response=replace(RESPONSE, headers=[(b"retry-after", b"8")])),
    "body": replace(LIMITED, response=replace(RESPONSE, body=b'{"error":{"message":"Not found"}}')),
    "body's end": replace(LIMITED, response=replace(RESPONSE, complete=False)),
    "repeats": replace(LIMITED, repeats=1),
    "idempotency key": replace(LIMITED, idempotency_key="k"),
    "upstream": replace(LIMITED, upstream="other"),
}


@pytest.mark.parametrize("other", OTHERS.values(), ids=OTHERS)
def test_whatever_differs_is_judged_by_itself(judged: list[Exchange], other: Exchange):
    asked = Recent(VENDOR)
    asked.judged(LIMITED, NOW)
    assert asked.judged(other, NOW) == judge(other, VENDOR, NOW)
    assert judged == [LIMITED, other]


def test_everything_that_an_exchange_holds_is_compared_but_for_what_judge_does_not_read():
    """A field that is added must be thought of here: OTHERS has a line for each."""
    fields = set(Request.__slots__) | set(Response.__slots__) | set(Exchange.__slots__)
    compared = {"method", "target", "headers", "body", "body_complete", "body_length", "status", "complete"}
    compared |= {"repeats", "idempotency_key", "upstream", "request", "response", "fault"}
    assert fields - compared == {"reason", "attempt"}


def test_repeats_that_change_no_wait_any_more_are_no_difference(judged: list[Exchange]):
    asked = Recent(VENDOR)
    for repeats in (10, 11, 500):
        asked.judged(replace(LIMITED, repeats=repeats), NOW)
    assert len(judged) == 1


@pytest.mark.parametrize(
    "other",
    [
        replace(LIMITED, response=None, fault=Fault(Phase.CONNECT, FaultKind.REFUSED)),
        replace(LIMITED, response=replace(RESPONSE, body=b"x" * (MOST_BODY_BYTES + 1))),
        replace(LIMITED, request=replace(REQUEST, body=b"x" * (MOST_BODY_BYTES + 1))),
    ],
    ids=["fault", "large answer", "large request"],
)
def test_faults_and_large_bodies_are_not_kept(judged: list[Exchange], other: Exchange):
    asked = Recent(VENDOR)
    asked.judged(other, NOW)
    asked.judged(other, NOW)
    assert len(judged) == 2


def test_what_is_kept_has_a_bound(judged: list[Exchange]):
    asked = Recent(VENDOR)
    for turn in range(2):
        for number in range(MOST_KEPT + 5):
            asked.judged(replace(LIMITED, request=replace(REQUEST, target=b"/%d" % number)), NOW)
        assert len(judged) == MOST_KEPT + 5 + 5 * turn
