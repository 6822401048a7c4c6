"""The own pages and who may see them (DESIGN 4.1)."""

from __future__ import annotations

import json
from hashlib import sha256

import pytest
from prometheus_client import parser

from proxy.admin.pages import FOLDERS, PAGES
from proxy.config.snapshot import Client
from proxy.contract.prompt import SYSTEM_PROMPT
from proxy.gateway.routes import FAN_OUT_PATH
from tests.support.asgi import Gateway, answer, json_answer, upstream
from tests.support.shape import assert_recovery_error

BOT = Client("bot", sha256(b"bot-key").hexdigest(), frozenset({"github"}))
OTHER = Client("other", sha256(b"other-key").hexdigest())
ROOT = Client("root", sha256(b"root-key").hexdigest(), admin=True)
CLIENTS = (BOT, OTHER, ROOT)
FAR = "10.0.0.9"


def key(name: str) -> dict[str, str]:
    return {"remedy-key": f"{name}-key"}


async def statuses(gateway: Gateway, method: str, path: str) -> list[int]:
    """Without a key, with a client's, with an admin's, and with that as a bearer token."""
    bearer = {"authorization": "Bearer root-key"}
    return [(await gateway.ask(path, method, headers=headers)).status for headers in ({}, key("bot"), key("root"), bearer)]


@pytest.mark.parametrize(
    ("method", "path", "expected"),
    [
        ("GET", "/-/healthy", [200, 200, 200, 200]),
        ("GET", "/-/ready", [503, 503, 503, 503]),
        ("GET", "/metrics", [401, 403, 200, 200]),
        ("POST", "/-/reload", [401, 403, 200, 200]),
        ("GET", "/-/failures", [401, 200, 200, 200]),
        ("GET", "/-/openapi.json", [401, 200, 200, 200]),
        ("GET", "/-/prompt", [401, 200, 200, 200]),
        ("GET", "/-/", [401, 200, 200, 200]),
    ],
)
async def test_where_there_are_clients_each_page_asks_for_its_key(method: str, path: str, expected: list[int]):
    assert await statuses(Gateway(upstream(), clients=CLIENTS), method, path) == expected


async def test_a_key_that_is_nobodys_is_none():
    gateway = Gateway(upstream(), clients=CLIENTS)
    assert (await gateway.ask("/-/healthy", headers={"remedy-key": "wrong"})).status == 200
    reply = await gateway.ask("/metrics", headers={"remedy-key": "wrong"})
    assert_recovery_error(reply.body, code="UNAUTHENTICATED")


async def test_a_page_for_the_owner_says_so():
    reply = await Gateway(upstream(), clients=CLIENTS).ask("/metrics", headers=key("bot"))
    error = assert_recovery_error(reply.body, code="PERMISSION_DENIED")
    assert (reply.status, reply.header("remedy-rule"), error["source"]) == (403, "proxy/admin-only", "remedy")


@pytest.mark.parametrize(("address", "expected"), [("127.0.0.1", 200), (FAR, 403)])
async def test_without_clients_the_reload_is_for_this_machine(address: str, expected: int):
    assert (await Gateway(upstream()).ask("/-/reload", "POST", address=address)).status == expected


async def test_no_foreign_page_can_reload():
    """A form on another site needs no answer to do harm."""
    reply = await Gateway(upstream()).ask("/-/reload", "POST", headers={"sec-fetch-site": "cross-site"})
    assert reply.status == 403


async def test_ready_follows_what_the_server_says():
    gateway = Gateway(upstream())
    for is_ready, status in ((True, 200), (False, 503), (True, 200)):
        gateway.proxy.set_ready(is_ready)
        assert (await gateway.ask("/-/ready")).status == status


async def test_a_head_is_a_get_without_its_body():
    reply = await Gateway(upstream()).ask("/-/healthy", "HEAD")
    assert (reply.status, reply.body, reply.header("content-length")) == (200, b"", "8")


@pytest.mark.parametrize("path", [*PAGES, *FOLDERS])
async def test_another_method_is_told_what_the_page_offers(path: str):
    reply = await Gateway(upstream()).ask(path + ("x" if path in FOLDERS else ""), "PATCH")
    assert_recovery_error(reply.body, code="METHOD_NOT_ALLOWED", method="PATCH")
    assert reply.header("allow") in {"GET, HEAD", "POST"}


@pytest.mark.parametrize("path", ["/-/x", "/-/healthy/x", "/-x", "/metrics/x", "/-/failures/", "/-//"])
async def test_everything_else_below_it_is_no_page(path: str):
    reply = await Gateway(upstream()).ask(path)
    if path in {"/-/failures/", "/-//"}:
        assert reply.status == 200
    else:
        assert_recovery_error(reply.body, code="NOT_FOUND")


async def test_pages_are_never_kept_by_caches():
    reply = await Gateway(upstream()).ask("/-/")
    assert (reply.header("cache-control"), reply.header("content-length")) == ("no-store", str(len(reply.body)))


# /metrics


async def test_metrics_count_what_happened():
    gateway = Gateway(upstream())
    gateway.script(answer(200), json_answer(429, {"message": "slow down"}))
    await gateway.ask()
    await gateway.ask(method="POST", body=b"{}")
    await gateway.ask("/nowhere/x", "BREW")
    await gateway.ask("/-/healthy")
    reply = await gateway.ask("/metrics")
    assert reply.header("content-type") == "text/plain; version=0.0.4; charset=utf-8"
    samples = {
        (sample.name, *sample.labels.values()): sample.value
        for family in parser.text_string_to_metric_families(reply.body.decode())
        for sample in family.samples
    }
    assert samples["remedy_requests_total", "github", "GET", "success"] == 1
    assert samples["remedy_requests_total", "github", "POST", "failure"] == 1
    assert samples["remedy_requests_total", "_unknown", "OTHER", "failure"] == 1
    failures = {labels[1:] for labels in samples if labels[0] == "remedy_failures_total"}
    assert ("_unknown", "permanent", "NOT_FOUND", "proxy/unknown-upstream", "proxy") in failures
    assert any(labels[:3] == ("github", "retryable", "RATE_LIMITED") for labels in failures)
    assert samples["remedy_upstream_seconds_count", "github"] == 2
    assert samples["remedy_overhead_seconds_count",] == 3
    assert samples["remedy_in_flight", "github"] == 0
    assert not any(labels[0] == "remedy_requests_total" and "success" in labels and "_unknown" in labels for labels in samples)
    assert samples["remedy_config_generation",] == 1


async def test_metrics_speak_open_metrics_where_asked():
    reply = await Gateway(upstream()).ask("/metrics", headers={"accept": "application/openmetrics-text;version=1.0.0"})
    assert (reply.header("content-type") or "").startswith("application/openmetrics-text; version=1.0.0")
    assert reply.body.endswith(b"# EOF\n")


async def test_scanners_make_no_series():
    """Complaint 34."""
    gateway = Gateway(upstream())
    before = (await gateway.ask("/metrics")).body.count(b"\n")
    await gateway.ask("/scan-0", "SCAN")
    first = (await gateway.ask("/metrics")).body.count(b"\n")
    for number in range(300):
        await gateway.ask(
            f"/scan-{number}/x.php", f"SCAN{number}", host=b"evil-%d.example" % number if number % 2 else b"127.0.0.1"
        )
    after = (await gateway.ask("/metrics")).body.count(b"\n")
    assert first > before
    assert after <= first + 2


# /-/ and /-/openapi.json


async def test_the_index_says_how_each_upstream_is_addressed():
    gateway = Gateway(upstream(), upstream("slack"))
    page = (await gateway.ask("/-/")).json
    assert [(about["name"], about["paths"]) for about in page["upstreams"]] == [
        ("github", ["/github/..."]),
        ("slack", ["/slack/..."]),
    ]
    assert {entry["call"].split()[1].rstrip("/") for entry in page["pages"]} <= {*PAGES, FAN_OUT_PATH.decode()}
    text = (await gateway.ask("/-", headers={"accept": "text/html"})).body.decode()
    assert "/github/..." in text
    assert "POST /-/reload" in text


async def test_the_index_shows_a_client_its_own_upstreams():
    page = (await Gateway(upstream(), upstream("slack"), clients=CLIENTS).ask("/-/", headers=key("bot"))).json
    assert [about["name"] for about in page["upstreams"]] == ["github"]


async def test_the_prompt_is_served_as_it_stands():
    reply = await Gateway(upstream()).ask("/-/prompt")
    assert (reply.body.decode(), reply.header("content-type")) == (SYSTEM_PROMPT, "text/plain; charset=utf-8")


async def test_the_openapi_document_tells_of_one_failure_and_of_the_tools():
    paths = (await Gateway(upstream()).ask("/-/openapi.json")).json["paths"]
    assert paths["/-/failures/{id}"]["get"]["parameters"][0]["name"] == "id"
    assert "post" in paths["/-/mcp"]


async def test_the_openapi_document_holds_the_contracts_schemas():
    document = (await Gateway(upstream()).ask("/-/openapi.json")).json
    assert document["openapi"].startswith("3.1")
    reference = document["components"]["responses"]["Failure"]["content"]["application/json"]["schema"]["$ref"]
    schema = document["components"]["schemas"][reference.rpartition("/")[2]]
    assert "recoverySteps" in schema["properties"]
    assert json.dumps(document).count('"$ref"') > 5
