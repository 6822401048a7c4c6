"""One assert for the shape of every recovery error (CONTRACT sections 1 and 2)."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from typing import Any

from proxy.contract.codes import RETRY_AT_OVER_SECONDS, Class, Code
from proxy.contract.recovery import (
    MAX_BODY_BYTES,
    MAX_FIELDS,
    MAX_OPTIONS,
    MAX_REASON_CHARS,
    MAX_STEP_CHARS,
    MAX_STEPS,
    MAX_SUGGESTIONS,
)
from proxy.exchange import SAFE_METHODS

ORDER = [
    "error",
    "class",
    "code",
    "retryAfterSeconds",
    "retryAt",
    "effect",
    "recoverySteps",
    "reason",
    "message",
    "options",
    "instruction",
    "suggestions",
    "fields",
    "batch",
    "scopes",
    "timeout",
    "attempts",
    "idempotencyKey",
    "source",
    "requestId",
    "docs",
]
MARKUP = re.compile(r"</?(html|body|div|span|p|br|h1|head|title|script)\b", re.IGNORECASE)
UNFILLED = re.compile(r"\{\{|\{%|[=:(]\s*None\b")
STACK_TRACE = re.compile(r"Traceback \(most recent")


def assert_recovery_error(
    body: bytes | str | Mapping[str, Any], *, code: str | None = None, method: str = "GET"
) -> dict[str, Any]:
    """Asserts the whole contract of a `recovery` body and returns it; `method` is the failed call's."""
    error: dict[str, Any] = dict(body) if isinstance(body, Mapping) else json.loads(body)
    assert [name for name in error if name in ORDER] == [name for name in ORDER if name in error], "members out of order"
    of_the_route = {"data"} if error["code"] == Code.RESULT_MISMATCH else set()
    assert set(error) <= {*ORDER, *of_the_route}, f"unknown members {set(error) - set(ORDER)}"
    for name in ("error", "class", "code", "recoverySteps", "reason", "source"):
        assert error.get(name), f"no {name}"
    assert all(value is not None for value in error.values()), "a null member"
    got = Code(error["code"])
    assert code is None or got == code, f"{got}, want {code}: {error['reason']}"
    assert got.cls == Class(error["class"])
    text = json.dumps(error, ensure_ascii=False, separators=(",", ":"))
    assert len(text.encode()) <= MAX_BODY_BYTES
    assert not MARKUP.search(text), "markup"
    assert not STACK_TRACE.search(text), "a stack trace"
    ours = [error["error"], *error["recoverySteps"], error.get("instruction", "")]  # `reason` may quote a vendor's own braces
    assert not any(UNFILLED.search(each) for each in ours), "something unfilled"
    _assert_wait(error, got)
    _assert_texts(error, got)
    if method in SAFE_METHODS:
        assert "effect" not in error
    else:
        assert error.get("effect") in {"none", "unknown"}
    return error


def _assert_wait(error: dict[str, Any], code: Code) -> None:
    wait = error.get("retryAfterSeconds")
    assert (wait is not None) == (code.cls is Class.RETRYABLE)
    if wait is not None:
        assert isinstance(wait, int)
        assert wait >= 1
        assert ("retryAt" in error) == (wait > RETRY_AT_OVER_SECONDS)


def _assert_texts(error: dict[str, Any], code: Code) -> None:
    steps = error["recoverySteps"]
    assert 1 <= len(steps) <= MAX_STEPS
    assert len(set(steps)) == len(steps)
    assert all(isinstance(step, str) and 0 < len(step) <= MAX_STEP_CHARS for step in steps)
    assert len(error["reason"]) <= MAX_REASON_CHARS
    assert "\n" not in error["error"]
    if code.cls in (Class.USER_INPUT, Class.AUTH_REQUIRED):
        assert error.get("instruction")
    for name, most in (("options", MAX_OPTIONS), ("suggestions", MAX_SUGGESTIONS), ("fields", MAX_FIELDS)):
        assert len(error.get(name, [])) <= most
