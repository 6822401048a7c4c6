"""What test workers run: a small app that shows, by path, everything a worker can do with its supervisor.

Counters are JSON of name to number; a configuration is any bytes, and some of them say how the worker misbehaves.
"""

from __future__ import annotations

import asyncio
import json
import os
import time

from proxy.server.run import Hooks
from proxy.server.worker import Link, StartError, Work
from tests.support.listener import Call, Script, refuse


def merge(parts: list[bytes]) -> bytes:
    total: dict[str, int] = {}
    for part in parts:
        for name, count in json.loads(part).items():
            total[name] = total.get(name, 0) + count
    return json.dumps(total, sort_keys=True).encode()


def settle(counters: bytes) -> bytes:
    """A gauge ends with its worker."""
    return json.dumps({name: count for name, count in json.loads(counters).items() if name != "gauge"}).encode()


class State:
    def __init__(self, configuration: bytes, link: Link) -> None:
        self.configuration = configuration
        self.prepared = b""
        self.link = link
        self.heard: list[str] = []
        self.hearing = asyncio.Event()
        self.counters = {"requests": 0, "gauge": 1}
        self.is_deaf = False

    def snapshot(self) -> bytes:
        return json.dumps(self.counters).encode()

    def hear(self, message: bytes) -> None:
        self.heard.append(message.decode())
        self.hearing.set()

    async def prepare(self, configuration: bytes) -> str:
        await asyncio.sleep(0)
        if configuration == b"bad" or (configuration == b"bad for one" and self.link.number == 1):
            return f"worker {self.link.number} can't use it"
        if configuration == b"crashes":
            raise ValueError("sk-secret-0123456789")
        if configuration == b"ends one" and self.link.number == 1:
            os._exit(3)
        self.prepared = configuration
        return ""

    def commit(self) -> None:
        self.configuration, self.prepared = self.prepared, b""
        if self.configuration == b"commit hangs" and self.link.number == 1:
            time.sleep(60)

    def abort(self) -> None:
        self.prepared = b""

    # What the app does, by path

    async def who(self, call: Call) -> None:
        self.counters["requests"] += 1
        configuration = self.configuration.decode()
        told = {
            "pid": os.getpid(),
            "number": self.link.number,
            "configuration": configuration,
            "prepared": self.prepared.decode(),
        }
        await call.answer(json.dumps(told).encode())

    async def ends(self, _: Call) -> None:
        os._exit(7)

    async def hangs(self, _: Call) -> None:
        time.sleep(60)  # noqa: ASYNC251 - a worker whose loop stands still

    async def publish(self, call: Call) -> None:
        self.link.publish(call.scope["query_string"])
        await call.answer(b"")

    async def hear_all(self, call: Call) -> None:
        """Answers when as many messages as the query says have come."""
        while len(self.heard) < int(call.scope["query_string"]):
            self.hearing.clear()
            await self.hearing.wait()
        await call.answer(json.dumps(self.heard).encode())

    async def count(self, call: Call) -> None:
        await call.answer(await self.link.collect())

    async def reload(self, call: Call) -> None:
        await call.answer((await self.link.reload()).encode())

    async def slow(self, call: Call) -> None:
        await call.start(200)
        await call.piece(b"begun")
        await asyncio.sleep(0.3)
        await call.piece(b"done", more=False)


def make(configuration: bytes, link: Link) -> Work:
    if configuration == b"can't start":
        raise StartError("this configuration can't be started with")
    state = State(configuration, link)
    script = Script(
        who=state.who,
        end=state.ends,
        hang=state.hangs,
        publish=state.publish,
        heard=state.hear_all,
        count=state.count,
        reload=state.reload,
        slow=state.slow,
    )
    return Work(
        apps=[script],
        hooks=Hooks(refuse),
        prepare=state.prepare,
        commit=state.commit,
        abort=state.abort,
        snapshot=state.snapshot,
        heard=state.hear,
        grace_seconds=10.0,
    )
