"""The supervisor of `--workers N`: processes that serve at the same address, as one server.

Owns: starting, watching and replacing workers; generations of configuration; the relay between workers; the counters of
all. What a configuration, a message or a counter is, only the workers know: here they are bytes.

- The sockets are the supervisor's, so connections that came for a worker that ended wait for the one that replaces it.
- A worker that ends is started again, at once if it had lived for a while, else after a wait that doubles. One that does
  not answer its pipe is killed and replaced. If one can't start at all to begin with, everything ends.
- A reload is prepared by every worker, and committed by all or by none; `gather` reads it once, so that all read the same.
  A worker that starts later starts with what was committed last; one that can't commit is replaced.
- The counters of a worker that ended are kept, less what `settle` takes out (gauges), so that sums never fall.
"""

from __future__ import annotations

import asyncio
import logging
import signal
import socket
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass

from proxy.server.channel import Kind
from proxy.server.places import place_of
from proxy.server.slot import Slot

_LOG = logging.getLogger("remedy.workers")


@dataclass(frozen=True, slots=True)
class Timing:
    """Seconds."""

    start: float = 60.0  # until a worker listens
    ping: float = 1.0
    hang: float = 5.0  # until a worker that does not answer is replaced
    first_wait: float = 0.5  # before a worker that died young is started again
    longest_wait: float = 5.0
    settled: float = 30.0  # a worker that lived this long did not die young
    prepare: float = 120.0
    commit: float = 10.0
    collect: float = 1.0
    stop: float = 40.0  # the workers' grace period and some more


@dataclass(frozen=True, slots=True)
class Plan:
    """What the workers run. `entry` names a function `module:name` of (configuration, Link) that returns a Work."""

    entry: str
    sockets: Sequence[Sequence[Sequence[socket.socket]]]  # for each worker a group for each of its Work's apps
    gather: Callable[[], bytes]  # reads the configuration; what it raises refuses a reload
    merge: Callable[[list[bytes]], bytes]  # sums counters
    settle: Callable[[bytes], bytes] = bytes  # what stays of the counters of a worker that ended
    reloaded: Callable[[int, str], None] = lambda _generation, _fault: None


class Supervisor:
    def __init__(self, plan: Plan, timing: Timing | None = None) -> None:
        self._plan = plan
        self._timing = timing or Timing()
        self._retired = b""
        self._reloading = asyncio.Lock()
        self._stop = asyncio.Event()
        self._force = asyncio.Event()
        self._tasks: set[asyncio.Task[None]] = set()
        self._configuration = b""
        self.generation = 0
        self.is_serving = asyncio.Event()  # every worker listens
        self.slots = [Slot(number, plan.entry, groups, self._heard) for number, groups in enumerate(plan.sockets)]

    def request_stop(self) -> None:
        """Has all workers finish; a second call has them end at once."""
        if self._stop.is_set():
            self._force.set()
        self._stop.set()

    def request_reload(self) -> None:
        self._spawn(self._reload_logged())

    async def run(self, *, handles_signals: bool = True) -> int:
        """Runs until told to stop; returns the process's exit code."""
        self._configuration, self.generation = self._plan.gather(), 1
        loop = asyncio.get_running_loop()
        actions = {signal.SIGTERM: self.request_stop, signal.SIGINT: self.request_stop, signal.SIGHUP: self.request_reload}
        for number, action in actions.items() if handles_signals else ():
            loop.add_signal_handler(number, action)
        keepers = [asyncio.ensure_future(self._keep(slot)) for slot in self.slots]
        try:
            if not await self._all_started():
                return 1
            self.is_serving.set()
            for slot in self.slots:
                self._spawn(self._watch(slot))
            await self._stop.wait()
            return 0
        finally:
            self._stop.set()
            await self._end(keepers)
            for number in actions if handles_signals else ():
                loop.remove_signal_handler(number)

    async def _all_started(self) -> bool:
        """False where a worker ended before it listened, or did not come to it."""
        await self._first_of(asyncio.gather(*(slot.settled.wait() for slot in self.slots)), self._stop, self._timing.start)
        return self._stop.is_set() or all(slot.is_serving for slot in self.slots)

    async def _end(self, keepers: list[asyncio.Task[None]]) -> None:
        for slot in self.slots:
            slot.send(Kind.STOP)
        await self._first_of(asyncio.wait(keepers), self._force, self._timing.stop)
        for slot in self.slots:
            slot.kill()
        await asyncio.gather(*keepers)
        for task in self._tasks:
            task.cancel()
        if self._tasks:
            await asyncio.wait(self._tasks)

    async def _first_of(self, work: Awaitable[object], event: asyncio.Event, seconds: float) -> None:
        """Waits for the work, the event or the time, whichever comes first, and gives up the others."""
        working = asyncio.ensure_future(work)
        told = asyncio.ensure_future(event.wait())
        await asyncio.wait([working, told], timeout=seconds, return_when=asyncio.FIRST_COMPLETED)
        for task in (working, told):
            task.cancel()

    # Keeping workers alive

    async def _keep(self, slot: Slot) -> None:
        """Has a worker run in the slot until the supervisor stops."""
        loop, timing = asyncio.get_running_loop(), self._timing
        wait = 0.0
        while not self._stop.is_set():
            began = loop.time()
            code = await slot.run_once(self.generation, self._configuration)
            self._retire(slot)
            if self._stop.is_set() or not self.is_serving.is_set():
                return
            is_young = loop.time() - began < timing.settled
            wait = min(max(2 * wait, timing.first_wait), timing.longest_wait) if is_young else 0.0
            _LOG.error("worker %d ended with %d; started again in %g s", slot.number, code, wait)
            await self._sleep(wait)

    async def _sleep(self, seconds: float) -> None:
        """Sleeps, unless the supervisor stops first."""
        try:
            async with asyncio.timeout(seconds):
                await self._stop.wait()
        except TimeoutError:
            return

    async def _watch(self, slot: Slot) -> None:
        """Replaces the slot's worker where it does not answer, or does not come to listen."""
        loop, timing = asyncio.get_running_loop(), self._timing
        while not self._stop.is_set():
            starts = slot.starts
            if slot.is_serving:
                is_well = await slot.ask(Kind.PING, Kind.PONG, timing.hang) is not None or not slot.is_serving
            else:
                is_well = slot.pid is None or loop.time() - slot.began < timing.start
            if not is_well and slot.starts == starts:
                _LOG.error("worker %d does not answer; replaced", slot.number)
                slot.kill()
            await self._sleep(timing.ping)

    def _retire(self, slot: Slot) -> None:
        """Keeps what the ended worker had counted."""
        if slot.counters:
            settled = self._plan.settle(slot.counters)
            self._retired = self._plan.merge([self._retired, settled]) if self._retired else settled
            slot.counters = b""

    # What workers ask for

    def _heard(self, slot: Slot, kind: Kind, number: int, payload: bytes) -> None:
        if kind is Kind.RELAY:
            for other in self.slots:
                if other is not slot and other.is_serving:
                    other.send(Kind.RELAY, 0, payload)
        elif kind is Kind.COLLECT:
            self._spawn(self._collect_for(slot, number))
        elif kind is Kind.RELOAD:
            self._spawn(self._reload_for(slot, number))
        elif kind is Kind.READY and slot.generation != self.generation:
            slot.kill()  # a reload was committed while it started

    def _spawn(self, work: Awaitable[None]) -> None:
        task = asyncio.ensure_future(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def collect(self) -> bytes:
        """The counters of all workers, those that ended included."""
        asked = (slot.ask(Kind.PING, Kind.PONG, self._timing.collect) for slot in self.slots if slot.is_serving)
        await asyncio.gather(*asked)  # each leaves its counters in its slot; a late one's last ones count
        return self._plan.merge([one for one in (self._retired, *(slot.counters for slot in self.slots)) if one])

    async def _collect_for(self, slot: Slot, number: int) -> None:
        slot.send(Kind.COLLECTED, number, await self.collect())

    async def _reload_for(self, slot: Slot, number: int) -> None:
        slot.send(Kind.RELOADED, number, (await self.reload()).encode())

    async def _reload_logged(self) -> None:
        await self.reload()

    # Generations

    async def reload(self) -> str:
        """All workers use the configuration as it is now, or none does: then the text says why."""
        async with self._reloading:
            try:
                configuration = await asyncio.to_thread(self._plan.gather)
            except Exception as error:  # noqa: BLE001 - it could not be read, whatever the reason
                fault = f"the configuration could not be read: {type(error).__name__} at {place_of(error)}"
            else:
                fault = await self._change(configuration)
            self._plan.reloaded(self.generation, fault)
            return fault

    async def _change(self, configuration: bytes) -> str:
        generation = self.generation + 1
        slots = [slot for slot in self.slots if slot.is_serving]
        asked = (
            slot.ask(Kind.PREPARE, Kind.PREPARED, self._timing.prepare, number=generation, payload=configuration)
            for slot in slots
        )
        answers = await asyncio.gather(*asked)
        faults = ["a worker ended or took too long" if answer is None else answer.decode() for answer in answers]
        fault = next((one for one in faults if one), "")
        if fault:
            for slot in slots:
                slot.send(Kind.ABORT, generation)
            return fault
        # From here on there is no way back: whoever starts now starts with it, and who can't commit starts again.
        self._configuration, self.generation = configuration, generation
        await asyncio.gather(*(self._commit(slot, generation) for slot in slots))
        return ""

    async def _commit(self, slot: Slot, generation: int) -> None:
        starts = slot.starts
        if await slot.ask(Kind.COMMIT, Kind.COMMITTED, self._timing.commit, number=generation) is not None:
            slot.generation = generation
        elif slot.starts == starts:
            slot.kill()
