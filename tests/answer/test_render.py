from __future__ import annotations

import json
from dataclasses import replace

import orjson
import pytest
from jsonschema import Draft202012Validator

from proxy.answer import Choice, negotiate, render, render_partial
from proxy.compose import compose_partial
from proxy.contract.codes import Code
from proxy.contract.failure import ItemGroup, PartialOutcome
from proxy.contract.schema import document
from tests.answer.making import ID, JSON, an_error, an_exchange, answered, named, value
from tests.compose.cases import a_failure, a_setting

DATA = {"items": [{"ok": 1}, {"error": "slow"}], "id": 123456789012345678901234567890}
RAW = b'{"items":[{"ok":1},{"error":"slow"}],"id":123456789012345678901234567890}'


def partial(rendering="recovery", status: int = 207, disclose="body", method: str = "POST"):
    vendor = (*JSON, (b"etag", b'"x"'), (b"x-request-id", b"r"), (b"set-cookie", b"a=1"))
    exchange = an_exchange(status, RAW, method, headers=vendor, reason=b"Multi-Status")
    outcome = PartialOutcome((ItemGroup(Code.RATE_LIMITED, "slow", 1, ("b",), wait_seconds=3),), 1, 2)
    failure = a_failure(Code.PARTIAL_FAILURE, status=status, partial=outcome)
    made = compose_partial(failure, exchange, a_setting(method, "/bulk"))
    return render_partial(made, failure, exchange, Choice(rendering, remedy_id=ID), disclose)


def test_a_partial_result_keeps_the_vendors_status_and_says_what_it_is():
    rendered = partial()
    got = named(rendered)
    assert (rendered.status, rendered.reason) == (207, b"Multi-Status")
    assert got["remedy-completeness"] == "partial"
    assert got["remedy-code"] == "PARTIAL_FAILURE"
    assert got["content-type"] == "application/json"
    assert got["content-length"] == str(len(rendered.body))
    assert got["cache-control"] == "no-store"
    assert got["x-request-id"] == "r"
    assert "etag" not in got
    body = value_of(rendered)
    Draft202012Validator(document("PartialBatch")).validate(body)
    assert body["data"] == DATA


def value_of(rendered):
    return json.loads(rendered.body)


def test_a_partial_result_of_a_head_has_no_body():
    assert partial(method="HEAD").body == b""


@pytest.mark.parametrize(("rendering", "disclose"), [("recovery", "headers"), ("observe", "body")])
def test_by_headers_alone_the_vendors_body_stays(rendering, disclose):
    rendered = partial(rendering, disclose=disclose)
    assert rendered.body == RAW
    assert named(rendered)["remedy-completeness"] == "partial"
    assert named(rendered)["etag"] == '"x"'


def test_an_sdk_gets_its_vendors_object_with_what_failed():
    body = value_of(partial("augment"))
    assert list(body) == ["recovery", "items", "id"]
    assert body["recovery"]["errors"][0]["ids"] == ["b"]
    assert "data" not in body["recovery"]


def test_what_a_route_adds_is_a_member():
    exchange = an_exchange(200, {"rows": []})
    error, failure = an_error(exchange, Code.RESULT_MISMATCH)
    rendered = render(replace(error, extra={"data": {"rows": []}}), failure, exchange, negotiate(()))
    assert value(rendered)["data"] == {"rows": []}
    assert rendered.status == 422


def test_the_reason_phrase_is_ours():
    assert answered(an_exchange(429, reason=b"Too Many Requests")).reason == b"RATE_LIMITED retryable: wait 5 s, then repeat"


def test_bodies_are_json_without_spaces():
    body = answered(an_exchange()).body
    assert body == orjson.dumps(orjson.loads(body))
