"""What a call is for, by its method and path."""

from __future__ import annotations

import pytest

from proxy.exchange import Request
from proxy.reading.callkinds import CallKind, kind_of


@pytest.mark.parametrize(
    ("method", "path", "kind"),
    [
        ("GET", "/v1/items/7", CallKind(is_safe=True)),
        ("DELETE", "/v1/items/7", CallKind(is_safe=False)),
        ("POST", "/v1/Login", CallKind(is_safe=False, logs_in=True)),
        ("POST", "/oauth/token", CallKind(is_safe=False, logs_in=True)),
        ("POST", "/orders/7/refund", CallKind(is_safe=False, acts=True)),
        ("POST", "/orders/7/refunds?status=open", CallKind(is_safe=False, acts=True)),
        ("POST", "/sms/send", CallKind(is_safe=False, messages=True)),
        ("POST", "/verify/check", CallKind(is_safe=False, proves=True)),
        ("GET", "/clients/7/keys/x", CallKind(is_safe=True, things=frozenset({"client", "key"}))),
        ("GET", "/logs", CallKind(is_safe=True)),
    ],
)
def test_kinds(method: str, path: str, kind: CallKind):
    assert kind_of(Request(method, path.encode())) == kind
