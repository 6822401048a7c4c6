"""The httpx transports, in front of respx, of a mock transport and of real sockets."""

from __future__ import annotations

import json

import httpx
import pytest
import respx

from proxy.embed import AsyncRemedyTransport, Engine, RemedyTransport
from tests.support.shape import assert_recovery_error

ENGINE = Engine(clock=lambda: 1796040000.0)
LIMITED = {"message": "You have exceeded a secondary rate limit. Please wait a few minutes before you try again."}


def client(answer, **of) -> httpx.Client:
    return httpx.Client(transport=RemedyTransport(httpx.MockTransport(answer), engine=ENGINE, **of))


def async_client(answer, **of) -> httpx.AsyncClient:
    return httpx.AsyncClient(transport=AsyncRemedyTransport(httpx.MockTransport(answer), engine=ENGINE, **of))


def test_a_failure_says_what_to_do_next_with_the_vendor_addressed_directly():
    def answer(request: httpx.Request) -> httpx.Response:
        return httpx.Response(403, json=LIMITED, headers={"retry-after": "37"})

    response = client(answer).get("https://api.github.com/search/code?q=x")
    error = assert_recovery_error(response.content, code="RATE_LIMITED")
    assert (response.status_code, error["retryAfterSeconds"], error["source"]) == (403, 37, "github")
    assert response.headers["retry-after"] == "37"
    assert any("https://api.github.com/search/code" in step or "same call" in step for step in error["recoverySteps"])
    assert "RATE_LIMITED" in response.reason_phrase


def test_a_success_passes_byte_for_byte():
    body = b'{"id": 7,  "ok": true}'
    response = client(lambda _: httpx.Response(200, content=body, headers={"x-a": "1"})).get("https://api.github.com/x")
    assert (response.content, response.headers["x-a"]) == (body, "1")


def test_a_success_that_says_no_is_a_failure_and_its_like_that_does_not_passes():
    no = client(lambda _: httpx.Response(200, json={"ok": False, "error": "channel_not_found"}))
    response = no.post("https://slack.com/api/chat.postMessage", json={"channel": "C1"})
    assert_recovery_error(response.content, code="NOT_FOUND", method="POST")
    assert response.status_code == 404
    yes = client(lambda _: httpx.Response(200, json={"ok": True, "ts": "1"}))
    assert yes.post("https://slack.com/api/chat.postMessage", json={"channel": "C1"}).json() == {"ok": True, "ts": "1"}


def test_what_ends_a_call_is_an_answer_too_and_says_whether_it_may_have_taken_effect():
    def answer(request: httpx.Request) -> httpx.Response:
        raise httpx.ReadTimeout("", request=request)

    response = client(answer).post("https://api.unheard-of.example/orders", json={"a": 1})
    error = assert_recovery_error(response.content, code="TIMEOUT", method="POST")
    assert (response.status_code, error["effect"], error["timeout"]["phase"]) == (504, "unknown", "first_byte")
    with pytest.raises(httpx.ReadTimeout):
        client(answer, faults="raise").get("https://api.unheard-of.example/")


def test_a_body_that_breaks_off_is_a_failure_of_what_was_read():
    class Cut(httpx.SyncByteStream):
        def __iter__(self):
            yield b'{"error": '
            raise httpx.ReadError("")

    response = client(lambda _: httpx.Response(500, stream=Cut())).get("https://api.unheard-of.example/")
    assert_recovery_error(response.content)


def test_the_credential_that_was_sent_never_comes_back():
    def answer(request: httpx.Request) -> httpx.Response:
        return httpx.Response(401, json={"error": f"bad token {request.headers['authorization']}"})

    headers = {"authorization": "Bearer s3cr3t-t0ken-of-mine"}
    response = client(answer).get("https://api.unheard-of.example/", headers=headers)
    assert "s3cr3t" not in response.text
    assert_recovery_error(response.content)


async def test_the_asynchronous_transport_does_the_same():
    async with async_client(lambda _: httpx.Response(404, json={"message": "Not Found"})) as asking:
        response = await asking.get("https://api.github.com/repos/a/b")
    assert_recovery_error(response.content, code="NOT_FOUND")


async def test_a_stream_of_a_success_is_not_read_ahead():
    read: list[int] = []

    class Slow(httpx.AsyncByteStream):
        async def __aiter__(self):
            for n in range(3):
                read.append(n)
                yield b"data: %d\n\n" % n

    headers = {"content-type": "text/event-stream"}
    asking = async_client(lambda _: httpx.Response(200, stream=Slow(), headers=headers))
    async with asking, asking.stream("GET", "https://api.github.com/events") as response:
        first = await anext(response.aiter_raw())
        assert (first, read) == (b"data: 0\n\n", [0])


def test_it_stands_before_respx_too():
    """respx patches httpcore, which stands below the transport that is wrapped."""
    with respx.mock as vendor, httpx.Client(transport=RemedyTransport(engine=ENGINE)) as asking:
        vendor.get("https://api.github.com/x").respond(503, json={"message": "Service unavailable"})
        response = asking.get("https://api.github.com/x")
    assert json.loads(response.content)["code"] == "UPSTREAM_UNAVAILABLE"


def test_the_callers_rendering_is_honoured():
    headers = {"accept": "application/problem+json"}
    response = client(lambda _: httpx.Response(404, json={"message": "Not Found"})).get(
        "https://api.github.com/x", headers=headers
    )
    assert response.headers["content-type"] == "application/problem+json"
    off = client(lambda _: httpx.Response(404, json={"message": "Not Found"})).get(
        "https://api.github.com/x", headers={"remedy-render": "off"}
    )
    assert off.json() == {"message": "Not Found"}
