"""`/-/failures`: what was answered lately, redacted, to those who may see it."""

from __future__ import annotations

import json
from hashlib import sha256

import pytest

from proxy.config.snapshot import Client, Credential
from proxy.exchange import Fault, FaultKind, Phase, Secret
from proxy.rules.cases import exchange_of
from tests.support.asgi import Gateway, answer, json_answer, upstream
from tests.support.shape import assert_recovery_error

BOT = Client("bot", sha256(b"bot-key").hexdigest())
OTHER = Client("other", sha256(b"other-key").hexdigest())
ROOT = Client("root", sha256(b"root-key").hexdigest(), admin=True)
LIMITED = {"error": {"code": "rate_limited", "message": "Too many requests"}}


async def test_a_failure_is_shown_whole_by_its_id():
    gateway = Gateway(upstream())
    gateway.script(json_answer(429, LIMITED, ("retry-after", "37"), ("x-n", "1"), ("x-n", "2")))
    reply = await gateway.ask("/github/users?page=2", "POST", {"content-type": "application/json"}, b'{"name":"x"}')
    remedy_id = reply.header("remedy-id")
    shown = (await gateway.ask(f"/-/failures/{remedy_id}")).json
    assert (shown["id"], shown["upstream"], shown["path"], shown["status"]) == (remedy_id, "github", "/github/users", 429)
    assert shown["answer"] == reply.json
    assert shown["request"]["path"] == "/users?page=2"
    assert shown["request"]["body"] == {"name": "x"}
    assert (shown["response"]["status"], shown["response"]["json"]) == (429, LIMITED)
    assert shown["response"]["headers"]["x-n"] == ["1", "2"]
    assert (shown["judgement"]["waitSeconds"], shown["judgement"]["waitIsStated"]) == (37, True)
    assert shown["judgement"]["evidence"]


async def test_what_is_shown_can_be_read_as_a_case():
    gateway = Gateway(upstream())
    gateway.script(json_answer(429, LIMITED))
    remedy_id = (await gateway.ask("/github/users")).header("remedy-id")
    shown = (await gateway.ask(f"/-/failures/{remedy_id}")).json
    exchange = exchange_of(shown["request"], shown["response"], shown["upstream"])
    assert exchange.response is not None
    assert json.loads(exchange.response.body) == LIMITED


async def test_nothing_secret_is_shown():
    """Complaint 33: sent credentials wherever they stand, and what looks like one."""
    gateway = Gateway(upstream(credential=Credential(Secret("zq-51-custom"), header="x-odd-name")))
    said = {"message": "zq-51-custom and Bearer tok-hunter2-tok are wrong", "token": "xoxb-123456789012-abcdefghijkl"}
    gateway.script(json_answer(403, said, ("set-cookie", "sid=hunter4-cookie"), ("x-echo", "zq-51-custom")))
    headers = {
        "authorization": "Bearer tok-hunter2-tok",
        "cookie": "session=hunter5-cookie",
        "content-type": "application/json",
    }
    reply = await gateway.ask("/github/x?access_token=hunter6-query-token", "POST", headers, b'{"password": "hunter7-body"}')
    shown = await gateway.ask(f"/-/failures/{reply.header('remedy-id')}")
    listed = await gateway.ask("/-/failures")
    for secret in ("zq-51-custom", "hunter2", "hunter4", "hunter5", "hunter6", "hunter7", "xoxb-"):
        assert secret not in (shown.body + listed.body).decode()
    assert b"[redacted]" in shown.body


async def test_the_list_has_the_newest_first_and_can_be_narrowed():
    gateway = Gateway(upstream(), upstream("slack"))
    gateway.script(json_answer(429, LIMITED), answer(404))
    gateway.script(answer(404), name="slack")
    for target in ("/github/a", "/github/b", "/slack/c", "/nowhere/d"):
        await gateway.ask(target)

    async def paths(query: str) -> list[str]:
        return [each["path"] for each in (await gateway.ask(f"/-/failures{query}")).json["failures"]]

    assert await paths("") == ["/nowhere/d", "/slack/c", "/github/b", "/github/a"]
    assert await paths("?limit=1") == ["/nowhere/d"]
    assert await paths("?upstream=github") == ["/github/b", "/github/a"]
    assert await paths("?code=NOT_FOUND&upstream=slack") == ["/slack/c"]
    assert await paths("?class=retryable") == ["/github/a"]
    assert await paths("?rule=proxy/unknown-upstream") == ["/nowhere/d"]
    assert await paths("?limit=x") == await paths("")


async def test_a_call_without_an_answer_and_a_refusal_are_shown_too():
    gateway = Gateway(upstream())
    gateway.script(Fault(Phase.CONNECT, FaultKind.REFUSED, detail="host 10.0.0.1 said no"))
    unanswered = (await gateway.ask()).header("remedy-id")
    refused = (await gateway.ask("/nowhere/x")).header("remedy-id")
    shown = (await gateway.ask(f"/-/failures/{unanswered}")).json
    assert shown["response"] is None
    assert shown["fault"] == {"kind": "refused", "phase": "connect", "sent": "none", "reused": False}
    assert (await gateway.ask(f"/-/failures/{refused}")).json["judgement"]["origin"] == "proxy"


async def test_a_body_that_is_no_text_is_shown_in_part():
    gateway = Gateway(upstream())
    gateway.script(answer(500, b"\x89PNG" + b"\0" * 5000, ("content-type", "image/png")))
    remedy_id = (await gateway.ask()).header("remedy-id")
    assert len((await gateway.ask(f"/-/failures/{remedy_id}")).json["response"]["base64"]) < 1500


@pytest.mark.parametrize("failure_id", ["0", "nothing", "../x"])
async def test_an_unknown_id_is_not_found(failure_id: str):
    reply = await Gateway(upstream()).ask(f"/-/failures/{failure_id}")
    assert_recovery_error(reply.body, code="NOT_FOUND")


async def test_clients_see_their_own_failures_and_admins_all():
    gateway = Gateway(upstream(), clients=(BOT, OTHER, ROOT))
    gateway.script(answer(404), answer(404))
    ids = [(await gateway.ask(headers={"remedy-key": f"{name}-key"})).header("remedy-id") for name in ("bot", "other")]

    async def seen(name: str) -> list[str]:
        page = (await gateway.ask("/-/failures", headers={"remedy-key": f"{name}-key"})).json
        return [each["id"] for each in page["failures"]]

    assert await seen("bot") == [ids[0]]
    assert await seen("other") == [ids[1]]
    assert await seen("root") == [ids[1], ids[0]]
    assert (await gateway.ask(f"/-/failures/{ids[0]}", headers={"remedy-key": "other-key"})).status == 404
    assert (await gateway.ask(f"/-/failures/{ids[0]}", headers={"remedy-key": "root-key"})).status == 200


async def test_without_clients_other_machines_see_their_own_alone():
    gateway = Gateway(upstream())
    gateway.script(answer(404), answer(404), answer(404))
    token = {"authorization": "Bearer t"}
    near = (await gateway.ask()).header("remedy-id")
    far = (await gateway.ask(address="10.0.0.9")).header("remedy-id")
    with_token = (await gateway.ask(address="10.0.0.9", headers=token)).header("remedy-id")

    async def seen(address: str, headers: dict[str, str]) -> list[str]:
        page = (await gateway.ask("/-/failures", address=address, headers=headers)).json
        return [each["id"] for each in page["failures"]]

    assert await seen("10.0.0.9", {}) == [far]
    assert await seen("10.0.0.9", token) == [with_token, far]
    assert await seen("10.0.0.8", {}) == []
    assert await seen("127.0.0.1", {}) == [with_token, far, near]
