"""The JSON Schemas, in the language server that editors use for YAML, and beside the checker that has the last word."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from proxy.rules.load import load_vendors
from tests.support.programs import find_program

ROOT = Path(__file__).parent.parent.parent
SERVER = ROOT / "build" / "yaml-language-server"
VERSION = "yaml-language-server@1"
pytestmark = pytest.mark.needs("node", "npm")

GOOD = """\
vendor: acme
title: Acme
base_url: https://{shop}.acme.example
parameters: {shop: {pattern: "[a-z]+"}}
waits:
  - {header: x-wait, as: seconds, when: {status: [429, 5xx], not: {headers: {x-left: {over: 0}}}}}
codes: {at: body error.code, table: {slow_down: RATE_LIMITED}}
rules:
  - id: limited
    when: {status: 429, body: {message: {contains: slow}}, any: [{code: a}, {if: "status == 429"}]}
    code: RATE_LIMITED
    wait: 30s
    steps:
      - {text: "Wait {{ wait }} seconds.", repeat: true}
      - Send less.
cases:
  - name: a
    request: {path: /}
    response: {status: 429, json: {message: slow}}
    expect: {code: RATE_LIMITED}
"""


class LanguageServer:
    """As much of the protocol as is needed to open a file and read what is wrong with it."""

    def __init__(self, program: str) -> None:
        self._process = subprocess.Popen(
            [program, str(SERVER / "node_modules/yaml-language-server/bin/yaml-language-server"), "--stdio"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
        )
        self._number = 0
        folder = {"uri": ROOT.as_uri(), "name": "remedy"}
        self._ask("initialize", {"processId": None, "rootUri": ROOT.as_uri(), "capabilities": {}, "workspaceFolders": [folder]})
        self._send("initialized", {})
        self._send(
            "workspace/didChangeConfiguration", {"settings": {"yaml": {"validate": True, "schemaStore": {"enable": False}}}}
        )

    def close(self) -> None:
        self._ask("shutdown", None)
        self._send("exit", None)
        self._process.communicate(timeout=20)

    def diagnostics(self, text: str) -> list[tuple[int, str]]:
        """(line, message) of what the server marks in a vendor file with that text."""
        self._number += 1
        uri = (ROOT / "config" / "vendors" / f"in-an-editor-{self._number}.yaml").as_uri()  # it need not exist
        self._send("textDocument/didOpen", {"textDocument": {"uri": uri, "languageId": "yaml", "version": 1, "text": text}})
        while True:
            message = self._read()
            if message.get("method") == "textDocument/publishDiagnostics" and message["params"]["uri"] == uri:
                found = [(each["range"]["start"]["line"] + 1, each["message"]) for each in message["params"]["diagnostics"]]
                self._send("textDocument/didClose", {"textDocument": {"uri": uri}})
                return found

    def _ask(self, method: str, params: Any) -> Any:
        self._number += 1
        number = self._number
        self._write({"jsonrpc": "2.0", "id": number, "method": method, "params": params})
        while True:
            message = self._read()
            if message.get("id") == number and "method" not in message:
                return message

    def _send(self, method: str, params: Any) -> None:
        self._write({"jsonrpc": "2.0", "method": method, "params": params})

    def _write(self, message: dict[str, Any]) -> None:
        body = json.dumps(message).encode()
        assert self._process.stdin is not None
        self._process.stdin.write(b"Content-Length: %d\r\n\r\n%b" % (len(body), body))
        self._process.stdin.flush()

    def _read(self) -> dict[str, Any]:
        assert self._process.stdout is not None
        length = 0
        while line := self._process.stdout.readline().strip():
            name, _, value = line.partition(b":")
            if name.lower() == b"content-length":
                length = int(value)
        assert length, "the language server has ended"
        message: dict[str, Any] = json.loads(self._process.stdout.read(length))
        if "method" in message and "id" in message:  # it asks for settings, or registers something
            count = len(message["params"]["items"]) if message["method"] == "workspace/configuration" else 0
            self._write({"jsonrpc": "2.0", "id": message["id"], "result": [None] * count if count else None})
        return message


@pytest.fixture(scope="module")
def server() -> Iterator[LanguageServer]:
    npm, node = find_program("npm"), find_program("node")
    assert npm
    assert node
    if not (SERVER / "node_modules/yaml-language-server").is_dir():
        command = [npm, "install", "--prefix", str(SERVER), "--no-fund", "--no-audit", "--silent", VERSION]
        subprocess.run(command, check=True, capture_output=True, timeout=300)
    running = LanguageServer(node)
    yield running
    running.close()


def marked(server: LanguageServer, text: str, schema: str = "../vendor.schema.json") -> list[tuple[int, str]]:
    """What an editor marks, lines counted without the first one, which names the schema."""
    named = f"# yaml-language-server: $schema={schema}\n{text}"
    found = server.diagnostics(named)
    return [(line - 1, message) for line, message in found]


def test_a_sound_file_has_no_marks(server):
    assert load_vendors({"acme.yaml": GOOD})[1] == []
    assert marked(server, GOOD) == []


@pytest.mark.parametrize(
    ("before", "after", "line", "word"),
    [
        ("    code: RATE_LIMITED\n    wait", "    code: RATE_LIMIT\n    wait", 11, "RATE_LIMITED"),
        ("    wait: 30s", "    wiat: 30s", 12, "wiat"),
        ("title: Acme", "titel: Acme", 2, "titel"),
        ("as: seconds", "as: second", 6, "seconds"),
        ("{contains: slow}", "{contain: slow}", 10, "contain"),
        ("slow_down: RATE_LIMITED", "slow_down: SLOW", 7, "RATE_LIMITED"),
        ("    expect: {code: RATE_LIMITED}", "    expct: {code: RATE_LIMITED}", 20, "expct"),
    ],
)
def test_an_editor_marks_the_line_that_the_checker_names(server, before, after, line, word):
    text = GOOD.replace(before, after, 1)
    assert text != GOOD
    faults = load_vendors({"acme.yaml": text})[1]
    assert line in [fault.line for fault in faults]
    found = marked(server, text)
    assert any(at == line and word in message for at, message in found), found


def test_the_example_configuration_and_its_parts_have_no_marks(server):
    assert marked(server, "server: {port: 9000}\nupstreams: {github: {cooldown: true}}\n", "../remedy.schema.json") == []
    ((line, message),) = marked(server, "server: {prot: 9000}\n", "../remedy.schema.json")
    assert (line, "prot" in message) == (1, True)
