"""Lists of names and values are told from prose."""

from __future__ import annotations

from proxy.reading.formats.pairs import pairs


def test_lines_of_names_and_values():
    assert pairs("error=3000\nerrorMessage=Key%20wrong") == {"error": "3000", "errorMessage": "Key wrong"}
    assert pairs("Status: Declined\r\nCode: 12") == {"Status": "Declined", "Code": "12"}


def test_prose_is_none():
    assert pairs("Error: something broke\nPlease try again later.") is None
    assert pairs("error=3000") is None
