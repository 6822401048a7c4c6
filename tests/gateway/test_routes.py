from __future__ import annotations

from dataclasses import dataclass

import pytest

from proxy.config.snapshot import Base, ServerSettings, UpstreamSettings
from proxy.contract.own import OwnFault
from proxy.gateway.refusal import Refusal
from proxy.gateway.routes import FAN_OUT, OWN_PAGE, Routes
from proxy.rules.model import Host, Vendor
from proxy.upstream.port import Origin


@dataclass(frozen=True)
class Plain:
    settings: UpstreamSettings


GITHUB = UpstreamSettings(
    "github", Vendor("github"), Base("https", "api.github.com", 443), host_names=frozenset({"gh.example"})
)
GHE = UpstreamSettings("ghe", Vendor("github"), Base("https", "ghe.example.com", 8443, b"/api/v3"))
_SHOP = Host("https://{shop}.myshopify.com", {"shop": "[a-z0-9-]+"})
SHOPIFY = UpstreamSettings("shopify", Vendor("shopify", hosts={"": _SHOP}))
_GOOGLE = {"gmail": Host("https://gmail.googleapis.com"), "region": Host("https://{region}-x.googleapis.com/{zone}")}
GOOGLE = UpstreamSettings(
    "google", Vendor("google", hosts=_GOOGLE), hosts={"gmail": Base("https", "gmail.googleapis.com", 443)}
)
SERVER = ServerSettings(names=frozenset({"proxy.internal"}), public_url="https://gate.example.com/remedy")
ROUTES = Routes(SERVER, [Plain(GITHUB), Plain(GHE), Plain(SHOPIFY), Plain(GOOGLE)])


def found(target: bytes, host: bytes = b"127.0.0.1:8080") -> tuple[str, Origin, bytes, bytes, str]:
    route = ROUTES.find(host, target)
    assert isinstance(route, tuple)
    place, rest = route
    return place.served.settings.name, place.origin, place.base_path, rest, place.agent_prefix


def test_an_upstream_is_reached_by_name_for_the_proxys_own_calls():
    place, rest = ROUTES.reach(b"shopify", b"/acme/admin/x?y")
    assert (place.origin.host, rest, place.agent_prefix) == ("acme.myshopify.com", b"/admin/x?y", "/shopify/acme")
    for name, target in ((b"gitlab", b"/x"), (b"github", b"/../x"), (b"shopify", b"/a.b/x")):
        with pytest.raises(Refusal):
            ROUTES.reach(name, target)


def test_fan_outs_stand_on_the_own_host_where_there_are_upstreams():
    routes = Routes(SERVER, [Plain(GITHUB)], ["profiles"])
    for target in (b"/profiles", b"/profiles/x?only=a", b"/-/fanout", b"/-/fanout/?only=a"):
        assert routes.find(b"127.0.0.1", target) is FAN_OUT
    assert isinstance(routes.find(b"github.localhost", b"/profiles/x"), tuple)
    assert routes.find(b"127.0.0.1", b"/-/fanouts") is OWN_PAGE
    assert Routes[Plain](SERVER, []).find(b"127.0.0.1", b"/-/fanout") is OWN_PAGE


def refused(target: bytes, host: bytes = b"127.0.0.1:8080") -> Refusal:
    with pytest.raises(Refusal) as caught:
        ROUTES.find(host, target)
    return caught.value


@pytest.mark.parametrize(
    ("target", "rest"),
    [
        (b"/github/repos/a%2Fb?x=%20&y", b"/repos/a%2Fb?x=%20&y"),
        (b"/github/x?", b"/x?"),
        (b"/github/", b"/"),
        (b"/github", b""),
        (b"/github?x=/y", b"?x=/y"),
        (b"/github//x", b"//x"),
        (b"/github/x?a=../..", b"/x?a=../.."),
        (b"/github/\xc3\xa9", b"/\xc3\xa9"),
    ],
)
def test_the_prefix_names_the_upstream_and_the_rest_is_kept_byte_for_byte(target: bytes, rest: bytes):
    assert found(target) == ("github", Origin("https", "api.github.com", 443), b"", rest, "/github")


def test_a_base_path_stands_before_the_rest():
    assert found(b"/ghe/user")[2:4] == (b"/api/v3", b"/user")


@pytest.mark.parametrize("host", [b"github.localhost:8080", b"GitHub.localhost", b"gh.example", b"gh.example."])
def test_by_host_every_path_is_the_vendors(host: bytes):
    assert found(b"/metrics", host) == ("github", Origin("https", "api.github.com", 443), b"", b"/metrics", "")
    assert found(b"/-/healthy", host)[3] == b"/-/healthy"


@pytest.mark.parametrize("target", [b"/-/healthy", b"/-/", b"/-", b"/metrics", b"/metrics?x", b"/metrics/more"])
def test_own_pages_stand_on_the_own_host(target: bytes):
    assert ROUTES.find(b"localhost", target) is OWN_PAGE


@pytest.mark.parametrize(
    "host", [b"127.0.0.1", b"10.1.2.3:80", b"[::1]:8080", b"localhost:1", b"LOCALHOST", b"proxy.internal", b"gate.example.com"]
)
def test_the_proxys_own_host_is_an_ip_literal_or_a_name_it_knows(host: bytes):
    assert found(b"/github/x", host)[0] == "github"


@pytest.mark.parametrize("host", [b"evil.example", b"rebind.evil.example:8080", b"slack.localhost", b"127.0.0.1.evil.example"])
def test_any_other_host_is_refused(host: bytes):
    """Against DNS rebinding."""
    refusal = refused(b"/github/x", host)
    assert refusal.fault is OwnFault.UNKNOWN_HOST
    assert "localhost" in refusal.fields[0].allowed


@pytest.mark.parametrize("host", [b"", b":80", b"[", b"a:b:c"])
def test_a_host_that_is_none_is_refused(host: bytes):
    assert refused(b"/github/x", host).fault is OwnFault.BAD_HOST


def test_an_unknown_upstream_is_told_what_there_is():
    refusal = refused(b"/gihtub/x")
    assert refusal.fault is OwnFault.UNKNOWN_UPSTREAM
    assert (refusal.fields[0].received, refusal.fields[0].allowed) == ("gihtub", ("github", "ghe", "shopify", "google"))


@pytest.mark.parametrize("target", [b"/github/../slack/x", b"/github/%2e%2e/x", b"/ghe/a/../../admin", b"/github/..%2fx?y"])
def test_a_path_that_climbs_out_of_its_upstream_is_refused(target: bytes):
    assert refused(target).fault is OwnFault.CLIMBING_PATH


def test_a_climbing_path_is_refused_by_host_and_behind_a_tenant_too():
    assert refused(b"/../x", b"github.localhost").fault is OwnFault.CLIMBING_PATH
    assert refused(b"/shopify/acme/../x").fault is OwnFault.CLIMBING_PATH
    assert refused(b"/google/gmail/../x").fault is OwnFault.CLIMBING_PATH


def test_a_tenant_stands_behind_the_name_and_picks_the_host():
    assert found(b"/shopify/acme/admin/x?y") == (
        "shopify",
        Origin("https", "acme.myshopify.com", 443),
        b"",
        b"/admin/x?y",
        "/shopify/acme",
    )
    assert found(b"/shopify/acme")[3:] == (b"", "/shopify/acme")
    assert found(b"/shopify/acme?x")[3:] == (b"?x", "/shopify/acme")


@pytest.mark.parametrize("target", [b"/shopify", b"/shopify/", b"/shopify?x=/acme", b"/shopify//admin"])
def test_a_tenant_host_with_no_tenant_is_refused(target: bytes):
    refusal = refused(target)
    assert (refusal.fault, refusal.upstream, refusal.fields[0].name) == (OwnFault.NO_TENANT, "shopify", "shop")


def test_by_host_no_path_can_name_a_tenant():
    assert refused(b"/acme/admin", b"shopify.localhost").fault is OwnFault.NO_TENANT


@pytest.mark.parametrize("tenant", [b"ACME", b"a.b", b"evil.com%2f", b"a@b", b"..", b"a%00", b"-a", b"a:80", b"x_y"])
def test_a_tenant_outside_its_pattern_is_refused(tenant: bytes):
    assert refused(b"/shopify/" + tenant + b"/x").fault is OwnFault.BAD_TENANT


def test_a_vendor_with_several_hosts_takes_its_host_key():
    assert found(b"/google/gmail/v1/x") == (
        "google",
        Origin("https", "gmail.googleapis.com", 443),
        b"",
        b"/v1/x",
        "/google/gmail",
    )
    assert refused(b"/google").fault is OwnFault.NO_TENANT
    refusal = refused(b"/google/drive/x")
    assert (refusal.fault, refusal.fields[0].allowed) == (OwnFault.UNKNOWN_UPSTREAM, ("gmail", "region"))


def test_a_host_key_may_have_parameters_of_its_own():
    assert found(b"/google/region/eu1/b/x") == (
        "google",
        Origin("https", "eu1-x.googleapis.com", 443),
        b"/b",
        b"/x",
        "/google/region/eu1/b",
    )


def test_a_scanner_of_tenants_and_hosts_costs_no_memory():
    routes = Routes(SERVER, [Plain(SHOPIFY)])
    for number in range(3000):
        routes.find(b"10.0.0.1:%d" % number, b"/shopify/s%d/x" % number)
    assert len(routes._known_hosts) <= 1024
    assert len(routes._prefixes[b"shopify"]._kept) <= 1024
