from __future__ import annotations

from dataclasses import dataclass

import pytest

from proxy.answer import negotiate
from proxy.answer.controls import Rendering, StatusPolicy
from proxy.config.snapshot import Client, UpstreamSettings
from proxy.rules.model import Sdk, Vendor

RPC = b'{"jsonrpc":"2.0","id":1,"method":"tools/call"}'
STAINLESS = Sdk(("x-stainless-lang",), "augment")


@dataclass(frozen=True)
class Wish:
    render: Rendering | None = None
    status: StatusPolicy | None = None


def rendering(*headers: tuple[bytes, bytes], **given) -> str:
    return negotiate(headers, **given).rendering


ACCEPT_MARKDOWN = (b"accept", b"text/markdown")
SHOWS_SDK = (b"x-stainless-lang", b"python")


def test_the_order_of_the_contract():
    """Each line takes away the strongest wish of the line before."""
    all_of_it = {"client": Wish("compact"), "upstream": Wish("problem"), "sdk": STAINLESS, "protocol": "mcp", "body": RPC}
    headers = ((b"remedy-render", b"observe"), ACCEPT_MARKDOWN, SHOWS_SDK)
    assert rendering(*headers, **all_of_it) == "observe"
    assert rendering(*headers[1:], **all_of_it) == "compact"
    assert rendering(*headers[1:], **all_of_it | {"client": Wish()}) == "problem"
    assert rendering(*headers[1:], **all_of_it | {"client": None, "upstream": Wish()}) == "markdown"
    assert rendering(SHOWS_SDK, **all_of_it | {"client": None, "upstream": None}) == "augment"
    assert rendering(**all_of_it | {"client": None, "upstream": None}) == "mcp"
    assert rendering(protocol="mcp", body=b"{}") == "recovery"
    assert rendering(body=RPC) == "recovery"
    assert rendering() == "recovery"


@pytest.mark.parametrize(
    ("accept", "chosen"),
    [
        (b"*/*", "recovery"),
        (b"application/json", "recovery"),
        (b"text/html", "recovery"),
        (b"application/problem+json", "problem"),
        (b"application/problem+json, application/json", "recovery"),
        (b"application/json, application/problem+json", "recovery"),
        (b"application/problem+json, application/json;q=0.9", "problem"),
        (b"application/problem+json;q=0.5, application/json;q=0.9", "recovery"),
        (b"text/markdown, text/html, */*", "markdown"),
        (b"text/markdown;q=0.1, */*;q=0.5", "recovery"),
        (b"text/markdown; q=1.0 , application/json;q=0.9", "markdown"),
        (b"TEXT/Markdown", "markdown"),
        (b"text/markdown;q=0", "recovery"),
        (b"application/problem+json;q=0.8, text/markdown", "markdown"),
        (b"application/problem+json, text/markdown", "problem"),
        (b"text/markdown;q=x", "markdown"),
        (b"application/problem+json, application/*;q=0.2", "problem"),
        (b";;,,=", "recovery"),
        (b"", "recovery"),
    ],
)
def test_accept_chooses_only_what_it_names_above_json(accept: bytes, chosen: str):
    assert rendering((b"accept", accept)) == chosen


def test_an_accept_in_two_lines_is_one():
    assert rendering((b"accept", b"application/json;q=0.5"), ACCEPT_MARKDOWN) == "markdown"


def test_what_cannot_be_read_is_passed_over():
    assert rendering((b"remedy-render", b"yaml"), ACCEPT_MARKDOWN) == "markdown"
    assert negotiate(((b"remedy-status", b"teapot"),)).status == "upstream"


def test_off_is_told_and_nothing_else_is_chosen_by_it():
    choice = negotiate(((b"remedy-render", b"Off"),), upstream=Wish("compact"))
    assert choice.is_off
    assert choice.rendering == "compact"
    assert not negotiate(()).is_off


def test_an_sdk_is_known_by_a_header_or_by_a_text_in_one():
    assert rendering((b"user-agent", b"PyGithub/Python"), sdk=Sdk(("user-agent: pygithub",))) == "augment"
    assert rendering((b"user-agent", b"curl/8"), sdk=Sdk(("user-agent: pygithub",))) == "recovery"
    assert rendering(sdk=STAINLESS) == "recovery"


@pytest.mark.parametrize(
    ("headers", "given", "vary"),
    [
        (((b"remedy-render", b"compact"),), {}, [b"Remedy-Render"]),
        ((), {"client": Wish("compact")}, [b"Remedy-Render", b"Remedy-Key"]),
        ((), {"upstream": Wish("compact")}, [b"Remedy-Render"]),
        ((ACCEPT_MARKDOWN,), {}, [b"Remedy-Render", b"Accept"]),
        ((SHOWS_SDK,), {"sdk": STAINLESS}, [b"Remedy-Render", b"Accept", b"X-Stainless-Lang"]),
        ((), {"sdk": Sdk(("user-agent: a", "user-agent: b"))}, [b"Remedy-Render", b"Accept", b"User-Agent"]),
        (((b"remedy-status", b"200"),), {}, [b"Remedy-Render", b"Accept", b"Remedy-Status"]),
    ],
)
def test_vary_names_what_was_looked_at(headers, given, vary: list[bytes]):
    assert list(negotiate(headers, **given).vary) == vary


def test_the_status_is_the_callers_word_then_its_entry_then_the_upstreams():
    client, upstream = Wish(status="code"), Wish(status={"TIMEOUT": 500})
    assert negotiate(((b"remedy-status", b"200"),), client=client, upstream=upstream).status == 200
    assert negotiate((), client=client, upstream=upstream).status == "code"
    assert negotiate((), client=Wish(), upstream=upstream).status == {"TIMEOUT": 500}
    assert negotiate(()).status == "upstream"


def test_controls_may_come_apart_from_the_headers():
    choice = negotiate((ACCEPT_MARKDOWN,), controls={b"remedy-render": b"problem", b"remedy-status": b"200"})
    assert (choice.rendering, choice.status) == ("problem", 200)


def test_entries_of_the_configuration_are_wishes():
    client = Client("a", "0" * 64, render="markdown", status="code")
    upstream = UpstreamSettings("acme", Vendor("acme"), render="compact", status=200)
    assert negotiate((), client=client, upstream=upstream).rendering == "markdown"
    assert negotiate((), upstream=upstream).status == 200


def test_a_json_rpc_request_is_read_where_mcp_is_asked_for():
    choice = negotiate(((b"remedy-render", b"mcp"),), body=RPC)
    assert choice.rpc is not None
    assert not choice.is_mcp_upstream
