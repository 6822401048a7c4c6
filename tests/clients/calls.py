"""One function a client: it makes a call through the proxy, and returns what a tool would hand to the model.

Each is the recipe of docs/clients.md: the settings that make the class and the next step visible. `base` is the proxy's URL.
A failure comes back as (what the client raised, the text); a client that raises nothing returns "".
"""

from __future__ import annotations

import asyncio
import json
import urllib.error
import urllib.request
from collections.abc import Callable
from typing import Any

Seen = tuple[str, str]


def _raised(error: BaseException, text: object) -> Seen:
    return type(error).__name__, text if isinstance(text, str) else json.dumps(text)


def call_openai(base: str, **more: Any) -> Seen:
    import openai

    with openai.OpenAI(base_url=f"{base}/openai/v1", api_key="made-up", **{"max_retries": 0, **more}) as client:
        try:
            client.chat.completions.create(model="gpt-5x", messages=[{"role": "user", "content": "hi"}])
        except openai.APIStatusError as error:
            return _raised(error, error.response.text)  # str(error) holds the vendor's sentence alone
    return "", ""


def call_anthropic(base: str, **more: Any) -> Seen:
    import anthropic

    with anthropic.Anthropic(base_url=f"{base}/anthropic", api_key="made-up", **{"max_retries": 0, **more}) as client:
        try:
            client.messages.create(model="claude-9", max_tokens=8, messages=[{"role": "user", "content": "hi"}])
        except anthropic.APIStatusError as error:
            return _raised(error, str(error))
    return "", ""


def call_stripe(base: str, **more: Any) -> Seen:
    import stripe

    client = stripe.StripeClient(
        "sk_test_made_up", base_addresses={"api": f"{base}/stripe"}, **{"max_network_retries": 0, **more}
    )
    try:
        client.v1.charges.create({"amount": 100, "currency": "xyz", "source": "tok_visa"})
    except stripe.StripeError as error:
        return _raised(error, error.json_body["recovery"])  # str(error) holds the vendor's sentence alone
    return "", ""


def call_slack(base: str) -> Seen:
    from slack_sdk import WebClient
    from slack_sdk.errors import SlackApiError

    client = WebClient(token="made-up", base_url=f"{base}/slack/api/")
    try:
        client.chat_postMessage(channel="C1", text="hi")
    except SlackApiError as error:
        return _raised(error, str(error))
    return "", ""


def call_github(base: str) -> Seen:
    from github import Auth, Github, GithubException

    with Github(auth=Auth.Token("made-up"), base_url=f"{base}/github", retry=None, seconds_between_requests=None, seconds_between_writes=None) as client:  # fmt: skip
        try:
            client.get_repo("acme/app").create_issue("")
        except GithubException as error:
            return _raised(error, str(error))
    return "", ""


def call_notion(base: str) -> Seen:
    from notion_client import APIResponseError, Client
    from notion_client.errors import HTTPResponseError

    client = Client({"auth": "made-up", "base_url": f"{base}/notion"})
    try:
        client.pages.retrieve("7f3a")
    except (APIResponseError, HTTPResponseError) as error:
        return _raised(error, error.body)
    finally:
        client.close()
    return "", ""


def call_hubspot(base: str) -> Seen:
    import hubspot
    from hubspot.crm.contacts import ApiException, SimplePublicObjectInputForCreate

    client = hubspot.Client.create(access_token="made-up")
    client.config["host"] = f"{base}/hubspot"
    wanted = SimplePublicObjectInputForCreate(properties={"email": "nope"}, associations=[])
    try:
        api = client.crm.contacts.basic_api
        api.api_client.configuration.host = f"{base}/hubspot"
        api.create(simple_public_object_input_for_create=wanted)
    except ApiException as error:
        return _raised(error, str(error.body))
    return "", ""


def call_requests(base: str) -> Seen:
    import requests

    response = requests.post(f"{base}/acme/invoices", json={"quantity": 1}, timeout=30)
    return "", response.text


def call_httpx(base: str) -> Seen:
    import httpx

    return "", httpx.post(f"{base}/acme/invoices", json={"quantity": 1}, timeout=30).text


def call_httpx2(base: str) -> Seen:
    import httpx2

    return "", httpx2.post(f"{base}/acme/invoices", json={"quantity": 1}, timeout=30).text


def call_aiohttp(base: str) -> Seen:
    import aiohttp

    async def ask() -> str:
        async with aiohttp.ClientSession() as session, session.post(f"{base}/acme/invoices", json={"quantity": 1}) as response:
            return await response.text()

    return "", asyncio.run(ask())


def call_urllib(base: str) -> Seen:
    asked = urllib.request.Request(f"{base}/acme/invoices", b"{}", {"Content-Type": "application/json"})
    try:
        urllib.request.urlopen(asked, timeout=30).close()
    except urllib.error.HTTPError as error:
        with error:
            return _raised(error, error.read().decode())
    return "", ""


def call_urllib_message(base: str) -> Seen:
    """What a tool shows that prints the exception alone: the reason phrase says the class and the step."""
    asked = urllib.request.Request(f"{base}/acme/invoices", b"{}", {"Content-Type": "application/json"})
    try:
        urllib.request.urlopen(asked, timeout=30).close()
    except urllib.error.HTTPError as error:
        with error:
            return _raised(error, str(error))
    return "", ""


def call_langchain(base: str) -> Seen:
    from langchain_community.tools.requests.tool import RequestsPostTool
    from langchain_community.utilities.requests import TextRequestsWrapper

    tool = RequestsPostTool(requests_wrapper=TextRequestsWrapper(), allow_dangerous_requests=True)
    return "", str(tool.run(json.dumps({"url": f"{base}/acme/invoices", "data": {"quantity": 1}})))


def call_openai_agents(base: str) -> Seen:
    import httpx
    from agents import RunContextWrapper, function_tool
    from agents.tool_context import ToolContext

    @function_tool
    async def create_invoice(quantity: int) -> str:
        """Creates an invoice."""
        async with httpx.AsyncClient(base_url=f"{base}/acme", timeout=30) as client:
            return (await client.post("/invoices", json={"quantity": quantity})).text

    del RunContextWrapper
    arguments = json.dumps({"quantity": 1})
    context = ToolContext(context=None, tool_name="create_invoice", tool_call_id="c1", tool_arguments=arguments)
    return "", str(asyncio.run(create_invoice.on_invoke_tool(context, arguments)))


_OPENAPI = {
    "openapi": "3.1.0",
    "info": {"title": "acme", "version": "1"},
    "paths": {
        "/invoices": {
            "post": {
                "operationId": "create_invoice",
                "requestBody": {
                    "content": {
                        "application/json": {"schema": {"type": "object", "properties": {"quantity": {"type": "integer"}}}}
                    }
                },
                "responses": {"200": {"description": "done"}},
            }
        }
    },
}


def call_fastmcp(base: str) -> Seen:
    import httpx
    from fastmcp import Client, FastMCP
    from fastmcp.exceptions import ToolError

    async def ask() -> Seen:
        # FastMCP hides the body of a 429: with another status it shows it.
        headers = {"Remedy-Status": "RATE_LIMITED=503"}
        async with httpx.AsyncClient(base_url=f"{base}/acme", headers=headers, timeout=30) as http:
            server = FastMCP.from_openapi(openapi_spec=_OPENAPI, client=http, name="acme")
            async with Client(server) as client:
                try:
                    await client.call_tool("create_invoice", {"quantity": 1})
                except ToolError as error:
                    return _raised(error, str(error))
        return "", ""

    return asyncio.run(ask())


def call_autogen(base: str) -> Seen:
    from urllib.parse import urlsplit

    from autogen_core import CancellationToken
    from autogen_ext.tools.http import HttpTool

    place = urlsplit(base)
    tool = HttpTool(
        name="create_invoice",
        scheme="http",
        host=place.hostname or "",
        port=place.port or 80,
        path="/acme/invoices",
        method="POST",
        json_schema={"type": "object", "properties": {"quantity": {"type": "integer"}}},
        return_type="text",
    )
    return "", str(asyncio.run(tool.run_json({"quantity": 1}, CancellationToken())))


#: client -> (vendor, the call). In the order of the table in docs/clients.md.
PYTHON: dict[str, tuple[str, Callable[[str], Seen]]] = {
    "openai": ("openai", call_openai),
    "anthropic": ("anthropic", call_anthropic),
    "stripe": ("stripe", call_stripe),
    "slack_sdk": ("slack", call_slack),
    "PyGithub": ("github", call_github),
    "notion-client": ("notion", call_notion),
    "hubspot-api-client": ("hubspot", call_hubspot),
    "requests": ("acme", call_requests),
    "httpx": ("acme", call_httpx),
    "httpx2": ("acme", call_httpx2),
    "aiohttp": ("acme", call_aiohttp),
    "urllib": ("acme", call_urllib),
    "urllib, str(error)": ("acme", call_urllib_message),
    "LangChain RequestsPostTool": ("acme", call_langchain),
    "OpenAI Agents function_tool": ("acme", call_openai_agents),
    "FastMCP from_openapi": ("acme", call_fastmcp),
    "AutoGen HttpTool": ("acme", call_autogen),
}
