"""Full messages of model validators, and sentences that only look like one."""

from __future__ import annotations

import pytest

from proxy.reading import fullmessages


@pytest.mark.parametrize(
    ("text", "subjects"),
    [
        ("Tracker is not included in the list", ["Tracker"]),
        ("Email has already been taken", ["Email"]),
        ("Zip code is the wrong length (should be 5 characters)", ["Zip code"]),
        ("Terms of service must be accepted", ["Terms of service"]),
        ("Password confirmation doesn't match Password", ["Password confirmation"]),
        ("Price must be greater than or equal to 0", ["Price"]),
        ("Project must exist", ["Project"]),
        ("URL is not a valid URL", ["URL"]),
        ("Starts at must be before Ends at", ["Starts at"]),
        (
            "Validation failed: Due date is not a date, Assignee is invalid, Subject can't be blank",
            ["Due date", "Assignee", "Subject"],
        ),
        ("Bio is too short (minimum is 10 characters), Age is not a number", ["Bio", "Age"]),
    ],
)
def test_the_attributes_of_full_messages(text: str, subjects: list[str]):
    assert list(fullmessages.named(text)) == subjects


@pytest.mark.parametrize(
    "text",
    [
        "Something is not included in the list",
        "You are not included in the list of members",
        "Everything is broken",
        "Token is invalid",
        "Zapier is not included in your plan",
        "PayPal is invalid",
        "Request must exist",
        "Category must exist and can't be blank",
        "Subject can't be blank, so we stopped",
        "Email has already been taken care of",
        "email is invalid",
    ],
)
def test_other_sentences_name_no_attribute(text: str):
    assert fullmessages.named(text) == ()


def test_an_attribute_in_words_is_a_name():
    assert fullmessages.as_name("Zip code") == "zip_code"
