"""One exchange, read without a vendor's rules: what went wrong, what the vendor says about it, how long to wait, and why we think so.

Owns the order of the steps and nothing else: what the response says by itself (heard.py), and then what only the request can tell and
the code calls for. Everything in the `Facts` that comes out is clean and bounded. `read` is pure and never raises.
"""

from __future__ import annotations

from dataclasses import replace

from proxy.contract.codes import Class, Code
from proxy.contract.failure import Evidence, Facts, FieldFault, Scalar
from proxy.exchange import Exchange
from proxy.reading import evidence, links, requestids, sizes, waits
from proxy.reading import fields as fieldwords
from proxy.reading.clean import Cleaner, credential_texts
from proxy.reading.grouping import Refine, grouped
from proxy.reading.heard import MAX_CODE_CHARS, Heard, NameCleaner, facts, hear
from proxy.reading.items import Batch
from proxy.reading.model import Document, Hints, Reading
from proxy.reading.partials import find as find_batch
from proxy.reading.requestnames import RequestNames

MAX_VALUE_CHARS = 120
#: Groups of a batch whose sentences are read for the parameter that all its items lack.
_MAX_GROUPS_READ = 3
#: Codes whose failures can have a size to reduce.
_SIZED = frozenset({Code.RATE_LIMITED, Code.PAYLOAD_TOO_LARGE, Code.TIMEOUT, Code.INVALID_ARGUMENT, Code.PAYMENT_REQUIRED})
#: Classes whose failures a parameter can cause.
_WITH_FIELDS = frozenset({Class.PERMANENT, Class.USER_INPUT})


def read(
    exchange: Exchange,
    hints: Hints,
    now: float,
    document: Document | None = None,
    outcome: Batch | None = None,
    refine: Refine | None = None,
) -> Reading:
    """The generic reading of a response that is known to be a failure.

    `document` is that of a success, decoded before; `outcome` that of a batch, where a vendor's file says how one is read; `refine`
    knows more of its items.
    """
    heard = hear(exchange, hints, now, document)
    if outcome is None and exchange.response is not None and exchange.response.status < 300:
        outcome = find_batch(exchange, heard.document)
    if outcome is None:
        return _reading(heard.code, exchange, heard, hints)
    cleaner = Cleaner(credential_texts(exchange.request, hints))
    partial, shared = grouped(outcome, cleaner, exchange, hints, now, refine)
    reading = _reading(shared or Code.PARTIAL_FAILURE, exchange, heard, hints)
    fields = reading.facts.fields
    if shared is not None and shared.cls in _WITH_FIELDS and not fields:
        texts = [group.reason for group in partial.groups[:_MAX_GROUPS_READ] if group.reason]
        fields = fieldwords.from_sentences(texts, [], RequestNames(exchange.request), shared)
        fields = tuple(_clean_fault(fault, cleaner) for fault in fields)
    return replace(reading, facts=replace(reading.facts, partial=partial, fields=fields))


def _reading(code: Code, exchange: Exchange, heard: Heard, hints: Hints) -> Reading:
    best = heard.best if code is heard.code else evidence.deciding(heard.ballot, code)
    return Reading(
        code,
        _facts(code, exchange, heard, hints),
        waits.rounded(heard.wait.seconds) if heard.wait is not None else None,
        heard.document,
        heard.evidence,
        best or Evidence("format", "a batch whose items failed", code, 0.0),
        heard.found,
        is_concurrency=code is Code.RATE_LIMITED and heard.is_concurrency,
    )


def _facts(code: Code, exchange: Exchange, heard: Heard, hints: Hints) -> Facts:
    """The clean facts of one failure; only what its code calls for is looked for."""
    request, found = exchange.request, heard.found
    cleaner = NameCleaner(credential_texts(request, hints))
    if code is heard.code and not cleaner.could_find(heard):
        said = heard.facts
    else:
        said = facts(found, heard.headers, code, cleaner)
        cleaner.withheld = 0
    messages = found.messages
    names = RequestNames(request)
    faults: tuple[FieldFault, ...] = ()
    if found.fields and code.cls is Class.AUTH_REQUIRED:
        faults = fieldwords.complete(found.fields, names, messages)
    elif code.cls in _WITH_FIELDS:
        faults = (
            fieldwords.complete(found.fields, names, messages)
            if found.fields
            else fieldwords.from_sentences(messages, [seen.value for seen in found.codes], names, code)
        )
    request_id = requestids.best(exchange, heard.document, hints, found.request_id)
    return Facts(
        message=said.message,
        details=said.details,
        codes=said.codes,
        fields=tuple([_clean_fault(fault, cleaner) for fault in faults]) if faults else (),
        batch=sizes.hint(exchange, names, code, messages, faults, hints.sizes) if code in _SIZED else None,
        scopes=said.scopes,
        request_id=cleaner.text(request_id, MAX_CODE_CHARS) if request_id else None,
        docs=links.docs(found.docs, request, hints) if found.docs else None,
        timeout=said.timeout,
        window_seconds=said.window_seconds,
        limit=said.limit,
        withheld=said.withheld + cleaner.withheld,
    )


def _clean_fault(fault: FieldFault, cleaner: Cleaner) -> FieldFault:
    return FieldFault(
        cleaner.text(fault.name, MAX_CODE_CHARS),
        fault.place,
        fault.problem,
        _clean_value(fault.received, cleaner),
        tuple(value for value in (_clean_value(value, cleaner) for value in fault.allowed) if value is not None),
        _clean_value(fault.minimum, cleaner),
        _clean_value(fault.maximum, cleaner),
        cleaner.text(fault.pattern, MAX_VALUE_CHARS) if fault.pattern else None,
        _clean_value(fault.example, cleaner),
    )


def _clean_value(value: Scalar | None, cleaner: Cleaner) -> Scalar | None:
    return cleaner.text(value, MAX_VALUE_CHARS) if isinstance(value, str) else value
