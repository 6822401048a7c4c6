"""`observe`: the vendor's answer stays, Remedy headers are added. How one starts with a new vendor.

Status, reason phrase, Retry-After, body and the headers that describe it are the vendor's, also for a failure inside a success.
"""

from __future__ import annotations

from proxy.answer.headers import Pairs, end_to_end, remedy_headers
from proxy.answer.negotiate import Choice
from proxy.answer.rendered import Rendered
from proxy.contract.failure import Failure
from proxy.exchange import Exchange, Response, header


def observed_headers(failure: Failure, exchange: Exchange, response: Response, choice: Choice) -> Pairs:
    """The vendor's headers and ours; the length stays the vendor's."""
    return [*end_to_end(response.headers), *remedy_headers(failure, exchange, choice)]


def observed(failure: Failure, exchange: Exchange, response: Response, choice: Choice) -> Rendered:
    """The vendor's answer as it was read."""
    headers = observed_headers(failure, exchange, response, choice)
    if exchange.request.method == "HEAD":
        return Rendered(response.status, response.reason, headers, b"")
    if header(headers, b"content-length") != b"%d" % len(response.body):
        headers = [(name, value) for name, value in headers if name != b"content-length"]
        headers.append((b"content-length", b"%d" % len(response.body)))
    return Rendered(response.status, response.reason, headers, response.body)
