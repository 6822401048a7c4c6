from __future__ import annotations

import pytest

from proxy.contract.codes import Code
from proxy.contract.failure import BatchHint, FieldFault
from proxy.exchange import Exchange, Request, Response
from tests.compose.cases import composed


def steps(code: Code, method: str = "POST", target: str = "/v1/items", **given) -> list[str]:
    return composed(code, method, target, **given)["recoverySteps"]


def field(name: str = "state", **given) -> FieldFault:
    return FieldFault(name, given.pop("place", "body"), **given)


def test_several_fields_are_corrected_in_one_call():
    fields = (field("email", problem="missing"), field("state", problem="invalid", allowed=("open", "closed")))
    assert steps(Code.INVALID_ARGUMENT, fields=fields) == [
        "Send `POST /acme/v1/items` again and add `email` (body); set `state` (body) to one of `open` or `closed`."
    ]


def test_fields_beyond_the_first_step_go_into_the_second():
    fields = tuple(field(f"a_rather_long_parameter_name_{number}", problem="missing") for number in range(5))
    first, second = steps(Code.INVALID_ARGUMENT, fields=fields)
    assert "name_0" in first
    assert second.startswith("Also add ")
    assert second.endswith("`a_rather_long_parameter_name_4` (body).")


def test_without_a_field_the_reason_is_what_is_to_be_corrected():
    assert steps(Code.INVALID_ARGUMENT) == [
        "Correct what the reason names, then send `POST /acme/v1/items`; unchanged it will fail again."
    ]


def test_a_size_alone_is_the_correction():
    assert steps(Code.INVALID_ARGUMENT, "GET", batch=BatchHint("limit", "query", 500, None, 100)) == [
        "Send `GET /acme/v1/items` again with `limit=100` instead of 500."
    ]


def test_bad_json_is_shown_its_place():
    body = b'{"a": 1,\n "b": }'
    first = steps(Code.MALFORMED_REQUEST, body=body, headers=((b"content-type", b"application/json"),))[0]
    assert "(it stops being JSON at line 2, column" in first


def test_sound_json_is_not_called_broken():
    assert steps(Code.MALFORMED_REQUEST, body=b"{}")[0].startswith("Your body is JSON, but not of the structure")


def test_a_query_is_encoded_anew():
    assert "percent-encoded" in steps(Code.MALFORMED_REQUEST, "GET", "/v1/items?q=%")[0]


def test_a_body_of_another_type_is_written_anew_in_it():
    first = steps(Code.MALFORMED_REQUEST, body=b"<a>", headers=((b"content-type", b"text/xml; charset=utf-8"),))[0]
    assert first == "Write the body anew as valid `text/xml`, then send `POST /acme/v1/items`."


def test_a_batch_is_cut_and_the_rest_sent_later():
    first, second = steps(Code.PAYLOAD_TOO_LARGE, batch=BatchHint("records", "body", 200, None, 50))
    assert first == "Send `POST /acme/v1/items` with at most 50 items in `records` instead of 200."
    assert second == "Send the rest in further calls of that size."


def test_a_member_that_is_a_number_is_set():
    first = steps(Code.PAYLOAD_TOO_LARGE, batch=BatchHint("max_tokens", "body", 9000), body=b'{"max_tokens": 9000}')[0]
    assert first == "Send `POST /acme/v1/items` with `max_tokens` set to 4500 instead of 9000."


def test_a_body_of_unknown_parts_is_halved():
    assert (
        steps(Code.PAYLOAD_TOO_LARGE, body=b"x" * 3000)[0]
        == "Split the body (3000 bytes) and send half of it with `POST /acme/v1/items`."
    )
    assert "shorter query" in steps(Code.PAYLOAD_TOO_LARGE, "GET", "/v1/items?ids=1,2")[0]


@pytest.mark.parametrize(
    ("sent", "served", "kind"),
    [
        (b"text/plain", b"", "application/json"),
        (b"application/json", b"", "application/x-www-form-urlencoded"),
        (b"application/json", b"multipart/form-data, text/csv", "multipart/form-data"),
        (b"application/json", b"<script>/x", "application/x-www-form-urlencoded"),
    ],
)
def test_another_content_type_is_named(sent: bytes, served: bytes, kind: str):
    headers = ((b"content-type", sent),)
    response = Response(415, ((b"accept-post", served),) if served else ())
    exchange = Exchange(Request("POST", b"/v1/items"), response)
    first = steps(Code.UNSUPPORTED_MEDIA_TYPE, headers=headers, body=b"x", exchange=exchange, status=415)[0]
    assert f"`Content-Type: {kind}`" in first


def test_a_406_is_about_accept():
    assert "`Accept: application/json`" in steps(Code.UNSUPPORTED_MEDIA_TYPE, body=b"x", status=406)[0]


@pytest.mark.parametrize(
    ("facts", "allow"),
    [
        ({}, b"GET, POST"),
        ({"fields": (FieldFault("method", None, "invalid", "PUT", ("GET", "POST")),)}, b""),
        ({"message": "Method 'PUT' is not allowed; use GET or POST."}, b""),
    ],
)
def test_the_methods_that_are_served_become_calls(facts, allow: bytes):
    exchange = Exchange(Request("PUT", b"/v1/items"), Response(405, ((b"allow", allow),)))
    assert steps(Code.METHOD_NOT_ALLOWED, "PUT", exchange=exchange, **facts)[0] == (
        "Use `GET /acme/v1/items` or `POST /acme/v1/items` instead: these are served at this path."
    )


def test_a_method_that_is_only_refused_is_not_proposed():
    steps_ = steps(Code.METHOD_NOT_ALLOWED, "GET", message="Method DELETE not allowed.")
    assert steps_[0].startswith("Ask which methods it serves")
    told = steps(Code.METHOD_NOT_ALLOWED, "PUT", message="PUT is not allowed, use PATCH")
    assert told == ["Use `PATCH /acme/v1/items` instead: it is served at this path."]


def test_a_parameter_that_names_nothing_is_there_but_wrong():
    fields = (FieldFault("customer", "body", "missing", "cus_9"),)
    assert steps(Code.NOT_FOUND, fields=fields)[0] == "Send `POST /acme/v1/items` again with a value of `customer` that exists."
    read = steps(Code.NOT_FOUND, "GET", "/v1/items/7", fields=(FieldFault("id"),))
    assert read[0].endswith("a value of `id` that exists. Take it from `GET /acme/v1/items` or a call like it.")


def test_a_repeated_delete_that_finds_nothing_says_so():
    error = composed(Code.NOT_FOUND, "DELETE", "/v1/items/7", attempts=2)
    assert error["reason"].startswith("An earlier try of this DELETE seems to have worked")
    assert error["recoverySteps"] == ["Go on: there is nothing left to delete at `DELETE /acme/v1/items/7`."]
    assert "earlier try" in composed(Code.GONE, "DELETE", "/v1/items/7", may_have_happened=True)["reason"]
    assert "earlier try" not in composed(Code.NOT_FOUND, "DELETE", "/v1/items/7")["reason"]


def test_a_record_that_is_not_there_is_looked_for_in_its_list():
    assert steps(Code.NOT_FOUND, "GET", "/v1/items/7")[0] == (
        "List what exists with `GET /acme/v1/items`, and send `GET /acme/v1/items/7` with an id from there."
    )


def test_a_suggestion_is_what_to_send():
    first = steps(Code.NOT_FOUND, "GET", "/v1/items/jon", suggestions=({"id": "cus_9", "name": "Jon Smyth"},))[0]
    assert first == "Send `GET /acme/v1/items/jon` again with the id of the suggestion that is meant, first of all `cus_9`."


def test_a_duplicate_names_the_field_that_is_taken():
    first, second = steps(Code.ALREADY_EXISTS, fields=(field("email", problem="conflict"),))
    assert first == "Find the one that exists with `GET /acme/v1/items`, and use or change that one."
    assert second == "To make another one, send `POST /acme/v1/items` with a new value of `email`."


def test_a_read_that_lacks_a_precondition_is_not_checked_by_itself():
    assert steps(Code.FAILED_PRECONDITION, "GET", "/v1/items/7")[0].startswith("Do what the reason says is missing")


def test_the_third_permanent_failure_says_to_stop():
    assert steps(Code.INVALID_ARGUMENT, repeats=2)[-1].startswith("It has failed 3 times within 10 minutes")
