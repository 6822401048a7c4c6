from __future__ import annotations

import http.client
import json
import re
import signal
import subprocess
import sys
from pathlib import Path

import pytest


class Served:
    """`remedy serve` in a process of its own, on a free port."""

    def __init__(self, folder: Path, *arguments: str) -> None:
        self.process = subprocess.Popen(
            [sys.executable, "-m", "proxy.cli.main", "serve", "--port", "0", *arguments],
            cwd=folder,
            stderr=subprocess.PIPE,
            text=True,
        )
        self.lines: list[str] = []
        try:
            found = self.wait_for(r"listens on http://127\.0\.0\.1:(\d+)")
        except BaseException:
            self.process.kill()
            self.process.communicate()
            raise
        self.port = int(found[1])

    def wait_for(self, pattern: str) -> re.Match[str]:
        """Reads the log up to a line that fits."""
        assert self.process.stderr is not None
        for line in self.process.stderr:
            self.lines.append(line)
            if found := re.search(pattern, line):
                return found
        raise AssertionError("".join(self.lines))

    def get(self, path: str) -> tuple[int, bytes]:
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=30)
        try:
            connection.request("GET", path)
            answer = connection.getresponse()
            return answer.status, answer.read()
        finally:
            connection.close()

    def end(self) -> int:
        self.process.send_signal(signal.SIGTERM)
        _, rest = self.process.communicate(timeout=60)
        self.lines.append(rest)
        return self.process.returncode


@pytest.fixture
def folder(tmp_path) -> Path:
    (tmp_path / "vendors").mkdir()
    (tmp_path / "remedy.yaml").write_text("upstreams: {demo: {}}\n", encoding="utf-8")
    return tmp_path


def test_it_serves_reloads_on_sighup_keeps_what_it_has_on_a_fault_and_ends_on_sigterm(folder):
    served = Served(folder, "--config", "remedy.yaml")
    try:
        status, body = served.get("/demo/fail/rate-limited")
        assert (status, json.loads(body)["code"]) == (429, "RATE_LIMITED")
        assert served.get("/github/user")[0] == 404

        (folder / "remedy.yaml").write_text("upstreams: {demo: {}, second: {vendor: demo}}\n", encoding="utf-8")
        served.process.send_signal(signal.SIGHUP)
        served.wait_for("configuration 2 is in use")
        assert served.get("/second/fail/rate-limited")[0] == 429

        (folder / "remedy.yaml").write_text("upstreams: {demo: {}, third: {}}\nsever: 1\n", encoding="utf-8")
        served.process.send_signal(signal.SIGHUP)
        served.wait_for(r"kept the configuration in use: remedy\.yaml:2:1: unknown key 'sever'")
        assert served.get("/second/fail/rate-limited")[0] == 429
    finally:
        assert served.end() == 0, "".join(served.lines)


def test_with_watch_a_change_of_a_file_is_enough(folder):
    served = Served(folder, "--config", "remedy.yaml", "--watch")
    try:
        (folder / "vendors" / "mine.yaml").write_text("vendor: mine\nbase_url: https://mine.invalid\n", encoding="utf-8")
        served.wait_for("configuration 2 is in use")
    finally:
        assert served.end() == 0, "".join(served.lines)


def test_several_workers_are_one_server(folder):
    served = Served(folder, "--config", "remedy.yaml", "--workers", "2")
    try:
        for _ in range(6):
            assert served.get("/demo/fail/rate-limited")[0] == 429
        wanted = b'remedy_failures_total{upstream="demo",class="retryable",code="RATE_LIMITED",rule="generic/sentence",origin="vendor"} 6'
        assert wanted in served.get("/metrics")[1]

        (folder / "remedy.yaml").write_text("upstreams: {demo: {}, second: {vendor: demo}}\n", encoding="utf-8")
        served.process.send_signal(signal.SIGHUP)
        served.wait_for("configuration 2 is in use")
        assert [served.get("/second/fail/rate-limited")[0] for _ in range(6)] == [429] * 6

        (folder / "remedy.yaml").write_text("sever: 1\n", encoding="utf-8")
        served.process.send_signal(signal.SIGHUP)
        served.wait_for(r"kept the configuration in use: remedy\.yaml:1:1: unknown key 'sever'")
        assert served.get("/second/fail/rate-limited")[0] == 429
    finally:
        assert served.end() == 0, "".join(served.lines)


def test_a_broken_configuration_stops_it_with_every_fault(remedy, tmp_path):
    (tmp_path / "remedy.yaml").write_text("server: {prot: 1}\nstate: nowhere\n", encoding="utf-8")
    run = remedy("serve", "--config", "remedy.yaml")
    assert run.code == 1
    assert [line.split(":")[1] for line in run.err.splitlines()] == ["1", "2"]


def test_an_address_that_can_not_be_listened_on_is_told(remedy):
    run = remedy("serve", "--host", "192.0.2.1", "--port", "0")
    assert run.code == 1
    assert "is no address of this machine" in run.err
