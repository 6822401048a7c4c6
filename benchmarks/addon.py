"""mitmproxy's add-on: rewrites a 429 as the other rewriting contestants do. Runs in mitmproxy's own environment."""

from __future__ import annotations

import json


def response(flow):
    answer = flow.response
    if answer.status_code < 400:
        return
    wait = answer.headers.get("retry-after", "60")
    error = {
        "error": "The vendor limits how often this may be called.",
        "class": "retryable",
        "code": "RATE_LIMITED",
        "retryAfterSeconds": int(wait) if wait.isdecimal() else 60,
        "recoverySteps": [f"Wait {wait} seconds, then repeat the same call."],
        "reason": json.loads(answer.content)["error"]["message"],
    }
    answer.content = json.dumps(error).encode()
