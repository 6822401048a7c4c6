"""SOAP faults of both versions."""

from __future__ import annotations

import pytest

from proxy.contract.codes import Code
from tests.support.reading import code_values, field_names, found

SOAP11 = (
    '<?xml version="1.0"?><s:Envelope xmlns:s="http://schemas.xmlsoap.org/soap/envelope/"><s:Body><s:Fault><faultcode>{code}</faultcode>'
    "<faultstring>{text}</faultstring>{detail}</s:Fault></s:Body></s:Envelope>"
)
SOAP12 = (
    '<e:Envelope xmlns:e="http://www.w3.org/2003/05/soap-envelope"><e:Body><e:Fault><e:Code><e:Value>e:Sender</e:Value><e:Subcode><e:Value>m:InvalidAmount</e:Value>'
    '<e:Subcode><e:Value>m:TooHigh</e:Value></e:Subcode></e:Subcode></e:Code><e:Reason><e:Text xml:lang="en">Amount must not exceed 10</e:Text></e:Reason>'
    "<e:Detail><field>n</field></e:Detail></e:Fault></e:Body></e:Envelope>"
)


def fault(code: str, text: str = "It failed", detail: str = "") -> str:
    return SOAP11.format(code=code, text=text, detail=detail)


def test_the_vendors_code_follows_the_dot():
    one = found(fault("s:Client.InvalidAmount", "Amount must not exceed 10", "<detail><field>n</field></detail>"), 500)
    assert one.format == "soap"
    assert one.messages == ["Amount must not exceed 10"]
    assert code_values(one) == ["InvalidAmount"]
    assert field_names(one) == ["n"]


def test_sub_codes_come_before_their_code():
    one = found(SOAP12, 500)
    assert code_values(one) == ["TooHigh", "InvalidAmount"]
    assert one.messages == ["Amount must not exceed 10"]
    assert field_names(one) == ["n"]


def test_the_detail_speaks_first():
    one = found(
        fault(
            "s:Server",
            "Server error",
            "<detail><ns:ApiFault xmlns:ns='urn:x'><ns:code>E17</ns:code><ns:message>No such account 7</ns:message></ns:ApiFault></detail>",
        ),
        500,
    )
    assert one.messages[0] == "No such account 7"
    assert "E17" in code_values(one)


@pytest.mark.parametrize(
    ("code", "vote"),
    [
        ("wsse:FailedAuthentication", Code.UNAUTHENTICATED),
        ("wsse:InvalidSecurityToken", Code.UNAUTHENTICATED),
        ("s:MustUnderstand", Code.NOT_IMPLEMENTED),
        ("s:Server", Code.UPSTREAM_ERROR),
    ],
)
def test_codes_of_the_standards_cast_their_vote(code: str, vote: Code):
    assert [one.code for one in found(fault(code), 500).votes] == [vote]


def test_blame_alone_is_no_code():
    assert code_values(found(fault("s:Client"), 500)) == []
