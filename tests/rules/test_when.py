from __future__ import annotations

import pytest

from proxy.rules.when import parse_status
from tests.support.rules import exchange, faults_of, holds

FAILED = exchange(
    403,
    {"error": {"code": "limited", "errors": [{"reason": "a"}, {"reason": "quota"}]}, "ok": False, "a.b": 1},
    headers={"X-Remaining": "0", "x-many": ["1", "2"]},
    request="POST /v1/search/users?limit=500&q=x&q=y",
    body={"items": [{"id": 1}, {"id": 2}], "name": "Ada"},
    request_headers={"x-team": "core"},
)


@pytest.mark.parametrize(
    ("when", "expected"),
    [
        ("{status: 403}", True),
        ("{status: [401, 403]}", True),
        ("{status: 4xx}", True),
        ("{status: 400-404}", True),
        ("{status: [500, 40x]}", None),
        ("{status: 5xx}", False),
        ("{headers: {x-remaining: 0}}", True),
        ("{headers: {X-Remaining: [0, 1]}}", True),
        ("{headers: {x-many: 2}}", True),
        ("{headers: {x-none: {exists: false}}}", True),
        ("{headers: {x-remaining: 0, x-many: 3}}", False),
        ("{body: {error.code: limited}}", True),
        ("{body: {ok: false}}", True),
        ("{body: {'error.errors[].reason': quota}}", True),
        ("{body: {'error.errors[0].reason': quota}}", False),
        ("{body: {error.missing: {exists: false}}}", True),
        ("{body: {'\"a.b\"': 1}}", True),
        ("{text: {contains: LIMITED}}", True),
        ("{text: {matches: '\"ok\": ?false'}}", True),
        ("{method: POST}", True),
        ("{method: [GET, PUT]}", False),
        ("{path: /v1/search/**}", True),
        ("{path: [/v2/**, '/v1/*/users']}", True),
        ("{path: /v1/search}", False),
        ("{query: {limit: {over: 100}}}", True),
        ("{query: {q: y}}", True),
        ("{query: {page: {exists: true}}}", False),
        ("{request_headers: {x-team: core}}", True),
        ("{request_body: {name: Ada}}", True),
        ("{request_body: {'items[].id': 2}}", True),
        ("{code: LIMITED}", True),
        ("{code: [other, quota]}", False),
        ("{all: [{status: 403}, {body: {ok: false}}]}", True),
        ("{any: [{status: 500}, {body: {ok: false}}]}", True),
        ("{any: [{status: 500}, {body: {ok: true}}]}", False),
        ("{not: {status: 500}}", True),
        ("{not: {status: 403}}", False),
        ("{status: 403, any: [{not: {method: GET}}, {path: /x}]}", True),
        ("{if: 'status == 403 && size(body.error.errors) == 2'}", True),
        ('{if: \'headers["x-remaining"] == "0"\'}', True),
        ('{if: \'query.limit == "500" && request.body.name == "Ada"\'}', True),
        ("{if: 'body.error.errors.exists(e, e.reason == \"quota\")'}", True),
        ("{if: 'body.nothing.there == 1'}", False),
        ('{if: \'"limited" in codes && method == "POST"\'}', True),
        ('{if: \'text.contains("limited") && path.startsWith("/v1")\'}', True),
    ],
)
def test_each_key_of_a_condition(when, expected):
    if expected is None:
        assert faults_of(f"rules:\n  - id: it\n    when: {when}\n    why: x\n")
    else:
        assert holds(when, FAILED, "limited") is expected


@pytest.mark.parametrize(
    ("written", "some", "count"), [("429", 429, 1), ("5xx", 599, 100), ("500-504", 502, 5), ("999", 999, 1)]
)
def test_statuses(written, some, count):
    assert some in parse_status(written)
    assert len(parse_status(written)) == count


@pytest.mark.parametrize("written", ["", "4x", "6xx", "40x", "12", "1000", "504-500", "-", "4xx-5xx", "٤٢٩"])
def test_what_is_no_status(written):
    with pytest.raises(ValueError, match="is no status"):
        parse_status(written)


@pytest.mark.parametrize(
    ("when", "expected"),
    [
        ("{path: /}", True),
        ("{method: GET}", True),
        ("{status: 5xx}", False),
        ("{not: {status: 429}}", False),
        ("{body: {error: {exists: false}}}", False),
        ("{headers: {retry-after: {exists: false}}}", False),
        ("{any: [{status: 500}, {method: GET}]}", True),
        ("{if: 'status == 0'}", False),
        ("{if: 'method == \"GET\"'}", True),
    ],
)
def test_without_a_response_only_what_asks_for_none_can_hold(when, expected):
    assert holds(when, exchange(None)) is expected


def test_a_form_is_read_like_a_json_body():
    seen = exchange(400, request="POST /", body="name=Ada&limit=5")
    assert holds("{request_body: {limit: 5}}", seen)


@pytest.mark.parametrize("body", ["{broken", "", "just text", "\ud83d\ude00", "a=b"])
def test_a_request_body_of_any_kind_is_no_trouble(body):
    assert not holds("{request_body: {limit: 5}}", exchange(400, request="POST /", body=body))


def test_a_condition_is_not_nested_without_end():
    when = "{not: " * 12 + "{status: 400}" + "}" * 12
    assert "nested deeper" in faults_of(f"rules:\n  - id: it\n    when: {when}\n    why: x\n")[0]
