from __future__ import annotations

import asyncio
import json
from typing import Any

import pytest

from proxy.config.load import load
from proxy.contract.codes import Code
from proxy.demo.failures import SAMPLES
from proxy.demo.pages import CUSTOMERS, PAGES, SEARCH_LIMIT, SEARCH_SECONDS
from proxy.demo.upstream import DEMO_HOST, DemoUpstream, is_demo, serves
from proxy.exchange import Fault, FaultKind, Phase, header
from proxy.upstream.port import Answer, Deadlines, Origin, StreamFault
from tests.support.clock import Clock

ORIGIN = Origin("https", DEMO_HOST, 443)


class Sent:
    """A request body that is all there."""

    def __init__(self, body: bytes) -> None:
        self.length, self.replayable, self._pieces = len(body), True, [body]

    async def read(self) -> bytes:
        return self._pieces.pop() if self._pieces else b""

    def rewind(self) -> None:
        raise AssertionError("the demo reads a body once")


class Demo:
    """The demo on a hand-turned clock: a sleep turns it."""

    def __init__(self) -> None:
        self.clock = Clock()
        self.slept: list[float] = []
        self.upstream = DemoUpstream(self.clock.now, self._sleep)

    async def _sleep(self, seconds: float) -> None:
        self.slept.append(seconds)
        self.clock.advance(seconds)

    async def send(self, target: str, method: str = "GET", body: bytes = b"", key: str = "", host: str = DEMO_HOST) -> Any:
        headers = [(b"idempotency-key", key.encode())] if key else []
        sent = Sent(body) if body else None
        return await self.upstream.send(Origin("https", host, 443), method, target.encode(), headers, sent, Deadlines())

    async def json(self, target: str, method: str = "GET", **more: Any) -> tuple[int, Any]:
        answer = await self.send(target, method, **more)
        return answer.status, json.loads(await read_all(answer))


async def read_all(answer: Answer) -> bytes:
    return b"".join([piece async for piece in pieces(answer)])


async def pieces(answer: Answer):
    while piece := await answer.read():
        yield piece


@pytest.fixture
def demo() -> Demo:
    return Demo()


async def test_the_index_has_a_line_for_every_path(demo: Demo):
    lines = (await read_all(await demo.send("/"))).decode().splitlines()
    assert all(any(f" /demo{entry.example} " in line for line in lines) for entries in PAGES.values() for entry in entries)


def test_there_is_a_sample_of_every_code_that_a_vendor_alone_can_cause():
    assert set(Code) - set(SAMPLES) == {Code.PARTIAL_FAILURE, Code.RESULT_MISMATCH}


@pytest.mark.parametrize("method", ["GET", "POST", "DELETE"])
async def test_a_sample_answers_any_method(demo: Demo, method: str):
    status, body = await demo.json("/fail/not-found", method)
    assert (status, body["error"]["code"]) == (404, "resource_missing")


@pytest.mark.parametrize("path", [path for path in PAGES if path not in ("/events", "/payments")])
async def test_a_stated_length_is_the_bodys(demo: Demo, path: str):
    answer = await demo.send(path, (PAGES[path][0].methods or ("GET",))[0])
    if isinstance(answer, Fault) or path in ("/cut", "/stall"):
        return
    length = header(answer.headers, b"content-length")
    assert length is None or int(length) == sum([len(piece) async for piece in pieces(answer)])


async def test_the_rate_limit_resets_when_its_window_ends(demo: Demo):
    for left in reversed(range(SEARCH_LIMIT)):
        answer = await demo.send("/search?q=ada")
        assert (answer.status, header(answer.headers, b"x-ratelimit-remaining")) == (200, b"%d" % left)
    demo.clock.advance(7.5)
    answer = await demo.send("/search?q=ada")
    assert (answer.status, header(answer.headers, b"retry-after")) == (429, b"13")
    assert header(answer.headers, b"x-ratelimit-reset") == b"%d" % (demo.clock.now() - 7.5 + SEARCH_SECONDS)
    demo.clock.advance(12.5)
    assert (await demo.send("/search?q=ada")).status == 200


async def test_a_page_over_the_maximum_is_refused_and_names_it(demo: Demo):
    status, body = await demo.json("/customers?limit=101")
    assert (status, body["error"]["param"]) == (400, "limit")
    assert "between 1 and 100" in body["error"]["message"]


async def test_the_list_ends_after_its_last_page(demo: Demo):
    seen, page = [], 1
    while True:
        answer = await demo.send(f"/customers?limit=100&page={page}")
        seen += json.loads(await read_all(answer))["data"]
        link = header(answer.headers, b"link")
        if link is None:
            break
        page += 1
        assert link == f'<https://demo.invalid/customers?limit=100&page={page}>; rel="next"'.encode()
    assert len({customer["id"] for customer in seen}) == CUSTOMERS


async def test_a_batch_fails_item_by_item(demo: Demo):
    sent = json.dumps({"customers": [{"email": "a@example.com"}, {"email": "taken@example.com"}, {"email": "x"}]}).encode()
    status, body = await demo.json("/customers/batch", "POST", body=sent)
    assert (status, body["errors"]) == (207, True)
    assert [item["status"] for item in body["items"]] == [201, 409, 400]


@pytest.mark.parametrize("sent", [b"{", b"[]", b'{"customers": 1}', b'{"customers": [1]}'])
async def test_a_batch_that_cannot_be_read_is_refused(demo: Demo, sent: bytes):
    assert (await demo.json("/customers/batch", "POST", body=sent))[0] == 400


async def test_a_slow_answer_ends_at_the_limit_for_the_first_byte(demo: Demo):
    fault = await demo.send("/slow?seconds=60")
    assert fault == Fault(Phase.FIRST_BYTE, FaultKind.TIMEOUT, sent="all", limit_seconds=30.0)
    assert demo.slept == [30.0]


async def test_a_slow_answer_within_the_limit_arrives(demo: Demo):
    assert (await demo.json("/slow?seconds=3"))[0] == 200
    assert demo.slept == [3.0]


async def test_a_stall_breaks_the_body_off(demo: Demo):
    answer = await demo.send("/stall")
    with pytest.raises(StreamFault) as caught:
        await read_all(answer)
    assert (caught.value.fault.phase, caught.value.fault.limit_seconds) == (Phase.BETWEEN_BYTES, 30.0)


async def test_a_cut_connection_breaks_off_after_some_bytes(demo: Demo):
    answer = await demo.send("/cut")
    assert len(await answer.read()) == 522
    with pytest.raises(StreamFault) as caught:
        await answer.read()
    assert caught.value.fault.kind is FaultKind.CLOSED


async def test_a_payment_whose_answer_is_lost_was_made(demo: Demo):
    assert await demo.send("/payments", "POST", body=b'{"amount": 700}') == Fault(
        Phase.FIRST_BYTE, FaultKind.CLOSED, sent="all"
    )
    _, body = await demo.json("/payments?limit=3")
    assert [payment["amount"] for payment in body["data"]] == [700]


async def test_a_payment_repeated_with_its_key_is_made_once(demo: Demo):
    await demo.send("/payments", "POST", body=b"{}", key="k-1")
    status, made = await demo.json("/payments", "POST", body=b"{}", key="k-1")
    assert status == 201
    assert (await demo.json("/payments"))[1]["data"] == [made]


async def test_the_stream_ends_with_an_error_event(demo: Demo):
    events = (await read_all(await demo.send("/stream"))).split(b"\n\n")
    assert events[0].startswith(b"data: ")
    assert events[-2].startswith(b"event: error\n")


async def test_the_endless_stream_goes_on_until_it_is_closed(demo: Demo):
    answer = await demo.send("/events?seconds=1")
    for number in range(1, 50):
        assert await answer.read() == b'data: {"tick":%d}\n\n' % number
    answer.close()
    answer.close()
    assert await answer.read() == b""


async def test_a_tenant_is_known_by_its_host(demo: Demo):
    assert (await demo.json("/shop", host=f"acme.{DEMO_HOST}"))[1] == {"shop": {"name": "acme", "plan": "basic"}}
    assert (await demo.json("/shop", host=f"nobody.{DEMO_HOST}"))[0] == 404
    assert is_demo(f"acme.{DEMO_HOST}")
    assert not is_demo("notdemo.invalid")


def test_the_demo_serves_its_own_name_and_its_tenants_and_no_other():
    snapshot, faults = load()
    assert snapshot, faults
    assert {name for name, settings in snapshot.upstreams.items() if serves(settings)} == {"demo", "demo_tenant"}


async def test_a_method_that_a_path_does_not_serve_gets_allow(demo: Demo):
    answer = await demo.send("/search", "DELETE")
    assert (answer.status, header(answer.headers, b"allow")) == (405, b"GET, HEAD")


async def test_head_has_no_body(demo: Demo):
    answer = await demo.send("/ok", "HEAD")
    assert header(answer.headers, b"content-length") != b"0"
    assert await answer.read() == b""


async def test_the_echo_shows_no_credential():
    headers = [(b"authorization", b"Bearer sk-planted-0123456789")]
    answer = await DemoUpstream().send(ORIGIN, "GET", b"/echo?a=%2F&b", headers, None, Deadlines())
    assert not isinstance(answer, Fault)
    body = await read_all(answer)
    assert b"planted" not in body
    assert json.loads(body)["target"] == "/echo?a=%2F&b"


async def test_closing_ends_calls_under_way_as_a_shutdown():
    begun = asyncio.Event()

    async def sleep(_seconds: float) -> None:
        begun.set()
        await asyncio.Event().wait()

    demo = DemoUpstream(sleep=sleep)
    call = asyncio.create_task(demo.send(ORIGIN, "GET", b"/slow", [], None, Deadlines()))
    await begun.wait()
    await demo.aclose()
    fault = await call
    assert isinstance(fault, Fault)
    assert fault.kind is FaultKind.SHUTDOWN
    assert await demo.send(ORIGIN, "GET", b"/ok", [], None, Deadlines()) == Fault(Phase.CONNECT, FaultKind.SHUTDOWN)
