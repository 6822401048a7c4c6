"""A real Prometheus scrapes the running proxy; every query of the dashboard and every rule runs against it."""

from __future__ import annotations

import asyncio
import contextlib
import json
import re
import socket
import sys
from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
import yaml

from tests.support.programs import find_program

pytestmark = pytest.mark.needs("prometheus", "redis-server")
DEPLOY = Path(__file__).parents[2] / "deploy"
#: Recorded from a handful of calls, so what needs a rate over five minutes may be empty at first; these may not.
MUST_HAVE_DATA = ("remedy_requests_total", "remedy_failures_total", "remedy_build_info", "remedy_config_generation", "up")


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


@contextlib.asynccontextmanager
async def running(*words: str, until: bytes) -> AsyncIterator[None]:
    """A program of the test's own, from the line that says it is ready to its end."""
    process = await asyncio.create_subprocess_exec(*words, stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.STDOUT)
    assert process.stdout is not None
    reading: asyncio.Task[bytes] | None = None
    try:
        async with asyncio.timeout(60):
            while until not in (line := await process.stdout.readline()):
                assert line, f"{words[0]} ended before it was ready"
        reading = asyncio.create_task(process.stdout.read())
        yield
    finally:
        with contextlib.suppress(ProcessLookupError):
            process.terminate()
        if reading is not None:
            await reading
        await process.wait()


def queries() -> Iterator[tuple[str, str]]:
    """What the dashboard asks, its variable filled in, and what the rules compute."""
    for panel in json.loads((DEPLOY / "grafana/remedy.json").read_text(encoding="utf-8"))["panels"]:
        for target in panel["targets"]:
            yield panel["title"], target["expr"].replace("$upstream", ".*")
    for group in yaml.safe_load((DEPLOY / "prometheus/rules.yaml").read_text(encoding="utf-8"))["groups"]:
        for rule in group["rules"]:
            yield rule.get("record") or rule["alert"], rule["expr"]


async def ask(client: httpx.AsyncClient, query: str) -> list[dict[str, Any]]:
    answer = (await client.get("/api/v1/query", params={"query": query})).json()
    assert answer["status"] == "success", f"{query}: {answer}"
    result: list[dict[str, Any]] = answer["data"]["result"]
    return result


async def until_scraped(client: httpx.AsyncClient) -> None:
    """Until Prometheus has seen failures of the proxy twice, so that rates can be taken."""
    async with asyncio.timeout(60):
        while True:
            samples = await ask(client, "count_over_time(remedy_failures_total[1m]) > 1")
            if samples:
                return
            await asyncio.sleep(0.2)  # Prometheus tells nobody when it has scraped


async def test_every_query_runs_against_a_proxy_that_is_scraped(tmp_path: Path):
    port, web, store = free_port(), free_port(), free_port()
    config = tmp_path / "remedy.yaml"
    config.write_text(
        f"state: redis://127.0.0.1:{store}/0\nupstreams: {{demo: {{cooldown: true, breaker: {{}}}}}}\n", encoding="utf-8"
    )
    rules = tmp_path / "rules.yaml"
    rules.write_text((DEPLOY / "prometheus/rules.yaml").read_text(encoding="utf-8"), encoding="utf-8")
    scrape = yaml.safe_load((DEPLOY / "prometheus/prometheus.yml").read_text(encoding="utf-8"))
    scrape["global"] = {"scrape_interval": "500ms", "evaluation_interval": "500ms"}
    scrape["scrape_configs"][0]["static_configs"][0]["targets"] = [f"127.0.0.1:{port}"]
    (tmp_path / "prometheus.yml").write_text(yaml.safe_dump(scrape), encoding="utf-8")
    remedy = (sys.executable, "-m", "proxy.cli.main", "serve", "--config", str(config), "--port", str(port))
    redis = (
        str(find_program("redis-server")),
        "--port",
        str(store),
        "--bind",
        "127.0.0.1",
        "--save",
        "",
        "--dir",
        str(tmp_path),
    )
    prometheus = (
        str(find_program("prometheus")),
        f"--config.file={tmp_path / 'prometheus.yml'}",
        f"--storage.tsdb.path={tmp_path / 'data'}",
        f"--web.listen-address=127.0.0.1:{web}",
    )
    async with (
        running(*redis, until=b"eady to accept connections"),
        running(*remedy, until=b"listens on"),
        running(*prometheus, until=b"Server is ready to receive web requests"),
        httpx.AsyncClient(base_url=f"http://127.0.0.1:{port}") as proxy,
        httpx.AsyncClient(base_url=f"http://127.0.0.1:{web}") as client,
    ):
        for path in ("/demo/ok", "/demo/ok", "/demo/nowhere", "/demo/customers?limit=500"):
            await proxy.get(path)
        await until_scraped(client)
        for name, query in queries():
            await ask(client, query)
            for metric in re.findall(r"\bremedy_[a-z_]+", query):
                if metric in MUST_HAVE_DATA:
                    assert await ask(client, metric), f"{name}: no {metric}"
        assert (await ask(client, 'up{job="remedy"}'))[0]["value"][1] == "1"
        assert (await ask(client, "remedy_state_connected"))[0]["value"][1] == "1"
