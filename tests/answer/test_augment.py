from __future__ import annotations

import gzip

import orjson
import pytest

from proxy.answer import Choice
from proxy.contract.codes import Code
from tests.answer.making import JSON, an_exchange, answered, named, value
from tests.support.shape import assert_recovery_error

AUGMENT = Choice("augment")
VENDOR = {"error": {"message": "slow down", "type": "rate_limit_error", "param": None}, "request_id": "req_1"}


def test_the_vendors_object_is_whole_and_has_a_recovery():
    body = value(answered(an_exchange(body=VENDOR), choice=AUGMENT))
    assert list(body) == ["recovery", "error", "request_id"]
    assert_recovery_error(body.pop("recovery"))
    assert body == VENDOR


def test_the_type_is_the_vendors_own_and_the_text_utf_8():
    exchange = an_exchange(
        body='{"error":"zu schnell für uns"}'.encode("latin-1"),
        headers=((b"content-type", b"application/vnd.acme+json; charset=iso-8859-1"),),
    )
    rendered = answered(exchange, choice=AUGMENT)
    assert named(rendered)["content-type"] == "application/vnd.acme+json"
    assert value(rendered)["error"] == "zu schnell für uns"


def test_a_coded_body_is_decoded():
    exchange = an_exchange(body=gzip.compress(orjson.dumps(VENDOR)), headers=(*JSON, (b"content-encoding", b"gzip")))
    rendered = answered(exchange, choice=AUGMENT)
    assert value(rendered)["error"] == VENDOR["error"]
    assert "content-encoding" not in named(rendered)


def test_secrets_are_redacted():
    asked = ((b"authorization", b"Bearer sk_live_abcdefgh12345678"),)
    exchange = an_exchange(401, {"error": "No such key: sk_live_abcdefgh12345678"}, asked=asked)
    rendered = answered(exchange, Code.UNAUTHENTICATED, AUGMENT)
    assert b"sk_live_abcdefgh12345678" not in rendered.body
    assert b"No such key: [redacted]" in rendered.body


@pytest.mark.parametrize(
    "exchange",
    [
        an_exchange(body=b"<html>slow</html>", headers=((b"content-type", b"text/html"),)),
        an_exchange(body=[1, 2]),
        an_exchange(body=b""),
        an_exchange(body={"recovery": "mine"}),
        an_exchange(body=VENDOR, complete=False),
        an_exchange(body=b'{"error": "cut'),
        an_exchange(None),
    ],
    ids=["html", "list", "empty", "member", "over the bound", "broken", "no answer"],
)
def test_where_there_is_nothing_to_augment_the_answer_is_recovery(exchange):
    rendered = answered(exchange, choice=AUGMENT)
    assert named(rendered)["content-type"] == "application/json"
    assert_recovery_error(rendered.body)


def test_numbers_beyond_64_bits_survive():
    rendered = answered(an_exchange(body=b'{"error":"x","n":123456789012345678901234567890}'), choice=AUGMENT)
    assert b"123456789012345678901234567890" in rendered.body
