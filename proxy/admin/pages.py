"""The table of own pages: which path, which methods, which function. Everything else below `/-/` is no page.

A page is `(desk, visit) -> Page`. HEAD is served where GET is. Who may see a page is the page's own to say (desk.py).
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from functools import partial

from proxy.admin import failures, health, index, mcp, metrics, openapi, prompt
from proxy.admin import reload as reloading
from proxy.admin.desk import Desk
from proxy.contract.failure import FieldFault
from proxy.contract.own import OwnFault
from proxy.gateway.pages import Page, Pages, Visit
from proxy.gateway.refusal import Refusal

Handler = Callable[[Desk, Visit], Awaitable[Page]]

PAGES: dict[str, dict[str, Handler]] = {
    "/-/healthy": {"GET": health.healthy},
    "/-/ready": {"GET": health.ready},
    "/metrics": {"GET": metrics.metrics},
    "/-/reload": {"POST": reloading.reload},
    "/-/failures": {"GET": failures.listed},
    mcp.PATH: {"POST": mcp.mcp},
    "/-/openapi.json": {"GET": openapi.openapi},
    "/-/prompt": {"GET": prompt.prompt},
    "/-": {"GET": index.index},
}
#: Pages whose path goes on: the folder, with its final slash.
FOLDERS: dict[str, dict[str, Handler]] = {failures.FOLDER: {"GET": failures.shown}}


def pages_of(desk: Desk) -> Pages:
    return partial(serve, desk)


async def serve(desk: Desk, visit: Visit) -> Page:
    """The page that was asked for. Raises Refusal."""
    handlers = find(visit.path)
    if handlers is None:
        raise Refusal(OwnFault.NO_SUCH_PAGE)
    handler = handlers.get("GET" if visit.method == "HEAD" else visit.method)
    if handler is None:
        allowed = tuple(handlers) + (("HEAD",) if "GET" in handlers else ())
        fault = FieldFault("method", None, "invalid", received=visit.method[:20], allowed=allowed)
        raise Refusal(OwnFault.METHOD_NOT_OFFERED, fields=(fault,))
    return await handler(desk, visit)


def find(path: str) -> dict[str, Handler] | None:
    page = PAGES.get(path.rstrip("/"))
    if page is not None:
        return page
    folder, _, name = path.rpartition("/")
    return FOLDERS.get(f"{folder}/") if name else None
