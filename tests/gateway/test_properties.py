"""What holds for every answer of a vendor and every way in which a caller asks."""

from __future__ import annotations

import asyncio

from hypothesis import example, given, settings
from hypothesis import strategies as st

from proxy.exchange import Fault, FaultKind, Phase
from proxy.gateway.headers import HOP_BY_HOP
from tests.support.asgi import Gateway, Reply, upstream
from tests.support.shape import assert_recovery_error
from tests.support.upstream import ScriptedAnswer

NAMES = st.sampled_from(
    b"content-type content-encoding content-length retry-after x-a set-cookie location link connection date www-authenticate "
    b"transfer-encoding remedy-class access-control-allow-origin vary etag via".split()
)
VALUES = st.one_of(
    st.sampled_from(
        [
            b"application/json",
            b"text/html",
            b"text/event-stream",
            b"gzip",
            b"br",
            b"5",
            b"-1",
            b"99999999999",
            b"x-a, close",
            b"/x",
        ]
    ),
    st.text(st.characters(min_codepoint=32, max_codepoint=255, exclude_characters="\x7f"), max_size=40).map(
        lambda text: text.encode("latin-1")
    ),
)
BODIES = st.one_of(
    st.binary(max_size=200),
    st.sampled_from(
        [
            b'{"ok":false,"error":"x"}',
            b'{"error":{"message":"no"}}',
            b"<html><h1>502</h1>",
            b'data: {"error":1}\n\n',
            b"[" * 500,
        ]
    ),
)
FAULT = Fault(Phase.BETWEEN_BYTES, FaultKind.CLOSED, sent="all")


@st.composite
def vendor_answers(draw: st.DrawFn) -> ScriptedAnswer:
    headers = [pair for pair in draw(st.lists(st.tuples(NAMES, VALUES), max_size=6)) if pair[0] != b"content-length"]
    pieces: list[bytes | Fault] = [piece for piece in draw(st.lists(BODIES, max_size=3)) if piece]
    if draw(st.booleans()):
        headers.append((b"content-length", b"%d" % sum(map(len, pieces))))
    if draw(st.sampled_from([False, False, True])):
        pieces.append(FAULT)
    return ScriptedAnswer(
        draw(st.one_of(st.integers(200, 600), st.sampled_from([200, 207, 204, 304, 429, 500, 999]))), headers, pieces
    )


def asked(answer: ScriptedAnswer | Fault, method: str, headers: dict[str, str], **more: object) -> Reply:
    gateway = Gateway(upstream(**more))
    gateway.script(answer)
    reply = asyncio.run(gateway.ask(method=method, headers=headers))
    assert len(gateway.events.answers) == 1
    if isinstance(answer, ScriptedAnswer):
        assert answer.closed
    return reply


@settings(max_examples=250, deadline=None)
@given(vendor_answers(), st.sampled_from(["GET", "POST", "HEAD", "DELETE"]), st.sampled_from(["pass", "append"]))
@example(ScriptedAnswer(200, [(b"content-type", b"application/json")], [b'{"ok":false', FAULT]), "GET", "pass")
def test_every_answer_passes_untouched_or_becomes_a_recovery_error(answer: ScriptedAnswer, method: str, stream_errors: str):
    pieces = [piece for piece in answer.pieces if isinstance(piece, bytes)]
    is_cut = any(isinstance(piece, Fault) for piece in answer.pieces)
    reply = asked(answer, method, {}, stream_errors=stream_errors)
    assert 200 <= reply.status <= 599
    assert not any(name in HOP_BY_HOP for name, _ in reply.headers)
    if reply.header("remedy-code") is not None:
        assert reply.is_complete
        if method != "HEAD":
            assert reply.header("content-length") == str(len(reply.body))
        if method != "HEAD" and reply.header("remedy-completeness") is None:
            assert_recovery_error(reply.body, method=method)
        return
    assert answer.status < 400
    assert reply.status == answer.status
    assert not any(name.startswith(b"remedy-") for name, _ in reply.headers)
    if method == "HEAD" or answer.status in (204, 304):
        assert (reply.body, reply.is_complete) == (b"", True)
    elif stream_errors == "pass":
        assert reply.body == b"".join(pieces)
        assert reply.is_complete == (not is_cut)


@settings(max_examples=100, deadline=None)
@given(vendor_answers(), st.sampled_from(["GET", "POST"]))
def test_observe_never_changes_status_or_body(answer: ScriptedAnswer, method: str):
    pieces = b"".join(piece for piece in answer.pieces if isinstance(piece, bytes))
    reply = asked(answer, method, {}, render="observe")
    if reply.header("remedy-origin") == "proxy":
        return  # the vendor's answer was not complete
    if answer.status not in (204, 304):
        assert reply.body == pieces
    assert reply.status == (answer.status if answer.status <= 599 else 502)


@settings(max_examples=100, deadline=None)
@given(st.binary(max_size=80).map(lambda raw: b"/" + raw), st.lists(st.tuples(NAMES, VALUES), max_size=4))
def test_every_request_gets_one_answer(target: bytes, headers: list[tuple[bytes, bytes]]):
    gateway = Gateway(upstream())
    gateway.script(ScriptedAnswer(200, [], [b"ok"]))
    given_headers = [
        (name.decode(), value.decode("latin-1"))
        for name, value in headers
        if name not in (b"transfer-encoding", b"content-length")
    ]
    reply = asyncio.run(gateway.ask(target, headers=[(n, v) for n, v in given_headers if v.isascii()]))
    assert reply.is_complete
    if reply.status != 200:
        assert_recovery_error(reply.body)


@settings(max_examples=60, deadline=None)
@given(
    st.text("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_", min_size=12, max_size=40).map("zq7{}".format),
    st.sampled_from([400, 401, 403, 500]),
)
def test_a_credential_that_was_sent_never_comes_back(secret: str, status: int):
    echo = f'{{"message": "the key {secret} is not valid", "{secret}": "{secret}"}}'.encode()
    gateway = Gateway(upstream())
    gateway.script(ScriptedAnswer(status, [(b"content-type", b"application/json")], [echo]))
    reply = asyncio.run(gateway.ask(headers={"authorization": f"Bearer {secret}", "x-api-key": secret}))
    assert secret.encode() not in reply.body + b"".join(gateway.lines)
