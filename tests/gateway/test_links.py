from __future__ import annotations

import pytest

from proxy.gateway.links import Links, without_parameter
from proxy.upstream.port import Origin

GITHUB = Links(Origin("https", "api.github.com", 443), b"", b"/github", b"http://127.0.0.1:8080")
GHE = Links(Origin("https", "ghe.example.com", 8443), b"/api/v3", b"/ghe", b"https://gate.example.com/remedy", b"/remedy")
BY_HOST = Links(Origin("http", "::1", 80), b"", b"", b"http://github.localhost:8080")


@pytest.mark.parametrize(
    ("links", "url", "mapped"),
    [
        (GITHUB, b"https://api.github.com/repos?page=2", b"http://127.0.0.1:8080/github/repos?page=2"),
        (GITHUB, b"https://API.GitHub.com:443/repos", b"http://127.0.0.1:8080/github/repos"),
        (GITHUB, b"https://api.github.com", b"http://127.0.0.1:8080/github"),
        (GITHUB, b"//api.github.com/x", b"http://127.0.0.1:8080/github/x"),
        (GITHUB, b"https://api.github.com/a%2Fb/?", b"http://127.0.0.1:8080/github/a%2Fb/?"),
        (GITHUB, b"/repos/1#top", b"/github/repos/1#top"),
        (GITHUB, b"https://codeload.github.com/x", b"https://codeload.github.com/x"),
        (GITHUB, b"http://api.github.com/x", b"http://api.github.com/x"),
        (GITHUB, b"https://api.github.com:444/x", b"https://api.github.com:444/x"),
        (GITHUB, b"https://user@api.github.com/x", b"https://user@api.github.com/x"),
        (GITHUB, b"https://api.github.com.evil.example/x", b"https://api.github.com.evil.example/x"),
        (GITHUB, b"next?page=2", b"next?page=2"),
        (GITHUB, b"?page=2", b"?page=2"),
        (GITHUB, b"mailto:x@example.com", b"mailto:x@example.com"),
        (GITHUB, b"", b""),
        (GHE, b"https://ghe.example.com:8443/api/v3/user", b"https://gate.example.com/remedy/ghe/user"),
        (GHE, b"/api/v3/user", b"/remedy/ghe/user"),
        (GHE, b"/api/v3?x", b"/remedy/ghe?x"),
        (GHE, b"https://ghe.example.com:8443/login", b"https://ghe.example.com:8443/login"),
        (GHE, b"https://ghe.example.com:8443/api/v30/user", b"https://ghe.example.com:8443/api/v30/user"),
        (GHE, b"https://ghe.example.com/api/v3/user", b"https://ghe.example.com/api/v3/user"),
        (BY_HOST, b"http://[::1]/x", b"http://github.localhost:8080/x"),
        (BY_HOST, b"/x", b"/x"),
    ],
)
def test_a_url_within_the_base_leads_back_to_the_proxy(links: Links, url: bytes, mapped: bytes):
    assert links.map_url(url) == mapped


def test_a_path_outside_the_base_leads_to_the_vendor_and_not_to_another_upstream():
    assert GHE.map_url(b"/login") == b"https://ghe.example.com:8443/login"


def test_a_link_header_has_each_of_its_targets_mapped():
    given = b'<https://api.github.com/x?page=2>; rel="next", </x?page=9>; rel="last", <https://docs.example.com/>; rel="help"'
    assert GITHUB.map_value(b"link", given) == (
        b'<http://127.0.0.1:8080/github/x?page=2>; rel="next", </github/x?page=9>; rel="last", <https://docs.example.com/>; rel="help"'
    )


def test_the_proxys_own_credential_leaves_every_url():
    links = Links(Origin("https", "api.x.com", 443), b"", b"/x", b"http://p", secret_query=b"key")
    assert links.map_url(b"https://api.x.com/a?key=SECRET&page=2") == b"http://p/x/a?page=2"
    assert links.map_url(b"https://elsewhere.com/a?page=2&key=SECRET#f") == b"https://elsewhere.com/a?page=2#f"
    assert links.map_url(b"/a?key=SECRET") == b"/x/a"


@pytest.mark.parametrize(
    ("url", "left"),
    [
        (b"/a?monkey=1", b"/a?monkey=1"),
        (b"/a?", b"/a?"),
        (b"/a?x=key", b"/a?x=key"),
        (b"/a?key&b=%20", b"/a?b=%20"),
        (b"/key", b"/key"),
        (b"/x?k%65y=1&a=%62&%6Bey", b"/x?a=%62"),
    ],
)
def test_taking_a_parameter_out_leaves_the_rest_as_it_is(url: bytes, left: bytes):
    assert without_parameter(url, b"key") == left
