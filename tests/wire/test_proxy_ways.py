"""DESIGN 4.1 and 4.2 over real sockets: which way a request takes, and who may take it."""

from __future__ import annotations

from hashlib import sha256

import pytest

from proxy.config.snapshot import Base, Client, Cors, Credential, ServerSettings, UpstreamSettings
from proxy.exchange import Secret
from proxy.rules.model import Host, Vendor
from tests.support.faulty import FaultyVendor, always
from tests.support.proxying import at, message, proxying
from tests.support.shape import assert_recovery_error
from tests.support.wire import Reply

OK = message(200, b"vendor")
BOT = Client("bot", sha256(b"bot-key").hexdigest(), frozenset({"vendor"}), frozenset({"GET"}))
ROOT = Client("root", sha256(b"root-key").hexdigest(), admin=True)


def target_of(vendor: FaultyVendor) -> bytes:
    return vendor.requests[-1].split(b" ")[1]


def refused(reply: Reply, status: int, code: str, method: str = "GET") -> None:
    assert reply.status == status
    assert_recovery_error(reply.body, code=code, method=method)
    assert reply.header(b"remedy-origin") == b"proxy"


async def test_by_prefix():
    async with FaultyVendor(always(OK)) as vendor, proxying(at(vendor.port)) as site:
        assert (await site.ask(b"/vendor/a%2Fb/%C3%a9?x=%20&&y=?")).body == b"vendor"
        assert target_of(vendor) == b"/a%2Fb/%C3%a9?x=%20&&y=?"
        assert b"\r\nhost: 127.0.0.1:%d\r\n" % vendor.port in vendor.requests[-1]


async def test_by_host_every_path_is_the_vendors():
    upstream = at(0, host_names=frozenset({"vendor.example"}))
    async with FaultyVendor(always(OK)) as vendor, proxying(at(vendor.port, host_names=upstream.host_names)) as site:
        for host in (b"vendor.localhost:%d" % site.port, b"vendor.example"):
            for path in (b"/-/healthy", b"/metrics", b"/vendor/x"):
                assert (await site.ask(path, host=host)).body == b"vendor"
                assert target_of(vendor) == path


async def test_own_pages_on_the_own_host_alone():
    async with FaultyVendor(always(OK)) as vendor, proxying(at(vendor.port)) as site:
        assert (await site.ask(b"/-/healthy")).body == b"healthy\n"
        assert (await site.ask(b"/-/ready")).status == 200
        assert (await site.ask(b"/metrics")).body.startswith(b"# HELP remedy_requests_total")
        refused(await site.ask(b"/-/nothing"), 404, "NOT_FOUND")
        assert vendor.requests == []


async def test_with_server_admin_own_pages_only_there():
    settings = ServerSettings(admin=("127.0.0.1", 0))
    async with FaultyVendor(always(OK)) as vendor:
        async with proxying(at(vendor.port), server=settings) as site:
            refused(await site.ask(b"/-/healthy"), 404, "NOT_FOUND")
            assert (await site.ask()).body == b"vendor"
        async with proxying(at(vendor.port), server=settings, is_serving_admin=True) as site:
            assert (await site.ask(b"/-/healthy")).body == b"healthy\n"
            refused(await site.ask(), 404, "NOT_FOUND")


async def test_own_pages_ask_for_the_key_of_an_admin():
    async with FaultyVendor(always(OK)) as vendor, proxying(at(vendor.port), clients=[BOT, ROOT]) as site:
        assert (await site.ask(b"/-/healthy")).status == 200
        refused(await site.ask(b"/metrics"), 401, "UNAUTHENTICATED")
        refused(await site.ask(b"/metrics", b"GET", b"Remedy-Key: bot-key"), 403, "PERMISSION_DENIED")
        assert (await site.ask(b"/metrics", b"GET", b"Authorization: Bearer root-key")).status == 200
        refused(await site.ask(b"/-/reload", b"POST", b"Remedy-Key: bot-key"), 403, "PERMISSION_DENIED", "POST")
        assert (await site.ask(b"/-/reload", b"POST", b"Remedy-Key: root-key")).status == 200


async def test_other_clients_see_their_own_failures_only():
    async with FaultyVendor(always(message(404))) as vendor, proxying(at(vendor.port), clients=[BOT, ROOT]) as site:
        for key in (b"bot-key", b"root-key"):
            await site.ask(b"/vendor/x", b"GET", b"Remedy-Key: " + key)
        counts = [
            (await site.ask(b"/-/failures", b"GET", b"Remedy-Key: " + key)).body.count(b'"id"')
            for key in (b"bot-key", b"root-key")
        ]
        assert counts == [1, 2]


async def test_a_vendor_with_several_hosts_takes_its_host_key():
    async with FaultyVendor(always(OK)) as vendor:
        hosts = {"mail": Base("http", "127.0.0.1", vendor.port), "files": Base("http", "127.0.0.1", 1)}
        keys = Vendor("suite", hosts={"mail": Host("https://mail.example"), "files": Host("https://files.example")})
        async with proxying(UpstreamSettings("suite", keys, hosts=hosts)) as site:
            assert (await site.ask(b"/suite/mail/v1/x")).body == b"vendor"
            assert target_of(vendor) == b"/v1/x"
            refused(await site.ask(b"/suite/maps/x"), 404, "NOT_FOUND")
            refused(await site.ask(b"/suite"), 409, "FAILED_PRECONDITION")


async def test_a_tenant_in_the_path_picks_its_host():
    async with FaultyVendor(always(OK)) as vendor:
        tenants = Vendor("shop", hosts={"": Host(f"http://127.0.0.{{shop}}:{vendor.port}", {"shop": "[0-9]+"})})
        async with proxying(UpstreamSettings("shop", tenants)) as site:
            assert (await site.ask(b"/shop/1/admin")).body == b"vendor"
            assert target_of(vendor) == b"/admin"
            refused(await site.ask(b"/shop/a.b/admin"), 400, "INVALID_ARGUMENT")
            refused(await site.ask(b"/shop"), 409, "FAILED_PRECONDITION")


@pytest.mark.parametrize("target", [b"/vendor/../x", b"/vendor/%2e%2e/x", b"/vendor/a/..%2f..%2fx"])
async def test_a_path_that_climbs_out_of_the_base_is_refused(target: bytes):
    async with FaultyVendor(always(OK)) as vendor, proxying(at(vendor.port, path=b"/api/v3")) as site:
        refused(await site.ask(target), 400, "MALFORMED_REQUEST")
        assert (await site.ask(b"/vendor/a/../b")).body == b"vendor"
        assert target_of(vendor) == b"/api/v3/a/../b"


@pytest.mark.parametrize("host", [b"evil.example", b"127.0.0.1.evil.example", b"slack.localhost"])
async def test_a_host_that_is_not_the_proxys_is_refused(host: bytes):
    """Against DNS rebinding."""
    async with FaultyVendor(always(OK)) as vendor, proxying(at(vendor.port)) as site:
        refused(await site.ask(host=host), 404, "NOT_FOUND")
        assert vendor.requests == []


@pytest.mark.parametrize("host", [b"127.0.0.1", b"[::1]:1", b"localhost", b"proxy.internal:99", b"gate.example"])
async def test_the_proxys_own_hosts(host: bytes):
    settings = ServerSettings(names=frozenset({"proxy.internal"}), public_url="https://gate.example")
    async with FaultyVendor(always(OK)) as vendor, proxying(at(vendor.port), server=settings) as site:
        assert (await site.ask(host=host)).status == 200


@pytest.mark.parametrize("head", [b"GET /vendor/x HTTP/1.1\r\n\r\n", b"GET /vendor/x HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n"])
async def test_a_head_that_the_listener_refuses_is_answered_alike(head: bytes):
    async with FaultyVendor(always(OK)) as vendor, proxying(at(vendor.port)) as site, await site.connect() as wire:
        refused(await wire.ask(head), 400, "MALFORMED_REQUEST")
        assert site.events.failures[0].failure.rule == "proxy/bad-host"


@pytest.mark.parametrize("field", [b"Origin: https://evil.example", b"Origin: null", b"Sec-Fetch-Site: cross-site"])
async def test_a_foreign_page_is_refused(field: bytes):
    async with FaultyVendor(always(OK)) as vendor, proxying(at(vendor.port)) as site:
        refused(await site.ask(b"/vendor/x", b"GET", field), 403, "PERMISSION_DENIED")
        refused(await site.ask(b"/-/reload", b"POST", field), 403, "PERMISSION_DENIED", "POST")
        assert vendor.requests == []


async def test_cors_lets_its_origins_in():
    settings = ServerSettings(cors=Cors(("https://app.example",)))
    async with FaultyVendor(always(OK)) as vendor, proxying(at(vendor.port), server=settings) as site:
        origin = b"Origin: https://app.example"
        preflight = await site.ask(b"/vendor/x", b"OPTIONS", origin, b"Access-Control-Request-Method: GET")
        assert (preflight.status, preflight.header(b"access-control-allow-origin")) == (204, b"https://app.example")
        assert vendor.requests == []
        reply = await site.ask(b"/vendor/x", b"GET", origin, b"Sec-Fetch-Site: cross-site")
        assert (reply.body, reply.header(b"access-control-allow-origin")) == (b"vendor", b"https://app.example")


async def test_callers_keys():
    async with FaultyVendor(always(OK)) as vendor, proxying(at(vendor.port), at(1, "other"), clients=[BOT]) as site:
        refused(await site.ask(), 401, "UNAUTHENTICATED")
        refused(await site.ask(b"/vendor/x", b"GET", b"Remedy-Key: wrong"), 401, "UNAUTHENTICATED")
        refused(await site.ask(b"/other/x", b"GET", b"Remedy-Key: bot-key"), 403, "PERMISSION_DENIED")
        refused(await site.ask(b"/vendor/x", b"DELETE", b"Remedy-Key: bot-key"), 403, "PERMISSION_DENIED", "DELETE")
        assert (await site.ask(b"/vendor/x", b"GET", b"Remedy-Key: bot-key")).body == b"vendor"
        assert b"remedy-key" not in vendor.requests[-1].lower()


async def test_credentials_are_never_served_beyond_loopback_without_clients():
    """A caller from elsewhere is told of by its address; here the app is told of one."""
    held = Credential(Secret("s3cret"), header="authorization")
    async with FaultyVendor(always(OK)) as vendor, proxying(at(vendor.port, credential=held)) as site:
        assert (await site.ask()).body == b"vendor"
        assert b"\r\nauthorization: s3cret\r\n" in vendor.requests[-1]
        guard = site.proxy.app.serving.guard
        with pytest.raises(Exception, match="forbidden-upstream"):
            guard.check_use(None, site.proxy.app.serving.lanes["vendor"].settings, "GET", is_local=False)


async def test_scanners_make_no_series():
    """Complaint 34: labels of metrics come from closed lists."""
    async with FaultyVendor(always(OK)) as vendor, proxying(at(vendor.port)) as site, await site.connect() as wire:
        for number in range(50):
            await wire.ask(site.request(b"/wp-%d/x.php" % number))
        page = (await site.ask(b"/metrics")).body
        assert b"wp-" not in page
        assert b'remedy_requests_total{upstream="_unknown",method="GET",outcome="failure"} 50' in page
