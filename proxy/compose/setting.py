"""What compose is told beside the failure: who called, how it addressed the call, what it can do next, and the time.

A Setting holds plain values, so that the gateway, `embed` and `explain` can all make one. Nothing in it is secret except
`secrets`, the texts of the credential that was sent, which never reach an answer.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Protocol

from proxy.exchange import Exchange, Request


class AgentTool(Protocol):
    """One of the agent's own tools, as the configuration describes it (`config.snapshot.Tool` is one)."""

    @property
    def name(self) -> str: ...

    @property
    def method(self) -> str: ...

    @property
    def upstream(self) -> str: ...

    @property
    def path(self) -> str:
        """With {name} for arguments in the path."""
        ...

    @property
    def args(self) -> Mapping[str, Mapping[str, Any]]:
        """Name -> {to: "query q" | "body a.b" | "path owner", ...}."""
        ...


@dataclass(frozen=True, slots=True)
class Channel:
    """Another way to the same purpose: a call as the agent would make it, its values filled in."""

    name: str
    method: str
    target: str  # with the upstream's prefix
    body: Any = None


@dataclass(frozen=True, slots=True)
class Setting:
    """Around one failed call. `request` is the call as the vendor got it, its target below the base URL."""

    request: Request
    prefix: str = ""  # the path under which the agent addresses the upstream: "/github", "" by host
    upstream: str = "remedy"  # the name the agent used; `remedy` where the fault is the proxy's own
    now: float = 0.0  # epoch seconds
    attempts: int = 1
    idempotency_key: str | None = None
    reauth_url: str | None = None
    reauth_tool: str | None = None
    holds_credential: bool = False  # the proxy adds the credential
    tool: str | None = None  # the agent's name for the tool that made this call (Remedy-Tool)
    tools: Mapping[str, AgentTool] = field(default_factory=dict)
    repeats: int = 0  # earlier failures of this same call from this caller
    exchange: Exchange | None = None  # for the response's Allow and Accept-Post, and the fault's kind
    secrets: tuple[str, ...] = field(default=(), repr=False)
    may_have_happened: bool = False  # an earlier try of this same call may have taken effect
    channel: Channel | None = field(default=None, repr=False)
    failed_channels: tuple[str, ...] = ()
