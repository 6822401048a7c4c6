"""The data that a recovery error carries, within its bound."""

from __future__ import annotations

import json
from typing import Any

import pytest

from proxy.compose.attached import MAX_BYTES, attached
from proxy.exchange import Response


def of(data: Any) -> Any:
    return attached(Response(200, [(b"content-type", b"application/json")], json.dumps(data).encode()))


def test_what_is_small_is_whole():
    assert of({"a": [1, 2, {"b": None}]}) == {"a": [1, 2, {"b": None}]}


@pytest.mark.parametrize(
    "data",
    [
        [{"id": number, "text": "x" * 300} for number in range(900)],
        {f"name{number}": "y" * 90 for number in range(500)},
        {"a": {"b": {"c": {"d": {"e": ["z" * 60] * 90}}}}},
        "w" * 9000,
        [[[[["v" * 700] * 9] * 9] * 9] * 9],
    ],
)
def test_what_is_long_is_cut_until_it_fits(data: Any):
    cut = of(data)
    assert len(json.dumps(cut)) <= MAX_BYTES * 1.2
    assert cut


def test_what_was_cut_is_told():
    assert of([{"id": number, "text": "x" * 300} for number in range(900)])[-1].endswith(" more)")
