"""GraphQL: errors with extensions; paths and locations are no fields."""

from __future__ import annotations

from tests.support.reading import code_values, found


def test_message_code_and_path():
    one = found(
        {
            "data": {"user": None},
            "errors": [
                {
                    "message": "Not allowed to read email",
                    "locations": [{"line": 1, "column": 18}],
                    "path": ["user", 0, "email"],
                    "extensions": {"code": "FORBIDDEN", "classification": "Security", "exception": {"stacktrace": ["at x"]}},
                }
            ],
        },
        200,
    )
    assert one.format == "graphql"
    assert one.messages == ["Not allowed to read email"]
    assert code_values(one)[0] == "FORBIDDEN"
    assert one.fields == []
    assert ("path", "user[0].email") in one.details
    assert not any("at x" in text for _, text in one.details)


def test_codes_beside_the_message_are_found():
    one = found(
        {"errors": [{"message": "Not Authorized to access x", "errorType": "Unauthorized", "path": ["x"]}], "data": None}, 200
    )
    assert code_values(one) == ["Unauthorized"]
    assert (
        found({"errors": [{"type": "NOT_FOUND", "path": ["repo"], "message": "Could not resolve"}]}, 200).codes[0].value
        == "NOT_FOUND"
    )


def test_several_errors_are_told_in_order():
    one = found(
        {
            "errors": [
                {"message": "First thing", "extensions": {"code": "A1"}},
                {"message": "Second thing", "extensions": {"code": "B2"}},
            ]
        },
        200,
    )
    assert one.messages == ["First thing", "Second thing"]
    assert code_values(one) == ["A1", "B2"]


def test_validation_errors_in_extensions_name_fields():
    one = found(
        {
            "errors": [
                {
                    "message": "Validation failed",
                    "extensions": {"code": "BAD_USER_INPUT", "errors": {"email": ["is not an email"]}},
                }
            ]
        },
        200,
    )
    assert [fault.name for fault in one.fields] == ["email"]


def test_user_errors_of_a_mutation_are_found():
    one = found(
        {
            "data": {
                "create": {
                    "product": None,
                    "userErrors": [{"field": ["input", "title"], "message": "Title can't be blank", "code": "BLANK"}],
                }
            }
        },
        200,
    )
    assert one.messages[0] == "Title can't be blank"
    assert [fault.name for fault in one.fields] == ["input.title"]


def test_what_stands_beside_the_errors_is_kept():
    one = found({"errors": [{"message": "Throttled", "extensions": {"code": "THROTTLED"}}], "requestId": "req_99887766"}, 200)
    assert one.request_id.text == "req_99887766"
