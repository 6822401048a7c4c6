"""Problem details: the type's last segment is a code, unless it only restates a status."""

from __future__ import annotations

import pytest

from proxy.contract.codes import Code
from tests.support.reading import code_values, field_names, found

MEDIA = {"content-type": "application/problem+json"}


@pytest.mark.parametrize(
    ("kind", "codes"),
    [
        ("https://api.example.com/problems/duplicate-email", ["duplicate-email"]),
        ("https://example.net/validation-error", ["validation-error"]),
        ("urn:problem-type:belgif:resourceNotFound", ["resourceNotFound"]),
        ("https://example.com/probs#out-of-credit", ["out-of-credit"]),
        ("tag:example.com,2026:quota", ["quota"]),
        ("about:blank", []),
        ("https://tools.ietf.org/html/rfc9110#section-15.5.1", []),
        ("https://httpstatuses.io/404", []),
        ("https://developer.mozilla.org/en-US/docs/Web/HTTP/Status/422", []),
    ],
)
def test_the_type_tells_the_code(kind: str, codes: list[str]):
    one = found({"type": kind, "title": "No", "status": 400, "detail": "It cannot be so"}, 400, MEDIA)
    assert code_values(one) == codes
    assert one.messages[0] == "It cannot be so"
    assert one.format == "problem"


def test_extension_members_are_read():
    one = found(
        {
            "type": "https://example.net/validation-error",
            "title": "Your request is not valid.",
            "errors": [{"detail": "must be a positive integer", "pointer": "#/age"}, {"detail": "must be 'green', 'red' or 'blue'", "pointer": "#/profile/color"}],
        },
        422,
        MEDIA,
    )  # fmt: skip
    assert field_names(one) == ["age", "profile.color"]
    assert one.fields[1].allowed == ("green", "red", "blue")


def test_problem_xml_is_read():
    one = found(
        '<?xml version="1.0"?><problem xmlns="urn:ietf:rfc:7807"><type>https://x.example/out-of-stock</type><title>Out of stock</title><detail>Item 7 is out</detail></problem>',
        403,
        {"content-type": "application/problem+xml"},
    )  # fmt: skip
    assert one.messages[0] == "Item 7 is out"
    assert code_values(one) == ["out-of-stock"]


def test_registered_types_cast_their_vote():
    kind = "https://iana.org/assignments/http-problem-types#temporary-reduced-capacity"
    assert [vote.code for vote in found({"type": kind, "title": "Less capacity"}, 503, MEDIA).votes] == [
        Code.UPSTREAM_UNAVAILABLE
    ]


def test_the_instance_may_be_the_request():
    assert (
        found({"title": "x", "detail": "y z", "instance": "urn:uuid:3f1c2b6e-0000-4a5b-9c8d-7e6f5a4b3c2d"}).request_id.text
        == "3f1c2b6e-0000-4a5b-9c8d-7e6f5a4b3c2d"
    )
    assert found({"title": "x", "detail": "y z", "instance": "/orders/7"}).request_id.text is None


def test_a_nested_cause_is_told_and_its_trace_is_not():
    one = found(
        {
            "title": "Internal Server Error",
            "status": 500,
            "detail": "Illegal State",
            "stacktrace": ["a.b(C.java:1)"],
            "cause": {"title": "Internal Server Error", "detail": "Null id"},
        },
        500,
    )
    assert one.messages[:2] == ["Illegal State", "Null id"]
    assert not any("C.java" in text for text in one.messages)


@pytest.mark.parametrize(
    ("title", "name", "place"),
    [
        ("A query parameter is invalid.", "tagss", "query"),
        ("Header parameter invalid", "X-Trace", "header"),
        ("Invalid field", "start", None),
    ],
)
def test_a_name_beside_a_parameter_is_the_parameters(title: str, name: str, place: str | None):
    (fault,) = found({"type": "https://x.example/e", "title": title, "status": 400, "name": name}, 400, MEDIA).fields
    assert (fault.name, fault.place) == (name, place)


@pytest.mark.parametrize(
    ("title", "name"), [("Something broke", "InternalError"), ("Not Found", "project-a"), ("Bad field", "ValidationError")]
)
def test_a_name_beside_anything_else_is_no_parameter(title: str, name: str):
    assert not found({"type": "https://x.example/e", "title": title, "status": 400, "name": name}, 400, MEDIA).fields
