from __future__ import annotations

from tests.support.rules import vendor

TEXTS = """
title: Acme
rules:
  - id: it
    when: {path: "/repos/{owner}/{repo}/**"}
    error: "{{ vendor }} says no."
    why: "The limit is {{ limit }}."
    steps:
      - {text: Repeat it., repeat: true}
      - Call GET /repos/{{ param.owner }}/{{ param.repo }} first.
      - "With {{ batch.parameter }}."
    instruction: Ask the user.
"""


def test_texts_come_filled_in_and_those_with_a_hole_are_left_out():
    texts = vendor(TEXTS).rules[0].advice.render({"path": "/repos/ada/engine/x", "prefix": "/acme", "vendor": "acme"})
    assert texts.error == "Acme says no."
    assert texts.why == ""
    assert [(step.text, step.is_repeat) for step in texts.steps] == [
        ("Repeat it.", True),
        ("Call GET /acme/repos/ada/engine first.", False),
    ]
    assert texts.instruction == "Ask the user."


def test_a_path_that_does_not_fit_has_no_names():
    texts = vendor(TEXTS).rules[0].advice.render({"path": "/other"})
    assert [step.text for step in texts.steps] == ["Repeat it."]


def test_a_rule_without_texts_has_no_advice():
    assert vendor("rules:\n  - {id: it, when: {status: 402}, code: PAYMENT_REQUIRED}\n").rules[0].advice is None
