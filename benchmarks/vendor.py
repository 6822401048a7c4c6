"""The vendor that all contestants stand before: one nginx worker with a 1 KB success and a 300 B rate limit."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

from benchmarks.machine import Cores, Missing, Process, free_port

_RECORD = {"id": "ord_81", "status": "shipped", "customer": {"id": "cus_7", "email": "ada@example.com"}, "note": ""}
OK_BODY = json.dumps({**_RECORD, "note": "n" * (1024 - len(json.dumps(_RECORD)))})
LIMITED_BODY = json.dumps(
    {
        "error": {
            "message": "Rate limit reached for requests per min (RPM): Limit 3, Used 3, Requested 1. Please try again in 7s. "
            "Visit the limits page of your account to learn more about the limits that apply to it.",
            "type": "requests",
            "param": None,
            "code": "rate_limit_exceeded",
        }
    }
)
RETRY_AFTER = 7

_CONF = """
daemon off; worker_processes 1; pid {folder}/{name}.pid; error_log stderr crit;
events {{ worker_connections 2048; }}
http {{
  access_log off; keepalive_requests 1000000000; keepalive_timeout 600s; default_type application/json;
  client_body_temp_path {folder}/{name}-body; proxy_temp_path {folder}/{name}-proxy; fastcgi_temp_path {folder}/{name}-f;
  uwsgi_temp_path {folder}/{name}-u; scgi_temp_path {folder}/{name}-s;
{inside}
}}
"""
_VENDOR = """
  server {{
    listen 127.0.0.1:{port} backlog=1024;
    location = /ok {{ add_header set-cookie a=1; add_header set-cookie b=2; return 200 '{ok}'; }}
    location = /limited {{ add_header retry-after {retry_after} always; return 429 '{limited}'; }}
    location /echo {{ default_type text/plain; return 200 $request_uri; }}
  }}
"""


def find_nginx() -> str:
    nginx = shutil.which("nginx") or shutil.which("nginx", path="/usr/sbin:/sbin")
    if nginx is None:
        raise Missing("nginx is not installed (Debian: apt install nginx-light)")
    return nginx


def start_nginx(name: str, inside: str, port: int, core: int, folder: Path) -> Process:
    conf = folder / f"{name}.conf"
    conf.write_text(_CONF.format(folder=folder, name=name, inside=inside), encoding="utf-8")
    process = Process([find_nginx(), "-p", str(folder), "-e", "stderr", "-c", str(conf)], core, folder / f"{name}.log")
    process.wait_until_it_listens(port)
    return process


def start_vendor(cores: Cores, folder: Path) -> tuple[Process, int]:
    port = free_port()
    inside = _VENDOR.format(port=port, ok=OK_BODY, limited=LIMITED_BODY, retry_after=RETRY_AFTER)
    return start_nginx("vendor", inside, port, cores.load, folder), port
