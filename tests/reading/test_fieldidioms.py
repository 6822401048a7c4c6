"""Where validators, databases and frameworks put a parameter's name: one sentence of each wording."""

from __future__ import annotations

import pytest

from proxy.reading import fieldidioms


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("Your Assembly {steps: x} parameter is empty.", ["steps"]),
        ("/limit must be >= 1", ["limit"]),
        ("/items/0/price must be string", ["items[0].price"]),
        ("Parameter verification exception size checkScale error value=2293.577", ["size"]),
        ("Your Assembly {id: 42} could not be found", []),
        ("/users must be shared first", []),
        ("query/page must be >= 1", ["page"]),
        (".price should be number", ["price"]),
        ("(root).replicas: Must be greater than or equal to 1", ["replicas"]),
        ('Invalid request body: /customer/email - must match format "email"', ["customer.email"]),
        ("and/or must be used with care", []),
        ("Required header is missing: x-lang", []),
        ("customer: Field required", ["customer"]),
        ("width: 90 > 80, the most allowed", ["width"]),
        ("a_b: must not be null\nc: is too long", ["a_b", "c"]),
        ("1 validation error for Order\nlines.0.qty\n  Input should be a valid integer", ["lines.0.qty"]),
        ("Failed to read: rows[2].kind: unknown variant `x`, expected one of `a`, `b`", ["rows[2].kind"]),
        ("Failed to read: rows[0]: missing field `amount`", ["rows[0].amount"]),
        ('Error at "/items/0/qty": value must be an integer', ["items[0].qty"]),
        ("It could not be converted to Int32. Path: $.items[0].qty | LineNumber: 0", ["items[0].qty"]),
        ("Could not convert string to integer: abc. Path 'qty', line 1", ["qty"]),
        ('bad input (through reference chain: a.Order["items"]->java.util.ArrayList[0]->a.Item["qty"])', ["qty"]),
        ("json: cannot unmarshal string into Go struct field Order.qty of type int", ["qty"]),
        ("Value 'x' at 'tableName' failed to satisfy constraint", ["tableName"]),
        ("Pod is invalid: spec.containers[0].image: Required value", ["spec.containers[0].image"]),
        ('Variable "$input" got invalid value "x" at "input.qty"; Int cannot', ["input.qty"]),
        ("Key (email)=(a@example.com) already exists.", ["email"]),
        ("failed to parse field [price] of type [long]", ["price"]),
        ("param is missing or the value is empty: order", ["order"]),
        ("Unexpected argument(s): branch_name", ["branch_name"]),
        ("Give only one of these parameters: start_at, start_in.", ["start_at", "start_in"]),
        ("The body must contain at least one of [name, email]", ["name", "email"]),
        ("Type 'Spry' is not valid.", ["Type"]),
        ("Invalid value for number", ["number"]),
        ("Bad Request: X-Shop-Id header is required", ["X-Shop-Id"]),
        ("You must provide a `first` or `last` value", ["first", "last"]),
    ],
)
def test_a_known_wording_gives_the_name(text: str, names: list[str]):
    assert list(fieldidioms.in_idioms(text)) == names


@pytest.mark.parametrize(
    "text",
    [
        "An error occurred: it is not available",
        "etcdserver: duplicate key given in txn request",
        "Error: must be an admin",
        "status must be one of the following values: open, closed",
        "The request is invalid.",
        "Validation failed",
    ],
)
def test_prose_and_programs_give_none(text: str):
    assert not fieldidioms.in_idioms(text)


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("Duplicate entry 'x' for key 'users.email'", ["email"]),
        ("UNIQUE constraint failed: users.email, users.org", ["email", "org"]),
        ('E11000 duplicate key error index: email_1 dup key: { email: "a" }', ["email"]),
        ("A member exists with the same username", ["username"]),
        ("Slug my-shop is already taken", ["Slug"]),
        ("slug must be unique", ["slug"]),
        ("The request was already sent", []),
    ],
)
def test_what_is_taken(text: str, names: list[str]):
    assert list(fieldidioms.taken(text)) == names


def test_what_is_absent():
    assert list(fieldidioms.absent("The 'templateId' associated with this request was not found")) == ["templateId"]
    assert list(fieldidioms.absent("The specified version does not exist")) == ["version"]
    assert list(fieldidioms.absent("Nothing was found")) == []


@pytest.mark.parametrize(
    ("text", "codes", "names"),
    [
        ("Title cannot be empty.", [], ["title"]),
        ("Validation failed: Name can't be blank, Age is invalid", [], ["name", "age"]),
        ("A queue name is required.", ["QueueNameRequiredException"], ["QueueName"]),
        ("You entered an invalid date.", ["invalid_date"], ["date"]),
        ("Please enter Return postcode.", [], ["Return postcode"]),
        ("Too many decimals: unit_price", [], ["unit_price"]),
        ('400 (Bad request) "title" not given', [], ["title"]),
        ("Authentication is required.", [], []),
        ("Request body is invalid.", [], []),
    ],
)
def test_prose_about_one_thing(text: str, codes: list[str], names: list[str]):
    assert fieldidioms.in_prose(text, codes) == names


def test_codes_name_fields():
    assert fieldidioms.in_code("INVALID_PHONE_NUMBER") == "phone_number"
    assert fieldidioms.in_code("StartTimeOutOfRangeException") == "StartTime"
    assert fieldidioms.in_code("InvalidParameterException") is None
    assert fieldidioms.unique_in_code("email_taken") == "email"
    assert fieldidioms.unique_in_code("order_exists") is None


def test_pointers_and_headers():
    assert fieldidioms.pointers("createOnlyProperties [/properties/Name] cannot be updated") == ("properties.Name",)
    assert fieldidioms.headers("The If-Match version is missing") == ["If-Match"]


@pytest.mark.parametrize("letter", ["y", "1", "a_", "A1"])
def test_an_endless_code_is_read_to_its_end(letter: str):
    """Each part of a code is tried once: what takes a power of its length would not come back."""
    assert fieldidioms.in_code(letter * 5_000) is None
