"""A code that is none of success beside a text that says what is wrong: a failure of a call, and not a row of a catalogue."""

from __future__ import annotations

from typing import Any

import pytest

from proxy.reading.numbered import says_no

FAILURES: list[dict[str, Any]] = [
    {"returnCode": "1172", "returnMessage": "Existing same orderId."},
    {"code": 100, "message": "can't find collection docs2"},
    {"Code": "isv.AMOUNT_NOT_ENOUGH", "Message": "\u8d26\u6237\u4f59\u989d\u4e0d\u8db3", "RequestId": "A4D9"},
    {"resultCode": 1001, "message": "Giao d\u1ecbch th\u1ea5t b\u1ea1i", "partnerCode": "M", "responseTime": 1},
    {"status_code": "412", "status_message": "Status cannot be updated.", "id": "7b0a"},
]
SUCCESSES: list[dict[str, Any]] = [
    {"code": 1000, "message": "Order created"},
    {"code": 10000, "msg": "Success"},
    {"returnCode": "0000", "returnMessage": "Success."},
    {"code": 1001, "message": "Command completed successfully; action pending"},
    {"resultCode": 9000, "message": "\u6210\u529f"},
    {"code": "PENDING", "message": "Request queued"},
]
#: Failures of a call that changes something; fetched, they may be rows of a catalogue.
ONLY_OF_CHANGES: list[dict[str, Any]] = [
    {"code": 100, "message": "can't find collection docs2"},
    {"returnCode": "1172", "returnMessage": "Existing same orderId."},
]


@pytest.mark.parametrize("value", FAILURES)
def test_a_number_and_a_no_are_a_failure_of_a_call_that_changes_something(value: dict[str, Any]):
    assert says_no(value, changes=True)


@pytest.mark.parametrize("value", SUCCESSES)
def test_a_number_beside_a_yes_is_none(value: dict[str, Any]):
    assert not says_no(value, changes=True)


@pytest.mark.parametrize("value", ONLY_OF_CHANGES)
def test_what_may_be_a_row_of_a_catalogue_passes_where_it_is_fetched(value: dict[str, Any]):
    assert not says_no(value, changes=False)
