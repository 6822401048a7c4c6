"""Memory stays flat, whatever passes: a proxy in a process of its own, measured by the kernel.

`VmHWM` is the most that a process ever held in memory. Vendor and caller are threads on plain sockets: the proxy is what is measured.
"""

from __future__ import annotations

import json
import re
import socket
import subprocess
import sys
import threading
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from tests.support.shape import assert_recovery_error

GIB, MIB = 1 << 30, 1 << 20
MOST_GROWTH_BYTES = 64 * MIB
PIECE = memoryview(bytes(4 * MIB))
pytestmark = pytest.mark.skipif(not Path("/proc/self/status").exists(), reason="the kernel's own measure, on Linux")


@dataclass
class Proxy:
    port: int
    pid: int

    def memory_bytes(self, name: str) -> int:
        status = Path(f"/proc/{self.pid}/status").read_text(encoding="ascii")
        found = re.search(rf"{name}:\s+(\d+) kB", status)
        assert found is not None
        return int(found[1]) * 1024

    def connect(self) -> socket.socket:
        return socket.create_connection(("127.0.0.1", self.port), timeout=120)


def serve_vendor(listener: socket.socket) -> None:
    """Answers one request a connection: `/down` with a GiB, `/up` when it has read one, `/fail` with a failure of 256 MiB."""
    while True:
        try:
            peer, _ = listener.accept()
        except OSError:
            return
        threading.Thread(target=answer, args=(peer,), daemon=True).start()


def answer(peer: socket.socket) -> None:
    with peer:
        head, rest = read_head(peer)
        path = head.split(b" ")[1]
        if path == b"/up":
            drain(peer, GIB - len(rest))
            peer.sendall(b"HTTP/1.1 200 OK\r\nContent-Length: 2\r\nConnection: close\r\n\r\nok")
            return
        size, status = (GIB, b"200 OK") if path == b"/down" else (256 * MIB, b"500 No")
        try:
            peer.sendall(b"HTTP/1.1 %b\r\nContent-Type: application/json\r\nContent-Length: %d\r\n\r\n" % (status, size))
            send_bytes(peer, size)
        except ConnectionError:
            return  # a failure's body is given up after its bound


def read_head(peer: socket.socket) -> tuple[bytes, bytes]:
    data = b""
    while b"\r\n\r\n" not in data:
        piece = peer.recv(65_536)
        if not piece:
            raise ConnectionError("no head")
        data += piece
    head, _, rest = data.partition(b"\r\n\r\n")
    return head, rest


def drain(peer: socket.socket, size: int) -> None:
    buffer = bytearray(MIB)
    while size:
        got = peer.recv_into(buffer, min(size, len(buffer)))
        assert got, f"{size} bytes are missing"
        size -= got


def send_bytes(peer: socket.socket, size: int) -> None:
    while size:
        piece = PIECE[: min(size, len(PIECE))]
        peer.sendall(piece)
        size -= len(piece)


@pytest.fixture
def proxy(tmp_path: Path) -> Iterator[Proxy]:
    with socket.create_server(("127.0.0.1", 0)) as listener:
        threading.Thread(target=serve_vendor, args=(listener,), daemon=True).start()
        config = tmp_path / "remedy.yaml"
        config.write_text(json.dumps({"upstreams": {"vendor": {"base_url": f"http://127.0.0.1:{listener.getsockname()[1]}"}}}))
        command = [sys.executable, "-m", "proxy.cli.main", "serve", "--config", str(config), "--port", "0"]
        with subprocess.Popen(command, stderr=subprocess.PIPE, text=True) as process:
            assert process.stderr is not None
            listening = re.search(r"http://127\.0\.0\.1:(\d+)", process.stderr.readline())
            assert listening is not None
            threading.Thread(target=process.stderr.read, daemon=True).start()
            made = Proxy(int(listening[1]), process.pid)
            ask(made, b"GET /-/healthy").close()
            yield made
            process.terminate()


def ask(proxy: Proxy, line: bytes, *fields: bytes) -> socket.socket:
    peer = proxy.connect()
    peer.sendall(b"\r\n".join([line + b" HTTP/1.1", b"Host: localhost", b"Connection: close", *fields]) + b"\r\n\r\n")
    return peer


def assert_flat(proxy: Proxy, before: int) -> None:
    growth = proxy.memory_bytes("VmHWM") - before
    assert growth < MOST_GROWTH_BYTES, f"grew by {growth / MIB:.0f} MiB"


def test_a_gib_streams_down_in_flat_memory(proxy: Proxy):
    before = proxy.memory_bytes("VmRSS")
    with ask(proxy, b"GET /vendor/down") as peer:
        head, rest = read_head(peer)
        assert head.startswith(b"HTTP/1.1 200 ")
        drain(peer, GIB - len(rest))
    assert_flat(proxy, before)


def test_a_gib_streams_up_in_flat_memory(proxy: Proxy):
    before = proxy.memory_bytes("VmRSS")
    with ask(proxy, b"POST /vendor/up", b"Content-Length: %d" % GIB) as peer:
        send_bytes(peer, GIB)
        head, _ = read_head(peer)
        assert head.startswith(b"HTTP/1.1 200 ")
    assert_flat(proxy, before)


def test_a_failure_body_of_256_mib_arrives_in_flat_memory(proxy: Proxy):
    before = proxy.memory_bytes("VmRSS")
    for _ in range(3):
        with ask(proxy, b"GET /vendor/fail") as peer:
            head, body = read_head(peer)
            while piece := peer.recv(65_536):
                body += piece
        assert head.startswith(b"HTTP/1.1 500 ")
        assert_recovery_error(body)
    assert_flat(proxy, before)
