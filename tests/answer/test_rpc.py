from __future__ import annotations

import pytest

from proxy.answer.rpc import RpcCall, read_rpc


@pytest.mark.parametrize(
    ("body", "calls"),
    [
        (b'{"jsonrpc":"2.0","id":7,"method":"tools/call"}', (RpcCall(7, "tools/call"),)),
        (b'{"jsonrpc":"2.0","id":"a","method":"initialize"}', (RpcCall("a", "initialize"),)),
        (b'{"jsonrpc":"2.0","method":"notifications/initialized"}', ()),
        (b'{"jsonrpc":"2.0","id":null,"method":"x"}', ()),
        (b'{"jsonrpc":"2.0","id":true,"method":"x"}', ()),
        (b'{"jsonrpc":"2.0","id":1}', (RpcCall(1, ""),)),
    ],
)
def test_calls_that_wait_for_an_answer(body: bytes, calls: tuple[RpcCall, ...]):
    request = read_rpc(body)
    assert request is not None
    assert request.calls == calls
    assert not request.is_batch


def test_a_batch_keeps_every_id():
    request = read_rpc(
        b'[{"jsonrpc":"2.0","id":1,"method":"a"},{"jsonrpc":"2.0","method":"n"},{"jsonrpc":"2.0","id":2,"method":"b"}]'
    )
    assert request is not None
    assert [call.id for call in request.calls] == [1, 2]
    assert request.is_batch


@pytest.mark.parametrize(
    "body", [b"", b"{}", b'{"id":1}', b'"\\"jsonrpc\\""', b'{"jsonrpc":"1.0","id":1}', b"[]", b'[{"jsonrpc":"1.0"}]']
)
def test_other_bodies_are_none(body: bytes):
    assert read_rpc(body) is None


def test_a_cut_body_keeps_the_id_before_its_parameters():
    whole = b'{"jsonrpc":"2.0","id":"q-1","method":"tools/call","params":{"arguments":{"id":99,"text":"' + b"x" * 1000
    request = read_rpc(whole)
    assert request is not None
    assert request.calls == (RpcCall("q-1", "tools/call"),)


def test_a_cut_body_whose_id_would_be_an_arguments_has_none():
    request = read_rpc(b'{"jsonrpc":"2.0","method":"tools/call","params":{"arguments":{"id":99')
    assert request is not None
    assert request.calls == ()


def test_only_a_tools_call_is_answered_by_a_tools_result():
    assert RpcCall(1, "tools/call").is_tool_call
    assert not RpcCall(1, "tools/list").is_tool_call
