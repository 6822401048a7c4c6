"""Reload is all or nothing (DESIGN section 5)."""

from __future__ import annotations

import asyncio
import logging
import threading
from typing import Any

import pytest

from proxy.admin.assemble import assemble
from proxy.config.snapshot import ServerSettings, Snapshot, UpstreamSettings, UpstreamTls
from proxy.rules.faults import FileFault
from tests.support.asgi import Gateway, answer, upstream
from tests.support.upstream import ScriptedUpstream

FAULT = FileFault("config/remedy.yaml", 3, 5, "unknown key 'cod'. Did you mean 'code'?")


def snapshot(*upstreams: UpstreamSettings, **server: Any) -> Snapshot:
    return Snapshot(ServerSettings(**server), {one.name: one for one in upstreams})


class Files:
    """What the next load finds."""

    def __init__(self) -> None:
        self.next: tuple[Snapshot | None, list[FileFault]] = (None, [FAULT])
        self.threads: list[str] = []

    def __call__(self) -> tuple[Snapshot | None, list[FileFault]]:
        self.threads.append(threading.current_thread().name)
        return self.next


def proxy(files: Files, **server: Any):
    vendor = ScriptedUpstream(*[answer(200, b"ok") for _ in range(9)])
    return assemble(snapshot(upstream(), **server), files, write_log=None, client_of=lambda _: vendor)


async def ask(made: Any, target: str, method: str = "GET", app: Any = None):
    return await Gateway(upstream()).ask(target, method, app=app or made.app)


async def test_a_reload_with_a_fault_changes_nothing_and_tells_every_fault(caplog: pytest.LogCaptureFixture):
    files = Files()
    made = proxy(files)
    reply = await ask(made, "/-/reload", "POST")
    assert (reply.status, reply.json) == (422, {"reloaded": False, "faults": [str(FAULT)]})
    assert str(FAULT) in caplog.text
    assert (await ask(made, "/github/x")).status == 200
    assert made.app.serving.snapshot.generation == 1


async def test_a_sound_reload_is_in_use_for_the_next_request():
    files = Files()
    made = proxy(files)
    files.next = (snapshot(upstream("slack")), [])
    reply = await ask(made, "/-/reload", "POST")
    assert (reply.status, reply.json) == (200, {"reloaded": True, "generation": 2})
    assert (await ask(made, "/slack/x")).status == 200
    assert (await ask(made, "/github/x")).status == 404
    page = (await ask(made, "/metrics")).body
    assert b"remedy_config_generation 2" in page
    assert b'remedy_requests_total{upstream="slack",method="GET",outcome="success"} 1' in page


async def test_the_configuration_is_compiled_off_the_event_loop():
    files = Files()
    await ask(proxy(files), "/-/reload", "POST")
    assert files.threads == ["asyncio_0"] or files.threads != [threading.main_thread().name]


async def test_reloads_take_turns():
    files = Files()
    made = proxy(files)
    files.next = (snapshot(upstream()), [])
    await asyncio.gather(*[made.desk.reload() for _ in range(5)])
    assert made.app.serving.snapshot.generation == 6


async def test_what_runs_ends_under_the_configuration_it_began_with():
    files = Files()
    made = proxy(files)
    before = made.app.serving
    files.next = (snapshot(), [])
    await made.desk.reload()
    assert before.snapshot.generation == 1
    assert before.lanes["github"].settings.name == "github"


async def test_the_address_of_the_own_pages_follows():
    files = Files()
    made = proxy(files, admin=("127.0.0.1", 9090))
    files.next = (snapshot(upstream("slack"), admin=("127.0.0.1", 9090)), [])
    assert (await ask(made, "/-/reload", "POST", app=made.admin)).status == 200
    page = (await ask(made, "/-/", app=made.admin)).json
    assert [about["name"] for about in page["upstreams"]] == ["slack"]


async def test_a_client_that_cannot_be_made_is_a_fault_like_others(tmp_path: Any):
    files = Files()
    made = assemble(snapshot(upstream()), files, write_log=None)
    files.next = (snapshot(upstream(tls=UpstreamTls(ca_file=str(tmp_path / "nothing.pem")))), [])
    faults = await made.desk.reload()
    assert len(faults) == 1
    assert made.app.serving.snapshot.generation == 1
    await made.stop()


async def test_a_signal_reloads_and_the_log_says_what_came_of_it(caplog: pytest.LogCaptureFixture):
    files = Files()
    made = proxy(files)
    caplog.set_level(logging.INFO, "remedy.admin")
    await made.reload_and_log()
    files.next = (snapshot(upstream()), [])
    await made.reload_and_log()
    assert "kept the configuration in use" in caplog.text
    assert "configuration 2 is in use" in caplog.text
