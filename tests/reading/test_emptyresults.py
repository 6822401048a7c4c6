"""A no beside an empty result is a failure; that nothing matched is an answer."""

from __future__ import annotations

from typing import Any

import pytest

from proxy.reading.emptyresults import says_no

FAILURES: list[dict[str, Any]] = [
    {
        "get": "fixtures",
        "parameters": {"league": "39"},
        "errors": {"plan": "Free plans do not have access."},
        "results": 0,
        "response": [],
    },
    {"retCode": 10006, "retMsg": "Too many visits!", "result": {}, "retExtInfo": {}, "time": 1796040000000},
    {"code": "NoRoute", "message": "No route between the points", "routes": []},
    {"status": "REQUEST_NOT_PROCESSED", "message": ["The daily threshold of requests has been exceeded."], "Results": {}},
    {"version": 0.6, "osm3s": {"copyright": "x"}, "elements": [], "remark": "runtime error: Query timed out after 25 seconds."},
    {"statusCode": 161, "body": {}, "message": "Device offline"},
]
ANSWERS: list[dict[str, Any]] = [
    {"query": "error", "results": [], "total": 0, "message": "No results found"},
    {"status": "ZERO_RESULTS", "results": [], "message": "no matching records"},
    {"code": 0, "msg": "success", "data": None},
    {"errors": [], "data": [], "message": "ok"},
    {"items": [], "warning": "limit will be 50 from next year"},
    {"errors": {"count": 0}, "items": [{"id": 1}]},
    {"statusCode": 100, "body": {}, "message": "success"},
]


@pytest.mark.parametrize("value", FAILURES)
def test_nothing_came_back_and_the_rest_says_why(value: dict[str, Any]):
    assert says_no(value)


@pytest.mark.parametrize("value", ANSWERS)
def test_an_answer_with_nothing_in_it_is_one(value: dict[str, Any]):
    assert not says_no(value)
