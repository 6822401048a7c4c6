"""How long a server-sent event takes through the proxy, beside the same stream read directly.

The vendor stamps each event with the machine's monotonic clock, which all processes share; the reader subtracts.
"""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import sys
import time
from pathlib import Path

from benchmarks.contestants import start_remedy
from benchmarks.machine import Process, free_port, pick_cores, running
from benchmarks.report import Report, Scale, percentile

STREAMS = 32
EVERY_SECONDS = 0.02
_BAR_MS = 20.0
_HEAD = b"HTTP/1.1 200 OK\r\ncontent-type: text/event-stream\r\ntransfer-encoding: chunked\r\n\r\n"


def run(scale: Scale) -> Report:
    cores = pick_cores()
    port = free_port()
    command = [sys.executable, "-m", "benchmarks.streaming", str(port)]
    vendor = Process(command, cores.load, scale.folder / "stream.log", {"PYTHONPATH": str(Path(__file__).parent.parent)})
    with running(vendor):
        vendor.wait_until_it_listens(port)
        remedy = start_remedy(port, cores, scale.folder)
        with running(remedy.process):
            proxied_port = int(remedy.url.rpartition(":")[2].partition("/")[0])
            direct, proxied = [], []
            for _ in range(max(1, scale.rounds // 2)):
                direct += asyncio.run(_read_streams(port, "/events", 2 * scale.seconds))
                proxied += asyncio.run(_read_streams(proxied_port, "/bench/events", 2 * scale.seconds))
    title = f"Server-sent events: {STREAMS} streams, one event every {EVERY_SECONDS * 1e3:.0f} ms in each"
    report = Report("sse", title, ("", "events", "p50 ms", "p99 ms", "max ms"))
    for name, delays in (("direct", direct), ("through remedy", proxied)):
        milliseconds = [1e3 * delay for delay in delays]
        row = [percentile(milliseconds, 0.5), percentile(milliseconds, 0.99), max(milliseconds, default=0.0)]
        report.rows.append([name, len(delays), *row])
    late = 1e3 * percentile(proxied, 0.99)
    report.bars[f"an event leaves within {late:.2f} ms (p99), at most {_BAR_MS:.0f}"] = bool(proxied) and late <= _BAR_MS
    return report


async def _read_streams(port: int, target: str, seconds: float) -> list[float]:
    delays: list[float] = []
    readers = [asyncio.create_task(_read_stream(port, target, delays)) for _ in range(STREAMS)]
    await asyncio.sleep(seconds)
    for reader in readers:
        reader.cancel()
    results = await asyncio.gather(*readers, return_exceptions=True)
    broken = [result for result in results if not isinstance(result, asyncio.CancelledError)]
    if broken:
        raise RuntimeError(f"a stream ended before its time: {broken[0]!r}")
    return delays


async def _read_stream(port: int, target: str, delays: list[float]) -> None:
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    try:
        writer.write(f"GET {target} HTTP/1.1\r\nhost: 127.0.0.1\r\naccept: text/event-stream\r\n\r\n".encode())
        while line := await reader.readline():
            if line.startswith(b"data: "):
                delays.append(time.monotonic() - int(line[6:]) / 1e9)
    finally:
        writer.close()


async def _serve(port: int) -> None:
    turns = itertools.count()

    async def answer(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with contextlib.suppress(ConnectionError, asyncio.IncompleteReadError):
            await reader.readuntil(b"\r\n\r\n")
            writer.write(_HEAD)
            await asyncio.sleep(EVERY_SECONDS * (next(turns) % STREAMS) / STREAMS)  # streams of real life are out of step
            while True:
                event = b"data: %d\n\n" % time.monotonic_ns()
                writer.write(b"%x\r\n%s\r\n" % (len(event), event))
                await writer.drain()
                await asyncio.sleep(EVERY_SECONDS)
        writer.close()

    server = await asyncio.start_server(answer, "127.0.0.1", port)
    async with server:
        await server.serve_forever()


if __name__ == "__main__":
    asyncio.run(_serve(int(sys.argv[1])))
