"""`/-/failures` and `/-/failures/<id>`: what was answered lately, and why.

Owns: redaction of what is shown. A failure is judged once more with every rule it tried told; request and response are written as a
case of a vendor's file writes them, so that one can be made of them. Nothing secret leaves: credentials that were sent are
taken out wherever they stand, and what looks like one.
"""

from __future__ import annotations

import base64
import datetime as dt
from dataclasses import dataclass
from typing import Any
from urllib.parse import parse_qs

from proxy.admin.desk import Desk, may_see, need_client
from proxy.answer.encode import dumps
from proxy.contract.failure import Evidence, Failure, Tried
from proxy.contract.own import OwnFault
from proxy.exchange import Exchange, Fault, Headers, Request, Response
from proxy.gateway.failures import Kept
from proxy.gateway.pages import Page, Visit
from proxy.gateway.refusal import Refusal
from proxy.judge import judge
from proxy.reading.clean import REDACTED, credential_texts, redact_document
from proxy.reading.decode import decode
from proxy.reading.model import NO_HINTS, Document

FOLDER = "/-/failures/"
MOST_LISTED = 100  # unless `limit` asks for more
_SECRET_FIELDS = frozenset({b"authorization", b"cookie", b"set-cookie", b"proxy-authorization", b"remedy-key"})
_FILTERS = ("upstream", "class", "code", "rule")


async def listed(desk: Desk, visit: Visit) -> Page:
    """The newest first, of those that this caller may see; `?upstream=`, `?class=`, `?code=`, `?rule=` and `?limit=` narrow it."""
    need_client(visit)
    query = parse_qs(visit.query)
    wanted = {name: query[name][0] for name in _FILTERS if name in query}
    limit = int(query["limit"][0]) if query.get("limit", [""])[0].isdecimal() else MOST_LISTED
    seen = (summary(kept) for kept in desk.failures.newest_first() if may_see(visit, kept))
    chosen = [one for one in seen if all(one[name] == value for name, value in wanted.items())]
    return Page(dumps({"failures": chosen[:limit]}))


async def shown(desk: Desk, visit: Visit) -> Page:
    need_client(visit)
    kept = desk.failures.get(visit.path.removeprefix(FOLDER))
    if kept is None or not may_see(visit, kept):
        raise Refusal(OwnFault.NO_SUCH_PAGE, message="No failure with this id is kept; the oldest go first.")
    return Page(dumps(detail(kept)))


def summary(kept: Kept) -> dict[str, Any]:
    failure = kept.failure
    return {
        "id": kept.id,
        "at": dt.datetime.fromtimestamp(kept.at, dt.UTC).isoformat(timespec="milliseconds"),
        "upstream": kept.upstream,
        "method": kept.exchange.request.method,
        "path": kept.path,
        "status": kept.status,
        "class": failure.cls.value,
        "code": failure.code.value,
        "rule": failure.rule,
        "attempts": kept.attempts,
        "caller": kept.caller,
        "vendorStatus": failure.status,
        "waitSeconds": failure.wait_seconds,
    }


def detail(kept: Kept) -> dict[str, Any]:
    """One failure whole: the redacted original, how it was judged, the answer."""
    exchange = kept.exchange
    hints = kept.vendor.hints if kept.vendor is not None else NO_HINTS
    redaction = Redaction(credential_texts(exchange.request, hints))
    judged = judge(exchange, kept.vendor, kept.at, explain=True) if kept.vendor is not None else None
    return {
        **summary(kept),
        "vendor": kept.vendor.name if kept.vendor is not None else None,
        "request": redaction.request(exchange.request),
        "response": redaction.response(exchange.response) if exchange.response is not None else None,
        "fault": _fault(exchange.fault),
        "judgement": _judgement(judged or kept.failure, exchange),
        "answer": kept.answer_json,
    }


def _judgement(failure: Failure, exchange: Exchange) -> dict[str, Any]:
    return {
        "origin": failure.origin.value,
        "waitSeconds": failure.wait_seconds,
        "waitIsStated": failure.wait_is_stated,
        "effect": failure.effect.value if failure.effect else None,
        "repeats": exchange.repeats,
        "tried": [_tried(tried) for tried in failure.tried],
        "evidence": [_evidence(evidence) for evidence in failure.evidence],
    }


def _tried(tried: Tried) -> dict[str, Any]:
    return {"rule": tried.rule, "matched": tried.matched, **({"why": tried.why} if tried.why else {})}


def _evidence(evidence: Evidence) -> dict[str, Any]:
    return {"source": evidence.source, "seen": evidence.seen, "code": evidence.code.value, "weight": evidence.weight}


def _fault(fault: Fault | None) -> dict[str, Any] | None:
    if fault is None:
        return None
    return {"kind": fault.kind.value, "phase": fault.phase.value, "sent": fault.sent, "reused": fault.reused}


@dataclass(frozen=True, slots=True, repr=False)
class Redaction:
    """Takes the credentials of one call out of all that is shown of it."""

    secrets: tuple[str, ...]

    def request(self, request: Request) -> dict[str, Any]:
        written = {
            "method": request.method,
            "path": self.text(request.target.decode("latin-1")),
            "headers": self.headers(request.headers),
        }
        if request.body:
            shown = self._body(Response(200, request.headers, request.body, complete=request.body_complete))
            written["body"] = next(iter(shown.values()), "")
        return written

    def response(self, response: Response) -> dict[str, Any]:
        cut = {} if response.complete else {"isCut": True}
        return {"status": response.status, "headers": self.headers(response.headers), **self._body(response), **cut}

    def headers(self, headers: Headers) -> dict[str, Any]:
        """As a case writes them: a list where a header came more than once."""
        values: dict[str, list[str]] = {}
        for name, value in headers:
            text = REDACTED if name in _SECRET_FIELDS else self.text(value.decode("latin-1"))
            values.setdefault(name.decode("latin-1"), []).append(text)
        return {name: texts[0] if len(texts) == 1 else texts for name, texts in values.items()}

    def text(self, text: str) -> str:
        return str(redact_document(Document("text", text=text), self.secrets))

    def _body(self, response: Response) -> dict[str, Any]:
        if not response.body:
            return {}
        document = decode(response)
        if document.kind == "binary":
            return {"base64": base64.b64encode(response.body[:1024]).decode()}
        redacted = redact_document(document, self.secrets)
        return {"text": redacted} if isinstance(redacted, str) else {"json": redacted}
