"""Lookups, suggestions and resolved names over real sockets: what is certain is taken, what is likely is asked, what is neither is refused."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.support.configured import settings_of
from tests.support.faulty import FaultyVendor, Peer, Script, request, send
from tests.support.proxying import message, proxying
from tests.support.shape import assert_recovery_error

JSON = b"Content-Type: application/json"
VENDOR = """
credential_in: [header authorization, query key]
lookups:
  user:
    when: {path: ["/users/{user}", "/issues"]}
    name_at: path user
    call: GET /users?q={name}
    records: body users[]
    id: id
    label: name
    tells_apart: [email, team]
  assignee:
    when: {path: /issues, query: {assignee: {exists: true}}}
    name_at: query assignee
    call: GET /users?q={name}
    records: body users[]
    id: id
    label: name
    tells_apart: [email, team]
"""
ALEX = [
    {"id": "u1", "name": "Alex Kim", "email": "kim@example.com", "team": "Sales"},
    {"id": "u2", "name": "Alex Kim", "email": "alex.kim@example.com", "team": "Support"},
]
JON = [{"id": "u7", "name": "Jon Smyth", "email": "jon@example.com", "team": "Sales"}]
ISSUES = b'{"issues": [{"id": 1}]}'

Answer = Callable[[bytes], bytes]


def vendor_with(users: Any, rest: Answer) -> Script:
    """A vendor that never tires: `/users?q=` finds `users`, the rest answers as it is told."""

    async def step(peer: Peer) -> None:
        while True:
            await request(peer)
            head = peer.vendor.requests[-1]
            is_search = head.startswith(b"GET /users?q=")
            answer = message(200, json.dumps({"users": users}).encode(), JSON) if is_search else rest(head)
            await send(answer)(peer)

    return [step]


def issues(_: bytes) -> bytes:
    return message(200, ISSUES, JSON)


def nothing(_: bytes) -> bytes:
    return message(404, b'{"error": "User not found"}', JSON, reason=b"Not Found")


READ = {"path": "/issues", "methods": ["GET"], "resolve": {"parameter": "query assignee", "lookup": "assignee"}}
CHANGE = {"path": "/users/{user}", "methods": ["PATCH"], "resolve": {"parameter": "path user", "lookup": "user"}}
BODY = {"path": "/issues", "methods": ["POST"], "resolve": {"parameter": "body owner.id", "lookup": "assignee"}}


def targets(vendor: FaultyVendor) -> list[bytes]:
    return [b" ".join(each.split(b" ")[:2]) for each in vendor.requests]


# Suggestions --------------------------------------------------------------------------------------------------------------


async def test_a_name_that_is_not_found_gets_the_records_that_were_probably_meant(tmp_path: Path):
    async with (
        FaultyVendor(vendor_with(JON, nothing)) as vendor,
        proxying(settings_of(tmp_path, vendor.port, vendor_file=VENDOR)) as site,
    ):
        reply = await site.ask(b"/shop/users/jon%20smith?key=abc", b"GET", b"Authorization: Bearer token-of-the-caller")
        error = assert_recovery_error(reply.body, code="NOT_FOUND")
        assert error["suggestions"] == [
            {"id": "u7", "label": "Jon Smyth", "email": "jon@example.com", "team": "Sales", "score": 0.89}
        ]
        assert "`u7`" in error["recoverySteps"][0]
        assert targets(vendor) == [b"GET /users/jon%20smith?key=abc", b"GET /users?q=jon%20smith&key=abc"]
        assert b"authorization: bearer token-of-the-caller" in vendor.requests[1].lower()


async def test_ids_are_not_looked_up_and_a_lookup_that_fails_changes_nothing(tmp_path: Path):
    async with (
        FaultyVendor(vendor_with("broken", nothing)) as vendor,
        proxying(settings_of(tmp_path, vendor.port, vendor_file=VENDOR)) as site,
    ):
        assert "suggestions" not in json.loads((await site.ask(b"/shop/users/12345")).body)
        assert len(vendor.requests) == 1
        assert "suggestions" not in json.loads((await site.ask(b"/shop/users/zed")).body)
        assert len(vendor.requests) == 3


async def test_at_most_five_are_suggested_the_best_first(tmp_path: Path):
    users = [{"id": f"u{number}", "name": f"Jon Smit{letter}"} for number, letter in enumerate("abcdefg")]
    async with (
        FaultyVendor(vendor_with([*users, {"id": "x", "name": "Quentin"}], nothing)) as vendor,
        proxying(settings_of(tmp_path, vendor.port, vendor_file=VENDOR)) as site,
    ):
        error = assert_recovery_error((await site.ask(b"/shop/users/Jon%20Smite")).body, code="NOT_FOUND")
        assert len(error["suggestions"]) == 5
        assert error["suggestions"][0] == {"id": "u4", "label": "Jon Smite", "score": 1.0}


# Resolved -----------------------------------------------------------------------------------------------------------------


async def test_a_certain_match_is_taken_told_and_logged(tmp_path: Path):
    async with (
        FaultyVendor(vendor_with([*JON, *ALEX], issues)) as vendor,
        proxying(settings_of(tmp_path, vendor.port, READ, vendor_file=VENDOR)) as site,
    ):
        reply = await site.ask(b"/shop/issues?state=open&assignee=jon+smyth&x=%20")
        assert (reply.status, reply.body) == (200, ISSUES)
        assert reply.header(b"remedy-resolved") == b'query assignee; from="jon smyth"; id="u7"; label="Jon Smyth"; score=1.00'
        assert targets(vendor) == [b"GET /users?q=jon%20smyth", b"GET /issues?state=open&assignee=u7&x=%20"]
        (event,) = site.events.resolutions
        assert (event.lookup, event.given, event.id, event.score) == ("assignee", "jon smyth", "u7", 1.0)
        (line,) = [json.loads(line) for line in site.lines if b'"resolved"' in line]
        assert {**line, "time": ""} == {
            "time": "",
            "event": "resolved",
            "upstream": "shop",
            "method": "GET",
            "lookup": "assignee",
            "parameter": "query assignee",
            "given": "jon smyth",
            "resolvedTo": "u7",
            "score": 1.0,
        }


async def test_two_of_one_name_are_for_a_person_to_tell_apart(tmp_path: Path):
    async with (
        FaultyVendor(vendor_with(ALEX, issues)) as vendor,
        proxying(settings_of(tmp_path, vendor.port, READ, vendor_file=VENDOR)) as site,
    ):
        for name in (b"Alex%20Kim", b"alex"):
            reply = await site.ask(b"/shop/issues?assignee=" + name + b"&state=open")
            error = assert_recovery_error(reply.body, code="AMBIGUOUS_MATCH")
            assert (reply.status, error["source"], error["message"]) == (409, "shop", error["error"])
            assert [(option["label"], option["call"], option["id"]) for option in error["options"]] == [
                ("Alex Kim (kim@example.com, Sales)", "GET /shop/issues?assignee=u1&state=open", "u1"),
                ("Alex Kim (alex.kim@example.com, Support)", "GET /shop/issues?assignee=u2&state=open", "u2"),
            ]
            assert "GET /shop/issues?assignee=u2&state=open" in error["instruction"]
        assert all(target.startswith(b"GET /users?q=") for target in targets(vendor))


async def test_a_likely_one_is_asked_and_a_threshold_lets_it_through(tmp_path: Path):
    async with (
        FaultyVendor(vendor_with(JON, issues)) as vendor,
        proxying(settings_of(tmp_path, vendor.port, READ, vendor_file=VENDOR)) as site,
    ):
        asked = b"/shop/issues?assignee=jon%20smith"
        error = assert_recovery_error((await site.ask(asked)).body, code="AMBIGUOUS_MATCH")
        assert [(option["label"], option["score"]) for option in error["options"]] == [("Jon Smyth", 0.89)]
        assert "Do you mean Jon Smyth?" in error["recoverySteps"][0]
        reply = await site.ask(asked, b"GET", b"Remedy-Accept-Above: 0.8")
        assert reply.body == ISSUES
        assert b"score=0.89" in (reply.header(b"remedy-resolved") or b"")
        assert vendor.requests[-1].startswith(b"GET /issues?assignee=u7 ")


@pytest.mark.parametrize(("users", "suggested"), [([], False), ([{"id": "u9", "name": "Zoltan Quux"}], False), (ALEX, True)])
async def test_zero_matches_are_refused_with_what_to_try(tmp_path: Path, users: Any, suggested: bool):
    async with (
        FaultyVendor(vendor_with(users, issues)) as vendor,
        proxying(settings_of(tmp_path, vendor.port, READ, vendor_file=VENDOR)) as site,
    ):
        reply = await site.ask(b"/shop/issues?assignee=" + (b"alxi" if suggested else b"brigitte"))
        error = assert_recovery_error(reply.body, code="NOT_FOUND" if not suggested else None)
        assert len(vendor.requests) == 1
        if not suggested:
            assert "GET /shop/users?q=<name>" in error["recoverySteps"][0]
            assert error["fields"] == [{"name": "assignee", "in": "query", "problem": "invalid", "received": "brigitte"}]


async def test_a_change_takes_nothing_but_the_one_record_of_that_very_name(tmp_path: Path):
    async with (
        FaultyVendor(vendor_with(JON, issues)) as vendor,
        proxying(settings_of(tmp_path, vendor.port, CHANGE, vendor_file=VENDOR)) as site,
    ):
        ask = (b"PATCH", JSON, b"Remedy-Accept-Above: 0.1")
        likely = await site.ask(b"/shop/users/Jon%20Smith", *ask, body=b'{"team": "x"}')
        error = assert_recovery_error(likely.body, code="AMBIGUOUS_MATCH", method="PATCH")
        assert (error["effect"], error["options"][0]["call"]) == ("none", "PATCH /shop/users/u7")
        exact = await site.ask(b"/shop/users/jon%20smyth", *ask, body=b'{"team": "x"}')
        assert exact.status == 200
        assert vendor.requests[-1].startswith(b"PATCH /users/u7 ")
        assert vendor.requests[-1].endswith(b'{"team": "x"}')


async def test_scored_changes_are_for_who_asks_for_them(tmp_path: Path):
    route = {**CHANGE, "resolve": {**CHANGE["resolve"], "changes": "scored", "accept_above": 0.8}}  # type: ignore[dict-item]
    async with (
        FaultyVendor(vendor_with(JON, issues)) as vendor,
        proxying(settings_of(tmp_path, vendor.port, route, vendor_file=VENDOR)) as site,
    ):
        assert (await site.ask(b"/shop/users/Jon%20Smith", b"PATCH", JSON, body=b"{}")).status == 200
        assert vendor.requests[-1].startswith(b"PATCH /users/u7 ")


async def test_a_name_in_a_body_is_resolved_there(tmp_path: Path):
    async with (
        FaultyVendor(vendor_with(JON, issues)) as vendor,
        proxying(settings_of(tmp_path, vendor.port, BODY, vendor_file=VENDOR)) as site,
    ):
        body = b'{"title": "x", "owner": {"id": "Jon Smyth"}}'
        assert (await site.ask(b"/shop/issues", b"POST", JSON, body=body)).status == 200
        head, _, sent = vendor.requests[-1].partition(b"\r\n\r\n")
        assert json.loads(sent) == {"title": "x", "owner": {"id": "u7"}}
        assert b"content-length: %d" % len(sent) in head.lower()
        near = body.replace(b"Smyth", b"Smith")
        error = assert_recovery_error((await site.ask(b"/shop/issues", b"POST", JSON, body=near)).body, method="POST")
        assert error["options"][0]["call"] == 'POST /shop/issues with owner.id="u7" in the body'


async def test_an_id_goes_through_unasked(tmp_path: Path):
    async with (
        FaultyVendor(vendor_with(JON, issues)) as vendor,
        proxying(settings_of(tmp_path, vendor.port, READ, vendor_file=VENDOR)) as site,
    ):
        for target in (b"/issues?assignee=4711", b"/issues"):
            reply = await site.ask(b"/shop" + target)
            assert (reply.body, reply.header(b"remedy-resolved")) == (ISSUES, None)
        assert len(vendor.requests) == 2


async def test_an_empty_list_is_not_found_with_suggestions(tmp_path: Path):
    def empty(_: bytes) -> bytes:
        return message(200, b'{"issues": [], "total": 0}', JSON)

    users = [*JON, {"id": "u8", "name": "Jonathan Smythe"}]
    async with (
        FaultyVendor(vendor_with(users, empty)) as vendor,
        proxying(settings_of(tmp_path, vendor.port, READ, vendor_file=VENDOR)) as site,
    ):
        reply = await site.ask(b"/shop/issues?assignee=jon%20smyth")
        error = assert_recovery_error(reply.body, code="NOT_FOUND")
        assert (reply.status, reply.header(b"remedy-upstream-status")) == (404, b"200")
        assert "Jon Smyth (u7)" in error["reason"]
        assert [each["id"] for each in error["suggestions"]] == ["u8"]


async def test_where_the_lookup_fails_the_vendor_decides(tmp_path: Path):
    async with (
        FaultyVendor(vendor_with("x", nothing)) as vendor,
        proxying(
            settings_of(
                tmp_path,
                vendor.port,
                {**READ, "resolve": {"parameter": "query owner", "lookup": "assignee"}},
                vendor_file=VENDOR.replace("/users?q={name}", "/gone?q={name}"),
            )
        ) as site,
    ):
        await site.ask(b"/shop/issues?owner=jon")
        assert targets(vendor)[-1].startswith(b"GET /issues?owner=jon")
