"""What the app refuses by itself (CONTRACT section 5), who may call what (DESIGN 4.2), and how its configuration changes."""

from __future__ import annotations

from collections.abc import Mapping
from hashlib import sha256
from typing import Any

import pytest

from proxy.config.snapshot import Base, Client, Cors, Credential, ServerSettings, Snapshot, UpstreamSettings
from proxy.contract.own import OWN_FAULTS, OwnFault
from proxy.exchange import Secret
from proxy.gateway.serving import prepare
from proxy.rules.model import Host, Vendor
from tests.support.asgi import Gateway, Reply, answer, upstream
from tests.support.shape import assert_recovery_error

SHOP = UpstreamSettings("shopify", Vendor("shopify", hosts={"": Host("https://{shop}.myshopify.com", {"shop": "[a-z0-9-]+"})}))
HELD = upstream("held", credential=Credential(Secret("s3cret"), header="authorization"))
BOT = Client("bot", sha256(b"bot-key").hexdigest(), frozenset({"github"}), frozenset({"GET"}))


def refused(reply: Reply, fault: OwnFault, method: str = "GET", source: str = "remedy") -> dict[str, Any]:
    status, code = OWN_FAULTS[fault]
    error = assert_recovery_error(reply.body, code=code, method=method)
    assert (reply.status, error["source"]) == (status, source)
    assert (reply.header("remedy-origin"), reply.header("remedy-rule")) == ("proxy", f"proxy/{fault.value}")
    assert reply.header("remedy-upstream-status") is None
    assert reply.header("content-length") == str(len(reply.body))
    assert reply.reason.startswith(code.encode())
    return error


@pytest.mark.parametrize(
    ("fault", "request_of", "source"),
    [
        (OwnFault.BAD_HOST, {"host": b""}, "remedy"),
        (OwnFault.BAD_HEAD, {"target": b"x"}, "remedy"),
        (OwnFault.CLIMBING_PATH, {"target": "/github/../x"}, "github"),
        (OwnFault.CLIMBING_PATH, {"target": "/github/%2e%2E/x"}, "github"),
        (OwnFault.FOREIGN_ORIGIN, {"headers": {"origin": "https://evil.example"}}, "remedy"),
        (OwnFault.FOREIGN_ORIGIN, {"headers": {"sec-fetch-site": "cross-site"}}, "remedy"),
        (OwnFault.UNKNOWN_UPSTREAM, {"target": "/gihtub/x"}, "remedy"),
        (OwnFault.UNKNOWN_UPSTREAM, {"target": "/"}, "remedy"),
        (OwnFault.UNKNOWN_HOST, {"host": b"evil.example"}, "remedy"),
        (OwnFault.NO_SUCH_PAGE, {"target": "/-/nothing"}, "remedy"),
        (OwnFault.METHOD_NOT_OFFERED, {"method": "TRACE"}, "remedy"),
        (OwnFault.METHOD_NOT_OFFERED, {"method": "CONNECT", "target": "github.com:443"}, "remedy"),
        (OwnFault.METHOD_NOT_OFFERED, {"method": "OPTIONS", "target": "*"}, "remedy"),
        (OwnFault.METHOD_NOT_OFFERED, {"method": "DELETE", "target": "/-/healthy"}, "remedy"),
        (OwnFault.NO_TENANT, {"target": "/shopify"}, "shopify"),
        (OwnFault.BAD_TENANT, {"target": "/shopify/A.B/x"}, "shopify"),
        (OwnFault.WEBSOCKET, {"headers": {"upgrade": "websocket", "connection": "upgrade"}}, "remedy"),
        (OwnFault.LOOP, {"headers": {"via": "1.1 other, 1.1 remedy"}}, "remedy"),
        (OwnFault.BAD_CONTROL, {"headers": {"remedy-render": "xml"}}, "remedy"),
    ],
    ids=str,
)
async def test_what_is_refused_before_the_vendor_is_called(fault: OwnFault, request_of: Mapping[str, Any], source: str):
    gateway = Gateway(upstream(), SHOP)
    gateway.script()
    reply = await gateway.ask(**request_of)
    if request_of.get("method") != "CONNECT":
        refused(reply, fault, request_of.get("method", "GET") if request_of.get("method") != "TRACE" else "GET", source)
    (event,) = gateway.events.failures
    assert (event.failure.rule, event.final, event.status) == (f"proxy/{fault.value}", True, reply.status)
    assert gateway.events.answers[0].outcome == "failure"


@pytest.mark.parametrize("method", ["TRACE", "CONNECT"])
async def test_a_method_that_is_not_offered_is_told_what_is(method: str):
    reply = await Gateway(upstream()).ask(method=method)
    assert "PATCH" in (reply.header("allow") or "")


@pytest.mark.parametrize("fault", list(OwnFault))
@pytest.mark.parametrize("method", ["GET", "POST", "HEAD", ""])
def test_a_head_that_never_reaches_the_app_is_answered_alike(fault: OwnFault, method: str):
    """The server's protocol asks for these; what was not understood of the head is empty."""
    rendered = Gateway(upstream()).proxy.refuse(
        fault, method, b"/github/x" if method else b"", [(b"host", b"h"), (b"remedy-render", b"\xff")]
    )
    status, code = OWN_FAULTS[fault]
    assert rendered.status == status
    if method == "HEAD":
        assert rendered.body == b""
    else:
        assert_recovery_error(rendered.body, code=code, method=method or "GET")


def test_a_refused_head_may_ask_for_its_rendering():
    rendered = Gateway(upstream()).proxy.refuse(OwnFault.BAD_HEAD, "GET", b"/", [(b"remedy-render", b"markdown")])
    assert dict(rendered.headers)[b"content-type"].startswith(b"text/markdown")


async def test_an_unknown_upstream_is_told_the_nearest_name():
    error = (await Gateway(upstream(), upstream("slack")).ask("/gihtub/x")).json
    assert "/github" in error["recoverySteps"][0]


async def test_without_a_key_nobody_learns_what_there_is():
    gateway = Gateway(upstream(), clients=(BOT,))
    for target in ("/github/x", "/gihtub/x", "/"):
        reply = await gateway.ask(target)
        refused(reply, OwnFault.NO_KEY)
        assert b"github" not in reply.body.replace(target.encode(), b"")


async def test_a_key_opens_its_upstreams_and_methods():
    gateway = Gateway(upstream(), HELD, clients=(BOT,))
    vendor = gateway.script(answer(200, b"ok"))
    key = {"remedy-key": "bot-key"}
    assert (await gateway.ask(headers=key)).status == 200
    assert not any(name == b"remedy-key" for name, _ in vendor.sent[0].headers)
    assert gateway.events.answers[0].client == "bot"
    refused(await gateway.ask("/held/x", headers=key), OwnFault.FORBIDDEN_UPSTREAM)
    refused(await gateway.ask(method="POST", headers=key), OwnFault.FORBIDDEN_METHOD, "POST")
    refused(await gateway.ask(headers={"remedy-key": "bot-kez"}), OwnFault.NO_KEY)


async def test_a_client_learns_of_its_own_upstreams_alone():
    reply = await Gateway(upstream(), upstream("secret_crm"), clients=(BOT,)).ask(
        "/gihtub/x", headers={"remedy-key": "bot-key"}
    )
    assert refused(reply, OwnFault.UNKNOWN_UPSTREAM)["fields"][0]["allowed"] == ["github"]
    assert b"secret_crm" not in reply.body


async def test_a_vendors_credential_is_no_key():
    gateway = Gateway(upstream(), clients=(BOT,))
    refused(await gateway.ask(headers={"authorization": "Bearer bot-key"}), OwnFault.NO_KEY)


async def test_a_credential_of_the_proxys_is_served_to_this_machine_alone_unless_there_are_clients():
    gateway = Gateway(HELD)
    gateway.script(answer(200), name="held")
    assert (await gateway.ask("/held/x")).status == 200
    error = refused(await gateway.ask("/held/x", address="10.0.0.9"), OwnFault.FORBIDDEN_UPSTREAM)
    assert "clients" in error["reason"]


CORS = ServerSettings(cors=Cors(("https://app.example",)))


async def test_a_page_that_may_call_gets_its_preflight_and_its_answers():
    gateway = Gateway(upstream(), server=CORS, clients=(BOT,))
    gateway.script(answer(200, b"ok", ("access-control-allow-origin", "https://vendor.example")), answer(404))
    origin = {"origin": "https://app.example"}
    asked = {**origin, "access-control-request-method": "GET", "access-control-request-headers": "remedy-key"}
    reply = await gateway.ask(method="OPTIONS", headers=asked)
    assert (reply.status, reply.body) == (204, b"")
    assert reply.header("access-control-allow-origin") == "https://app.example"
    assert reply.header("access-control-allow-headers") == "remedy-key"
    for status in (200, 404):
        reply = await gateway.ask(headers={**origin, "remedy-key": "bot-key"})
        assert (reply.status, reply.header("access-control-allow-origin")) == (status, "https://app.example")
        assert "Remedy-Id" in (reply.header("access-control-expose-headers") or "")


async def test_a_page_that_may_call_can_read_its_refusal():
    reply = await Gateway(upstream(), server=CORS, clients=(BOT,)).ask(headers={"origin": "https://app.example"})
    assert (reply.status, reply.header("access-control-allow-origin")) == (401, "https://app.example")


async def test_an_options_call_that_is_no_preflight_is_the_vendors():
    gateway = Gateway(upstream())
    vendor = gateway.script(answer(204))
    assert (await gateway.ask(method="OPTIONS")).status == 204
    assert vendor.sent[0].method == "OPTIONS"


async def test_own_paths_stand_on_the_own_host_alone():
    gateway = Gateway(upstream())
    vendor = gateway.script(answer(200, b"vendor's"), answer(200, b"vendor's"))
    assert (await gateway.ask("/-/healthy")).body == b"healthy\n"
    for target in ("/-/healthy", "/metrics"):
        assert (await gateway.ask(target, host=b"github.localhost")).body == b"vendor's"
    assert [sent.target for sent in vendor.sent] == [b"/-/healthy", b"/metrics"]


async def test_with_an_address_of_their_own_own_pages_stand_only_there():
    gateway = Gateway(upstream(), server=ServerSettings(admin=("127.0.0.1", 9090)))
    refused(await gateway.ask("/-/healthy"), OwnFault.NO_SUCH_PAGE)
    refused(await gateway.ask("/metrics"), OwnFault.NO_SUCH_PAGE)
    admin = gateway.proxy.admin
    assert (await gateway.ask("/-/healthy", app=admin, host=b"127.0.0.1:9090")).status == 200
    refused(await gateway.ask("/github/x", app=admin), OwnFault.UNKNOWN_UPSTREAM)
    refused(await gateway.ask("/-/healthy", app=admin, headers={"origin": "https://evil.example"}), OwnFault.FOREIGN_ORIGIN)


async def test_a_new_configuration_serves_the_requests_that_come_after_it():
    gateway = Gateway(upstream())
    gateway.script(answer(200, b"github"))
    app = gateway.proxy.app
    slack = upstream("slack")
    app.replace(prepare(Snapshot(ServerSettings(), {"slack": slack}, generation=2), gateway.proxy.shared))
    gateway.script(answer(200, b"slack"), name="slack")
    assert (await gateway.ask("/slack/x")).body == b"slack"
    refused(await gateway.ask("/github/x"), OwnFault.UNKNOWN_UPSTREAM)


async def test_the_app_serves_under_other_asgi_servers_too():
    """Those give path and query instead of the raw target, speak lifespan, and know websockets."""
    gateway = Gateway(upstream())
    vendor = gateway.script(answer(200, b"ok"))
    app = gateway.proxy.app
    sent: list[dict[str, Any]] = []

    async def send(message: dict[str, Any]) -> None:
        sent.append(message)

    messages = [{"type": "lifespan.startup"}, {"type": "lifespan.shutdown"}]

    async def receive() -> dict[str, Any]:
        return messages.pop(0)

    await app({"type": "lifespan"}, receive, send)
    await app({"type": "websocket"}, receive, send)
    assert [message["type"] for message in sent] == [
        "lifespan.startup.complete",
        "lifespan.shutdown.complete",
        "websocket.close",
    ]
    scope = {
        "type": "http",
        "method": "GET",
        "path": "/github/a b",
        "raw_path": b"/github/a%20b",
        "query_string": b"x=%20",
        "headers": [(b"host", b"localhost")],
    }
    await app(scope, receive, send)
    assert vendor.sent[0].target == b"/a%20b?x=%20"
    assert b"".join(message.get("body", b"") for message in sent) == b"ok"


async def test_an_answer_on_a_base_path_that_is_not_ours_says_where_it_is():
    base = Base("https", "ghe.example.com", 443, b"/api/v3")
    gateway = Gateway(upstream("ghe", base=base))
    gateway.script(answer(302, b"", ("location", "/login")), name="ghe")
    assert (await gateway.ask("/ghe/x")).header("location") == "https://ghe.example.com/login"
