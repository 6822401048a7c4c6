"""One exchange and a vendor's rules -> a failure as a value, or None where the call did not fail.

Owns what the contract decides without prose: the code of a transport fault, the rule that wins over the generic reading, the wait
(stated, the rule's, the vendor's default, the contract's default doubled by repetition), the effect, the check. Pure; never raises
on any exchange; `now` is epoch seconds.
"""

from __future__ import annotations

import re
from dataclasses import replace

from proxy.contract.codes import EFFECT_UNKNOWN_CODES, MAX_DEFAULT_WAIT_SECONDS, Class, Code, default_wait_seconds
from proxy.contract.failure import Facts, Failure, Origin, TimeoutFact, Tried
from proxy.exchange import Effect, Exchange, Fault, FaultKind, Response, header
from proxy.reading import success, waits
from proxy.reading.decode import BULK_LIMIT, DEFAULT_LIMIT, decode
from proxy.reading.grouping import Judged, Refine, pairs_of
from proxy.reading.items import Batch, Item
from proxy.reading.model import Document, Reading, WaitHint
from proxy.reading.moments import Clock
from proxy.reading.read import read
from proxy.rules import batches
from proxy.rules.model import Rule, Vendor

#: What ended the call -> its code (CONTRACT section 5); the phase only names the limit that ran out.
FAULT_CODES: dict[FaultKind, Code] = {
    FaultKind.TIMEOUT: Code.TIMEOUT,
    FaultKind.DNS: Code.UPSTREAM_UNAVAILABLE,
    FaultKind.REFUSED: Code.UPSTREAM_UNAVAILABLE,
    FaultKind.TLS: Code.UPSTREAM_UNAVAILABLE,
    FaultKind.CLOSED: Code.UPSTREAM_UNAVAILABLE,
    FaultKind.GARBAGE: Code.UPSTREAM_UNAVAILABLE,
    FaultKind.FULL: Code.UPSTREAM_UNAVAILABLE,
    FaultKind.SHUTDOWN: Code.UPSTREAM_UNAVAILABLE,
}


def judge(exchange: Exchange, vendor: Vendor, now: float, *, explain: bool = False) -> Failure | None:
    """The failure of one try, classified; None where it is none."""
    if exchange.fault is not None and (exchange.response is None or not _is_refusal(exchange.response)):
        return _from_fault(exchange, vendor, exchange.fault, explain=explain)
    response = exchange.response
    if response is None or response.status < 200 or 300 < response.status < 400:
        return None
    if response.status > 300:
        return _from_response(exchange, vendor, None, response, now, explain=explain)
    document = decode(response, _limit_bytes(exchange, vendor, response))
    outcome = batches.find(vendor, exchange, document)
    if outcome is None and not _says_no(exchange, vendor, document):
        return None
    return _from_response(exchange, vendor, document, response, now, outcome, explain=explain)


def _limit_bytes(exchange: Exchange, vendor: Vendor, response: Response) -> int:
    """How much of a success is read: a bulk answer that the vendor's file names is long by its nature."""
    request = exchange.request
    if not vendor.batches or batches.names(vendor, request.method, request.path) is None:
        return DEFAULT_LIMIT
    return max(BULK_LIMIT, len(response.body))


def _is_refusal(response: Response) -> bool:
    """A response that broke off in its body still says no by its status."""
    return response.status >= 400


def _says_no(exchange: Exchange, vendor: Vendor, document: Document) -> bool:
    """A 2xx is a failure where the vendor's file says so, else where an unmistakable envelope does."""
    for rule in vendor.successes:
        if _matches(rule.path, exchange.request.path) and (not rule.methods or exchange.request.method in rule.methods):
            if rule.when is not None:
                if rule.when(exchange, document):
                    return True
                continue
            return success.is_failure(exchange, document)
    return success.is_failure(exchange, document)


def _matches(pattern: str, path: str) -> bool:
    """`*` is one step of a path, `**` any number."""
    source = re.escape(pattern).replace(r"\*\*", ".*").replace(r"\*", "[^/]*")
    return re.fullmatch(source, path) is not None


def _from_fault(exchange: Exchange, vendor: Vendor, fault: Fault, *, explain: bool) -> Failure:
    """No response, no reading; a rule that needs none still says what the call can have left behind, and what to do."""
    code = FAULT_CODES[fault.kind]
    timeout = TimeoutFact(fault.phase, fault.limit_seconds) if code is Code.TIMEOUT else None
    rule, tried = _rule(vendor, exchange, Document("empty"), (), explain=explain)
    effect = _effect(code, exchange, vendor, was_sent=fault.sent != "none")
    return Failure(
        code,
        Origin.PROXY,
        f"proxy/{fault.phase if fault.kind is FaultKind.TIMEOUT else fault.kind}",
        wait_seconds=_default_wait(code, vendor, exchange.repeats),
        effect=_told_effect(rule, effect),
        facts=Facts(timeout=timeout),
        check=_check(vendor, exchange),
        advice=rule.advice if rule is not None else None,
        tried=tried,
        bucket=(rule.bucket if rule is not None else None) or _bucket(vendor, exchange),
    )


def _from_response(
    exchange: Exchange,
    vendor: Vendor,
    document: Document | None,
    response: Response,
    now: float,
    outcome: Batch | None = None,
    *,
    explain: bool,
) -> Failure | None:
    reading = read(exchange, vendor.hints, now, document, outcome, _refining(vendor, exchange))
    rule, tried = _rule(vendor, exchange, reading.document, reading.facts.codes, explain=explain)
    if rule is not None and not rule.is_failure:
        return None
    if rule is not None and _would_hide_what_worked(rule, reading):
        rule = None
    code = rule.code if rule is not None and rule.code is not None else reading.code
    wait, is_stated = _wait(code, rule, reading, vendor, exchange, now)
    effect = _told_effect(rule, _effect(code, exchange, vendor, was_sent=True))
    facts = reading.facts if code is reading.code else _for_code(reading.facts, code)
    return Failure(
        code,
        Origin.VENDOR,
        rule.id if rule is not None else f"generic/{reading.best.source if reading.best else 'status'}",
        status=response.status,
        wait_seconds=wait,
        wait_is_stated=is_stated,
        effect=effect,
        facts=facts,
        check=_check(vendor, exchange),
        advice=rule.advice if rule is not None else None,
        evidence=reading.evidence,
        tried=tried,
        bucket=(rule.bucket if rule is not None else None) or _bucket(vendor, exchange),
        is_concurrency=reading.is_concurrency and code is Code.RATE_LIMITED,
    )


def _rule(
    vendor: Vendor, exchange: Exchange, document: Document, codes: tuple[str, ...], *, explain: bool
) -> tuple[Rule | None, tuple[Tried, ...]]:
    if not vendor.rules:
        return None, ()
    from proxy.rules.match import match  # noqa: PLC0415

    return match(vendor, exchange, document, codes, explain)


def _refining(vendor: Vendor, exchange: Exchange) -> Refine | None:
    """The vendor's rules for one item of a batch, read as the answer to a call of its own."""
    if not vendor.rules:
        return None

    def refine(item: Item, document: Document, judged: Judged) -> Judged:
        one = replace(exchange, response=Response(item.status or 400, pairs_of(item.headers)))
        rule, _ = _rule(vendor, one, document, judged.codes, explain=False)
        if rule is None or not rule.is_failure or rule.code in (None, Code.PARTIAL_FAILURE):
            return judged
        wait = judged.wait_seconds or (rule.wait if isinstance(rule.wait, int) else None)
        return replace(judged, code=rule.code, wait_seconds=wait)

    return refine


def _would_hide_what_worked(rule: Rule, reading: Reading) -> bool:
    """A rule that is about one failure does not make one of a batch of which items worked."""
    return reading.code is Code.PARTIAL_FAILURE and rule.code not in (None, Code.PARTIAL_FAILURE)


def _told_effect(rule: Rule | None, effect: Effect | None) -> Effect | None:
    """A rule knows better what a call leaves behind; a safe method leaves nothing to tell of."""
    return rule.effect if rule is not None and rule.effect is not None and effect is not None else effect


def _for_code(facts: Facts, code: Code) -> Facts:
    """Facts that only the generic reading's own code called for are dropped where a rule decides otherwise."""
    return replace(
        facts,
        scopes=facts.scopes if code is Code.MISSING_SCOPE else (),
        timeout=facts.timeout if code is Code.TIMEOUT else None,
        partial=facts.partial if code is Code.PARTIAL_FAILURE else None,
    )


def _wait(
    code: Code, rule: Rule | None, reading: Reading, vendor: Vendor, exchange: Exchange, now: float
) -> tuple[int | None, bool]:
    """The wait of a retryable code, and whether it was stated."""
    if code.cls is not Class.RETRYABLE:
        return None, False
    if rule is not None and isinstance(rule.wait, WaitHint) and exchange.response is not None:
        seen = waits.from_hint(rule.wait, exchange, reading.document, Clock(now, exchange.response.headers))
        if seen is not None:
            return waits.rounded(seen.seconds), True
    if reading.wait_seconds is not None:
        return reading.wait_seconds, True
    if rule is not None and isinstance(rule.wait, int):
        return _doubled(rule.wait, exchange.repeats), False
    return _default_wait(code, vendor, exchange.repeats), False


def _default_wait(code: Code, vendor: Vendor, repeats: int) -> int:
    base = vendor.default_waits.get(code)
    return default_wait_seconds(code, repeats) if base is None else _doubled(base, repeats)


def _doubled(seconds: int, repeats: int) -> int:
    """A default doubles with each repetition up to the bound; one that is longer by itself stays."""
    return max(seconds, min(seconds << min(repeats, 10), MAX_DEFAULT_WAIT_SECONDS))


def _effect(code: Code, exchange: Exchange, vendor: Vendor, *, was_sent: bool) -> Effect | None:
    """None for safe methods; unknown where the call may have taken effect although it failed (CONTRACT section 2)."""
    if exchange.request.is_safe:
        return None
    if code in EFFECT_UNKNOWN_CODES and was_sent and not _is_safe_to_repeat(exchange, vendor):
        return Effect.UNKNOWN
    return Effect.NONE


def _is_safe_to_repeat(exchange: Exchange, vendor: Vendor) -> bool:
    """Whether an idempotency key went with the call that the vendor honours: the proxy's, or one of the caller's own."""
    honoured = vendor.idempotency_key
    if exchange.idempotency_key is not None:
        return True
    request = exchange.request
    return (
        honoured is not None and request.method in honoured.methods and bool(header(request.headers, honoured.header.encode()))
    )


def _check(vendor: Vendor, exchange: Exchange) -> str | None:
    if not vendor.checks:
        return None
    return vendor.check_for(exchange.request.method, exchange.request.path)


def _bucket(vendor: Vendor, exchange: Exchange) -> str | None:
    if not vendor.buckets:
        return None
    asked = Exchange(exchange.request, upstream=exchange.upstream)
    nothing = Document("empty")
    return next((bucket.name for bucket in vendor.buckets if bucket.when(asked, nothing)), None)
