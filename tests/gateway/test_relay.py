"""The relay through the whole app: what reaches the vendor, what reaches the caller. Sockets: tests/wire/test_proxy*.py."""

from __future__ import annotations

import asyncio
import gzip

import pytest

from proxy.config.snapshot import Base, Credential, ServerSettings, Timeouts
from proxy.exchange import Fault, FaultKind, Phase, Secret
from proxy.rules.model import Vendor
from tests.support.asgi import Gateway, answer, json_answer, sent_headers, upstream
from tests.support.shape import assert_recovery_error
from tests.support.upstream import ScriptedAnswer

CUT = Fault(Phase.BETWEEN_BYTES, FaultKind.CLOSED, sent="all")


async def test_a_call_reaches_the_vendor_byte_for_byte():
    gateway = Gateway(upstream())
    vendor = gateway.script(answer(200, b"ok"))
    await gateway.ask(b"/github/a%2Fb/%c3%a9\xff?q=%20&&x=1?")
    (sent,) = vendor.sent
    assert (sent.origin.host, sent.origin.port, sent.method) == ("api.github.com", 443, "GET")
    assert sent.target == b"/a%2Fb/%c3%a9\xff?q=%20&&x=1?"
    assert sent_headers(sent, "host") == [b"api.github.com"]
    assert sent_headers(sent, "via") == [b"1.1 remedy"]
    assert sent_headers(sent, "accept-encoding") == [b"identity"]


@pytest.mark.parametrize("target", ["/github/x?", "/github?", "/github/?", "/github/x"])
async def test_a_bare_question_mark_is_kept(target: str):
    gateway = Gateway(upstream())
    vendor = gateway.script(answer())
    await gateway.ask(target)
    assert vendor.sent[0].target.endswith(b"?") == target.endswith("?")


@pytest.mark.parametrize(
    ("target", "sent"),
    [("/ghe/user", b"/api/v3/user"), ("/ghe", b"/api/v3"), ("/ghe/", b"/api/v3/"), ("/ghe?x", b"/api/v3?x")],
)
async def test_a_base_path_stands_before_what_the_caller_wrote(target: str, sent: bytes):
    gateway = Gateway(upstream("ghe", base=Base("https", "ghe.example.com", 443, b"/api/v3")))
    vendor = gateway.script(answer(), name="ghe")
    await gateway.ask(target)
    assert vendor.sent[0].target == sent


async def test_a_success_comes_back_as_it_is():
    gateway = Gateway(upstream())
    headers = [("content-type", "text/plain"), ("x-b", "1"), ("x-a", "2"), ("x-b", "3"), ("server", "v"), ("date", "d")]
    gateway.script(answer(203, b"\x00\xffbytes", *headers, reason=b"As You Like"))
    reply = await gateway.ask()
    assert (reply.status, reply.reason, reply.body) == (203, b"As You Like", b"\x00\xffbytes")
    assert reply.headers == [*((n.encode(), v.encode()) for n, v in headers), (b"content-length", b"7")]


@pytest.mark.parametrize("coding", ["gzip", "br", "zstd"])
async def test_an_encoded_success_goes_out_as_it_came(coding: str):
    """Complaint 18."""
    gateway = Gateway(upstream())
    body = gzip.compress(b'{"fine": true}')
    vendor = gateway.script(answer(200, body, ("content-type", "application/json"), ("content-encoding", coding)))
    reply = await gateway.ask(headers={"accept-encoding": f"{coding}, *;q=0"})
    assert sent_headers(vendor.sent[0], "accept-encoding") == [f"{coding}, *;q=0".encode()]
    assert (reply.body, reply.header("content-encoding"), reply.header("content-length")) == (body, coding, str(len(body)))


@pytest.mark.parametrize(("method", "status"), [("HEAD", 200), ("HEAD", 206), ("GET", 304), ("GET", 204), ("HEAD", 404)])
async def test_answers_without_a_body_keep_their_length(method: str, status: int):
    """Complaint 20; a failed HEAD has the length of the recovery error instead."""
    gateway = Gateway(upstream())
    gateway.script(ScriptedAnswer(status, [(b"content-length", b"1234"), (b"etag", b'"e"')]))
    reply = await gateway.ask(method=method)
    assert (reply.status, reply.body) == (status, b"")
    if status < 400:
        assert (reply.header("content-length"), reply.header("etag")) == ("1234", '"e"')
    else:
        assert int(reply.header("content-length") or 0) > 100
        assert reply.header("remedy-code") == "NOT_FOUND"


async def test_a_partial_content_passes_whole():
    gateway = Gateway(upstream())
    gateway.script(answer(206, b'{"ok":false', ("content-range", "bytes 0-10/99"), ("content-type", "application/json")))
    reply = await gateway.ask()
    assert (reply.status, reply.body, reply.header("content-range")) == (206, b'{"ok":false', "bytes 0-10/99")


async def test_redirects_are_for_the_caller_to_follow_and_lead_to_the_proxy():
    gateway = Gateway(upstream())
    vendor = gateway.script(answer(302, b"", ("location", "https://api.github.com/new?x"), ("content-location", "/here")))
    reply = await gateway.ask()
    assert len(vendor.sent) == 1
    assert (reply.status, reply.header("location")) == (302, "http://127.0.0.1:8080/github/new?x")
    assert reply.header("content-location") == "/github/here"


async def test_a_redirect_to_another_host_keeps_its_url_and_no_credential():
    """Complaint 31: the proxy follows nothing, so no credential of its own can follow."""
    held = Credential(Secret("s3cret"), header="x-api-key")
    gateway = Gateway(upstream(credential=held))
    vendor = gateway.script(answer(307, b"", ("location", "https://elsewhere.example/x")))
    reply = await gateway.ask()
    assert sent_headers(vendor.sent[0], "x-api-key") == [b"s3cret"]
    assert reply.header("location") == "https://elsewhere.example/x"
    assert len(vendor.sent) == 1
    assert b"s3cret" not in repr(reply).encode()


async def test_link_headers_and_those_a_vendor_names_lead_to_the_proxy():
    gateway = Gateway(upstream(vendor=Vendor("github", location_headers=("Operation-Location",))))
    link = '<https://api.github.com/x?page=2>; rel="next"'
    gateway.script(answer(202, b"", ("link", link), ("operation-location", "https://api.github.com/op/1")))
    reply = await gateway.ask()
    assert reply.header("link") == '<http://127.0.0.1:8080/github/x?page=2>; rel="next"'
    assert reply.header("operation-location") == "http://127.0.0.1:8080/github/op/1"


async def test_behind_a_balancer_links_have_the_public_url():
    gateway = Gateway(upstream(), server=ServerSettings(public_url="https://gate.example.com/remedy/"))
    gateway.script(
        answer(201, b"", ("location", "https://api.github.com/1"), ("content-location", "/1"), ("set-cookie", "a=1; Path=/"))
    )
    reply = await gateway.ask()
    assert reply.header("location") == "https://gate.example.com/remedy/github/1"
    assert reply.header("content-location") == "/remedy/github/1"
    assert reply.header("set-cookie") == "a=1; Path=/remedy/github"


async def test_by_host_links_stay_on_that_host():
    gateway = Gateway(upstream(), server=ServerSettings(public_url="https://gate.example.com"))
    gateway.script(answer(201, b"", ("location", "https://api.github.com/1"), ("set-cookie", "a=1; Domain=github.com")))
    reply = await gateway.ask("/x", host=b"github.localhost:8080")
    assert reply.header("location") == "http://github.localhost:8080/1"
    assert reply.header("set-cookie") == "a=1"


async def test_urls_in_bodies_are_left_alone():
    gateway = Gateway(upstream())
    gateway.script(answer(200, b'{"next": "https://api.github.com/x?page=2"}', ("content-type", "application/json")))
    assert (await gateway.ask()).body == b'{"next": "https://api.github.com/x?page=2"}'


async def test_cookies_are_scoped_to_their_upstream_and_stay_apart():
    gateway = Gateway(upstream())
    gateway.script(answer(200, b"", ("set-cookie", "a=1; Path=/; Domain=.github.com"), ("set-cookie", "b=2; Path=/x; Secure")))
    assert (await gateway.ask()).all("set-cookie") == ["a=1; Path=/github", "b=2; Path=/github/x; Secure"]


async def test_a_request_body_streams_piece_by_piece_with_its_own_framing():
    """Complaint 21: no length of another body."""
    gateway = Gateway(upstream())
    vendor = gateway.script(answer(), answer())
    await gateway.ask(method="POST", body=[b"ab", b"cd"])
    assert vendor.sent[0].body == b"abcd"
    assert not sent_headers(vendor.sent[0], "transfer-encoding")
    await gateway.ask(method="POST", body=b"whole")
    assert vendor.sent[1].body == b"whole"
    assert sent_headers(vendor.sent[1], "content-length") == [b"5"]


async def test_the_body_is_asked_for_only_when_the_vendor_may_have_it():
    """Complaint 22: `100 Continue` goes to the caller when the upstream reads."""

    class Refusing:
        async def send(self, *call: object) -> ScriptedAnswer:
            return answer(401, b"no")

    gateway = Gateway(upstream())
    gateway.vendors["github"] = Refusing()  # type: ignore[assignment] # it closes nothing
    reply = await gateway.ask(method="POST", headers={"expect": "100-continue"}, body=[b"never sent"])
    assert (reply.status, reply.continues) == (401, 0)
    vendor = gateway.script(answer())
    reply = await gateway.ask(method="POST", headers={"expect": "100-continue"}, body=[b"ab"])
    assert (reply.continues, vendor.sent[0].body) == (1, b"ab")
    assert sent_headers(vendor.sent[0], "expect") == [b"100-continue"]


async def test_a_stream_that_the_vendor_cuts_is_cut_for_the_caller_too():
    gateway = Gateway(upstream())
    vendor_answer = answer(200, [b"part", CUT], ("content-type", "application/octet-stream"))
    gateway.script(vendor_answer)
    reply = await gateway.ask()
    assert (reply.body, reply.is_complete, reply.is_cut) == (b"part", False, True)
    assert vendor_answer.closed
    assert gateway.events.answers[0].outcome == "aborted"
    assert gateway.events.streams[0].failure.code == "UPSTREAM_UNAVAILABLE"


async def test_a_caller_that_leaves_in_its_upload_ends_the_call():
    gateway = Gateway(upstream())
    gateway.script()
    reply = await gateway.ask(method="POST", body=[b"ab", None])
    assert reply.status == 0
    assert gateway.events.answers[0].outcome == "aborted"


class Hanging:
    """A vendor that never answers; `gone` is set when its call is cancelled."""

    def __init__(self) -> None:
        self.called = asyncio.Event()
        self.gone = asyncio.Event()

    async def send(self, *call: object) -> ScriptedAnswer:
        self.called.set()
        try:
            await asyncio.Event().wait()
        finally:
            self.gone.set()
        raise AssertionError


async def test_a_gone_caller_cancels_the_upstream_call():
    """Complaint 28, for a call that waits for its head."""
    gateway = Gateway(upstream())
    vendor = Hanging()
    gateway.vendors["github"] = vendor  # type: ignore[assignment] # it closes nothing
    task = asyncio.ensure_future(gateway.ask())
    await vendor.called.wait()
    assert gateway.proxy.app.in_flight() == {("github",): 1}
    task.cancel()
    await asyncio.wait({task})
    assert vendor.gone.is_set()
    assert gateway.events.answers[0].outcome == "aborted"
    assert gateway.proxy.app.in_flight() == {("github",): 0}


class Endless(ScriptedAnswer):
    """An answer whose next piece never comes."""

    def __post_init__(self) -> None:
        self.is_read = asyncio.Event()

    async def read(self) -> bytes:
        self.is_read.set()
        await asyncio.Event().wait()
        raise AssertionError


@pytest.mark.parametrize("headers", [{"content-type": "application/json", "content-length": "5"}, {"content-type": "x/y"}])
async def test_an_answer_is_closed_although_its_caller_left_before_the_body(headers: dict[str, str]):
    """Complaint 29: whether the body was being looked into or streamed."""
    gateway = Gateway(upstream())
    hanging = Endless(200, [(name.encode(), value.encode()) for name, value in headers.items()])
    gateway.script(hanging)
    task = asyncio.ensure_future(gateway.ask())
    await hanging.is_read.wait()
    task.cancel()
    await asyncio.wait({task})
    assert hanging.closed


async def test_each_upstream_says_how_long_a_stalling_caller_is_waited_for():
    gateway = Gateway(upstream(timeouts=Timeouts(caller=7.0)))
    gateway.script(answer())
    assert (await gateway.ask()).caller_seconds == 7.0


async def test_the_limits_of_an_upstream_go_with_the_call():
    gateway = Gateway(upstream(timeouts=Timeouts(1, 2, 3, 4, 5, 6, 7)))
    vendor = gateway.script(answer())
    await gateway.ask()
    limits = vendor.sent[0].limits
    assert (limits.queue, limits.connect, limits.send, limits.first_byte, limits.between_bytes, limits.total) == (
        1,
        2,
        3,
        4,
        5,
        7,
    )


async def test_the_callers_own_deadline_narrows_the_total():
    gateway = Gateway(upstream())
    vendor = gateway.script(answer(), answer())
    await gateway.ask(headers={"remedy-deadline": "2.5"})
    await gateway.ask(headers={"remedy-deadline": "600"})
    assert [sent.limits.total for sent in vendor.sent] == [2.5, 60.0]


@pytest.mark.parametrize(
    ("held", "name", "value"),
    [
        (Credential(Secret("Bearer s3cret"), header="Authorization"), "authorization", b"Bearer s3cret"),
        (Credential(Secret("s3cret"), header="X-Api-Key"), "x-api-key", b"s3cret"),
    ],
)
async def test_the_proxys_credential_takes_the_place_of_the_callers(held: Credential, name: str, value: bytes):
    gateway = Gateway(upstream(credential=held))
    vendor = gateway.script(answer())
    await gateway.ask(headers=[(name, "the caller's"), (name, "twice"), ("x-other", "kept")])
    assert sent_headers(vendor.sent[0], name) == [value]
    assert sent_headers(vendor.sent[0], "x-other") == [b"kept"]


@pytest.mark.parametrize(
    ("target", "sent"),
    [
        ("/github/x", b"/x?key=s%2F3"),
        ("/github/x?a=1", b"/x?a=1&key=s%2F3"),
        ("/github/x?", b"/x?key=s%2F3"),
        ("/github/x?key=theirs&a=%20", b"/x?a=%20&key=s%2F3"),
    ],
)
async def test_a_credential_in_the_query_is_added_and_the_rest_stays(target: str, sent: bytes):
    gateway = Gateway(upstream(credential=Credential(Secret("s/3"), query="key")))
    vendor = gateway.script(answer(200, b"", ("link", "</x?page=2&key=s%2F3>; rel=next")))
    reply = await gateway.ask(target)
    assert vendor.sent[0].target == sent
    assert reply.header("link") == "</github/x?page=2>; rel=next"


async def test_the_proxys_credential_never_comes_back_in_a_failure_or_a_log():
    """Complaint 33: the vendor echoes what it got."""
    held = Credential(Secret("zq-51-custom"), header="x-odd-name")
    gateway = Gateway(upstream(credential=held))
    gateway.script(json_answer(403, {"message": "the value zq-51-custom of x-odd-name is not allowed"}))
    reply = await gateway.ask()
    assert_recovery_error(reply.body)
    for text in (
        reply.body,
        repr(reply.headers).encode(),
        b"".join(gateway.lines),
        repr(gateway.proxy.shared.failures).encode(),
    ):
        assert b"zq-51-custom" not in text


async def test_a_success_counts_once_with_the_proxys_own_time_apart():
    gateway = Gateway(upstream())

    class Slow:
        async def send(self, *call: object) -> ScriptedAnswer:
            gateway.clock.advance(2.0)
            return answer(200, b"x")

    gateway.vendors["github"] = Slow()  # type: ignore[assignment] # it closes nothing
    await gateway.ask()
    (answered,) = gateway.events.answers
    assert (answered.outcome, answered.status, answered.seconds, answered.overhead_seconds) == ("success", 200, 2.0, 0.0)
    assert gateway.events.tries[0].seconds == 2.0
    assert gateway.lines == []


async def test_a_request_is_logged_where_its_upstream_asks_for_it():
    gateway = Gateway(upstream(log_requests=True))
    gateway.script(answer())
    await gateway.ask("/github/users?token=hunter2")
    assert b'"path":"/github/users"' in gateway.lines[0]
    assert b"hunter2" not in gateway.lines[0]
