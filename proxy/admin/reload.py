"""`POST /-/reload`: the configuration is read again, all of it or none.

`Reloader` owns the order: read and compile in a thread, one at a time, then swap between two requests. Where there is a
fault nothing changes, and every fault is told with its place. Requests under way end under the configuration they began with.
"""

from __future__ import annotations

import asyncio
import logging
import ssl
from collections.abc import Callable

import orjson

from proxy.admin.desk import Desk, need_owner
from proxy.config.snapshot import Snapshot
from proxy.gateway.pages import Page, Visit
from proxy.gateway.serving import Serving
from proxy.rules.faults import FileFault

_LOG = logging.getLogger("remedy.admin")
Load = Callable[[], tuple[Snapshot | None, list[FileFault]]]


class Reloader:
    """`prepare` compiles a Snapshot and may take its time; `use` puts it in use at once."""

    def __init__(self, load: Load, prepare: Callable[[Snapshot], Serving], use: Callable[[Serving], None]) -> None:
        self._load = load
        self._prepare = prepare
        self._use = use
        self._turn = asyncio.Lock()

    async def __call__(self) -> list[str]:
        """Reads it again. The faults that kept the old configuration in use; none where the new one is."""
        async with self._turn:
            serving, faults = await asyncio.to_thread(self._made)
            if serving is not None:
                self._use(serving)
            for fault in faults:
                _LOG.error("kept the configuration in use: %s", fault)
            return faults

    def _made(self) -> tuple[Serving | None, list[str]]:
        snapshot, faults = self._load()
        if snapshot is None:
            return None, [str(fault) for fault in faults]
        try:
            return self._prepare(snapshot), []
        except (OSError, ssl.SSLError, ValueError) as error:
            return None, [f"an upstream's client can't be made: {type(error).__name__}"]


async def reload(desk: Desk, visit: Visit) -> Page:
    need_owner(visit)
    faults = await desk.reload()
    if faults:
        return Page(orjson.dumps({"reloaded": False, "faults": faults}), status=422)
    return Page(orjson.dumps({"reloaded": True, "generation": desk.serving().snapshot.generation}))
