from __future__ import annotations

from typing import Any

import orjson
import pytest

from proxy.gateway.rpcstream import RpcStream, is_failed
from tests.support.asgi import Gateway, answer, upstream
from tests.support.shape import assert_recovery_error

GOOD = b'event: message\ndata: {"jsonrpc":"2.0","id":1,"result":{"content":[]}}\n\n'
TOLD = b'data: {"jsonrpc":"2.0","method":"notifications/message","params":{"level":"error"}}\n\n'
BAD = b'event: message\nid: 7\ndata: {"jsonrpc":"2.0","id":1,"result":{"isError":true,\ndata: "content":[{"type":"text","text":"Rate limit exceeded, retry after 12 seconds"}]}}\n\n'
CALL = orjson.dumps({"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": {"name": "search"}})
EVENTS = ("content-type", "text/event-stream")


def stream(**more: Any) -> RpcStream:
    return RpcStream(lambda message, _: {"ours": message["id"]}, **more)


@pytest.mark.parametrize("line_end", [b"\n", b"\r\n", b"\r"])
@pytest.mark.parametrize("cut", [1, 2, 3, 7, 40, 1000])
def test_only_the_failed_message_is_written_anew_however_the_stream_is_cut(line_end: bytes, cut: int):
    whole = (GOOD + TOLD + BAD + GOOD).replace(b"\n", line_end)
    rpc = stream()
    out = b"".join(rpc.feed(whole[at : at + cut]) for at in range(0, len(whole), cut)) + rpc.end()
    before, after = (GOOD + TOLD).replace(b"\n", line_end), GOOD.replace(b"\n", line_end)
    assert out == before + b'event: message\nid: 7\ndata: {"ours":1}\n\n' + after


def test_a_last_event_without_its_blank_line_is_read_too():
    rpc = stream()
    assert rpc.feed(BAD.rstrip()) + rpc.end() == b'event: message\nid: 7\ndata: {"ours":1}\n\n'


@pytest.mark.parametrize("cut", [1, 5, 64])
def test_an_event_over_the_bound_passes_as_it_comes_and_the_next_is_read(cut: int):
    long = BAD.replace(b"Rate", b"Rate" * 100)
    whole = long + BAD
    rpc = stream(limit_bytes=200)
    out = b"".join(rpc.feed(whole[at : at + cut]) for at in range(0, len(whole), cut)) + rpc.end()
    assert out == long + b'event: message\nid: 7\ndata: {"ours":1}\n\n'


@pytest.mark.parametrize(
    "message",
    [
        [],
        {"jsonrpc": "2.0", "id": 1, "result": {"error": "a note"}},
        {"jsonrpc": "2.0", "id": 1, "result": {"isError": False}},
        {"jsonrpc": "2.0", "id": 1, "method": "elicitation/create", "error": {}},
        {"error": {"code": 1}},
    ],
)
def test_a_message_that_does_not_say_no_is_none(message: Any):
    assert not is_failed(message)


async def asked(headers: dict[str, str] | None = None, *script: Any, call: bytes = CALL) -> tuple[Gateway, Any]:
    gateway = Gateway(upstream("tools", protocol="mcp"))
    gateway.script(*script, name="tools")
    return gateway, await gateway.ask("/tools/mcp", "POST", headers or {}, call)


async def test_a_failed_tool_in_a_stream_is_a_recovery_error_with_its_id():
    gateway, reply = await asked(None, answer(200, [GOOD[:20], GOOD[20:] + BAD], EVENTS))
    assert reply.body.startswith(GOOD)
    (line,) = [line for line in reply.body[len(GOOD) :].split(b"\n") if line.startswith(b"data: ")]
    message = orjson.loads(line[6:])
    error = assert_recovery_error(message["result"]["content"][0]["text"], code="RATE_LIMITED", method="POST")
    assert (message["id"], message["result"]["isError"], error["retryAfterSeconds"]) == (1, True, 12)
    assert [event.failure.code.value for event in gateway.events.failures] == ["RATE_LIMITED"]
    assert (await gateway.ask("/-/failures")).json["failures"][0]["code"] == "RATE_LIMITED"


async def test_an_error_of_another_method_keeps_the_servers_code_and_data():
    said = {
        "code": -32022,
        "message": "Unsupported protocol version",
        "data": {"supported": ["2025-06-18"], "class": "x", "docs": "y"},
    }
    body = orjson.dumps({"jsonrpc": "2.0", "id": "d", "error": said})
    call = orjson.dumps({"jsonrpc": "2.0", "id": "d", "method": "server/discover"})
    for reply in (
        (await asked(None, answer(200, b"data: " + body + b"\n\n", EVENTS), call=call))[1].body.removeprefix(b"data: "),
        (await asked(None, answer(400, body, ("content-type", "application/json")), call=call))[1].body,
    ):
        error = orjson.loads(reply)["error"]
        assert (error["code"], error["data"]["supported"]) == (-32022, ["2025-06-18"])
        assert error["data"]["class"] == "permanent"
        assert error["data"].get("docs") != "y"
        assert error["data"]["recoverySteps"]


async def test_a_message_whose_length_is_not_stated_is_read():
    body = orjson.dumps(
        {"jsonrpc": "2.0", "id": 1, "result": {"isError": True, "content": [{"type": "text", "text": "Not found"}]}}
    )
    _, reply = await asked(None, answer(200, [body], ("content-type", "application/json")))
    assert reply.json["id"] == 1
    assert reply.json["result"]["structuredContent"]["code"] == "NOT_FOUND"


@pytest.mark.parametrize("rendering", ["off", "observe"])
async def test_a_stream_that_is_not_to_be_rewritten_passes(rendering: str):
    _, reply = await asked({"remedy-render": rendering}, answer(200, BAD, EVENTS))
    assert reply.body == BAD


async def test_a_compressed_stream_passes():
    _, reply = await asked(None, answer(200, BAD, EVENTS, ("content-encoding", "gzip")))
    assert reply.body == BAD
