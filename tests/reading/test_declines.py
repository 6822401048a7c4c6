"""A payment that the call asked for and that was declined is a failure; one that is looked up is not."""

from __future__ import annotations

import json
from typing import Any

import pytest

from proxy.contract.codes import Code
from proxy.exchange import Exchange, Request, Response
from proxy.judge import judge
from proxy.rules.model import Vendor

CARD = {"brand": "VI", "last4": "1111"}
DECLINED: list[tuple[str, Any]] = [
    (
        "/payments",
        {"id": "pay_1", "amount": 100, "approved": False, "status": "Declined", "response_summary": "Insufficient Funds"},
    ),
    ("/payments", {"id": "D-1", "currency": "BRL", "card": CARD, "status": "REJECTED", "status_detail": "Card expired."}),
    ("/transaction", {"data": {"id": "1", "status": "failed", "currency": "NGN", "gateway_response": "Insufficient Funds"}}),
    ("/v2/orders", {"transactionResponse": {"state": "DECLINED", "responseCode": "NOT_ENOUGH_BALANCE", "orderId": 7}}),
    ("/authorizations", {"outcome": "refused", "code": "5", "description": "REFUSED", "issuer": {"authorizationCode": ""}}),
]
LEFT_ALONE: list[tuple[str, str, Any]] = [
    ("GET", "/payments/pay_1", {"id": "pay_1", "status": "declined", "amount": 100, "reason": "insufficient_funds"}),
    ("POST", "/payments/query", {"id": "pay_1", "status": "DECLINED", "amount": 100, "reason": "insufficient_funds"}),
    ("POST", "/payments", {"id": "pay_1", "status": "approved", "amount": 100, "previous": [{"status": "declined"}]}),
    ("POST", "/invites", {"id": 4, "status": "declined", "event": "party", "note": "the guest declined"}),
    ("POST", "/imports", {"id": 4, "status": "failed", "rows": 7, "reason": "insufficient funds in row 3"}),
]


def code_of(method: str, path: str, value: Any) -> Code | None:
    response = Response(201, [(b"content-type", b"application/json")], json.dumps(value).encode())
    failure = judge(Exchange(Request(method, path.encode()), response, upstream="acme"), Vendor("acme"), 1796040000.0)
    return failure.code if failure is not None else None


@pytest.mark.parametrize(("path", "value"), DECLINED)
def test_a_declined_payment_is_a_matter_of_money(path: str, value: Any):
    assert code_of("POST", path, value) is Code.PAYMENT_REQUIRED


@pytest.mark.parametrize(("method", "path", "value"), LEFT_ALONE)
def test_what_only_tells_of_one_passes(method: str, path: str, value: Any):
    assert code_of(method, path, value) is None
