"""What one response says by itself, whoever asked for what: found, weighed and related, with the facts that no request changes.

In an outage or at a limit thousands of calls get the same answer, which differs in its date and its request's id alone. So what was
heard is kept by what decides it: the body, the status, the headers but those that differ from answer to answer, the kind of the call
and the vendor's hints. Nothing of a request is kept, and nothing that was counted from a clock. Pure but for that; never raises.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from proxy.contract.codes import Code
from proxy.contract.failure import Evidence, Facts
from proxy.exchange import Exchange, Headers, Request, Response
from proxy.reading import credentials, evidence, headerclues, relations, scopes, waits, windows
from proxy.reading.callkinds import CallKind, kind_of
from proxy.reading.clean import Cleaner, is_plain
from proxy.reading.decode import decode
from proxy.reading.evidence import Ballot
from proxy.reading.formats import find
from proxy.reading.kept import Kept
from proxy.reading.lazy import lazy
from proxy.reading.locate import locate
from proxy.reading.model import Document, Found, Hints, WaitSeen
from proxy.reading.moments import Clock
from proxy.reading.passing import is_passing
from proxy.reading.scene import Scene

MAX_MESSAGE_CHARS = 320
MAX_DETAIL_CHARS = 160
MAX_CODE_CHARS = 120
MAX_SCOPE_CHARS = 200
MAX_CODES = 8
MAX_DETAILS = 24
MAX_MESSAGES = 8

_MOST_KEPT = 128
#: Longer bodies are data, which differ.
_MOST_BYTES = 8192
_NO_REQUEST = Request("GET", b"/")
#: Longer than any credential: a text in which one could stand however it is written.
_ANY_RUN = 1 << 30


@dataclass
class Heard:
    """What a response says: what was found, which code it is and why, the wait. Shared between readings: not to be changed."""

    document: Document
    found: Found
    headers: Headers
    code: Code
    ballot: Ballot
    wait: WaitSeen | None

    @lazy
    def evidence(self) -> tuple[Evidence, ...]:
        """The votes, strongest first."""
        return evidence.ranked(self.ballot)

    @lazy
    def best(self) -> Evidence | None:
        """The strongest vote for the code that won."""
        return evidence.deciding(self.ballot, self.code)

    @lazy
    def is_concurrency(self) -> bool:
        return windows.is_concurrency(self.found.messages, [seen.value for seen in self.found.codes])

    @lazy
    def facts(self) -> Facts:
        """The clean facts, where no credential was sent that the texts could repeat."""
        return facts(self.found, self.headers, self.code, NameCleaner(()))

    @lazy
    def longest_run(self) -> int:
        """The longest run of characters of all texts in `facts` in which a simple credential could stand."""
        return max(map(_longest_run, _texts(self.found, self.headers)), default=0)


class NameCleaner(Cleaner):
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

    def could_find(self, heard: Heard) -> bool:
        """Whether an encoding of what was sent is short enough to stand in what was heard."""
        if not self.sent:
            return False
        least = credentials.least_run(self.sent)
        return not least or heard.longest_run >= least


def facts(found: Found, headers: Headers, code: Code, cleaner: NameCleaner) -> Facts:
    """What a response says about a failure of this code, without what only its request can tell: fields, sizes, links."""
    messages = found.messages
    text = cleaner.text(messages[0], MAX_MESSAGE_CHARS) if messages else ""
    details = _details(found, cleaner, text)
    limit = windows.limit(messages, headers) if code is Code.RATE_LIMITED else windows.Limit()
    lacking = scopes.find(found.scopes, headers, messages) if code is Code.MISSING_SCOPE else ()
    return Facts(
        message=text,
        details=details,
        codes=tuple(dict.fromkeys(cleaner.name(seen.value, MAX_CODE_CHARS) for seen in found.codes[:MAX_CODES])),
        scopes=tuple(cleaner.text(scope, MAX_SCOPE_CHARS) for scope in lacking),
        timeout=windows.timeout(messages) if code is Code.TIMEOUT else None,
        window_seconds=limit.seconds,
        limit=limit.count,
        withheld=cleaner.withheld,
    )


def _details(found: Found, cleaner: NameCleaner, first: str) -> tuple[tuple[str, str], ...]:
    """The messages after the first, then the other scalars of the error object."""
    details: list[tuple[str, str]] = []
    seen = {first}
    for message in found.messages[1:MAX_MESSAGES]:
        text = cleaner.text(message, MAX_MESSAGE_CHARS)
        if text and text not in seen:
            seen.add(text)
            details.append(("", text))
    for name, value in found.details[:MAX_DETAILS]:
        text = cleaner.text(value, MAX_DETAIL_CHARS)
        if text and text not in seen:
            details.append((cleaner.name(name, 60), text))
    return tuple(details[:MAX_DETAILS])


def _texts(found: Found, headers: Headers) -> list[str]:
    """Every raw text that can enter the facts; scopes are parts of the messages, or stand apart."""
    named = [text for detail in found.details[:MAX_DETAILS] for text in detail]
    return [*found.messages, *named, *(seen.value for seen in found.codes[:MAX_CODES]), *found.scopes, *scopes.lacking(headers)]


def _longest_run(text: str) -> int:
    return credentials.longest_run(text) if is_plain(text) else _ANY_RUN


_kept = Kept[Heard](_MOST_KEPT)


def hear(exchange: Exchange, hints: Hints, now: float, document: Document | None = None) -> Heard:
    """What the response of an exchange says; of an equal one that was heard lately, what was heard then.

    A `document` that was decoded before is a success's, which is looked at as a whole.
    """
    response, call = exchange.response, kind_of(exchange.request)
    if response is None or document is not None or len(response.body) > _MOST_BYTES or _asks_request(hints):
        headers = response.headers if response is not None else ()
        return _hear(exchange, call, hints, Clock(now, headers), document)
    headers = tuple([pair for pair in response.headers if not is_passing(pair[0])])
    key = (response.body, response.status, response.complete, headers, call, hints)
    heard = _kept.get(key)
    if heard is None:
        clock = Clock(now, response.headers)
        steady = Response(response.status, headers, response.body, response.complete)
        heard = _hear(Exchange(_NO_REQUEST, steady), call, hints, clock, None)
        if not clock.was_asked:
            _kept.offer(key, heard)
    return heard


@lru_cache(maxsize=1024)
def _asks_request(hints: Hints) -> bool:
    """Whether something of these hints is answered by the request rather than by the response."""
    places = (
        *(hint.at for hint in hints.waits),
        *hints.messages,
        *hints.fields,
        *hints.scopes,
        *(locator for table in hints.codes for locator in table.at),
    )
    return any(hint.asks_request for hint in hints.waits) or any(
        place.place in ("query", "path") or (place.place == "header" and is_passing(place.name.encode("latin-1")))
        for place in places
    )


def _hear(exchange: Exchange, call: CallKind, hints: Hints, clock: Clock, document: Document | None) -> Heard:
    response = exchange.response
    headers: Headers = response.headers if response is not None else ()
    status = response.status if response is not None else 0
    if document is None:
        document = decode(response) if response is not None else Document("empty")
    found = find(exchange, document, hints)
    clues = headerclues.read(headers, status)
    _add_clues(found, clues, headers)
    stated = waits.seen(exchange, document, hints, found.messages, clock)
    if found.waits and not any(wait.source.startswith("body") for wait in stated):
        stated.extend(wait for wait in found.waits if waits.is_plausible(wait.seconds))  # from bodies inside bodies
    chosen = waits.choose(stated)
    ballot = evidence.gather(found, status, _table_codes(exchange, document, hints))
    for text, code, strength in clues.votes:
        ballot.cast("header", text, code, evidence.WEIGHTS["header"][strength - 1])
    relations.apply(Scene(call, headers, found, ballot, status, chosen, tuple(found.fields)))
    evidence.from_words(ballot, found)
    return Heard(document, found, headers, ballot.winner() or Code.UPSTREAM_ERROR, ballot, chosen)


def _add_clues(found: Found, clues: headerclues.Clues, headers: Headers) -> None:
    """Codes and messages that stand in headers: a code there is as good as one in the body."""
    if clues.codes:
        seen = {code.value for code in found.codes}
        found.codes.extend(code for code in clues.codes if code.value not in seen)
    found.messages.extend(message for message in clues.messages if message not in found.messages)
    if clues.lists_scopes and scopes.lacking(headers):
        found.votes.append(Evidence("header", "x-accepted-oauth-scopes", Code.MISSING_SCOPE, evidence.WEIGHTS["header"][3]))


def _table_codes(exchange: Exchange, document: Document, hints: Hints) -> Sequence[tuple[str, Code]]:
    """Entries of a vendor file's code list that this response shows."""
    found: list[tuple[str, Code]] = []
    for table in hints.codes:
        for locator in table.at:
            for value in locate(locator, exchange, document):
                code = table.code_for(value)
                if code is not None:
                    found.append((str(value)[:80], code))
    return found
