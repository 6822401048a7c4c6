"""JSON-RPC errors and MCP tool results."""

from __future__ import annotations

from tests.support.reading import code_values, field_names, found


def test_error_code_message_and_data():
    one = found(
        {"jsonrpc": "2.0", "id": 7, "error": {"code": -32602, "message": "Invalid params", "data": {"missing": ["b"]}}}, 200
    )
    assert one.format == "jsonrpc"
    assert code_values(one)[0] == "-32602"
    assert one.messages == ["Invalid params"]
    assert field_names(one) == ["b"]
    assert one.details == []


def test_data_of_a_text_is_told():
    one = found(
        {
            "jsonrpc": "2.0",
            "id": 5,
            "error": {"code": -32601, "message": "Method not found", "data": "tools/nope is not known here"},
        },
        200,
    )
    assert "tools/nope is not known here" in one.messages


def test_the_failing_response_of_a_batch_is_read():
    one = found(
        [
            {"jsonrpc": "2.0", "id": 1, "result": 1},
            {"jsonrpc": "2.0", "id": 2, "error": {"code": -32000, "message": "Execution reverted"}},
        ],
        200,
    )
    assert one.messages == ["Execution reverted"]


def test_an_mcp_tool_result_is_read_without_its_lead():
    one = found(
        {
            "jsonrpc": "2.0",
            "id": 1,
            "result": {
                "isError": True,
                "content": [{"type": "text", "text": "Error executing tool search: No such index 'a'"}],
            },
        },
        200,
    )
    assert one.format == "mcp"
    assert one.messages == ["No such index 'a'"]


def test_json_in_a_tool_result_is_read():
    text = 'MCP error -32603: {"error": {"message": "Rate limit exceeded for search", "code": "rate_limited"}}'
    one = found({"content": [{"type": "text", "text": text}], "isError": True}, 200)
    assert one.messages[0] == "Rate limit exceeded for search"
    assert {"-32603", "rate_limited"} <= set(code_values(one))


def test_an_event_of_a_stream_is_read_like_a_body():
    stream = 'event: message\r\ndata: {"jsonrpc":"2.0","id":5,"error":{"code":-32601,"message":"Method not found"}}\r\n\r\n'
    one = found(stream, 200, {"content-type": "text/event-stream"})
    assert (one.format, one.messages) == ("jsonrpc", ["Method not found"])
