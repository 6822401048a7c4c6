"""The credential that the proxy holds for an upstream, added to each call; what the caller sent in its place is dropped.

It enters `headers` or `target` of the context, never `request`: that stays as the agent wrote it, and texts are made of it.
"""

from __future__ import annotations

from collections.abc import Callable
from urllib.parse import quote

from proxy.config.snapshot import Credential, UpstreamSettings
from proxy.gateway.call import Call, Context, Outcome
from proxy.gateway.links import without_parameter
from proxy.state.live import Live

Add = Callable[[Context], None]


def credential(settings: UpstreamSettings, following: Call, live: Live) -> Call:
    del live  # nothing is remembered
    held = settings.credential
    if held is None:
        return following
    add = _adding_header(held, held.header) if held.header is not None else _adding_parameter(held, held.query or "")

    async def call(context: Context) -> Outcome:
        add(context)
        return await following(context)

    return call


def _adding_header(held: Credential, header: str) -> Add:
    name = header.lower().encode("latin-1")
    pair = (name, held.value.reveal().encode())

    def add(context: Context) -> None:
        context.headers = [*(sent for sent in context.headers if sent[0] != name), pair]

    return add


def _adding_parameter(held: Credential, parameter: str) -> Add:
    name = parameter.encode()
    written = quote(parameter, safe="").encode() + b"=" + quote(held.value.reveal(), safe="").encode()

    def add(context: Context) -> None:
        target = without_parameter(context.target, name)
        mark = b"" if target[-1:] in (b"?", b"&") else b"&" if b"?" in target else b"?"
        context.target = target + mark + written

    return add
