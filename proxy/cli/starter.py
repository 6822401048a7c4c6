"""The text of a new vendor file: what is known of the vendor filled in, the rest as commented lines to uncomment.

Pure: `starter` takes what is known and returns YAML that `remedy check` finds sound. Texts from an OpenAPI document are quoted as JSON strings, which
YAML reads as they are.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable
from dataclasses import dataclass, field

_PLAIN = re.compile(r"[A-Za-z_/$][A-Za-z0-9_/{}$.-]*\Z")
_WORDS = {"true", "false", "null", "yes", "no", "on", "off", "y", "n"}


@dataclass(frozen=True, slots=True)
class NewArgument:
    name: str
    to: str
    type: str = "string"
    is_required: bool = False


@dataclass(frozen=True, slots=True)
class NewTool:
    name: str
    call: str
    description: str = ""
    arguments: tuple[NewArgument, ...] = ()


@dataclass(frozen=True, slots=True)
class Known:
    """What is known of a vendor before its failures are."""

    vendor: str
    title: str = ""
    base_url: str = ""
    docs: str = ""
    page_size: tuple[str, int | None] | None = None
    idempotency_header: str = ""
    credential_in: tuple[str, ...] = ()
    tools: tuple[NewTool, ...] = ()
    left_out: int = 0
    parameters: tuple[str, ...] = field(default=())
    is_shipped: bool = False  # a file of that name is shipped: this one adds to it


def scalar(text: str) -> str:
    """A text as YAML writes it, also inside brackets and braces."""
    is_plain = _PLAIN.match(text) and "{" not in text and text.lower() not in _WORDS
    return text if is_plain else json.dumps(text, ensure_ascii=False)


def starter(known: Known) -> str:
    """The file."""
    title = known.title or known.vendor.replace("_", " ").title()
    lines = [
        "# yaml-language-server: $schema=../vendor.schema.json",
        "# (`remedy schema vendor > config/vendor.schema.json` writes that schema, for an editor's hints)",
        "#",
        f"# What Remedy knows of {title} beyond the generic reading. `remedy check` finds faults of this file, `remedy test` runs its cases.",
        f"vendor: {known.vendor}",
        *_name(known, title),
        *_base(known),
        *([f"docs: {known.docs}"] if known.docs else ["# docs: https://docs.example.com"]),
        "",
        *_calls(known),
        "",
        *_EXAMPLES,
        *_tools(known),
    ]
    return "\n".join(lines) + "\n"


def _name(known: Known, title: str) -> Iterable[str]:
    if known.is_shipped:
        yield f"extends: {known.vendor}        # adds to the shipped file, and comes first; without this line it stands in its place"
    if known.title or not known.is_shipped:
        yield f"title: {scalar(title)}"


def _base(known: Known) -> Iterable[str]:
    if not known.base_url and known.is_shipped:
        return
    if not known.base_url:
        yield "# base_url: https://api.example.com        # without it, an upstream of remedy.yaml says where the vendor is"
        return
    yield f"base_url: {json.dumps(known.base_url) if '{' in known.base_url else known.base_url}"
    for name in known.parameters:
        yield f'parameters: {{{name}: {{pattern: "[A-Za-z0-9-]+"}}}}'


def _calls(known: Known) -> Iterable[str]:
    places = known.credential_in or (() if known.is_shipped else ("header authorization",))
    if places:
        yield f"credential_in: [{', '.join(places)}]"
    if known.page_size:
        name, maximum = known.page_size
        yield f"page_size: {{query: {scalar(name)}{f', maximum: {maximum}' if maximum else ''}}}"
    else:
        yield "# page_size: {query: per_page, maximum: 100}"
    if known.idempotency_header:
        yield f"idempotency_key: {{header: {known.idempotency_header}, methods: [POST]}}"
    else:
        yield "# idempotency_key: {header: idempotency-key, methods: [POST]}"
    yield "# request_id: header x-request-id"
    yield '# check: {"POST /orders": "GET /orders?limit=3"}   # how to see whether a call took effect'


_EXAMPLES = """\
# How this vendor states a wait; Retry-After, RateLimit and the usual members are read without this.
# waits:
#   - {header: x-quota-reset, as: epoch-seconds, when: {headers: {x-quota-left: "0"}}}

# The vendor's own list of codes, where its documentation has one: worth more than any rule.
# codes:
#   at: body error.code
#   table:
#     quota_exceeded: RATE_LIMITED
#     token_expired: CREDENTIAL_EXPIRED

# What is particular. The first rule that holds wins; without one the generic reading decides.
# rules:
#   - id: daily-quota
#     when: {status: 403, body: {error.message: {contains: daily quota}}}
#     code: RATE_LIMITED
#     wait: 1h
#     why: The vendor counts calls per day.
#     steps:
#       - Tell the user that the daily quota is used up, and go on with what needs no further call.

# Tests of the rules: an answer as it was seen, and what an agent must be told of it.
# cases:
#   - name: the daily quota is used up
#     request: {method: GET, path: /orders}
#     response: {status: 403, json: {error: {message: Daily quota exceeded}}}
#     expect: {code: RATE_LIMITED, rule: daily-quota, retryAfterSeconds: 3600}""".splitlines()


def _tools(known: Known) -> Iterable[str]:
    if not known.tools:
        return
    yield ""
    yield "# The vendor's operations under names that an agent may know them by; delete what no agent uses."
    if known.left_out:
        yield f"# {known.left_out} further operations are left out."
    yield "tools:"
    for tool in known.tools:
        yield f"  {scalar(tool.name)}:"
        yield f"    call: {json.dumps(tool.call)}"
        if tool.description:
            yield f"    description: {json.dumps(tool.description, ensure_ascii=False)}"
        if tool.arguments:
            yield "    args:"
            for each in tool.arguments:
                required = ", required: true" if each.is_required else ""
                yield f"      {scalar(each.name)}: {{to: {json.dumps(each.to)}, type: {each.type}{required}}}"
