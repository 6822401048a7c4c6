"""Whether a 2xx is a failure all the same: one structural judge, which leaves alone whatever looks like a result.

Owns the order in which the signs are asked: batches, declined payments, what was asked for (resources.py), then the answers of JSON,
XML and text. A resource (an id with a time or kind beside it, a full list, data next to the error) is a success, also where it
describes a failure that happened elsewhere: a failed job, a log entry, a form's empty `errors`. Failures are only unmistakable
envelopes: JSON-RPC and MCP errors, GraphQL errors without data, a flag that says no beside a reason, SOAP faults, a root <Error>,
bodies of error members alone, a batch whose items failed, an error event in a stream, a login page where JSON was asked for.
Nothing raises. `may_be_failure` is a byte search without false negatives: what it clears, `is_failure` calls a success.
"""

from __future__ import annotations

import re2

from proxy.exchange import Exchange, Headers, header
from proxy.reading import declines, jsonanswers, partials, resources, verdicts, xmlanswers
from proxy.reading.formats.names import normal
from proxy.reading.innerverdicts import says_no
from proxy.reading.model import Document
from proxy.reading.textanswers import page_says_no, text_says_no

_OPTIONS = re2.Options()
_OPTIONS.log_errors = False
_OPTIONS.case_sensitive = False
_OPTIONS.encoding = re2.Options.Encoding.LATIN1
#: Marks of an error envelope. A word of these stands in every body that `is_failure` can call a failure.
_MARKS = re2.compile(
    rb"err|fault|fail|exception|:\s*false|denied|limit|invalid|unauthori|forbidden|not.?found|password|unprocessed|multistatus|nok\b|"
    rb"\"(?:code|ret|rc|result_?code|resp(?:onse)?_?code|status_?code|return_?code|http_?status_?code|status)\"\s*:\s*\"?-?[1-9]|retry|quota|problem|unavailable|blocked|"
    rb"HTTP/1\.1 [45]|n(?:o|um)host|no_|timed|notfqdn|!donator|expired|missing|required|overload|timeout|notok|too.many|exceed|suspended|disabled|user_?errors|declin|reject|abort|unknown|__type|could not|cannot |ambiguous|insufficien|not.?enough|sign.?in|log.?in|remark|duplicate|status\"\s*:\s*\"[fne]\"|reached|offline|too fast|:\s*\"no[ _]|_not_|estado|refus|not auth|denegad|\bko\b|busy|\bbad|warning|block|no match|illegal|exists?\b",
    _OPTIONS,
)


def may_be_failure(body: bytes) -> bool:
    """Whether the bytes of a 2xx hold any mark of an error envelope; before any parser."""
    return _MARKS.search(body) is not None


def is_failure(exchange: Exchange, document: Document) -> bool:
    """Whether a 2xx says no."""
    response = exchange.response
    if response is not None and (header(response.headers, b"grpc-status") or b"0") != b"0":
        return True  # trailers in the head: nothing but the refusal
    if response is None or exchange.request.method == "HEAD" or response.status in (204, 205, 206, 304):
        return False
    if header(response.headers, b"content-range") is not None and exchange.request.is_safe:
        return False  # a part of what was asked for
    if document.kind in ("empty", "binary") or not may_be_failure(document.text.encode("utf-8", "replace")):
        return False
    if partials.find(exchange, document) is not None:
        return True
    if document.kind == "json":
        if declines.is_declined(exchange, document.value):
            return True
        if resources.is_asked_for(exchange, document.value):
            return False
        return jsonanswers.says_no(document.value, exchange)
    if document.kind == "form":
        return jsonanswers.says_no(document.value, exchange) or verdicts.refuses(verdicts.leaves(document.value), is_sure=True)
    if document.kind == "xml":
        return xmlanswers.says_no(document, exchange)
    if document.kind == "html":
        return page_says_no(document, exchange)
    if document.kind == "events":
        return _events(document, response.headers)
    return text_says_no(document, exchange)


def _events(document: Document, headers: Headers) -> bool:
    """An error event in a stream; a stream of log lines or of results is one whose lines are asked for."""
    content_type = header(headers, b"content-type") or b""
    if document.value is None:
        return False
    if b"event-stream" in content_type:
        return True
    lines = [line for line in document.text.splitlines() if line.strip()]
    return (
        len(lines) == 1
        and isinstance(document.value, dict)
        and says_no(document.value, changes=False)
        and not any(normal(name) in ("ts", "level", "timestamp", "time") for name in document.value)
    )
