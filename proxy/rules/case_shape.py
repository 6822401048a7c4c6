"""The shape of a case: an exchange as it was seen, and what an agent must be told of it.

    - name: secondary rate limit without a header
      source: https://...            # where the payload was seen
      now: "2026-11-30T12:00:00Z"    # the clock, where the answer holds a time
      request: {method: GET, path: /search/code?q=x}
      response: {status: 403, headers: {...}, json: {...}}
      expect: {code: RATE_LIMITED, retryAfterSeconds: 60, rule: secondary-rate-limit}

`expect` names members of the recovery error and their values; objects and lists need only hold what is named. `code: null` says that the
answer is no failure. `rule` is the rule that must win, `mentions` are texts that must be readable, `absent` texts that must not.
"""

from __future__ import annotations

from datetime import datetime
from typing import Any

from proxy.contract.codes import Class
from proxy.rules.cases import Case
from proxy.rules.document import Node
from proxy.rules.faults import Report
from proxy.rules.sections import CODES
from proxy.rules.shape import Anything, ByKind, Choice, Json, Many, Member, Record, Scalar, Table, Text, Whole
from proxy.rules.when import method_name


class _CodeOrNothing:
    """A code, or null for what is no failure."""

    def check(self, node: Node, report: Report) -> Any:
        return None if node.value is None else Choice("code", CODES).check(node, report)

    def schema(self) -> Json:
        return {"enum": [*CODES, None]}


def _moment(text: str) -> str:
    try:
        datetime.fromisoformat(text)
    except ValueError:
        raise ValueError(f'{text!r} is no time: write "2026-11-30T12:00:00Z"') from None
    return text


_HEADERS = Table(ByKind("a value, or a list of values", scalar=Scalar(), items=Many(Scalar())), what="a mapping of headers")
_REQUEST = Record(
    "a request",
    {
        "method": Member(Text("a method", method_name), "GET where it is left out"),
        "path": Member(Text("a path", maximum=8000), "path and query below the base URL", is_required=True),
        "headers": Member(_HEADERS, "its headers"),
        "body": Member(Anything(), "a mapping or list is JSON, a text goes as it is"),
    },
)


def _one_body(given: dict[str, Any]) -> dict[str, Any]:
    bodies = [key for key in ("json", "text", "base64") if key in given]
    if len(bodies) > 1:
        raise ValueError(f"one body: either {' or '.join(bodies)}")
    return given


_RESPONSE = Record(
    "a response",
    {
        "status": Member(Whole(100, 999), "its status", is_required=True),
        "headers": Member(_HEADERS, "its headers"),
        "json": Member(Anything(), "its body as JSON"),
        "text": Member(Text("a text", maximum=1_000_000), "its body as text"),
        "base64": Member(Text("base64", maximum=1_000_000), "its body as bytes"),
    },
    _one_body,
)
_TEXTS = Many(Text(is_loose=True), single=True, what="a text, or a list of them")

#: What `expect` may name: members of the recovery error, and what is asked about it.
EXPECT_MEMBERS: dict[str, Member] = {
    "code": Member(_CodeOrNothing(), "the code; null for what is no failure"),
    "class": Member(Choice("class", {each.value: each.value for each in Class}), "the class"),
    "rule": Member(Text("a rule's id"), "the rule that must win"),
    "retryAfterSeconds": Member(Whole(1), "the wait"),
    "effect": Member(Choice("effect", {"none": "none", "unknown": "unknown"}), "the effect"),
    "fields": Member(_TEXTS, "the parameters at fault"),
    "scopes": Member(_TEXTS, "the missing scopes"),
    "batch": Member(Anything(), "members of `batch`"),
    "timeout": Member(Anything(), "members of `timeout`"),
    "requestId": Member(Text(is_loose=True), "the vendor's request id"),
    "docs": Member(Text(), "the page a person is sent to"),
    "steps": Member(_TEXTS, "texts that the recovery steps must hold, in this order"),
    "mentions": Member(_TEXTS, "texts that must be readable somewhere"),
    "absent": Member(_TEXTS, "texts that must not appear anywhere"),
    "completeness": Member(
        Choice("completeness", {"partial": "partial", "complete": "complete"}), "of a batch's partial result"
    ),
}

_CASE = Record(
    "a case",
    {
        "name": Member(Text(maximum=200), "what it shows", is_required=True),
        "source": Member(Text(), "where the payload was seen"),
        "note": Member(Text(), "why it is so"),
        "now": Member(Text("a time", _moment), "the clock, where the answer holds a time"),
        "request": Member(_REQUEST, "the call", is_required=True),
        "response": Member(_RESPONSE, "the vendor's answer", is_required=True),
        "expect": Member(Record("an expectation", EXPECT_MEMBERS), "what an agent must be told", is_required=True),
    },
)


def _context(position: int, node: Node, report: Report) -> str:
    members = node.value if isinstance(node.value, dict) else {}
    named = members["name"].text if "name" in members else ""
    return f"case {position}, {report.subject}: {named}" if named else f"case {position}"


class _Cases:
    """A list of cases, each with its place."""

    _shape = Many(_CASE, context=_context, what="a list of cases")

    def check(self, node: Node, report: Report) -> Any:
        checked = self._shape.check(node, report)
        if not isinstance(checked, tuple) or len(checked) != len(node.value):
            return checked
        pairs = zip(node.value, checked, strict=True)
        return tuple(
            Case(
                name=given["name"],
                request=given["request"],
                response=given["response"],
                expect=given["expect"],
                now=given.get("now"),
                source=given.get("source", ""),
                place=report.place(each),
                vendor=report.subject,
            )
            for each, given in pairs
        )

    def schema(self) -> Json:
        return self._shape.schema()


CASES = _Cases()
