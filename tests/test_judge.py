"""What a vendor's file says of a failure reaches its value."""

from __future__ import annotations

import pytest

from proxy.exchange import Exchange, Request, Response
from proxy.judge import judge
from proxy.rules.load import load_vendors

FILE = """
vendor: acme
base_url: https://api.acme.example
check: {"POST /charges/{id}/refunds": "GET /charges/{id}/refunds?limit=3", "POST /v1/**": GET /v1/log}
"""


@pytest.mark.parametrize(
    ("path", "check"),
    [("/charges/ch_1/refunds", "GET /charges/ch_1/refunds?limit=3"), ("/v1/a/b", "GET /v1/log"), ("/other", None)],
)
def test_the_check_of_a_call_has_the_calls_own_ids(path: str, check: str | None) -> None:
    vendors, faults = load_vendors({"acme.yaml": FILE})
    exchange = Exchange(Request("POST", path.encode(), [], b""), Response(500, [], b""))
    failure = judge(exchange, vendors["acme"], 0.0)
    assert not faults
    assert failure is not None
    assert failure.check == check
