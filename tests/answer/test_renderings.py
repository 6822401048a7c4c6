"""Every rendering of any failure is valid, says the same, and holds what its reader acts on."""

from __future__ import annotations

import orjson
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from jsonschema import Draft202012Validator

from proxy.answer import Choice, negotiate, render
from proxy.answer.controls import RENDERINGS
from proxy.answer.markdown import text
from proxy.answer.mcp import RPC_ERROR_CODES
from proxy.answer.rpc import read_rpc
from proxy.compose import compose
from proxy.contract.codes import Class, Code
from proxy.contract.failure import BatchHint, FieldFault, Option
from proxy.contract.schema import RENDERING_SCHEMAS, document
from proxy.exchange import Effect, Exchange, Response
from tests.answer.making import ID, an_error, an_exchange, answered, named, value
from tests.compose.cases import failures
from tests.support.shape import assert_recovery_error

_VALIDATORS = {name: Draft202012Validator(document(schema)) for name, schema in RENDERING_SCHEMAS.items()}
TOOL_CALL = b'{"jsonrpc":"2.0","id":"q1","method":"tools/call"}'


@settings(max_examples=120, deadline=None)
@given(
    failures(),
    st.sampled_from(sorted(RENDERINGS)),
    st.sampled_from([b"", TOOL_CALL, b'{"jsonrpc":"2.0","id":2,"method":"ping"}']),
)
def test_every_rendering_of_any_failure_is_valid(case, rendering, rpc):
    failure, setting = case
    vendor = Response(setting.exchange.response.status if setting.exchange.response else 500, (), b'{"message":"x"}')
    exchange = Exchange(setting.request, vendor)
    choice = Choice(RENDERINGS[rendering], rpc=read_rpc(rpc), remedy_id=ID)
    rendered = render(compose(failure, setting), failure, exchange, choice)
    got = named(rendered)
    assert 200 <= rendered.status <= 599
    assert got["remedy-code"] == failure.code.value
    if setting.request.method == "HEAD":
        assert rendered.body == b""
        return
    assert got["content-length"] == str(len(rendered.body))
    if rendering == "observe":
        assert rendered.body == vendor.body
    elif rendering == "markdown":
        assert failure.code.value in rendered.body.decode()
    else:
        _VALIDATORS[rendering].validate(orjson.loads(rendered.body))


def rendered_as(rendering: str, code: Code = Code.RATE_LIMITED, method: str = "GET", sent: bytes = b"", **given):
    exchange = an_exchange(body={"message": "slow down"}, method=method, sent=sent)
    choice = negotiate(((b"remedy-render", rendering.encode()),), remedy_id=ID, body=sent)
    return answered(exchange, code, choice, **given)


def test_recovery_is_the_error_itself():
    rendered = rendered_as("recovery", wait_seconds=37)
    assert named(rendered)["content-type"] == "application/json"
    assert_recovery_error(rendered.body, code="RATE_LIMITED")


def test_compact_has_the_seven_members():
    assert value(rendered_as("compact", wait_seconds=37, message="slow", wait_is_stated=True)) == {
        "error_code": "RATE_LIMITED",
        "class": "retryable",
        "message": 'acme says: "slow".',
        "recoverable": True,
        "suggested_action": "Wait 37 seconds, then repeat `GET /acme/v1/items`.",
        "retry_after_seconds": 37,
    }
    unsure = value(rendered_as("compact", Code.TIMEOUT, "POST", effect=Effect.UNKNOWN))
    assert (unsure["recoverable"], unsure["effect"]) == (False, "unknown")
    assert value(rendered_as("compact", Code.NOT_FOUND))["recoverable"] is False


def test_problem_is_rfc_9457_with_the_members_as_extensions():
    rendered = rendered_as("problem", Code.NOT_FOUND)
    problem = value(rendered)
    assert named(rendered)["content-type"] == "application/problem+json"
    assert problem["type"] == "urn:remedy:NOT_FOUND"
    assert problem["title"] == problem["error"]
    assert problem["detail"] == problem["reason"]
    assert problem["status"] == rendered.status == 429
    assert problem["instance"] == ID
    assert problem["class"] == "permanent"
    assert problem["recoverySteps"]


def test_markdown_holds_everything():
    exchange = an_exchange(method="POST")
    error, _ = an_error(
        exchange,
        Code.AMBIGUOUS_MATCH,
        options=(Option("Alex", "GET /acme/v1/items/1", (("id", 1), ("active", True))),),
        fields=(FieldFault("state", "body", "wrong_type", 3, ("open", "closed"), pattern="a-z"),),
        batch=BatchHint("limit", "query", 500, None, 100),
        suggestions=({"id": 9, "name": "Jon"},),
        request_id="req_1",
        docs="https://docs.acme.example",
        message="which one",
    )
    page = text(error)
    for wanted in (
        "# Several records at acme match.",
        "- Class: userInput",
        "- Code: AMBIGUOUS_MATCH",
        "- Effect: none",
        '1. Ask the user: "Do you mean Alex?"',
        'acme says: "which one".',
        "1. Alex: `GET /acme/v1/items/1`; id: 1, active: yes",
        "- id: 9, name: Jon",
        "- `state` (body): wrong type; received: 3, allowed: open or closed, pattern: a-z",
        "- Size of `limit`: sent 500, send at most 100, maximum 100",
        "- Source: acme",
        "- Request id: `req_1`",
        "- Page: https://docs.acme.example",
    ):
        assert wanted in page
    assert error.instruction in page


def test_markdown_tells_the_wait_and_the_time():
    assert b"- Wait: 720 s, until 2026-11-30T12:12:00Z" in rendered_as("markdown", wait_seconds=720).body
    timeout = rendered_as("markdown", Code.TIMEOUT, "POST", effect=Effect.UNKNOWN).body
    assert b"- Effect: unknown; the call may have taken effect" in timeout
    assert b"- Timeout: phase: upstream" in timeout
    assert named(rendered_as("markdown"))["content-type"].startswith("text/markdown")


def test_mcp_gives_a_tools_call_its_id_back_with_everything_in_the_text():
    answer = value(rendered_as("mcp", sent=TOOL_CALL))
    assert answer["id"] == "q1"
    result = answer["result"]
    assert result["isError"] is True
    assert orjson.loads(result["content"][0]["text"]) == result["structuredContent"]
    assert_recovery_error(result["structuredContent"])


def test_mcp_without_json_rpc_is_a_bare_tool_result():
    assert value(rendered_as("mcp"))["isError"] is True


@pytest.mark.parametrize(("code", "cls"), [(Code.RATE_LIMITED, Class.RETRYABLE), (Code.UNAUTHENTICATED, Class.AUTH_REQUIRED)])
def test_mcp_answers_other_methods_with_an_error(code: Code, cls: Class):
    answer = value(rendered_as("mcp", code, sent=b'{"jsonrpc":"2.0","id":3,"method":"tools/list"}'))
    assert answer["id"] == 3
    assert answer["error"]["code"] == RPC_ERROR_CODES[cls]
    assert answer["error"]["data"]["code"] == code.value
    assert answer["error"]["data"]["recoverySteps"][0] in answer["error"]["message"]


def test_mcp_answers_a_batch_call_by_call():
    batch = b'[{"jsonrpc":"2.0","id":1,"method":"tools/call"},{"jsonrpc":"2.0","id":2,"method":"ping"}]'
    answers = value(rendered_as("mcp", sent=batch))
    assert [answer["id"] for answer in answers] == [1, 2]
    assert "result" in answers[0]
    assert "error" in answers[1]
