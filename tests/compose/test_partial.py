from __future__ import annotations

import orjson

from proxy.compose import compose, compose_entry, compose_partial
from proxy.contract.codes import Code
from proxy.contract.failure import ItemGroup, PartialOutcome
from proxy.exchange import Effect, Exchange, Request, Response
from tests.compose.cases import a_failure, a_setting

BODY = {"items": [{"ok": True}, {"error": "slow"}, {"error": "bad"}]}


def partial(*groups: ItemGroup, total: int | None = 5, body: bytes | None = None) -> dict:
    outcome = PartialOutcome(groups, sum(group.count for group in groups), total)
    response = Response(200, ((b"content-type", b"application/json"),), orjson.dumps(BODY) if body is None else body)
    exchange = Exchange(Request("POST", b"/bulk"), response)
    return compose_partial(a_failure(Code.PARTIAL_FAILURE, partial=outcome), exchange, a_setting("POST", "/bulk"))


def test_the_vendors_body_comes_back_whole_with_what_failed_beside_it():
    slow = ItemGroup(Code.RATE_LIMITED, "too fast", 2, ("a", "b"), wait_seconds=30)
    bad = ItemGroup(Code.INVALID_ARGUMENT, "no e-mail", 1, ("c",))
    answer = partial(slow, bad)
    assert list(answer) == ["completeness", "data", "errors", "retryHint"]
    assert answer["data"] == BODY
    assert answer["errors"] == [
        {
            "class": "retryable",
            "code": "RATE_LIMITED",
            "reason": "too fast",
            "retryAfterSeconds": 30,
            "count": 2,
            "ids": ["a", "b"],
        },
        {"class": "permanent", "code": "INVALID_ARGUMENT", "reason": "no e-mail", "count": 1, "ids": ["c"]},
    ]
    assert answer["retryHint"] == (
        "Wait 30 seconds, then send `POST /acme/bulk` with only items a and b. "
        "Correct item c (INVALID_ARGUMENT) before sending it with `POST /acme/bulk`; unchanged it will fail again. "
        "Do not send the other 2 items again: they are done."
    )


def test_items_without_ids_are_named_by_position():
    assert (
        "the item at position 3 (counted from 0)" in partial(ItemGroup(Code.UPSTREAM_ERROR, "", 1, positions=(3,)))["retryHint"]
    )
    assert "the 4 items that failed so" in partial(ItemGroup(Code.UPSTREAM_ERROR, "", 4))["retryHint"]


def test_a_long_wait_is_no_wait():
    hint = partial(ItemGroup(Code.RATE_LIMITED, "x", 1, wait_seconds=7200))["retryHint"]
    assert hint.startswith("Do not wait now: it works again at 2026-11-30T14:00:00Z (in 2 hours); then send")


def test_a_group_without_a_wait_gets_its_codes_default():
    assert partial(ItemGroup(Code.RATE_LIMITED, "x", 1))["errors"][0]["retryAfterSeconds"] == 60


def test_people_are_asked_about_their_items():
    hint = partial(ItemGroup(Code.PERMISSION_DENIED, "no", 1, ("a",)), ItemGroup(Code.MISSING_SCOPE, "no", 1, ("b",)))[
        "retryHint"
    ]
    assert "Ask the user about item a (PERMISSION_DENIED)." in hint
    assert "Renew the credential for acme before sending item b (MISSING_SCOPE)." in hint


def test_where_nothing_worked_nothing_is_called_done():
    assert "done" not in partial(ItemGroup(Code.RATE_LIMITED, "x", 2), total=2)["retryHint"]
    assert "the other item again: it is done" in partial(ItemGroup(Code.RATE_LIMITED, "x", 2), total=3)["retryHint"]
    assert "the other items again" in partial(ItemGroup(Code.RATE_LIMITED, "x", 2), total=None)["retryHint"]


def test_a_body_that_is_not_json_comes_back_as_its_text():
    xml = b"<DeleteResult><Error><Key>a</Key></Error></DeleteResult>"
    assert partial(ItemGroup(Code.PERMISSION_DENIED, "no", 1, ("a",)), body=xml)["data"] == xml.decode()


def test_many_long_groups_stay_below_their_bound():
    groups = [ItemGroup(Code.INVALID_ARGUMENT, "r" * 400, 20, tuple(f"{number:02}" + "i" * 70 for number in range(20)))] * 30
    answer = partial(*groups, total=None)
    assert len(answer["errors"]) == 20
    assert len(orjson.dumps(answer["errors"])) <= 6144


def test_a_source_of_a_fan_out_is_told_in_short():
    error = compose(a_failure(Code.TIMEOUT, effect=Effect.UNKNOWN, message="slow"), a_setting("POST"))
    assert compose_entry("crm", error) == {
        "source": "crm",
        "class": "retryable",
        "code": "TIMEOUT",
        "reason": 'acme says: "slow".',
        "retryAfterSeconds": 5,
        "effect": "unknown",
    }
    assert list(compose_entry("crm", compose(a_failure(Code.NOT_FOUND), a_setting()))) == ["source", "class", "code", "reason"]
