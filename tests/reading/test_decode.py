"""A body becomes what its bytes are, whatever its headers say of it."""

from __future__ import annotations

import gzip
import json
from typing import Any

import brotli
import pytest
from hypothesis import given
from hypothesis import strategies as st

from proxy.exchange import Response
from proxy.reading.decode import decode, decode_text
from tests.support.reading import document

ERROR = {"error": {"message": "Widget 7 is locked"}}
TEXT = json.dumps(ERROR)


@pytest.mark.parametrize(
    "content_type",
    ["application/json", "text/html", "application/octet-stream", "text/plain", "image/png", "", "application/vnd.api+json"],
)
def test_json_is_json_under_any_content_type(content_type: str):
    one = document(TEXT, {"content-type": content_type})
    assert (one.kind, one.value, one.complete) == ("json", ERROR, True)
    assert one.text == TEXT


@pytest.mark.parametrize("content_type", ["application/json", "text/html", "application/octet-stream", ""])
def test_html_is_html_under_any_content_type(content_type: str):
    one = document("<html><head><title>502 Bad Gateway</title></head></html>", {"content-type": content_type})
    assert one.kind == "html"
    assert one.value["title"] == "502 Bad Gateway"


@pytest.mark.parametrize(
    "body",
    [
        "\ufeff" + TEXT,
        "  \r\n" + TEXT + "\n",
        ")]}'\n" + TEXT,
        ")]}',\n" + TEXT,
        "while(1);" + TEXT,
        "for(;;);" + TEXT,
        f"callback({TEXT});",
        f"/**/jQuery_1.cb({TEXT})",
        json.dumps(TEXT),
        json.dumps(json.dumps(TEXT)),
        TEXT + "\0\0",
    ],
    ids=["bom", "white space", "guard", "guard comma", "while", "for", "jsonp", "jsonp comment", "twice", "thrice", "padded"],
)
def test_json_is_found_behind_guards_and_in_strings(body: str):
    one = document(body, {"content-type": "application/json"})
    assert (one.kind, one.value) == ("json", ERROR)


def test_coded_and_charset_bodies_are_undone():
    body = brotli.compress(gzip.compress('{"message": "é"}'.encode("utf-16")))
    one = document(body, {"content-encoding": "gzip, br", "content-type": "application/json; charset=utf-16"})
    assert one.value == {"message": "é"}


def test_two_content_encoding_lines_are_one_list():
    body = brotli.compress(gzip.compress(TEXT.encode()))
    headers = [(b"content-encoding", b"gzip"), (b"content-encoding", b"br")]
    assert decode(Response(400, headers, body)).value == ERROR


def test_a_cut_body_is_not_complete():
    one = document(TEXT[:-3], {"content-type": "application/json"})
    assert one.value == ERROR
    assert not one.complete
    assert not decode(Response(400, (), TEXT.encode(), complete=False)).complete


def test_a_body_over_the_limit_is_cut_there():
    one = decode(Response(400, (), b'{"message": "kept", "rest": "' + b"x" * 5000 + b'"}'), limit=1000)
    assert one.value["message"] == "kept"
    assert not one.complete
    assert len(one.text) == 1000


def test_repeated_names_keep_the_first_useful_value_and_show_the_others():
    assert document('{"error": null, "error": "No", "code": 1, "code": 2}').value == {"error": "No", "code": 1, "code#2": 2}


@pytest.mark.parametrize("text", ['{"a": NaN}', '{"a": ' + "9" * 400 + "}", '{"a": "\\ud800"}', '{"a": "x\ty"}'])
def test_unusual_json_is_json_all_the_same(text: str):
    assert document(text).kind == "json"


def test_deep_nesting_is_bounded():
    one = document('{"a":' * 500 + "1" + "}" * 500)
    assert one.kind == "json"
    assert not one.complete


@pytest.mark.parametrize(
    ("body", "content_type", "kind", "value"),
    [
        ("", "application/json", "empty", None),
        (" \r\n", "text/plain", "empty", None),
        ("\0\0", "", "empty", None),
        ("Too many requests", "text/plain", "text", None),
        ("Too many requests", "application/json", "text", None),
        ("[ERROR] disk full", "text/plain", "text", None),
        ("{oops}", "text/plain", "text", None),
        ('"just a text"', "application/json", "json", "just a text"),
        ("error=invalid_grant&error_description=Expired+token", "application/x-www-form-urlencoded", "form", {"error": "invalid_grant", "error_description": "Expired token"}),
        ("oauth_problem=rate%20limit%20exceeded&oauth_problem_advice=wait", "text/plain", "form", {"oauth_problem": "rate limit exceeded", "oauth_problem_advice": "wait"}),
        ("a < b && c = d", "text/plain", "text", None),
        ("data:image/png;base64,AAAA", "text/plain", "text", None),
        ("<Error><Code>X</Code></Error>", "application/xml", "xml", {"Code": "X"}),
        ("<Error><Code>X</Code></Error>", "text/html", "xml", {"Code": "X"}),
        ("<not & xml", "application/xml", "xml", None),
        ('{"a":1}\n{"error":"stop"}\n', "application/x-ndjson", "events", {"error": "stop"}),
        ('{"a":1}\n{"error":"stop"}\n', "application/json", "events", {"error": "stop"}),
        ('{"a":1}\n{"b":2}\n', "application/json", "events", None),
        ('event: error\ndata: {"message": "stop"}\n\n', "text/event-stream", "events", {"message": "stop"}),
        ('data: {"error": {"message": "stop"}}\n\n', "text/plain", "events", {"error": {"message": "stop"}}),
        ('data: {"ok": 1}\n\ndata: [DONE]\n\n', "text/event-stream", "events", None),
    ],
)  # fmt: skip
def test_kind_and_value(body: str, content_type: str, kind: str, value: Any):
    one = document(body, {"content-type": content_type})
    assert (one.kind, one.value) == (kind, value)


def test_pictures_are_binary():
    assert document(b"\x89PNG\r\n\x1a\n" + bytes(200), {"content-type": "image/png"}).kind == "binary"


def test_text_within_a_body_is_a_document_of_its_own():
    assert decode_text(TEXT).value == ERROR
    assert decode_text(" ").kind == "empty"


@given(
    st.binary(max_size=400),
    st.sampled_from(
        ["", "application/json", "text/html", "application/xml", "text/event-stream", "text/plain; charset=utf-16"]
    ),
    st.sampled_from(["", "gzip", "br"]),
)
def test_any_bytes_become_a_document(body: bytes, content_type: str, encoding: str):
    headers = [(b"content-type", content_type.encode()), (b"content-encoding", encoding.encode())]
    one = decode(Response(500, headers, body), limit=1000)
    assert one.kind in ("empty", "json", "xml", "html", "form", "text", "events", "binary")
    assert len(one.text) <= 4000


@given(st.dictionaries(st.text(max_size=10), st.text(max_size=20) | st.integers(-(2**53), 2**53) | st.none(), max_size=6))
def test_the_fast_path_and_the_slow_one_agree(value: dict[str, Any]):
    body = json.dumps(value).encode()
    fast = decode(Response(400, (), body))
    slow = decode(Response(400, (), b" " + body))
    assert fast.value == slow.value
    assert fast.kind == slow.kind
