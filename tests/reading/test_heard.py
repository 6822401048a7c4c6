"""What a response says is read once for equal ones, and comes out as if it were read anew each time."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest

from proxy.config.shipped import vendor_files
from proxy.contract.failure import Failure
from proxy.exchange import Exchange, Request, Response
from proxy.judge import judge
from proxy.reading import heard
from proxy.reading.kept import Kept
from proxy.rules.load import load_vendors
from proxy.rules.model import Vendor

NOW = 1_796_040_000.0
LIMITED = {"error": {"code": "rate_limited", "message": "Too many requests, retry in 30 seconds"}}


@pytest.fixture(autouse=True)
def nothing_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(heard, "_kept", Kept[heard.Heard](128))


def exchange(body: Any = LIMITED, status: int = 429, request: Request | None = None, **headers: str) -> Exchange:
    pairs = [(name.replace("_", "-").encode(), value.encode()) for name, value in headers.items()]
    response = Response(status, [(b"content-type", b"application/json"), *pairs], json.dumps(body).encode())
    return Exchange(request or Request("GET", b"/v1/items?limit=50"), response)


def judged(one: Exchange, now: float = NOW, times: int = 3) -> Failure:
    for _ in range(times):
        failure = judge(one, Vendor("acme"), now)
    assert failure is not None
    return failure


def fresh(one: Exchange, vendor: Vendor, now: float, monkeypatch: pytest.MonkeyPatch) -> Failure | None:
    with monkeypatch.context() as patch:
        patch.setattr(heard, "_kept", Kept[heard.Heard](1))
        return judge(one, vendor, now)


def test_every_shipped_case_comes_out_the_same_from_what_was_kept(monkeypatch: pytest.MonkeyPatch):
    vendors, _ = load_vendors(vendor_files())
    for vendor in vendors.values():
        for case in vendor.cases:
            one = case.exchange("x")
            anew = fresh(one, vendor, NOW, monkeypatch)
            for _ in range(3):
                assert judge(one, vendor, NOW) == anew, case.name


def test_an_equal_answer_to_another_call_is_that_calls_own(monkeypatch: pytest.MonkeyPatch):
    judged(exchange())
    other = exchange(request=Request("POST", b"/v1/things?page_size=20", [(b"authorization", b"Bearer sekret-0123456789")]))
    assert judge(other, Vendor("acme"), NOW) == fresh(other, Vendor("acme"), NOW, monkeypatch)
    batch = judged(other).facts.batch
    assert batch is not None
    assert (batch.parameter, batch.suggested) == ("page_size", 10)


def test_each_answer_keeps_its_own_request_id():
    for number in range(4):
        assert judged(exchange(x_request_id=f"req-{number}-abcdef"), times=1).facts.request_id == f"req-{number}-abcdef"


def test_a_moment_counts_from_each_answers_own_clock():
    body = {"message": "Rate limit exceeded, try again at 2026-11-30T12:01:00Z"}
    assert [judged(exchange(body), NOW + passed).wait_seconds for passed in (0, 20, 40)] == [60, 40, 20]
    dated = [exchange(body, date=f"Mon, 30 Nov 2026 12:00:{second:02} GMT") for second in (10, 30)]
    assert [judged(one, NOW - 500).wait_seconds for one in dated] == [50, 30]


def test_a_stated_wait_is_the_same_whatever_the_clock():
    assert [judged(exchange(), NOW + passed).wait_seconds for passed in (0, 1000)] == [30, 30]


def test_what_one_caller_sent_is_redacted_from_what_was_kept_for_another():
    body = {"message": "The key k3y-0123456789abcdef may not do that"}
    open_call = Request("GET", b"/v1/items")
    assert "k3y-0123456789abcdef" in judged(exchange(body, 403, open_call)).facts.message
    own = Request("GET", b"/v1/items", [(b"x-api-key", b"k3y-0123456789abcdef")])
    assert "k3y-0123456789abcdef" not in judged(exchange(body, 403, own), times=1).facts.message
    assert "k3y-0123456789abcdef" in judged(exchange(body, 403, open_call), times=1).facts.message


def test_a_path_that_decides_is_part_of_what_was_heard():
    body = {"message": "User not found"}
    login = Request("POST", b"/v1/login")
    users = Request("POST", b"/v1/people")
    codes = [judged(exchange(body, 404, request)).code for request in (users, login, users)]
    assert codes[0] == codes[2] != codes[1]


def test_other_headers_are_other_answers():
    assert judged(exchange(retry_after="7")).wait_seconds == 30  # the longest explicit one binds
    assert judged(exchange(retry_after="70")).wait_seconds == 70


def test_hints_of_one_vendor_are_not_those_of_another():
    vendors, _ = load_vendors(vendor_files())
    one, other = vendors["github"], vendors["stripe"]
    for vendor in (one, other, one):
        assert judge(exchange(), vendor, NOW) == judge(exchange(), replace(vendor, hints=replace(vendor.hints)), NOW)


def test_long_bodies_and_one_time_answers_are_not_kept():
    judged(exchange({"message": "x" * 9000}))
    judged(exchange({"message": "Only once"}), times=1)
    assert not heard._kept._younger
