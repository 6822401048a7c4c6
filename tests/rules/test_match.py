from __future__ import annotations

import random

import pytest

from proxy.reading.model import Document
from proxy.rules.match import index_rules, match
from proxy.rules.model import Rule, Vendor
from proxy.rules.situation import Situation
from tests.support.rules import document_of, exchange, rule_of, vendor

RULES = """
rules:
  - id: by-code
    when: {status: 402, code: [card_declined, expired_card]}
    why: a
  - id: by-member
    when: {status: [402, 403], body: {error.type: quota}}
    why: b
  - id: by-header
    when: {headers: {x-reason: "7"}}
    why: c
  - id: any-5xx
    when: {status: 5xx}
    why: d
  - id: exactly-503
    when: {status: 503}
    why: e
  - id: whatever
    when: {path: /slow/**}
    effect: none
"""


@pytest.mark.parametrize(
    ("seen", "codes", "expected"),
    [
        (exchange(402, {}), ["Card_Declined"], "by-code"),
        (exchange(403, {}), ["card_declined"], None),
        (exchange(403, {"error": {"type": "quota"}}), [], "by-member"),
        (exchange(402, {"error": {"type": "quota"}}), ["expired_card"], "by-code"),
        (exchange(418, {}, headers={"x-reason": "7"}), [], "by-header"),
        (exchange(503, {}), [], "any-5xx"),
        (exchange(503, {}, headers={"x-reason": "7"}), [], "by-header"),
        (exchange(404, {}, request="GET /slow/x"), [], "whatever"),
        (exchange(None, request="GET /slow/x"), [], "whatever"),
        (exchange(None, request="GET /"), [], None),
    ],
)
def test_the_first_rule_of_the_file_that_holds_wins(seen, codes, expected):
    assert rule_of(vendor(RULES), seen, *codes) == expected


def test_a_fault_is_never_given_a_code_by_a_rule():
    made = vendor("rules:\n  - {id: it, when: {path: /**}, code: NOT_FOUND}\n")
    assert rule_of(made, exchange(404, {})) == "it"
    assert rule_of(made, exchange(None)) is None


def test_explain_says_why_each_rule_before_the_winner_did_not_hold():
    seen = exchange(503, {"error": {"type": "other"}})
    _, tried = match(vendor(RULES), seen, document_of(seen), ["x"], explain=True)
    assert [(each.rule, each.matched) for each in tried] == [
        ("acme/by-code", False),
        ("acme/by-member", False),
        ("acme/by-header", False),
        ("acme/any-5xx", True),
    ]
    assert tried[0].why == "status is 503"
    assert tried[2].why == "header x-reason is not there, wanted: '7'"


def test_what_explain_quotes_is_cleaned():
    seen = exchange(
        400,
        {"error": "no s3cr3t-k3y-0123456789 here\u202e\x07"},
        request_headers={"authorization": "Bearer s3cr3t-k3y-0123456789"},
    )
    made = vendor("rules:\n  - {id: it, when: {body: {error: {contains: nothing}}}, why: a}\n")
    _, tried = match(made, seen, document_of(seen), (), explain=True)
    assert "s3cr3t" not in tried[0].why
    assert "\u202e" not in tried[0].why


def test_the_index_finds_what_asking_every_rule_finds():
    """Random rules and exchanges: the indexed match and the plain walk agree."""
    draw = random.Random(7)
    members = ["a", "b", "c"]
    lines = ["rules:"]
    for number in range(120):
        parts = []
        if draw.random() < 0.7:
            parts.append(f"status: {draw.choice(['400', '429', '5xx', '[400, 429]', '400-404', '[5xx, 429]'])}")
        if draw.random() < 0.4:
            parts.append(f"code: {draw.choice(members)}")
        if draw.random() < 0.5:
            parts.append(f"body: {{{draw.choice(members)}: {draw.choice(['x', '[x, y]', '{exists: true}', '{contains: y}'])}}}")
        if draw.random() < 0.3 or not parts:
            parts.append(f"headers: {{x-h: {draw.choice(['1', '2'])}}}")
        lines.append(f"  - {{id: r{number}, when: {{{', '.join(parts)}}}, why: w}}")
    made = vendor("\n".join(lines))
    for _ in range(300):
        body = {name: draw.choice(["x", "y", "xy", 1, None]) for name in members if draw.random() < 0.6}
        seen = exchange(draw.choice([400, 404, 429, 500, 503, 418]), body, headers={"x-h": draw.choice(["0", "1", "2"])})
        codes = draw.sample(members, draw.randrange(3))
        rule_of(made, seen, *codes)


class _Counting:
    """A rule's condition that counts how often it is asked."""

    def __init__(self, inner) -> None:
        self.inner = inner
        self.asked = 0

    def __getattr__(self, name):
        return getattr(self.inner, name)

    def test(self, seen: Situation) -> bool:
        self.asked += 1
        return self.inner.test(seen)


def test_only_rules_whose_value_is_there_are_asked():
    """The cost does not grow with the number of rules."""
    made = vendor(
        "rules:\n" + "".join(f"  - {{id: r{n}, when: {{status: 400, body: {{code: c{n}}}}}, why: w}}\n" for n in range(1000))
    )
    rules = tuple(Rule(rule.id, _Counting(rule.when)) for rule in made.rules)
    counted = Vendor("acme", rules=rules, index=index_rules(rules))
    seen = exchange(400, {"code": "c700"})
    found, _ = match(counted, seen, document_of(seen), ())
    assert found is rules[700]
    assert sum(rule.when.asked for rule in rules) == 1


def test_a_vendor_without_rules_has_nothing_to_try():
    assert match(Vendor("acme"), exchange(400), Document("empty"), ()) == (None, ())
