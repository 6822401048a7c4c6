from __future__ import annotations

from proxy.contract.codes import Code
from proxy.contract.failure import Failure, Origin
from proxy.exchange import Exchange, Request, Response
from proxy.gateway.failures import MOST_BODY_BYTES, Failures, Kept

NOT_FOUND = Failure(Code.NOT_FOUND, Origin.VENDOR, "generic/status", 404)


def kept(failure_id: str, body: bytes = b"") -> Kept:
    exchange = Exchange(Request("GET", b"/x", ((b"authorization", b"Bearer s3cret"),), body), Response(404, (), body))
    return Kept(failure_id, 0.0, "github", "bot", "/github/x", 404, NOT_FOUND, exchange, None, {})


def test_the_newest_are_kept_and_found_by_id():
    failures = Failures(most=3)
    for number in range(5):
        failures.add(kept(str(number)))
    assert [each.id for each in failures.newest_first()] == ["4", "3", "2"]
    assert failures.get("4") is not None
    assert failures.get("0") is None


def test_what_is_kept_is_bounded_in_bytes():
    failures = Failures(most=1000, most_bytes=500_000)
    for number in range(1000):
        failures.add(kept(str(number), b"x" * 200_000))
    assert sum(each.size for each in failures.newest_first()) <= 500_000
    newest = next(failures.newest_first())
    assert len(newest.exchange.response.body) == MOST_BODY_BYTES
    assert not newest.exchange.response.complete
    assert not newest.exchange.request.body_complete


def test_nothing_of_a_kept_failure_is_printed_but_its_id():
    assert repr(kept("abc", b"s3cret")) == "Kept(abc)"
