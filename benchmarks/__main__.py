"""`python -m benchmarks [--only NAME] [--json FILE] [--quick]`: runs the benchmarks and prints a table for each.

Ends with 1 where a bar fails or a benchmark could not run; what is missing from the machine is named, never skipped silently.
"""

from __future__ import annotations

import argparse
import json
import sys
import tempfile
import time
from importlib import import_module
from pathlib import Path

from benchmarks.machine import Missing
from benchmarks.report import Report, Scale

#: Name -> the module whose `run(scale)` it is; imported when it is run.
BENCHMARKS = {
    "compare": "benchmarks.compare",
    "sse": "benchmarks.streaming",
    "judge": "benchmarks.judging",
    "bulk": "benchmarks.bulk",
    "rules": "benchmarks.scaling",
    "reload": "benchmarks.reloading",
    "stack": "benchmarks.stacking",
    "redis": "benchmarks.sharing",
}


def main(arguments: list[str] | None = None) -> int:
    options = _parser().parse_args(arguments)
    names = options.only or list(BENCHMARKS)
    reports, failed = [], False
    for name in names:
        with tempfile.TemporaryDirectory(prefix="remedy-bench-") as folder:
            Path(folder).chmod(0o755)
            scale = Scale(Path(folder), options.seconds, options.rounds, options.lines)
            started = time.monotonic()
            try:
                report: Report = import_module(BENCHMARKS[name]).run(scale)
            except Missing as missing:
                print(f"\n{name} did not run: {missing}", file=sys.stderr)
                failed = True
                continue
        report.notes.append(f"({time.monotonic() - started:.0f} s)")
        print(report, flush=True)
        reports.append(report)
    if options.json:
        text = json.dumps([report.to_json() for report in reports], indent=2)
        options.json.write_text(text + "\n", encoding="utf-8")
    return int(failed or any(held is False for report in reports for held in report.bars.values()))


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m benchmarks", description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--only", action="append", choices=list(BENCHMARKS), help="one of them; may be given again")
    parser.add_argument("--json", type=Path, metavar="FILE", help="writes the results there as well")
    parser.add_argument("--seconds", type=float, default=1.0, help="of load in each round (wrk takes whole ones)")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--lines", type=Path, metavar="FILE", help="further responses to judge, as `remedy explain --jsonl`")
    return parser


if __name__ == "__main__":
    sys.exit(main())
