"""Durations and scopes as members state them."""

from __future__ import annotations

from typing import Any

import pytest

from proxy.reading.formats.stated import duration, scopes, seconds


@pytest.mark.parametrize(
    ("text", "total"),
    [
        ("34.07s", 34.07),
        ("6ms", 0.006),
        ("1m30s", 90.0),
        ("1h4m48s", 3888.0),
        ("1 hour and 5 minutes", 3900.0),
        ("2 days", 172_800.0),
        ("PT30S", 30.0),
        ("P1DT2H", 93_600.0),
        ("PT1.5H", 5400.0),
        ("2 weeks", 1_209_600.0),
        ("00:14:05", 845.0),
        ("1.02:03:04", 93_784.0),
        ("500\u00b5s", 0.0005),
        ("14:05", None),
        ("12:61:00", None),
        ("Pretty long", None),
        ("5 fortnights", None),
        ("soon", None),
        ("2026-11-30", None),
        ("", None),
    ],
)
def test_durations(text: str, total: float | None):
    assert duration(text) == (pytest.approx(total) if total is not None else None)


@pytest.mark.parametrize(
    ("name", "value", "total"),
    [
        ("retryafter", 30, 30.0),
        ("retryafter", "30", 30.0),
        ("retryafterms", 1500, 1.5),
        ("retryafterminutes", 2, 120.0),
        ("retryafter", 1796040000, None),
        ("retryafter", True, None),
        ("retryafter", None, None),
        ("retryafter", [], None),
        ("retryafter", float("nan"), None),
    ],
)
def test_the_name_tells_the_unit(name: str, value: Any, total: float | None):
    assert seconds(name, value) == total


@pytest.mark.parametrize(
    ("value", "names"),
    [
        ("files:read files:write", ["files:read", "files:write"]),
        ("files:read,files:write", ["files:read", "files:write"]),
        ("admin", ["admin"]),
        (["a:b", "cd", 5, "not a scope"], ["a:b", "cd"]),
        ([["a:b"], ["c:d"]], ["a:b", "c:d"]),
        ("you lack the scope", []),
        ({"a": 1}, []),
    ],
)
def test_scopes(value: Any, names: list[str]):
    assert scopes(value) == names
