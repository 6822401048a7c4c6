"""What docs/clients.md says of each client: its settings, and what the model reads. The code of a recipe is the code that the tests run."""

from __future__ import annotations

import inspect
from dataclasses import dataclass
from pathlib import Path

from tests.clients.calls import PYTHON, call_boto3

NODE_FOLDER = Path(__file__).parent / "node"
DIRECT = {"boto3": ("s3", call_boto3)}

#: client -> (vendor, the file that makes the call, its package).
NODE: dict[str, tuple[str, str, str]] = {
    "Node fetch": ("acme", "fetch.mjs", ""),
    "openai (Node)": ("openai", "openai.mjs", "openai"),
    "@anthropic-ai/sdk": ("anthropic", "anthropic.mjs", "@anthropic-ai/sdk"),
    "stripe (Node)": ("stripe", "stripe.mjs", "stripe"),
    "@slack/web-api": ("slack", "slack.mjs", "@slack/web-api"),
    "octokit": ("github", "octokit.mjs", "octokit"),
    "@notionhq/client": ("notion", "notion.mjs", "@notionhq/client"),
    "@hubspot/api-client": ("hubspot", "hubspot.mjs", "@hubspot/api-client"),
}


@dataclass(frozen=True, slots=True)
class Recipe:
    settings: str
    reads: str


_WHOLE = "The body as it came: the recovery error."
_AUGMENTED = "the vendor's body with `recovery` first in it, as the SDK is known by its own request headers."
RECIPES: dict[str, Recipe] = {
    "openai": Recipe(
        "`base_url` ends in `/openai/v1`. `max_retries` may stay: it keeps the stated wait, and never repeats where the effect is unknown.",
        f"`error.response.text`: {_AUGMENTED} `str(error)` holds the vendor's sentence alone.",
    ),
    "anthropic": Recipe("`base_url`. `max_retries` as for `openai`.", f"`str(error)`: {_AUGMENTED}"),
    "stripe": Recipe(
        "`base_addresses`. `max_network_retries` may stay: the SDK sends one idempotency key with all its tries.",
        "The member `recovery` of `error.json_body`. `str(error)` holds the vendor's sentence alone.",
    ),
    "slack_sdk": Recipe("`base_url`, with the slash at its end.", f"`str(error)`: {_AUGMENTED} A failure inside a 200 too."),
    "PyGithub": Recipe(
        "`base_url`; `retry=None`, as its own retry sleeps on a rate limit before the model hears of it.",
        f"`str(error)`: {_AUGMENTED}",
    ),
    "notion-client": Recipe("`base_url`; `retry: False`, for the same reason.", f"`error.body`: {_AUGMENTED}"),
    "hubspot-api-client": Recipe("The `host` of the configuration of the API that is called.", f"`error.body`: {_AUGMENTED}"),
    "requests": Recipe("The URL. No `raise_for_status()`, whose exception leaves the body out.", _WHOLE),
    "httpx": Recipe("The URL. No `raise_for_status()`.", _WHOLE),
    "httpx2": Recipe("The URL. No `raise_for_status()`.", _WHOLE),
    "aiohttp": Recipe("The URL. No `raise_for_status`.", _WHOLE),
    "urllib": Recipe("The URL.", "`error.read()`: the recovery error."),
    "urllib, str(error)": Recipe(
        "The URL.",
        "Where a tool prints the exception alone, the reason phrase: `HTTP Error 429: RATE_LIMITED retryable: wait 37 s, then repeat`.",
    ),
    "LangChain RequestsPostTool": Recipe("The URL, which the agent gives. The `Requests...Tool` classes are alike.", _WHOLE),
    "OpenAI Agents function_tool": Recipe("The URL. Return `response.text` from the function, whatever the status.", _WHOLE),
    "FastMCP from_openapi": Recipe(
        "The `base_url` of its HTTP client, and `Remedy-Status: RATE_LIMITED=503`, as it shows no body of a 429.",
        "The text of the tool's error: FastMCP's own line, then the recovery error.",
    ),
    "AutoGen HttpTool": Recipe("`host`, `port` and a `path` that begins with the upstream's name.", _WHOLE),
    "boto3": Recipe(
        "None. A call signed with AWS SigV4 can't pass a reverse proxy: the signature covers `Host` and the path, and the vendor sees others. "
        "Presigned URLs have the same limit; public objects pass. Let the engine read what boto3 got.",
        "The recovery error that the engine makes of the answer.",
    ),
    "Node fetch": Recipe("The URL.", _WHOLE),
    "openai (Node)": Recipe(
        "`baseURL`, and a `fetch` that keeps the body, of which the SDK's error holds one member. `maxRetries` as in Python.",
        f"The body: {_AUGMENTED}",
    ),
    "@anthropic-ai/sdk": Recipe("`baseURL`. `maxRetries` as in Python.", f"`error.error`: {_AUGMENTED}"),
    "stripe (Node)": Recipe(
        "An `httpClient` whose `fetch` puts the upstream's name before the path and keeps the body.", f"The body: {_AUGMENTED}"
    ),
    "@slack/web-api": Recipe(
        "`slackApiUrl`; `rejectRateLimitedCalls` and no retries, or it sleeps; `Remedy-Status`, as it shows no body of a 429.",
        f"`error.data`, or `error.body` of another status: {_AUGMENTED}",
    ),
    "octokit": Recipe(
        "`baseUrl`; its retry and throttling plugins off, or they sleep.", f"`error.response.data`: {_AUGMENTED}"
    ),
    "@notionhq/client": Recipe("`baseUrl`; `retry: false`.", f"`error.body`: {_AUGMENTED}"),
    "@hubspot/api-client": Recipe("`basePath`.", f"`error.body`: {_AUGMENTED}"),
}


def vendors() -> dict[str, str]:
    """client -> the vendor that its test calls, in the order of the page."""
    known = {client: vendor for client, (vendor, _) in (PYTHON | DIRECT).items()} | {
        client: at[0] for client, at in NODE.items()
    }
    return {client: known[client] for client in RECIPES}


def source(client: str) -> tuple[str, str]:
    """The language of a recipe and its code, as the tests run it."""
    if client in NODE:
        return "js", (NODE_FOLDER / NODE[client][1]).read_text(encoding="utf-8")
    return "python", inspect.getsource((PYTHON | DIRECT)[client][1])
