"""Bulk answers as a vendor's file describes them."""

from __future__ import annotations

import json
from typing import Any

import pytest

from proxy.exchange import Exchange, Request, Response
from proxy.judge import judge
from proxy.reading.decode import decode
from proxy.rules.batches import find
from proxy.rules.load import load_vendors
from proxy.rules.model import Vendor

FILE = """
vendor: bulky
base_url: https://api.example.com
batches:
  - path: /things/{kind}/bulk
    items: body results[]
    failed: {state: {one_of: [bad, worse]}}
    code: why.code
    message: why.text
    id: ref
    sent: body things[]
    maximum: 3
    again: POST /things/{kind}/again
  - {path: /lists, items: "body errors[]", failed: {text: {exists: true}}, message: text, id: "refs[]", sent: "body things[]"}
codes: {at: body code, table: {E7: RESOURCE_LOCKED}}
"""


@pytest.fixture(scope="module")
def vendor() -> Vendor:
    vendors, faults = load_vendors({"bulky.yaml": FILE})
    assert faults == []
    return vendors["bulky"]


def exchange(path: str, body: Any, sent: Any = None, method: str = "POST") -> Exchange:
    raw = json.dumps(sent).encode() if sent is not None else b""
    response = Response(200, [(b"content-type", b"application/json")], json.dumps(body).encode())
    return Exchange(Request(method, path.encode(), (), raw), response, upstream="bulky")


def found(vendor: Vendor, given: Exchange) -> Any:
    assert given.response is not None
    return find(vendor, given, decode(given.response))


def bad(number: int, code: str = "E7", text: str = "held by 1") -> dict[str, Any]:
    return {"ref": f"r{number}", "state": "bad", "why": {"code": code, "text": text}}


def test_items_are_told_apart_by_what_the_file_says(vendor: Vendor):
    batch = found(vendor, exchange("/things/x/bulk", {"results": [bad(1), {"ref": "r2", "state": "ok"}]}))
    (item,) = batch.failed
    assert (item.id, item.code, item.message, item.position) == ("r1", "E7", "held by 1", 0)
    assert (batch.total, batch.succeeded, batch.again) == (2, True, "POST /things/x/again")


def test_the_files_code_list_decides_for_items_too(vendor: Vendor):
    failure = judge(exchange("/things/x/bulk", {"results": [bad(1), {"ref": "r2", "state": "ok"}]}), vendor, 0.0)
    assert failure is not None
    assert failure.facts.partial is not None
    assert [group.code for group in failure.facts.partial.groups] == ["RESOURCE_LOCKED"]


@pytest.mark.parametrize("path", ["/things/x/other", "/things"])
def test_other_calls_are_not_looked_at(vendor: Vendor, path: str):
    assert found(vendor, exchange(path, {"results": [bad(1)]})) is None


def test_where_nothing_failed_there_is_no_batch(vendor: Vendor):
    assert found(vendor, exchange("/things/x/bulk", {"results": [{"ref": "r2", "state": "ok"}]})) is None


def test_a_list_of_failures_alone_is_counted_by_the_request(vendor: Vendor):
    body = {"errors": [{"text": "no", "refs": ["a", "b"]}]}
    batch = found(vendor, exchange("/lists", body, {"things": [{}, {}, {}]}))
    assert ([item.id for item in batch.failed], batch.total, batch.succeeded) == (["a", "b"], 3, True)
    assert found(vendor, exchange("/lists", body, {"things": [{}, {}]})).succeeded is False


def test_where_nobody_tells_how_many_worked_some_may_have(vendor: Vendor):
    batch = found(vendor, exchange("/lists", {"errors": [{"text": "no", "refs": ["a"]}]}))
    assert (batch.total, batch.succeeded) == (None, True)


def test_all_of_a_list_of_all_failed(vendor: Vendor):
    batch = found(vendor, exchange("/things/x/bulk", {"results": [bad(1), bad(2)]}))
    assert (batch.total, batch.succeeded) == (2, False)


def test_many_that_say_the_same_are_counted_and_the_first_named(vendor: Vendor):
    items = [bad(number, text=f"held by {number}") for number in range(500)] + [{"ref": "z", "state": "ok"}]
    failure = judge(exchange("/things/x/bulk", {"results": items}), vendor, 0.0)
    assert failure is not None
    partial = failure.facts.partial
    assert partial is not None
    (group,) = partial.groups
    assert (group.count, partial.failed, partial.total) == (500, 500, 501)
    assert group.ids == tuple(f"r{number}" for number in range(20))


def test_an_answer_that_was_cut_is_not_judged_by_its_beginning(vendor: Vendor):
    given = exchange("/things/x/bulk", {"results": [bad(1), bad(2)]})
    assert given.response is not None
    cut = Response(200, given.response.headers, given.response.body[:-9])
    assert find(vendor, given, decode(cut)) is None


def test_of_ten_thousand_items_no_more_than_the_contract_allows_is_said(vendor: Vendor):
    items = [bad(number, code=f"C{number % 90}", text="x" * 300 + str(number % 77)) for number in range(10_000)]
    failure = judge(exchange("/things/x/bulk", {"results": [*items, {"ref": "z", "state": "ok"}]}), vendor, 0.0)
    assert failure is not None
    assert failure.facts.partial is not None
    assert len(failure.facts.partial.groups) <= 20
    assert sum(group.count for group in failure.facts.partial.groups) == 10_000
