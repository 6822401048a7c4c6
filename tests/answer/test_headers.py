from __future__ import annotations

import pytest

from proxy.answer import negotiate
from proxy.contract.codes import Code
from proxy.contract.failure import FieldFault
from proxy.exchange import Effect
from tests.answer.making import ID, an_exchange, answered, named

VENDOR = (
    (b"content-type", b"application/json"),
    (b"content-length", b"17"),
    (b"content-encoding", b"gzip"),
    (b"content-language", b"de"),
    (b"content-range", b"bytes */100"),
    (b"content-security-policy", b"default-src 'none'"),
    (b"digest", b"x"),
    (b"repr-digest", b"x"),
    (b"etag", b'"x"'),
    (b"last-modified", b"Mon, 30 Nov 2026 12:00:00 GMT"),
    (b"expires", b"0"),
    (b"age", b"5"),
    (b"accept-ranges", b"bytes"),
    (b"trailer", b"x-end"),
    (b"transfer-encoding", b"chunked"),
    (b"connection", b"keep-alive, x-hop"),
    (b"keep-alive", b"timeout=5"),
    (b"x-hop", b"1"),
    (b"cache-control", b"public, max-age=60"),
    (b"retry-after", b"999"),
    (b"remedy-class", b"forged"),
    (b"set-cookie", b"a=1"),
    (b"set-cookie", b"b=2"),
    (b"x-request-id", b"req_1"),
    (b"x-ratelimit-remaining", b"0"),
    (b"access-control-allow-origin", b"https://app.example"),
    (b"vary", b"Accept-Encoding, Origin"),
    (b"date", b"Mon, 30 Nov 2026 12:00:00 GMT"),
)


def headers(status: int | None = 429, vendor=VENDOR, code: Code = Code.RATE_LIMITED, **given) -> dict[str, str]:
    asked = given.pop("asked", ())
    method = given.pop("method", "GET")
    return named(answered(an_exchange(status, headers=vendor, asked=asked, method=method), code, **given))


def test_what_describes_the_vendors_body_or_its_connection_is_dropped():
    got = headers()
    dropped = "content-encoding content-language content-range content-security-policy digest repr-digest etag last-modified "
    dropped += "expires age accept-ranges trailer transfer-encoding connection keep-alive x-hop"
    assert not set(dropped.split()) & set(got)


def test_what_serves_the_caller_is_kept():
    got = headers()
    assert got["x-request-id"] == "req_1"
    assert got["x-ratelimit-remaining"] == "0"
    assert got["date"] == "Mon, 30 Nov 2026 12:00:00 GMT"
    cookies = [value for name, value in answered(an_exchange(headers=VENDOR)).headers if name == b"set-cookie"]
    assert cookies == [b"a=1", b"b=2"]


def test_every_rewritten_failure_says_what_it_is():
    got = headers(rule="acme/burst")
    assert got["remedy-class"] == "retryable"
    assert got["remedy-code"] == "RATE_LIMITED"
    assert got["remedy-rule"] == "acme/burst"
    assert got["remedy-id"] == ID
    assert got["remedy-origin"] == "vendor"
    assert got["remedy-upstream-status"] == "429"
    assert got["cache-control"] == "no-store"
    assert got["vary"] == "Accept-Encoding, Origin, Remedy-Render, Accept"


def test_without_a_vendors_answer_its_status_is_absent():
    got = headers(None, code=Code.UPSTREAM_UNAVAILABLE)
    assert got["remedy-origin"] == "proxy"
    assert "remedy-upstream-status" not in got


def test_vary_is_not_doubled():
    assert headers(vendor=((b"vary", b"accept, Remedy-Render"),))["vary"] == "accept, Remedy-Render"


def test_the_length_is_that_of_our_body():
    rendered = answered(an_exchange(headers=VENDOR))
    assert named(rendered)["content-length"] == str(len(rendered.body))


def test_a_head_has_the_headers_only():
    rendered = answered(an_exchange(headers=VENDOR, method="HEAD"))
    assert rendered.body == b""
    assert int(named(rendered)["content-length"]) > 100


def test_retry_after_is_ours_where_there_is_a_wait():
    assert headers(wait_seconds=37)["retry-after"] == "37"
    assert "retry-after" not in headers(404, code=Code.NOT_FOUND)


def test_retry_after_is_removed_where_the_effect_is_unknown():
    got = headers(503, code=Code.UPSTREAM_UNAVAILABLE, method="POST", effect=Effect.UNKNOWN)
    assert "retry-after" not in got


STAINLESS = ((b"x-stainless-lang", b"python"),)
STRIPE = ((b"x-stripe-client-user-agent", b"{}"),)
SWITCHES = ((b"retry-after-ms", b"644"), (b"x-should-retry", b"true"), (b"stripe-should-retry", b"false"))


@pytest.mark.parametrize(
    ("code", "given", "switch"),
    [
        (Code.RATE_LIMITED, {"wait_seconds": 2}, "true"),
        (Code.RATE_LIMITED, {"wait_seconds": 600}, "false"),
        (Code.NOT_FOUND, {}, "false"),
        (Code.TIMEOUT, {"effect": Effect.UNKNOWN, "method": "POST"}, "false"),
    ],
)
def test_what_sdks_obey_agrees_with_retry_after(code: Code, given, switch: str):
    got = headers(vendor=SWITCHES, code=code, **given)
    assert got["x-should-retry"] == got["stripe-should-retry"] == switch
    assert ("retry-after-ms" in got) == ("retry-after" in got)
    if "retry-after" in got:
        assert int(got["retry-after-ms"]) == 1000 * int(got["retry-after"])


def test_an_sdk_is_told_even_where_the_vendor_said_nothing():
    given = {"code": Code.UPSTREAM_ERROR, "method": "POST", "effect": Effect.UNKNOWN, "vendor": ()}
    assert headers(500, asked=STAINLESS, **given)["x-should-retry"] == "false"
    assert headers(500, asked=STRIPE, **given)["stripe-should-retry"] == "false"
    assert not {"x-should-retry", "stripe-should-retry"} & set(headers(500, **given))


def test_www_authenticate_is_kept_or_made_with_401():
    assert headers(401, ((b"www-authenticate", b"Basic"),), Code.UNAUTHENTICATED)["www-authenticate"] == "Basic"
    assert headers(401, (), Code.UNAUTHENTICATED)["www-authenticate"] == 'Bearer realm="acme"'
    assert "www-authenticate" not in headers(403, (), Code.MISSING_SCOPE)


def test_allow_is_kept_or_made_with_405():
    code = Code.METHOD_NOT_ALLOWED
    assert headers(405, ((b"allow", b"GET"),), code, method="POST")["allow"] == "GET"
    told = (FieldFault("method", allowed=("GET", "PUT")),)
    assert headers(405, (), code, method="POST", fields=told)["allow"] == "GET, PUT"
    assert headers(405, (), code, method="POST", message="use PATCH here")["allow"] == "PATCH"
    assert headers(405, (), code, method="POST")["allow"] == "OPTIONS"
    assert headers(405, (), code, method="OPTIONS")["allow"] == "GET"
    assert "allow" not in headers(404, (), Code.NOT_FOUND)


def test_content_range_stays_with_416():
    assert headers(416, code=Code.INVALID_ARGUMENT)["content-range"] == "bytes */100"


def test_pages_may_read_the_remedy_headers_where_they_may_read_the_answer():
    exposed = headers()["access-control-expose-headers"]
    assert "Remedy-Class" in exposed
    assert "Retry-After" in exposed
    both = (*VENDOR, (b"access-control-expose-headers", b"X-Request-Id"))
    assert headers(vendor=both)["access-control-expose-headers"].startswith("X-Request-Id, Remedy-Class")
    assert "access-control-expose-headers" not in headers(vendor=())


def test_a_header_cannot_be_split_by_a_name():
    got = headers(rule="a\r\nx: y\u00e9")
    assert got["remedy-rule"] == "a??x: y?"
    choice = negotiate((), remedy_id="a\nb")
    assert named(answered(an_exchange(), choice=choice))["remedy-id"] == "a?b"
