"""A stream is scanned for the event that says no, however it is cut into pieces."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from proxy.reading.events import ErrorEvent, EventScanner, first_error

OPENAI = b'data: {"choices":[{"delta":{"content":"Hi"}}]}\n\ndata: {"error":{"message":"The server had an error","type":"server_error"}}\n\n'
ANTHROPIC = (
    b'event: message_start\ndata: {"type":"message_start","message":{"id":"m"}}\n\n'
    b'event: ping\ndata: {"type":"ping"}\n\n'
    b'event: error\ndata: {"type":"error","error":{"type":"overloaded_error","message":"Overloaded"}}\n\n'
)
#: A stream, and the data of the events in it that say no.
STREAMS: dict[str, tuple[bytes, list[Any]]] = {
    "openai": (OPENAI, [{"error": {"message": "The server had an error", "type": "server_error"}}]),
    "anthropic": (ANTHROPIC, [{"type": "error", "error": {"type": "overloaded_error", "message": "Overloaded"}}]),
    "openai responses": (
        b'event: response.failed\ndata: {"type":"response.failed","response":{"status":"failed","error":{"code":"server_error","message":"x"}}}\n\n',
        [{"type": "response.failed", "response": {"status": "failed", "error": {"code": "server_error", "message": "x"}}}],
    ),
    "gemini": (
        b'data: {"candidates":[]}\r\n\r\ndata: {"error":{"code":503,"message":"overloaded","status":"UNAVAILABLE"}}\r\n\r\n',
        [{"error": {"code": 503, "message": "overloaded", "status": "UNAVAILABLE"}}],
    ),
    "openrouter": (
        b': OPENROUTER PROCESSING\n\ndata: {"id":"g","error":{"code":502,"message":"Provider returned error"},"choices":[{"finish_reason":"error"}]}\n\n',
        [{"id": "g", "error": {"code": 502, "message": "Provider returned error"}, "choices": [{"finish_reason": "error"}]}],
    ),
    "jsonrpc": (
        b'event: message\r\ndata: {"jsonrpc":"2.0","id":5,"error":{"code":-32601,"message":"Method not found"}}\r\n\r\n',
        [{"jsonrpc": "2.0", "id": 5, "error": {"code": -32601, "message": "Method not found"}}],
    ),
    "mcp tool result": (
        b'data: {"jsonrpc":"2.0","id":5,"result":{"isError":true,"content":[{"type":"text","text":"no"}]}}\n\n',
        [{"jsonrpc": "2.0", "id": 5, "result": {"isError": True, "content": [{"type": "text", "text": "no"}]}}],
    ),
    "graphql": (b'event: next\ndata: {"data":null,"errors":[{"message":"no"}]}\n\n', [{"data": None, "errors": [{"message": "no"}]}]),
    "named, text": (b"event: error\ndata: Rate limit exceeded\n\n", [None]),
    "bare text": (b"data: [ERROR] out of memory\n\n", [None]),
    "two data lines": (b'event: error\ndata: {"message":\ndata: "no"}\n\n', [{"message": "no"}]),
    "carriage returns": (b'event: error\rdata: {"message": "no"}\r\r', [{"message": "no"}]),
    "kubernetes watch": (
        b'{"type":"ADDED","object":{}}\n{"type":"ERROR","object":{"kind":"Status","code":410,"message":"too old resource version"}}\n',
        [{"type": "ERROR", "object": {"kind": "Status", "code": 410, "message": "too old resource version"}}],
    ),
    "ollama": (b'{"response":"a"}\n{"error":"model runner has stopped"}\n', [{"error": "model runner has stopped"}]),
    "gemini array": (b'[{"candidates":[]}\n,\n{"error":{"code":500,"message":"no"}}\n]\n', [{"error": {"code": 500, "message": "no"}}]),
    "bedrock": (b'{"chunk":{"bytes":"AA"}}\n{"throttlingException":{"message":"slow"}}\n', [{"throttlingException": {"message": "slow"}}]),
    "no last line end": (b'data: {"a":1}\n\ndata: {"error":{"message":"no"}}', [{"error": {"message": "no"}}]),
    "mark at the head": (b"\xef\xbb\xbfevent: error\ndata: {}\n\n", [{}]),
}  # fmt: skip

#: Streams in which nothing failed, though they speak of errors.
SOUND: dict[str, bytes] = {
    "tokens": b'data: {"choices":[{"delta":{"content":"an error occurred"}}]}\n\ndata: [DONE]\n\n',
    "null error": b'data: {"id":1,"error":null,"choices":[]}\n\ndata: {"errors":[]}\n\n',
    "log lines": b'data: {"level":"error","message":"disk failed"}\n\n',
    "anthropic text": b'event: content_block_delta\ndata: {"type":"content_block_delta","delta":{"text":"failed exception fault"}}\n\n',
    "records": b'{"id":1,"status":"failed"}\n{"id":2,"note":"error"}\n',
    "empty": b"",
    "comments": b": keep-alive error\n\n: keep-alive\n\n",
    "default": b'data: {"value":"default"}\n\n',
}


def whole(stream: bytes) -> list[ErrorEvent]:
    scanner = EventScanner()
    return scanner.feed(stream) + scanner.close()


def byte_by_byte(stream: bytes) -> list[ErrorEvent]:
    scanner = EventScanner()
    events = [event for position in range(len(stream)) for event in scanner.feed(stream[position : position + 1])]
    return events + scanner.close()


def with_more_behind(stream: bytes) -> list[ErrorEvent]:
    scanner = EventScanner()
    end = b"\n" if stream.lstrip()[:1] in (b"{", b"[") else b"\n\n"
    more = b'{"fine": true}\n' if end == b"\n" else b'data: {"fine": true}\n\n'
    return scanner.feed(stream + end + more + more) + scanner.close()


WAYS = [whole, byte_by_byte, with_more_behind]


@pytest.mark.parametrize("way", WAYS, ids=lambda way: way.__name__)
@pytest.mark.parametrize("name", STREAMS)
def test_error_events_are_found_in_any_pieces(name: str, way: Callable[[bytes], list[ErrorEvent]]):
    stream, values = STREAMS[name]
    assert [event.value for event in way(stream)] == values


@pytest.mark.parametrize("way", WAYS, ids=lambda way: way.__name__)
@pytest.mark.parametrize("name", SOUND)
def test_streams_that_only_speak_of_errors_are_sound(name: str, way: Callable[[bytes], list[ErrorEvent]]):
    assert way(SOUND[name]) == []


def test_an_event_keeps_its_name_and_its_data_as_it_came():
    (event,) = whole(ANTHROPIC)
    assert event.name == "error"
    assert event.data == b'{"type":"error","error":{"type":"overloaded_error","message":"Overloaded"}}'


def test_an_event_is_told_as_soon_as_it_is_complete():
    scanner = EventScanner()
    assert scanner.feed(OPENAI[:-1]) == []
    assert len(scanner.feed(OPENAI[-1:])) == 1
    assert scanner.close() == []


def test_an_event_that_never_ends_is_held_up_to_the_bound_and_the_next_one_is_found():
    scanner = EventScanner(limit=1000)
    for _ in range(100):
        assert scanner.feed(b"data: " + b"x" * 1000) == []
        assert len(scanner._buffer) <= 2100
    events = scanner.feed(b"\n\nevent: error\ndata: {}\n\n") + scanner.close()
    assert [event.name for event in events] == ["error"]


def test_an_error_event_over_the_bound_is_told_by_its_head():
    scanner = EventScanner(limit=100)
    events = scanner.feed(b"event: error\ndata: " + b"x" * 500)
    assert [event.name for event in events] == ["error"]
    assert scanner.feed(b"more\n\n") == []


def test_the_first_error_of_a_whole_stream_is_its_value():
    assert first_error(OPENAI.decode()) == {"error": {"message": "The server had an error", "type": "server_error"}}
    assert first_error("event: error\ndata: Too many requests\n\n") == {"event": "error", "message": "Too many requests"}
    assert first_error('data: {"a": 1}\n\n') is None


@given(st.binary(max_size=400), st.integers(min_value=1, max_value=50))
def test_any_bytes_are_scanned_without_a_fault_and_within_the_bound(stream: bytes, size: int):
    scanner = EventScanner(limit=100)
    for start in range(0, len(stream), size):
        scanner.feed(stream[start : start + size])
        assert len(scanner._buffer) <= 100 + size
    scanner.close()


_EVENTS = st.lists(
    st.sampled_from(
        [
            b'data: {"a":1}\n\n',
            b'event: error\ndata: {"message":"no"}\n\n',
            b'data: {"error":{"message":"no"}}\n\n',
            b": note\n\n",
        ]
    ),
    max_size=8,
)


@given(_EVENTS, st.lists(st.integers(min_value=1, max_value=40), min_size=1, max_size=60))
def test_the_same_events_come_out_of_any_chunking(events: list[bytes], sizes: list[int]):
    stream = b"".join(events)
    scanner = EventScanner()
    got: list[ErrorEvent] = []
    position = 0
    for size in sizes * (len(stream) + 1):
        if position >= len(stream):
            break
        got += scanner.feed(stream[position : position + size])
        position += size
    assert got + scanner.close() == whole(stream)


def test_every_value_of_a_found_event_is_the_json_of_its_data():
    for stream, _ in STREAMS.values():
        for event in whole(stream):
            if isinstance(event.value, dict) and event.data.startswith(b"{"):
                assert event.value == json.loads(event.data)
