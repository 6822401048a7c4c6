"""What one response holds, before cleaning and weighing: headers, then the formats in order, then the generic walk.

A format is one file of this folder: `read(view, got) -> bool`. It recognises its shape, gathers what only it knows, and returns True
where nothing is left for the generic walk. Which formats are asked is decided by one look-up a member of the body (`BY_MEMBER`), by
the root of an XML document (`BY_ROOT`), or by the kind of the document; of several, the earlier in FORMATS comes first.
`find` never raises, adds no words of its own and cleans nothing: all of it is raw vendor text.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from proxy.contract.failure import FieldFault
from proxy.exchange import Exchange
from proxy.reading.formats import (
    aws,
    cloudflare,
    fhir,
    generic,
    google_rpc,
    graphql,
    hal,
    headers,
    jsonapi,
    jsonrpc,
    oauth,
    oci,
    odata,
    pages,
    payment,
    problem,
    scim,
    soap,
    text,
    validation,
    webdav,
)
from proxy.reading.formats.collect import Collector
from proxy.reading.formats.view import View
from proxy.reading.locate import locate
from proxy.reading.model import Document, Found, Hints

Reader = Callable[[View, Collector], bool]

#: Order in which formats are asked, each with the members of a JSON object that make it worth asking.
FORMATS: tuple[tuple[str, Reader, tuple[str, ...]], ...] = (
    ("jsonrpc", jsonrpc.read, ("jsonrpc", "isError")),
    ("fhir", fhir.read, ("resourceType",)),
    ("aws", aws.read_json, ("__type",)),
    ("scim", scim.read, ("scimType", "schemas")),
    ("oci", oci.read, ("errors",)),
    ("graphql", graphql.read, ("errors",)),
    ("jsonapi", jsonapi.read, ("errors",)),
    (
        "validation",
        validation.read,
        (
            "validation",
            "errors",
            "message",
            "fieldErrors",
            "formErrors",
            "error",
            "details",
            "issues",
            "fields",
            "violations",
            "overLimit",
        ),
    ),
    ("google_rpc", google_rpc.read, ("error", "code")),
    ("odata", odata.read, ("error", "odata.error", "@odata.error")),
    ("oauth", oauth.read, ("error",)),
    ("cloudflare", cloudflare.read, ("cloudflare_error", "error_code")),
    ("problem", problem.read, ("title", "type", "detail")),
    ("hal", hal.read, ("_embedded", "logref")),
)
#: A JSON member -> the positions in FORMATS that it makes worth asking.
BY_MEMBER: dict[str, tuple[int, ...]] = {
    member: tuple(position for position, (_, _, others) in enumerate(FORMATS) if member in others)
    for _, _, members in FORMATS
    for member in members
}

BY_ROOT: dict[str, tuple[Reader, ...]] = {
    "Envelope": (soap.read,),
    "Fault": (soap.read,),
    "Error": (aws.read_xml,),
    "ErrorResponse": (aws.read_xml,),
    "Response": (aws.read_xml,),
    "OperationOutcome": (fhir.read,),
    "error": (webdav.read,),
    "multistatus": (webdav.read,),
    "problem": (problem.read,),
}
_MAX_HINTED = 20
_REDIRECTED = 300
#: RFC 9110 section 15.5.17: what this status refuses is the Range.
_NOT_SATISFIABLE = 416


def find(exchange: Exchange, document: Document, hints: Hints) -> Found:
    """Messages, codes, fields, details and the rest of one response; what a vendor's file points at comes first."""
    found = Found()
    got = Collector(found)
    response = exchange.response
    if response is None:
        return found
    if hints.messages or hints.fields or hints.scopes:
        _hinted(exchange, document, hints, got)
    media_type = headers.read(response.headers, got)
    view = View(exchange, document, document.value, response.status, response.headers)
    if media_type[:16] != b"application/json":
        view.media_type = media_type.decode("latin-1").partition(";")[0].strip().lower()
    if response.status < _REDIRECTED and isinstance(document.value, dict):
        payment.read(view, got)
    if not _formats(view, got):
        generic.read(document, got, response.status)
    if response.status == _NOT_SATISFIABLE and not found.fields:
        got.field(FieldFault("Range", "header", "out_of_range"))
    got.finish()
    return found


def _formats(view: View, got: Collector) -> bool:
    """Whether one of the formats has read everything."""
    document = view.document
    value = document.value
    if document.kind in ("json", "events"):
        if isinstance(value, dict):
            return _asked(value, view, got)
        if isinstance(value, list) and value and isinstance(value[0], dict):
            return jsonrpc.read(view, got) or google_rpc.read(view, got)
        return False
    if document.kind == "xml":
        return any(read(view, got) for read in BY_ROOT.get(document.root, ()))
    if document.kind in ("html", "text"):
        return pages.read(view, got) or (document.kind == "text" and text.read(view, got))
    return False


def _asked(value: dict[str, Any], view: View, got: Collector) -> bool:
    positions: set[int] = set()
    for name in value:
        if name in BY_MEMBER:
            positions.update(BY_MEMBER[name])
    return any(FORMATS[position][1](view, got) for position in sorted(positions))


def _hinted(exchange: Exchange, document: Document, hints: Hints, got: Collector) -> None:
    """What a vendor's file says stands where."""
    for locator in hints.messages:
        for value in locate(locator, exchange, document)[:_MAX_HINTED]:
            if isinstance(value, str):
                got.message(value, -3)
    for locator in hints.fields:
        for value in locate(locator, exchange, document)[:_MAX_HINTED]:
            if isinstance(value, str) and value.strip():
                got.field(FieldFault(value.strip()))
    for locator in hints.scopes:
        for value in locate(locator, exchange, document)[:_MAX_HINTED]:
            names = value.replace(",", " ").split() if isinstance(value, str) else value if isinstance(value, list) else ()
            got.found.scopes.extend(name for name in names if isinstance(name, str) and name not in got.found.scopes)
