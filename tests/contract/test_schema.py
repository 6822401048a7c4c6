from __future__ import annotations

from typing import Any

import pytest
from jsonschema import Draft202012Validator

from proxy.contract.codes import Class, Code
from proxy.contract.recovery import RecoveryError
from proxy.contract.schema import ALWAYS, MEMBERS, RENDERING_SCHEMAS, SCHEMAS, document
from tests.support.shape import ORDER


def an_error(code: Code = Code.NOT_FOUND, **members: Any) -> dict[str, Any]:
    error = {"error": "e", "class": code.cls.value, "code": code.value, "recoverySteps": ["s"], "reason": "r", "source": "acme"}
    if code.cls is Class.RETRYABLE:
        error["retryAfterSeconds"] = 5
    if code.cls in (Class.USER_INPUT, Class.AUTH_REQUIRED):
        error["instruction"] = "i"
    return error | members


def is_valid(value: Any, name: str = "RecoveryError") -> bool:
    return Draft202012Validator(document(name)).is_valid(value)


@pytest.mark.parametrize("name", SCHEMAS)
def test_every_schema_is_one(name: str):
    Draft202012Validator.check_schema(document(name))


def test_members_stand_in_the_order_in_which_they_are_written():
    assert list(MEMBERS) == ORDER
    written = list(RecoveryError("e", Code.NOT_FOUND, "r", ("s",), "x").to_json())
    assert sorted(written, key=ORDER.index) == written
    assert set(ALWAYS) == {"error", "class", "code", "recoverySteps", "reason", "source"}


def test_every_rendering_of_ours_has_a_schema():
    assert set(RENDERING_SCHEMAS) == {"recovery", "compact", "problem", "mcp", "augment"}
    assert set(RENDERING_SCHEMAS.values()) <= set(SCHEMAS)


@pytest.mark.parametrize("code", Code)
def test_the_least_error_of_every_code_is_valid(code: Code):
    assert is_valid(an_error(code))


@pytest.mark.parametrize(
    "broken",
    [
        {"error": ""},
        {"error": "two\nlines"},
        {"class": "retryable"},
        {"code": "OTHER"},
        {"retryAfterSeconds": 5},
        {"retryAt": "2026-11-30T12:00:00Z"},
        {"recoverySteps": []},
        {"recoverySteps": ["a", "a"]},
        {"recoverySteps": ["x" * 201]},
        {"recoverySteps": list("abcdef")},
        {"reason": "x" * 401},
        {"reason": None},
        {"effect": "unknown"},
        {"effect": "maybe"},
        {"scopes": ["a"]},
        {"timeout": {"phase": "upstream"}},
        {"options": [{"label": "a", "call": "GET /"}]},
        {"fields": [{"in": "body"}]},
        {"fields": [{"name": "a", "problem": "bad"}]},
        {"fields": [{"name": "a"}] * 6},
        {"docs": "http://a.example"},
        {"attempts": 1},
        {"other": 1},
    ],
    ids=str,
)
def test_what_breaks_the_contract_is_not_valid(broken: dict[str, Any]):
    assert is_valid(an_error())
    assert not is_valid(an_error() | broken)


def test_a_wait_and_its_time_go_together():
    assert is_valid(an_error(Code.RATE_LIMITED, retryAfterSeconds=61, retryAt="2026-11-30T12:00:00Z"))
    assert not is_valid(an_error(Code.RATE_LIMITED, retryAfterSeconds=61))
    assert not is_valid(an_error(Code.RATE_LIMITED, retryAfterSeconds=60, retryAt="2026-11-30T12:00:00Z"))
    assert not is_valid({name: value for name, value in an_error(Code.RATE_LIMITED).items() if name != "retryAfterSeconds"})


def test_a_person_gets_an_instruction():
    assert not is_valid({name: value for name, value in an_error(Code.PERMISSION_DENIED).items() if name != "instruction"})


def test_options_come_with_the_message():
    options = [{"label": "a", "call": "GET /", "id": 7}]
    assert is_valid(an_error(Code.AMBIGUOUS_MATCH, options=options, message="e"))
    assert not is_valid(an_error(Code.AMBIGUOUS_MATCH, options=options))


def test_a_compact_error_is_recoverable_only_where_a_repeat_is_safe():
    compact = {"error_code": "TIMEOUT", "class": "retryable", "message": "m", "suggested_action": "s", "retry_after_seconds": 5}
    assert is_valid(compact | {"recoverable": True}, "CompactError")
    assert not is_valid(compact | {"recoverable": True, "effect": "unknown"}, "CompactError")
    assert not is_valid(compact | {"recoverable": True, "class": "permanent"}, "CompactError")


def test_a_partial_result_of_a_fan_out_needs_errors_only_where_it_is_partial():
    entry = {"source": "crm", "class": "permanent", "code": "NOT_FOUND", "reason": "r"}
    assert is_valid({"completeness": "complete", "crm": {}}, "PartialFanOut")
    assert is_valid({"completeness": "partial", "crm": None, "errors": [entry], "retryHint": "h"}, "PartialFanOut")
    assert not is_valid({"completeness": "partial", "crm": None}, "PartialFanOut")
    assert not is_valid(
        {"completeness": "partial", "errors": [entry | {"class": "retryable"}], "retryHint": "h"}, "PartialFanOut"
    )
