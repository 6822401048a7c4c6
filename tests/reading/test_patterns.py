"""No pattern takes exponential time, whatever a vendor writes: one that backtracks without end would hold up every caller.

Each is tried on short texts of what patterns repeat. A sound one is done in microseconds; one that is not would not be done in a
day, so the bound on the whole says nothing of the machine.
"""

from __future__ import annotations

import subprocess
import sys

import pytest

_PROGRAM = """
import importlib, pkgutil, re, sys
import proxy

PIECES = ["a", "a ", "_a", "a.", "'a'", "a,", "1", "1,", "1.", "a_", "a-", "A", "aB", "a/", "a:", " ", "a\\n", "<a ", "&a;", "a=b&", "[a]", "a[0].",
          "a[a].", "{a:", "(a ", "a and ", "a or b, ", "is ", "x: ", '"', "..._", "::", "a..b", "the a ", "field a ", "missing a, ", "for 1 second ", "retry in "]
ENDS = ["", "!", "::b!", "\\\\"]


def patterns(value, seen):
    if id(value) in seen:
        return
    seen.add(id(value))
    if isinstance(value, re.Pattern):
        yield value
    elif isinstance(value, (tuple, list, frozenset, set)):
        for each in value:
            yield from patterns(each, seen)
    elif isinstance(value, dict):
        for each in value.values():
            yield from patterns(each, seen)
    elif isinstance(getattr(value, "pattern", None), re.Pattern):
        yield value.pattern


seen, count = set(), 0
for found in pkgutil.walk_packages(proxy.__path__, "proxy."):
    if found.name.endswith("__main__"):
        continue
    module = importlib.import_module(found.name)
    for name, value in list(vars(module).items()):
        for pattern in patterns(value, seen):
            print(found.name, name, pattern.pattern[:80], file=sys.stderr, flush=True)
            count += 1
            for piece in PIECES:
                for end in ENDS:
                    text = piece * 40 + end
                    text = text if isinstance(pattern.pattern, str) else text.encode()
                    pattern.search(text), pattern.match(text), pattern.fullmatch(text)
print(count)
"""
_MOST_SECONDS = 120


def test_no_pattern_backtracks_without_end():
    try:
        done = subprocess.run(
            [sys.executable, "-c", _PROGRAM], capture_output=True, text=True, timeout=_MOST_SECONDS, check=True
        )
    except subprocess.TimeoutExpired as stuck:
        told = stuck.stderr or b""
        last = (told.decode() if isinstance(told, bytes) else told).strip().splitlines()[-1]
        pytest.fail(f"a text of 40 repetitions is too much for {last}")
    assert int(done.stdout) > 500
