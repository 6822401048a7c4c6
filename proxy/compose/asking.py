"""Steps and instruction of the codes that need a person: the question, ready to show, and the call for each answer.

An instruction stands alone: what to ask, what to do on each answer, and what to do if no person can be asked.
"""

from __future__ import annotations

from dataclasses import dataclass

from proxy.compose.case import Case
from proxy.compose.fields import batch_clause
from proxy.compose.words import cut, joined, quoted
from proxy.contract.codes import Code
from proxy.contract.failure import Option
from proxy.contract.recovery import MAX_OPTIONS

MAX_LABEL_CHARS = 60
#: Longer calls are not spelled out in a question.
MAX_CALL_CHARS = 56
MAX_INSTRUCTION_CHARS = 600


@dataclass(frozen=True, slots=True)
class Question:
    """What a person is asked; {s} is the upstream, {c} the call."""

    text: str
    done: str  # the answer on which the call goes out
    left: str  # the answer on which it does not
    unasked: str  # what to do if no person can be asked


QUESTIONS: dict[Code, Question] = {
    Code.CONFIRMATION_REQUIRED: Question(
        "{s} wants you to confirm {c} yourself before it goes through. Will you do that there?",
        "Once confirmed",
        "If refused",
        "do not confirm it yourself; report it as waiting for a confirmation",
    ),
    Code.PERMISSION_DENIED: Question(
        "This account may not do {c} at {s}. Will you have access granted, or shall I leave it out?",
        "Once granted",
        "If left out",
        "leave it out and report that access is missing",
    ),
    Code.PAYMENT_REQUIRED: Question(
        "{s} wants credit, a working payment method or a larger plan for {c}. Will you see to that, or shall I leave it out?",
        "Once settled",
        "If left out",
        "spend nothing; leave it out and report that payment is wanted",
    ),
    Code.ACCOUNT_BLOCKED: Question(
        "{s} has blocked or not yet activated this account. Will you clear that with {s}, or shall I leave {c} out?",
        "Once cleared",
        "If left out",
        "leave it out and report that the account is blocked",
    ),
}


def steps(case: Case) -> list[str]:
    """The default steps of a userInput failure."""
    if case.failure.code is Code.AMBIGUOUS_MATCH:
        then = "Make the `call` of the option that was chosen." if case.facts.options else _named(case)
        return [f'Ask the user: "{_which(case)}"', then]
    question = QUESTIONS[case.failure.code]
    told = [
        f'Ask the user: "{_filled(question, case)}"',
        f"{question.done}: repeat {case.calls.same}. {question.left}: go on without it.",
    ]
    smaller = batch_clause(case.facts.batch, case.calls) if case.failure.code is Code.PAYMENT_REQUIRED else ""
    return [*told, f"Or send {case.calls.call} {smaller}, which may still be covered." if smaller else ""]


def instruction(case: Case) -> str:
    """The instruction of a userInput failure."""
    if case.failure.code is Code.AMBIGUOUS_MATCH:
        return _choice(case)
    question = QUESTIONS[case.failure.code]
    answers = f"{question.done}: repeat {_short(case.calls.same)}. {question.left}: go on without it."
    return f'Ask the user: "{_filled(question, case)}" {answers} If nobody can be asked: {question.unasked}.'


def _filled(question: Question, case: Case) -> str:
    # Inside the question's quotation marks a call stands without its back quotes: a person reads it.
    call = _short(case.calls.call, "this call").replace("`", "")
    return question.text.format(s=case.source, c="this call" if call == "the call" else call)


def _short(call: str, instead: str = "the call") -> str:
    """A call, spelled out where it is short: the steps name it too."""
    return call if len(call) <= MAX_CALL_CHARS else instead


def _which(case: Case) -> str:
    options = case.facts.options
    if not options:
        return "Several records match. Which one do you mean?"
    if len(options) == 1:
        return f"Do you mean {cut(options[0].label, 60)}?"
    labels = joined([cut(option.label, 30) for option in options[:4]], "or")
    more = f" (or one of {len(options) - 4} more)" if len(options) > 4 else ""
    return f"Which one do you mean: {labels}{more}?"


def _named(case: Case) -> str:
    return f"Send {case.calls.call} with the id, or with more of the name, of the one that was chosen."


def _choice(case: Case) -> str:
    unasked = "If nobody can be asked: choose none, and report that several match."
    options: tuple[Option, ...] = case.facts.options[:MAX_OPTIONS]
    if not options:
        return f'Ask the user: "{_which(case)}" {_named(case)} {unasked}'
    text = 'Ask the user: "Which one do you mean?", and make the call beside the answer: '
    room = MAX_INSTRUCTION_CHARS - len(text) - len(unasked) - 40
    written: list[str] = []
    for number, option in enumerate(options, start=1):
        each = f"{number}) {cut(option.label, MAX_LABEL_CHARS)}: {quoted(option.call, 200)}"
        if len("; ".join([*written, each])) > room:
            break
        written.append(each)
    rest = len(options) - len(written)
    listed = "; ".join(written) + (f"; {rest} more in `options`" if written and rest else "" if written else "see `options`")
    return f"{text}{listed}. {unasked}"
