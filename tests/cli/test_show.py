from __future__ import annotations

from typing import Any

import httpx
import pytest
import respx

from proxy.cli.casetext import case_text
from proxy.cli.show import show
from proxy.rules.load import load_vendors

FOUND: dict[str, Any] = {
    "id": "abc",
    "at": "2026-11-30T12:00:00.000+00:00",
    "upstream": "acme",
    "method": "POST",
    "path": "/acme/orders",
    "status": 429,
    "class": "retryable",
    "code": "RATE_LIMITED",
    "rule": "acme/limited",
    "attempts": 1,
    "request": {
        "method": "POST",
        "path": "/orders?key=[redacted]",
        "headers": {"authorization": "[redacted]", "x-team": "core"},
        "body": {"a": 1},
    },
    "response": {"status": 429, "headers": {"date": "now", "retry-after": "7"}, "json": {"message": "slow: down }"}},
    "fault": None,
    "judgement": {
        "waitIsStated": True,
        "tried": [{"rule": "acme/other", "matched": False, "why": "status is 429"}, {"rule": "acme/limited", "matched": True}],
        "evidence": [{"source": "table", "seen": "slow", "code": "RATE_LIMITED", "weight": 1.0}],
    },
    "answer": {"error": "Slow", "retryAfterSeconds": 7},
}


@pytest.fixture
def proxy():
    with respx.mock(base_url="http://127.0.0.1:8080") as mock:
        yield mock


def test_a_failure_is_shown_with_the_rules_that_were_tried(remedy, proxy, monkeypatch):
    monkeypatch.setenv("REMEDY_KEY", "k3y")
    route = proxy.get("/-/failures/abc").respond(json=FOUND)
    run = remedy("show", "abc")
    assert run.code == 0, run.err
    assert "RATE_LIMITED (retryable), by acme/limited, answered with 429" in run.out
    assert "acme/other: did not hold: status is 429" in run.out
    assert '"retryAfterSeconds": 7' in run.out
    assert route.calls.last.request.headers["remedy-key"] == "k3y"
    assert remedy("show", "abc", "--json").json == FOUND


def test_a_failure_becomes_a_case_that_is_sound(remedy, proxy):
    proxy.get("/-/failures/abc").respond(json=FOUND)
    run = remedy("show", "abc", "--case")
    vendors, faults = load_vendors(
        {"acme.yaml": "vendor: acme\nrules:\n  - {id: limited, when: {status: 429}, code: RATE_LIMITED}\ncases:\n" + run.out}
    )
    assert not faults
    (case,) = vendors["acme"].cases
    assert case.request == {"method": "POST", "path": "/orders?key=[redacted]", "headers": {"x-team": "core"}, "body": {"a": 1}}
    assert case.response == {"status": 429, "headers": {"retry-after": "7"}, "json": {"message": "slow: down }"}}
    assert case.expect == {"code": "RATE_LIMITED", "retryAfterSeconds": 7, "rule": "acme/limited"}


def test_a_case_in_an_empty_file_makes_it_a_file_of_cases_and_the_next_one_goes_behind_it(proxy, tmp_path, monkeypatch):
    proxy.get("/-/failures/abc").respond(json={**FOUND, "upstream": "orders", "vendor": "acme"})
    with (tmp_path / "acme.cases.yaml").open("a", encoding="utf-8") as file:
        monkeypatch.setattr("sys.stdout", file)
        show("abc", case=True)
        file.flush()
        show("abc", case=True)
    rules = "vendor: acme\nrules:\n  - {id: limited, when: {status: 429}, code: RATE_LIMITED}\n"
    written = (tmp_path / "acme.cases.yaml").read_text(encoding="utf-8")
    vendors, faults = load_vendors({"acme.yaml": rules, "acme.cases.yaml": written})
    assert not faults
    assert len(vendors["acme"].cases) == 2


def test_the_generic_readings_rule_is_no_expectation():
    text = case_text({**FOUND, "rule": "generic/sentence", "judgement": {}})
    assert "rule" not in text
    assert "retryAfterSeconds" not in text


def test_a_call_without_a_response_makes_no_case(remedy, proxy):
    proxy.get("/-/failures/abc").respond(json={**FOUND, "response": None, "fault": {"kind": "timeout"}})
    run = remedy("show", "abc", "--case")
    assert run.code == 2
    assert "kind: timeout" in remedy("show", "abc").out


def test_what_is_not_kept_is_told(remedy, proxy):
    proxy.get("/-/failures/gone").respond(404, json={"reason": "No failure with this id is kept."})
    run = remedy("show", "gone")
    assert run.code == 1
    assert run.err.startswith("remedy: no failure with the id gone is kept at http://127.0.0.1:8080: the oldest go first")
    proxy.get("/-/failures/mine").respond(401, json={"reason": "The request carried no key."})
    assert remedy("show", "mine").err == "remedy: The request carried no key.\n"


def test_where_no_proxy_answers(remedy, proxy):
    proxy.get("/-/failures/abc").mock(side_effect=httpx.ConnectError("refused"))
    run = remedy("show", "abc")
    assert (run.code, run.err) == (2, "remedy: no proxy answers at http://127.0.0.1:8080: ConnectError\n")
    proxy.get("/-/failures/x").respond(200, text="<html>")
    assert "is not Remedy" in remedy("show", "x").err
