"""`/-/prompt`: the text for an agent's system prompt that explains the four classes, to be fetched where a prompt is put together."""

from __future__ import annotations

from proxy.admin.desk import Desk, need_client
from proxy.contract.prompt import SYSTEM_PROMPT
from proxy.gateway.pages import Page, Visit


async def prompt(desk: Desk, visit: Visit) -> Page:
    del desk
    need_client(visit)
    return Page(SYSTEM_PROMPT.encode(), b"text/plain; charset=utf-8")
