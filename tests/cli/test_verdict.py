from __future__ import annotations

import pytest

from proxy.cli.verdict import verdict_of
from tests.support.rules import vendor

FILE = """
rules:
  - id: limited
    when: {{status: 429}}
    code: RATE_LIMITED
    steps: [Send less at once., Then ask again.]
cases:
  - name: a
    request: {{method: POST, path: "/orders?limit=500", body: {{state: opne}}}}
    response:
      status: 429
      headers: {{retry-after: "7", x-request-id: req-8a7b6c5d}}
      json: {{message: "Slow down, please: key sk_live_abcdefghijklmnopqrstuv was seen"}}
    expect: {expect}
"""


@pytest.mark.parametrize(
    ("expect", "wrong"),
    [
        ("{code: RATE_LIMITED, class: retryable, rule: limited, retryAfterSeconds: 7, effect: none}", []),
        ("{rule: acme/limited, mentions: [slow down], absent: [abcdefghijklmnop]}", []),
        ("{steps: [send less, ask again]}", []),
        ("{steps: [ask again, send less]}", ["steps"]),
        ("{code: TIMEOUT}", ["code"]),
        ("{rule: other}", ["rule"]),
        ("{retryAfterSeconds: 8}", ["retryAfterSeconds"]),
        ("{mentions: [nothing like it]}", ["mentions"]),
        ("{absent: [slow down]}", ["absent"]),
        ("{fields: [state]}", ["fields"]),
        ("{requestId: req-8a7b6c5d}", []),
        ("{requestId: req-0, code: GONE}", ["requestId", "code"]),
        ("{code: null}", ["code"]),
    ],
)
def test_what_a_case_expects_is_compared_member_by_member(expect, wrong):
    made = vendor(FILE.format(expect=expect))
    verdict = verdict_of(made.cases[0], made)
    assert [each.member for each in verdict.differences] == wrong
    assert verdict.passed is not bool(wrong)
