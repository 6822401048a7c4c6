from __future__ import annotations

import gzip

import orjson
import pytest

from proxy.answer.disclose import Substitute, disclosed
from proxy.exchange import Response
from tests.compose.cases import NOW

JSON = ((b"content-type", b"application/json"), (b"content-length", b"9"), (b"etag", b'"x"'), (b"age", b"1"))
FALLBACK = Substitute(channel="mail", was_fallback=True)
STALE = Substitute(as_of=NOW - 90)


def told(body: bytes, substitute: Substitute, headers=JSON, mode="body") -> tuple[dict[str, str], bytes]:
    pairs, out = disclosed(Response(200, headers, body), substitute, NOW, mode)
    return {name.decode(): value.decode() for name, value in pairs}, out


def test_a_fallback_says_so_in_the_object_and_in_headers():
    headers, body = told(b'{"a": 1}', FALLBACK)
    assert body == b'{"channelUsed":"mail","wasFallback":true,"a": 1}'
    assert headers["remedy-channel-used"] == "mail"
    assert headers["remedy-was-fallback"] == "true"
    assert headers["content-length"] == str(len(body))
    assert "etag" not in headers


def test_a_stale_answer_has_its_age():
    headers, body = told(b"{}", STALE)
    assert orjson.loads(body) == {"stale": True, "asOf": "2026-11-30T11:58:30Z"}
    assert headers["remedy-stale"] == "true"
    assert headers["age"] == "90"


def test_the_rest_of_the_object_stays_byte_for_byte():
    raw = b' \n{ "n": 1.10, "n": 12345678901234567890123 }\n'
    _, body = told(raw, STALE)
    assert body.endswith(raw.lstrip()[1:])


@pytest.mark.parametrize("body", [b"[1]", b"text", b"", b'"{}"', b'{"stale": 1, "asOf": 2}'])
def test_anything_else_says_it_in_headers_alone(body: bytes):
    headers, out = told(body, STALE)
    assert out == body
    assert headers["remedy-stale"] == "true"
    assert headers["etag"] == '"x"'


def test_members_of_the_vendors_are_never_replaced():
    _, body = told(b'{"stale": "mine"}', STALE)
    assert orjson.loads(body) == {"asOf": "2026-11-30T11:58:30Z", "stale": "mine"}


def test_by_headers_alone_the_body_stays():
    headers, body = told(b'{"a":1}', FALLBACK, mode="headers")
    assert body == b'{"a":1}'
    assert headers["remedy-was-fallback"] == "true"
    assert headers["content-length"] == "9"


def test_a_coded_object_is_decoded_to_gain_members():
    headers, body = told(gzip.compress(b'{"a":1}'), STALE, (*JSON, (b"content-encoding", b"gzip")))
    assert orjson.loads(body)["a"] == 1
    assert "content-encoding" not in headers


def test_the_age_is_never_negative():
    assert told(b"{}", Substitute(as_of=NOW + 5))[0]["age"] == "0"
