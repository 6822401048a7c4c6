"""`/metrics`: the numbers of all workers, in the format that the scraper prefers."""

from __future__ import annotations

from proxy.admin.desk import Desk, need_admin
from proxy.exchange import header
from proxy.gateway.pages import Page, Visit
from proxy.telemetry.exposition import OPEN_METRICS, TEXT, is_open_metrics_wanted, render


async def metrics(desk: Desk, visit: Visit) -> Page:
    need_admin(visit)
    is_open = is_open_metrics_wanted(header(visit.headers, b"accept") or b"")
    return Page(render(await desk.numbers(), open_metrics=is_open), OPEN_METRICS if is_open else TEXT)
