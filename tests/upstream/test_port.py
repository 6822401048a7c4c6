from __future__ import annotations

import pytest

from proxy.upstream.port import Origin


@pytest.mark.parametrize(
    ("origin", "authority"),
    [
        (Origin("https", "api.example.com", 443), b"api.example.com"),
        (Origin("https", "api.example.com", 8443), b"api.example.com:8443"),
        (Origin("http", "api.example.com", 80), b"api.example.com"),
        (Origin("http", "api.example.com", 443), b"api.example.com:443"),
        (Origin("http", "::1", 8080), b"[::1]:8080"),
        (Origin("https", "::1", 443), b"[::1]"),
    ],
)
def test_the_host_header_names_the_port_only_where_it_must(origin: Origin, authority: bytes):
    assert origin.authority == authority
