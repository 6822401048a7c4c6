"""Reading the configuration again: what the server calls on SIGHUP, on POST `/-/reload` and when a watched file changes.

A Loader is called off the event loop, as often as wanted. It remembers the vendor files whose text is still the same, so that a change
of one file costs one file; and it lets the event loop's thread have its turn often while it works. All or nothing: where there is a
fault the caller gets no Snapshot and keeps the one in use.
"""

from __future__ import annotations

import asyncio
import contextlib
import sys
from collections.abc import Awaitable, Callable
from pathlib import Path

from watchfiles import Change, awatch

from proxy.config.files import Disk, Files, Recording
from proxy.config.load import Request, load_from
from proxy.config.shipped import ENDINGS, yaml_files
from proxy.config.snapshot import Snapshot
from proxy.rules.faults import FileFault
from proxy.rules.load import Cache

#: How long the compiling thread may hold the interpreter while requests wait; Python's own is ten times that.
_SWITCH_SECONDS = 0.0005
#: Changes that come together are one change: editors write a file in several steps.
_SETTLE_MS = 200
#: How often files are looked at in any case: what changed before the watch began, and file systems that tell nothing.
_LOOK_MS = 2000


class Loader:
    """Loads one configuration, again and again. Not for two threads at once."""

    def __init__(self, request: Request) -> None:
        self._request = request
        self._cache = Cache()
        self._stamps: dict[Path, tuple[int, int]] = {}
        self.watched: list[Path] = [request.path] if request.path else []

    def __call__(self) -> tuple[Snapshot | None, list[FileFault]]:
        """The Snapshot of what the files hold now, or every fault."""
        return self.load_from(Disk())

    def load_from(self, files: Files) -> tuple[Snapshot | None, list[FileFault]]:
        """The same from files that another process has read."""
        before = sys.getswitchinterval()
        stamps = _stamps(self.watched)
        sys.setswitchinterval(_SWITCH_SECONDS)
        try:
            outcome = load_from(files, self._request, self._cache)
        finally:
            sys.setswitchinterval(before)
        # What was there before it was read: a change in between is seen as one. Files that were not known yet are looked at now.
        self.watched = outcome.watched
        self._stamps = _stamps(self.watched) | stamps
        return outcome.snapshot, outcome.faults

    def is_stale(self) -> bool:
        """Whether a file has changed, come or gone since it was read."""
        return _stamps(self.watched) != self._stamps

    def record(self) -> bytes:
        """What the files hold now, for processes that `load_from` it. Faults in them are told where they are loaded."""
        recording = Recording(Disk())
        self.load_from(recording)
        return recording.to_bytes()


async def watch(loader: Loader, changed: Callable[[], Awaitable[object]], stop: asyncio.Event) -> None:
    """Calls `changed` after each change of the files that the loader read last, until `stop` is set.

    Folders are watched and not files: editors, and Kubernetes for a ConfigMap, put another file in the place of the old one.
    """
    while not stop.is_set():
        folders = _folders(loader.watched)
        if not folders:
            await stop.wait()
            return
        watching = awatch(
            *folders,
            watch_filter=_Relevant(loader.watched),
            stop_event=stop,
            debounce=_SETTLE_MS,
            rust_timeout=_LOOK_MS,
            yield_on_timeout=True,
            recursive=False,
        )
        async with contextlib.aclosing(watching) as changes:
            async for found in changes:
                if found or loader.is_stale():
                    await changed()
                if _folders(loader.watched) != folders:
                    break  # the configuration names other files now, or there are new folders


def _stamps(watched: list[Path]) -> dict[Path, tuple[int, int]]:
    """When each file was changed last, and its size."""
    stamps: dict[Path, tuple[int, int]] = {}
    for path in watched:
        for file in yaml_files(path) if path.is_dir() else [path]:
            with contextlib.suppress(OSError):
                found = file.stat()
                stamps[file] = (found.st_mtime_ns, found.st_size)
    return stamps


def _folders(watched: list[Path]) -> list[Path]:
    """The folders of the files, and the folders of vendor files with those below them."""
    found: dict[Path, None] = {}
    for path in watched:
        if path.is_dir():
            found.update(dict.fromkeys([path, *(each for each in sorted(path.rglob("*")) if each.is_dir())]))
        elif path.parent.is_dir():
            found[path.parent] = None
    return list(found)


class _Relevant:
    """Changes that can matter: of the files themselves, of YAML files below the folders, and of Kubernetes' `..data` links."""

    def __init__(self, watched: list[Path]) -> None:
        self._files = {path.absolute() for path in watched}
        self._folders = [path.absolute() for path in watched if path.is_dir()]

    def __call__(self, change: Change, name: str) -> bool:
        del change
        path = Path(name)
        if path in self._files or path.name.startswith("..data"):
            return True
        is_below = any(path.is_relative_to(folder) for folder in self._folders)
        return is_below and (path.suffix in ENDINGS or not path.suffix)
