from __future__ import annotations

import hashlib
from dataclasses import replace

import pytest

from proxy.config.snapshot import Base, Client, Cors, Credential, ServerSettings, Snapshot, UpstreamSettings
from proxy.contract.own import OwnFault
from proxy.exchange import Secret
from proxy.gateway.guard import Guard, is_local
from proxy.gateway.headers import read_request
from proxy.gateway.refusal import Refusal
from proxy.rules.model import Vendor

GITHUB = UpstreamSettings("github", Vendor("github"), Base("https", "api.github.com", 443))
HOLDING = UpstreamSettings("held", Vendor("held"), GITHUB.base, credential=Credential(Secret("s3cret"), header="authorization"))
BOT = Client("bot", hashlib.sha256(b"bot-key").hexdigest(), frozenset({"github"}), frozenset({"GET"}))
ADMIN = Client("root", hashlib.sha256(b"root-key").hexdigest().upper(), admin=True)


def guard(*clients: Client, cors: Cors | None = None, public_url: str | None = None) -> Guard:
    return Guard(Snapshot(ServerSettings(cors=cors, public_url=public_url), {}, clients))


def refused(call) -> OwnFault:
    with pytest.raises(Refusal) as caught:
        call()
    return caught.value.fault


def origin(value: bytes | None, site: bytes | None = None):
    headers = [(b"origin", value)] if value is not None else []
    return read_request(headers + ([(b"sec-fetch-site", site)] if site else []), b"")


HOST = b"127.0.0.1:8080"


@pytest.mark.parametrize("value", [b"https://evil.example", b"null", b"http://127.0.0.1:3000", b"http://localhost:8080", b"x"])
def test_a_page_of_another_origin_is_refused(value: bytes):
    assert refused(lambda: guard().foreign_origin(origin(value), HOST)) is OwnFault.FOREIGN_ORIGIN


def test_a_cross_site_call_is_refused_even_without_an_origin():
    assert refused(lambda: guard().foreign_origin(origin(None, b"cross-site"), HOST)) is OwnFault.FOREIGN_ORIGIN


@pytest.mark.parametrize("site", [b"none", b"same-origin", b"same-site"])
def test_a_page_of_the_proxy_itself_and_a_typed_address_pass(site: bytes):
    assert guard().foreign_origin(origin(None, site), HOST) is None
    assert guard().foreign_origin(origin(b"http://127.0.0.1:8080", site), HOST) is None


def test_the_public_url_is_the_proxys_own_origin():
    assert guard(public_url="https://gate.example.com/x").foreign_origin(origin(b"https://gate.example.com"), HOST) is None


def test_cors_allows_the_origins_it_names():
    allowing = guard(cors=Cors(("https://app.example/",)))
    assert allowing.foreign_origin(origin(b"https://app.example", b"cross-site"), HOST) == b"https://app.example"
    assert refused(lambda: allowing.foreign_origin(origin(b"https://other.example"), HOST)) is OwnFault.FOREIGN_ORIGIN
    assert guard(cors=Cors(("*",))).foreign_origin(origin(b"https://any.example"), HOST) == b"https://any.example"


def test_a_page_that_may_call_may_read_the_answer_and_our_headers():
    vendor = [(b"access-control-allow-origin", b"*"), (b"access-control-expose-headers", b"ETag"), (b"vary", b"Accept")]
    headers = guard(cors=Cors(("https://a",), credentials=True)).with_cors(vendor, b"https://a")
    assert [value for name, value in headers if name == b"access-control-allow-origin"] == [b"https://a"]
    exposed = dict(headers)[b"access-control-expose-headers"]
    assert exposed.startswith(b"ETag, ")
    assert b"Remedy-Id" in exposed
    assert (b"access-control-allow-credentials", b"true") in headers
    assert (b"vary", b"Origin") in headers


def test_a_preflight_is_told_what_is_offered():
    head = read_request([(b"access-control-request-headers", b"authorization")], b"")
    headers = dict(guard().preflight(head))
    assert b"PATCH" in headers[b"access-control-allow-methods"]
    assert headers[b"access-control-allow-headers"] == b"authorization"


def test_without_clients_nobody_needs_a_key():
    assert guard().client(None) is None


def test_a_key_is_found_by_its_hash():
    assert guard(BOT, ADMIN).client(b"bot-key") is BOT
    assert guard(BOT, ADMIN).client(b" root-key ") is ADMIN


@pytest.mark.parametrize("key", [None, b"", b"wrong", BOT.key_sha256.encode()])
def test_without_a_valid_key_there_is_nothing(key: bytes | None):
    assert refused(lambda: guard(BOT).client(key)) is OwnFault.NO_KEY


def test_an_empty_key_opens_nothing_whatever_the_file_says():
    nobody = replace(BOT, key_sha256=hashlib.sha256(b"").hexdigest())
    assert refused(lambda: guard(nobody).client(b" ")) is OwnFault.NO_KEY


def test_own_pages_take_the_key_as_a_bearer_token_too():
    known = guard(BOT, ADMIN).known_client
    assert known(None, [(b"authorization", b"Bearer root-key")]) is ADMIN
    assert known(b"bot-key", [(b"authorization", b"Bearer root-key")]) is BOT
    assert known(None, [(b"authorization", b"Basic root-key")]) is None
    assert known(b"wrong", []) is None


def test_a_client_uses_its_upstreams_and_methods_only():
    check = guard(BOT).check_use
    check(BOT, GITHUB, "GET", is_local=True)
    assert refused(lambda: check(BOT, HOLDING, "GET", is_local=True)) is OwnFault.FORBIDDEN_UPSTREAM
    assert refused(lambda: check(BOT, GITHUB, "DELETE", is_local=True)) is OwnFault.FORBIDDEN_METHOD
    check(ADMIN, HOLDING, "DELETE", is_local=False)


def test_a_credential_is_never_served_beyond_loopback_without_clients():
    check = guard().check_use
    check(None, HOLDING, "GET", is_local=True)
    check(None, GITHUB, "GET", is_local=False)
    assert refused(lambda: check(None, HOLDING, "GET", is_local=False)) is OwnFault.FORBIDDEN_UPSTREAM


@pytest.mark.parametrize(
    ("address", "local"),
    [
        ("127.0.0.1", True),
        ("127.8.8.8", True),
        ("::1", True),
        ("::ffff:127.0.0.1", True),
        ("", True),
        ("10.0.0.1", False),
        ("::2", False),
    ],
)
def test_loopback_is_this_machine(address: str, local: bool):
    assert is_local(address) is local
