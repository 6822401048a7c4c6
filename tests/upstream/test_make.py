from __future__ import annotations

import os
import ssl
from dataclasses import replace
from pathlib import Path

import pytest
import trustme

from proxy.config.snapshot import Bounds, UpstreamSettings, UpstreamTls
from proxy.rules.model import Vendor
from proxy.upstream.client import OwnClient
from proxy.upstream.httpx_client import HttpxClient
from proxy.upstream.make import Shared, client_key, close_clients, make_client

SETTINGS = UpstreamSettings("vendor", Vendor("vendor"))


@pytest.mark.parametrize(
    ("settings", "kind"),
    [
        (SETTINGS, OwnClient),
        (replace(SETTINGS, client="httpx"), HttpxClient),
        (replace(SETTINGS, proxy="http://proxy.example:3128"), OwnClient),
        (replace(SETTINGS, proxy="socks5://proxy.example"), HttpxClient),
        (replace(SETTINGS, proxy="https://proxy.example"), HttpxClient),
    ],
    ids=["own", "httpx", "CONNECT proxy", "SOCKS", "proxy behind TLS"],
)
async def test_settings_choose_the_client(settings: UpstreamSettings, kind: type):
    assert isinstance(make_client(settings), kind)


async def test_upstreams_that_agree_share_a_client_and_a_reload_finds_it_again():
    shared: Shared = {}
    client = make_client(SETTINGS, shared)
    assert make_client(replace(SETTINGS, name="other"), shared) is client
    for different in (
        replace(SETTINGS, client="httpx"),
        replace(SETTINGS, proxy="http://proxy.example"),
        replace(SETTINGS, tls=UpstreamTls(verify=False)),
        replace(SETTINGS, bounds=Bounds(head=1000)),
    ):
        assert make_client(different, shared) is not client
    assert len(shared) == 5
    await close_clients(shared)
    assert not shared


async def test_a_renewed_authority_makes_a_new_client(tmp_path: Path):
    ca_file = tmp_path / "ca.pem"
    trustme.CA().cert_pem.write_to_path(ca_file)
    settings = replace(SETTINGS, tls=UpstreamTls(ca_file=str(ca_file)))
    shared: Shared = {}
    before = make_client(settings, shared)
    assert make_client(settings, shared) is before
    os.utime(ca_file, ns=(1, 1))
    assert make_client(settings, shared) is not before


async def test_an_authority_that_can_not_be_read_is_said_at_once(tmp_path: Path):
    with pytest.raises(OSError, match="No such file"):
        make_client(replace(SETTINGS, tls=UpstreamTls(ca_file=str(tmp_path / "none.pem"))))
    empty = tmp_path / "empty.pem"
    empty.write_text("nothing")
    with pytest.raises(ssl.SSLError):
        make_client(replace(SETTINGS, tls=UpstreamTls(ca_file=str(empty))))


def test_a_proxys_password_does_not_show_in_a_key_or_a_fault():
    assert "hunter2" not in repr(client_key(replace(SETTINGS, proxy="http://user:hunter2@proxy.example")))
    with pytest.raises(ValueError, match="a proxy is") as refused:
        make_client(replace(SETTINGS, proxy="ftp://user:hunter2@proxy.example"))
    assert "hunter2" not in str(refused.value)
