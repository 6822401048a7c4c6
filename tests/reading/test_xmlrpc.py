"""XML-RPC: faults, values of every type, and the texts that some servers answer instead."""

from __future__ import annotations

from typing import Any

import pytest

from proxy.contract.codes import Code
from proxy.exchange import Exchange, Request, Response
from proxy.judge import judge
from proxy.reading.decode import decode
from proxy.rules.model import Vendor


def response(inner: str, status: int = 200) -> Response:
    text = f'<?xml version="1.0"?>\n<methodResponse>\n  {inner}\n</methodResponse>'
    return Response(status, [(b"content-type", b"text/xml")], text.encode())


def result(value: str) -> Response:
    return response(f"<params><param><value>{value}</value></param></params>")


def fault(code: int, text: str) -> Response:
    members = (
        f"<member><name> faultCode </name><value><int>{code}</int></value></member>"
        f"<member><name>faultString</name><value><string>{text}</string></value></member>"
    )
    return response(f"<fault><value><struct>{members}</struct></value></fault>")


def code_of(answer: Response) -> Code | None:
    failure = judge(Exchange(Request("POST", b"/rpc"), answer), Vendor("acme"), 0.0)
    return failure.code if failure is not None else None


@pytest.mark.parametrize(
    ("inner", "value"),
    [
        ("<i4>7</i4>", 7),
        ("<double> 1.5 </double>", 1.5),
        ("<boolean>1</boolean>", True),
        ("<nil/>", None),
        ("<array><data><value><int>many</int></value></data></array>", ["many"]),
        ("<struct><member><name>a</name><value><int>1</int></value></member></struct>", {"a": 1}),
        ("<array><data><value><int>1</int></value><value><string>x</string></value></data></array>", [1, "x"]),
        ("<struct><member><name>a</name><value>bare</value></member></struct>", {"a": "bare"}),
    ],
)
def test_values(inner: str, value: Any):
    assert decode(result(inner)).value == value


@pytest.mark.parametrize(
    ("code", "text", "expected"),
    [
        (4, "Too many requests, slow down", Code.RATE_LIMITED),
        (620, "The zone does not exist", Code.NOT_FOUND),
        (-32500, "Wrong user name or password", Code.UNAUTHENTICATED),
    ],
)
def test_a_fault_is_a_failure_and_its_text_tells_which(code: int, text: str, expected: Code):
    assert code_of(fault(code, text)) is expected


def test_a_fault_of_any_status_is_read():
    assert code_of(Response(500, [], fault(1, "The record already exists").body)) is Code.ALREADY_EXISTS


@pytest.mark.parametrize(
    ("inner", "expected"),
    [
        ("<string>RATE_LIMITED</string>", Code.RATE_LIMITED),
        ("<string>OK</string>", None),
        ("<string>example.org</string>", None),
        ("<array><data><value><string>AUTH_ERROR</string></value></data></array>", None),
        ("<struct><member><name>id</name><value><int>5</int></value></member></struct>", None),
    ],
)
def test_a_code_in_place_of_a_result_says_no(inner: str, expected: Code | None):
    assert code_of(result(inner)) is expected


@pytest.mark.parametrize("inner", ["", "<params/>", "<fault/>", "<params><param/></params>", "<fault><value/></fault>"])
def test_a_hollow_answer_is_read_without_a_fault(inner: str):
    code_of(response(inner))
