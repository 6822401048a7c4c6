"""A folder of hostile vendor files: each is refused, or loads and can do no harm, within bounds of time and memory.

All run in one process of their own, which the kernel ends where it takes too much. It has a secret in its environment that must not
come out.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

FOLDER = Path(__file__).parent / "hostile"
FILES = sorted(FOLDER.glob("*.yaml"))
SECRET = "s3cr3t-of-the-test"
_PROGRAM = """
import json, resource, sys
resource.setrlimit(resource.RLIMIT_CPU, (20, 20))
from proxy.reading.decode import decode
from proxy.rules.cases import exchange_of
from proxy.rules.load import load_vendors
from proxy.rules.match import match
resource.setrlimit(resource.RLIMIT_DATA, (768 * 1048576, 768 * 1048576))

items = [{"status": "aaaa" * 50, "n": n, "more": {"a": [n] * 20}} for n in range(400)]
BODY = {"items": items, "n": 5, "message": "a" * 60000, "pattern": "(a+)+$"}
SEEN = exchange_of({"method": "GET", "path": "/" + "a" * 6000 + "c"}, {"status": 400, "json": BODY}, "acme")
VALUES = {"message": "m" * 10000, "path": "/" + "a" * 6000, "detail": {"a": "x" * 10000}}
outcomes = {}
for name, text in json.load(sys.stdin).items():
    vendors, faults = load_vendors({name: text})
    outcome = {"faults": [str(fault) for fault in faults], "texts": []}
    for vendor in vendors.values():
        document = decode(SEEN.response, 1048576)
        for explain in (False, True):
            match(vendor, SEEN, document, ["a"], explain)
        for rule in vendor.rules:
            texts = rule.advice.render(VALUES)
            outcome["texts"] += [texts.error, texts.why, texts.instruction, *(step.text for step in texts.steps)]
    outcomes[name] = outcome
json.dump(outcomes, sys.stdout)
"""


@pytest.fixture(scope="module")
def outcomes() -> dict[str, dict[str, list[str]]]:
    files = {path.name: path.read_text(encoding="utf-8") for path in FILES}
    result = subprocess.run(
        [sys.executable, "-c", _PROGRAM],
        input=json.dumps(files),
        capture_output=True,
        text=True,
        check=False,
        env={**os.environ, "SECRET_OF_THE_TEST": SECRET},
        timeout=120,
    )
    assert result.returncode == 0, result.stderr[-2000:]
    return json.loads(result.stdout)


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_hostile_file_does_no_harm(path: Path, outcomes):
    outcome = outcomes[path.name]
    is_refused = path.read_text(encoding="utf-8").startswith("# refused")
    assert bool(outcome["faults"]) is is_refused, outcome["faults"]
    assert SECRET not in json.dumps(outcome)
    assert all(len(text) <= 2000 for text in outcome["texts"])
