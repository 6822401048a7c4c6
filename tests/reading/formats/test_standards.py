"""JSON:API, OData, SCIM, OCI, WebDAV, HAL, and Cloudflare's JSON."""

from __future__ import annotations

import pytest

from proxy.contract.codes import Code
from tests.support.reading import code_values, field_names, found


def test_jsonapi():
    one = found(
        {
            "errors": [
                {
                    "id": "8f2c91ab-77",
                    "status": "422",
                    "code": "blank",
                    "title": "Invalid Attribute",
                    "detail": "First name must not be blank.",
                    "source": {"pointer": "/data/attributes/firstName"},
                    "links": {"about": "https://x.example/e/blank"},
                }
            ]
        },
        422,
        {"content-type": "application/vnd.api+json"},
    )
    assert one.format == "jsonapi"
    assert one.messages == ["First name must not be blank.", "Invalid Attribute"]
    assert code_values(one) == ["blank"]
    assert [(fault.name, fault.place, fault.problem) for fault in one.fields] == [
        ("data.attributes.firstName", "body", "missing")
    ]
    assert (one.request_id.text, one.docs) == ("8f2c91ab-77", "https://x.example/e/blank")


def test_odata_two():
    one = found(
        {
            "error": {
                "code": "005056A509B11EE1B9A8FEC11C21578E",
                "message": {"lang": "en", "value": "Invalid URI"},
                "innererror": {"transactionid": "AB12CD34EF56"},
            }
        }
    )
    assert one.format == "odata"
    assert one.messages == ["Invalid URI"]


def test_the_deepest_inner_error_has_the_most_specific_code():
    one = found(
        {
            "error": {
                "code": "badRequest",
                "message": "Uploaded fragment overlaps with existing data.",
                "innerError": {"code": "invalidRange", "request-id": "3f1c2b6e-77", "innerError": {"code": "fragmentOverlap"}},
            }
        }
    )
    assert code_values(one) == ["fragmentOverlap", "invalidRange", "badRequest"]
    assert one.request_id.text == "3f1c2b6e-77"


def test_odata_details_have_targets():
    one = found(
        {
            "error": {
                "code": "BadArgument",
                "message": "Multiple errors",
                "target": "ContactInfo",
                "details": [{"code": "NullValue", "target": "PhoneNumber", "message": "Phone number must not be null"}],
                "innererror": {},
            }
        }
    )
    assert "PhoneNumber" in field_names(one)


def test_scim():
    body = {
        "schemas": ["urn:ietf:params:scim:api:messages:2.0:Error"],
        "scimType": "uniqueness",
        "detail": "User already exists",
        "status": "409",
    }
    one = found(body, 409)
    assert one.format == "scim"
    assert one.messages == ["User already exists"]
    assert code_values(one) == ["uniqueness"]
    assert [vote.code for vote in one.votes] == [Code.ALREADY_EXISTS]


def test_oci():
    body = {
        "errors": [
            {
                "code": "DENIED",
                "message": "requested access to the resource is denied",
                "detail": [{"Type": "repository", "Name": "a/b", "Action": "pull"}],
            }
        ]
    }
    one = found(body, 401)
    assert one.format == "oci"
    assert code_values(one) == ["DENIED"]
    assert one.fields == []
    assert ("name", "a/b") in one.details


def test_webdav_conditions_are_codes():
    one = found(
        '<?xml version="1.0"?><d:error xmlns:d="DAV:"><d:no-conflicting-lock><d:href>/b.txt</d:href></d:no-conflicting-lock></d:error>',
        423,
    )
    assert one.format == "webdav"
    assert code_values(one) == ["no-conflicting-lock"]
    assert one.details == [("href", "/b.txt")]


def test_webdav_multistatus_tells_what_failed():
    body = (
        '<d:multistatus xmlns:d="DAV:"><d:response><d:href>/a</d:href><d:status>HTTP/1.1 423 Locked</d:status><d:error><d:lock-token-submitted/></d:error></d:response>'
        "<d:response><d:href>/b</d:href><d:status>HTTP/1.1 200 OK</d:status></d:response></d:multistatus>"
    )
    one = found(body, 207)
    assert one.messages == ["/a: 423 Locked"]
    assert code_values(one) == ["lock-token-submitted"]


def test_hal():
    body = {
        "message": "Validation failed",
        "logref": "log-4711-aa",
        "_links": {"help": {"href": "https://x.example/help"}},
        "_embedded": {"errors": [{"message": '"username" must not be empty', "path": "/username"}]},
    }
    one = found(body, 400, {"content-type": "application/vnd.error+json"})
    assert one.format == "hal"
    assert (one.request_id.text, one.docs) == ("log-4711-aa", "https://x.example/help")
    assert field_names(one) == ["username"]
    assert '"username" must not be empty' in one.messages


def test_cloudflare_json():
    body = {
        "cloudflare_error": True,
        "error_code": 1015,
        "error_name": "rate_limited",
        "status": 429,
        "title": "Error 1015: You are being rate limited",
        "detail": "You are being rate-limited.",
        "ray_id": "a33b00000000ea89",
        "retry_after": 30,
    }
    one = found(body, 429)
    assert [vote.code for vote in one.votes] == [Code.RATE_LIMITED]
    assert one.request_id.text == "a33b00000000ea89"
    assert [wait.seconds for wait in one.waits] == [30.0]


@pytest.mark.parametrize("code", [[], {}, [["DENIED"]], {"code": None}])
def test_a_code_that_is_no_text_is_no_fault_of_the_reader(code: object):
    assert found({"errors": [{"code": code, "message": "no such thing"}]}, 404).messages == ["no such thing"]
