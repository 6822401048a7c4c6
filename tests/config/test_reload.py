from __future__ import annotations

import asyncio
import sys
from pathlib import Path

import pytest

from proxy.config.load import Request
from proxy.config.reload import Loader, watch


@pytest.fixture
def path(tmp_path) -> Path:
    file = tmp_path / "remedy.yaml"
    file.write_text("server: {port: 1111}\n", encoding="utf-8")
    return file


def test_a_reload_with_a_fault_gives_no_snapshot_and_every_fault(path):
    """Complaint 36: the new configuration is made first, and where that fails the old one stays."""
    loader = Loader(Request(path, {}))
    first, faults = loader()
    assert first is not None
    assert not faults
    path.write_text("server: {port: 2222, prot: 1}\nupstreams: {nobody: {}}\nstate: nowhere\n", encoding="utf-8")
    second, faults = loader()
    assert second is None
    assert [fault.line for fault in faults] == [1, 3]
    assert first.server.port == 1111
    path.write_text("server: {port: 2222}\n", encoding="utf-8")
    third, faults = loader()
    assert third is not None
    assert (third.server.port, faults) == (2222, [])


def test_vendors_that_did_not_change_keep_their_rules(path):
    loader = Loader(Request(path, {}))
    first, _ = loader()
    second, _ = loader()
    conditions = [[rule.when for rule in snapshot.upstreams["demo"].vendor.rules] for snapshot in (first, second)]
    assert conditions[0]
    assert all(one is other for one, other in zip(*conditions, strict=True))


def test_the_interpreters_own_pace_is_put_back(path):
    before = sys.getswitchinterval()
    Loader(Request(path, {}))()
    assert sys.getswitchinterval() == before


def test_other_processes_load_what_was_recorded(path):
    loader = Loader(Request(path, {}))
    record = loader.record()
    path.write_text("server: {port: 2222}\n", encoding="utf-8")
    from proxy.config.files import Recorded  # noqa: PLC0415 - beside its one use

    snapshot, _ = Loader(Request(path, {})).load_from(Recorded.from_bytes(record))
    assert snapshot.server.port == 1111


async def test_a_change_of_a_file_is_noticed(path, tmp_path):
    (tmp_path / "vendors").mkdir()
    loader = Loader(Request(path, {}))
    loader()
    changed, stop = asyncio.Event(), asyncio.Event()

    async def note() -> None:
        await asyncio.to_thread(loader)
        changed.set()

    watching = asyncio.create_task(watch(loader, note, stop))
    try:
        for file, text in (
            (tmp_path / "vendors" / "mine.yaml", "vendor: mine\n"),
            (tmp_path / "vendors" / "mine.yaml", "vendor: mine\ntitle: Mine\n"),
            (path, "server: {port: 3333}\n"),
        ):
            changed.clear()
            writing = asyncio.create_task(_put_until(changed, file, text))
            await asyncio.wait_for(changed.wait(), 30)
            await writing
    finally:
        stop.set()
        await watching


async def _put_until(changed: asyncio.Event, file: Path, text: str) -> None:
    """Puts another file in its place as editors do, again until it is seen: the watch may not have begun."""
    while not changed.is_set():
        beside = file.with_suffix(".new")
        beside.write_text(text, encoding="utf-8")
        beside.replace(file)
        try:
            async with asyncio.timeout(0.5):
                await changed.wait()
        except TimeoutError:
            continue


async def test_with_nothing_to_watch_it_waits_for_the_end():
    stop = asyncio.Event()
    watching = asyncio.create_task(watch(Loader(Request(None, {})), _nothing, stop))
    stop.set()
    await asyncio.wait_for(watching, 10)


async def _nothing() -> None:
    raise AssertionError("nothing can have changed")
