"""google.rpc.Status: every kind of detail is read for what it says."""

from __future__ import annotations

from typing import Any

import pytest

from proxy.contract.codes import Code
from tests.support.reading import code_values, field_names, found

TYPE = "type.googleapis.com/google.rpc."


def status(*details: dict[str, Any], name: str = "INVALID_ARGUMENT", code: int = 400) -> dict[str, Any]:
    return {"error": {"code": code, "message": "It failed.", "status": name, "details": list(details)}}


def test_bad_request_names_fields():
    one = found(
        status(
            {
                "@type": TYPE + "BadRequest",
                "fieldViolations": [
                    {"field": "data[2].'key'", "description": "must be positive"},
                    {"field": "name", "description": "Name is required", "reason": "REQUIRED"},
                ],
            }
        )
    )
    assert field_names(one) == ["data[2].key", "name"]
    assert one.fields[1].problem == "missing"
    assert one.messages == ["It failed.", "data[2].'key': must be positive", "Name is required"]
    assert one.format == "google_rpc"


@pytest.mark.parametrize(
    ("delay", "seconds"), [("34.07s", 34.07), ("3s", 3.0), ({"seconds": 5, "nanos": 500000000}, 5.5), ({"seconds": "7"}, 7.0)]
)
def test_retry_info_is_a_wait(delay: Any, seconds: float):
    one = found(status({"@type": TYPE + "RetryInfo", "retryDelay": delay}, name="RESOURCE_EXHAUSTED", code=429), 429)
    assert [wait.seconds for wait in one.waits] == [seconds]


def test_error_info_carries_the_specific_code_and_its_metadata():
    one = found(
        status(
            {"@type": TYPE + "ErrorInfo", "reason": "SERVICE_DISABLED", "domain": "googleapis.com", "metadata": {"service": "x.googleapis.com", "quotaResetDelay": "12s"}},
            name="PERMISSION_DENIED",
        ),
        403,
    )  # fmt: skip
    assert code_values(one) == ["SERVICE_DISABLED", "PERMISSION_DENIED"]
    assert ("service", "x.googleapis.com") in one.details
    assert [wait.seconds for wait in one.waits] == [12.0]


def test_a_quota_with_a_window_is_a_rate():
    violation = {
        "quotaMetric": "g/requests",
        "quotaId": "RequestsPerMinutePerUser",
        "quotaValue": "5",
        "description": "Too many",
    }
    one = found(status({"@type": TYPE + "QuotaFailure", "violations": [violation]}, name="RESOURCE_EXHAUSTED"), 429)
    assert [vote.code for vote in one.votes] == [Code.RATE_LIMITED]
    assert ("quotaValue", "5") in one.details


def test_precondition_help_resource_localized_and_request_info():
    one = found(
        status(
            {"@type": TYPE + "PreconditionFailure", "violations": [{"type": "TOS", "subject": "google.com/cloud", "description": "Accept the terms"}]},
            {"@type": TYPE + "Help", "links": [{"description": "x", "url": "https://cloud.google.com/terms"}]},
            {"@type": TYPE + "ResourceInfo", "resourceType": "bucket", "resourceName": "b1", "description": "No such bucket"},
            {"@type": TYPE + "LocalizedMessage", "locale": "en-US", "message": "Please accept the terms."},
            {"@type": TYPE + "LocalizedMessage", "locale": "de", "message": "Bitte Bedingungen annehmen."},
            {"@type": TYPE + "RequestInfo", "requestId": "req-991122"},
            {"@type": TYPE + "DebugInfo", "stackEntries": ["a.b.C"], "detail": "internal"},
            name="FAILED_PRECONDITION",
        )
    )  # fmt: skip
    assert {"Accept the terms", "No such bucket", "Please accept the terms."} <= set(one.messages)
    assert not any("Bitte" in text or "internal" in text for text in one.messages)
    assert code_values(one)[0] == "TOS"
    assert one.docs == "https://cloud.google.com/terms"
    assert one.request_id.text == "req-991122"
    assert ("resourceName", "b1") in one.details


def test_the_older_form_names_reason_and_parameter():
    one = found(
        {
            "error": {
                "code": 400,
                "message": "Invalid value",
                "errors": [{"domain": "global", "reason": "invalidParameter", "message": "Invalid value", "locationType": "parameter", "location": "maxResults"}],
            }
        }
    )  # fmt: skip
    assert code_values(one) == ["invalidParameter"]
    assert [(fault.name, fault.place) for fault in one.fields] == [("maxResults", "query")]


@pytest.mark.parametrize(
    "location", [{"locationType": "other", "location": "table.write"}, {"locationType": "header", "location": "Authorization"}]
)
def test_a_location_that_is_no_parameter_is_no_field(location: dict[str, str]):
    one = found(
        {
            "error": {
                "code": 401,
                "message": "No",
                "errors": [{"domain": "global", "reason": "required", "message": "No", **location}],
            }
        },
        401,
    )
    assert one.fields == []


@pytest.mark.parametrize(
    ("number", "code"),
    [
        (3, Code.INVALID_ARGUMENT),
        (5, Code.NOT_FOUND),
        (9, Code.FAILED_PRECONDITION),
        (14, Code.UPSTREAM_UNAVAILABLE),
        (16, Code.UNAUTHENTICATED),
    ],
)
def test_grpc_gateway_numbers_have_their_meaning(number: int, code: Code):
    one = found({"code": number, "message": "order 42 is not like that", "details": []})
    assert [vote.code for vote in one.votes] == [code]


def test_a_list_of_one_status_is_read_too():
    assert found([{"error": {"code": 404, "message": "Method not found.", "status": "NOT_FOUND"}}], 404).messages == [
        "Method not found."
    ]
