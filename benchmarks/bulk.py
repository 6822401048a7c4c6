"""What a bulk answer of 10,000 items costs to read, by how many of its items failed, and what its answer holds beside the data.

CPU time of the process, the best of several: other programs on the machine must not count. The bar is 50 ms for an answer of which one
item in a hundred failed, as after a burst, and 8 KiB beside the data always.
"""

from __future__ import annotations

import json
import time
from typing import Any

from benchmarks.report import Report, Scale
from proxy.compose import Setting, compose_partial
from proxy.config.shipped import vendor_files
from proxy.exchange import Exchange, Request, Response
from proxy.judge import judge
from proxy.rules.load import load_vendors

ITEMS = 10_000
MOST_MS = 50.0
MOST_BYTES = 8192


def run(scale: Scale) -> Report:
    vendor = load_vendors({name: text for name, text in vendor_files().items() if "elasticsearch" in name})[0]["elasticsearch"]
    report = Report("bulk", f"A bulk answer of {ITEMS} items", ("", "MB", "judge ms", "bytes beside the data"))
    for share in (0.01, 0.5, 1.0):
        exchange = Exchange(Request("POST", b"/logs/_bulk"), _answer(share), upstream="elasticsearch")
        best = float("inf")
        failure = None
        for _ in range(max(3, scale.rounds)):
            started = time.process_time()
            failure = judge(exchange, vendor, 0.0)
            best = min(best, time.process_time() - started)
        if failure is None or exchange.response is None:
            raise RuntimeError("the answer was not read as a failure")
        setting = Setting(request=exchange.request, prefix="/elasticsearch", upstream="elasticsearch")
        partial = compose_partial(failure, exchange, setting, has_data=False)
        size = len(json.dumps(partial).encode())
        name = f"{share:.0%} failed"
        report.rows.append([name, len(exchange.response.body) / 1e6, best * 1e3, size])
        report.bars[f"{name}: {size} B beside the data, at most {MOST_BYTES}"] = size <= MOST_BYTES
        if share < 0.1:
            report.bars[f"{name}: {best * 1e3:.0f} ms, at most {MOST_MS:.0f}"] = best * 1e3 <= MOST_MS
    return report


def _answer(share: float) -> Response:
    every = round(1 / share)
    items = [{"index": _failed(number) if number % every == 0 else _done(number)} for number in range(ITEMS)]
    body = json.dumps({"took": 30, "errors": True, "items": items}).encode()
    return Response(200, [(b"content-type", b"application/json")], body)


def _done(number: int) -> dict[str, Any]:
    return {"_index": "logs", "_id": f"id-{number}", "_version": 1, "result": "created", "_seq_no": number, "status": 201}


def _failed(number: int) -> dict[str, Any]:
    kind = "es_rejected_execution_exception" if number % 2 else "mapper_parsing_exception"
    reason = f"failed to parse field [age] of type [long] in document with id 'id-{number}'"
    return {"_index": "logs", "_id": f"id-{number}", "status": 429, "error": {"type": kind, "reason": reason}}
