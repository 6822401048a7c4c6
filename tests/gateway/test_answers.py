"""What a caller gets for a failure, through the whole app."""

from __future__ import annotations

from dataclasses import replace
from hashlib import sha256
from typing import Any

import pytest

from proxy.config.snapshot import Base, Bounds, Client, Credential, Reauth
from proxy.contract.codes import Code
from proxy.exchange import Fault, FaultKind, Phase, Secret
from tests.support.asgi import Gateway, answer, json_answer, sent_headers, upstream
from tests.support.shape import assert_recovery_error
from tests.support.upstream import ScriptedAnswer

LIMITED = {"error": {"code": "rate_limited", "message": "Too many requests"}}


async def test_a_failure_comes_back_as_a_recovery_error():
    gateway = Gateway(upstream())
    gateway.script(
        json_answer(429, LIMITED, ("retry-after", "37"), ("etag", '"v"'), ("x-request-id", "r1"), ("connection", "close"))
    )
    reply = await gateway.ask("/github/x", headers={"accept": "application/json"})
    error = assert_recovery_error(reply.body, code="RATE_LIMITED")
    assert (error["retryAfterSeconds"], error["source"]) == (37, "github")
    assert reply.status == 429
    assert reply.reason.startswith(b"RATE_LIMITED retryable")
    assert (reply.header("retry-after"), reply.header("content-type")) == ("37", "application/json")
    assert (reply.header("remedy-class"), reply.header("remedy-code")) == ("retryable", "RATE_LIMITED")
    assert (reply.header("remedy-origin"), reply.header("remedy-upstream-status")) == ("vendor", "429")
    assert (reply.header("x-request-id"), reply.header("etag"), reply.header("connection")) == ("r1", None, None)
    assert reply.header("cache-control") == "no-store"


async def test_a_credential_that_the_vendor_repeats_in_its_headers_is_redacted():
    """But a cookie that it sets again stays, and where only watched its answer stays as it is."""
    echoed = ("x-debug", "Bearer held-0123456789!"), ("set-cookie", "sid=held-0123456789!")
    credential = Credential(Secret("Bearer held-0123456789!"), header="authorization")
    gateway = Gateway(replace(upstream(), credential=credential))
    gateway.script(json_answer(401, LIMITED, *echoed), json_answer(401, LIMITED, *echoed))
    reply = await gateway.ask()
    assert (reply.header("x-debug"), reply.header("set-cookie")) == ("Bearer [redacted]", "sid=held-0123456789!")
    watched = await gateway.ask(headers={"remedy-render": "observe"})
    assert watched.header("x-debug") == "Bearer held-0123456789!"


async def test_a_rewritten_body_has_its_own_length():
    """Complaint 19: whatever the vendor's length and coding were."""
    gateway = Gateway(upstream())
    gateway.script(
        answer(500, b"x" * 5000, ("content-type", "text/html")), answer(500, [b"y" * 9000], ("content-type", "text/plain"))
    )
    for _ in range(2):
        reply = await gateway.ask()
        assert reply.header("content-length") == str(len(reply.body))
        assert_recovery_error(reply.body, code="UPSTREAM_ERROR")


@pytest.mark.parametrize(
    ("fault", "code", "status"),
    [
        (Fault(Phase.CONNECT, FaultKind.REFUSED), "UPSTREAM_UNAVAILABLE", 502),
        (Fault(Phase.CONNECT, FaultKind.DNS), "UPSTREAM_UNAVAILABLE", 502),
        (Fault(Phase.CONNECT, FaultKind.TLS), "UPSTREAM_UNAVAILABLE", 502),
        (Fault(Phase.FIRST_BYTE, FaultKind.GARBAGE, "all"), "UPSTREAM_UNAVAILABLE", 502),
        (Fault(Phase.FIRST_BYTE, FaultKind.CLOSED, "all"), "UPSTREAM_UNAVAILABLE", 502),
        (Fault(Phase.CONNECT, FaultKind.TIMEOUT, limit_seconds=5.0), "TIMEOUT", 504),
        (Fault(Phase.FIRST_BYTE, FaultKind.TIMEOUT, "all", limit_seconds=30.0), "TIMEOUT", 504),
        (Fault(Phase.TOTAL, FaultKind.TIMEOUT, "all", limit_seconds=60.0), "TIMEOUT", 504),
        (Fault(Phase.FIRST_BYTE, FaultKind.SHUTDOWN, "all"), "UPSTREAM_UNAVAILABLE", 503),
    ],
    ids=lambda value: f"{value.phase}-{value.kind}" if isinstance(value, Fault) else "",
)
async def test_a_call_without_an_answer_is_told_by_what_broke(fault: Fault, code: str, status: int):
    """Complaint 17: a timeout is a 504, trouble with the connection a 502."""
    gateway = Gateway(upstream())
    gateway.script(fault)
    reply = await gateway.ask()
    error = assert_recovery_error(reply.body, code=code)
    assert (reply.status, error["source"]) == (status, "github")
    assert (reply.header("remedy-origin"), reply.header("remedy-upstream-status")) == ("proxy", None)
    if code == "TIMEOUT":
        assert error["timeout"]["phase"] == fault.phase.value


async def test_a_call_that_may_have_taken_effect_says_so():
    gateway = Gateway(upstream())
    gateway.script(
        Fault(Phase.FIRST_BYTE, FaultKind.TIMEOUT, "all", limit_seconds=30.0), Fault(Phase.CONNECT, FaultKind.REFUSED)
    )
    sent = assert_recovery_error((await gateway.ask(method="POST", body=b"{}")).body, method="POST")
    unsent = assert_recovery_error((await gateway.ask(method="POST", body=b"{}")).body, method="POST")
    assert (sent["effect"], unsent["effect"]) == ("unknown", "none")


async def test_a_failure_body_is_read_up_to_its_bound_and_given_up():
    gateway = Gateway(upstream(bounds=Bounds(failure_body=100)))
    vendor_answer = answer(500, [b"x" * 60] * 1000, ("content-type", "text/plain"))
    gateway.script(vendor_answer)
    assert_recovery_error((await gateway.ask()).body)
    assert len(gateway.events.failures[0].exchange.response.body) == 100
    assert not gateway.events.failures[0].exchange.response.complete
    assert vendor_answer.closed
    assert sum(1 for _ in vendor_answer._rest) == 998


async def test_a_failure_body_that_breaks_off_is_judged_by_what_is_there():
    gateway = Gateway(upstream())
    body = b'{"error":{"code":"rate_limited","message":"Too many requests'
    gateway.script(
        answer(429, [body, Fault(Phase.BETWEEN_BYTES, FaultKind.CLOSED, "all")], ("content-type", "application/json"))
    )
    reply = await gateway.ask()
    assert_recovery_error(reply.body)
    assert gateway.events.failures[0].exchange.response.body == body


async def test_what_was_sent_is_shown_to_the_judge_as_the_vendor_got_it():
    gateway = Gateway(upstream())
    gateway.script(json_answer(400, {"message": "no"}))
    await gateway.ask("/github/x?a=1", "POST", body=b'{"limit": 500}', headers={"content-type": "application/json"})
    request = gateway.events.failures[0].exchange.request
    assert (request.method, request.target, request.body, request.body_complete) == ("POST", b"/x?a=1", b'{"limit": 500}', True)
    assert request.body_length == 14


async def test_paths_are_told_below_the_base_and_as_the_agent_wrote_them():
    gateway = Gateway(upstream("ghe", base=Base("https", "ghe.example.com", 443, b"/api/v3")))
    gateway.script(json_answer(404, {"message": "Not Found"}), name="ghe")
    reply = await gateway.ask("/ghe/repos/1")
    assert gateway.events.failures[0].exchange.request.target == b"/repos/1"
    assert b"/ghe/repos" in reply.body
    assert b"/api/v3" not in reply.body


async def test_the_same_failure_again_and_again_waits_longer():
    """CONTRACT section 6: a default wait doubles with each repetition of method, path and code from one caller."""
    gateway = Gateway(upstream())
    gateway.script(*[answer(503) for _ in range(9)])
    waits = [(await gateway.ask("/github/x")).json["retryAfterSeconds"] for _ in range(4)]
    assert waits == [10, 20, 40, 80]
    assert (await gateway.ask("/github/y")).json["retryAfterSeconds"] == 10
    assert (await gateway.ask("/github/x", "PUT")).json["retryAfterSeconds"] == 10
    assert (await gateway.ask("/github/x", headers={"authorization": "Bearer other"})).json["retryAfterSeconds"] == 10
    assert (await gateway.ask("/github/x", address="127.0.0.2")).json["retryAfterSeconds"] == 10
    gateway.clock.advance(601)
    assert (await gateway.ask("/github/x")).json["retryAfterSeconds"] == 10


async def test_another_code_begins_anew():
    gateway = Gateway(upstream())
    gateway.script(answer(503), answer(500), answer(500))
    codes = [(await gateway.ask()).json for _ in range(3)]
    assert [(each["code"], each["retryAfterSeconds"]) for each in codes] == [
        ("UPSTREAM_UNAVAILABLE", 10),
        ("UPSTREAM_ERROR", 5),
        ("UPSTREAM_ERROR", 10),
    ]


@pytest.mark.parametrize(
    ("settings", "client", "headers", "media_type"),
    [
        ({}, None, {}, "application/json"),
        ({"render": "problem"}, None, {}, "application/problem+json"),
        ({"render": "problem"}, Client("bot", "", render="markdown"), {}, "text/markdown"),
        ({"render": "problem"}, Client("bot", "", render="markdown"), {"remedy-render": "compact"}, "application/json"),
        ({}, None, {"accept": "text/markdown"}, "text/markdown"),
    ],
)
async def test_the_rendering_is_the_calls_else_the_callers_else_the_upstreams(
    settings: dict[str, Any], client: Client | None, headers: dict[str, str], media_type: str
):
    clients = (replace(client, key_sha256=sha256(b"k").hexdigest()),) if client else ()
    gateway = Gateway(upstream(**settings), clients=clients)
    gateway.script(answer(404))
    reply = await gateway.ask(headers={**headers, "remedy-key": "k"})
    assert (reply.header("content-type") or "").startswith(media_type)


async def test_the_status_may_be_the_codes_or_the_callers():
    gateway = Gateway(upstream(status="code"))
    gateway.script(json_answer(400, LIMITED), json_answer(400, LIMITED))
    assert (await gateway.ask()).status == Code(gateway.events.failures[0].failure.code).status
    assert (await gateway.ask(headers={"remedy-status": "200"})).status == 200


@pytest.mark.parametrize("status", [600, 999, 407, 421])
async def test_a_status_that_may_not_pass_becomes_502(status: int):
    gateway = Gateway(upstream())
    gateway.script(answer(status))
    assert (await gateway.ask()).status == 502


async def test_remedy_fields_never_reach_the_vendor_and_never_come_from_it():
    gateway = Gateway(upstream())
    vendor = gateway.script(
        answer(500, b"", ("remedy-class", "permanent"), ("remedy-id", "forged")), answer(200, b"", ("remedy-id", "forged"))
    )
    reply = await gateway.ask(headers={"remedy-render": "recovery", "remedy-tool": "t", "remedy-unheard-of": "x"})
    assert not any(name.startswith(b"remedy-") for name, _ in vendor.sent[0].headers)
    assert reply.header("remedy-class") == "retryable"
    assert reply.header("remedy-id") != "forged"
    assert (await gateway.ask()).header("remedy-id") is None


async def test_a_control_that_cannot_be_read_is_refused_before_the_vendor_is_called():
    gateway = Gateway(upstream())
    vendor = gateway.script()
    reply = await gateway.ask(headers={"remedy-deadline": "soon"})
    error = assert_recovery_error(reply.body, code="INVALID_ARGUMENT")
    assert (reply.status, error["source"], error["fields"][0]["name"]) == (400, "remedy", "Remedy-Deadline")
    assert vendor.sent == []


async def test_off_passes_the_vendors_failure_as_it_is():
    gateway = Gateway(upstream())
    gateway.script(
        json_answer(429, LIMITED, ("retry-after", "37")),
        answer(200, b'{"ok":false,"error":"x"}', ("content-type", "application/json")),
    )
    reply = await gateway.ask(headers={"remedy-render": "off"})
    assert (reply.status, reply.json, reply.header("retry-after"), reply.header("remedy-code")) == (429, LIMITED, "37", None)
    assert (await gateway.ask(headers={"remedy-render": "off"})).status == 200
    assert [event.outcome for event in gateway.events.answers] == ["bypassed", "bypassed"]
    assert gateway.events.failures == []


async def test_with_off_a_call_without_an_answer_still_gets_one():
    gateway = Gateway(upstream())
    gateway.script(Fault(Phase.CONNECT, FaultKind.REFUSED))
    reply = await gateway.ask(headers={"remedy-render": "off"})
    assert_recovery_error(reply.body, code="UPSTREAM_UNAVAILABLE")


async def test_observe_adds_headers_and_leaves_the_rest_to_the_vendor():
    gateway = Gateway(upstream(render="observe"))
    gateway.script(
        ScriptedAnswer(429, [(b"content-type", b"text/x"), (b"retry-after", b"5")], [b"slow", b" down"], b"Enhance Your Calm")
    )
    reply = await gateway.ask()
    assert (reply.status, reply.reason, reply.body) == (429, b"Enhance Your Calm", b"slow down")
    assert (reply.header("retry-after"), reply.header("content-type")) == ("5", "text/x")
    assert (reply.header("remedy-code"), reply.header("remedy-origin")) == ("RATE_LIMITED", "vendor")


async def test_observe_lets_a_failure_inside_a_success_be_one():
    gateway = Gateway(upstream(render="observe"))
    body = b'{"ok":false,"error":"ratelimited"}'
    gateway.script(answer(200, body, ("content-type", "application/json")))
    reply = await gateway.ask()
    assert (reply.status, reply.body, reply.header("remedy-code")) == (200, body, "RATE_LIMITED")


async def test_observe_streams_a_failure_body_beyond_its_bound():
    gateway = Gateway(upstream(render="observe", bounds=Bounds(failure_body=10)))
    vendor_answer = answer(500, [b"0123456789"] * 30, ("content-length", "300"))
    gateway.script(vendor_answer)
    reply = await gateway.ask()
    assert (reply.status, reply.body, reply.header("content-length")) == (500, b"0123456789" * 30, "300")
    assert reply.header("remedy-code") == "UPSTREAM_ERROR"
    assert vendor_answer.closed


async def test_observe_answers_what_the_vendor_did_not():
    gateway = Gateway(upstream(render="observe"))
    gateway.script(Fault(Phase.CONNECT, FaultKind.REFUSED))
    assert_recovery_error((await gateway.ask()).body, code="UPSTREAM_UNAVAILABLE")


async def test_a_credential_that_the_proxy_holds_is_renewed_by_its_owner():
    gateway = Gateway(upstream(reauth=Reauth(url="https://github.com/settings/tokens")))
    gateway.script(json_answer(401, {"message": "Bad credentials"}))
    error = assert_recovery_error((await gateway.ask()).body)
    assert "https://github.com/settings/tokens" in error["instruction"]


async def test_a_failure_is_one_line_and_one_event_and_can_be_looked_up():
    gateway = Gateway(upstream())
    gateway.script(json_answer(404, {"message": "Not Found"}))
    reply = await gateway.ask("/github/users/x?token=hunter2", headers={"authorization": "Bearer tok-hunter2-tok"})
    remedy_id = reply.header("remedy-id")
    (line,) = gateway.lines
    assert f'"id":"{remedy_id}"'.encode() in line
    assert b'"path":"/github/users/x"' in line
    assert b"hunter2" not in line
    (answered,) = gateway.events.answers
    assert (answered.outcome, answered.status, answered.code, answered.remedy_id) == ("failure", 404, "NOT_FOUND", remedy_id)
    assert gateway.proxy.shared.failures.get(remedy_id or "").answer_json == reply.json


async def test_a_secret_in_the_path_is_in_no_log():
    """Complaint 33."""
    gateway = Gateway(upstream())
    gateway.script(json_answer(404, {"message": "Not Found"}))
    token = "123456789:AAHdqTcvCH1vGWJxfSeofSAs0K5PALDsaw"
    reply = await gateway.ask(f"/github/bot{token}/sendMessage")
    assert token.encode() not in reply.body + b"".join(gateway.lines)


async def test_the_agents_own_tool_is_known_from_its_header():
    gateway = Gateway(upstream())
    vendor = gateway.script(json_answer(429, LIMITED))
    reply = await gateway.ask(headers={"remedy-tool": "search_users"})
    assert "search_users" in " ".join(reply.json["recoverySteps"])
    assert not sent_headers(vendor.sent[0], "remedy-tool")


async def test_an_exception_inside_the_proxy_tells_nothing_of_itself(caplog: pytest.LogCaptureFixture):
    """STYLE: exception text never reaches the answer; nor the log."""

    class Broken:
        async def send(self, *call: object) -> ScriptedAnswer:
            raise RuntimeError("planted s3cret")

    gateway = Gateway(upstream())
    gateway.vendors["github"] = Broken()  # type: ignore[assignment] # it closes nothing
    reply = await gateway.ask(method="POST", body=b"x")
    error = assert_recovery_error(reply.body, code="UPSTREAM_ERROR", method="POST")
    assert (reply.status, error["source"], error["effect"]) == (502, "remedy", "unknown")
    assert b"s3cret" not in reply.body + b"".join(gateway.lines)
    assert "s3cret" not in caplog.text
    assert "RuntimeError" in caplog.text


async def test_an_exception_after_the_head_cuts_the_caller():
    class Broken(ScriptedAnswer):
        async def read(self) -> bytes:
            raise RuntimeError("planted")

    gateway = Gateway(upstream())
    broken = Broken(200, [])
    gateway.script(broken)
    reply = await gateway.ask()
    assert (reply.status, reply.is_cut) == (200, True)
    assert broken.closed
