from __future__ import annotations

from proxy.answer import Choice
from proxy.contract.codes import Code
from tests.answer.making import ID, an_exchange, answered, named, value

OBSERVE = Choice("observe", remedy_id=ID, status=503)
HTML = (
    (b"content-type", b"text/html"),
    (b"content-encoding", b"gzip"),
    (b"etag", b'"x"'),
    (b"retry-after", b"soon"),
    (b"remedy-code", b"forged"),
    (b"connection", b"x-hop"),
    (b"x-hop", b"1"),
    (b"cache-control", b"public"),
)


def test_the_vendors_answer_stays_and_gains_headers():
    rendered = answered(an_exchange(429, b"\x1f\x8braw", headers=HTML, reason=b"Slow Down"), choice=OBSERVE)
    got = named(rendered)
    assert (rendered.status, rendered.reason, rendered.body) == (429, b"Slow Down", b"\x1f\x8braw")
    assert got["content-encoding"] == "gzip"
    assert got["etag"] == '"x"'
    assert got["retry-after"] == "soon"
    assert got["cache-control"] == "public"
    assert got["remedy-code"] == "RATE_LIMITED"
    assert got["remedy-id"] == ID
    assert got["content-length"] == "5"
    assert "x-hop" not in got


def test_a_failure_inside_a_success_stays_a_success():
    rendered = answered(an_exchange(200, {"ok": False}), Code.UNAUTHENTICATED, OBSERVE)
    assert rendered.status == 200
    assert value(rendered) == {"ok": False}
    assert named(rendered)["remedy-class"] == "authRequired"


def test_a_head_keeps_the_vendors_length():
    exchange = an_exchange(404, b"", method="HEAD", headers=((b"content-length", b"512"),))
    rendered = answered(exchange, Code.NOT_FOUND, OBSERVE)
    assert named(rendered)["content-length"] == "512"
    assert rendered.body == b""


def test_the_proxys_own_failures_are_told_as_recovery():
    rendered = answered(an_exchange(None), Code.UPSTREAM_UNAVAILABLE, Choice("observe"))
    assert value(rendered)["code"] == "UPSTREAM_UNAVAILABLE"
