"""Amazon's errors in JSON, XML and headers."""

from __future__ import annotations

import pytest

from proxy.contract.codes import Code
from proxy.reading.formats.aws import error_name
from tests.support.reading import code_values, found


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("ThrottlingException", "ThrottlingException"),
        ("com.amazon.coral.service#ThrottlingException", "ThrottlingException"),
        ("ValidationException:http://internal.amazon.com/coral/com.amazon.coral.validate/", "ValidationException"),
        ("aws.protocoltests.restjson#FooError:http://internal.amazon.com/coral/x/", "FooError"),
    ],
)
def test_the_bare_name_is_the_code(text: str, name: str):
    assert error_name(text) == name


def test_json():
    one = found(
        {
            "__type": "com.amazonaws.dynamodb.v20120810#ConditionalCheckFailedException",
            "Message": "The conditional request failed",
        }
    )
    assert one.format == "aws"
    assert code_values(one) == ["ConditionalCheckFailedException"]
    assert one.messages == ["The conditional request failed"]


def test_reasons_of_a_cancelled_transaction_are_told():
    one = found(
        {
            "__type": "x#TransactionCanceledException",
            "message": "Transaction cancelled",
            "CancellationReasons": [
                {"Code": "None"},
                {"Code": "ConditionalCheckFailed", "Message": "The conditional request failed"},
            ],
        }
    )
    assert "ConditionalCheckFailed" in code_values(one)
    assert "The conditional request failed" in one.messages


@pytest.mark.parametrize(
    "body",
    [
        "<Error><Code>NoSuchKey</Code><Message>Not there</Message><Key>a.txt</Key><RequestId>4442587FB7D0A2F9</RequestId><HostId>x=</HostId></Error>",
        "<ErrorResponse><Error><Type>Sender</Type><Code>NoSuchKey</Code><Message>Not there</Message><Key>a.txt</Key></Error><RequestId>4442587FB7D0A2F9</RequestId></ErrorResponse>",
        "<Response><Errors><Error><Code>NoSuchKey</Code><Message>Not there</Message><Key>a.txt</Key></Error></Errors><RequestID>4442587FB7D0A2F9</RequestID></Response>",
    ],
    ids=["rest", "query", "ec2"],
)
def test_xml_forms(body: str):
    one = found('<?xml version="1.0" encoding="UTF-8"?>\n' + body, 404)
    assert one.format == "aws"
    assert code_values(one) == ["NoSuchKey"]
    assert one.messages == ["Not there"]
    assert one.request_id.text == "4442587FB7D0A2F9"
    assert one.details == [("Key", "a.txt")]


def test_argument_names_a_field():
    one = found(
        "<Error><Code>InvalidArgument</Code><Message>Provided max-keys not an integer</Message><ArgumentName>max-keys</ArgumentName><ArgumentValue>abc</ArgumentValue></Error>"
    )
    assert [(fault.name, fault.received) for fault in one.fields] == [("max-keys", "abc")]


def test_a_missing_token_of_api_gateway_is_a_missing_route():
    headers = {"x-amzn-errortype": "MissingAuthenticationTokenException", "x-amz-apigw-id": "AbCd="}
    assert [vote.code for vote in found({"message": "Missing Authentication Token"}, 403, headers).votes] == [Code.NOT_FOUND]
