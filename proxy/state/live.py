"""The memory of one process: by upstream name, outliving snapshots. Handed to the policies when the stack is built.

The clock, chance and sleep come in from outside, so that tests turn them by hand.
"""

from __future__ import annotations

import asyncio
import random
import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field

from proxy.config.snapshot import Concurrency
from proxy.state.breaker import Breaker
from proxy.state.cache import Cache
from proxy.state.cooldown import Cooldowns
from proxy.state.gate import Gate
from proxy.state.repeats import Repeats
from proxy.state.retry import Budget
from proxy.state.share import Share


@dataclass(slots=True)
class Live:
    """`monotonic` in seconds; `random` in [0, 1)."""

    monotonic: Callable[[], float] = time.monotonic
    now: Callable[[], float] = time.time
    random: Callable[[], float] = random.random
    sleep: Callable[[float], Awaitable[None]] = asyncio.sleep
    cooldowns: Cooldowns = field(default_factory=Cooldowns)
    breakers: dict[str, Breaker] = field(default_factory=dict)
    budgets: dict[str, Budget] = field(default_factory=dict)
    gates: dict[str, Gate] = field(default_factory=dict)
    repeats: Repeats = field(default_factory=Repeats)
    cache: Cache = field(default_factory=Cache)
    share: Share = field(init=False)

    def __post_init__(self) -> None:
        self.share = Share(self.monotonic, self.cooldowns, self.breakers)

    def breaker(self, upstream: str) -> Breaker:
        return self.breakers.setdefault(upstream, Breaker())

    def budget(self, upstream: str) -> Budget:
        return self.budgets.setdefault(upstream, Budget())

    def gate(self, upstream: str, settings: Concurrency) -> Gate:
        gate = self.gates.get(upstream)
        if gate is None:
            gate = self.gates[upstream] = Gate(settings.limit, settings.queue)
        elif (gate.limit, gate.queue) != (settings.limit, settings.queue):
            gate.resize(settings.limit, settings.queue)
        return gate
