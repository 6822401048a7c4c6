"""`augment`: the vendor's JSON object whole, secrets redacted, with a member `recovery`, so that the vendor's own SDK works.

`recovery` stands first: a tool that cuts the body keeps it. Where the body is no object, is not whole or has such a member, there
is nothing to augment.
"""

from __future__ import annotations

from proxy.answer.encode import dumps, raw_json, with_members
from proxy.contract.recovery import Json
from proxy.exchange import Exchange, Response, header
from proxy.reading.clean import credential_texts, redact_document
from proxy.reading.decode import decode
from proxy.reading.model import NO_HINTS

MEMBER = "recovery"


def augmented(exchange: Exchange, members: Json) -> bytes | None:
    """The vendor's object with the members under `recovery`; None where it can't be."""
    response = exchange.response
    if response is None or not response.complete:
        return None
    document = decode(response)
    if document.kind != "json" or not document.complete or not isinstance(document.value, dict) or MEMBER in document.value:
        return None
    redacted = redact_document(document, credential_texts(exchange.request, NO_HINTS))
    if redacted == document.value:
        raw = raw_json(response)
        if raw is not None:
            return with_members(raw, {MEMBER: members})
    return dumps({MEMBER: members} | redacted)


def media_type(response: Response | None) -> bytes:
    """The vendor's own type; the body is UTF-8 now, whatever it was."""
    given = header(response.headers, b"content-type") if response is not None else None
    own = given.partition(b";")[0].strip() if given else b""
    return own or b"application/json"
