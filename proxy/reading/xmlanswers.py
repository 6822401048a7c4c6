"""Whether a 2xx of XML is a failure: roots that are an error's, SOAP faults, verdicts of the root, and answers that hold nothing but an error.

A stored document is never one, whatever it holds. Pure; never raises.
"""

from __future__ import annotations

from typing import Any

from proxy.exchange import Exchange, header
from proxy.reading import envelopes, verdicts
from proxy.reading.formats.names import normal
from proxy.reading.innerverdicts import inner_verdict
from proxy.reading.model import Document
from proxy.reading.textanswers import SMALL_TEXT, opens_with_no

#: What a root says of its own making.
_XML_STAMPS = frozenset(
    {
        "timestamp",
        "version",
        "echotoken",
        "target",
        "copyright",
        "correlationid",
        "transactionidentifier",
        "sequencenmbr",
        "primarylangid",
    }
)
_XML_VERDICTS = frozenset(
    {"stat", "status", "success", "ok", "highestseverity", "result", "requeststatus", "ack", "responseclass", "returncode"}
)
_STORED = (b"last-modified", b"x-amz-version-id", b"content-disposition")
#: How roots are called that are an error's whole answer.
_ROOTS = ("ErrorResponse", "ErrorResult", "Fault", "ErrorRS", "ErrorReport")
#: Roots that are an error's by their name alone.
_ERROR_ROOTS = frozenset(
    {"Error", "error", "fault", "ExceptionReport", "ServiceExceptionReport", "errorResponse", "Exception", "exception"}
)
#: Children of a root that holds an error and nothing else.
_ERROR_CHILDREN = frozenset(
    {"error", "errors", "requestid", "errorcode", "errormessage", "message", "responsedate", "request", "code", "#text"}
)
_ITEMS = frozenset({"item", "entry", "member", "row", "record"})
_MOST_LEVELS = 4


def says_no(document: Document, exchange: Exchange) -> bool:
    """Whether an XML document is a no."""
    headers = exchange.response.headers if exchange.response is not None else []
    if exchange.request.is_safe and (any(header(headers, name) for name in _STORED) or _is_resource(document)):
        return False
    return _tree(document) or _small(document, exchange)


def _is_resource(document: Document) -> bool:
    """A thing with an id and a history, such as a task that failed."""
    inner = _child(document.value, document.root)
    top = inner if isinstance(inner, dict) else document.value
    return isinstance(top, dict) and envelopes.is_resource({name.lstrip("@"): member for name, member in top.items()}, least=3)


def _tree(document: Document) -> bool:
    root = document.root
    value = document.value
    if root.endswith(_ROOTS) or root in _ERROR_ROOTS:
        return True
    if root == "Envelope":
        body = _child(_child(value, "Envelope") or value, "Body")
        return (
            isinstance(body, dict)
            and _child(body, "Fault") is not None
            and len([name for name in body if not name.startswith(("@", "#"))]) == 1
        )
    if isinstance(value, dict):
        inner = _child(value, root)
        top = inner if isinstance(inner, dict) else value
        if inner_verdict(top, changes=False) or _leads_to_error(top):
            return True
        if any(isinstance(word, str) and _refuses(name, word) for name, word in top.items()):
            return True
        names = {normal(name) for name in top if not name.startswith("@")} - _XML_STAMPS
        if names <= _ERROR_CHILDREN and names & {"error", "errors", "errorcode"} and root.lower() != "errors":
            return True
    return False


def _leads_to_error(value: Any) -> bool:
    """Whether all that an answer holds is, step by step, one error: `<Address ID="0"><Error>...`."""
    for _ in range(_MOST_LEVELS):
        full = [(name, member) for name, member in value.items() if member not in (None, "") and not name.startswith("@")]
        inner = [(name, member) for name, member in full if isinstance(member, dict)]
        if len(inner) != 1 or any(
            normal(name) not in ("id", *_XML_STAMPS) for name, member in full if not isinstance(member, dict)
        ):
            return False
        name, value = inner[0]
        if normal(name) in ("error", "fault"):
            return any(normal(each) in ("description", "message", "text", "code", "number") for each in value)
    return False


def _refuses(name: str, word: str) -> bool:
    """An attribute or child of the root that says no: `stat="fail"`, `Status="ERROR"`, `<HighestSeverity>ERROR`."""
    return normal(name.lstrip("@")) in _XML_VERDICTS and word.strip().lower() in (
        "fail",
        "failed",
        "error",
        "failure",
        "false",
        "nok",
    )


def _lists_items(value: Any, depth: int) -> bool:
    """Whether things are listed in it: what is said there is said of them."""
    if depth > _MOST_LEVELS or not isinstance(value, dict):
        return False
    return any(normal(name) in _ITEMS or _lists_items(member, depth + 1) for name, member in value.items())


def _child(value: Any, name: str) -> Any:
    return value.get(name) if isinstance(value, dict) else None


def _small(document: Document, exchange: Exchange) -> bool:
    """The answer of a protocol that posts XML and says no in it; a document that is fetched is one, unless an error is all it holds."""
    found = verdicts.leaves(document.value)
    if len([pair for pair in found if pair[1]]) == 1 and opens_with_no(f"{found[0][1]} ") and len(found[0][1]) <= SMALL_TEXT:
        return True
    if document.root in ("feed", "rss", "html") or not isinstance(document.value, dict) or _lists_items(document.value, 0):
        return False
    if exchange.request.is_safe and not (verdicts.is_all_verdict(found) or verdicts.is_bare(found)):
        return False
    return verdicts.refuses(found, is_sure=True)
