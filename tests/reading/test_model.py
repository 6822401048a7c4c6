"""Values of the reading that answer questions."""

from __future__ import annotations

import pytest

from proxy.contract.codes import Code
from proxy.reading.model import CodeTable

TABLE = CodeTable((), {"slowdown": Code.RATE_LIMITED, "10000": Code.UNAUTHENTICATED, "true": Code.CONFLICT})


@pytest.mark.parametrize(
    ("value", "code"),
    [
        ("SlowDown", Code.RATE_LIMITED),
        ("com.amazon.coral.service#SlowDown", Code.RATE_LIMITED),
        ("SlowDown:http://internal.example.com/coral/", Code.RATE_LIMITED),
        (10000, Code.UNAUTHENTICATED),
        ("10000", Code.UNAUTHENTICATED),
        ("Slow", None),
        (True, None),
        (None, None),
        ({"code": "SlowDown"}, None),
    ],
)
def test_a_code_is_found_by_its_name(value: object, code: Code | None) -> None:
    assert TABLE.code_for(value) is code
