"""One exchange, read without a vendor's rules: what went wrong, what the vendor says about it, how long to wait, and why we think so.

Owns the order of the steps and nothing else: decode, find, weigh, relate, and then only the facts that the code calls for.
Everything in the `Facts` that comes out is clean and bounded. `read` is pure and never raises.
"""

from __future__ import annotations

from dataclasses import replace

from proxy.contract.codes import Class, Code
from proxy.contract.failure import Evidence, Facts, FieldFault, Scalar
from proxy.exchange import Exchange, Headers
from proxy.reading import evidence, headerclues, links, relations, scopes, sizes, waits, windows
from proxy.reading import fields as fieldwords
from proxy.reading.clean import Cleaner, credential_texts
from proxy.reading.decode import decode
from proxy.reading.formats import find
from proxy.reading.grouping import Refine, grouped
from proxy.reading.items import Batch
from proxy.reading.locate import locate
from proxy.reading.model import Document, Found, Hints, Reading, WaitSeen
from proxy.reading.partials import find as find_batch
from proxy.reading.requestnames import RequestNames
from proxy.reading.scene import Scene

MAX_MESSAGE_CHARS = 320
MAX_DETAIL_CHARS = 160
MAX_CODE_CHARS = 120
MAX_CODES = 8
MAX_DETAILS = 24
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

    `outcome` is that of a batch, where a vendor's file says how one is read; `refine` knows more of its items.
    """
    response = exchange.response
    headers: Headers = response.headers if response is not None else ()
    status = response.status if response is not None else 0
    if document is None:
        document = decode(response) if response is not None else Document("empty")
    found = find(exchange, document, hints)
    clues = headerclues.read(headers, status)
    _add_clues(found, clues, headers)
    stated = waits.seen(exchange, document, hints, found.messages, now)
    if found.waits and not any(wait.source.startswith("body") for wait in stated):
        stated.extend(wait for wait in found.waits if waits.is_plausible(wait.seconds))  # from bodies inside bodies
    chosen = waits.choose(stated)
    ballot = evidence.gather(found, status, _table_codes(exchange, document, hints))
    for text, code, strength in clues.votes:
        ballot.cast("header", text, code, evidence.WEIGHTS["header"][strength - 1])
    relations.apply(Scene(exchange, found, ballot, status, chosen, tuple(found.fields)))
    evidence.from_words(ballot, found)
    code = ballot.winner() or Code.UPSTREAM_ERROR
    if outcome is None and status < 300:
        outcome = find_batch(exchange, document)
    if outcome is None:
        return _reading(code, exchange, document, found, hints, ballot, chosen)
    cleaner = Cleaner(credential_texts(exchange.request, hints))
    partial, shared = grouped(outcome, cleaner, exchange, hints, now, refine)
    reading = _reading(shared or Code.PARTIAL_FAILURE, exchange, document, found, hints, ballot, chosen)
    fields = reading.facts.fields
    if shared is not None and shared.cls in _WITH_FIELDS and not fields:
        texts = [group.reason for group in partial.groups[:_MAX_GROUPS_READ] if group.reason]
        fields = fieldwords.from_sentences(texts, [], RequestNames(exchange.request), shared)
        fields = tuple(_clean_fault(fault, cleaner) for fault in fields)
    return replace(reading, facts=replace(reading.facts, partial=partial, fields=fields))


class _NameCleaner(Cleaner):
    """A cleaner that lets plain names through at once: letters and underscores hold no markup, and no secret but the sent one."""

    def __init__(self, secrets: tuple[str, ...]) -> None:
        super().__init__(secrets)
        self.sent = secrets

    def name(self, raw: str, limit: int) -> str:
        if (
            len(raw) <= 40
            and raw.isascii()
            and raw.replace("_", "").isalpha()
            and not any(secret in raw for secret in self.sent)
        ):
            return raw[:limit]
        return self.text(raw, limit)


def _reading(
    code: Code,
    exchange: Exchange,
    document: Document,
    found: Found,
    hints: Hints,
    ballot: evidence.Ballot,
    chosen: WaitSeen | None,
) -> Reading:
    cleaner = _NameCleaner(credential_texts(exchange.request, hints))
    best = evidence.deciding(ballot, code)
    facts = _facts(code, exchange, found, hints, cleaner)
    wait = waits.rounded(chosen.seconds) if chosen is not None else None
    return Reading(
        code,
        facts,
        wait,
        document,
        evidence.ranked(ballot),
        best or Evidence("format", "a batch whose items failed", code, 0.0),
        found,
        is_concurrency=code is Code.RATE_LIMITED
        and windows.is_concurrency(found.messages, [seen.value for seen in found.codes]),
    )


def _facts(code: Code, exchange: Exchange, found: Found, hints: Hints, cleaner: _NameCleaner) -> Facts:
    """The clean facts of one failure; only what its code calls for is looked for."""
    headers: Headers = exchange.response.headers if exchange.response is not None else ()
    messages = found.messages
    codes = [seen.value for seen in found.codes]
    names = RequestNames(exchange.request)
    faults: tuple[FieldFault, ...] = ()
    if found.fields and code.cls is Class.AUTH_REQUIRED:
        faults = fieldwords.complete(found.fields, names, messages)
    elif code.cls in _WITH_FIELDS:
        faults = (
            fieldwords.complete(found.fields, names, messages)
            if found.fields
            else fieldwords.from_sentences(messages, codes, names, code)
        )
    batch = sizes.hint(exchange, names, code, messages, faults, hints.sizes) if code in _SIZED else None
    limit = windows.limit(messages, headers) if code is Code.RATE_LIMITED else windows.Limit()
    request_id = found.request_id
    text = cleaner.text(messages[0], MAX_MESSAGE_CHARS) if messages else ""
    return Facts(
        message=text,
        details=_details(found, cleaner, text),
        codes=tuple(dict.fromkeys(cleaner.name(value, MAX_CODE_CHARS) for value in codes[:MAX_CODES])),
        fields=tuple(_clean_fault(fault, cleaner) for fault in faults),
        batch=batch,
        scopes=tuple(cleaner.text(scope, MAX_CODE_CHARS) for scope in scopes.find(found.scopes, headers, messages))
        if code is Code.MISSING_SCOPE
        else (),
        request_id=cleaner.text(request_id, MAX_CODE_CHARS) if request_id else None,
        docs=links.docs(found.docs, exchange.request, hints),
        timeout=windows.timeout(messages) if code is Code.TIMEOUT else None,
        window_seconds=limit.seconds,
        limit=limit.count,
        withheld=cleaner.withheld,
    )


def _details(found: Found, cleaner: _NameCleaner, first: str) -> tuple[tuple[str, str], ...]:
    """The messages after the first, then the other scalars of the error object."""
    details: list[tuple[str, str]] = []
    seen = {first}
    for message in found.messages[1:8]:
        text = cleaner.text(message, MAX_MESSAGE_CHARS)
        if text and text not in seen:
            seen.add(text)
            details.append(("", text))
    for name, value in found.details[:MAX_DETAILS]:
        text = cleaner.text(value, MAX_DETAIL_CHARS)
        if text and text not in seen:
            details.append((cleaner.name(name, 60), text))
    return tuple(details[:MAX_DETAILS])


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


def _add_clues(found: Found, clues: headerclues.Clues, headers: Headers) -> None:
    """Codes and messages that stand in headers: a code there is as good as one in the body."""
    if clues.codes:
        seen = {code.value for code in found.codes}
        found.codes.extend(code for code in clues.codes if code.value not in seen)
    found.messages.extend(message for message in clues.messages if message not in found.messages)
    if clues.lists_scopes and scopes.lacking(headers):
        found.votes.append(Evidence("header", "x-accepted-oauth-scopes", Code.MISSING_SCOPE, evidence.WEIGHTS["header"][3]))


def _table_codes(exchange: Exchange, document: Document, hints: Hints) -> list[tuple[str, Code]]:
    """Entries of a vendor file's code list that this response shows."""
    found: list[tuple[str, Code]] = []
    for table in hints.codes:
        for locator in table.at:
            for value in locate(locator, exchange, document):
                code = table.code_for(value)
                if code is not None:
                    found.append((str(value)[:80], code))
    return found
