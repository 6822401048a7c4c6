"""`/-/healthy`: the process answers. `/-/ready`: it wants requests; 503 from the beginning of a shutdown on."""

from __future__ import annotations

from proxy.admin.desk import Desk
from proxy.gateway.pages import Page, Visit

_TEXT = b"text/plain; charset=utf-8"


async def healthy(desk: Desk, visit: Visit) -> Page:
    del desk, visit
    return Page(b"healthy\n", _TEXT)


async def ready(desk: Desk, visit: Visit) -> Page:
    del visit
    return Page(b"ready\n", _TEXT) if desk.is_ready else Page(b"not ready\n", _TEXT, 503)
