from __future__ import annotations

import json
from pathlib import Path

import pytest

from proxy.cli.working import Configuration, make, merged, settled, sharing
from proxy.config.files import Disk, Recording
from proxy.config.load import Request, load_from
from proxy.server.worker import Link, StartError
from proxy.state.live import Live
from proxy.state.redis import RedisChannel


def configuration(path: Path) -> bytes:
    recording = Recording(Disk())
    request = Request(path, {}, "127.0.0.1", 0)
    load_from(recording, request)
    return Configuration(request, 1.5, b"k" * 32).to_bytes(recording.to_bytes())


@pytest.fixture
def path(tmp_path) -> Path:
    file = tmp_path / "remedy.yaml"
    file.write_text(
        "upstreams: {demo: {}}\nserver: {admin: '127.0.0.1:0', grace: 3s}\n".replace(":0'", ":9'"), encoding="utf-8"
    )
    return file


def test_counters_of_workers_add_up_and_gauges_end_with_their_worker():
    count = ["remedy_retries", ["demo"], 2]
    gauge = ["remedy_in_flight", ["demo"], 1]
    parts = [json.dumps([count, gauge]).encode(), json.dumps([count]).encode()]
    assert sorted(json.loads(merged(parts))) == [gauge, ["remedy_retries", ["demo"], 4]]
    assert json.loads(settled(parts[0])) == [count]


async def test_a_worker_serves_what_the_supervisor_read(path):
    data = configuration(path)
    path.unlink()
    work = make(data, Link(0))
    assert len(work.apps) == 2
    assert (work.grace_seconds, work.drain_seconds) == (3, 1.5)
    await work.hooks.stop()


async def test_a_configuration_is_used_only_when_it_is_committed(path):
    work = make(configuration(path), Link(0))
    app = work.apps[0]
    path.write_text("upstreams: {demo: {}, more: {vendor: demo}}\n", encoding="utf-8")
    assert await work.prepare(configuration(path)) == ""
    assert list(app.serving.snapshot.upstreams) == ["demo"]
    work.abort()
    work.commit()
    assert list(app.serving.snapshot.upstreams) == ["demo"]
    assert await work.prepare(configuration(path)) == ""
    work.commit()
    assert list(app.serving.snapshot.upstreams) == ["demo", "more"]
    path.write_text("sever: 1\nstate: nowhere\n", encoding="utf-8")
    fault = await work.prepare(configuration(path))
    assert [line.partition(": ")[2].partition("'")[0] for line in fault.splitlines()] == [
        "unknown key ",
        "no place for state: write memory, or redis://host:6379/0",
    ]
    await work.hooks.stop()


def test_a_worker_does_not_start_with_a_fault(path):
    path.write_text("sever: 1\n", encoding="utf-8")
    with pytest.raises(StartError, match="unknown key 'sever'"):
        make(configuration(path), Link(0))


async def test_what_a_worker_learns_goes_to_the_others(path):
    class Told(Link):
        def __init__(self) -> None:
            super().__init__(0)
            self.messages: list[bytes] = []

        def publish(self, message: bytes) -> None:
            self.messages.append(message)

    link = Told()
    work = make(configuration(path), link)
    live = work.apps[0].shared.live
    live.share.cooldown_ended(("demo", "", "x"))
    assert json.loads(link.messages[0])["key"] == ["demo", "", "x"]
    work.heard(link.messages[0])
    assert live.share.counts.received == 1
    await work.hooks.stop()


async def test_with_redis_that_is_the_channel(tmp_path):
    path = tmp_path / "remedy.yaml"
    path.write_text("state: redis://127.0.0.1:1\n", encoding="utf-8")
    snapshot = load_from(Disk(), Request(path, {})).snapshot
    live = Live()
    assert isinstance(sharing(snapshot, live), RedisChannel)
    assert live.share.channel is not None
