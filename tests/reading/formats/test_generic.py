"""The generic walk finds the error of a vendor nobody knows: message, code and fields in every way that APIs name them."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.support.reading import code_values, field_names, found

SAID = "Widget 7 is locked by another editor"

#: Wrappers around one message and one code.
ERROR = {"message": SAID, "code": "widget_locked"}
WRAPPED: dict[str, Any] = {
    "bare": ERROR,
    "error": {"error": ERROR},
    "Error": {"Error": {"Message": SAID, "Code": "widget_locked"}},
    "errors list": {"errors": [ERROR]},
    "errors map": {"errors": {"0": ERROR}},
    "err": {"err": ERROR},
    "fault": {"fault": {"faultstring": SAID, "detail": {"errorcode": "widget_locked"}}},
    "Fault": {"Fault": {"Error": [{"Message": "Locked", "Detail": SAID, "code": "widget_locked"}], "type": "ValidationFault"}},
    "response.status": {"response": {"status": {"code": "widget_locked", "message": SAID}}},
    "result": {"result": {"error": {"errorMessage": SAID, "errorCode": "widget_locked"}}},
    "ResponseStatus": {"ResponseStatus": {"ErrorCode": "widget_locked", "Message": SAID, "Errors": []}},
    "serviceException": {"requestError": {"serviceException": {"messageId": "widget_locked", "text": SAID}}},
    "root list": [{"errorCode": "widget_locked", "message": SAID, "fields": []}],
    "errors in meta": {"meta": {"code": 409, "errors": [{"message": SAID, "type": "widget_locked"}]}, "data": None},
    "deep": {"a": {"b": {"c": {"problem": {"description": SAID, "name": "widget_locked"}}}}},
    "messages list": {"messages": [{"text": SAID, "code": "widget_locked", "severity": "ERROR"}]},
    "kebab": {"error-message": SAID, "error-code": "widget_locked"},
    "camel": {"errorMessage": SAID, "errorCode": "widget_locked"},
    "Pascal": {"ErrorMessage": SAID, "ErrorCode": "widget_locked"},
    "snake": {"error_message": SAID, "error_code": "widget_locked"},
    "short": {"errmsg": SAID, "errcode": "widget_locked"},
    "shorter": {"msg": SAID, "code": "widget_locked", "success": False},
    "status and reason": {"status": "error", "reason": "widget_locked", "message": SAID},
    "type and detail": {"type": "widget_locked", "detail": SAID},
    "title and description": {"title": "Locked", "description": SAID, "error": "widget_locked"},
    "error text and type": {"error": SAID, "error_type": "widget_locked"},
    "code beside error text": {"error": SAID, "code": "widget_locked"},
    "code in error, sentence in message": {"error": "widget_locked", "message": SAID},
    "error_description": {"error": "widget_locked", "error_description": SAID},
    "exception": {"exception": {"class": "WidgetError", "message": SAID, "code": "widget_locked"}},
    "envelope": {"jsonapi": {"version": "1.0"}, "errors": [{"title": "Locked", "detail": SAID, "code": "widget_locked"}]},
    "ok false": {"ok": False, "error": {"code": "widget_locked", "msg": SAID}},
    "data of an error": {"error": {"code": 5, "data": {"reason": "widget_locked", "explanation": SAID}}},
    "statusMessage": {"statusCode": 409, "statusMessage": "Conflict", "data": {"message": SAID, "code": "widget_locked"}},
    "return": {"returnCode": "widget_locked", "returnMessage": SAID},
    "retmsg": {"ret": "widget_locked", "retMsg": SAID},
    "result_message": {"result_code": "widget_locked", "result_message": SAID},
    "sub code": {"code": "40004", "msg": "Business Failed", "sub_code": "widget_locked", "sub_msg": SAID},
    "errorSummary": {"errorCode": "widget_locked", "errorSummary": SAID, "errorCauses": []},
    "cause": {"message": "Request failed", "cause": {"message": SAID, "code": "widget_locked"}},
    "errors of texts": {"errors": [SAID], "code": "widget_locked"},
    "error object with name": {"name": "widget_locked", "message": SAID, "details": []},
    "xml": f"<?xml version='1.0'?><Response><Errors><Error><Code>widget_locked</Code><Message>{SAID}</Message></Error></Errors></Response>",
    "xml attributes": f'<rsp stat="fail"><err code="widget_locked" msg="{SAID}"/></rsp>',
    "xml namespaces": f'<e:error xmlns:e="urn:x"><e:code>widget_locked</e:code><e:message xml:lang="en">{SAID}</e:message></e:error>',
    "json in a message": {"message": '{"error": {"message": "' + SAID + '", "code": "widget_locked"}}'},
    "json behind words": {
        "error": {"message": 'upstream said 409: {"error": {"message": "' + SAID + '", "type": "widget_locked"}}'}
    },
    "form": "error=widget_locked&error_description=Widget+7+is+locked+by+another+editor",
    "number and name": {"error": {"code": 1234, "error_name": "widget_locked", "message": SAID}},
    "languages": {"error": {"code": "widget_locked", "message": {"en": SAID}}},
    "lang and value": {"error": {"code": "widget_locked", "message": {"lang": "en-us", "value": SAID}}},
    "odata.error": {"odata.error": {"code": "widget_locked", "message": {"lang": "en", "value": SAID}}},
    "parallel lists": {"errorMessages": [SAID], "errors": {}, "errorCode": "widget_locked"},
    "upper": {"ERROR": {"CODE": "widget_locked", "MESSAGE": SAID}},
    "hydra": {"@type": "hydra:Error", "hydra:title": "An error occurred", "hydra:description": SAID, "code": "widget_locked"},
    "notifications": {"notifications": [{"level": "error", "code": "widget_locked", "message": SAID}]},
}


@pytest.mark.parametrize("body", WRAPPED.values(), ids=WRAPPED.keys())
def test_message_and_code_are_found_in_any_wrapper(body: Any):
    one = found(body, 409)
    assert one.messages[0] == SAID
    assert "widget_locked" in code_values(one)[:2]
    assert one.fields == []


#: What names a field, and how it comes out.
FIELDS: dict[str, tuple[Any, list[str]]] = {
    "field": ({"errors": [{"field": "email", "message": "is invalid"}]}, ["email"]),
    "param": ({"error": {"message": "Invalid currency: xyz", "param": "currency", "code": "parameter_invalid"}}, ["currency"]),
    "parameter": ({"errors": [{"parameter": "page", "code": 44, "message": "attribute value is not allowed"}]}, ["page"]),
    "property": ({"errors": [{"propertyName": "Name", "errorMessage": "'Name' must not be empty."}]}, ["Name"]),
    "loc": ({"detail": [{"loc": ["query", "limit"], "msg": "value is not a valid integer", "type": "type_error.integer"}]}, ["limit"]),
    "pointer": ({"errors": [{"source": {"pointer": "/data/attributes/title"}, "detail": "can't be blank"}]}, ["data.attributes.title"]),
    "source parameter": ({"errors": [{"source": {"parameter": "sort"}, "title": "Invalid Query Parameter"}]}, ["sort"]),
    "invalid-params": ({"title": "x", "status": 400, "invalid-params": [{"name": "age", "reason": "must be a positive integer"}]}, ["age"]),
    "path list": ({"issues": [{"path": ["items", 0, "sku"], "message": "Required", "code": "invalid_type"}]}, ["items[0].sku"]),
    "path text": ({"errors": [{"path": "customer.email", "message": "must be a valid email"}]}, ["customer.email"]),
    "target": ({"error": {"code": "BadArgument", "target": "ContactInfo", "message": "Multiple errors in ContactInfo data"}}, ["ContactInfo"]),
    "location": ({"errors": [{"location": "body.items[3].tags", "message": "expected array", "value": 5}]}, ["items[3].tags"]),
    "key": ({"errors": [{"key": "starts_at", "message": "must be in the future"}]}, ["starts_at"]),
    "attribute": ({"errors": [{"attribute": "zip", "type": "blank", "message": "can't be blank"}]}, ["zip"]),
    "instancePath": ({"errors": [{"instancePath": "/items/0/qty", "keyword": "minimum", "message": "must be >= 1"}]}, ["items[0].qty"]),
    "missingProperty": (
        {"errors": [{"instancePath": "/order", "keyword": "required", "params": {"missingProperty": "sku"}, "message": "must have required property 'sku'"}]},
        ["order.sku"],
    ),
    "constraint in details": ({"code": "BAD", "message": "Invalid request", "details": [{"issue": "INVALID_VALUE", "field": "/amount/value", "description": "bad"}]}, ["amount.value"]),
    "map of lists": ({"errors": {"email": ["has already been taken"], "name": ["can't be blank", "is too short"]}}, ["email", "name"]),
    "map of texts": ({"errors": {"email": "is required", "age": "must be a number"}}, ["email", "age"]),
    "map of one-word problems": ({"errors": {"email": "required", "status": "invalid"}}, ["email", "status"]),
    "map of objects": ({"errors": {"email": {"code": "taken", "message": "is taken"}}}, ["email"]),
    "map of lists of objects": ({"errors": {"email": [{"code": "taken", "message": "is taken"}]}}, ["email"]),
    "root map": ({"email": ["Enter a valid email address."], "name": ["This field is required."]}, ["email", "name"]),
    "nested map": ({"errors": {"address": {"street": ["can't be blank"], "zip": ["is invalid"]}}}, ["address.street", "address.zip"]),
    "map by index": ({"errors": {"lines": {"1": {"sku": ["is required"]}}}}, ["lines[1].sku"]),
    "bracket names": ({"errors": {"user[emails][0]": ["is invalid"]}}, ["user.emails[0]"]),
    "dotted index": ({"message": "x", "errors": {"users.0.email": ["The users.0.email field is required."]}}, ["users[0].email"]),
    "modelState": ({"Message": "The request is invalid.", "ModelState": {"order.Quantity": ["The field Quantity must be between 1 and 100."]}}, ["order.Quantity"]),
    "fields in error": ({"error": {"code": "validation", "message": "Invalid", "fields": {"email": "must be an email"}}}, ["email"]),
    "details map": ({"error": "validation_failed", "details": {"email": ["must be an email"]}}, ["email"]),
    "missing list": ({"error": "Missing parameters", "missing": ["from", "to"]}, ["from", "to"]),
    "required list": ({"code": 400, "message": "Required fields are missing", "required": ["name"]}, ["name"]),
    "pairs": ({"errors": [["email", "is not an email address"]]}, ["email"]),
    "ArgumentName": ("<Error><Code>InvalidArgument</Code><Message>bad</Message><ArgumentName>max-keys</ArgumentName></Error>", ["max-keys"]),
    "context key": (
        {"details": [{"message": '"a.b" is required', "path": ["a", "b"], "type": "any.required", "context": {"label": "a.b", "key": "b"}}]},
        ["a.b"],
    ),
    "fieldErrors": ({"fieldErrors": [{"field": "qty", "code": "Min", "defaultMessage": "must be positive", "rejectedValue": -1}]}, ["qty"]),
    "violations": ({"violations": [{"propertyPath": "lines[0].qty", "title": "This value should be positive.", "code": "778b7ae0"}]}, ["lines[0].qty"]),
    "unrecognized keys": ({"issues": [{"code": "unrecognized_keys", "keys": ["foo", "bar"], "path": [], "message": "Unrecognized keys"}]}, ["foo", "bar"]),
    "field beside message": ({"error": "Email is not valid", "field": "email"}, ["email"]),
    "field in data": ({"message": "Value is too long", "data": {"field": "subject"}}, ["subject"]),
    "fields list of names": ({"errorCode": "REQUIRED_FIELD_MISSING", "message": "Required fields are missing: [LastName]", "fields": ["LastName"]}, ["LastName"]),
    "discord tree": (
        {"code": 50035, "errors": {"embed": {"fields": {"0": {"name": {"_errors": [{"code": "BASE_TYPE_REQUIRED", "message": "This field is required"}]}}}}}},
        ["embed.fields[0].name"],
    ),
    "params in data": ({"code": "rest_invalid_param", "message": "Invalid parameter(s): per_page", "data": {"params": {"per_page": "per_page must be between 1 and 100"}}}, ["per_page"]),
    "errorPath": ({"title": "Bad Request", "status": 400, "o:errorDetails": [{"detail": "Bad content", "o:errorPath": "entity"}]}, ["entity"]),
    "api_name": ({"data": [{"code": "MANDATORY_NOT_FOUND", "details": {"api_name": "Last_Name"}, "message": "required field not found"}]}, ["Last_Name"]),
    "meta.param_name": ({"errors": [{"message": "is invalid", "code": "x", "meta": {"param_name": "email_address"}}]}, ["email_address"]),
    "k8s causes": ({"kind": "Status", "message": "Pod x is invalid", "details": {"name": "x", "kind": "Pod", "causes": [{"reason": "FieldValueRequired", "message": "Required value", "field": "spec.containers[0].image"}]}}, ["spec.containers[0].image"]),
    "argument": ({"error": {"type": "invalid_argument", "argument": "limit", "message": "must be at most 100"}}, ["limit"]),
}  # fmt: skip


@pytest.mark.parametrize(("body", "names"), FIELDS.values(), ids=FIELDS.keys())
def test_fields_are_found_wherever_apis_put_their_names(body: Any, names: list[str]):
    assert field_names(found(body)) == names


#: Objects that name no wrong field, though they hold names that look like one.
NO_FIELDS: dict[str, Any] = {
    "graphql path": {
        "errors": [{"message": "Not found", "path": ["viewer", "repo"], "extensions": {"code": "NOT_FOUND"}}],
        "data": None,
    },
    "spring path": {"timestamp": "2026-11-30T12:00:00Z", "status": 404, "error": "Not Found", "path": "/orders/7"},
    "error name": {"errors": [{"name": "SequelizeUniqueConstraintError", "message": "already exists"}]},
    "service": {"error": {"message": "down", "service": "billing", "source": "gateway"}},
    "echoed request": {"error": "Bad token", "request": {"field": "email", "message": "is required"}},
    "input echo": {"error": "Bad token", "input": {"email": "a@example.com", "message": "hello there you all"}},
    "parameters of a message": {
        "errors": [{"errorId": 1001, "message": "Invalid access token", "parameters": [{"name": "token", "value": "x"}]}]
    },
    "elements with names": {
        "Type": "ValidationException",
        "Message": "A validation exception occurred",
        "Elements": [{"Name": "ABC", "ValidationErrors": [{"Message": "Email must be valid"}]}],
    },
    "type alone": {"error": {"type": "LIST_RECORDS_ITERATOR_NOT_AVAILABLE"}},
    "base": {"errors": {"base": ["Plan does not allow more than 3 projects"]}},
    "detail": {"errors": {"detail": "Not Found"}},
    "bearer realm header": {
        "error": {"reason": "missing authentication", "header": {"WWW-Authenticate": ["Basic realm=x charset=y"]}}
    },
}


@pytest.mark.parametrize("body", NO_FIELDS.values(), ids=NO_FIELDS.keys())
def test_no_field_is_made_up(body: Any):
    assert field_names(found(body)) == []


def test_field_carries_place_problem_value_and_bounds():
    one = found(
        {
            "detail": [
                {"type": "less_than_equal", "loc": ["query", "limit"], "msg": "Input should be less than or equal to 100", "input": "500", "ctx": {"le": 100}},
                {"type": "literal_error", "loc": ["body", "status"], "msg": "Input should be 'draft' or 'open'", "input": "paid", "ctx": {"expected": "'draft' or 'open'"}},
                {"type": "missing", "loc": ["header", "x-tenant"], "msg": "Field required", "input": None},
                {"type": "string_pattern_mismatch", "loc": ["path", "id"], "msg": "String should match pattern '^a+$'", "input": "b", "ctx": {"pattern": "^a+$"}},
            ]
        },
        422,
    )  # fmt: skip
    limit, status, tenant, ident = one.fields
    assert (limit.place, limit.problem, limit.received, limit.maximum) == ("query", "out_of_range", "500", 100)
    assert (status.place, status.received, status.allowed) == ("body", "paid", ("draft", "open"))
    assert (tenant.place, tenant.problem) == ("header", "missing")
    assert (ident.place, ident.pattern) == ("path", "^a+$")


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("is required", "missing"),
        ("can't be blank", "missing"),
        ("must not be null", "missing"),
        ("has already been taken", "conflict"),
        ("must be an integer", "wrong_type"),
        ("is too long (maximum is 20 characters)", "out_of_range"),
        ("must be between 1 and 100", "out_of_range"),
        ("is not a recognized parameter: Unknown field", "unknown"),
        ("is not an email address", "invalid"),
    ],
)
def test_problem_is_told_by_the_words(text: str, problem: str):
    (fault,) = found({"errors": [{"field": "x", "message": text}]}).fields
    assert fault.problem == problem


def test_a_sentence_comes_before_a_phrase_that_restates_the_status():
    one = found({"error": "Bad Request", "title": "400 Bad Request", "message": "start must be before end", "statusCode": 400})
    assert one.messages[0] == "start must be before end"
    assert one.codes == []
    assert one.status == 400


def test_placeholders_are_filled_from_the_parameters_beside_them():
    assert found({"message": '"%fieldName" is required.', "parameters": {"fieldName": "sku"}}).messages == [
        '"sku" is required.'
    ]
    assert found({"message": "Value {0} is not one of {1}", "args": ["x", "a, b"]}).messages == ["Value x is not one of a, b"]
    assert found({"message": "100% of {unknown} are used", "parameters": {"a": "b"}}).messages == ["100% of {unknown} are used"]


def test_lines_of_ids_behind_a_message_are_the_requests_id():
    one = found({"message": "Server failed to authenticate.\nRequestId:5f3c9d2e-801e\nTime:2026-11-30T12:00:00Z"}, 403)
    assert one.messages == ["Server failed to authenticate."]
    assert one.request_id.text == "5f3c9d2e-801e"


@pytest.mark.parametrize("name", ["Alice", "report.pdf", "my-bucket-7", "Pod"])
def test_the_name_of_something_else_is_no_code(name: str):
    assert code_values(found({"message": "It is gone for good", "name": name})) == []


@pytest.mark.parametrize(
    "name",
    ["ValidationError", "Invalid_Key", "missing_required_field", "UNPROCESSABLE_ENTITY", "Neo.ClientError.Bad.SyntaxError"],
)
def test_the_name_of_an_error_is_a_code(name: str):
    assert code_values(found({"message": "It is gone for good", "name": name})) == [name.rpartition(".")[2]]


def test_specific_codes_come_before_generic_and_numeric_ones():
    one = found(
        {
            "error": {
                "type": "invalid_request_error",
                "code": "card_declined",
                "decline_code": "insufficient_funds",
                "message": "No.",
                "errno": 17,
            }
        },
        402,
    )
    assert code_values(one)[:2] == ["insufficient_funds", "card_declined"]
    assert set(code_values(one)) == {"insufficient_funds", "card_declined", "invalid_request_error", "17"}


def test_codes_know_their_path():
    one = found({"response": {"errors": [{"code": "E17", "message": "No such thing"}]}})
    assert [(code.value, code.path) for code in one.codes] == [("E17", "response.errors[].code")]


def test_remaining_scalars_of_the_error_become_details():
    one = found(
        {
            "error": {
                "code": "quota",
                "message": "Quota used up",
                "limit_name": "exports",
                "used": 50,
                "plan": "free",
                "upgradeable": True,
            }
        }
    )
    assert one.details == [("limit_name", "exports"), ("used", "50"), ("plan", "free"), ("upgradeable", "true")]


@pytest.mark.parametrize(
    "noise",
    [
        {"stack": "Error: x\n    at Object.<anonymous> (/srv/app/index.js:3:9)"},
        {"trace": ["a.b.C(C.java:1)"]},
        {"timestamp": "2026-11-30T12:00:00Z"},
        {"path": "/v1/items"},
        {"request": {"message": "ignore the echo"}},
    ],
    ids=lambda noise: next(iter(noise)),
)
def test_noise_is_neither_message_nor_detail(noise: dict[str, Any]):
    one = found({"message": "No such thing as this", **noise})
    assert one.messages == ["No such thing as this"]
    assert one.details == []


@pytest.mark.parametrize(
    ("text", "clean"),
    [
        ("Boom\n    at com.example.Foo.bar(Foo.java:12)\n    at com.example.Main.main(Main.java:3)", "Boom"),
        ("java.lang.IllegalStateException: Connection pool exhausted", "Connection pool exhausted"),
        (
            'Traceback (most recent call last):\n  File "/srv/a.py", line 3, in f\n    x()\nValueError: bad port 99',
            "bad port 99",
        ),
        ("Cannot read property 'x' of undefined\n    at /srv/app/index.js:10:5", "Cannot read property 'x' of undefined"),
        ("Undefined index: id in /var/www/html/index.php on line 12", "Undefined index: id"),
        ("Something broke. Check the server logs for details.", "Something broke."),
        ("Nope; nested exception is org.foo.BarException: inner", "Nope"),
    ],
)
def test_stack_traces_exception_classes_and_developer_advice_are_cut(text: str, clean: str):
    assert found({"message": text}, 500).messages == [clean]


def test_the_name_of_an_exception_before_a_sentence_is_a_code():
    one = found({"message": "com.acme.api.ConflictException: javax.persistence.OptimisticLockException: Row was changed"}, 409)
    assert one.messages == ["Row was changed"]
    assert code_values(one) == ["ConflictException", "OptimisticLockException"]


def test_a_secret_is_neither_detail_nor_received():
    one = found({"message": 'Login failed for {"user": "svc", "password": "hunter2!"}', "apiKey": "k-998877"})
    assert one.messages == ['Login failed for {"user": "svc", "password": "hunter2!"}']
    assert one.details == []
    (fault,) = found({"errors": [{"field": "password", "message": "is too short", "value": "hunter2"}]}).fields
    assert fault.received is None


@pytest.mark.parametrize(
    "member",
    [
        {"metadata": {"reasons": ["violence"], "flagged_input": "the words that were flagged"}},
        {"failed_generation": "the words that were flagged"},
        {"reasoning": "the words that were flagged"},
        {"prompt": "the words that were flagged"},
        {"messages": [{"role": "user", "content": "the words that were flagged"}]},
        {"input": {"text": "the words that were flagged"}},
    ],
    ids=lambda member: next(iter(member)),
)
def test_reasoning_and_flagged_content_do_not_leak(member: dict[str, Any]):
    one = found({"error": {"message": "Your input was flagged", "code": 403, **member}}, 403)
    assert one.messages[0] == "Your input was flagged"
    assert "the words" not in str(one)


def test_stated_waits_are_read_in_the_unit_of_their_name_and_times_of_day_are_not():
    one = found(
        {
            "retry_after": 2.5,
            "retryAfterMs": 1500,
            "retry_after_minutes": 2,
            "retryDelay": "34.07s",
            "retry_in": "1 hour and 5 minutes",
            "retryAfterSeconds": "2026-11-30T12:05:00Z",
            "wait_time": 1796040000,
            "reset_at": "2026-11-30T12:05:00Z",
        },
        429,
    )
    assert sorted(wait.seconds for wait in one.waits) == [1.5, 2.5, 34.07, 120.0, 3900.0]


@pytest.mark.parametrize(
    "name", ["request_id", "requestId", "RequestID", "trace_id", "correlationId", "x-request-id", "errorId"]
)
def test_request_ids_are_found_under_many_names(name: str):
    assert found({"message": "No", name: "req_8f2c91ab77"}).request_id.text == "req_8f2c91ab77"


def test_request_id_is_preferred_over_other_ids():
    assert (
        found({"correlationId": "c0ffee-00-11", "requestId": "r0ffee-00-22", "traceId": "t0ffee-3344"}).request_id.text
        == "r0ffee-00-22"
    )


@pytest.mark.parametrize(
    "body",
    [
        {"error": "missing_scope", "needed": "files:read"},
        {"error": {"message": "No", "required_scopes": ["files:read"]}},
        {"message": "Your credentials lack a scope", "detail": {"granted": ["x:y"], "required": ["files:read"]}},
        {"scopes": "files:read"},
    ],
)
def test_scopes_are_found(body: Any):
    assert found(body, 403).scopes == ["files:read"]


def test_a_stated_status_that_differs_is_kept():
    one = found({"code": 404, "message": "No such user"}, 200)
    assert one.status == 404
    assert code_values(one) == ["404"]


def test_data_is_looked_into_only_where_nothing_else_spoke():
    assert (
        found({"error": True, "msg": "fail", "data": {"reason": "Coupon has been used"}}).messages[0] == "Coupon has been used"
    )
    assert found({"message": "Coupon has been used", "data": {"reason": "Some other long text"}}).messages == [
        "Coupon has been used"
    ]


_JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=30),
    lambda inner: (
        st.lists(inner, max_size=5)
        | st.dictionaries(
            st.sampled_from(
                [
                    "error",
                    "errors",
                    "message",
                    "code",
                    "field",
                    "path",
                    "loc",
                    "details",
                    "data",
                    "source",
                    "reset",
                    "retry_after",
                    "status",
                    "a",
                ]
            ),
            inner,
            max_size=6,
        )
    ),
    max_leaves=40,
)


@given(_JSON, st.sampled_from([200, 400, 429, 500]))
def test_any_json_is_read_without_a_fault_and_within_bounds(value: Any, status: int):
    one = found({"error": value}, status)
    assert len(one.messages) <= 12
    assert len(one.codes) <= 12
    assert len(one.fields) <= 20
    assert all(isinstance(text, str) and text.strip() for text in one.messages)


def test_wide_and_deep_bodies_cost_their_bound():
    deep: Any = {"message": SAID}
    for _ in range(900):
        deep = {"error": deep}
    assert found(deep).messages == []
    wide = {"errors": [{"field": f"f{number}", "message": "is required"} for number in range(20_000)]}
    assert len(found(wide).fields) == 20


@pytest.mark.parametrize(
    ("body", "names"),
    [
        ({"errors": {"event_id": [{"key": "errors.required", "description": "required"}]}}, ["event_id"]),
        ({"errors": {"addresses": [{"postcode": ["invalid postcode"]}]}}, ["addresses[0].postcode"]),
        ({"code": 422, "description": {"json": {"shop": {"_schema": ["one of 'a_id' or 'b' is required"]}}}}, ["shop"]),
        ({"detail": "^$", "data": [{"field": "name", "details": "The name contains invalid characters"}]}, ["name"]),
        ({"message": "The input is invalid", "data": {"details": [{"field": "coin", "reason": "Invalid address"}]}}, ["coin"]),
        ({"message": "Validation error", "cause": [{"code": "item.status.invalid", "references": ["item.status", "item.stock"], "message": "Is not possible without stock."}]}, ["item.status", "item.stock"]),
        ({"info": {"param": "#/required", "reason": "must have required property 'noteId'"}, "message": "Invalid."}, []),
        ({"feilmelding": "Feilaktig", "valideringsfeil": [{"feilmelding": "Ugyldig nummer", "parametere": ["nummer"]}]}, ["nummer"]),
        ({"error": "bad_request", "reason": {"key_missing": "requeue"}}, ["requeue"]),
        ({"parameter": {"limit": ["The max value for limit is 1000"]}, "title": "Your parameters didn't validate"}, ["limit"]),
        ({"message": {"comment": "Missing required parameter in the JSON body"}}, ["comment"]),
        ({"message": {"en": "Missing required parameter in the JSON body"}}, []),
        ({"error": {"details": {"param": "type"}, "message": "The request is missing a value. Check it."}}, ["type"]),
        ({"errorMsg": "No.", "issues": [{"issue": "Invalid format", "issueLocation": "birthDate"}]}, ["birthDate"]),
        ({"errors": [{"errorCode": "2", "errorMessage": "size must be between 0 and 10", "location": "firstName", "locationType": "requestBody"}]}, ["firstName"]),
        ({"message": "Error.", "validation_errors": [{"code": "invalid_type", "path": ["data"], "message": "Required"}]}, ["data"]),
        ({"variables_needed_to_start": ["'BN' value missing"]}, []),
        ({"message": "Validation Failed", "errors": {"errors": ["No extra fields."], "children": {"begin": {}, "project": {"errors": ["This value is not valid."]}, "home": {"children": {"zip": {"errors": ["Too long."]}}}}}}, ["project", "home.zip"]),
        ({"errors": [{"message": "Validation failed.", "id": "7f5e2c10-3a0b-11ee-be56-0242ac120002"}]}, []),
        ({"message": "Required fields", "cause": [{"code": "required_fields", "references": ["body"], "message": "Some are required"}]}, []),
    ],
)  # fmt: skip
def test_further_places_of_a_fields_name(body: dict[str, Any], names: list[str]):
    assert field_names(found(body, 422)) == names


def test_the_requests_id_may_end_a_sentence():
    one = found({"message": "The model does not exist. Request id: 021741786566285e2dc8688e"})
    assert (one.messages, one.request_id.text) == (["The model does not exist."], "021741786566285e2dc8688e")


def test_what_is_called_the_request_is_its_id_where_it_was_drawn():
    assert found({"status": 0, "errors": ["No"], "request": "024e029a6569c0224c8e3a5510657ee8"}).request_id.text is not None
    assert found({"status": 0, "errors": ["No"], "request": "GET /v1/items"}).request_id.text is None
