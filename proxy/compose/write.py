"""`compose`: a failure in its setting becomes the recovery error that an agent reads cold (CONTRACT section 2).

One pass, once, when the policies are done. A rule's texts come before the defaults, but the first step is compose's own where the
effect is unknown or the wait is over a minute, and a rule's repeats are dropped there. No I/O, no clock, never raises.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

from proxy.compose import asking, changing, renewing, waiting
from proxy.compose.attached import attached
from proxy.compose.bounds import fitted
from proxy.compose.calls import Calls
from proxy.compose.case import Case
from proxy.compose.channels import with_channel
from proxy.compose.fields import batch_member, field_members
from proxy.compose.lines import MAX_ERROR_CHARS, error_line, reason
from proxy.compose.own import own_text, transport_text
from proxy.compose.setting import Setting
from proxy.compose.values import text_values
from proxy.compose.words import cut, unbraced
from proxy.contract.codes import Class, Code
from proxy.contract.failure import AdviceStep, AdviceTexts, Failure, Option, TimeoutFact
from proxy.contract.recovery import MAX_OPTIONS, MAX_STEP_CHARS, MAX_STEPS, MAX_SUGGESTIONS, RecoveryError
from proxy.exchange import Phase

MAX_SCOPES = 20
MAX_LABEL_CHARS = 120
MAX_CALL_CHARS = 300
MAX_DETAIL_CHARS = 120
MAX_DETAILS = 8
MAX_REQUEST_ID_CHARS = 128
MAX_DOCS_CHARS = 300
NO_TEXTS = AdviceTexts()

_STEPS: dict[Class, Callable[[Case], list[str]]] = {
    Class.RETRYABLE: waiting.steps,
    Class.PERMANENT: changing.steps,
    Class.USER_INPUT: asking.steps,
    Class.AUTH_REQUIRED: renewing.steps,
}
_INSTRUCTIONS: dict[Class, Callable[[Case], str]] = {
    Class.USER_INPUT: asking.instruction,
    Class.AUTH_REQUIRED: renewing.instruction,
}


def compose(failure: Failure, setting: Setting) -> RecoveryError:
    """The recovery error for a failure."""
    if failure.facts.options and setting.tools:
        failure = _by_tool(failure, setting)
    case = Case(failure, setting)
    texts = _texts(case)
    code, facts = failure.code, failure.facts
    error = unbraced(cut(" ".join(texts.error.split()), MAX_ERROR_CHARS) or error_line(case))
    return fitted(
        RecoveryError(
            error=error,
            code=code,
            reason=reason(case, texts.why),
            recovery_steps=with_channel(_steps(case, texts), case)[:MAX_STEPS],
            source=case.source,
            retry_after_seconds=case.wait,
            retry_at=case.retry_at,
            effect=case.effect,
            message=error if facts.options and code is Code.AMBIGUOUS_MATCH else None,
            options=_options(facts.options) if code is Code.AMBIGUOUS_MATCH else (),
            instruction=_instruction(case, texts),
            suggestions=tuple(filter(None, map(_record, facts.suggestions[:MAX_SUGGESTIONS]))),
            fields=field_members(facts.fields) if facts.fields else (),
            batch=batch_member(facts.batch),
            scopes=tuple(cut(scope, 200) for scope in facts.scopes[:MAX_SCOPES]) if code is Code.MISSING_SCOPE else (),
            timeout=_timeout(case) if code is Code.TIMEOUT else None,
            attempts=setting.attempts if setting.attempts > 1 else None,
            idempotency_key=setting.idempotency_key if code.cls is Class.RETRYABLE else None,
            request_id=facts.request_id[:MAX_REQUEST_ID_CHARS] if facts.request_id else None,
            docs=_docs(case),
            extra=_extra(case),
        )
    )


def _by_tool(failure: Failure, setting: Setting) -> Failure:
    """The calls of the options by the agent's own tools, where those make them."""
    calls, prefix = Calls(setting), setting.prefix
    options = []
    for option in failure.facts.options:
        method, _, target = option.call.partition(" ")
        written = calls.written(method, target.removeprefix(prefix)) if " " not in target else None
        options.append(replace(option, call=written.strip("`")) if written else option)
    return replace(failure, facts=replace(failure.facts, options=tuple(options)))


def _extra(case: Case) -> dict[str, Any]:
    """The data that broke a route's condition: the call succeeded, and it is the answer's all the same."""
    exchange = case.setting.exchange
    if case.failure.code is not Code.RESULT_MISMATCH or exchange is None or exchange.response is None:
        return {}
    return {"data": attached(exchange.response)}


def _texts(case: Case) -> AdviceTexts:
    """A rule's texts, else those of an own or a transport failure, else none."""
    advice = case.failure.advice
    if advice is not None:
        return advice.render(text_values(case))
    own = own_text(case)
    if own is None and case.fault is not None and (case.setting.exchange is None or case.setting.exchange.response is None):
        own = transport_text(case.fault, case.source)
    if own is None:
        return NO_TEXTS
    return AdviceTexts(error=own.error, why=own.why, steps=tuple(map(AdviceStep, own.steps)), instruction=own.instruction)


def _steps(case: Case, texts: AdviceTexts) -> tuple[str, ...]:
    """A rule's steps, behind ours where ours must come first; the defaults where it has none that hold."""
    cls = case.failure.code.cls
    given = [(" ".join(step.text.split()), step.is_repeat) for step in texts.steps if step.text.strip()]
    if cls is Class.PERMANENT:
        given = [step for step in given if not step[1]]
    if not given:
        return _distinct(_STEPS[cls](case), case)
    if case.is_unsure or case.is_far or (cls is Class.RETRYABLE and not any(is_repeat for _, is_repeat in given)):
        return _distinct([*waiting.first(case), *(text for text, is_repeat in given if not is_repeat)], case)
    return _distinct([text for text, _ in given], case)


def _distinct(steps: Sequence[str], case: Case) -> tuple[str, ...]:
    """The steps without empty ones and repetitions, each within its bound: a call is spelled out only where there is room."""
    kept: dict[str, None] = {}
    call = case.calls.call
    for step in steps:
        short = step if len(step) <= MAX_STEP_CHARS else step.replace(call, "the call").replace(call.strip("`"), "this call")
        if short:
            kept[cut(unbraced(short), MAX_STEP_CHARS)] = None
    return tuple(kept)[:MAX_STEPS]


def _instruction(case: Case, texts: AdviceTexts) -> str | None:
    cls = case.failure.code.cls
    if cls not in _INSTRUCTIONS:
        return None
    given = " ".join(texts.instruction.split())
    return unbraced(cut(given, asking.MAX_INSTRUCTION_CHARS) or _INSTRUCTIONS[cls](case))


def _options(options: Sequence[Option]) -> tuple[dict[str, Any], ...]:
    return tuple(
        {
            "label": cut(option.label, MAX_LABEL_CHARS) or option.call[:MAX_LABEL_CHARS],
            "call": option.call[:MAX_CALL_CHARS],
            **{name: _bounded(value) for name, value in option.details[:MAX_DETAILS] if name not in ("label", "call")},
        }
        for option in options[:MAX_OPTIONS]
    )


def _record(record: Any) -> dict[str, Any]:
    return {str(name)[:60]: _bounded(value) for name, value in list(record.items())[:MAX_DETAILS] if value is not None}


def _bounded(value: Any) -> Any:
    return cut(value, MAX_DETAIL_CHARS) if isinstance(value, str) else value


def _timeout(case: Case) -> dict[str, Any]:
    """The `timeout` member: the phase always, the rest where it is known."""
    fault = case.fault
    known = case.facts.timeout or TimeoutFact(fault.phase if fault else Phase.UPSTREAM, fault.limit_seconds if fault else None)
    member: dict[str, Any] = {"phase": known.phase.value}
    if known.limit_seconds is not None:
        whole = int(known.limit_seconds)
        member["limitSeconds"] = whole if whole == known.limit_seconds else known.limit_seconds
    if known.partial_result is not None:
        member["partialResult"] = known.partial_result
    call = case.calls.exact(known.async_call) if known.async_call else None
    if call:
        member["asyncVariant"] = call.strip("`")
    return member


def _docs(case: Case) -> str | None:
    """A page for a person, only where a person must act."""
    docs = case.facts.docs
    if case.failure.code.cls not in _INSTRUCTIONS or not docs or not docs.startswith("https://") or len(docs) > MAX_DOCS_CHARS:
        return None
    return docs
