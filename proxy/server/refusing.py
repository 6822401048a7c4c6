"""A refusal as it goes out: always the last answer on its connection, always with its length, and with `allow` on a 405.

Pure. What the gateway rendered is written as it is; only what HTTP asks for is made good where it is missing.
"""

from __future__ import annotations

from proxy.answer.rendered import Rendered
from proxy.contract.own import OwnFault
from proxy.server.framing import answer_head
from proxy.server.head import ALLOW


def refusal_bytes(rendered: Rendered, fault: OwnFault, method: str) -> bytes:
    headers = list(rendered.headers)
    names = {name for name, _ in headers}
    if b"content-length" not in names:
        headers.append((b"content-length", b"%d" % len(rendered.body)))
    if fault is OwnFault.METHOD_NOT_OFFERED and b"allow" not in names:
        headers.append((b"allow", ALLOW))
    head, _, _ = answer_head(rendered.status, headers, rendered.reason or None, method=method, is_old=False, keep_alive=False)
    return head if method == "HEAD" else head + rendered.body
