"""Lists of parameters in a sentence, and names behind labels."""

from __future__ import annotations

import pytest

from proxy.reading import fieldlists
from proxy.reading.fieldlists import Surety


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("property: card.number, message: must not be blank property: cvc, message: must not be null", ["card.number", "cvc"]),
        ("field=qty, error=must be greater than 0; field=price, error=must not be null", ["qty", "price"]),
        ("Property: Items[0].Qty; Error: value is out of range", ["Items[0].Qty"]),
        ('{"field":"promo","msg":"unknown"}', ["promo"]),
        ("could not process: {'qty': ['Not a valid integer.']}", ["qty"]),
        ("[{'loc': ['body', 'age'], 'msg': 'field required'}]", ["age"]),
    ],
)
def test_a_label_gives_the_name(text: str, names: list[str]):
    assert list(fieldlists.labelled(text)) == names


@pytest.mark.parametrize(
    "text",
    ["message: invalid request, code: 40012", "Reason: timeout, message: retry", "{'errors': ['Something went wrong']}", "Invalid input: Validation errors: x"],
)  # fmt: skip
def test_labels_of_messages_give_none(text: str):
    assert not fieldlists.labelled(text)


@pytest.mark.parametrize(
    ("text", "names", "surety"),
    [
        ("Miss required parameter (uid or screen_name) , see doc", ("uid", "screen_name"), Surety.SURE),
        ("Invalid fields: phone, birth", ("phone", "birth"), Surety.SURE),
        ("missing_fields: [iban, bic]", ("iban", "bic"), Surety.SURE),
        ("amount and currency are required", ("amount", "currency"), Surety.SAID),
        ("You must supply either a user_id or a screen_name.", ("user_id", "screen_name"), Surety.LIKE),
        ("mutually exclusive arguments: --tag, --branch", ("tag", "branch"), Surety.SURE),
    ],
)
def test_a_list_gives_its_names(text: str, names: tuple[str, ...], surety: Surety):
    first = fieldlists.several(text)[0]
    assert (first.names, first.surety) == (names, surety)


@pytest.mark.parametrize(
    "text",
    ["Valid fields: name, email", "Supported parameters are: a_b, c_d", "Must be one of: open, closed", "Reading and writing are not permitted"],
)  # fmt: skip
def test_lists_of_what_is_allowed_give_none(text: str):
    assert not fieldlists.several(text)
