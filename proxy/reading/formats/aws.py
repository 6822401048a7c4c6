"""Amazon's errors: JSON with `__type`, REST-XML `Error`, query `ErrorResponse`, EC2's `Response`, and API Gateway's own.

Names come as `com.amazon.coral.service#ThrottlingException` or with `:http://...` behind; only the name itself is the code.
"""

from __future__ import annotations

from typing import Any

from proxy.contract.codes import Code
from proxy.exchange import Headers, header
from proxy.reading.formats import generic
from proxy.reading.formats.collect import Collector
from proxy.reading.formats.view import View, text_of, vote

_NOISE = frozenset(("HostId", "Type", "RequestId", "RequestID", "requestId", "Errors", "Error"))


def error_name(text: str) -> str:
    """The bare name of an error type."""
    return text.split(":", 1)[0].rpartition("#")[2].strip()


def read_json(view: View, got: Collector) -> bool:
    """`{"__type": "...#ResourceNotFoundException", "message": "..."}`."""
    kind = view.value.get("__type")
    if not isinstance(kind, str):
        return False
    got.found.format = "aws"
    got.code(error_name(kind), "__type", 0)
    reasons = view.value.get("CancellationReasons")
    for place, reason in enumerate(reasons[:20] if isinstance(reasons, list) else ()):
        if isinstance(reason, dict) and reason.get("Code") not in (None, "None"):
            got.detail(f"TransactItems[{place}]", reason["Code"])
            got.code(reason["Code"], "CancellationReasons[].Code", 0)
            got.message(text_of(reason.get("Message")), 1)
    rest = {name: member for name, member in view.value.items() if name not in ("__type", "CancellationReasons")}
    generic.read_value(rest, "", got, view.status)
    return True


def read_xml(view: View, got: Collector) -> bool:
    """`<Error><Code>`, `<ErrorResponse><Error>`, `<Response><Errors><Error>`."""
    value = view.value
    if not isinstance(value, dict):
        return False
    error, path = _error(value, view.document.root)
    if error is None or not isinstance(error.get("Code"), str):
        return False
    got.found.format = "aws"
    got.code(error_name(error["Code"]), f"{path}Code".lstrip("."), 0)
    for source in (value, error):
        for name in ("RequestId", "RequestID", "requestId"):
            got.request_id(source.get(name), 0)
    rest = {name: member for name, member in error.items() if name not in _NOISE and name != "Code"}
    generic.read_value(rest, path.rstrip("."), got, view.status)
    return True


def _error(value: dict[str, Any], root: str) -> tuple[dict[str, Any] | None, str]:
    if root == "Error":
        return value, ""
    nested, path = value.get("Error"), "Error."
    if nested is None and isinstance(value.get("Errors"), dict):
        nested, path = value["Errors"].get("Error"), "Errors.Error."
    if isinstance(nested, list) and nested:
        nested = nested[0]
    return (nested, path) if isinstance(nested, dict) else (None, "")


def read_gateway(headers: Headers, kind: bytes, got: Collector) -> None:
    """What API Gateway says in a header of what it never routed: no such route, though the text speaks of a token."""
    if (
        error_name(kind.decode("latin-1")) == "MissingAuthenticationTokenException"
        and header(headers, b"x-amz-apigw-id") is not None
    ):
        vote(got, "API Gateway has no such route", Code.NOT_FOUND, 4)
