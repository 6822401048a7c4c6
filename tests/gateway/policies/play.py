"""A playbook for policies: outcomes to hand out, and what the policy did, as one readable list."""

from __future__ import annotations

from typing import Any

from proxy.config.snapshot import ServerSettings, Snapshot, UpstreamSettings
from proxy.contract.codes import Code
from proxy.contract.failure import Failure, Origin
from proxy.exchange import Exchange, Fault, Request, Response
from proxy.gateway.call import Context, Failed, Outcome, Passed
from proxy.rules.model import Vendor
from proxy.state.live import Live
from proxy.upstream.port import Deadlines
from proxy.upstream.port import Origin as Address
from tests.support.clock import Clock
from tests.support.upstream import ScriptedAnswer

VENDOR = Vendor("acme")


class Body:
    """A request body that says whether it can be sent again."""

    length: int | None = 2

    def __init__(self, *, replayable: bool = True) -> None:
        self.replayable = replayable
        self.rewinds = 0

    async def read(self) -> bytes:
        return b""

    def rewind(self) -> None:
        self.rewinds += 1


class Play:
    """`script` are the outcomes of the layer below, in order; `log` what happened."""

    def __init__(self, *script: Outcome) -> None:
        self.clock = Clock()
        self.log: list[str] = []
        self._script = list(script)
        self.live = Live(monotonic=self.clock.monotonic, now=self.clock.now, random=lambda: 0.5, sleep=self._sleep)

    def then(self, *script: Outcome) -> Play:
        self._script += script
        return self

    async def below(self, context: Context) -> Outcome:
        self.log.append(f"try {context.attempt}")
        assert self._script, f"a call past the end of the script: {self.log}"
        return self._script.pop(0)

    async def _sleep(self, seconds: float) -> None:
        self.log.append(f"sleep {seconds:g}")
        self.clock.advance(seconds)


def settings(**of: Any) -> UpstreamSettings:
    return UpstreamSettings(name="acme", vendor=of.pop("vendor", VENDOR), **of)


def context(method: str = "GET", target: bytes = b"/x", *, upstream: UpstreamSettings | None = None, **of: Any) -> Context:
    upstream = upstream or settings()
    return Context(
        snapshot=Snapshot(ServerSettings(), {upstream.name: upstream}),
        upstream=upstream,
        origin=Address("http", "127.0.0.1", 80),
        request=Request(method, target),
        headers=[],
        limits=of.pop("limits", Deadlines()),
        prefix="/acme",
        body=of.pop("body", None),
        **of,
    )


def passed() -> Passed:
    return Passed(ScriptedAnswer(200, pieces=[b"ok"]))


def failed(code: Code, *, wait: int | None = None, stated: bool = False, method: str = "GET", **of: Any) -> Failed:
    failure = Failure(code, Origin.VENDOR, "generic/test", wait_seconds=wait, wait_is_stated=stated, **of)
    return Failed(failure, Exchange(Request(method, b"/x"), Response(code.status)))


def faulted(fault: Fault, code: Code = Code.UPSTREAM_UNAVAILABLE, method: str = "GET") -> Failed:
    return Failed(
        Failure(code, Origin.PROXY, f"proxy/{fault.phase}", wait_seconds=10), Exchange(Request(method, b"/x"), fault=fault)
    )
