from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from proxy.gateway.compound.filling import Unfilled, fill_body, fill_target, from_results, holes_of
from proxy.gateway.paths import climbs

CRM = {"id": 7, "name": "Ada & Bob", "tags": ["x", "y"], "none": None, "ok": True, "plan": {"key": "a/b"}}


def values(**parameters: Any):
    return from_results(parameters, {"crm": CRM, "list": [{"id": 9}]})


@pytest.mark.parametrize(
    ("template", "expected"),
    [
        ("/a/{v}/b?x=1", b"/a/p%2Fq%3F%23%26/b?x=1"),
        ("/a?x={v}&y='{v}'", b"/a?x=p%2Fq%3F%23%26&y='p%2Fq%3F%23%26'"),
        ("/{crm.id}/{crm.plan.key}.json", b"/7/a%2Fb.json"),
        ("/x/{list[0].id}", b"/x/9"),
        ("/x?n={crm.name}&t={crm.tags[1]}&o={crm.ok}", b"/x?n=Ada%20%26%20Bob&t=y&o=true"),
        ("/x?q=a b#c", b"/x?q=a%20b%23c"),
        ("/x%2Fy?z=%20", b"/x%2Fy?z=%20"),
        ("/ü", b"/%C3%BC"),
    ],
)
def test_each_value_is_encoded_for_where_it_stands(template: str, expected: bytes):
    assert fill_target(template, values(v="p/q?#&")) == expected


@pytest.mark.parametrize(
    ("template", "value"),
    [
        ("/a/{v}", ".."),
        ("/a/{v}/b", "."),
        ("/a/.{v}/b", "."),
        ("/a/{v}", "x/../../y"),
        ("/a/{v}", "..;x"),
        ("/a/{v}", "..\\x"),
        ("/a/{v}", ""),
        ("/a/{v}", "x\r\ny"),
        ("/a?q='{v}'", "x' or 'y"),
        ('/a?q="{v}"', 'x"'),
        ("/a?q='{v}'", "x\\"),
        ("/a/{v}", None),
        ("/a/{v}", ["x"]),
        ("/a/{w}", "x"),
        ("/a/{crm.nothing}", "x"),
        ("/a/{crm.tags[9]}", "x"),
        ("/a/{crm.none}", "x"),
        ("/a/{crm}", "x"),
        ("/a?q={v}", "x" * 9000),
    ],
)
def test_what_cannot_stand_there_is_refused(template: str, value: Any):
    with pytest.raises(Unfilled):
        fill_target(template, values(v=value))


@given(st.text())
def test_a_value_never_adds_a_segment_a_parameter_or_a_line(value: str):
    try:
        target = fill_target("/a/{v}/b?c={v}&d", values(v=value))
    except Unfilled:
        return
    path, _, query = target.partition(b"?")
    assert path.count(b"/") == 3
    assert not climbs(path)
    assert query.count(b"&") == 1
    assert not any(char in target for char in b"\r\n #")


def test_a_body_takes_texts_as_strings_and_whole_values_as_they_are():
    template = {"id": "{crm.id}", "text": 'about {v}: {crm.id}"', "list": ["{crm.tags}", 1, None], "{v}": True}
    assert json.loads(fill_body(template, values(v='x"}'))) == {
        "id": 7,
        "text": 'about x"}: 7"',
        "list": [["x", "y"], 1, None],
        "{v}": True,
    }


def test_the_names_in_a_template():
    assert holes_of({"a": ["{x}", {"b": "{y.z} and {x}"}], "c": 1}) == {"x", "y.z"}
