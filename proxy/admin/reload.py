"""`POST /-/reload`: the configuration is read again, all of it or none.

`Reloader` owns the order: read and compile in a thread, one at a time, then swap between two requests. Where there is a
fault nothing changes, and every fault is told with its place. Requests under way end under the configuration they began with.
"""

from __future__ import annotations

import asyncio
import logging
import ssl
from collections.abc import Callable, Sequence
from dataclasses import replace

import orjson

from proxy.admin.desk import Desk, need_owner
from proxy.config.snapshot import Snapshot
from proxy.gateway.app import App
from proxy.gateway.pages import Page, Visit
from proxy.gateway.serving import Serving, prepare
from proxy.rules.faults import FileFault

_LOG = logging.getLogger("remedy.admin")
Load = Callable[[], tuple[Snapshot | None, list[FileFault]]]


class Reloader:
    """`apps` are those that serve under the configuration; `changed` is told what is in use now."""

    def __init__(self, load: Load, app: App, changed: Sequence[Callable[[Serving], None]] = ()) -> None:
        self._load = load
        self._app = app
        self._changed = tuple(changed)
        self._turn = asyncio.Lock()

    async def __call__(self) -> list[FileFault]:
        """Reads it again. The faults that kept the old configuration in use; none where the new one is."""
        async with self._turn:
            generation = self._app.serving.snapshot.generation + 1
            serving, faults = await asyncio.to_thread(self._made, generation)
            if serving is None:
                for fault in faults:
                    _LOG.error("kept the configuration in use: %s", fault)
                return faults
            self._app.replace(serving)
            for changed in self._changed:
                changed(serving)
            return []

    def _made(self, generation: int) -> tuple[Serving | None, list[FileFault]]:
        snapshot, faults = self._load()
        if snapshot is None:
            return None, faults
        try:
            return prepare(replace(snapshot, generation=generation), self._app.shared), []
        except (OSError, ssl.SSLError, ValueError) as error:
            return None, [FileFault("configuration", 1, 1, f"an upstream's client can't be made: {type(error).__name__}")]


async def reload(desk: Desk, visit: Visit) -> Page:
    need_owner(visit)
    faults = await desk.reload()
    if faults:
        return Page(orjson.dumps({"reloaded": False, "faults": [str(fault) for fault in faults]}), status=422)
    return Page(orjson.dumps({"reloaded": True, "generation": desk.serving().snapshot.generation}))
