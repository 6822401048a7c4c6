"""The server's life: it listens, reloads, and stops without losing what is under way."""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import os
import signal
import ssl
from collections.abc import AsyncIterator, Awaitable, Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest
import trustme

from proxy.server.limits import Limits
from proxy.server.listen import ListenError, Tls, bind, bind_for_workers
from proxy.server.run import Hooks, Listener, Server
from tests.support.listener import Call, Script, listening, refuse
from tests.support.wire import HARD_LIMIT_SECONDS, Wire, until

GET = b"GET /x HTTP/1.1\r\nHost: a\r\n\r\n"
OWN = b"GET /-/ready HTTP/1.1\r\nHost: a\r\n\r\n"


@dataclass
class Running:
    server: Server
    task: asyncio.Task[None]
    events: list[str] = field(default_factory=list)

    @property
    def port(self) -> int:
        return self.server.listeners[0].sockets[0].getsockname()[1]

    async def ended(self) -> None:
        async with asyncio.timeout(HARD_LIMIT_SECONDS):
            await self.task


@contextlib.asynccontextmanager
async def running(
    script: Script, *, handles_signals: bool = False, reload: Callable[[], Awaitable[None]] | None = None, **settings: Any
) -> AsyncIterator[Running]:
    events: list[str] = []

    async def note(event: str) -> None:
        events.append(event)

    hooks = Hooks(
        refuse,
        set_ready=lambda is_ready: events.append(f"ready {is_ready}"),
        reload=reload or (lambda: note("reload")),
        start=lambda: note("start"),
        stop=lambda: note("stop"),
    )
    tls = settings.pop("tls", None)
    listeners = [Listener(script, bind("127.0.0.1", 0), tls)]
    server = Server(listeners, hooks, **settings)
    running = Running(server, asyncio.ensure_future(server.serve(handles_signals=handles_signals)), events)
    await server.is_listening.wait()
    try:
        yield running
    finally:
        server.request_stop()
        server.request_stop()
        await running.ended()


@dataclass
class Gated:
    """A handler that answers when its gate opens."""

    gate: asyncio.Event = field(default_factory=asyncio.Event)

    async def __call__(self, call: Call) -> None:
        await self.gate.wait()
        await call.answer(b"done")


async def test_an_idle_server_stops_at_once_in_order():
    async with running(Script()) as site, await Wire.connect(site.port) as wire:
        port = site.port
        assert (await wire.ask(GET)).status == 200
        site.server.request_stop()
        await site.ended()
        assert await wire.ended()
        assert site.events == ["start", "ready True", "ready False", "stop"]
        with pytest.raises(ConnectionRefusedError):
            await Wire.connect(port)


async def test_what_is_under_way_finishes_and_new_requests_are_refused_meanwhile():
    gated = Gated()
    script = Script(x=gated)
    limits = Limits(linger_seconds=0.05, sweep_seconds=0.01)
    async with (
        running(script, limits=limits) as site,
        await Wire.connect(site.port) as slow,
        await Wire.connect(site.port) as idle,
    ):
        await slow.send(GET)
        await script.call()
        site.server.request_stop()
        await until(lambda: "ready False" in site.events and site.server.traffic and site.server.traffic.is_refusing)
        assert (await idle.ask(GET)).body == b"shutting-down|GET|/x|1"
        async with await Wire.connect(site.port) as late:
            own = await late.ask(OWN)
            assert (own.body, own.header(b"connection")) == (b"/-/ready", b"close")
        gated.gate.set()
        reply = await slow.reply()
        assert (reply.body, reply.header(b"connection")) == (b"done", b"close")
        await site.ended()


async def test_while_it_drains_everything_is_served_but_no_connection_is_kept():
    async with running(Script(), drain_seconds=60) as site, await Wire.connect(site.port) as wire:
        site.server.request_stop()
        await until(lambda: "ready False" in site.events)
        reply = await wire.ask(GET)
        assert (reply.status, reply.header(b"connection")) == (200, b"close")


async def test_a_started_stream_may_end_while_the_server_stops():
    gate = asyncio.Event()

    async def handler(call: Call) -> None:
        await call.start()
        await call.piece(b"first")
        await gate.wait()
        await call.piece(b"last", more=False)

    async with running(Script(x=handler)) as site, await Wire.connect(site.port) as wire:
        await wire.send(GET)
        await wire.head()
        assert await wire.chunk() == b"first"
        site.server.request_stop()
        await until(lambda: "ready False" in site.events)
        gate.set()
        assert [await wire.chunk(), await wire.chunk()] == [b"last", b""]
        assert await wire.ended()
        await site.ended()


async def test_what_has_not_finished_in_the_grace_period_is_cancelled():
    script = Script(x=Gated())
    async with running(script, grace_seconds=0.05) as site, await Wire.connect(site.port) as wire:
        await wire.send(GET)
        call = await script.call()
        site.server.request_stop()
        await site.ended()
        assert call.was_cancelled
        assert await wire.ended()


async def test_a_second_request_to_stop_waits_for_nothing():
    script = Script(x=Gated())
    async with running(script, grace_seconds=600) as site, await Wire.connect(site.port) as wire:
        await wire.send(GET)
        call = await script.call()
        site.server.request_stop()
        site.server.request_stop()
        await site.ended()
        assert call.was_cancelled


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
async def test_a_signal_stops_the_server(number: signal.Signals):
    async with running(Script(), handles_signals=True) as site:
        os.kill(os.getpid(), number)
        await site.ended()
        assert site.events[-2:] == ["ready False", "stop"]


async def test_sighup_reloads_and_a_reload_asked_for_meanwhile_runs_after_it():
    gate = asyncio.Event()
    runs: list[str] = []

    async def reload() -> None:
        runs.append("begin")
        await gate.wait()
        runs.append("end")

    async with running(Script(), handles_signals=True, reload=reload) as site:
        os.kill(os.getpid(), signal.SIGHUP)
        await until(lambda: runs)
        for _ in range(3):
            site.server.request_reload()
        gate.set()
        await until(lambda: len(runs) == 4)
        assert runs == ["begin", "end", "begin", "end"]


async def test_a_reload_that_fails_changes_nothing_and_says_no_secret(caplog: pytest.LogCaptureFixture):
    async def reload() -> None:
        raise ValueError("sk-secret-0123456789")

    async with running(Script(), reload=reload) as site:
        site.server.request_reload()
        await until(lambda: "reload failed: ValueError" in caplog.text)
        async with await Wire.connect(site.port) as wire:
            assert (await wire.ask(GET)).status == 200
    assert "sk-secret" not in caplog.text


def write_pair(authority: trustme.CA, name: str, folder: Path) -> Tls:
    issued = authority.issue_cert(name)
    issued.cert_chain_pems[0].write_to_path(folder / "cert.pem")
    issued.private_key_pem.write_to_path(folder / "key.pem")
    return Tls(str(folder / "cert.pem"), str(folder / "key.pem"))


async def served_name(port: int, caller_tls: ssl.SSLContext) -> str:
    async with await Wire.connect(port, tls=caller_tls) as wire:
        assert (await wire.ask(GET)).status == 200
        certificate = wire._writer.get_extra_info("ssl_object").getpeercert()
        return certificate["subjectAltName"][-1][1]


async def test_a_reload_renews_the_certificate_unless_the_new_one_is_broken(
    tmp_path: Path, authority: trustme.CA, caplog: pytest.LogCaptureFixture
):
    caller_tls = ssl.create_default_context()
    authority.configure_trust(caller_tls)
    caller_tls.check_hostname = False
    async with running(Script(), tls=write_pair(authority, "one.example", tmp_path)) as site:
        assert await served_name(site.port, caller_tls) == "one.example"
        write_pair(authority, "two.example", tmp_path)
        site.server.request_reload()
        await until(lambda: "reload" in site.events)
        assert await served_name(site.port, caller_tls) == "two.example"
        (tmp_path / "key.pem").write_text("no key")
        site.server.request_reload()
        await until(lambda: site.events.count("reload") == 2)
        assert await served_name(site.port, caller_tls) == "two.example"
        assert "kept the certificate in use" in caplog.text


async def test_two_listeners_serve_two_apps():
    async def says(name: bytes) -> Script:
        return Script(x=lambda call: call.answer(name))

    listeners = [Listener(await says(name), bind("127.0.0.1", 0)) for name in (b"main", b"admin")]
    server = Server(listeners, Hooks(refuse))
    task = asyncio.ensure_future(server.serve(handles_signals=False))
    await server.is_listening.wait()
    for listener, name in zip(listeners, (b"main", b"admin"), strict=True):
        port = listener.sockets[0].getsockname()[1]
        assert listener.addresses == [f"127.0.0.1:{port}"]
        async with await Wire.connect(port) as wire:
            assert (await wire.ask(GET)).body == name
    server.request_stop()
    await task


async def test_a_port_that_is_taken_is_one_clear_line():
    async with listening(Script(), Limits()) as site:
        with pytest.raises(ListenError) as caught:
            bind("127.0.0.1", site.port)
    assert str(caught.value) == (f"127.0.0.1:{site.port} is in use already: stop what listens there, or choose another port")


async def test_workers_do_not_share_an_address_with_another_server_unasked():
    for first in (bind_for_workers("127.0.0.1", 0, 2), [bind("127.0.0.1", 0)]):
        port = first[0][0].getsockname()[1]
        with pytest.raises(ListenError, match="is in use already"):
            bind_for_workers("127.0.0.1", port, 2)
        for one in itertools.chain.from_iterable(first):
            one.close()


def test_a_name_with_several_addresses_is_listened_on_at_one_port():
    sockets = bind("localhost", 0)
    try:
        assert len({one.getsockname()[1] for one in sockets}) == 1
        assert all(not one.getblocking() for one in sockets)
    finally:
        for one in sockets:
            one.close()


@pytest.mark.parametrize(
    ("host", "text"),
    [
        ("no-such-host.invalid", "no-such-host.invalid is no host to listen on"),
        ("203.0.113.1", "is no address of this machine"),
    ],
)
def test_a_host_that_is_not_ours_is_one_clear_line(host: str, text: str):
    with pytest.raises(ListenError, match=text):
        bind(host, 0)


@pytest.mark.parametrize("content", [None, "no certificate"])
def test_certificates_that_cannot_be_used_are_one_clear_line(tmp_path: Path, content: str | None):
    if content:
        for name in ("cert.pem", "key.pem"):
            (tmp_path / name).write_text(content)
    with pytest.raises(ListenError, match=r"cert\.pem"):
        Tls(str(tmp_path / "cert.pem"), str(tmp_path / "key.pem"))
