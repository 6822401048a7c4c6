"""The shape of a rule: its condition, what it says the failure is, and the texts that an agent reads.

A rule changes something: it has a code, a wait, an effect, a bucket, a text, or says that this is no failure. What contradicts
itself is a fault: a wait under a code that is not retryable, a step that repeats the call under a code that will fail again, an
instruction where nobody is asked, `{{ param.x }}` without `{x}` in its path.
"""

from __future__ import annotations

from typing import Any

from proxy.contract.codes import Class, Code
from proxy.contract.recovery import MAX_STEP_CHARS, MAX_STEPS
from proxy.exchange import Effect
from proxy.rules.advice import RuleTexts, Step
from proxy.rules.conditions import Condition
from proxy.rules.document import Node
from proxy.rules.faults import Report
from proxy.rules.model import Rule
from proxy.rules.sections import CODES, DURATION, HTTPS_URL, WAIT, name_of
from proxy.rules.shape import ByKind, Choice, Flag, Many, Member, MisplacedError, Record, Refined, Text
from proxy.rules.texts import Template, parse_text
from proxy.rules.when import WHEN_RULE

TEMPLATE = Text("a text", parse_text)


def _short(template: Template) -> Template:
    if not template.names and len(template.source) > MAX_STEP_CHARS:
        raise ValueError(f"a step of more than {MAX_STEP_CHARS} characters; make two of it")
    return template


_STEP_TEXT = Text("a step", lambda source: _short(parse_text(source)))
_STEP = ByKind(
    "a step",
    scalar=Refined(_STEP_TEXT, lambda template, _node, _report: Step(template)),
    mapping=Record(
        "a step",
        {
            "text": Member(_STEP_TEXT, "what to do, in one sentence to the agent", is_required=True),
            "repeat": Member(Flag(), "it repeats the same call: left out where that would not be safe, or is far off"),
        },
        lambda given: Step(given["text"], given.get("repeat", False)),
    ),
)

MEMBERS = {
    "id": Member(
        Text("an id", name_of("rule's id")), "what the rule recognises, such as secondary-rate-limit", is_required=True
    ),
    "when": Member(WHEN_RULE, "what must hold of the answer", is_required=True),
    "code": Member(Choice("code", CODES), "what the failure is; without it the generic reading decides"),
    "failure": Member(Flag(), "false: this is no failure, pass it"),
    "wait": Member(
        ByKind("a duration, or where the wait stands", scalar=DURATION, mapping=WAIT), "how long to wait, or where that stands"
    ),
    "effect": Member(
        Choice("effect", {"none": Effect.NONE, "unknown": Effect.UNKNOWN}),
        "whether the call may have taken effect all the same",
    ),
    "bucket": Member(Text(), "the bucket that a wait holds back; one of the file's `buckets`"),
    "error": Member(TEMPLATE, "what went wrong, in one short line"),
    "why": Member(TEMPLATE, "why, for the agent"),
    "steps": Member(Many(_STEP, minimum=1, maximum=MAX_STEPS), "what to do next, in order"),
    "instruction": Member(TEMPLATE, "the question to a person, or how to renew the credential"),
    "docs": Member(HTTPS_URL, "the vendor's page on this failure"),
}


def _build(given: dict[str, Any]) -> dict[str, Any]:
    _check_purpose(given)
    if "code" in given:
        _check_code(given, given["code"])
    _check_params(given)
    return given


def _check_purpose(given: dict[str, Any]) -> None:
    if given.keys() <= {"id", "when", "docs"}:
        raise ValueError("the rule changes nothing: give it a code, a wait, an effect, a text, or `failure: false`")
    if given.get("failure") is True:
        raise MisplacedError("failure", "`failure: true` says nothing; leave it out")
    more = given.keys() - {"id", "when", "failure", "docs", "why"}
    if given.get("failure") is False and more:
        told = f"what is no failure has no `{min(more)}`: `failure: false` stands alone"
        raise MisplacedError(min(more), told)


def _check_code(given: dict[str, Any], code: Code) -> None:
    """What a code of this class can't have."""
    is_retryable = code.cls is Class.RETRYABLE
    if "wait" in given and not is_retryable:
        raise MisplacedError("wait", f"{code} is {code.cls}: only a retryable failure has a wait")
    if not is_retryable and any(step.is_repeat for step in given.get("steps", ())):
        raise MisplacedError("steps", f"{code} is {code.cls}: repeating the same call would fail again")
    if "instruction" in given and code.cls not in (Class.USER_INPUT, Class.AUTH_REQUIRED):
        raise MisplacedError("instruction", f"{code} is {code.cls}: an instruction goes with userInput and authRequired")


def templates(given: dict[str, Any]) -> list[tuple[str, Template]]:
    """All texts of a rule, and the keys under which they stand."""
    single = [(key, given[key]) for key in ("error", "why", "instruction") if key in given]
    return [*single, *(("steps", step.text) for step in given.get("steps", ()))]


def _check_params(given: dict[str, Any]) -> None:
    condition: Condition = given["when"]
    known = {name for path in condition.path_patterns for name in path.names}
    for key, template in templates(given):
        missing = template.params - known
        if missing:
            name = min(missing)
            raise MisplacedError(key, f"`param.{name}` is used, but no `path` under `when` has {{{name}}}")


def _context(position: int, node: Node, report: Report) -> str:
    members = node.value if isinstance(node.value, dict) else {}
    named = members["id"].text if "id" in members else ""
    return f"rule {position}, {report.subject}/{named}" if named else f"rule {position}"


def _placed(given: dict[str, Any], node: Node, report: Report) -> dict[str, Any]:
    return {**given, "place": report.place(node)}


def _no_twins(rules: tuple[dict[str, Any], ...], node: Node, report: Report) -> Any:
    seen: set[str] = set()
    for position, each in enumerate(node.value, 1):
        named = each.value.get("id") if isinstance(each.value, dict) else None
        if named is not None and named.text in seen:
            with report.within(_context(position, each, report)):
                report.add(named, f"a second rule with the id {named.text!r}")
        elif named is not None:
            seen.add(named.text)
    return rules


_RULE = Refined(Record("a rule", MEMBERS, _build), _placed)
RULES = Refined(Many(_RULE, context=_context, what="a list of rules"), _no_twins)


def rule_of(vendor: str, title: str, given: dict[str, Any]) -> Rule:
    """The rule of checked values."""
    texts = RuleTexts(
        error=given.get("error"),
        why=given.get("why"),
        steps=given.get("steps", ()),
        instruction=given.get("instruction"),
        paths=given["when"].path_patterns,
        vendor=title,
    )
    return Rule(
        id=f"{vendor}/{given['id']}",
        when=given["when"],
        code=given.get("code"),
        wait=given.get("wait"),
        effect=given.get("effect"),
        advice=texts if templates(given) else None,
        bucket=given.get("bucket"),
        is_failure=given.get("failure", True),
        place=given["place"],
        docs=given.get("docs"),
        why=given["why"].source if "why" in given else "",
    )
