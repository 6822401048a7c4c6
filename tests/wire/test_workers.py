"""Several workers as one server: real processes on one port, replaced when they fail, changed together or not at all."""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import json
import os
import signal
import sys
from collections.abc import AsyncIterator
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

import pytest

from proxy.server.listen import bind, bind_for_workers
from proxy.server.workers import Plan, Supervisor, Timing
from tests.support.wire import HARD_LIMIT_SECONDS, Wire, until
from tests.support.worker_entry import merge, settle

TIMING = Timing(ping=0.05, settled=0.0)  # a worker that ends is started again at once


@dataclass
class Team:
    supervisor: Supervisor
    task: asyncio.Task[int]
    port: int
    configuration: list[bytes]
    reloads: list[tuple[int, str]] = field(default_factory=list)

    async def ask(self, path: str) -> bytes:
        async with await Wire.connect(self.port) as wire:
            return (await wire.ask(b"GET /%b HTTP/1.1\r\nHost: a\r\n\r\n" % path.encode())).body

    async def who(self) -> dict[str, Any]:
        return json.loads(await self.ask("who"))

    async def wire_to(self, number: int) -> Wire:
        """A connection that the worker of that number has taken."""
        async with asyncio.timeout(HARD_LIMIT_SECONDS):
            while True:
                wire = await Wire.connect(self.port)
                told = json.loads((await wire.ask(b"GET /who HTTP/1.1\r\nHost: a\r\n\r\n")).body)
                if told["number"] == number:
                    return wire
                await wire.close()

    async def tell(self, number: int, path: str) -> bytes:
        """What the worker of that number answers; empty where it ends instead."""
        async with await self.wire_to(number) as wire:
            await wire.send(b"GET /%b HTTP/1.1\r\nHost: a\r\n\r\n" % path.encode())
            try:
                return (await wire.reply()).body
            except (asyncio.IncompleteReadError, ConnectionError):
                return b""

    async def everyone(self) -> dict[int, dict[str, Any]]:
        return {slot.number: json.loads(await self.tell(slot.number, "who")) for slot in self.supervisor.slots}

    async def restarted(self, number: int, starts: int) -> None:
        slot = self.supervisor.slots[number]
        await until(lambda: slot.starts > starts and slot.is_serving)


@contextlib.asynccontextmanager
async def team(count: int = 2, *, timing: Timing = TIMING, handles_signals: bool = False) -> AsyncIterator[Team]:
    configuration = [b"first"]
    reloads: list[tuple[int, str]] = []
    sockets = bind_for_workers("127.0.0.1", 0, count)
    plan = Plan(
        "tests.support.worker_entry:make",
        [[group] for group in sockets],
        gather=lambda: configuration[0],
        merge=merge,
        settle=settle,
        reloaded=lambda generation, fault: reloads.append((generation, fault)),
    )
    supervisor = Supervisor(plan, timing)
    task = asyncio.ensure_future(supervisor.run(handles_signals=handles_signals))
    async with asyncio.timeout(HARD_LIMIT_SECONDS):
        await supervisor.is_serving.wait()
    try:
        yield Team(supervisor, task, sockets[0][0].getsockname()[1], configuration, reloads)
    finally:
        supervisor.request_stop()
        async with asyncio.timeout(HARD_LIMIT_SECONDS):
            await task
        for one in itertools.chain.from_iterable(sockets):
            one.close()


async def test_workers_serve_on_one_port_each_a_process_of_its_own():
    async with team() as site:
        told = await site.everyone()
        assert {one["pid"] for one in told.values()} == {slot.pid for slot in site.supervisor.slots}
        assert os.getpid() not in {one["pid"] for one in told.values()}
        assert {one["configuration"] for one in told.values()} == {"first"}
    assert site.task.result() == 0


async def test_connections_spread_over_the_workers():
    async with team() as site, contextlib.AsyncExitStack() as stack:
        for _ in range(64):
            await (await stack.enter_async_context(await Wire.connect(site.port))).ask(b"GET /who HTTP/1.1\r\nHost: a\r\n\r\n")
        await site.supervisor.collect()
        assert all(json.loads(slot.counters)["requests"] >= 8 for slot in site.supervisor.slots)


async def test_a_worker_that_dies_is_started_again_and_the_others_serve_meanwhile(caplog: pytest.LogCaptureFixture):
    async with team() as site:
        before = {slot.number: slot.pid for slot in site.supervisor.slots}
        assert await site.tell(1, "end") == b""
        assert (await site.who())["number"] in {0, 1}
        await site.restarted(1, 1)
        assert site.supervisor.slots[1].pid != before[1]
        assert site.supervisor.slots[0].pid == before[0]
    assert "worker 1 ended with 7" in caplog.text


async def test_a_worker_that_does_not_answer_is_replaced(caplog: pytest.LogCaptureFixture):
    async with team(timing=replace(TIMING, hang=0.5)) as site:
        assert await site.tell(0, "hang") == b""
        await site.restarted(0, 1)
        assert (await site.everyone())[0]["configuration"] == "first"
    assert "worker 0 does not answer; replaced" in caplog.text


async def test_a_worker_that_keeps_dying_waits_longer_each_time(caplog: pytest.LogCaptureFixture):
    async with team(timing=replace(TIMING, first_wait=0.01, settled=60.0)) as site:
        for starts in (1, 2, 3):
            await site.tell(1, "end")
            await site.restarted(1, starts)
    waits = [record.args[2] for record in caplog.records if record.args and len(record.args) == 3]
    assert waits == [0.01, 0.02, 0.04]


async def test_a_reload_reaches_every_worker():
    async with team() as site:
        site.configuration[0] = b"second"
        assert await site.supervisor.reload() == ""
        assert {one["configuration"] for one in (await site.everyone()).values()} == {"second"}
        assert site.reloads == [(2, "")]


@pytest.mark.parametrize(
    ("configuration", "fault"),
    [
        (b"bad", "worker 0 can't use it"),
        (b"bad for one", "worker 1 can't use it"),
        (b"crashes", "ValueError at"),
        (b"ends one", "a worker ended"),
    ],
)
async def test_a_configuration_that_one_worker_cannot_use_changes_none(configuration: bytes, fault: str):
    async with team() as site:
        site.configuration[0] = configuration
        said = await site.supervisor.reload()
        assert fault in said
        assert "sk-secret" not in said
        if configuration == b"ends one":
            await site.restarted(1, 1)
        told = await site.everyone()
        assert {(one["configuration"], one["prepared"]) for one in told.values()} == {("first", "")}
        assert site.supervisor.generation == 1


async def test_a_configuration_that_cannot_be_read_changes_nothing():
    async with team(1) as site:
        site.configuration.clear()
        assert "IndexError at" in await site.supervisor.reload()
        assert site.reloads[0][0] == 1


async def test_a_worker_that_cannot_commit_is_replaced_by_one_that_starts_with_the_new_configuration():
    async with team(timing=replace(TIMING, commit=0.5)) as site:
        site.configuration[0] = b"commit hangs"
        assert await site.supervisor.reload() == ""
        await site.restarted(1, 1)
        assert {one["configuration"] for one in (await site.everyone()).values()} == {"commit hangs"}


async def test_a_worker_that_is_started_later_has_the_configuration_in_use():
    async with team() as site:
        site.configuration[0] = b"second"
        await site.supervisor.reload()
        site.configuration[0] = b"not yet reloaded"
        await site.tell(1, "end")
        await site.restarted(1, 1)
        assert (await site.everyone())[1]["configuration"] == "second"


async def test_a_worker_may_ask_for_a_reload_of_all_and_hears_what_came_of_it():
    async with team() as site:
        site.configuration[0] = b"second"
        assert await site.tell(1, "reload") == b""
        assert {one["configuration"] for one in (await site.everyone()).values()} == {"second"}
        site.configuration[0] = b"bad"
        assert await site.tell(0, "reload") == b"worker 0 can't use it"


async def test_what_a_worker_publishes_reaches_all_the_others_and_not_itself():
    async with team(3) as site:
        await site.tell(0, "publish?one")
        await site.tell(1, "publish?two")
        assert json.loads(await site.tell(2, "heard?2")) == ["one", "two"]
        assert json.loads(await site.tell(0, "heard?1")) == ["two"]
        assert json.loads(await site.tell(1, "heard?1")) == ["one"]


async def test_counters_are_those_of_all_workers_whoever_is_asked():
    async with team() as site:
        await site.everyone()
        wanted = json.loads(await site.tell(0, "count"))
        assert wanted["gauge"] == 2
        assert json.loads(await site.tell(1, "count"))["requests"] > wanted["requests"]


async def test_counters_of_a_worker_that_ended_stay_in_the_sum_and_its_gauges_do_not():
    async with team() as site:
        await site.everyone()
        before = json.loads(await site.supervisor.collect())
        os.kill(site.supervisor.slots[1].pid or 0, signal.SIGTERM)
        await site.restarted(1, 1)
        after = json.loads(await site.supervisor.collect())
        assert (after["requests"], after["gauge"]) == (before["requests"], 2)


async def test_stopping_lets_every_worker_finish_what_it_does():
    async with team() as site:
        wires = [await site.wire_to(number) for number in (0, 1)]
        for wire in wires:
            await wire.send(b"GET /slow HTTP/1.1\r\nHost: a\r\n\r\n")
            await wire.head()
        site.supervisor.request_stop()
        for wire in wires:
            assert [await wire.chunk(), await wire.chunk(), await wire.chunk()] == [b"begun", b"done", b""]
            await wire.close()
        assert await site.task == 0


async def test_a_second_request_to_stop_ends_workers_at_once():
    async with team(1) as site, await site.wire_to(0) as wire:
        await wire.send(b"GET /hang HTTP/1.1\r\nHost: a\r\n\r\n")
        site.supervisor.request_stop()
        site.supervisor.request_stop()
        assert await site.task == 0


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
async def test_a_signal_stops_all(number: signal.Signals):
    async with team(1, handles_signals=True) as site:
        os.kill(os.getpid(), number)
        assert await site.task == 0


async def test_sighup_reloads():
    async with team(1, handles_signals=True) as site:
        site.configuration[0] = b"second"
        os.kill(os.getpid(), signal.SIGHUP)
        await until(lambda: site.reloads)
        assert (await site.who())["configuration"] == "second"


async def test_workers_ignore_the_signals_of_a_shared_terminal():
    async with team(1) as site:
        pid = site.supervisor.slots[0].pid or 0
        for number in (signal.SIGINT, signal.SIGHUP):
            os.kill(pid, number)
        assert (await site.who())["pid"] == pid


async def test_if_workers_cannot_start_to_begin_with_everything_ends(capfd: pytest.CaptureFixture[str]):
    sockets = bind("127.0.0.1", 0)
    plan = Plan("tests.support.worker_entry:make", [[sockets]] * 2, gather=lambda: b"can't start", merge=merge)
    async with asyncio.timeout(HARD_LIMIT_SECONDS):
        assert await Supervisor(plan, TIMING).run(handles_signals=False) == 1
    assert "worker 0: this configuration can't be started with" in capfd.readouterr().err
    for one in sockets:
        one.close()


ALONE = """
import asyncio, sys
sys.path.insert(0, sys.argv[1])
from proxy.server.listen import bind
from proxy.server.workers import Plan, Supervisor
from tests.support.worker_entry import merge

async def main():
    sockets = bind("127.0.0.1", 0)
    supervisor = Supervisor(Plan("tests.support.worker_entry:make", [[sockets]], gather=lambda: b"x", merge=merge))
    task = asyncio.ensure_future(supervisor.run())
    await supervisor.is_serving.wait()
    print(sockets[0].getsockname()[1], flush=True)
    await task

asyncio.run(main())
"""


async def test_workers_end_when_their_supervisor_is_gone():
    root = Path(__file__).parent.parent.parent
    parent = await asyncio.create_subprocess_exec(sys.executable, "-c", ALONE, str(root), stdout=asyncio.subprocess.PIPE)
    assert parent.stdout is not None
    async with asyncio.timeout(HARD_LIMIT_SECONDS):
        port = int(await parent.stdout.readline())
        async with await Wire.connect(port) as wire:
            assert (await wire.ask(b"GET /who HTTP/1.1\r\nHost: a\r\n\r\n")).status == 200
            parent.kill()
            await parent.wait()
            assert await wire.ended()
        await until_refused(port)
        assert await parent.stdout.read() == b""  # nobody holds its other end any more


async def until_refused(port: int) -> None:
    """The listening socket is gone with the last process that held it."""
    while True:
        try:
            await (await Wire.connect(port)).close()
        except ConnectionRefusedError:
            return
