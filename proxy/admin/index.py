"""`/-/`: what this proxy serves: its upstreams with the path that reaches each, and its own pages. JSON, or text for a person."""

from __future__ import annotations

from typing import Any

from proxy import __version__
from proxy.admin.desk import Desk, need_client
from proxy.answer.encode import dumps
from proxy.config.snapshot import Aggregate, UpstreamSettings
from proxy.exchange import header
from proxy.gateway.compound.aggregate import method_of
from proxy.gateway.pages import Page, Visit
from proxy.rules.hosts import PARAMETER

#: Pages as the index tells them; the table of pages is admin/pages.py's.
DESCRIPTIONS = {
    "GET /-/": "this page",
    "GET /-/healthy": "whether the process answers",
    "GET /-/ready": "whether it wants requests",
    "GET /-/failures": "the last failures; /-/failures/<Remedy-Id> shows one whole",
    "GET /-/prompt": "a text for the system prompt of an agent, about the four classes",
    "GET /-/openapi.json": "the recovery error and these pages, as OpenAPI",
    "GET /metrics": "numbers for Prometheus",
    "POST /-/mcp": "the tools of the configuration, for MCP hosts",
    "POST /-/fanout": "several calls at once, with one answer",
    "POST /-/reload": "reads the configuration again",
}


async def index(desk: Desk, visit: Visit) -> Page:
    need_client(visit)
    served = [
        _upstream(lane.settings)
        for lane in desk.serving().lanes.values()
        if visit.client is None or not visit.client.upstreams or lane.settings.name in visit.client.upstreams
    ]
    accept = header(visit.headers, b"accept") or b""
    if b"text/plain" in accept or b"text/html" in accept:
        return Page(_text(served).encode(), b"text/plain; charset=utf-8")
    aggregates = [{"name": one.name, "call": f"{method_of(one.sources)} {one.pattern.text}"} for one in _aggregates(desk)]
    pages = [{"call": call, "shows": shows} for call, shows in DESCRIPTIONS.items()]
    return Page(
        dumps({"product": "Remedy", "version": __version__, "upstreams": served, "aggregates": aggregates, "pages": pages})
    )


def _aggregates(desk: Desk) -> list[Aggregate]:
    serving = desk.serving()
    return list(serving.snapshot.aggregates.values()) if serving.lanes else []


def _upstream(settings: UpstreamSettings) -> dict[str, Any]:
    about: dict[str, Any] = {"name": settings.name, "title": settings.vendor.title or settings.name}
    about["paths"] = paths_of(settings)
    if settings.vendor.docs:
        about["docs"] = settings.vendor.docs
    return about


def paths_of(settings: UpstreamSettings) -> list[str]:
    """How the upstream is addressed: `/github/...`, `/shopify/<shop>/...`."""
    if settings.base is not None:
        return [f"/{settings.name}/..."]
    paths = []
    for key, host in settings.vendor.hosts.items():
        url = PARAMETER.sub(lambda found: settings.parameters.get(found[1], found[0]), host.url)
        segments = [key] * bool(key) + [f"<{name}>" for name in dict.fromkeys(PARAMETER.findall(url))]
        paths.append("/".join([f"/{settings.name}", *segments, "..."]))
    return paths


def _text(served: list[dict[str, Any]]) -> str:
    rows = [(path, about["title"]) for about in served for path in about["paths"]]
    width = max((len(path) for path, _ in rows), default=0)
    lines = [f"Remedy {__version__}", "", "Upstreams:"]
    lines += [f"  {path:<{width}}  {title}" for path, title in rows]
    width = max(map(len, DESCRIPTIONS))
    lines += ["", "Own pages:"]
    lines += [f"  {call:<{width}}  {shows}" for call, shows in DESCRIPTIONS.items()]
    return "\n".join(lines) + "\n"
