"""Which parameters sentences and codes blame, matched against the request."""

from __future__ import annotations

import json
from typing import Any

import pytest

from proxy.contract.codes import Code
from proxy.exchange import Exchange, Request, Response
from proxy.reading.fields import from_sentences
from proxy.reading.model import NO_HINTS
from proxy.reading.read import read
from proxy.reading.requestnames import RequestNames


def request(target: str = "/v1/items", body: Any = None, method: str = "POST") -> Request:
    raw = b"" if body is None else body.encode() if isinstance(body, str) else json.dumps(body).encode()
    return Request(method, target.encode(), [(b"content-type", b"application/json")], raw)


def blamed(sentence: str, target: str = "/v1/items", body: Any = None, code: Code = Code.INVALID_ARGUMENT) -> list[str]:
    return [fault.name for fault in from_sentences([sentence], [], RequestNames(request(target, body)), code)]


#: sentence, target, body, names
SENTENCES: list[tuple[str, str, Any, list[str]]] = [
    ("Missing required param: amount.", "/v1/charges", {"currency": "usd"}, ["amount"]),
    ("Missing required parameter: 'messages'.", "/v1", {"model": "x"}, ["messages"]),
    ("max_tokens: Field required", "/v1", {"model": "x"}, ["max_tokens"]),
    ("Invalid value for 'temperature': expected a number between 0 and 2", "/v1", {"temperature": 9}, ["temperature"]),
    ("Unsupported parameter: 'max_tokens' is not supported with this model.", "/v1", {"max_tokens": 5}, ["max_tokens"]),
    ("Unrecognized request argument supplied: foo", "/v1", {"foo": 1}, ["foo"]),
    ("Unknown field: colour", "/v1", {"colour": 1}, ["colour"]),
    ("limit must be less than or equal to 100", "/v1?limit=500", None, ["limit"]),
    ("Invalid email address", "/v1", {"email": "x", "name": "y"}, ["email"]),
    ('"email" is required', "/v1", {}, ["email"]),
    ("The start date must be before the end date", "/v1", {"startDate": "2", "endDate": "1"}, ["startDate", "endDate"]),
    ("start_date must be before end_date", "/v1", {"start_date": "2", "end_date": "1"}, ["start_date", "end_date"]),
    ("body.parent.page_id should be defined, instead was `undefined`.", "/v1", {"parent": {}}, ["parent.page_id"]),
    ("No such column 'Foo__c' on entity 'Account'.", "/q?q=SELECT+Foo__c+FROM+Account", None, ["Foo__c"]),
    ("Required fields are missing: [LastName, Company]", "/v1", {"FirstName": "a"}, ["LastName", "Company"]),
    ('null value in column "name" of relation "users" violates not-null constraint', "/v1", {}, ["name"]),
    ('column "nme" does not exist', "/v1?select=nme", None, ["nme"]),
    ("Mandatory parameter 'symbol' was not sent, was empty/null, or malformed.", "/v1", None, ["symbol"]),
    ("The 'To' number 12345 is not a valid phone number.", "/v1", "To=12345&Body=hi", ["To"]),
    ("A 'From' phone number is required.", "/v1", "To=12345&Body=hi", ["From"]),
    ("property foo should not exist", "/v1", {"foo": 1}, ["foo"]),
    ("must have required property 'name'", "/v1", {}, ["name"]),
    ("The per_page parameter must be between 1 and 100", "/v1?per_page=1000", None, ["per_page"]),
    ("per page must not exceed 100", "/v1?per_page=1000", None, ["per_page"]),
    ("The property 'foo' does not exist on type 'microsoft.graph.user'.", "/v1?$select=foo", None, ["foo"]),
    ("Invalid currency: xyz", "/v1", {"currency": "xyz", "amount": 5}, ["currency"]),
    ("'xyz' is not a supported value", "/v1", {"currency": "xyz", "amount": 5}, ["currency"]),
    ("xyz is not a valid choice", "/v1", {"currency": "xyz", "amount": 5}, ["currency"]),
    ('Cannot query field "foo" on type "User".', "/graphql", {"query": "{ user { foo } }"}, ["foo"]),
    ("missing field `quantity` at line 1 column 41", "/v1", {"sku": 1}, ["quantity"]),
    ("lines[0]: missing field `quantity` at line 1 column 41", "/v1", {"lines": [{}]}, ["lines[0].quantity"]),
    ("Query parameter 'q' is required", "/v1", None, ["q"]),
    ("Either user_id or email must be provided", "/v1", {}, ["user_id", "email"]),
    ("Value for field 'dueDate' is not a date", "/v1", {"dueDate": "x"}, ["dueDate"]),
    ("The value 'x' of the dueDate field is not a date", "/v1", {"dueDate": "x"}, ["dueDate"]),
    ("The selected status is invalid.", "/v1", {"status": "zzz"}, ["status"]),
    ('Invalid id: "i-xyz"', "/v1?id=i-xyz", None, ["id"]),
    ("request [/orders/_search] contains unrecognized parameter: [sizee] -> did you mean [size]?", "/orders/_search?sizee=1", None, ["sizee"]),
    ("Invalid timezone 'Mars/Phobos'", "/v1", {"timezone": "Mars/Phobos"}, ["timezone"]),
    ("Failed to convert 'pageSize' with value: 'abc'", "/v1?pageSize=abc", None, ["pageSize"]),
    ("'name' must be at least 3 characters", "/v1", {"name": "a"}, ["name"]),
    ("Parameter `sort_by` must be one of: created, updated", "/v1?sort_by=x", None, ["sort_by"]),
    ("Amount must be no more than $999,999.99", "/v1", {"amount": 9999999999, "currency": "usd"}, ["amount"]),
    ("Received unknown parameter: foo_bar", "/v1", {"foo_bar": 1}, ["foo_bar"]),
    ("Additional properties are not allowed ('extra' was unexpected)", "/v1", {"extra": 1}, ["extra"]),
    ("Field 'priority' can't be set. It is not on the appropriate screen, or unknown.", "/v1", {"fields": {"priority": 1}}, ["fields.priority"]),
    ("url is required and must be a valid URL; mode must be one of ['request', 'browser']", "/v1", {"a": 1}, ["url", "mode"]),
    ("from is required and must be a date; to must be a date", "/v1", {"a": 1}, ["from", "to"]),
    ("items[0].qty must be positive; items[1].sku is required", "/v1", {"a": 1}, ["items[0].qty", "items[1].sku"]),
    ("request is invalid; access is not allowed", "/v1", {"a": 1}, []),
    ("it must be valid; you must retry", "/v1", {"a": 1}, []),
    ("url: value is not a valid URL", "/v1", {"a": 1}, ["url"]),
    ("http: connection reset", "/v1", {"a": 1}, []),
    ("[(root).properties.cores] Attribute is required", "/v1", {"a": 1}, ["properties.cores"]),
    ("(root): name is required", "/v1", {"a": 1}, ["name"]),
    ('Field rows[0].interval.start_time had an invalid value of "x": it is late', "/v1", {"a": 1}, ["rows[0].interval.start_time"]),
    ("The parameter since contains invalid characters", "/v1", {"a": 1}, ["since"]),
    ("matchers in body is required", "/v1", {"a": 1}, ["matchers"]),
    ("limit in query should be less than or equal to 100", "/v1", {"a": 1}, ["limit"]),
    ("Something in body is wrong", "/v1", {"a": 1}, []),
    ('Cannot parse parameter id as Long: For input string: "abc"', "/v1", {"a": 1}, ["id"]),
    ("Could not convert query parameter 'after' to Instant", "/v1", {"a": 1}, ["after"]),
    ("Failed to parse request body as JSON", "/v1", {"a": 1}, []),
    ("Invalid Request: PhoneNumber Parameter: 1", "/v1", {"a": 1}, ["PhoneNumber"]),
    ("query is required", "/v1", {"a": 1}, ["query"]),
    ("Body is required", "/v1", {"a": 1}, []),
    ("Validation failure", "/info?verbose=x", None, []),
    ("Request contains an invalid argument.", "/info?verbose=x", None, []),
    ("Bad Request", "/v1", {"request": 1, "bad": 2}, []),
    ("Something is wrong with your input", "/v1", {"a": 1}, []),
]  # fmt: skip


@pytest.mark.parametrize(("sentence", "target", "body", "names"), SENTENCES, ids=[row[0][:60] for row in SENTENCES])
def test_a_sentence_blames_its_parameter(sentence: str, target: str, body: Any, names: list[str]):
    assert blamed(sentence, target, body) == names


OTHERS: list[tuple[Code, str, str, Any, list[str]]] = [
    (Code.ALREADY_EXISTS, "A user with this email already exists", "/v1/users", {"email": "a@b.c", "name": "x"}, ["email"]),
    (Code.ALREADY_EXISTS, "A page with this title already exists", "/v1/pages", {"title": "x", "type": "page"}, ["title"]),
    (Code.NOT_FOUND, "Could not find project with id prj_12345", "/v1/tasks", {"projectId": "prj_12345"}, ["projectId"]),
    (Code.NOT_FOUND, "Not Found", "/v1/tasks", {"projectId": "prj_12345"}, []),
    (Code.PAYMENT_REQUIRED, "Insufficient credits; try a lower limit.", "/v1/crawl", {"url": "x", "limit": 10000}, ["limit"]),
    (Code.RATE_LIMITED, "Rate limit exceeded for limit", "/v1?limit=5", None, []),
    (Code.UPSTREAM_ERROR, "email service failed", "/v1", {"email": "x"}, []),
]


@pytest.mark.parametrize(("code", "sentence", "target", "body", "names"), OTHERS, ids=[row[1] for row in OTHERS])
def test_beyond_arguments_only_the_requests_own_names_are_blamed(
    code: Code, sentence: str, target: str, body: Any, names: list[str]
):
    assert blamed(sentence, target, body, code) == names


CODES: list[tuple[str, Any, list[str]]] = [
    ("missing_channel", {"text": "x"}, ["channel"]),
    ("invalid_start_date", {"start_date": "x"}, ["start_date"]),
    ("email_taken", {"email": "x"}, ["email"]),
    ("path/not_found/..", {"path": "/x"}, ["path"]),
    ("invalid_request", {"request": "x"}, []),
    ("not_found", {"found": "x"}, []),
]


@pytest.mark.parametrize(("vendors", "body", "names"), CODES, ids=[row[0] for row in CODES])
def test_a_code_blames_the_parameter_it_names(vendors: str, body: Any, names: list[str]):
    faults = from_sentences([], [vendors], RequestNames(request(body=body)), Code.INVALID_ARGUMENT)
    assert [fault.name for fault in faults] == names


def fault_of(sentence: str, target: str = "/v1/items", body: Any = None) -> Any:
    (fault,) = from_sentences([sentence], [], RequestNames(request(target, body)), Code.INVALID_ARGUMENT)
    return fault


def test_place_and_received_come_from_the_request():
    fault = fault_of("limit must be less than or equal to 100", "/v1?limit=500")
    assert (fault.place, fault.received, fault.maximum, fault.problem) == ("query", "500", 100, "out_of_range")
    fault = fault_of("quantity must be at least 1", body={"quantity": 0})
    assert (fault.place, fault.received, fault.minimum) == ("body", 0, 1)


def test_a_nested_parameter_keeps_its_path():
    assert fault_of("postal_code is invalid", body={"address": {"postal_code": "x"}}).name == "address.postal_code"


def test_a_secret_is_never_received():
    assert fault_of("password must be at least 8 characters", body={"password": "hunter2"}).received is None


ALLOWED: list[tuple[str, tuple[str, ...]]] = [
    ("status must be one of the following values: open, closed", ("open", "closed")),
    ("status: must be 'green', 'red' or 'blue'", ("green", "red", "blue")),
    ("Invalid status. Possible values: [OPEN CLOSED OTHER]", ("OPEN", "CLOSED", "OTHER")),
    ("Invalid status. Allowed values are open, closed and merged.", ("open", "closed", "merged")),
    ('status should be one of ["open", "closed"]', ("open", "closed")),
    ("Invalid value: 'x'. Supported values are: 'a', 'b', and 'c' for status.", ("a", "b", "c")),
    ("status must be either asc or desc", ("asc", "desc")),
    ("'x' is not one of ['a', 'b'] - 'status'", ("a", "b")),
    ("Unknown status 'x'. Did you mean 'open'?", ("open",)),
    ("status: expected one of `open`, `closed`", ("open", "closed")),
    ("Value of status is not accepted; valid options: small|medium|large", ("small", "medium", "large")),
    ("status is invalid", ()),
]  # fmt: skip


@pytest.mark.parametrize(("sentence", "values"), ALLOWED)
def test_allowed_values_are_listed(sentence: str, values: tuple[str, ...]):
    fault = from_sentences([sentence], [], RequestNames(request(body={"status": "x"})), Code.INVALID_ARGUMENT)[0]
    assert fault.allowed == values


def test_a_list_of_messages_blames_each_parameter():
    body = {
        "message": ["quantity must be an integer number", "email must be an email"],
        "error": "Bad Request",
        "statusCode": 400,
    }
    exchange = Exchange(request(body={"quantity": "two", "email": "x"}), Response(400, [], json.dumps(body).encode()))
    assert [fault.name for fault in read(exchange, NO_HINTS, 0.0).facts.fields] == ["quantity", "email"]


def test_what_a_body_names_is_completed_from_request_and_sentence():
    body = {"errors": [{"field": "limit", "message": "limit must be between 1 and 100"}]}
    exchange = Exchange(request("/v1?limit=500", method="GET"), Response(400, [], json.dumps(body).encode()))
    (fault,) = read(exchange, NO_HINTS, 0.0).facts.fields
    assert (fault.name, fault.place, fault.received, fault.minimum, fault.maximum) == ("limit", "query", "500", 1, 100)


@pytest.mark.parametrize(
    ("body", "names"),
    [
        ({"errorCode": "INVALID_ENUM_VALUE", "detail": "An invalid enumeration value M11 was specified.", "parameters": ["M11"]}, []),
        ({"errorCode": "INVALID_ATTRIBUTE", "detail": "Invalid attribute groupName specified.", "parameters": ["groupName"]}, ["groupName"]),
        ({"error": {"code": "missing_files", "message": "Missing files", "missing": ["9a2b1c4d5e6f708192a3b4c5d6e7f8091a2b3c4d"]}}, []),
    ],
)  # fmt: skip
def test_values_in_a_list_of_names_are_no_fields(body: dict[str, Any], names: list[str]):
    response = Response(400, [(b"content-type", b"application/json")], json.dumps(body).encode())
    reading = read(Exchange(request(body={"zz": 1}), response), NO_HINTS, 0.0)
    assert [fault.name for fault in reading.facts.fields] == names


def test_a_code_in_a_message_is_no_field():
    names = RequestNames(request(body={"zz": 1}))
    assert not from_sentences(
        ["Payment already done: order_already_paid"], ["order_already_paid"], names, Code.FAILED_PRECONDITION
    )


def test_a_refused_permission_blames_only_what_is_called_a_parameter():
    sentences = ["The query parameter account_id usage denied", "You may not use account_id here"]
    names = RequestNames(request("/v1?account_id=7"))
    assert [[fault.name for fault in from_sentences([text], [], names, Code.PERMISSION_DENIED)] for text in sentences] == [
        ["account_id"],
        [],
    ]


def test_items_that_failed_alike_blame_what_their_sentences_name():
    item = {"id": "1", "status_code": 40501, "status_message": "Invalid Field: 'location_code'.", "path": ["v1", "items"]}
    raw = json.dumps({"status_code": 20000, "tasks_count": 1, "tasks_error": 1, "tasks": [item]}).encode()
    exchange = Exchange(request(body=[{}]), Response(200, [(b"content-type", b"application/json")], raw))
    reading = read(exchange, NO_HINTS, 0.0)
    assert (reading.code, [fault.name for fault in reading.facts.fields]) == (Code.INVALID_ARGUMENT, ["location_code"])


def test_full_messages_in_a_list_name_each_attribute_as_the_request_does():
    names = RequestNames(request(body={"zipCode": "x"}))
    texts = ["Zip code is too short (minimum is 5 characters)", "Age is not a number"]
    assert [fault.name for fault in from_sentences(texts, [], names, Code.INVALID_ARGUMENT)] == ["zipCode", "age"]


def test_what_a_sentence_says_to_set_is_a_parameter():
    assert blamed("Users do not support trashing. Set 'force=true' to delete.", code=Code.NOT_IMPLEMENTED) == ["force"]
