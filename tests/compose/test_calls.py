from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

import pytest

from proxy.compose.calls import Calls
from proxy.config.snapshot import Tool
from proxy.contract.codes import Code
from proxy.contract.failure import BatchHint, FieldFault
from proxy.exchange import Effect
from tests.compose.cases import a_setting, composed

SEARCH = Tool(
    "search_users", "GET", "acme", "/search/users", "", {"query": {"to": "query q"}, "size": {"to": "query per_page"}}
)
READ = Tool("get_customer", "GET", "acme", "/v1/customers/{id}")
LIST = Tool("list_customers", "GET", "acme", "/v1/customers", "", {"limit": {}})
CREATE = Tool("create_customer", "POST", "acme", "/v1/customers", "", {"mail": {"to": "body contact.email"}})
TOOLS = {tool.name: tool for tool in (SEARCH, READ, LIST, CREATE)}


def test_a_call_is_written_as_the_agent_addressed_it():
    assert Calls(a_setting("GET", "/search/issues?q=1")).call == "`GET /acme/search/issues`"
    assert Calls(a_setting("GET", "/search/issues", prefix="")).call == "`GET /search/issues`"


def test_a_path_that_is_too_long_is_not_written():
    assert Calls(a_setting("GET", "/" + "x" * 100)).call == "the call"
    assert Calls(a_setting("GET", "/" + "x" * 100)).same == "the same call"


def test_markup_quotes_and_templates_in_a_path_are_encoded():
    assert Calls(a_setting("GET", '/a<script>"`{{id}}\xe9')).call == "`GET /acme/a%3Cscript%3E%22%60%7B%7Bid%7D%7D%E9`"


def test_the_agents_own_name_for_the_tool_comes_first():
    calls = Calls(a_setting("GET", "/x", tool="my_tool"))
    assert (calls.call, calls.same) == ("`my_tool`", "`my_tool` with the same arguments")


def test_a_configured_tool_is_known_by_its_call():
    assert Calls(a_setting("GET", "/search/users?q=alex", tools=TOOLS)).call == "`search_users`"
    assert Calls(a_setting("GET", "/v1/customers/cus_1", tools=TOOLS)).call == "`get_customer`"
    assert Calls(a_setting("GET", "/v1/other", tools=TOOLS)).call == "`GET /acme/v1/other`"
    assert (
        Calls(a_setting("GET", "/v1/customers/cus_1", tools=TOOLS, upstream="other")).call == "`GET /acme/v1/customers/cus_1`"
    )


def test_a_read_is_a_tools_call_with_its_arguments():
    calls = Calls(a_setting("PATCH", "/v1/customers/cus_%201", tools=TOOLS))
    assert calls.record() == '`get_customer(id="cus_ 1")`'
    assert calls.listing() == "`list_customers()`"
    assert calls.written("GET", "/v1/customers?limit=3") == '`list_customers(limit="3")`'
    assert calls.written("GET", "/v1/customers?page=3") == "`GET /acme/v1/customers?page=3`"


def test_a_check_is_a_tools_call_too():
    error = composed(
        Code.TIMEOUT, "POST", "/v1/customers", tools=TOOLS, effect=Effect.UNKNOWN, check="GET /v1/customers?limit=3"
    )
    assert error["recoverySteps"][0] == 'Check first whether it took effect: `list_customers(limit="3")`.'
    assert error["recoverySteps"][1].endswith("then repeat `create_customer` with the same arguments.")


def test_a_field_is_named_as_the_tools_argument():
    error = composed(
        Code.INVALID_ARGUMENT, "POST", "/v1/customers", tools=TOOLS, fields=(FieldFault("contact.email", "body", "missing"),)
    )
    assert error["recoverySteps"] == ["Send `create_customer` again and add `mail`."]
    assert error["fields"][0]["name"] == "contact.email"
    sized = composed(Code.TIMEOUT, target="/search/users", tools=TOOLS, batch=BatchHint("per_page", "query", 100))
    assert (
        sized["recoverySteps"][0]
        == "Wait 5 seconds, then repeat `search_users` with the same arguments with `size=50` instead of 100."
    )


@pytest.mark.parametrize("check", ["GET /acme/v1/charges", "GET /v1/charges"])
def test_a_prefix_is_written_once(check: str):
    assert Calls(a_setting()).exact(check) == "`GET /acme/v1/charges`"


def test_a_check_in_words_stays_as_it_is():
    assert Calls(a_setting()).exact("the list of charges") == "the list of charges"


def test_json_rpc_is_not_read_by_get():
    calls = Calls(a_setting("POST", "/mcp", body=b'{"jsonrpc":"2.0","id":1}'))
    assert calls.record() is None
    assert calls.listing() is None


@dataclass(frozen=True)
class OtherTool:
    """Any object with a tool's members serves as one."""

    name: str = "other"
    method: str = "GET"
    upstream: str = "acme"
    path: str = "/v1/others"
    args: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)


def test_tools_are_known_by_their_members():
    assert Calls(a_setting("GET", "/v1/others", tools={"other": OtherTool()})).call == "`other`"
