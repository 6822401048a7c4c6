"""One function a client: it makes a call through the proxy, and returns what a tool would hand to the model.

Each is a recipe of docs/clients.md, which shows its source: the settings that make the class and the next step visible. `base` is
the proxy's URL. A failure comes back as (what the client raised, the text); a client that raises nothing returns "".
"""

from __future__ import annotations

import asyncio
import json
import urllib.error
import urllib.request
from collections.abc import Callable
from typing import Any

Seen = tuple[str, str]
KEYS = {"aws_access_key_id": "made", "aws_secret_access_key": "up"}


def shown(error: BaseException, text: object) -> Seen:
    """What the client raised, and what the tool hands to the model."""
    return type(error).__name__, text if isinstance(text, str) else json.dumps(text)


def call_openai(base: str, max_retries: int = 0) -> Seen:
    import openai

    with openai.OpenAI(base_url=f"{base}/openai/v1", api_key="made-up", max_retries=max_retries) as client:
        try:
            client.chat.completions.create(model="gpt-5x", messages=[{"role": "user", "content": "hi"}])
        except openai.APIStatusError as error:
            return shown(error, error.response.text)  # str(error) holds the vendor's sentence alone
    return "", ""


def call_anthropic(base: str, max_retries: int = 0) -> Seen:
    import anthropic

    with anthropic.Anthropic(base_url=f"{base}/anthropic", api_key="made-up", max_retries=max_retries) as client:
        try:
            client.messages.create(model="claude-9", max_tokens=8, messages=[{"role": "user", "content": "hi"}])
        except anthropic.APIStatusError as error:
            return shown(error, str(error))
    return "", ""


def call_stripe(base: str, max_network_retries: int = 0) -> Seen:
    import stripe

    addresses = {"api": f"{base}/stripe"}
    client = stripe.StripeClient("sk_test_made_up", base_addresses=addresses, max_network_retries=max_network_retries)
    try:
        client.v1.charges.create({"amount": 100, "currency": "xyz", "source": "tok_visa"})
    except stripe.StripeError as error:
        return shown(error, error.json_body["recovery"])  # str(error) holds the vendor's sentence alone
    return "", ""


def call_slack(base: str) -> Seen:
    from slack_sdk import WebClient
    from slack_sdk.errors import SlackApiError

    client = WebClient(token="made-up", base_url=f"{base}/slack/api/")
    try:
        client.chat_postMessage(channel="C1", text="hi")
    except SlackApiError as error:
        return shown(error, str(error))
    return "", ""


def call_github(base: str) -> Seen:
    from github import Auth, Github, GithubException

    once = {"retry": None, "seconds_between_requests": None, "seconds_between_writes": None}
    with Github(auth=Auth.Token("made-up"), base_url=f"{base}/github", **once) as client:
        try:
            client.get_repo("acme/app").create_issue("")
        except GithubException as error:
            return shown(error, str(error))
    return "", ""


def call_notion(base: str) -> Seen:
    from notion_client import APIResponseError, Client
    from notion_client.errors import HTTPResponseError

    client = Client({"auth": "made-up", "base_url": f"{base}/notion", "retry": False})
    try:
        client.pages.retrieve("7f3a")
    except (APIResponseError, HTTPResponseError) as error:
        return shown(error, error.body)
    finally:
        client.close()
    return "", ""


def call_hubspot(base: str) -> Seen:
    import hubspot
    from hubspot.crm.contacts import ApiException, SimplePublicObjectInputForCreate

    client = hubspot.Client.create(access_token="made-up")
    wanted = SimplePublicObjectInputForCreate(properties={"email": "nope"}, associations=[])
    try:
        api = client.crm.contacts.basic_api
        api.api_client.configuration.host = f"{base}/hubspot"
        api.create(simple_public_object_input_for_create=wanted)
    except ApiException as error:
        return shown(error, str(error.body))
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
            return shown(error, error.read().decode())
    return "", ""


def call_urllib_message(base: str) -> Seen:
    """What a tool shows that prints the exception alone: the reason phrase says the class and the step."""
    asked = urllib.request.Request(f"{base}/acme/invoices", b"{}", {"Content-Type": "application/json"})
    try:
        urllib.request.urlopen(asked, timeout=30).close()
    except urllib.error.HTTPError as error:
        with error:
            return shown(error, str(error))
    return "", ""


def call_langchain(base: str) -> Seen:
    from langchain_community.tools.requests.tool import RequestsPostTool
    from langchain_community.utilities.requests import TextRequestsWrapper

    tool = RequestsPostTool(requests_wrapper=TextRequestsWrapper(), allow_dangerous_requests=True)
    return "", str(tool.run(json.dumps({"url": f"{base}/acme/invoices", "data": {"quantity": 1}})))


def call_openai_agents(base: str) -> Seen:
    import httpx
    from agents import function_tool
    from agents.tool_context import ToolContext

    @function_tool
    async def create_invoice(quantity: int) -> str:
        """Creates an invoice."""
        async with httpx.AsyncClient(base_url=f"{base}/acme", timeout=30) as client:
            return (await client.post("/invoices", json={"quantity": quantity})).text

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
    import httpx2
    from fastmcp import Client, FastMCP
    from fastmcp.exceptions import ToolError

    async def ask() -> Seen:
        # FastMCP hides the body of a 429: with another status it shows it.
        headers = {"Remedy-Status": "RATE_LIMITED=503"}
        async with httpx2.AsyncClient(base_url=f"{base}/acme", headers=headers, timeout=30) as http:
            server = FastMCP.from_openapi(openapi_spec=_OPENAPI, client=http, name="acme")
            async with Client(server) as client:
                try:
                    await client.call_tool("create_invoice", {"quantity": 1})
                except ToolError as error:
                    return shown(error, str(error))
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


def call_boto3(vendor: str) -> Seen:
    """Straight to the vendor: a signature covers host and path, so that no signed call passes a reverse proxy."""
    import boto3
    from botocore.config import Config
    from botocore.exceptions import ClientError

    from proxy.embed import Engine, Exchange, Request, response_of

    answers: list[dict[str, Any]] = []
    config = Config(retries={"total_max_attempts": 1})
    client = boto3.client("s3", "us-east-1", endpoint_url=vendor, config=config, **KEYS)
    client.meta.events.register("before-parse.s3", lambda response_dict, **_: answers.append(response_dict))
    try:
        client.get_object(Bucket="reports", Key="july.csv")
    except ClientError as error:
        got = answers[-1]
        headers = [(name.encode(), value.encode()) for name, value in got["headers"].items()]
        exchange = Exchange(
            Request("GET", b"/reports/july.csv"), response_of(got["status_code"], headers, got["body"], complete=True)
        )
        engine = Engine()
        answer = engine.answer(engine.settings("s3.us-east-1.amazonaws.com"), exchange, prefix=vendor)
        return shown(error, answer.body.decode() if answer is not None else str(error))
    return "", ""


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
