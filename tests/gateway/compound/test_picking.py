from __future__ import annotations

from typing import Any

import orjson
import pytest

from proxy.answer.disclose import Substitute
from proxy.exchange import Response
from proxy.gateway.compound.picking import NothingPicked, Path, pick, picked

JSON = [(b"content-type", b"application/json")]


def of(body: bytes, path: Path | None = None, substitute: Substitute | None = None) -> bytes:
    return picked(Response(200, JSON, body), path, 10_000, substitute).raw


@pytest.mark.parametrize(
    ("path", "expected"),
    [
        (("data",), [{"id": 1}, {"id": 2}, {}]),
        (("data", 0, "id"), 1),
        (("data", -1), {}),
        (("data", "[]", "id"), [1, 2]),
        (("none",), None),
    ],
)
def test_pick(path: Path, expected: Any):
    assert pick({"data": [{"id": 1}, {"id": 2}, {}], "none": None}, path) == expected


@pytest.mark.parametrize("path", [("items",), ("data", 9), ("none", "x"), ("text", "[]"), ("data", "id")])
def test_nothing_there_is_not_null(path: Path):
    with pytest.raises(NothingPicked):
        pick({"data": [{"id": 1}], "none": None, "text": "x"}, path)


def test_what_is_taken_whole_stays_as_it_came():
    body = b'{"n": 12345678901234567890123, "n": 1.10}'
    assert of(body) == body
    assert of(b"[1, 2]") == b"[1, 2]"


def test_other_bodies_are_texts_or_nothing():
    assert picked(Response(200, [(b"content-type", b"text/plain")], b"hello"), None, 100).raw == b'"hello"'
    assert picked(Response(204), None, 100).raw == b"null"


def test_a_number_too_large_for_the_parser_can_be_picked():
    assert orjson.loads(of(b'{"a": {"n": 12345678901234567890}}', ("a",)))["n"] == 12345678901234567890


def test_a_stand_in_says_so_in_the_part_that_is_picked():
    stale = Substitute(as_of=0.0)
    assert orjson.loads(of(b'{"a": {"b": 1}}', ("a",), stale)) == {"stale": True, "asOf": "1970-01-01T00:00:00Z", "b": 1}
    assert of(b"[1]", None, stale) == b"[1]"
