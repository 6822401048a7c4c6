from __future__ import annotations

import re
from pathlib import Path

import pytest

from proxy.config.load import load
from proxy.config.shipped import shipped_folder
from proxy.config.snapshot import Base, ServerSettings, Timeouts

ROOT = Path(__file__).parent.parent.parent


def configured(folder: Path, text: str, environ: dict[str, str] | None = None, **more):
    path = folder / "remedy.yaml"
    path.write_text(text, encoding="utf-8")
    snapshot, faults = load(path, environ=environ or {}, **more)
    assert not faults, [str(fault) for fault in faults]
    assert snapshot is not None
    return snapshot


@pytest.fixture
def elsewhere(tmp_path, monkeypatch) -> Path:
    """A folder without a configuration."""
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_without_a_file_every_vendor_with_a_host_is_reachable_under_its_name(elsewhere):
    snapshot, faults = load(environ={})
    assert not faults
    assert snapshot.server == ServerSettings()
    assert snapshot.upstreams["github"].base == Base("https", "api.github.com", 443)
    assert snapshot.upstreams["github"].host_names == {"github.localhost"}
    tenants = snapshot.upstreams["demo_tenant"]
    assert tenants.base is None
    assert set(tenants.vendor.hosts[""].parameters) == {"shop"}


def test_the_file_in_the_working_directory_is_used_where_none_is_named(elsewhere):
    (elsewhere / "config").mkdir()
    (elsewhere / "config" / "remedy.yaml").write_text("server: {port: 9999}\n", encoding="utf-8")
    snapshot, _ = load(environ={})
    assert snapshot.server.port == 9999


def test_the_shipped_example_changes_nothing(elsewhere, few):
    plain, _ = load(environ={})
    example, faults = load(few / "remedy.yaml", environ={})
    assert not faults
    assert example.server == plain.server
    assert list(example.upstreams) == list(plain.upstreams)


def test_all_that_the_example_shows_is_valid(tmp_path):
    """Its commented lines, made active."""
    text = (shipped_folder() / "remedy.yaml").read_text(encoding="utf-8")
    active = re.sub(r"^# (?=(?: +|server|vendors|clients|state|tools|upstreams))", "", text, flags=re.MULTILINE)
    active = re.sub(r"^  remedy check.*\n  kill.*\n", "", active, flags=re.MULTILINE)
    active = re.sub(r"^vendors: .*\n", "", active, flags=re.MULTILINE)
    active = active.replace('"..."', f'"{"0" * 64}"').replace("[github, slack]", "[github]")
    snapshot = configured(tmp_path, active, {"GHE_TOKEN": "t0k3n"})
    assert list(snapshot.upstreams) == ["github", "ghe"]
    assert snapshot.upstreams["ghe"].timeouts == Timeouts()
    assert snapshot.clients[0].name == "support-agent"
    assert snapshot.tools["search_users"].args["query"]["to"] == "query q"


def test_a_configuration_reaches_the_snapshot(tmp_path):
    snapshot = configured(tmp_path, WHOLE, {"TOKEN": "t0k3n", "PORT": "9000"})
    ghe = snapshot.upstreams["ghe"]
    assert snapshot.server.port == 9000
    assert snapshot.server.admin == ("127.0.0.1", 9090)
    assert ghe.vendor.name == "github"
    assert ghe.base == Base("https", "ghe.example.com", 443, b"/api/v3")
    assert ghe.credential.header == "authorization"
    assert ghe.credential.value.reveal() == "Bearer t0k3n"
    assert (ghe.timeouts.connect, ghe.timeouts.total) == (1.5, None)
    assert (ghe.bounds.inspect, ghe.bounds.replay, ghe.bounds.decoded) == (1024, 2048, 1_048_576)
    assert (ghe.retry.attempts, ghe.retry.methods, ghe.retry.budget) == (2, {"GET"}, 0.2)
    assert (ghe.idempotency, ghe.cooldown, ghe.concurrency.limit, ghe.concurrency.queue) == ("idempotency-key", True, 8, 256)
    assert ghe.breaker.open_for == 60
    assert ghe.status == {"RATE_LIMITED": 503}
    assert ghe.reauth.tool == "sign_in"
    assert ghe.host_names == {"ghe.localhost", "ghe.internal"}
    acme = snapshot.upstreams["acme"]
    assert acme.base == Base("https", "acme.demo.invalid", 443)
    route = ghe.routes[0]
    assert route.covers("POST", "/orders/1")
    assert not route.covers("GET", "/orders/1")
    assert route.preflight.require[0].message == "end is before start"
    assert route.preflight.openapi is not None
    assert route.preflight.openapi.find("GET", "/things/7") is not None
    assert (route.fallback[0].upstream, route.fallback[0].target) == ("acme", "/send")
    assert route.stale_if_error == 600
    assert snapshot.tools["find"].method == "GET"
    aggregate = snapshot.aggregates["profile"]
    assert aggregate.parameters == {"email": "[^@]+@[^@]+"}
    assert [(source.name, source.needs, source.timeout) for source in aggregate.sources] == [
        ("crm", (), 2.0),
        ("more", ("crm",), None),
    ]
    assert aggregate.sources[1].pick == ("data",)


WHOLE = """
server: {port: "${PORT}", admin: "127.0.0.1:9090"}
bounds: {replay: 2048}
state: memory
vendors: []
clients: [{name: agent, key_sha256: "ABCDEF0000000000000000000000000000000000000000000000000000000000", upstreams: [ghe]}]
tools:
  find: {call: "GET ghe:/users/{name}", args: {name: {to: path name, required: true}}}
upstreams:
  ghe:
    vendor: github
    base_url: https://ghe.example.com/api/v3/
    host_names: [GHE.internal]
    credential: {header: Authorization, value: "Bearer ${TOKEN}"}
    reauth: {tool: sign_in}
    timeouts: {connect: 1500ms, total: null}
    bounds: {inspect: 1KiB}
    status: {RATE_LIMITED: 503}
    retry: {attempts: 2, methods: [GET]}
    idempotency: {header: Idempotency-Key}
    breaker: {open_for: 1m}
    cooldown: true
    concurrency: {limit: 8}
    routes:
      - path: /orders/**
        methods: [POST]
        preflight:
          openapi: openapi.yaml
          require: [{if: "request.body.end >= request.body.start", message: end is before start, field: end}]
        expect: size(body.items) > 0
        fallback: [{name: mail, call: "POST acme:/send", body: {to: "{to}"}}]
        stale_if_error: 10m
  acme: {vendor: demo_tenant, parameters: {shop: acme}}
aggregates:
  profile:
    path: /profiles/{email}
    parameters: {email: {pattern: "[^@]+@[^@]+"}}
    sources:
      crm: {call: "GET ghe:/contacts/{email}", timeout: 2s}
      more: {call: "GET acme:/orders/{crm.id}", needs: crm, pick: data}
"""


@pytest.fixture(autouse=True)
def _document(tmp_path):
    (tmp_path / "openapi.yaml").write_text("openapi: 3.1.0\npaths:\n  /things/{id}: {get: {}}\n", encoding="utf-8")


def test_upstreams_that_are_named_are_all_there_are(tmp_path):
    assert list(configured(tmp_path, "upstreams: {github: {}, demo: }\n").upstreams) == ["github", "demo"]


def test_host_and_port_of_the_command_come_before_those_of_the_file(tmp_path):
    snapshot = configured(tmp_path, "server: {port: 9000, host: 127.0.0.2}\n", host="127.0.0.3", port=0)
    assert (snapshot.server.host, snapshot.server.port) == ("127.0.0.3", 0)


def test_a_credential_is_not_exposed_by_the_command_either(tmp_path):
    path = tmp_path / "remedy.yaml"
    path.write_text("upstreams: {github: {credential: {header: authorization, value: x}}}\n", encoding="utf-8")
    assert load(path, environ={})[0] is not None
    for host in ("127.0.0.1", "localhost", "::1"):
        assert load(path, environ={}, host=host)[0] is not None
    for host in ("0.0.0.0", "::", "10.0.0.5", "remedy.internal"):
        snapshot, faults = load(path, environ={}, host=host)
        assert snapshot is None
        assert "could use that" in faults[0].message


def test_a_local_vendor_folder_comes_after_the_shipped_files(tmp_path):
    (tmp_path / "vendors").mkdir()
    (tmp_path / "vendors" / "github.yaml").write_text("vendor: github\nextends: github\ntitle: Ours\n", encoding="utf-8")
    (tmp_path / "vendors" / "mine.yaml").write_text("vendor: mine\nbase_url: https://mine.example\n", encoding="utf-8")
    snapshot = configured(tmp_path, "")
    assert snapshot.upstreams["github"].vendor.title == "Ours"
    assert snapshot.upstreams["mine"].base.host == "mine.example"


def test_the_shipped_folder_may_be_named_as_well(tmp_path, few):
    assert configured(tmp_path, f"vendors: ['{few / 'vendors'}']\n").upstreams["github"]


def test_a_fault_in_a_vendor_file_is_told_once_and_not_as_a_missing_vendor(tmp_path):
    (tmp_path / "vendors").mkdir()
    (tmp_path / "vendors" / "mine.yaml").write_text("vendor: mine\nbase_ulr: https://mine.example\n", encoding="utf-8")
    path = tmp_path / "remedy.yaml"
    path.write_text("upstreams: {mine: {}, other: {}}\n", encoding="utf-8")
    _, faults = load(path, environ={})
    assert [fault.message.partition(".")[0].partition(":")[0] for fault in faults] == [
        "upstream other",
        "unknown key 'base_ulr'",
    ]


def test_a_file_that_can_not_be_read_is_a_fault(tmp_path):
    _, faults = load(tmp_path / "none.yaml", environ={})
    assert faults[0].message == "can't be read: No such file or directory"
    (tmp_path / "latin.yaml").write_bytes(b"server: {via: \xe9}\n")
    _, faults = load(tmp_path / "latin.yaml", environ={})
    assert faults[0].message == "is not UTF-8 at byte 14"


def test_nothing_secret_is_in_a_snapshots_repr(tmp_path):
    text = "state: redis://:s3cr3t@localhost\nupstreams: {github: {proxy: 'http://u:s3cr3t@p.example', credential: {query: key, value: s3cr3t}}}\n"
    assert "s3cr3t" not in repr(configured(tmp_path, text))
